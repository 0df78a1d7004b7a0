"""Who took how much of a month: those who took most, and the others when asked for."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import QVBoxLayout, QWidget

from halo_desktop import words
from halo_desktop.ui.settings import usage_view
from halo_desktop.ui.settings.usage_view import UsageView
from halo_desktop.ui.widgets.buttons import text_button
from halo_desktop.ui.widgets.figure_table import FigureTable

SHOWN_AT_FIRST: Final = 8


class OwnersView(QWidget):
    """A table, with the rest of its rows behind a button."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows: list[tuple[str, ...]] = []
        self._is_whole = False
        self._table = FigureTable(usage_view.heads(self.tr("Workspace or digital human")), self)
        self._more = text_button("", self, small=True)
        self._more.clicked.connect(self._show_all)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(self._table)
        column.addWidget(self._more, 0, Qt.AlignmentFlag.AlignRight)

    def show_view(self, view: UsageView) -> None:
        """Show the owners of a month."""
        self._rows = [usage_view.figures(name, spent) for name, spent in view.owners]
        self._fill()

    def _fill(self) -> None:
        hidden = 0 if self._is_whole else len(self._rows) - SHOWN_AT_FIRST
        self._table.set_rows(self._rows[:SHOWN_AT_FIRST] if hidden > 0 else self._rows)
        self._more.setText(words.filled(self.tr("Show all {count}"), count=usage_view.number_text(len(self._rows))))
        self._more.setVisible(hidden > 0)

    @Slot()
    def _show_all(self) -> None:
        self._is_whole = True
        self._fill()
