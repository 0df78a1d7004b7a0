"""The rows of a row view, and the widgets of those that are in sight or near it: made, used again, measured, placed."""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from operator import itemgetter
from typing import Any, Final, Protocol

import shiboken6
from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QApplication, QWidget

from halo_desktop.ui.widgets.row_heights import RowHeights

_SPARE: Final = 24
"""So many widgets of each type are kept to be used again."""


class Row(Protocol):
    """What a row shows, as a value that is compared by its content."""

    @property
    def key(self) -> str:
        """The same for the same row in another state; no two rows have the same."""
        ...

    def estimate(self, width: int) -> int:
        """Return about how high it is, in pixels."""
        ...


class RowWidget(QWidget):
    """Shows rows of one type, one after the other."""

    def show_row(self, row: Any) -> None:
        """Show another row; one that always looks the same has nothing to do."""

    def height_for(self, width: int) -> int:
        """Return the height that it takes in this width, in pixels."""
        layout = self.layout()
        if layout is None:
            return self.sizeHint().height()
        layout.activate()
        return layout.heightForWidth(width) if layout.hasHeightForWidth() else layout.sizeHint().height()

    def reader(self) -> QWidget | None:
        """Return what has the focus when somebody goes to this row; `None` where there is nothing to read."""
        return None


@dataclass(slots=True)
class _Live:
    """A row with its widget."""

    row: Row
    widget: RowWidget
    stops: list[QWidget] = field(default_factory=list[QWidget])
    """What can have the focus in it."""
    where: QRect | None = None
    """Where it was last put."""


class RowStage:
    """Places widgets on the viewport of a view; `make` returns a widget for the type of a row."""

    def __init__(self, viewport: QWidget, make: Callable[[Row, QWidget], RowWidget]) -> None:
        self.rows: list[Row] = []
        self.heights = RowHeights()
        self._viewport = viewport
        self._make = make
        self._live: dict[str, _Live] = {}
        self._spare: dict[type[Row], list[RowWidget]] = {}
        self._chained: list[QWidget] = []
        """What can have the focus, as it was last put behind the view in the order of the focus."""

    def splice(self, start: int, stop: int, rows: Sequence[Row], width: int) -> None:
        """Put rows in the place of those from `start` up to `stop`; what is equal stays as it is."""
        before = {row.key: (index, row) for index, row in enumerate(self.rows[start:stop], start)}
        heights: list[int] = []
        sure: list[bool] = []
        for row in rows:
            index, old = before.pop(row.key, (-1, None))
            heights.append(row.estimate(width) if old is None else self.heights.height(index))
            sure.append(row == old and self.heights.is_measured(index))
            if old is not None and row != old:
                self._show_anew(old, row)
        for _, old in before.values():
            self._let_go(old)
        self.rows[start:stop] = rows
        self.heights.splice(start, stop, heights)
        for index, height in enumerate(heights, start):
            if sure[index - start]:
                self.heights.measure(index, height)

    def widget_of(self, index: int) -> RowWidget | None:
        """Return the widget of a row, `None` while it has none."""
        live = self._live.get(self.rows[index].key)
        return live.widget if live else None

    def is_ready(self, index: int) -> bool:
        """Say whether a row has a widget and a measured height."""
        return self.heights.is_measured(index) and self.rows[index].key in self._live

    def measure(self, index: int, width: int) -> int:
        """Make a row ready; return by how much its height differs from what was expected."""
        widget = self._ready(self.rows[index])
        if self.heights.is_measured(index):
            return 0
        return self.heights.measure(index, widget.height_for(width))

    def place(self, kept: range, left: int, width: int, above: int) -> None:
        """Put the widgets of some rows where they belong, `above` pixels higher; let go of all others.

        A widget that has the focus stays, so that what somebody types or reads is not taken away.
        """
        others = dict(self._live)
        placed: list[tuple[int, _Live]] = []
        for index in kept:
            live = others.pop(self.rows[index].key, None)
            if live is not None:
                placed.append((index, live))
        for live in others.values():
            if _has_focus(live.widget):
                insort(placed, (self._find(live.row.key), live), key=itemgetter(0))
            else:
                self._let_go(live.row)
        for index, live in placed:
            self._put(live, QRect(left, self.heights.top(index) - above, width, self.heights.height(index)))
        self._chain(live for _, live in placed)

    def stops(self) -> list[QWidget]:
        """Return what can have the focus in the rows that have widgets, from the top."""
        return _stops(live for _, live in self._in_order())

    def in_order(self) -> Iterator[tuple[int, RowWidget]]:
        """Yield the rows that have widgets, from the top."""
        return ((index, live.widget) for index, live in self._in_order())

    def _in_order(self) -> Iterator[tuple[int, _Live]]:
        left = len(self._live)
        for index, row in enumerate(self.rows):
            if not left:
                return
            live = self._live.get(row.key)
            if live is not None:
                left -= 1
                yield index, live

    def _find(self, key: str) -> int:
        return next(index for index, row in enumerate(self.rows) if row.key == key)

    def _ready(self, row: Row) -> RowWidget:
        live = self._live.get(row.key)
        if live is None:
            spare = self._spare.get(type(row))
            widget = spare.pop() if spare else self._make(row, self._viewport)
            live = self._live[row.key] = _Live(row, widget)
            _show(live)
        return live.widget

    def _chain(self, placed: Iterable[_Live]) -> None:
        """Let the focus go from the view through the rows as they stand; made late, they would come behind all else."""
        stops = _stops(placed)
        if stops != self._chained:
            before = self._viewport.parentWidget() or self._viewport
            for one in stops:
                QWidget.setTabOrder(before, one)
                before = one
            self._chained = stops

    def _show_anew(self, old: Row, row: Row) -> None:
        live = self._live.get(row.key)
        if live is None:
            return
        if type(old) is type(row):
            live.row = row
            _show(live)
        else:
            self._let_go(old)

    def _let_go(self, row: Row) -> None:
        live = self._live.pop(row.key, None)
        if live is None:
            return
        widget = live.widget
        if _has_focus(widget):
            # Not to whatever comes next in the window.
            self._viewport.setFocus(Qt.FocusReason.OtherFocusReason)
        widget.hide()
        spare = self._spare.setdefault(type(row), [])
        if len(spare) < _SPARE:
            spare.append(widget)
        else:
            widget.deleteLater()

    def _put(self, live: _Live, where: QRect) -> None:
        if where != live.where:
            live.where = where
            live.widget.setGeometry(where)
        live.widget.show()


def _show(live: _Live) -> None:
    """Let a widget show its row; what can have the focus is looked for once, not whenever rows move (Q10)."""
    live.widget.show_row(live.row)
    live.stops = []
    for one in live.widget.findChildren(QWidget):
        one.ensurePolished()  # else it is measured in another font
        if one.focusPolicy() & Qt.FocusPolicy.TabFocus:
            live.stops.append(one)


def _stops(rows: Iterable[_Live]) -> list[QWidget]:
    # A row that shows less than before deletes what it does not need a little later.
    return [one for live in rows for one in live.stops if shiboken6.isValid(one)]


def _has_focus(widget: QWidget) -> bool:
    focused = QApplication.focusWidget()
    return focused is not None and widget.isAncestorOf(focused)
