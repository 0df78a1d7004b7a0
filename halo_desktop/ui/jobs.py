"""Engine calls off the GUI thread: one at a time per key, the outcome back on the GUI thread.

`run` waits its turn behind what the key already does. `run_latest` is for polls: while the key is at work only the
newest waiting call is kept, so that polls neither overlap nor pile up. An outcome whose owner is gone is dropped.
"""

from __future__ import annotations

import logging
import queue
import sys
import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import Executor, Future, wait
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final, ParamSpec, TypeVar

import shiboken6
from PySide6.QtCore import QObject, Qt, Signal, Slot

Result = TypeVar("Result")
Parameters = ParamSpec("Parameters")
Work = tuple["Future[Any]", Callable[[], Any]]

STOP_SECONDS = 1.5
"""How long `stop` waits for work that has begun; quitting takes at most 2 s (U11)."""

_SWITCH_SECONDS: Final = 0.0005
"""So long a thread at work keeps the interpreter when another one waits for it."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Job:
    """One call, and who hears of its outcome."""

    key: str
    work: Callable[[], Any]
    owner: QObject
    done: Callable[[Any], None]
    failed: Callable[[Exception], None]
    replaceable: bool


@dataclass(slots=True)
class _Lane:
    """What one key does now and what waits behind it."""

    future: Future[Any] | None = None
    waiting: deque[_Job] = field(default_factory=deque[_Job])


class Jobs(QObject):
    """Hands work to an executor and delivers results as calls on the GUI thread."""

    busy_changed = Signal(str)
    """A key went to work or has nothing left to do; `is_busy` says which."""

    failed = Signal(object)
    """The `Exception` of every call that failed, before its owner hears of it."""

    _settled = Signal(object, object)

    def __init__(self, executor: Executor, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._executor = executor
        self._lanes: dict[str, _Lane] = {}
        self._stopped = False
        self._settled.connect(self._deliver, Qt.ConnectionType.QueuedConnection)

    def run(
        self,
        key: str,
        work: Callable[[], Result],
        *,
        owner: QObject,
        done: Callable[[Result], None],
        failed: Callable[[Exception], None],
    ) -> None:
        """Do `work` after what `key` does already; call `done` or `failed` while `owner` lives."""
        self._add(_Job(key, work, owner, done, failed, replaceable=False))

    def run_latest(
        self,
        key: str,
        work: Callable[[], Result],
        *,
        owner: QObject,
        done: Callable[[Result], None],
        failed: Callable[[Exception], None],
    ) -> None:
        """Do `work` like `run`, in place of an earlier call of this kind that still waits."""
        self._add(_Job(key, work, owner, done, failed, replaceable=True))

    def is_busy(self, key: str) -> bool:
        """Say whether `key` is at work or has work waiting."""
        return key in self._lanes

    def stop(self, seconds: float = STOP_SECONDS) -> None:
        """Start nothing more, deliver nothing more, and wait at most `seconds` for what has begun."""
        self._stopped = True
        running = [lane.future for lane in self._lanes.values() if lane.future]
        self._lanes.clear()
        wait(running, seconds)

    def _add(self, job: _Job) -> None:
        if self._stopped:
            return
        lane = self._lanes.get(job.key)
        if lane is None:
            self._lanes[job.key] = _Lane()
            self.busy_changed.emit(job.key)
            self._start(job)
            return
        if job.replaceable:
            lane.waiting = deque(kept for kept in lane.waiting if not kept.replaceable)
        lane.waiting.append(job)

    def _start(self, job: _Job) -> None:
        future = self._executor.submit(job.work)
        self._lanes[job.key].future = future
        future.add_done_callback(lambda settled: self._report(job, settled))

    def _report(self, job: _Job, future: Future[Any]) -> None:
        # Called on the thread that did the work, which may outlive this object.
        if not self._stopped and shiboken6.isValid(self):
            self._settled.emit(job, future)

    @Slot(object, object)
    def _deliver(self, job: _Job, future: Future[Any]) -> None:
        if self._stopped:
            return
        waiting = self._lanes[job.key].waiting
        if waiting:
            self._start(waiting.popleft())
        else:
            del self._lanes[job.key]
            self.busy_changed.emit(job.key)
        if shiboken6.isValid(job.owner):
            error = future.exception()
            if error is None:
                job.done(future.result())
            elif isinstance(error, Exception):
                _log.debug("%s failed", job.key, exc_info=error)
                self.failed.emit(error)
                job.failed(error)


THREADS: Final = 12
"""Each reply, run and consolidation under way holds one; looking at files needs some that are free."""


class DaemonExecutor(Executor):
    """A few threads that never keep the program from ending, as those of the standard library do."""

    def __init__(self, threads: int = THREADS) -> None:
        self._work: queue.SimpleQueue[Work | None] = queue.SimpleQueue()
        self._threads = [threading.Thread(target=self._serve, name=f"job-{n}", daemon=True) for n in range(threads)]
        for thread in self._threads:
            thread.start()

    def submit(
        self, fn: Callable[Parameters, Result], /, *args: Parameters.args, **kwargs: Parameters.kwargs
    ) -> Future[Result]:
        """Run a call on the next free thread."""
        future: Future[Result] = Future()
        self._work.put((future, lambda: fn(*args, **kwargs)))
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: FBT001, FBT002 - as Executor
        """Let the threads end after what they do; with `wait` until they have."""
        if cancel_futures:
            self._cancel_waiting()
        for _ in self._threads:
            self._work.put(None)
        for thread in self._threads if wait else ():
            thread.join()

    def _cancel_waiting(self) -> None:
        # Not by `empty` and `get`: a thread may take the last one in between.
        with suppress(queue.Empty):
            while True:
                taken = self._work.get_nowait()
                if taken is not None:
                    taken[0].cancel()

    def _serve(self) -> None:
        while (taken := self._work.get()) is not None:
            future, call = taken
            if not future.set_running_or_notify_cancel():
                continue
            try:
                future.set_result(call())
            except BaseException as error:  # noqa: BLE001 - an executor keeps every error for the caller
                future.set_exception(error)


def let_the_window_go_first() -> None:
    """Make threads at work give way to the one that paints sooner than Python's 5 ms (Q10).

    To paint once, the window takes and leaves the interpreter a dozen times, and each time waits for a thread at work
    to give way.
    """
    sys.setswitchinterval(_SWITCH_SECONDS)
