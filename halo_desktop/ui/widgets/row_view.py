"""Any number of rows of any height, of which only those in sight, and their neighbours, are widgets.

The caller hands in rows as values; a row that is equal to the one before it keeps its widget as it is. What comes into
sight is made at once, on a slow machine over a few paints; what stands a screen away a little later, in between other
work, so that scrolling meets rows that are there. Rows that were never in sight have estimated heights; when one turns
out otherwise, what is in sight stays where it is. At the end the view stays at the end when rows are added, as long as
nobody scrolls away.

Keys: Tab goes through what can be pressed or read in the order of the rows; Page Up, Page Down, Home, End and the
arrows scroll; with Ctrl, Up and Down go to the row above and below that can be read.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Final

from PySide6.QtCore import QRectF, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPen, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QAbstractScrollArea, QAbstractSlider, QFrame, QWidget

from halo_desktop.ui import theme
from halo_desktop.ui.widgets.row_focus import RowFocus
from halo_desktop.ui.widgets.row_sight import AIR, RowSight
from halo_desktop.ui.widgets.row_stage import Row, RowStage, RowWidget

_ROUNDS: Final = 12
"""Measuring what is in sight moves rows, and others come into sight; so often at most before it is drawn."""
_STEP: Final = 48
"""Pixels that an arrow key scrolls."""
_NEAR: Final = 8
"""Pixels from the end that still count as the end."""


class RowView(QAbstractScrollArea):
    """`near_start` follows whenever the first rows come near; the caller may put others before them."""

    near_start = Signal()
    focus_dropped = Signal()
    """A row has gone in which something had the focus; the view has it now, where nobody sees it."""
    portion_seconds = 0.015
    """So long rows in sight are made before other work has its turn; then they are drawn, within the 50 ms of Q10."""

    def __init__(
        self,
        name: str,
        make: Callable[[Row, QWidget], RowWidget],
        parent: QWidget | None = None,
        *,
        margin: int,
        column: int,
    ) -> None:
        """Take the accessible name, what makes the widget of a row, and margin and greatest width of rows in pixels."""
        super().__init__(parent)
        self._margin, self._column = margin, column
        self._stage = RowStage(self.viewport(), make)
        self._sight = RowSight(self, self._stage.heights)
        self._arranging = False
        self._until = 0.0
        """When the rows in sight that are still to be made wait for the next portion."""
        self._ahead = QTimer(self)
        self._ahead.timeout.connect(self._make_ahead)
        self._focus = RowFocus(self, self._stage)
        self.setAccessibleName(name)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.verticalScrollBar().setSingleStep(_STEP)
        self.viewport().setAutoFillBackground(False)

    @property
    def rows(self) -> Sequence[Row]:
        """What is shown, from the top."""
        return self._stage.rows

    def splice(self, start: int, stop: int, rows: Sequence[Row]) -> None:
        """Put rows in the place of those from `start` up to `stop`."""
        had_focus = self._focus.is_in_a_row()
        before = [row.key for row in self._stage.rows[start:stop]]
        self._sight.anchor.follow(start, stop, before, [row.key for row in rows])
        self._stage.splice(start, stop, rows, self._width())
        self._arrange()
        if had_focus and self.hasFocus():
            self.focus_dropped.emit()

    def go_to_end(self) -> None:
        """Show the last rows, and stay there."""
        self._sight.anchor.at_end = True
        self._arrange()

    def bring_into_sight(self, index: int) -> RowWidget | None:
        """Scroll as far as it takes to see a row, and return its widget."""
        self._stage.measure(index, self._width())
        top = AIR + self._stage.heights.top(index)
        self.show_span(top, top + self._stage.heights.height(index))
        return self._stage.widget_of(index)

    def show_span(self, top: int, bottom: int) -> None:
        """Scroll as far as it takes to see what is between two places; of what is too high, its beginning."""
        bar = self.verticalScrollBar()
        if top < bar.value() + AIR:
            bar.setValue(top - AIR)
        elif bottom > bar.value() + self._sight.height - AIR:
            bar.setValue(min(bottom + AIR - self._sight.height, top - AIR))

    def scrollContentsBy(self, dx: int, dy: int) -> None:  # noqa: ARG002, N802 - Qt's
        """Follow the scroll bar."""
        if self._arranging:
            return
        bar = self.verticalScrollBar()
        self._sight.anchor.at_end = bar.value() >= bar.maximum() - _NEAR
        self._sight.hold()
        self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Measure again in another width."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._stage.heights.forget_measures()
        self._arrange()

    def showEvent(self, event: QShowEvent) -> None:
        """Make what can be seen now."""
        super().showEvent(event)
        self._arrange()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Scroll by keys, also those that a row leaves."""
        bar, control = self.verticalScrollBar(), event.modifiers() == Qt.KeyboardModifier.ControlModifier
        match event.key():
            case Qt.Key.Key_Home:
                bar.triggerAction(QAbstractSlider.SliderAction.SliderToMinimum)
            case Qt.Key.Key_End:
                self.go_to_end()
            case Qt.Key.Key_Up if control:
                self._focus.go(-1)
            case Qt.Key.Key_Down if control:
                self._focus.go(1)
            case _:
                super().keyPressEvent(event)

    def focusNextPrevChild(self, forward: bool) -> bool:  # noqa: FBT001, N802 - Qt's
        """Go through the rows from the top to the end, not in the order in which their widgets were made."""
        return self._focus.step(forward=forward) or super().focusNextPrevChild(forward)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Show the focus where the view itself has it."""
        if self.hasFocus() and self._focus.came_by_keys:
            painter = QPainter(self.viewport())
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(QColor(theme.current().tokens.accent), 2))
            painter.drawRoundedRect(QRectF(self.viewport().rect()).adjusted(1, 1, -1, -1), 6, 6)

    def _arrange(self) -> None:
        """Measure what is in sight, place it, and let the scroll bar say where that is."""
        if self._arranging or not self.isVisible():
            return
        self._arranging = True
        width, bar = self._width(), self.verticalScrollBar()
        if not self._ahead.isActive():
            self._until = perf_counter() + self.portion_seconds
        for _ in range(_ROUNDS):
            if not self._make_in_sight(width):
                break
        bar.setRange(0, max(0, self._stage.heights.total + 2 * AIR - self._sight.height))
        bar.setPageStep(self._sight.height)
        bar.setValue(self._sight.wanted())
        self._place(width)
        self._arranging = False
        self._ahead.start()

    def _make_in_sight(self, width: int) -> bool:
        """Make rows in sight ready, one at least, while the portion lasts; say whether that may have moved others."""
        moved = False
        for index in self._sight.rows():
            if not self._stage.is_ready(index):
                moved |= self._stage.measure(index, width) != 0
                if perf_counter() >= self._until:
                    return False  # the others come with the next portion
        return moved

    def _place(self, width: int) -> None:
        left = max(self._margin, (_room(self) - width) // 2)
        self._stage.place(self._sight.around(2), left, width, self.verticalScrollBar().value() - AIR)

    @Slot()
    def _make_ahead(self) -> None:
        if not self.isVisible():
            self._ahead.stop()
            return
        self._until = perf_counter() + self.portion_seconds
        if not all(map(self._stage.is_ready, self._sight.rows())):
            self._arrange()
            return
        coming = next((index for index in self._sight.around(1) if not self._stage.is_ready(index)), None)
        if coming is not None:
            # One row, and then other work has its turn.
            self._sight.hold()
            self._stage.measure(coming, self._width())
            self._arrange()
            return
        self._ahead.stop()
        if self.verticalScrollBar().value() < self._sight.height:
            self.near_start.emit()

    def _width(self) -> int:
        return max(1, min(self._column, _room(self) - 2 * self._margin))


def _room(view: RowView) -> int:
    """Return the width without the scroll bar, also where there is none, so that nothing moves when it comes."""
    return view.width() - view.verticalScrollBar().sizeHint().width()
