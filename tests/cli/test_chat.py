"""`halo-memory chat`: what it prints, writes and leaves with, with the built-in assistant and with a model."""

from __future__ import annotations

import io
import json
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from command_line import CommandLine
from data_folder import OURS, SALES, DataFolder, picture
from model_servers import OpenAi, ScriptedServer

from halo_desktop.cli.output import Output
from halo_desktop.engine.home import Home
from halo_desktop.engine.llm.keys import Keys
from halo_desktop.engine.llm.limits import CallLimits
from halo_desktop.engine.llm.models import ModelMeans

pytestmark = pytest.mark.spec("Q32")

REF = f"workspace:{SALES}"
HUMAN = f"human:{OURS}"
FACT = "服务器地址是 10.0.0.8"


@pytest.fixture(autouse=True)
def no_halo(monkeypatch: pytest.MonkeyPatch) -> None:
    """Halo does not run; finding that out takes half a second."""
    monkeypatch.setattr(Home, "is_halo_running", lambda _home: False)


@pytest.fixture
def memory(folder: DataFolder) -> Path:
    return folder.spaces[SALES] / ".halo" / "memory.md"


@pytest.fixture
def server() -> Iterator[ScriptedServer]:
    server = ScriptedServer(OpenAi())
    yield server
    server.stop()
    assert server.flaws == []


@pytest.fixture
def model(cli: CommandLine, folder: DataFolder, server: ScriptedServer) -> str:
    """Set up a model whose server is scripted, and return its name."""
    limits = CallLimits(total=20.0, idle=10.0, connect=5.0, attempts=1)
    cli.model_means = ModelMeans(Keys(lambda: None, {}), limits=limits)
    cli.json("models", "add", "--provider", "ollama", "--model", "scripted", "--address", server.base_url)
    return "scripted"


@pytest.mark.spec("N17", "V42")
def test_a_fact_is_remembered_and_the_reply_and_the_write_are_printed(cli: CommandLine, memory: Path) -> None:
    result = cli("chat", REF, f"记住：{FACT}")
    reply, chip = result.out.splitlines()
    assert result.code == 0
    assert FACT in reply
    assert chip == f"Remembered: “{FACT}” (memory.md)"
    assert result.err.startswith("To go on: --conversation chat-")
    assert f"- {FACT}\n" in memory.read_text(encoding="utf-8")


@pytest.mark.spec("N17", "N10")
def test_what_one_conversation_was_told_the_next_one_knows(cli: CommandLine, folder: DataFolder) -> None:
    first = cli.json("chat", REF, f"记住：{FACT}")
    assert first["memory"] == [{"kind": "remembered", "where": "memory.md", "text": FACT}]
    assert first.keys() == {"conversation", "reply", "memory", "usage"}
    assert first["usage"] == {"calls": 0, "tokens": 0, "input_tokens": 0, "output_tokens": 0}
    second = cli.json("chat", REF, "服务器地址是什么？")
    assert second["conversation"] != first["conversation"]
    assert FACT in second["reply"]


@pytest.mark.spec("N17")
def test_forgetting_is_said_too(cli: CommandLine, memory: Path) -> None:
    cli("chat", REF, f"记住：{FACT}")
    assert cli.json("chat", REF, "忘掉我之前给你的服务器地址")["memory"][0]["kind"] == "forgotten"
    assert FACT not in memory.read_text(encoding="utf-8")


def test_a_conversation_is_gone_on_with(cli: CommandLine, folder: DataFolder) -> None:
    name = cli.json("chat", REF, "hello")["conversation"]
    assert cli.json("chat", REF, "hello again", "--conversation", name)["conversation"] == name
    assert len(cli.json("conversations", "list", REF)) == 1


def test_a_conversation_that_is_not_there_is_refused(cli: CommandLine, folder: DataFolder) -> None:
    refused = cli("chat", REF, "hello", "--conversation", "../../x", "--json")
    assert (refused.code, refused.value["error"]["code"]) == (1, "no_such_conversation")


@pytest.mark.spec("N15")
def test_a_refusal_is_a_reply(cli: CommandLine, memory: Path) -> None:
    before = memory.read_bytes()
    value = cli.json("chat", REF, "记住：我的密码是 Xy7#kk92pQ!")
    assert value["reply"]
    assert value["memory"] == []
    assert memory.read_bytes() == before


def test_a_dash_reads_the_message_from_standard_input(
    cli: CommandLine, memory: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(f"记住：{FACT}\n".encode())))
    assert cli.json("chat", REF, "-")["memory"][0]["text"] == FACT


@pytest.mark.parametrize("message", ["", "  \n"])
def test_an_empty_message_is_refused_and_begins_nothing(cli: CommandLine, folder: DataFolder, message: str) -> None:
    before = picture(folder.root)
    refused = cli("chat", REF, message, "--json")
    assert (refused.code, refused.value["error"]["code"]) == (1, "empty_message")
    assert picture(folder.root) == before


@pytest.mark.spec("N31")
def test_what_a_guest_says_is_tagged_as_a_guests(cli: CommandLine, folder: DataFolder) -> None:
    value = cli.json("chat", HUMAN, "记住：门禁在二楼", "--as", "guest", "--channel", "im", "--user", "im:wx:li")
    assert value["conversation"].startswith("im-")
    assert "[by: im-guest#" in (folder.humans[OURS] / "memory.md").read_text(encoding="utf-8")
    shown = cli.json("conversations", "show", value["conversation"])
    assert shown["turns"][0]["user"]["user"] == "im:wx:li"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--as", "nobody"], "“nobody” is no value for --as: choose from owner, guest, other-computer, teammate."),
        (["--channel", "smoke"], "“smoke” is no value for --channel: choose from chat, im, team."),
        (["--user", "im:wx:li"], "--user names somebody else than the owner: say who with --as."),
        (
            ["--temporary", "--conversation", "chat-1"],
            "--document and --temporary are for new conversations only.",
        ),
        (["--document", "x", "--conversation", "c"], "--document and --temporary are for new conversations only."),
    ],
)
def test_what_does_not_go_together_is_misuse(
    cli: CommandLine, folder: DataFolder, arguments: list[str], said: str
) -> None:
    before = picture(folder.root)
    result = cli("chat", HUMAN, "hi", *arguments)
    assert (result.code, result.out, result.err) == (2, "", f"{said}\n")
    assert picture(folder.root) == before


def test_a_temporary_conversation_leaves_nothing(cli: CommandLine, folder: DataFolder) -> None:
    result = cli("chat", REF, f"记住：{FACT}", "--temporary")
    assert (result.code, result.err) == (0, "")
    assert cli.json("conversations", "list", REF) == []
    assert cli.json("where", FACT, REF) == []


@pytest.mark.spec("N13")
def test_a_conversation_about_a_document_writes_no_notebook(cli: CommandLine, memory: Path, tmp_path: Path) -> None:
    document = tmp_path / "合同.md"
    document.write_text("甲方：李敏", encoding="utf-8")
    before = memory.read_bytes()
    assert cli.json("chat", REF, f"记住：{FACT}", "--document", str(document))["memory"] == []
    assert memory.read_bytes() == before


def test_a_document_that_is_none_is_refused(cli: CommandLine, folder: DataFolder, tmp_path: Path) -> None:
    refused = cli("chat", REF, "hi", "--document", str(tmp_path / "none.md"), "--json")
    assert (refused.code, refused.value["error"]["code"]) == (1, "no_document")
    assert str(tmp_path / "none.md") in refused.err


@pytest.mark.spec("C01")
def test_what_is_due_is_done_after_the_reply_and_said(cli: CommandLine, memory: Path) -> None:
    memory.write_text("# now\n\n# History\n" + "".join(long_history(400)), encoding="utf-8")
    result = cli("chat", REF, "hello", "--no-due", "--json")
    assert (result.code, result.err) == (0, "")
    result = cli("chat", REF, "hello", "--json")
    assert result.code == 0
    assert "memory" in result.err.lower()
    assert json.loads(result.out)["reply"]


@pytest.mark.spec("C01")
def test_nothing_due_is_nothing_said(cli: CommandLine, memory: Path) -> None:
    assert cli("chat", REF, "hello", "--json").err == ""


@pytest.mark.spec("V40")
def test_a_reply_of_a_model_is_printed_with_each_stretch_on_lines_of_its_own(
    cli: CommandLine, model: str, server: ScriptedServer, memory: Path
) -> None:
    server.script(server.calls("remember", json.dumps({"text": FACT})), server.says("记住", "了。"))
    result = cli("chat", REF, f"请记住 {FACT}", "--model", model)
    assert result.code == 0, result.err
    assert result.out == f"记住了。\nRemembered: “{FACT}” (memory.md)\n"


@pytest.mark.spec("V42")
def test_a_model_that_fails_is_said_and_leaves_with_one(
    cli: CommandLine, model: str, server: ScriptedServer, folder: DataFolder
) -> None:
    server.script(server.breaks_after("half a"))
    result = cli("chat", REF, "tell me", "--json")
    assert result.code == 1
    assert result.value["reply"] == "half a"
    assert result.value["error"]["message"] in result.err
    assert "scripted" in result.err
    name = result.value["conversation"]
    assert cli.json("conversations", "show", name)["turns"][0]["state"] == "stopped"


@pytest.mark.spec("V40")
def test_ctrl_c_stops_the_reply_and_keeps_what_was_said(
    cli: CommandLine, model: str, server: ScriptedServer, folder: DataFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    printed = Output.stream

    def stream_and_interrupt(output: Output, piece: str) -> None:
        printed(output, piece)
        os.kill(os.getpid(), signal.SIGINT)

    monkeypatch.setattr(Output, "stream", stream_and_interrupt)
    server.script(server.hangs_after("half a"))
    result = cli("chat", REF, "tell me")
    assert (result.code, result.out.splitlines()) == (1, ["half a"])
    assert result.err.endswith("The reply was stopped: what was said and written until then is kept.\n")
    (row,) = cli.json("conversations", "list", REF)
    (turn,) = cli.json("conversations", "show", row["id"])["turns"]
    assert (turn["state"], turn["replies"][0]["text"]) == ("stopped", "half a")


@pytest.mark.spec("N42")
def test_a_model_that_asks_to_operate_halo_is_heard(
    cli: CommandLine, model: str, server: ScriptedServer, folder: DataFolder
) -> None:
    server.script(server.calls("ask_for_operate_halo", "{}"), server.says("Please switch it on."))
    result = cli("chat", REF, "switch my memory off")
    assert result.code == 0
    assert "The model asks to change settings: add --operate-halo to let it.\n" in result.err


@pytest.mark.spec("N42")
def test_what_concerns_the_own_memory_is_done_when_the_turn_has_ended(
    cli: CommandLine, model: str, server: ScriptedServer, folder: DataFolder
) -> None:
    wish = "please turn auto consolidation off"
    server.script(
        server.calls("change_halo_settings", json.dumps({"request": wish, "auto_consolidation": False})),
        server.says("It will be off."),
    )
    result = cli("chat", REF, wish, "--operate-halo")
    assert result.out == "It will be off.\nThe memory settings were changed after the reply.\n"
    assert cli.json("settings", "show", REF)["auto"] is False


@pytest.mark.parametrize(("language", "said"), [("en", "Remembered: "), ("zh_CN", "已记住：")])
def test_what_was_written_is_said_in_both_languages(
    cli: CommandLine, folder: DataFolder, language: str, said: str
) -> None:
    assert f"\n{said}" in cli("chat", REF, f"记住：{FACT}", "--lang", language).out


def long_history(count: int) -> Iterator[str]:
    """Give so many history entries, newest first."""
    for number in range(count, 0, -1):
        yield f"\n## 2026-{number // 28 % 12 + 1:02d}-{number % 28 + 1:02d}-0900 | 第 {number} 次会议\n- 决定 {number}\n"
