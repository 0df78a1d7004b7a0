"""The runs that were begun in this window, by hand or because it was time: each goes on until it ends or is stopped."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeAlias

import shiboken6
from PySide6.QtCore import QObject, Qt, QTimer, Signal, Slot

from halo_desktop.engine.changes import Aspect, Change
from halo_desktop.engine.consolidation.tokens_so_far import TokensSoFar
from halo_desktop.engine.home import Home
from halo_desktop.engine.llm.model import TextDelta, ToolCall, ToolResult
from halo_desktop.engine.owners import OwnerRef
from halo_desktop.engine.runs.run import Ended
from halo_desktop.engine.turn.request import OnEvent, TurnEvent
from halo_desktop.ui.conversation.running import RunningTurn, RunningTurns
from halo_desktop.ui.jobs import Jobs
from halo_desktop.ui.notebook.consolidations import GATHER_MILLISECONDS
from halo_desktop.ui.notebook.workbench import News

RunOutcome: TypeAlias = Ended | Exception | None
"""How a run ended, why it could not begin, or that the schedule did not want it any more."""


@dataclass(frozen=True, slots=True)
class RunningRun:
    """A run at work: whose, the owner's name, what ends it early, and the tokens so far."""

    ref: OwnerRef
    name: str
    by_hand: bool
    stop: threading.Event
    live: RunningTurn
    """What it says and does; its `conversation` is the id of the run."""
    tokens: int = 0


class RunningRuns(QObject):
    """Starts runs through `Jobs`; after each, looks whether the memory is to be tidied (C01)."""

    changed = Signal(object)
    """The `OwnerRef` whose run began, is to stop, or has ended."""
    progressed = Signal()
    """Runs took more tokens; said a few times in a second at most."""
    ended = Signal(object, object)
    """The `RunningRun` and its `RunOutcome`."""

    _counted = Signal(object, int)

    def __init__(self, home: Home, jobs: Jobs, news: News, turns: RunningTurns, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._home = home
        self._jobs = jobs
        self._news = news
        self._turns = turns
        self._running: dict[OwnerRef, RunningRun] = {}
        self._leaving = threading.Event()
        self._counted.connect(self._count, Qt.ConnectionType.QueuedConnection)
        self._gather = QTimer(self)
        self._gather.setSingleShot(True)
        self._gather.setInterval(GATHER_MILLISECONDS)
        self._gather.timeout.connect(self.progressed)

    @property
    def running(self) -> tuple[RunningRun, ...]:
        """What is at work, the earliest first."""
        return tuple(self._running.values())

    def find(self, ref: OwnerRef | None) -> RunningRun | None:
        """Return the run of a digital human that was begun here and has not ended."""
        return self._running.get(ref) if ref else None

    def start(self, ref: OwnerRef, name: str, task: str) -> None:
        """Run now; an empty task is the digital human's own instructions."""
        home = self._home
        self._start(ref, name, task, lambda heard, stop: home.runs(ref).by_hand(task, heard, stop), by_hand=True)

    def start_due(self, ref: OwnerRef, name: str) -> None:
        """Run because the schedule wants it now."""
        home, leaving = self._home, self._leaving
        self._start(ref, name, "", lambda heard, stop: home.runs(ref).on_schedule(heard, stop, leaving), by_hand=False)

    def cancel(self, ref: OwnerRef) -> None:
        """Let a run end soon; what it said and wrote stays."""
        if ref in self._running:
            self._running[ref].stop.set()
            self.changed.emit(ref)

    def stop_all(self) -> None:
        """Let every run end soon, as the program does: one on schedule is then made up later (V43)."""
        self._leaving.set()
        for running in self.running:
            running.stop.set()

    def _start(
        self,
        ref: OwnerRef,
        name: str,
        task: str,
        run: Callable[[OnEvent, threading.Event], Ended | None],
        *,
        by_hand: bool,
    ) -> None:
        if ref in self._running:
            return
        stop, live, so_far = threading.Event(), RunningTurn(ref, None, task, self), TokensSoFar((), ())
        running = RunningRun(ref, name, by_hand, stop, live)

        def heard(event: TurnEvent) -> None:
            # Called on the thread of the run, which may outlive this object.
            live.note(event)
            if isinstance(event, TextDelta | ToolCall | ToolResult) and shiboken6.isValid(self):
                self._counted.emit(ref, so_far.after(event))

        self._running[ref] = running
        self._jobs.run(
            f"run {ref}",
            lambda: run(heard, stop),
            owner=self,
            done=lambda ended: self._end(ref, ended),
            failed=lambda error: self._end(ref, error),
        )
        self.changed.emit(ref)

    def _end(self, ref: OwnerRef, outcome: RunOutcome) -> None:
        running = self._running.pop(ref)
        running.live.flush()
        self.changed.emit(ref)
        self.ended.emit(running, outcome)
        running.live.deleteLater()
        if isinstance(outcome, Ended):
            # Its record and its heading in the history count as memory, whatever it wrote besides.
            self._news.tell((Change(Aspect.MEMORY, ref),))
            self._turns.look_after(ref)

    @Slot(object, int)
    def _count(self, ref: OwnerRef, tokens: int) -> None:
        if ref in self._running:
            self._running[ref] = replace(self._running[ref], tokens=tokens)
            # Not started anew by every word of a model: a talkative one would never be counted.
            if not self._gather.isActive():
                self._gather.start()
