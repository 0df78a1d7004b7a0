"""What every presenter works with: the engine, the ways to call it, and the news of what changed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from halo_desktop.engine.changes import Change
from halo_desktop.engine.errors import Code, EngineError
from halo_desktop.engine.home import Home
from halo_desktop.ui.jobs import Jobs
from halo_desktop.ui.notebook.consolidations import Consolidations
from halo_desktop.ui.remembered import Remembered
from halo_desktop.ui.reveal import FileManager
from halo_desktop.ui.watch import FileChanges


class News(QObject):
    """Tells every presenter what an operation changed."""

    told = Signal(object)
    """One `Change`."""

    def tell(self, changes: Iterable[Change]) -> None:
        """Pass on what an operation answered with."""
        for change in changes:
            self.told.emit(change)


class HaloPresence(QObject):
    """Whether Halo itself works on the data folder: then its list of workspaces is read-only (U17, C16)."""

    changed = Signal()

    def __init__(self, home: Home, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._home = home
        self._jobs = jobs
        self.is_running = False

    def look(self) -> None:
        """Look again, off the GUI thread."""
        self._jobs.run_latest(
            "halo presence", self._home.is_halo_running, owner=self, done=self._found, failed=self._unknown
        )

    def heed(self, error: Exception) -> None:
        """Look again when an operation was refused because Halo runs."""
        if isinstance(error, EngineError) and error.code is Code.HALO_RUNNING:
            self.look()

    def _found(self, is_running: bool) -> None:  # noqa: FBT001 - a result of a job
        if is_running != self.is_running:
            self.is_running = is_running
            self.changed.emit()

    def _unknown(self, _error: Exception) -> None:
        self._found(is_running=False)


@dataclass(frozen=True, slots=True)
class Workbench:
    """One open data folder and what belongs to it; made once, passed to every presenter."""

    home: Home
    jobs: Jobs
    files: FileChanges
    news: News
    presence: HaloPresence
    consolidations: Consolidations
    file_manager: FileManager
    remembered: Remembered
    user_home: Path
