"""Reads and keeps the owner's name, and shows folders, for the place Settings."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot

from halo_desktop.engine.errors import Code, EngineError
from halo_desktop.ui import texts
from halo_desktop.ui.notebook.workbench import Workbench

_NAME = "owner name"


class SettingsPresenter(QObject):
    """Builds no widgets."""

    name_found = Signal(str)
    name_unreadable = Signal(str)
    refused = Signal(str)
    """Why something was not done."""

    def __init__(self, bench: Workbench, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bench = bench

    @Slot()
    def look(self) -> None:
        """Read the owner's name."""

        def explain(error: Exception) -> None:
            self.name_unreadable.emit(texts.failure(error))

        people = self._bench.home.people
        self._bench.jobs.run(_NAME, people.owner_name, owner=self, done=self.name_found.emit, failed=explain)

    @Slot(str)
    def keep_name(self, name: str) -> None:
        """Keep the name as it is typed, so that nothing is lost when the page goes."""
        people = self._bench.home.people
        self._bench.jobs.run_latest(
            _NAME, lambda: people.change_owner_name(name), owner=self, done=_nothing_more, failed=self._refuse
        )

    def show_folder(self, folder: Path) -> None:
        """Show a folder in the file manager; one that is not there is explained."""

        def find() -> Path:
            if not folder.is_dir():
                raise EngineError(Code.FOLDER_NOT_FOUND, where=folder)
            return folder

        self._bench.jobs.run("find settings", find, owner=self, done=self._open, failed=self._refuse)

    def _open(self, folder: Path) -> None:
        self._bench.file_manager.show(folder, self._refuse)

    def _refuse(self, error: Exception) -> None:
        self.refused.emit(texts.failure(error))


def _nothing_more(_name: str) -> None:
    """Leave the page as it is: what was typed is shown already."""
