"""Consolidating in a process of its own, so that a window is not kept from the interpreter meanwhile (Q10).

A large memory takes a second of nothing but computing, and a thread that computes slows down the one that paints. This
is for the rules only: a model is asked, and its tools run, where the consolidation was begun.
"""

from __future__ import annotations

import logging
import os
import pickle
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Final, TypeVar, cast

from halo_desktop.engine import processes
from halo_desktop.engine.clock import Clock
from halo_desktop.engine.consolidation.builtin import BuiltinRewriter, Preview, preview, rewrite_here
from halo_desktop.engine.consolidation.draft import Task
from halo_desktop.engine.consolidation.outcome import Outcome
from halo_desktop.engine.consolidation.rewrite import Rewritten
from halo_desktop.engine.consolidation.rounds import Means
from halo_desktop.engine.consolidation.run import Subject, Trigger, consolidate, would_begin
from halo_desktop.engine.errors import EngineError, Fault
from halo_desktop.engine.files.layout import OwnerFolder
from halo_desktop.engine.files.locks import Locks
from halo_desktop.engine.workspaces.halo_process import is_halo_running

_THIS: Final = "halo_desktop.engine.consolidation.apart"
_LOOK_SECONDS: Final = 0.1
"""So often it is looked whether to stop."""

_log = logging.getLogger(__name__)

Made = TypeVar("Made")
Work = Callable[[threading.Event], Made]
"""Looks at the event and ends soon once it is set; can be pickled. Raises `EngineError`."""


def consolidate_apart(subject: Subject, means: Means, trigger: Trigger, stop: threading.Event) -> Outcome:
    """Tidy a notebook as `run.consolidate` does, by rules in a process of its own.

    It is done here with a model, where no process can be started, as in a frozen app, or where that does not come to
    an end. So is the look after each turn that finds nothing to do: it is not worth a process.
    """
    found: Outcome | None = None
    if not means.rewriter.takes_tokens and (not trigger.is_automatic or would_begin(subject, means)):
        found = _ask(partial(_consolidate, means.locks, means.clock(), subject, trigger), stop)
    return consolidate(subject, means, trigger, stop) if found is None else found


def preview_apart(folder: OwnerFolder, task: Task) -> Preview | None:
    """Return what `builtin.preview` does, and raise as it does."""
    found = _ask(partial(_preview, folder, task), threading.Event())
    return preview(folder, task) if found is None else found[0]


def answer() -> None:
    """Do the work that comes in and put out what came of it, and end the process.

    It is told to stop by the end of what comes in, which is also what happens when its parent is killed.
    """
    asked, answers = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr  # what is printed must not come between
    work: Work[object] = pickle.load(asked)  # noqa: S301 - from the process that started this one
    stop = threading.Event()

    def listen() -> None:
        asked.read()
        stop.set()

    threading.Thread(target=listen, daemon=True).start()
    made: object
    try:
        made = work(stop)
    except EngineError as error:
        made = error.fault
    answers.write(pickle.dumps(made))
    answers.flush()
    os._exit(0)  # without waiting for what was left undone when it was to stop


def _consolidate(locks: Locks, now: datetime, subject: Subject, trigger: Trigger, stop: threading.Event) -> Outcome:
    rewriter = BuiltinRewriter(_rewrite_beside)
    # No tokens are taken, so the cap is not asked for.
    means = Means(locks, _clock_from(now), rewriter, partial(is_halo_running, locks.root), is_cap_reached=lambda: False)
    return consolidate(subject, means, trigger, stop)


def _preview(folder: OwnerFolder, task: Task, _stop: threading.Event) -> tuple[Preview | None]:
    return (preview(folder, task),)


def _rewrite_beside(memory: bytes | None, topics: Path, task: Task, stop: threading.Event) -> Rewritten | None:
    """Rewrite as `rewrite_here`, but give up soon when it is to stop; the process then ends before the work does."""
    made: SimpleQueue[Rewritten | EngineError | None] = SimpleQueue()

    def work() -> None:
        try:
            made.put(rewrite_here(memory, topics, task, stop))
        except EngineError as error:
            made.put(error)

    threading.Thread(target=work, daemon=True).start()
    while not stop.is_set():
        try:
            found = made.get(timeout=_LOOK_SECONDS)
        except Empty:
            continue
        if isinstance(found, EngineError):
            raise found
        return found
    return None


def _clock_from(now: datetime) -> Clock:
    """Return a clock that goes on from a time of the clock of the other process."""
    began = time.monotonic()
    return lambda: now + timedelta(seconds=time.monotonic() - began)


def _ask(work: Work[Made], stop: threading.Event) -> Made | None:
    """Return what came of the work, None where nothing did. Raises what the work raises."""
    if not processes.are_possible():
        return None
    try:
        found = _answer_to(pickle.dumps(work), stop)
    except (OSError, EOFError, pickle.UnpicklingError) as error:
        _log.warning("Consolidating apart failed: %s", error)
        return None
    if isinstance(found, Fault):
        raise EngineError.of(found)
    return cast("Made", found)


def _answer_to(work: bytes, stop: threading.Event) -> object:
    own = processes.start(_THIS)
    with own.process as process:
        with own.asked as asked:
            process.stdin = None  # its end means to stop; `communicate` would close it at once
            asked.write(work)
            asked.flush()
            while not stop.is_set():
                try:
                    return _answer_of(process, _LOOK_SECONDS)
                except subprocess.TimeoutExpired:
                    continue
        return _answer_of(process, None)


def _answer_of(process: subprocess.Popen[bytes], seconds: float | None) -> object:
    put_out, said = process.communicate(timeout=seconds)
    if process.returncode:
        raise OSError(f"it ended with {process.returncode}: {said.decode(errors='replace')}")
    return cast("object", pickle.loads(put_out))  # noqa: S301 - from our own process
