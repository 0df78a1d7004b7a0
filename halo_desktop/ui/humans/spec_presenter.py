"""Saves name, description and instructions of digital humans of ours, in the order in which they were typed."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal, Slot

from halo_desktop.engine.changes import Changed
from halo_desktop.engine.humans.human import Human
from halo_desktop.engine.lifecycle.human_life import HumanEdit
from halo_desktop.ui import texts
from halo_desktop.ui.notebook.workbench import Workbench


class SpecPresenter(QObject):
    """Builds no widgets."""

    saved = Signal(str, object)
    """The id of the digital human and the `HumanEdit`."""
    refused = Signal(str, str)
    """The id, and why it was not saved."""

    def __init__(self, bench: Workbench, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bench = bench

    @Slot(str, object)
    def save(self, ident: str, edit: HumanEdit) -> None:
        """Save what was typed."""
        home = self._bench.home

        def report(changed: Changed[Human]) -> None:
            self.saved.emit(ident, edit)
            self._bench.news.tell(changed.changes)

        def refuse(error: Exception) -> None:
            self.refused.emit(ident, texts.failure(error))

        self._bench.jobs.run(
            f"spec {ident}", lambda: home.lifecycle.edit_human(ident, edit), owner=self, done=report, failed=refuse
        )
