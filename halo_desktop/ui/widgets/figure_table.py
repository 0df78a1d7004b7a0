"""A small table of a name and its figures in each row, in plain labels: it wraps, and a screen reader reads it on."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from halo_desktop.ui.widgets.eliding_label import ElidingLabel
from halo_desktop.ui.widgets.labels import Kind, label

_GAP = 8
_FIGURE_WIDTH = 72
"""Room for the usual head on one line, in pixels; a longer one wraps."""


class FigureTable(QWidget):
    """Names at the left, figures at the right under their heads."""

    def __init__(self, heads: Sequence[str], parent: QWidget | None = None) -> None:
        """Take the head of every column, that of the names first."""
        super().__init__(parent)
        self._rows: tuple[tuple[str, ...], ...] = ()
        self._cells: list[QLabel] = []
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(_GAP)
        self._grid.setVerticalSpacing(8)
        self._grid.setColumnStretch(0, 1)
        for column, head in enumerate(heads):
            self._grid.setColumnMinimumWidth(column, 0 if column == 0 else _FIGURE_WIDTH)
            self._grid.addWidget(self._cell("caption", head, column), 0, column)

    def set_rows(self, rows: Sequence[tuple[str, ...]]) -> None:
        """Show other rows, each with as many texts as there are heads."""
        if tuple(rows) == self._rows:
            return
        self._rows = tuple(rows)
        for cell in self._cells:
            self._grid.removeWidget(cell)
            cell.hide()
            cell.deleteLater()
        self._cells = []
        for line, row in enumerate(rows, start=1):
            for column, text in enumerate(row):
                cell = self._cell("body", text, column)
                self._cells.append(cell)
                self._grid.addWidget(cell, line, column)

    def _cell(self, kind: Kind, text: str, column: int) -> QLabel:
        if column == 0:
            return ElidingLabel(kind, text, self)
        cell = label(kind, text, self)
        cell.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        if kind == "body":
            # A figure is never broken.
            cell.setWordWrap(False)
            cell.setMinimumWidth(0)
        return cell
