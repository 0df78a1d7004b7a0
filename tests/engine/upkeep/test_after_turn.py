"""What follows a turn or run, through the one door of a data folder and by a scripted clock (C01)."""

from __future__ import annotations

import multiprocessing
import threading
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from multiprocessing.connection import Connection
from pathlib import Path

import pytest
from data_folder import NOW, OURS, PLATFORM, SALES, UNPLUGGED, DataFolder, load, make_data_folder, picture, write
from engine_home import open_home

from halo_desktop.engine.changes import Aspect, Change, Changed
from halo_desktop.engine.consolidation.ledger import read_attempts
from halo_desktop.engine.consolidation.outcome import (
    AlreadyRunning,
    Applied,
    Failed,
    Failure,
    FailureCode,
    NothingToDo,
    Outcome,
    Refused,
    Trimmed,
)
from halo_desktop.engine.consolidation.plan import CoolingDown, MemoryOff, NotDue, PutOff, TooSoon
from halo_desktop.engine.consolidation.run import Trigger
from halo_desktop.engine.errors import Code, Fault
from halo_desktop.engine.home import Home
from halo_desktop.engine.lifecycle.lifecycle import Surroundings
from halo_desktop.engine.llm.keys import Keys
from halo_desktop.engine.llm.limits import CallLimits
from halo_desktop.engine.llm.models import ModelMeans
from halo_desktop.engine.llm.registry import ConfiguredModel
from halo_desktop.engine.llm.usage import CallRecord, note_call
from halo_desktop.engine.owners import OwnerRef, human_ref, workspace_ref
from halo_desktop.engine.settings import Frequency, SettingsChange

FORK = multiprocessing.get_context("fork")
WORKSPACE, HUMAN = workspace_ref(SALES), human_ref(OURS)
KB = 1024
HOURS = {Frequency.DILIGENT: 1, Frequency.BALANCED: 4, Frequency.ECONOMICAL: 12}
LIMITS = {  # bytes of memory.md, bytes of current state of a workspace and of a digital human, entries
    Frequency.DILIGENT: (100 * KB, 8 * KB, 8 * KB, 30),
    Frequency.BALANCED: (200 * KB, 8 * KB, 16 * KB, 60),
    Frequency.ECONOMICAL: (400 * KB, 8 * KB, 16 * KB, 120),
}


class ScriptedClock:
    """A clock that a test moves."""

    def __init__(self) -> None:
        self.now = NOW

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture
def clock() -> ScriptedClock:
    return ScriptedClock()


@pytest.fixture
def folder(tmp_path: Path) -> DataFolder:
    """Write a data folder in which a workspace and a digital human are consolidated diligently; their pages are tidy."""
    folder = make_data_folder(tmp_path / "halo")
    home = open_home(folder.root, tmp_path / "user")
    for ref in (WORKSPACE, HUMAN):
        home.change_settings(ref, SettingsChange(frequency=Frequency.DILIGENT))
        (home.owner(ref).folder.topics / "无描述.md").unlink()
    return folder


@pytest.fixture(autouse=True)
def no_halo(monkeypatch: pytest.MonkeyPatch) -> None:
    """Halo does not run; finding that out takes half a second."""
    monkeypatch.setattr(Home, "is_halo_running", lambda _home: False)


@pytest.fixture
def open_again(folder: DataFolder, clock: ScriptedClock) -> Iterator[Callable[[], Home]]:
    """Open the data folder as often as a test likes, each time as a new process would."""
    opened: list[Home] = []

    def open_again() -> Home:
        means = ModelMeans(keys=Keys(lambda: None, {}), limits=CallLimits(attempts=1))
        opened.append(Home(folder.root, clock, Surroundings(folder.root.parent / "user"), means))
        return opened[-1]

    yield open_again
    for home in opened:
        home.models.close()


@pytest.fixture
def home(open_again: Callable[[], Home]) -> Home:
    return open_again()


def check(home: Home, ref: OwnerRef = WORKSPACE) -> Outcome:
    """End a turn."""
    return home.after_turn(ref, threading.Event()).value


def fill(home: Home, memory: str, ref: OwnerRef = WORKSPACE) -> Path:
    """Let a memory say this."""
    path = home.owner(ref).folder.memory_file
    write(path, memory)
    return path


def set_up(home: Home, *models: str) -> None:
    """Set up models, the first as the default one, at an address where nobody answers."""
    for name in models:
        home.models.keep(ConfiguredModel(name, "compatible", "http://127.0.0.1:9/v1", name, 32_000))


def lines(size: int) -> str:
    """Return so many bytes of lines of which no two say the same."""
    count = size // 20 - 1
    return "".join(f"- fact {number:06d} holds\n" for number in range(count)) + f"- {'x' * (size - count * 20 - 3)}\n"


def memory_of(*, current_state: int = 100, entries: int = 0, total: int = 0) -> str:
    """Return a `memory.md` with exactly so many bytes of current state, entries, and bytes in all where `total` says."""
    head = "# now\n\n## State\n"
    history = "".join(f"## 2026-11-18-{9000 - number} | Turn {number}\n- noted {number}\n" for number in range(entries))
    text = f"{head}{lines(current_state - len(head))}# History\n{history}"
    return text + lines(total - len(text)) if total else text


def stubborn(size: int) -> str:
    """Return a memory of so many bytes that no rule makes smaller: one entry with one block of code."""
    text = "# now\n\n# History\n\n## 2026-11-18-0900 | A long log\n```\n"
    return f"{text}{'x' * (size - len(text) - 5)}\n```\n"


DUE = memory_of(entries=31)


@pytest.mark.spec("C01", "C02")
@pytest.mark.parametrize("ref", [WORKSPACE, HUMAN], ids=lambda ref: ref.kind.value)
@pytest.mark.parametrize("frequency", list(Frequency))
@pytest.mark.parametrize("limit", ["size", "current state", "entries"])
def test_a_memory_is_due_beyond_any_limit_and_not_at_it(
    home: Home, ref: OwnerRef, frequency: Frequency, limit: str
) -> None:
    home.change_settings(ref, SettingsChange(frequency=frequency))
    size, of_workspace, of_human, entries = LIMITS[frequency]
    current_state = of_workspace if ref == WORKSPACE else of_human

    def memory(more: int) -> str:
        if limit == "size":
            return memory_of(entries=entries, total=size + more)
        if limit == "entries":
            return memory_of(entries=entries + more)
        return memory_of(current_state=current_state + more)

    path = fill(home, memory(0), ref)
    assert check(home, ref) == NothingToDo(NotDue())
    assert path.read_text() == memory(0)
    fill(home, memory(1), ref)
    changed = home.after_turn(ref, threading.Event())
    assert isinstance(changed.value, Applied)
    assert changed.changes == (Change(Aspect.MEMORY, ref),)
    assert check(home, ref) == NothingToDo(NotDue())
    (attempt,) = read_attempts(home.root, ref.id)
    assert not attempt.by_hand


@pytest.mark.spec("C01", "C02")
@pytest.mark.parametrize("frequency", list(Frequency))
def test_the_next_attempt_waits_for_the_interval(home: Home, clock: ScriptedClock, frequency: Frequency) -> None:
    home.change_settings(HUMAN, SettingsChange(frequency=frequency))
    due = memory_of(entries=LIMITS[frequency][3] + 1)
    fill(home, due, HUMAN)
    assert isinstance(check(home, HUMAN), Applied)
    path = fill(home, due, HUMAN)
    until = NOW + timedelta(hours=HOURS[frequency])
    clock.now = until - timedelta(seconds=1)
    assert check(home, HUMAN) == NothingToDo(TooSoon(until))
    assert path.read_text() == due
    clock.now = until
    assert isinstance(check(home, HUMAN), Applied)


@pytest.mark.spec("C01", "C09")
def test_an_attempt_by_hand_delays_the_next_check_too(home: Home, clock: ScriptedClock) -> None:
    fill(home, DUE)
    home.consolidate(WORKSPACE, Trigger.BY_HAND, threading.Event())
    fill(home, DUE)
    clock.now += timedelta(minutes=59)
    assert check(home) == NothingToDo(TooSoon(NOW + timedelta(hours=1)))


@pytest.mark.spec("C07")
def test_after_failures_the_memory_must_grow_by_more_and_more(home: Home, clock: ScriptedClock) -> None:
    size = 100 * KB + 1
    for percent in (120, 140, 180, 260, 300, 300):
        fill(home, stubborn(size))
        assert check(home) == Failed(Failure(FailureCode.NO_PROGRESS))
        clock.now += timedelta(hours=1)
        grown = -(-size * percent // 100)
        fill(home, stubborn(grown - 1))
        assert check(home) == NothingToDo(CoolingDown(grown))
        size = grown
    fill(home, DUE)
    assert check(home) == NothingToDo(CoolingDown(size))


@pytest.mark.spec("C07")
def test_a_consolidation_that_succeeds_ends_the_waiting(home: Home, clock: ScriptedClock) -> None:
    fill(home, stubborn(100 * KB + 1))
    check(home)
    fill(home, DUE)
    assert isinstance(check(home), NothingToDo)
    assert isinstance(home.consolidate(WORKSPACE, Trigger.BY_HAND, threading.Event()).value, Applied)
    fill(home, DUE)
    clock.now += timedelta(hours=1)
    assert isinstance(check(home), Applied)


@pytest.mark.spec("C03")
def test_while_other_turns_go_on_five_checks_are_put_off_and_the_sixth_runs(open_again: Callable[[], Home]) -> None:
    home = open_again()
    fill(home, DUE)
    with home.locks.using(home.owner(WORKSPACE).folder.path):
        outcomes = [check(open_again()) for _ in range(6)]
    assert outcomes[:5] == [NothingToDo(PutOff(count)) for count in range(1, 6)]
    assert isinstance(outcomes[5], Applied)


@pytest.mark.spec("C03")
def test_what_was_put_off_runs_as_soon_as_the_others_have_ended(home: Home) -> None:
    fill(home, DUE, HUMAN)
    with home.locks.using(home.owner(HUMAN).folder.path):
        assert check(home, HUMAN) == NothingToDo(PutOff(1))
    assert isinstance(check(home, HUMAN), Applied)


@pytest.mark.spec("C09")
def test_with_memory_off_nothing_runs(home: Home) -> None:
    fill(home, DUE)
    home.change_settings(WORKSPACE, SettingsChange(memory=False))
    before = picture(home.root.path)
    assert home.after_turn(WORKSPACE, threading.Event()) == Changed(NothingToDo(MemoryOff()), ())
    assert picture(home.root.path) == before


@pytest.mark.spec("C08")
def test_with_auto_consolidation_off_only_old_history_is_archived(home: Home) -> None:
    home.change_settings(HUMAN, SettingsChange(auto=False))
    path = fill(home, DUE, HUMAN)
    changed = home.after_turn(HUMAN, threading.Event())
    assert changed == Changed(Trimmed(21, None), (Change(Aspect.MEMORY, HUMAN),))
    assert path.read_text().count("| Turn ") == 10
    assert path.read_text().endswith("| Turn 9\n- noted 9\n")
    assert "lastAttempt" not in load(path.parent / "memory" / ".state.json")
    assert read_attempts(home.root, HUMAN.id) == ()
    assert check(home, HUMAN) == NothingToDo(NotDue())


@pytest.mark.spec("C08")
def test_with_auto_consolidation_off_a_long_current_state_is_left_alone(home: Home) -> None:
    home.change_settings(WORKSPACE, SettingsChange(auto=False))
    path = fill(home, memory_of(current_state=9 * KB))
    assert check(home) == NothingToDo(NotDue())
    assert path.read_text() == memory_of(current_state=9 * KB)


@pytest.mark.spec("C03", "C01")
@pytest.mark.parametrize("ref", [WORKSPACE, HUMAN], ids=lambda ref: ref.kind.value)
def test_of_two_processes_that_end_a_turn_at_once_one_consolidates(
    open_again: Callable[[], Home], ref: OwnerRef
) -> None:
    home = open_again()
    fill(home, DUE, ref)
    barrier = FORK.Barrier(2)

    def end_a_turn(answer: Connection) -> None:
        other = open_again()
        barrier.wait(30)
        answer.send(type(check(other, ref)).__name__)

    outcomes: list[str] = []
    pipes = [FORK.Pipe(duplex=False) for _ in range(2)]
    processes = [FORK.Process(target=end_a_turn, args=(sender,)) for _, sender in pipes]
    for process in processes:
        process.start()
    for process, (receiver, _) in zip(processes, pipes, strict=True):
        assert receiver.poll(30)
        outcomes.append(receiver.recv())
        process.join(30)
    assert outcomes.count(Applied.__name__) == 1
    assert set(outcomes) <= {Applied.__name__, AlreadyRunning.__name__, NothingToDo.__name__}
    assert len(read_attempts(home.root, ref.id)) == 1


@pytest.mark.spec("C14")
def test_a_turn_that_ends_as_the_program_quits_leaves_the_memory_as_it_was(home: Home) -> None:
    path = fill(home, DUE)
    stop = threading.Event()
    stop.set()
    assert home.after_turn(WORKSPACE, stop).value == Failed(Failure(FailureCode.STOPPED))
    assert path.read_text() == DUE


@pytest.mark.spec("C01")
@pytest.mark.parametrize(
    ("ref", "code"),
    [(workspace_ref(UNPLUGGED), Code.WORKSPACE_MISSING), (human_ref("nobody"), Code.NO_SUCH_HUMAN)],
    ids=str,
)
def test_a_turn_stands_when_its_memory_cannot_be_reached(home: Home, ref: OwnerRef, code: Code) -> None:
    changed = home.after_turn(ref, threading.Event())
    assert isinstance(changed.value, Refused)
    assert changed.value.fault.code is code
    assert changed.changes == ()


@pytest.mark.spec("C01", "Q21")
def test_a_turn_stands_when_the_settings_of_its_memory_are_damaged(home: Home, folder: DataFolder) -> None:
    write(folder.spaces[PLATFORM] / ".halo" / "meta.json", "{")
    outcome = check(home, workspace_ref(PLATFORM))
    assert isinstance(outcome, Refused)
    assert outcome.fault.code is Code.JSON_UNREADABLE


@pytest.mark.spec("C10")
@pytest.mark.parametrize(("ref", "used"), [(WORKSPACE, "of-the-conversation"), (HUMAN, "of-its-own")], ids=str)
def test_a_workspace_is_tidied_by_the_model_of_the_conversation_and_a_human_by_its_own(
    home: Home, ref: OwnerRef, used: str
) -> None:
    set_up(home, "default", "of-the-conversation", "of-its-own")
    home.choose_model(HUMAN, "of-its-own")
    path = fill(home, memory_of(current_state=9 * KB), ref)
    outcome = home.after_turn(ref, threading.Event(), "of-the-conversation").value
    assert isinstance(outcome, Failed)
    assert outcome.failure.reason == "model_address"
    assert outcome.effort.model == used
    assert path.read_text() == memory_of(current_state=9 * KB)


@pytest.mark.spec("C12")
def test_the_daily_cap_stops_automatic_work_until_the_next_day_and_nothing_else(
    home: Home, clock: ScriptedClock
) -> None:
    set_up(home, "default")
    home.models.change_daily_cap(1000)
    spent = CallRecord(NOW, str(HUMAN), "run", "default", 900, 100, 1.0, "done", automatic=True)
    note_call(home.locks, spent)
    path = fill(home, DUE)
    assert home.after_turn(WORKSPACE, threading.Event()) == Changed(Refused(Fault(Code.DAILY_CAP_REACHED)), ())
    assert path.read_text() == DUE
    assert read_attempts(home.root, WORKSPACE.id) == ()
    asked = home.consolidate(WORKSPACE, Trigger.BY_HAND, threading.Event()).value
    assert isinstance(asked, Trimmed)
    fill(home, DUE * 2)
    clock.now += timedelta(days=1)
    assert isinstance(check(home), Trimmed)


@pytest.mark.spec("C12", "C10")
def test_the_cap_is_none_of_the_business_of_a_memory_that_no_model_tidies(home: Home) -> None:
    home.models.change_daily_cap(0)
    fill(home, DUE)
    assert isinstance(check(home), Applied)
