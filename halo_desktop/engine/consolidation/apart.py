"""Rewriting in a process of its own, so that a window is not kept from the interpreter meanwhile (Q10).

A large memory takes a second of nothing but computing, and a thread that computes slows down the one that paints.
"""

from __future__ import annotations

import logging
import pickle
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final, TypeAlias

from halo_desktop.engine import processes
from halo_desktop.engine.consolidation.copy import FolderFiles
from halo_desktop.engine.consolidation.draft import Task
from halo_desktop.engine.consolidation.rewrite import Rewritten, rewrite
from halo_desktop.engine.errors import EngineError, Fault

Rewriting: TypeAlias = Callable[[bytes | None, Path, Task, threading.Event], Rewritten | None]
"""Takes `memory.md`, the folder of the topics and the task; returns None where it was told to stop."""

_THIS: Final = "halo_desktop.engine.consolidation.apart"
_LOOK_SECONDS: Final = 0.1
"""So often it is looked whether to stop."""

_log = logging.getLogger(__name__)


def rewrite_here(memory: bytes | None, topics: Path, task: Task, stop: threading.Event) -> Rewritten | None:
    """Rewrite on this thread. Raises `EngineError` where a file of the topics cannot be read."""
    return None if stop.is_set() else rewrite(memory, FolderFiles(topics), task)


def rewrite_apart(memory: bytes | None, topics: Path, task: Task, stop: threading.Event) -> Rewritten | None:
    """Rewrite in a process of its own, which only reads and is killed once `stop` is set. Raises as `rewrite_here`.

    Where none can be started, as in a frozen app, or it does not come to an end, the work is done here.
    """
    found = _ask((memory, topics, task), stop) if processes.are_possible() else None
    if isinstance(found, Fault):
        raise EngineError.of(found)
    return found or rewrite_here(memory, topics, task, stop)


def answer() -> None:
    """Rewrite what comes in, and put out what came of it: the other side of `rewrite_apart`."""
    memory, topics, task = pickle.load(sys.stdin.buffer)  # noqa: S301 - from the process that started this one
    made: Rewritten | Fault | None
    try:
        made = rewrite_here(memory, topics, task, threading.Event())
    except EngineError as error:
        made = error.fault
    pickle.dump(made, sys.stdout.buffer)


def _ask(work: tuple[bytes | None, Path, Task], stop: threading.Event) -> Rewritten | Fault | None:
    try:
        own = processes.start(_THIS)
        with own.process as process:
            # All at once; `communicate` with a time limit would stop handing in when the time is over.
            with own.asked:
                pickle.dump(work, own.asked)
            process.stdin = None
            while not stop.is_set():
                with suppress(subprocess.TimeoutExpired):
                    put_out, said = process.communicate(timeout=_LOOK_SECONDS)
                    if process.returncode == 0:
                        return pickle.loads(put_out)  # type: ignore[no-any-return]  # noqa: S301 - from our own process
                    _log.warning("Rewriting apart ended with %s: %s", process.returncode, said.decode(errors="replace"))
                    return None
            process.kill()
    except (OSError, EOFError, pickle.UnpicklingError) as error:
        _log.warning("Rewriting apart failed: %s", error)
    return None
