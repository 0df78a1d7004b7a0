"""The consolidations that were started in this window: at most one for a memory, each until it ends or is cancelled.

They belong to the window and not to the box whose button was pressed: a dialog may be closed meanwhile.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass, replace

import shiboken6
from PySide6.QtCore import QObject, Qt, QTimer, Signal, Slot

from halo_desktop.engine.changes import Change, Changed
from halo_desktop.engine.home import Home
from halo_desktop.engine.owners import OwnerRef
from halo_desktop.ui.jobs import Jobs
from halo_desktop.ui.notebook.status_box import Answer

GATHER_MILLISECONDS = 200


@dataclass(frozen=True, slots=True)
class Running:
    """A consolidation at work: whose memory, the owner's name, what ends it early, and the tokens so far."""

    ref: OwnerRef
    name: str
    stop: threading.Event
    tokens: int = 0


class Consolidations(QObject):
    """Starts them through `Jobs` and says when one begins and ends."""

    changed = Signal(object)
    """The `OwnerRef` whose consolidation began, was cancelled, or ended."""
    answered = Signal(object, object)
    """The `OwnerRef` and the `Answer` to who pressed the button, where the status alone does not say it."""
    made = Signal(object)
    """One `Change` that a consolidation made."""
    progressed = Signal()
    """They took more tokens; said a few times in a second at most."""
    ended = Signal(object, object)
    """The `Running` that ended, and the `Answer` to who pressed the button, None where the memory is tidy."""

    _counted = Signal(object, object)

    def __init__(self, home: Home, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._home = home
        self._jobs = jobs
        self._running: dict[OwnerRef, Running] = {}
        self._counted.connect(self.count, Qt.ConnectionType.QueuedConnection)
        self._gather = QTimer(self)
        self._gather.setSingleShot(True)
        self._gather.setInterval(GATHER_MILLISECONDS)
        self._gather.timeout.connect(self.progressed)

    @property
    def running(self) -> tuple[Running, ...]:
        """What is at work, the earliest first."""
        return tuple(self._running.values())

    def is_running(self, ref: OwnerRef | None) -> bool:
        """Say whether a consolidation of this memory was started here and has not ended."""
        return ref in self._running

    def start(self, ref: OwnerRef, name: str) -> None:
        """Consolidate a memory now; one that is at work already goes on alone."""
        if ref in self._running:
            return
        home, stop = self._home, threading.Event()
        self._running[ref] = Running(ref, name, stop)
        self.changed.emit(ref)

        def progress(tokens: int) -> None:
            # Called on the thread that does the work, which may outlive this object.
            if shiboken6.isValid(self):
                self._counted.emit(ref, tokens)

        def work() -> Changed[Answer | None]:
            # The room of consolidation is loaded when it is first entered, and not by the thread that paints.
            from halo_desktop.ui.notebook.answers import consolidate_by_hand  # noqa: PLC0415

            return consolidate_by_hand(home, ref, stop, progress)

        def answer(changed: Changed[Answer | None]) -> None:
            self._end(ref, changed.value, changed.changes)

        def explain(error: Exception) -> None:
            from halo_desktop.ui.notebook.answers import could_not_start  # noqa: PLC0415

            self._end(ref, could_not_start(error), ())

        self._jobs.run(f"consolidate {ref}", work, owner=self, done=answer, failed=explain)

    def cancel(self, ref: OwnerRef) -> None:
        """Let a consolidation end soon, with the memory as it was."""
        if ref in self._running:
            self._running[ref].stop.set()
            self.changed.emit(ref)

    def cancel_all(self) -> None:
        """Let every consolidation end soon."""
        for running in self.running:
            self.cancel(running.ref)

    def _end(self, ref: OwnerRef, answer: Answer | None, changes: tuple[Change, ...]) -> None:
        running = self._running.pop(ref)
        self.changed.emit(ref)
        for change in changes:
            self.made.emit(change)
        if answer is not None:
            self.answered.emit(ref, answer)
        self.ended.emit(running, answer)

    @Slot(object, object)
    def count(self, ref: OwnerRef, tokens: int) -> None:
        """Note how many tokens a consolidation took so far."""
        if ref in self._running:
            self._running[ref] = replace(self._running[ref], tokens=tokens)
            # Not started anew by every word of a model: a talkative one would never be counted.
            if not self._gather.isActive():
                self._gather.start()
