"""Cards in columns of equal width, as many columns as fit.

The order is that in which they were set, row by row; it is also the order of Tab.
"""

from collections.abc import Sequence
from itertools import pairwise

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QWidget

_GAP = 16


class FlowGrid(QWidget):
    """A grid that reflows. No column is narrower than `min_column` pixels unless the grid is."""

    def __init__(self, parent: QWidget | None = None, *, min_column: int = 280) -> None:
        super().__init__(parent)
        self._min_column = min_column
        self._columns = 1
        self._cells: list[QWidget] = []
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(_GAP)

    def columns(self) -> int:
        """Return how many columns there are in the width of now."""
        return self._columns

    def set_widgets(self, widgets: Sequence[QWidget]) -> None:
        """Show `widgets` in this order; those that are no longer shown are deleted.

        Widgets that are only added behind those that there are cost nothing but themselves.
        """
        known = len(self._cells)
        if list(widgets[:known]) == self._cells:
            self._cells = list(widgets)
            self._place(known)
            self._order_for_tab(max(0, known - 1))
            return
        kept = set(widgets)
        for old in self._cells:
            self._grid.removeWidget(old)
            if old not in kept:
                old.hide()
                old.deleteLater()
        self._cells = list(widgets)
        self._place_anew()
        self._order_for_tab()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Reflow when another number of columns fits."""
        super().resizeEvent(event)
        fitting = max(1, (event.size().width() + _GAP) // (self._min_column + _GAP))
        if fitting != self._columns:
            self._columns = fitting
            self._place_anew()

    def _order_for_tab(self, first: int = 0) -> None:
        """Put the controls into order, from cell `first` on: those of a cell made later come last otherwise."""
        stops = [
            one
            for cell in self._cells[first:]
            for one in (cell, *cell.findChildren(QWidget))
            if one.focusPolicy() & Qt.FocusPolicy.TabFocus and not one.isWindow()
        ]
        for one, other in pairwise(stops):
            QWidget.setTabOrder(one, other)

    def _place_anew(self) -> None:
        while self._grid.takeAt(0) is not None:
            pass
        self._place(0)

    def _place(self, first: int) -> None:
        for index, cell in enumerate(self._cells[first:], first):
            cell.setMinimumWidth(1)
            self._grid.addWidget(cell, index // self._columns, index % self._columns)
        for column in range(max(self._columns, self._grid.columnCount())):
            self._grid.setColumnStretch(column, int(column < self._columns))
