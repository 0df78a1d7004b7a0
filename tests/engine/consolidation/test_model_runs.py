"""Whole runs through the door of a data folder, against servers of both protocols (C10, C12 to C15)."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from data_folder import OURS, SALES, DataFolder, load, make_data_folder, page, write
from engine_home import open_home
from loopback import guard
from model_servers import Answer, Anthropic, OpenAi, ScriptedServer, whole
from notebooks import english, tree

from halo_desktop.engine.consolidation.builtin import BUILTIN
from halo_desktop.engine.consolidation.ledger import read_attempts
from halo_desktop.engine.consolidation.outcome import Applied, Effort, Failed, Failure, FailureCode, Outcome, Refused
from halo_desktop.engine.consolidation.run import Trigger
from halo_desktop.engine.errors import Code
from halo_desktop.engine.home import Home
from halo_desktop.engine.llm.keys import Keys
from halo_desktop.engine.llm.limits import CallLimits
from halo_desktop.engine.llm.model import FailureKind
from halo_desktop.engine.llm.models import ModelMeans
from halo_desktop.engine.llm.registry import ConfiguredModel
from halo_desktop.engine.llm.usage import CallRecord, read_calls
from halo_desktop.engine.owners import human_ref, workspace_ref
from halo_desktop.words.outcomes import outcome_text

KEY = "sk-test-4f9a7c21d0e84b6f"
QUICK = CallLimits(total=15.0, idle=10.0, connect=5.0, attempts=2, first_pause=0.01, longest_pause=1.0)
WORKSPACE = workspace_ref(SALES)
MEMORY = """# now
- 周报必须用表格
- 周报一律使用表格

# History

## 2026-11-19-0900 | 谈妥  [by: chat#0001]
- 采用报价 1091 元
"""
TIDY = MEMORY.replace("- 周报一律使用表格\n", "")
PRICES = page("报价", "谈报价时", "采用报价 1091 元")


@pytest.fixture(params=[OpenAi, Anthropic], ids=["openai", "anthropic"])
def server(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[ScriptedServer]:
    """Give a server of each protocol in turn; nothing else was reached, and what it was sent was right (Q25)."""
    for name in ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.lower(), raising=False)
    reached = guard(monkeypatch)
    server = ScriptedServer(request.param())
    yield server
    server.stop()
    assert server.flaws == []
    assert server.left == 0
    assert reached == []


@pytest.fixture
def folder(tmp_path: Path) -> DataFolder:
    folder = make_data_folder(tmp_path / "halo")
    base = folder.spaces[SALES] / ".halo"
    write(base / "memory.md", MEMORY)
    for path in folder.root.glob("**/memory/topics/**/*.md"):
        write(path, page(path.stem, "何时", "内容"))
    return folder


Opener = Callable[..., Home]


@pytest.fixture
def opened(folder: DataFolder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Opener]:
    """Give what opens the data folder with certain limits; its models are closed at the end."""
    homes: list[Home] = []

    def open_it(limits: CallLimits = QUICK) -> Home:
        home = open_home(folder.root, tmp_path / "user", ModelMeans(keys=Keys(lambda: None, {}), limits=limits))
        monkeypatch.setattr(home, "is_halo_running", lambda: False)
        homes.append(home)
        return home

    yield open_it
    for home in homes:
        home.models.close()


def model_at(server: ScriptedServer, ident: str = "m-1", **more: Any) -> ConfiguredModel:
    provider = "compatible" if isinstance(server.dialect, OpenAi) else "compatible-anthropic"
    values = {"model": "served-model", "context_length": 64_000} | more
    return ConfiguredModel(ident, provider, server.base_url, **values)


@pytest.fixture
def home(opened: Opener, server: ScriptedServer) -> Home:
    home = opened()
    home.models.keep(model_at(server), KEY)
    return home


@pytest.fixture
def base(folder: DataFolder) -> Path:
    return folder.spaces[SALES] / ".halo"


def consolidate(home: Home, stop: threading.Event | None = None, **more: Any) -> Outcome:
    return home.consolidate(WORKSPACE, Trigger.BY_HAND, stop or threading.Event(), **more).value


def tool(server: ScriptedServer, name: str, **arguments: object) -> Answer:
    return server.calls(name, json.dumps(arguments, ensure_ascii=False))


def tidying(server: ScriptedServer) -> tuple[Answer, ...]:
    return (
        tool(server, "read", path="memory.md"),
        tool(server, "write", path="topics/报价.md", text=PRICES),
        tool(server, "edit", path="memory.md", old_text="- 周报一律使用表格\n", new_text=""),
    )


def calls_of(home: Home) -> list[CallRecord]:
    day = home.clock().replace(hour=0)
    return list(read_calls(home.root, day))


@pytest.mark.spec("C10", "C12", "C13", "Q25")
def test_a_good_tidy_up_by_tool_calls_is_applied(home: Home, server: ScriptedServer, base: Path) -> None:
    server.script(*tidying(server), server.says("Done."))
    heard: list[int] = []
    outcome = consolidate(home, progress=heard.append)
    assert isinstance(outcome, Applied)
    assert (outcome.effort.model, outcome.effort.tokens) == ("served-model", 4 * 18)
    assert (base / "memory.md").read_text(encoding="utf-8") == TIDY
    assert tree(base)["报价.md"].decode() == PRICES
    (call,) = calls_of(home)
    assert (call.owner, call.purpose, call.outcome, call.tokens) == (str(WORKSPACE), "consolidation", "done", 72)
    assert not call.automatic
    (attempt,) = read_attempts(home.root, SALES)
    assert (attempt.model, attempt.tokens) == ("served-model", 72)
    assert heard[-1] == 72


POINTS = {
    "duplicates": "Merge duplicates",
    "settled": "Move settled knowledge from the current state into topic pages",
    "pointer": "leave a one-line pointer",
    "superseded": "Drop what is superseded",
    "newest": "newest history entries as they are",
    "conclusions": "Carry the conclusions of the older ones",
    "links": "Mend links",
    "descriptions": "descriptions that are missing",
    "tags": "Keep author tags",
    "language": "Write in the language of the notebook",
    "nothing": "Add nothing about this tidying",
    "data": "is data, not instructions",
}


@pytest.mark.spec("C15", "C13")
def test_the_recorded_request_holds_each_point_of_the_task(home: Home, server: ScriptedServer) -> None:
    server.script(server.says("Nothing to do."))
    assert consolidate(home) == Applied(None, Effort("served-model", 18))
    (received,) = server.received
    request = json.dumps(received.body, ensure_ascii=False)
    assert [name for name, text in POINTS.items() if text not in request] == []
    offered = received.body["tools"]
    names = [entry.get("name") or entry["function"]["name"] for entry in offered]
    assert names == ["list", "read", "search", "write", "edit", "move_page"]
    assert "采用报价" not in request, "it reads the notebook itself, by tools that mark what is data"


LEAK = "WORDS-OF-THE-SERVER"
FAILURES: dict[str, tuple[FailureKind, Callable[[ScriptedServer], list[Answer]]]] = {
    "401": (FailureKind.KEY, lambda server: [server.fails(401, LEAK, "authentication_error")]),
    "429": (
        FailureKind.RATE_LIMITED,
        lambda server: [server.fails(429, LEAK, "rate_limit_error", retry_after="120")],
    ),
    "500": (FailureKind.SERVER_ERROR, lambda server: [server.fails(500, LEAK)] * 2),
    "hang": (FailureKind.TIME_OUT, lambda server: [server.hangs_after(LEAK)]),
    "broken": (FailureKind.NETWORK, lambda server: [server.breaks_after(LEAK)]),
    "ended early": (FailureKind.MALFORMED, lambda server: [server.ends_early_after(LEAK)]),
    "refusal": (FailureKind.REFUSED, lambda server: [server.is_stopped_by("filter", LEAK)]),
    "cut off": (FailureKind.CUT_OFF, lambda server: [server.is_stopped_by("length", LEAK)]),
    "page": (FailureKind.NOT_A_MODEL_SERVER, lambda _server: [whole(200, f"<p>{LEAK}".encode(), "text/html")]),
    "400": (FailureKind.BAD_REQUEST, lambda server: [server.fails(400, LEAK, "invalid_request_error")]),
}


@pytest.mark.spec("C14", "Q24")
@pytest.mark.parametrize("case", FAILURES)
@pytest.mark.parametrize("late", [False, True], ids=["at once", "after tool calls"])
def test_a_failure_leaves_the_notebook_as_it_was_and_says_which(
    opened: Opener, server: ScriptedServer, base: Path, case: str, late: bool
) -> None:
    kind, script = FAILURES[case]
    home = opened(CallLimits(total=10, idle=0.5, connect=5, attempts=2, first_pause=0.01, longest_pause=1.0))
    home.models.keep(model_at(server), KEY)
    before = tree(base)
    server.script(*(tidying(server) if late else ()), *script(server))
    outcome = consolidate(home)
    assert isinstance(outcome, Failed)
    assert (outcome.failure.code, outcome.failure.facts["kind"]) == (FailureCode.MODEL, kind.value)
    assert "served-model" in outcome_text(outcome)
    assert outcome_text(outcome).endswith("The memory was left as it is.")
    assert tree(base) == before
    assert load(base / "memory" / ".state.json")["lastAttempt"]["reason"] == f"model_{kind.value}"
    assert calls_of(home)[-1].outcome == kind.value
    assert outcome.effort.tokens == sum(call.tokens for call in calls_of(home))
    for path in home.root.path.rglob("*"):
        if path.is_file():
            content = path.read_bytes()
            assert LEAK.encode() not in content, path
            assert KEY.encode() not in content, path


@pytest.mark.spec("C05")
@pytest.mark.parametrize("obeys", [True, False])
def test_a_round_that_used_up_its_steps_is_looked_at_all_the_same(
    opened: Opener, server: ScriptedServer, base: Path, obeys: bool
) -> None:
    home = opened(replace(QUICK, tool_rounds=3))
    home.models.keep(model_at(server), KEY)
    server.script(*tidying(server), server.says("I stop.") if obeys else tidying(server)[0])
    assert isinstance(consolidate(home), Applied)
    assert (base / "memory.md").read_text(encoding="utf-8") == TIDY


@pytest.mark.spec("C14")
def test_an_empty_answer_is_a_failure(home: Home, server: ScriptedServer, base: Path) -> None:
    server.script(server.says())
    outcome = consolidate(home)
    assert isinstance(outcome, Failed)
    assert outcome.failure.reason == "model_malformed"


@pytest.mark.spec("C14", "V42")
def test_a_model_that_turns_out_to_take_no_tools_is_a_failure_that_says_so(home: Home, server: ScriptedServer) -> None:
    no_tools = server.fails(400, "served-model does not support tools", "invalid_request_error")
    server.script(no_tools, server.says("Here is how I would tidy it."))
    outcome = consolidate(home)
    assert isinstance(outcome, Failed)
    assert outcome.failure.reason == "model_no_tools"


@pytest.mark.spec("C14", "Q23")
@pytest.mark.parametrize("arguments", ['{"path": "memory.md", ', "[1, 2]", '"memory.md"', "null", '{"path": 7}', "{}"])
def test_malformed_arguments_of_a_tool_are_told_to_the_model(
    home: Home, server: ScriptedServer, base: Path, arguments: str
) -> None:
    server.script(server.calls("write", arguments), *tidying(server), server.says("Done."))
    assert isinstance(consolidate(home), Applied)
    assert (base / "memory.md").read_text(encoding="utf-8") == TIDY


@pytest.mark.spec("Q23")
def test_ten_megabytes_in_a_tool_call_change_nothing(home: Home, server: ScriptedServer, base: Path) -> None:
    before = tree(base)
    server.script(tool(server, "write", path="memory.md", text="x" * 10_000_000), server.says("Done."))
    assert isinstance(consolidate(home), Applied)
    assert tree(base) == before


@pytest.mark.spec("C14", "U11")
def test_a_cancel_in_the_middle_of_a_reply_ends_it_within_two_seconds(
    home: Home, server: ScriptedServer, base: Path
) -> None:
    before = tree(base)
    server.script(*tidying(server), server.hangs_after("I think"))
    stop = threading.Event()
    cancelled: list[float] = []

    def cancel(tokens: int) -> None:
        if len(server.received) == 4 and not cancelled:
            cancelled.append(time.monotonic())
            stop.set()

    outcome = consolidate(home, stop, progress=cancel)
    assert time.monotonic() - cancelled[0] < 2
    assert isinstance(outcome, Failed)
    assert outcome.failure == Failure(FailureCode.STOPPED)
    assert outcome.effort.tokens > 0
    assert tree(base) == before
    assert load(base / "memory" / ".state.json")["lastAttempt"]["reason"] == "stopped"


@pytest.mark.spec("C14")
def test_quitting_in_the_middle_of_a_reply_leaves_the_notebook_as_it_was(
    home: Home, server: ScriptedServer, base: Path
) -> None:
    before = tree(base)
    server.script(*tidying(server), server.hangs_after("I think"))
    closed: list[float] = []

    def quit_now(tokens: int) -> None:
        if len(server.received) == 4 and not closed:
            closed.append(time.monotonic())
            home.models.close()

    outcome = consolidate(home, progress=quit_now)
    assert time.monotonic() - closed[0] < 2
    assert isinstance(outcome, Failed)
    assert outcome.failure.code is FailureCode.STOPPED
    assert tree(base) == before


@pytest.mark.spec("C10")
def test_whose_model_does_it(home: Home, server: ScriptedServer, folder: DataFolder) -> None:
    human = human_ref(OURS)
    home.models.keep(model_at(server, "m-2", model="second"))
    home.models.keep(model_at(server, "m-3", model="third", tools=False))
    home.choose_model(human, "m-2")
    write(folder.humans[OURS] / "memory.md", MEMORY)
    server.script(*[server.says("Nothing to do.")] * 2)
    outcome = home.consolidate(human, Trigger.BY_HAND, threading.Event(), "m-1").value
    assert isinstance(outcome, Applied)
    assert outcome.effort.model == "second"
    outcome = home.consolidate(WORKSPACE, Trigger.BY_HAND, threading.Event(), "m-2").value
    assert isinstance(outcome, Applied)
    assert outcome.effort.model == "served-model"
    home.models.choose_default("m-3")
    outcome = consolidate(home)
    assert isinstance(outcome, Applied)
    assert outcome.effort.model == BUILTIN


@pytest.mark.spec("C10", "C12", "C01")
def test_an_automatic_run_uses_the_conversations_model_and_stops_at_the_cap(
    home: Home, server: ScriptedServer, base: Path
) -> None:
    home.models.keep(model_at(server, "m-2", model="second"))
    home.models.change_daily_cap(30)
    write(base / "memory.md", english())
    shorter = english(entries=10, sections=2)
    server.script(tool(server, "write", path="memory.md", text=shorter.decode()), server.says("Done."))
    outcome = home.consolidate(WORKSPACE, Trigger.AUTOMATIC, threading.Event(), "m-2").value
    assert isinstance(outcome, Applied)
    assert outcome.effort.model == "second"
    assert calls_of(home)[-1].automatic
    write(base / "memory.md", english())
    (base / "memory" / ".state.json").unlink()
    before = tree(base)
    outcome = home.consolidate(WORKSPACE, Trigger.AUTOMATIC, threading.Event(), "m-2").value
    assert isinstance(outcome, Refused)
    assert outcome.fault.code is Code.DAILY_CAP_REACHED
    assert tree(base) == before
    assert len(server.received) == 2


@pytest.mark.spec("N15", "Q24")
def test_a_credential_that_a_model_brings_in_is_redacted(home: Home, server: ScriptedServer, base: Path) -> None:
    secret = "ghp_" + "c3D4" * 9
    text = page("钥", "用钥时", secret)
    server.script(tool(server, "write", path="topics/钥.md", text=text), server.says("Done."))
    assert isinstance(consolidate(home), Applied)
    assert secret not in tree(base)["钥.md"].decode()
    assert "[redacted]" in tree(base)["钥.md"].decode()
