"""`halo-memory run` and `runs`: what they print, write and leave with."""

from __future__ import annotations

import pytest
from command_line import CommandLine
from data_folder import GONE, OURS, SALES, DataFolder, dump, load

from halo_desktop.engine.home import Home

pytestmark = pytest.mark.spec("Q32", "V43")

HUMAN = f"human:{OURS}"
FACT = "服务器地址是 10.0.0.8"


@pytest.fixture(autouse=True)
def no_halo(monkeypatch: pytest.MonkeyPatch) -> None:
    """Halo does not run; finding that out takes half a second."""
    monkeypatch.setattr(Home, "is_halo_running", lambda _home: False)


def test_a_run_prints_its_reply_and_what_it_wrote(cli: CommandLine, folder: DataFolder) -> None:
    result = cli("run", HUMAN, f"记住：{FACT}")
    assert (result.code, result.err) == (0, "")
    first, second = result.out.splitlines()
    assert FACT in first
    assert second == f"Remembered: “{FACT}” (memory.md)"
    assert FACT in (folder.humans[OURS] / "memory.md").read_text(encoding="utf-8")


@pytest.mark.usefixtures("folder")
def test_its_value_is_that_of_chat_with_the_run(cli: CommandLine) -> None:
    value = cli.json("run", HUMAN, f"记住：{FACT}")
    assert value.keys() == {"conversation", "reply", "memory", "usage", "run"}
    assert value["memory"] == [{"kind": "remembered", "where": "memory.md", "text": FACT}]
    run = value["run"]
    assert (run["id"], run["outcome"], run["trigger"]) == (value["conversation"], "useful", "manual")
    assert cli.json("runs", "list", HUMAN) == [run]


@pytest.mark.usefixtures("folder")
def test_a_run_is_listed_and_shown(cli: CommandLine) -> None:
    assert cli("runs", "list", HUMAN).out == "There are no runs yet.\n"
    cli.piped = f"记住：{FACT}\n"
    ident = cli.json("run", HUMAN, f"记住：{FACT}")["run"]["id"]
    header, line = cli("runs", "list", HUMAN).out.splitlines()
    assert header.split() == ["ID", "Began", "Trigger", "Outcome", "Took", "Tokens", "From"]
    assert line.startswith(ident)
    assert "By hand" in line
    shown = cli("runs", "show", ident).out
    assert shown.startswith(f"Task\n记住：{FACT}\n\nCalled: remember ")
    assert shown.endswith("(Done)\n")
    value = cli.json("runs", "show", ident)
    assert [step["kind"] for step in value["steps"]] == ["task", "call", "result", "text"]
    assert (value["human"], value["run"]["id"]) == (HUMAN, ident)


def test_without_a_task_its_own_instructions_count(cli: CommandLine, folder: DataFolder) -> None:
    refused = cli("run", HUMAN, "--json")
    assert (refused.code, refused.value["error"]["code"]) == (1, "no_task")
    path = folder.humans[OURS] / "human.json"
    dump(path, load(path) | {"instructions": "Take the minutes."})
    assert cli("run", HUMAN, "--no-due").code == 0


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("run", f"workspace:{SALES}", "go"), "bad_reference"),
        (("run", f"human:{GONE}", "go"), "human_uninstalled"),
        (("run", "human:nobody", "go"), "no_such_human"),
        (("runs", "list", f"workspace:{SALES}"), "bad_reference"),
        (("runs", "show", "nothing"), "no_such_run"),
        (("runs", "show", "../human"), "no_such_run"),
    ],
)
def test_what_cannot_run_or_be_shown_says_why(cli: CommandLine, arguments: tuple[str, ...], code: str) -> None:
    result = cli(*arguments, "--json")
    assert (result.code, result.value["error"]["code"]) == (2 if code == "bad_reference" else 1, code)
    assert result.err.strip().endswith(".")
