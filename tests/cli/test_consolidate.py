"""`halo-memory consolidate`: what it does, says and leaves with."""

import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from command_line import CommandLine
from data_folder import NOW, OURS, PRICE_WATCHER, SALES, UNPLUGGED, DataFolder, page, picture, write
from model_servers import OpenAi, ScriptedServer

from halo_desktop.engine.consolidation.builtin import BuiltinRewriter
from halo_desktop.engine.consolidation.rewriter import Work
from halo_desktop.engine.files.layout import DataRoot, LockKind
from halo_desktop.engine.files.locks import Locks
from halo_desktop.engine.home import Home
from halo_desktop.engine.llm.keys import Keys
from halo_desktop.engine.llm.models import ModelMeans, Models
from halo_desktop.engine.llm.registry import ConfiguredModel

pytestmark = pytest.mark.spec("Q32")

REF = f"workspace:{SALES}"
REPEATED = "# now\n\n## State\n- 周报必须用表格\n- 周报必须用表格\n- 周报必须用表格。\n\n# History\n"
LONG_HISTORY = "".join(
    f"\n## 2026-11-{day:02d}-{hour:02d}00 | 第 {day * 10 + hour} 次\n- 记下\n"
    for day in range(18, 8, -1)
    for hour in range(9, -1, -1)
)


@pytest.fixture(autouse=True)
def no_halo(monkeypatch: pytest.MonkeyPatch) -> None:
    """Halo does not run; finding that out takes half a second."""
    monkeypatch.setattr(Home, "is_halo_running", lambda _home: False)


@pytest.fixture
def memory(folder: DataFolder) -> Path:
    """`memory.md` of a workspace, which says one thing three times."""
    path = folder.spaces[SALES] / ".halo" / "memory.md"
    write(path, REPEATED)
    return path


@pytest.mark.spec("C10", "C09")
def test_a_memory_is_tidied_and_the_answer_is_applied(cli: CommandLine, memory: Path) -> None:
    assert cli.json("consolidate", REF) == {"outcome": "applied", "tokens": 0, "model": "builtin"}
    assert memory.read_text(encoding="utf-8").count("周报必须用表格") == 1


def test_a_memory_that_is_tidy_already_is_applied_too(cli: CommandLine, memory: Path) -> None:
    cli("consolidate", REF)
    before = memory.read_bytes()
    result = cli("consolidate", REF)
    assert (result.code, result.err) == (0, "")
    assert result.out == "The memory is tidy already: nothing had to change.\n"
    assert memory.read_bytes() == before


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "The memory was consolidated: memory.md went from "), ("zh_CN", "记忆已整合：memory.md 从 ")],
)
def test_success_is_said_in_both_languages(cli: CommandLine, memory: Path, language: str, said: str) -> None:
    result = cli("consolidate", REF, "--lang", language)
    assert result.code == 0
    assert result.out.startswith(said)


@pytest.mark.spec("C09")
@pytest.mark.parametrize(("language", "said"), [("en", "Nothing to consolidate yet."), ("zh_CN", "暂无可整合的内容。")])
def test_an_empty_memory_has_nothing_to_consolidate(
    cli: CommandLine, folder: DataFolder, language: str, said: str
) -> None:
    cli("clear", f"human:{PRICE_WATCHER}", "--yes")
    result = cli("consolidate", f"human:{PRICE_WATCHER}", "--lang", language)
    assert (result.code, result.out) == (1, f"{said}\n")
    value = cli("consolidate", f"human:{PRICE_WATCHER}", "--json").value
    assert value == {"outcome": "nothing_to_do", "reason": "nothing", "tokens": 0, "model": "builtin"}


@pytest.mark.spec("C03", "C09")
@pytest.mark.parametrize(("language", "said"), [("en", "Already consolidating."), ("zh_CN", "已在整合中。")])
def test_one_consolidation_at_a_time(cli: CommandLine, memory: Path, language: str, said: str) -> None:
    with Locks(DataRoot(cli.root)).exclusive(LockKind.CONSOLIDATION, memory.parent):
        result = cli("consolidate", REF, "--lang", language)
        assert (result.code, result.out) == (1, f"{said}\n")
        assert cli("consolidate", REF, "--json").value["outcome"] == "already_running"
    assert memory.read_text(encoding="utf-8") == REPEATED


@pytest.mark.spec("C16", "C09")
@pytest.mark.parametrize(
    ("language", "said"), [("en", "Could not start consolidation. Halo is"), ("zh_CN", "无法启动整合。")]
)
def test_while_halo_runs_it_is_refused_with_the_reason(
    cli: CommandLine, memory: Path, monkeypatch: pytest.MonkeyPatch, language: str, said: str
) -> None:
    monkeypatch.setattr(Home, "is_halo_running", lambda _home: True)
    result = cli("consolidate", REF, "--lang", language)
    assert result.code == 1
    assert result.out.startswith(said)
    assert str(cli.root) in result.out
    value = cli("consolidate", REF, "--json").value
    assert (value["outcome"], value["reason"]) == ("refused", "halo_running")
    assert memory.read_text(encoding="utf-8") == REPEATED


def test_a_workspace_whose_drive_is_unplugged_is_named(cli: CommandLine, folder: DataFolder) -> None:
    result = cli("consolidate", f"workspace:{UNPLUGGED}", "--json")
    assert result.code == 1
    assert result.value["error"]["code"] == "workspace_missing"


@pytest.mark.spec("C01")
def test_the_automatic_check_leaves_a_memory_that_is_not_due(cli: CommandLine, memory: Path) -> None:
    result = cli("consolidate", REF, "--automatic", "--json")
    assert result.code == 1
    assert (result.value["outcome"], result.value["reason"]) == ("nothing_to_do", "not_due")
    assert memory.read_text(encoding="utf-8") == REPEATED


@pytest.mark.spec("C01", "C02")
def test_the_automatic_check_tidies_a_memory_that_is_due(cli: CommandLine, memory: Path) -> None:
    write(memory, REPEATED + LONG_HISTORY)
    assert cli.json("consolidate", REF, "--automatic")["outcome"] == "applied"
    again = cli("consolidate", REF, "--automatic", "--json")
    assert (again.code, again.value["reason"]) == (1, "not_due")


@pytest.mark.spec("C09")
def test_memory_off_stops_the_automatic_check_but_not_the_command(cli: CommandLine, memory: Path) -> None:
    cli("settings", "set", REF, "memory=off")
    write(memory, REPEATED + LONG_HISTORY)
    checked = cli("consolidate", REF, "--automatic", "--json")
    assert (checked.code, checked.value["reason"]) == (1, "memory_off")
    assert cli.json("consolidate", REF)["outcome"] == "applied"


@pytest.mark.spec("C08")
def test_with_auto_consolidation_off_only_old_history_is_archived(cli: CommandLine, memory: Path) -> None:
    cli("settings", "set", REF, "auto=off")
    write(memory, REPEATED + LONG_HISTORY)
    result = cli("consolidate", REF, "--automatic")
    assert (result.code, result.out) == (1, "Auto consolidation is off, so only the oldest history was archived.\n")
    assert memory.read_text(encoding="utf-8").count("周报必须用表格") == 3


@pytest.mark.spec("N52", "N03")
def test_a_preview_is_a_diff_and_changes_nothing(cli: CommandLine, memory: Path) -> None:
    before = picture(cli.root)
    result = cli("consolidate", REF, "--preview")
    assert result.code == 0
    lines = result.out.splitlines()
    assert lines[:2] == ["--- memory.md", "+++ memory.md"]
    assert "-- 周报必须用表格" in lines
    (change, *_) = cli.json("consolidate", REF, "--preview")["changes"]
    assert (change["path"], change["before"]) == ("memory.md", REPEATED)
    assert change["after"].count("周报必须用表格") == 1
    assert picture(cli.root) == before


@pytest.mark.spec("N52")
def test_what_was_previewed_is_what_is_then_applied(cli: CommandLine, memory: Path) -> None:
    changes = cli.json("consolidate", REF, "--preview")["changes"]
    cli("consolidate", REF)
    base = memory.parent
    assert {change["path"]: (base / change["path"]).read_text(encoding="utf-8") for change in changes} == {
        change["path"]: change["after"] for change in changes
    }
    assert changes


@pytest.mark.spec("N52")
def test_a_preview_of_a_tidy_memory_says_that_nothing_would_change(cli: CommandLine, memory: Path) -> None:
    cli("consolidate", REF)
    result = cli("consolidate", REF, "--preview")
    assert (result.code, result.out, result.err) == (0, "", "Nothing would change.\n")


def test_a_check_and_a_preview_exclude_each_other(cli: CommandLine, folder: DataFolder) -> None:
    assert cli("consolidate", REF, "--automatic", "--preview").code == 2


@pytest.mark.spec("C14")
def test_an_interrupt_stops_it_with_the_memory_as_it_was(
    cli: CommandLine, memory: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(_rewriter: object, _copy: object, _task: object, stop: threading.Event) -> Work:
        os.kill(os.getpid(), signal.SIGINT)
        assert stop.wait(5)
        return Work()

    monkeypatch.setattr(BuiltinRewriter, "__call__", interrupted)
    handler = signal.getsignal(signal.SIGINT)
    result = cli("consolidate", REF, "--json")
    assert (result.code, result.value["outcome"], result.value["reason"]) == (1, "failed", "stopped")
    assert memory.read_text(encoding="utf-8") == REPEATED
    assert signal.getsignal(signal.SIGINT) is handler


@pytest.fixture
def server(cli: CommandLine, memory: Path) -> Iterator[ScriptedServer]:
    """Set up a model of a server on loopback, which needs no key; the pages of the memory are tidy."""
    for path in (memory.parent / "memory" / "topics").rglob("*.md"):
        write(path, page(path.stem, "何时", "内容"))
    server = ScriptedServer(OpenAi())
    cli.model_means = ModelMeans(Keys(lambda: None, {}))
    Models(Locks(DataRoot(cli.root)), lambda: NOW, cli.model_means).keep(
        ConfiguredModel("m-1", "compatible", server.base_url, "served-model", 32_000)
    )
    yield server
    cli.model_means.opener.close()
    server.stop()
    assert (server.flaws, server.left) == ([], 0)


@pytest.mark.spec("C10", "C12", "C13")
def test_a_model_that_is_set_up_does_it_and_its_tokens_are_said(
    cli: CommandLine, memory: Path, server: ScriptedServer
) -> None:
    arguments = {"path": "memory.md", "old_text": "- 周报必须用表格\n- 周报必须用表格\n", "new_text": ""}
    server.script(server.calls("edit", json.dumps(arguments)), server.says("Done."))
    assert cli.json("consolidate", REF) == {"outcome": "applied", "tokens": 36, "model": "served-model"}
    assert memory.read_text(encoding="utf-8").count("周报必须用表格") == 1


@pytest.mark.spec("C14")
def test_a_failure_of_the_model_is_said_with_what_to_do(cli: CommandLine, memory: Path, server: ScriptedServer) -> None:
    server.script(*[server.fails(401, "no such key", "invalid_api_key")] * 2)
    result = cli("consolidate", REF, "--json")
    assert result.code == 1
    assert result.value == {"outcome": "failed", "reason": "model_key", "tokens": 0, "model": "served-model"}
    assert "served-model" in cli("consolidate", REF).out
    assert memory.read_text(encoding="utf-8") == REPEATED
    assert "The model's key was not accepted" in cli("status", REF).out


@pytest.mark.spec("C10")
def test_the_installed_command_tidies_a_digital_human(folder: DataFolder) -> None:
    write(folder.humans[OURS] / "memory.md", REPEATED)
    environment = os.environ | {"HALO_DATA_DIR": str(folder.root), "HOME": str(folder.root.parent)}
    command = [sys.executable, "-m", "halo_desktop.cli", "consolidate", f"human:{OURS}", "--json"]
    result = subprocess.run(command, capture_output=True, check=False, env=environment)
    assert result.returncode == 0, result.stderr
    assert json.loads(result.stdout)["outcome"] == "applied"
