"""Rewriting in a process of its own: the same result, stopped at once, and done here where that process fails."""

from __future__ import annotations

import os
import sys
import threading
import time
from pathlib import Path

import pytest
from notebooks import DILIGENT, chinese, tidy, tree

from halo_desktop.engine import processes
from halo_desktop.engine.consolidation import apart
from halo_desktop.engine.consolidation.apart import rewrite_apart, rewrite_here
from halo_desktop.engine.consolidation.builtin import BuiltinRewriter, preview
from halo_desktop.engine.consolidation.draft import Task
from halo_desktop.engine.consolidation.outcome import Applied
from halo_desktop.engine.errors import Code, EngineError
from halo_desktop.engine.files.layout import OwnerFolder

TASK = Task(DILIGENT)
READ_ALL = "import pickle, sys; sys.path[:] = pickle.load(sys.stdin.buffer); pickle.load(sys.stdin.buffer)\n"


def fail(*_arguments: object) -> None:
    message = "it was done here"
    raise AssertionError(message)


@pytest.mark.spec("Q10", "C10")
def test_apart_comes_to_the_same(base: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    memory, topics, stop = chinese(), OwnerFolder(base).topics, threading.Event()
    here = rewrite_here(memory, topics, TASK, stop)
    assert here is not None
    assert here.written
    monkeypatch.setattr(apart, "rewrite_here", fail)
    assert rewrite_apart(memory, topics, TASK, stop) == here


def test_a_consolidation_apart_leaves_what_its_preview_shows(base: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(apart, "rewrite_here", fail)
    shown = preview(OwnerFolder(base), TASK, rewrite_apart)
    assert shown is not None
    assert isinstance(tidy(base, BuiltinRewriter(rewrite_apart)), Applied)
    assert tree(base)["memory.md"].decode() == shown.memory_after


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
    # More than a pipe holds, so that handing it in fails too.
    memory, topics, stop = chinese() + b"\n- x" * 100_000, OwnerFolder(base).topics, threading.Event()
    monkeypatch.setattr(processes, "_SCRIPT", said)
    assert rewrite_apart(memory, topics, TASK, stop) == rewrite_here(memory, topics, TASK, stop)


def test_without_an_interpreter_it_is_done_here(base: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    memory, topics, stop = chinese(), OwnerFolder(base).topics, threading.Event()
    here = rewrite_here(memory, topics, TASK, stop)
    with monkeypatch.context() as patch:
        patch.setattr(sys, "executable", str(base / "no-python"))
        assert rewrite_apart(memory, topics, TASK, stop) == here
    monkeypatch.setattr(apart, "_ask", fail)
    with monkeypatch.context() as patch:
        patch.setattr(sys, "executable", None)
        assert rewrite_apart(memory, topics, TASK, stop) == here
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert rewrite_apart(memory, topics, TASK, stop) == here


def test_a_file_that_cannot_be_read_there_is_said_as_here(base: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = "from halo_desktop.engine.errors import Code, Fault\npickle.dump(Fault(Code.VANISHED, {'where': 'x.md'}), "
    monkeypatch.setattr(processes, "_SCRIPT", READ_ALL + told + "sys.stdout.buffer)")
    with pytest.raises(EngineError) as caught:
        rewrite_apart(chinese(), OwnerFolder(base).topics, TASK, threading.Event())
    assert caught.value.code is Code.VANISHED
    assert caught.value.fault.facts["where"] == "x.md"


def test_a_stop_ends_the_process(base: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    began, stop = base / "began", threading.Event()
    os.mkfifo(began)
    monkeypatch.setattr(
        processes, "_SCRIPT", f"{READ_ALL}open({str(began)!r}, 'w').close()\nimport time; time.sleep(60)"
    )

    def stop_it() -> None:
        began.read_bytes()  # until the process opens and closes it
        stop.set()

    stopping = threading.Thread(target=stop_it)
    stopping.start()
    started = time.monotonic()
    assert rewrite_apart(chinese(), OwnerFolder(base).topics, TASK, stop) is None
    assert time.monotonic() - started < 30
    stopping.join()
    with pytest.raises(ChildProcessError):
        os.waitpid(-1, os.WNOHANG)
