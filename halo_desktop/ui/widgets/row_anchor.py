"""What of many rows stays where it is while others change: the end, or the first row in sight whose height is sure.

Pure. Places are pixels from the top of the first row, `sight` is the height of what can be seen.
"""

from __future__ import annotations

from collections.abc import Sequence

from halo_desktop.ui.widgets.row_heights import RowHeights


class RowAnchor:
    """At first it holds on to the end."""

    def __init__(self) -> None:
        self.at_end = True
        self._index = 0
        self._offset = 0
        """How far below the top of that row the view begins."""

    def hold(self, place: int, in_sight: range, heights: RowHeights) -> None:
        """Hold on to what stands at a place now."""
        sure = (index for index in in_sight if heights.is_measured(index))
        self._index = next(sure, in_sight.start)
        self._offset = place - heights.top(self._index) if in_sight else 0

    def follow(self, start: int, stop: int, before: Sequence[str], now: Sequence[str]) -> None:
        """Hold on to the same row when those from `start` up to `stop`, with keys `before`, give way to those `now`."""
        if self._index >= stop:
            self._index += len(now) - len(before)
        elif self._index >= start:
            key = before[self._index - start]
            self._index = start + (now.index(key) if key in now else 0)

    def place(self, heights: RowHeights, first: int, last: int) -> int:
        """Return where the view begins, between two limits."""
        if self.at_end or not len(heights):
            return last
        held = heights.top(min(self._index, len(heights) - 1)) + self._offset
        return min(max(first, held), last)
