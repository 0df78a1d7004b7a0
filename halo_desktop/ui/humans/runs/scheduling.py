"""Saves when the open digital human runs by itself, at once."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from halo_desktop.engine.home import Home
from halo_desktop.engine.humans.human import Human
from halo_desktop.engine.runs.schedule import Daily, When
from halo_desktop.ui import texts
from halo_desktop.ui.notebook.workbench import Workbench


class Scheduling(QObject):
    """Builds no widgets."""

    saved = Signal()
    """A schedule was saved."""
    refused = Signal(str)
    """Why it was not."""

    def __init__(self, bench: Workbench, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bench = bench

    def set_when(self, human: Human, when: When) -> None:
        """Let it run then from now on."""
        self._change(human, when, enabled=True)

    def switch(self, human: Human, *, on: bool) -> None:
        """Let it run by itself, when it did before or every day, or no more."""
        self._change(human, None, enabled=on)

    def _change(self, human: Human, when: When | None, *, enabled: bool) -> None:
        home = self._bench.home
        self._bench.jobs.run(
            f"schedule {human.ref}",
            lambda: _save(home, human, when, enabled=enabled),
            owner=self,
            done=lambda _saved: self.saved.emit(),
            failed=lambda error: self.refused.emit(texts.failure(error)),
        )


def _save(home: Home, human: Human, when: When | None, *, enabled: bool) -> None:
    runs = home.runs(human.ref)
    stored = runs.schedule()
    runs.set_schedule(when or (stored.when if stored else Daily()), enabled=enabled)
