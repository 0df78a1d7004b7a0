"""Consolidating in a process of its own: the same result, stopped at once, and done here where that process fails."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest
from notebooks import DILIGENT, NOW, OWNER, means, tidy, tree, write_due_notebook

from halo_desktop.engine import processes
from halo_desktop.engine.consolidation import apart
from halo_desktop.engine.consolidation.apart import consolidate_apart, preview_apart
from halo_desktop.engine.consolidation.builtin import preview
from halo_desktop.engine.consolidation.draft import Task
from halo_desktop.engine.consolidation.outcome import AlreadyRunning, Applied, Failed, FailureCode, NothingToDo, Outcome
from halo_desktop.engine.consolidation.plan import NotDue
from halo_desktop.engine.consolidation.run import Subject, Trigger
from halo_desktop.engine.errors import Code, EngineError
from halo_desktop.engine.files.layout import LockKind, OwnerFolder
from halo_desktop.engine.notebook.state import read_state
from halo_desktop.engine.settings import MemorySettings

pytestmark = pytest.mark.spec("Q10", "C10")

TASK = Task(DILIGENT)
READ_ALL = "import os, pickle, sys; sys.path[:] = pickle.load(sys.stdin.buffer); pickle.load(sys.stdin.buffer)\n"


def due(base: Path) -> Path:
    return write_due_notebook(base).path


def apart_at(base: Path, *, trigger: Trigger = Trigger.BY_HAND, stop: threading.Event | None = None) -> Outcome:
    subject = Subject(OWNER, OwnerFolder(base), MemorySettings())
    return consolidate_apart(subject, means(base), trigger, stop or threading.Event())


def fail(*_arguments: object) -> None:
    message = "it was done here"
    raise AssertionError(message)


@pytest.fixture
def nothing_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nothing be done in this process."""
    monkeypatch.setattr(apart, "consolidate", fail)
    monkeypatch.setattr(apart, "preview", fail)


@pytest.mark.usefixtures("nothing_here")
def test_apart_comes_to_the_same(base: Path, tmp_path: Path) -> None:
    other = due(tmp_path / "other")
    assert isinstance(tidy(other), Applied)
    outcome = apart_at(base)
    assert isinstance(outcome, Applied)
    assert outcome.result is not None
    assert outcome.result.after.memory_bytes == (base / "memory.md").stat().st_size
    assert tree(base) == tree(other)
    past = read_state(OwnerFolder(base)).last_attempt
    assert past is not None
    assert timedelta(0) <= past.at - NOW < timedelta(minutes=1)  # by the clock that was passed in


def test_the_preview_is_the_same_and_writes_nothing(base: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before, here = tree(base), preview(OwnerFolder(base), TASK)
    monkeypatch.setattr(apart, "preview", fail)
    assert preview_apart(OwnerFolder(base), TASK) == here
    assert tree(base) == before


@pytest.mark.usefixtures("nothing_here")
def test_a_consolidation_leaves_what_its_preview_shows(base: Path) -> None:
    shown = preview_apart(OwnerFolder(base), TASK)
    assert shown is not None
    assert isinstance(apart_at(base), Applied)
    assert tree(base)["memory.md"].decode() == shown.memory_after


@pytest.mark.usefixtures("nothing_here")
def test_where_there_is_nothing_there_is_nothing_to_preview(tmp_path: Path) -> None:
    assert preview_apart(OwnerFolder(tmp_path), TASK) is None
    assert apart_at(tmp_path) == NothingToDo()


def test_what_cannot_be_read_is_said_as_here(base: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (base / "memory.md").unlink()
    (base / "memory.md").symlink_to(base.parent / "elsewhere.md")
    monkeypatch.setattr(apart, "preview", fail)
    with pytest.raises(EngineError) as caught:
        preview_apart(OwnerFolder(base), TASK)
    assert caught.value.code is Code.LINK_REFUSED


@pytest.mark.usefixtures("nothing_here")
def test_one_that_is_under_way_elsewhere_goes_on_alone(base: Path) -> None:
    with means(base).locks.exclusive(LockKind.CONSOLIDATION, base):
        assert isinstance(apart_at(base), AlreadyRunning)


def test_the_look_after_a_turn_that_finds_nothing_starts_no_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    base = write_due_notebook(tmp_path / "small", "# now\n\n## State\n- 一句\n\n# History\n".encode()).path
    monkeypatch.setattr(processes, "start", fail)
    assert apart_at(base, trigger=Trigger.AUTOMATIC) == NothingToDo(NotDue())


@pytest.mark.usefixtures("nothing_here")
def test_the_look_after_a_turn_that_finds_much_has_one(base: Path) -> None:
    assert isinstance(apart_at(base, trigger=Trigger.AUTOMATIC), Applied)


@pytest.mark.parametrize(
    "said",
    [
        "import os; os.kill(os.getpid(), 9)",
        "raise SystemExit(3)",
        READ_ALL + "import os; os.abort()",
        "import nowhere",
        READ_ALL,
        READ_ALL + "print('not a pickle')",
    ],
)
def test_what_does_not_come_to_an_end_is_done_here(base: Path, monkeypatch: pytest.MonkeyPatch, said: str) -> None:
    monkeypatch.setattr(processes, "_SCRIPT", said)
    assert isinstance(apart_at(base), Applied)
    assert preview_apart(OwnerFolder(base), TASK) == preview(OwnerFolder(base), TASK)


@pytest.mark.parametrize(("name", "value"), [("frozen", True), ("executable", "/no/python"), ("executable", None)])
def test_without_an_interpreter_it_is_done_here(
    base: Path, monkeypatch: pytest.MonkeyPatch, name: str, value: object
) -> None:
    monkeypatch.setattr(sys, name, value, raising=False)
    assert isinstance(apart_at(base), Applied)


def slowly(base: Path) -> str:
    """Return a script that makes a file when it has begun to rewrite, and takes a minute for it."""
    return (
        "import os, pickle, sys, time; sys.path[:] = pickle.load(sys.stdin.buffer)\n"
        "from halo_desktop.engine.consolidation import apart\n"
        "def slow(*_arguments):\n"
        f"    open({str(base / 'began')!r}, 'w').close()\n"
        "    time.sleep(60)\n"
        "apart.rewrite_here = slow\n"
        "apart.answer()\n"
    )


def comes_true(condition: Callable[[], bool]) -> bool:
    pause = threading.Event()
    for _ in range(600):
        if condition():
            return True
        pause.wait(0.1)
    return False


@pytest.mark.usefixtures("nothing_here")
def test_a_stop_ends_it_with_the_memory_as_it_was(base: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before, stop = tree(base), threading.Event()
    monkeypatch.setattr(processes, "_SCRIPT", slowly(base))
    stopped: list[float] = []

    def stop_it() -> None:
        if comes_true((base / "began").exists):
            stopped.append(time.monotonic())
        stop.set()

    stopping = threading.Thread(target=stop_it)
    stopping.start()
    outcome = apart_at(base, stop=stop)
    stopping.join()
    assert stopped
    assert time.monotonic() - stopped[0] < 5
    assert isinstance(outcome, Failed)
    assert outcome.failure.code is FailureCode.STOPPED
    assert tree(base) == before
    assert not means(base).locks.is_held(LockKind.CONSOLIDATION, base)
    with pytest.raises(ChildProcessError):
        os.waitpid(-1, os.WNOHANG)


PROGRAM = """
import sys, threading
from pathlib import Path
sys.path[:0] = PATHS
from notebooks import OWNER, means
from halo_desktop.engine import processes
from halo_desktop.engine.consolidation.apart import consolidate_apart
from halo_desktop.engine.consolidation.run import Subject, Trigger
from halo_desktop.engine.files.layout import OwnerFolder
from halo_desktop.engine.settings import MemorySettings
base, processes._SCRIPT = Path(BASE), SLOWLY
subject = Subject(OWNER, OwnerFolder(base), MemorySettings())
consolidate_apart(subject, means(base), Trigger.BY_HAND, threading.Event())
"""


def test_it_ends_with_the_program_however_that_ends(base: Path) -> None:
    before, locks = tree(base), means(base).locks
    paths = [str(Path(__file__).parent), *filter(None, sys.path)]
    program = PROGRAM.replace("PATHS", repr(paths)).replace("BASE", repr(str(base)))
    with subprocess.Popen([sys.executable, "-c", program.replace("SLOWLY", repr(slowly(base)))]) as running:
        assert comes_true(lambda: (base / "began").exists() or running.poll() is not None)
        assert locks.is_held(LockKind.CONSOLIDATION, base)
        running.kill()
    assert comes_true(lambda: not locks.is_held(LockKind.CONSOLIDATION, base))
    assert tree(base) == before
    assert isinstance(apart_at(base), Applied)
