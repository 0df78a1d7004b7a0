"""`halo-memory models`: what it sets up, says and leaves with, and where keys go."""

from __future__ import annotations

import json
import os
import pty
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from command_line import CommandLine
from data_folder import DataFolder, picture
from keyrings import BrokenKeyring, StubbornKeyring, WorkingKeyring
from loopback import guard
from model_servers import GIVE_UP_SECONDS, Anthropic, Exchange, OpenAi, ScriptedServer, whole

from halo_desktop.engine.files.layout import DataRoot
from halo_desktop.engine.llm.keys import SERVICE, Keyring, Keys
from halo_desktop.engine.llm.limits import CallLimits
from halo_desktop.engine.llm.models import ModelMeans

pytestmark = pytest.mark.spec("Q32", "V42")

KEY = "sk-live-9f8e7d6c5b4a3210"
DEEPSEEK = ["--provider", "deepseek", "--model", "deepseek-chat"]
QUICK = CallLimits(total=3.0, idle=0.5, connect=2.0, attempts=1)


def use_keyring(cli: CommandLine, ring: Keyring | None) -> None:
    cli.model_means = ModelMeans(Keys(lambda: ring, cli.environment), limits=QUICK, test_limits=QUICK)


@pytest.fixture
def ring() -> WorkingKeyring:
    return WorkingKeyring()


@pytest.fixture(autouse=True)
def with_a_keyring(cli: CommandLine, ring: WorkingKeyring) -> None:
    use_keyring(cli, ring)


@pytest.fixture(params=["compatible", "compatible-anthropic"])
def server(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[ScriptedServer]:
    """Give a server of each protocol in turn; nothing reaches beyond it."""
    for name in ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.lower(), raising=False)
    reached = guard(monkeypatch)
    server = ScriptedServer(OpenAi() if request.param == "compatible" else Anthropic())
    yield server
    server.stop()
    assert (server.flaws, server.left, reached) == ([], 0, [])


def add_served(cli: CommandLine, server: ScriptedServer) -> Any:
    provider = "compatible" if isinstance(server.dialect, OpenAi) else "compatible-anthropic"
    cli.piped = KEY
    arguments = ["--provider", provider, "--address", server.base_url, "--model", "served-model", "--key-stdin"]
    return cli.json("models", "add", *arguments)


def settings_text(cli: CommandLine) -> str:
    return DataRoot(cli.root).settings_file.read_text(encoding="utf-8")


@pytest.mark.parametrize(("language", "said"), [("en", "No model is set up: "), ("zh_CN", "尚未设置模型：")])
def test_without_a_model_that_is_said(cli: CommandLine, folder: DataFolder, language: str, said: str) -> None:
    assert cli("models", "list", "--lang", language).out.startswith(said)
    assert cli.json("models", "list") == []


def test_a_model_of_a_known_provider_needs_only_its_name(cli: CommandLine, ring: WorkingKeyring) -> None:
    cli.typed = f" {KEY} "
    row = cli.json("models", "add", *DEEPSEEK)
    assert row == {
        "id": row["id"],
        "provider": "deepseek",
        "address": "https://api.deepseek.com",
        "model": "deepseek-chat",
        "context_length": 128_000,
        "tools": True,
        "default": True,
        "key": "keyring",
    }
    assert cli.json("models", "list") == [row]
    assert cli.asked == ["Key for https://api.deepseek.com (it is not shown; empty for none): "]
    assert ring.kept == {(SERVICE, "https://api.deepseek.com"): KEY}


@pytest.mark.spec("Q24")
def test_a_key_is_in_no_file_and_never_printed(cli: CommandLine) -> None:
    cli.piped = f"{KEY}\n"
    results = [
        cli("models", "add", *DEEPSEEK, "--key-stdin"),
        cli("models", "list"),
        cli("models", "list", "--json"),
        cli("models", "key", "deepseek-chat", "--key-stdin"),
    ]
    assert [result.code for result in results] == [0, 0, 0, 0]
    assert not any(KEY in result.out + result.err for result in results)
    assert not any(KEY.encode() in path.read_bytes() for path in cli.root.rglob("*") if path.is_file())


def test_a_list_is_a_table(cli: CommandLine) -> None:
    cli.piped = KEY
    ident = cli.json("models", "add", *DEEPSEEK, "--key-stdin")["id"]
    cli("models", "add", "--provider", "ollama", "--model", "qwen2.5:7b")
    header, first, second = cli("models", "list").out.splitlines()
    assert header.split() == ["ID", "Model", "Provider", "Address", "Context", "Tools", "Key"]
    expected = f"{ident} deepseek-chat deepseek https://api.deepseek.com 128,000 yes in the keyring default model"
    assert first.split() == expected.split()
    assert second.split()[1:] == ["qwen2.5:7b", "ollama", "http://localhost:11434/v1", "4,096", "yes", "none"]


def test_a_server_that_takes_no_key_asks_for_none(cli: CommandLine) -> None:
    row = cli.json("models", "add", "--provider", "ollama", "--model", "qwen2.5:7b", "--context", "8192")
    assert (row["key"], row["context_length"]) == ("none", 8192)
    assert cli.asked == []


def test_a_key_in_the_environment_is_used_and_not_asked_for(cli: CommandLine, ring: WorkingKeyring) -> None:
    cli.environment["DEEPSEEK_API_KEY"] = KEY
    assert cli.json("models", "add", *DEEPSEEK)["key"] == "environment"
    assert (cli.asked, ring.kept) == ([], {})


def test_without_a_terminal_a_model_is_set_up_and_the_missing_key_said(cli: CommandLine) -> None:
    result = cli("models", "add", *DEEPSEEK, "--json")
    assert (result.code, result.value["key"]) == (0, "none")
    assert result.err == "“deepseek-chat” has no key yet: run halo-memory models key, or set DEEPSEEK_API_KEY.\n"


@pytest.mark.spec("Q24")
@pytest.mark.parametrize("broken", [None, BrokenKeyring()])
@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "so it was not kept: put it into the environment variable DEEPSEEK_API_KEY."), ("zh_CN", "因此没有保存")],
)
def test_without_a_keyring_the_key_is_not_kept_and_the_variable_named(
    cli: CommandLine, broken: Keyring | None, language: str, said: str
) -> None:
    use_keyring(cli, broken)
    cli.typed = KEY
    added = cli("models", "add", *DEEPSEEK, "--json", "--lang", language)
    assert (added.code, added.value["key"]) == (0, "none")
    assert said in added.err
    again = cli("models", "key", "deepseek-chat", "--json", "--lang", language)
    assert (again.code, again.value["error"]["code"]) == (1, "no_keyring")
    assert said in again.err


def test_a_provider_at_another_address_has_no_variable(cli: CommandLine) -> None:
    use_keyring(cli, None)
    cli.typed = KEY
    result = cli("models", "add", *DEEPSEEK, "--address", "https://proxy.example.com/v1/chat/completions", "--json")
    assert result.value["address"] == "https://proxy.example.com/v1"
    assert result.err.endswith("so it was not kept: unlock or install a keyring.\n")


def test_adding_a_model_again_changes_it(cli: CommandLine) -> None:
    first = cli.json("models", "add", "--provider", "ollama", "--model", "qwen2.5:7b", "--context", "8192")
    again = cli.json("models", "add", "--provider", "ollama", "--model", "qwen2.5:7b")
    assert again == first
    changed = cli.json("models", "add", "--provider", "ollama", "--model", "qwen2.5:7b", "--context", "16384")
    assert changed == first | {"context_length": 16384}
    assert cli.json("models", "list") == [changed]


@pytest.mark.parametrize(
    ("arguments", "code", "sentence"),
    [
        (["--provider", "acme", "--model", "m"], 2, "“acme” is no value for --provider: choose from openai, "),
        (["--provider", "compatible", "--model", "m"], 2, "The provider compatible has no address of its own: "),
        (["--model", "m"], 2, "--provider NAME is missing: "),
        (["--provider", "openai"], 2, "--model NAME is missing: "),
        ([*DEEPSEEK, "--address", "api.deepseek.com"], 2, "“api.deepseek.com” is no address of a server: "),
        ([*DEEPSEEK, "--address", "https://me:pw@x.com"], 2, "“https://me:pw@x.com” is no address of a server: "),
        ([*DEEPSEEK, "--context", "0"], 2, "“0” is no number of tokens for --context: "),
        ([*DEEPSEEK, "--context", "many"], 2, "“many” is no number of tokens for --context: "),
        ([*DEEPSEEK, "--context", "9" * 5000], 2, "“9999"),
        (["--provider", "openai", "--model", " "], 1, "The name is empty: "),
        ([*DEEPSEEK, "--key-stdin"], 1, "Standard input holds no key."),
        ([*DEEPSEEK, KEY], 2, "“sk-live-"),
    ],
    ids=lambda value: str(value)[:60],
)
def test_what_cannot_be_set_up_is_said_and_changes_nothing(
    cli: CommandLine, folder: DataFolder, arguments: list[str], code: int, sentence: str
) -> None:
    before = picture(cli.root)
    result = cli("models", "add", *arguments)
    assert (result.code, result.out) == (code, "")
    assert result.err.startswith(sentence)
    assert picture(cli.root) == before


@pytest.mark.parametrize("typed", ["two words", "sk-\u200b123456", "钥匙", "a\x00b"])
def test_what_can_be_no_key_is_refused(cli: CommandLine, folder: DataFolder, typed: str) -> None:
    cli.typed = typed
    result = cli("models", "add", *DEEPSEEK, "--json")
    assert (result.code, result.value["error"]["code"]) == (1, "bad_key")
    assert typed not in result.err
    assert cli.json("models", "list") == []


def test_a_model_that_answers_is_connected(cli: CommandLine, server: ScriptedServer) -> None:
    server.script(server.says("OK"), server.says("OK"))
    ident = add_served(cli, server)["id"]
    result = cli("models", "test", ident)
    assert (result.code, result.err) == (0, "")
    assert result.out.startswith("Connected to “served-model” in 0.")
    value = cli.json("models", "test", "served-model")
    assert (value["tools"], value["tokens"]) == (True, 18)
    assert KEY in str(server.received[0].headers)


def test_a_test_finds_out_that_a_model_takes_no_tools(cli: CommandLine, server: ScriptedServer) -> None:
    server.script(server.fails(400, "this model does not support tools", "invalid"), server.says("OK"))
    assert add_served(cli, server)["tools"]
    assert "it cannot use tools" in cli("models", "test", "served-model").out
    [row] = cli.json("models", "list")
    assert not row["tools"]


@pytest.mark.spec("C14")
@pytest.mark.parametrize(
    ("status", "message", "code", "said"),
    [
        (401, "Incorrect API key", "model_key", "The key for “served-model” is missing, wrong, or not allowed"),
        (429, "slow down", "model_rate_limited", "“served-model” was asked too often just now: try again in 7 s"),
        (500, "oops", "model_server_error", "The server of “served-model” failed: try again later"),
    ],
)
def test_a_model_that_fails_leaves_with_the_reason(
    cli: CommandLine, server: ScriptedServer, status: int, message: str, code: str, said: str
) -> None:
    server.script(server.fails(status, message, retry_after="7"))
    add_served(cli, server)
    result = cli("models", "test", "served-model", "--json")
    assert (result.code, result.value["error"]["code"]) == (1, code)
    assert result.err.startswith(said)
    assert result.err.endswith(f" The server said: “{message}”\n")


def test_a_web_page_is_no_model_server(cli: CommandLine, server: ScriptedServer) -> None:
    server.script(whole(200, b"<html>router</html>", "text/html"))
    add_served(cli, server)
    result = cli("models", "test", "served-model", "--lang", "zh_CN")
    assert result.code == 1
    assert result.err.startswith(f"无法使用“served-model”，其地址（{server.base_url}）上的不是模型服务器：")


def test_a_test_that_nothing_answers_times_out(cli: CommandLine, server: ScriptedServer) -> None:
    server.script(server.hangs_after())
    add_served(cli, server)
    assert cli("models", "test", "served-model", "--json").value["error"]["code"] == "model_time_out"


def test_an_interrupt_stops_a_test(cli: CommandLine, server: ScriptedServer) -> None:
    def interrupt(_exchange: Exchange) -> None:
        os.kill(os.getpid(), signal.SIGINT)
        server.released.wait(GIVE_UP_SECONDS)

    server.script(interrupt)
    add_served(cli, server)
    handler = signal.getsignal(signal.SIGINT)
    result = cli("models", "test", "served-model", "--json")
    assert (result.code, result.value["error"]["code"]) == (1, "model_cancelled")
    assert signal.getsignal(signal.SIGINT) is handler


def test_the_first_model_is_the_default_until_another_is_chosen(cli: CommandLine) -> None:
    cli.piped = KEY
    cli("models", "add", *DEEPSEEK, "--key-stdin")
    assert not cli.json("models", "add", "--provider", "ollama", "--model", "qwen2.5:7b")["default"]
    assert cli.json("models", "default", "qwen2.5:7b")["default"]
    assert [row["default"] for row in cli.json("models", "list")] == [False, True]


def test_a_model_is_named_by_its_id_or_by_a_name_that_no_other_has(cli: CommandLine) -> None:
    here = ["models", "add", "--provider", "compatible", "--model", "qwen", "--address"]
    first = cli.json(*here, "http://localhost:8080/v1")["id"]
    second = cli.json(*here, "http://localhost:8081/v1")["id"]
    both = cli("models", "default", "qwen", "--json")
    assert (both.code, both.value["error"]["code"]) == (1, "ambiguous_model")
    assert both.err == f"Several models are called “qwen”: name one by its id, {first}, {second}.\n"
    assert cli.json("models", "default", second)["id"] == second


@pytest.mark.parametrize("command", ["test", "default", "remove", "key"])
def test_a_model_that_is_not_there_is_named(cli: CommandLine, folder: DataFolder, command: str) -> None:
    assert cli("models", command, "gpt").err == "No model is set up: add one with halo-memory models add.\n"
    cli("models", "add", "--provider", "ollama", "--model", "qwen2.5:7b")
    result = cli("models", command, "gpt", "--json")
    assert (result.code, result.value["error"]["code"]) == (1, "no_such_model")
    assert result.err == "There is no model “gpt”: there are qwen2.5:7b.\n"


def test_a_removed_model_takes_its_key_along(cli: CommandLine, ring: WorkingKeyring) -> None:
    cli.piped = KEY
    row = cli.json("models", "add", *DEEPSEEK, "--key-stdin")
    assert cli.json("models", "remove", "deepseek-chat") == {"removed": row["id"]}
    assert (cli.json("models", "list"), ring.kept) == ([], {})


def test_a_keyring_that_does_not_let_go_is_said(cli: CommandLine) -> None:
    use_keyring(cli, StubbornKeyring())
    cli.piped = KEY
    cli("models", "add", *DEEPSEEK, "--key-stdin")
    refused = cli("models", "key", "deepseek-chat", "--forget", "--json")
    assert (refused.code, refused.value["error"]["code"]) == (1, "key_stays")
    removed = cli("models", "remove", "deepseek-chat")
    assert (removed.code, removed.out) == (0, "The model “deepseek-chat” was taken out.\n")
    assert removed.err == "The keyring did not let go of the key: delete it there.\n"


def test_a_key_can_be_changed_and_dropped(cli: CommandLine, ring: WorkingKeyring) -> None:
    cli("models", "add", *DEEPSEEK)
    cli.typed = KEY
    assert cli.json("models", "key", "deepseek-chat")["key"] == "keyring"
    assert list(ring.kept.values()) == [KEY]
    assert cli.json("models", "key", "deepseek-chat", "--forget")["key"] == "none"
    assert ring.kept == {}


def test_a_key_that_is_not_given_is_asked_for_in_a_sentence(cli: CommandLine) -> None:
    cli("models", "add", *DEEPSEEK)
    result = cli("models", "key", "deepseek-chat", "--json")
    assert (result.code, result.value["error"]["code"]) == (1, "no_key")


@pytest.mark.spec("C12")
def test_a_cap_is_set_and_taken_away(cli: CommandLine) -> None:
    assert cli("models", "cap", "200000").out == (
        "Automatic work may take 200,000 tokens a day; 200,000 are left today.\n"
    )
    assert json.loads(settings_text(cli))["caps"] == {"daily_tokens": 200_000}
    assert cli.json("models", "cap", "0") == {"cap": 0, "cap_left": 0}
    assert cli("models", "cap", "0").out == "Automatic work may take 0 tokens a day; today nothing is left.\n"
    assert cli("models", "cap", "none").out == "Automatic work has no daily cap.\n"
    assert cli("models", "cap", "-5").code == 2
    assert cli("models", "cap", "1e6").err.startswith("“1e6” is no number of tokens for TOKENS: ")


@pytest.mark.spec("Q26")
def test_settings_of_a_newer_version_are_left_alone(cli: CommandLine, folder: DataFolder) -> None:
    DataRoot(cli.root).ours.mkdir(exist_ok=True)
    DataRoot(cli.root).settings_file.write_text('{"version": 2}', encoding="utf-8")
    result = cli("models", "add", "--provider", "ollama", "--model", "m", "--json")
    assert (result.code, result.value["error"]["code"]) == (1, "format_too_new")
    assert settings_text(cli) == '{"version": 2}'


def environment(root: Path) -> dict[str, str]:
    nothing = {"PYTHON_KEYRING_BACKEND": "keyring.backends.fail.Keyring", "LC_ALL": "C.UTF-8"}
    return os.environ | nothing | {"HALO_DATA_DIR": str(root), "HOME": str(root.parent)}


def test_the_installed_command_reads_a_key_from_a_pipe(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "halo_desktop.cli", "models", "add", *DEEPSEEK, "--key-stdin", "--json"]
    given = environment(tmp_path / "halo")
    result = subprocess.run(command, input=f"{KEY}\n".encode(), capture_output=True, check=False, env=given)
    assert result.returncode == 0, result.stderr
    assert json.loads(result.stdout)["key"] == "none"
    assert b"put it into the environment variable DEEPSEEK_API_KEY" in result.stderr


def test_what_is_typed_on_a_terminal_is_not_shown(tmp_path: Path) -> None:
    master, terminal = pty.openpty()
    command = [sys.executable, "-m", "halo_desktop.cli", "models", "add", *DEEPSEEK, "--json"]
    given = environment(tmp_path / "halo")
    with subprocess.Popen(
        command, stdin=terminal, stdout=subprocess.PIPE, stderr=terminal, env=given, start_new_session=True
    ) as process:
        os.close(terminal)
        shown = b""
        while b"empty for none): " not in shown:
            shown += os.read(master, 1024)
        os.write(master, f"{KEY}\n".encode())
        out, _ = process.communicate(timeout=60)
    shown += os.read(master, 65536)
    os.close(master)
    assert process.returncode == 0
    assert json.loads(out)["model"] == "deepseek-chat"
    assert b"so it was not kept" in shown
    assert KEY.encode() not in shown
