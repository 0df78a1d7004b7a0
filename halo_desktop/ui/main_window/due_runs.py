"""Begins the runs that schedules want, while the program is open (V43)."""

from __future__ import annotations

from collections import deque
from typing import Final

from PySide6.QtCore import QObject, QTimer, Slot

from halo_desktop import words
from halo_desktop.engine.home import Home
from halo_desktop.engine.owners import OwnerRef
from halo_desktop.ui.humans.runs.running import RunningRun, RunningRuns
from halo_desktop.ui.jobs import Jobs

LOOK_MILLISECONDS: Final = 20_000

Due = tuple[tuple[OwnerRef, str], ...]
"""Digital humans whose run is due, with their names."""


class DueRuns(QObject):
    """Looks every 20 s, and lets one run on schedule after the other: who works here keeps the threads that they need.

    A run that could not begin is still due, and is tried again at the next look, not at once.
    """

    def __init__(self, home: Home, jobs: Jobs, runs: RunningRuns, parent: QObject) -> None:
        super().__init__(parent)
        self._home = home
        self._jobs = jobs
        self._runs = runs
        self._waiting: deque[tuple[OwnerRef, str]] = deque()
        self.timer = QTimer(self)
        self.timer.setInterval(LOOK_MILLISECONDS)
        self.timer.timeout.connect(self.look)
        self.timer.start()
        runs.ended.connect(self._go_on)

    @Slot()
    def look(self) -> None:
        """Look whose run is due, unless one on schedule is under way."""
        home = self._home
        if not self._waiting and all(running.by_hand for running in self._runs.running):
            self._jobs.run_latest("due runs", lambda: _due(home), owner=self, done=self._begin, failed=_let_go)

    def _begin(self, due: Due) -> None:
        self._waiting = deque(due)
        self._begin_next()

    def _begin_next(self) -> None:
        while self._waiting:
            ref, name = self._waiting.popleft()
            if self._runs.find(ref) is None:
                self._runs.start_due(ref, name)
                return

    @Slot(object, object)
    def _go_on(self, running: RunningRun, _outcome: object) -> None:
        if not running.by_hand:
            self._begin_next()


def _due(home: Home) -> Due:
    return tuple((ref, words.one_line(home.owner(ref).name)) for ref in home.due(home.clock()))


def _let_go(_error: Exception) -> None:
    """Say nothing: the pages say what is wrong, and the next look tries again."""
