"""What of many rows is in sight in a scroll area, and what of them stays where it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtWidgets import QAbstractScrollArea

from halo_desktop.ui.widgets.row_anchor import RowAnchor
from halo_desktop.ui.widgets.row_heights import RowHeights

AIR: Final = 16
"""Pixels above the first row and below the last one."""


class RowSight:
    """Belongs to one view; places are pixels from the top of what is scrolled."""

    def __init__(self, view: QAbstractScrollArea, heights: RowHeights) -> None:
        self.anchor = RowAnchor()
        self._view = view
        self._heights = heights

    @property
    def height(self) -> int:
        """How much of the rows can be seen at a time, in pixels."""
        return self._view.viewport().height()

    def wanted(self) -> int:
        """Return where the scroll bar has to stand."""
        end = max(0, self._heights.total + 2 * AIR - self.height)
        return AIR + self.anchor.place(self._heights, -AIR, end - AIR)

    def rows(self) -> Sequence[int]:
        """Return the rows that are to be in sight, those first that stand where they stay."""
        value = self.wanted()
        rows = self.between(value, value + self.height)
        return rows[::-1] if self.anchor.at_end else rows

    def around(self, screens: int) -> range:
        """Return the rows that are in sight now or so many screens above or below."""
        value, height = self._view.verticalScrollBar().value(), self.height
        return self.between(value - screens * height, value + (screens + 1) * height)

    def between(self, top: int, bottom: int) -> range:
        """Return the rows of which something lies between two places."""
        return range(max(0, self._heights.at(top - AIR)), self._heights.at(bottom - AIR) + 1)

    def hold(self) -> None:
        """Keep what is in sight now where it is, whatever changes around it."""
        self.anchor.hold(self._view.verticalScrollBar().value() - AIR, self.around(0), self._heights)
