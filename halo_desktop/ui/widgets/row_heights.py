"""Where each of many rows stands that lie one below the other, most of them never measured. Pure."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate


class RowHeights:
    """Heights in pixels, measured or estimated; a measure holds for one width."""

    def __init__(self) -> None:
        self._heights: list[int] = []
        self._measured: list[bool] = []
        self._tops: list[int] = [0]

    def __len__(self) -> int:
        return len(self._heights)

    @property
    def total(self) -> int:
        """How high all rows are together."""
        return self._tops[-1]

    def top(self, index: int) -> int:
        """Return where a row begins."""
        return self._tops[index]

    def height(self, index: int) -> int:
        """Return how high a row is."""
        return self._heights[index]

    def is_measured(self, index: int) -> bool:
        """Say whether the height is sure."""
        return self._measured[index]

    def at(self, place: int) -> int:
        """Return the row in which a place lies, the first or last one beyond the ends; -1 where there is none."""
        return min(max(bisect_right(self._tops, place) - 1, 0), len(self) - 1)

    def splice(self, start: int, stop: int, estimates: Sequence[int]) -> None:
        """Put rows of these heights in the place of others."""
        self._heights[start:stop] = estimates
        self._measured[start:stop] = [False] * len(estimates)
        self._add_up(start)

    def measure(self, index: int, height: int) -> int:
        """Note how high a row really is; return by how much that differs."""
        difference = height - self._heights[index]
        self._measured[index] = True
        if difference:
            self._heights[index] = height
            self._add_up(index)
        return difference

    def forget_measures(self) -> None:
        """Take all heights for estimates: the width is another one."""
        self._measured = [False] * len(self)

    def _add_up(self, start: int) -> None:
        del self._tops[start + 1 :]
        self._tops += list(accumulate(self._heights[start:], initial=self._tops.pop()))
