"""A row of painted bars, one for each step of time, such as the days of a month.

The keyboard enters it once: Left and Right, Home and End move the current bar, as the pointer does; `current_changed`
says which it is, and a screen reader hears its text. What the bars show should also stand somewhere as text.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QColor,
    QFontMetrics,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from halo_desktop.ui import theme
from halo_desktop.ui.theme import TextSize

_PLOT_HEIGHT = 96
_INSET = 4
_GAP = 4
_RADIUS = 2.0
_LEAST = 2.0
"""Pixels of the lowest bar that is not empty, so that it can be seen."""
_AIR = 8
"""Pixels between two labels of the axis."""


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar: its label on the axis, its height against the others, and what it says as a whole."""

    label: str
    value: int
    text: str


class BarChart(QWidget):
    """Shows bars from the left to the right, with the highest value in words above them."""

    current_changed = Signal(int)
    """The index of the bar that the user looks at, -1 for none."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bars: tuple[Bar, ...] = ()
        self._top = ""
        self._current = -1
        self.setAccessibleName(name)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.current().changed.connect(self.update)

    def set_bars(self, bars: Sequence[Bar], top: str) -> None:
        """Show other bars; `top` says what the highest is worth. No bar is current when their number is another."""
        if len(bars) != len(self._bars):
            self._go(-1)
        self._bars = tuple(bars)
        self._top = top
        self._say_current()
        self.updateGeometry()
        self.update()

    def current_text(self) -> str:
        """Return what the current bar says, "" while none is current."""
        return self._bars[self._current].text if 0 <= self._current < len(self._bars) else ""

    def sizeHint(self) -> QSize:
        """Return room for the bars between two lines of text."""
        return QSize(_PLOT_HEIGHT * 4, _PLOT_HEIGHT + 2 * (self._metrics().height() + _GAP) + 2 * _INSET)

    def minimumSizeHint(self) -> QSize:
        """Be as high as it would like, and nearly as narrow as wanted."""
        return QSize(_PLOT_HEIGHT, self.sizeHint().height())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move the current bar."""
        last = len(self._bars) - 1
        match event.key():
            case Qt.Key.Key_Right:
                self._go(min(self._current + 1, last), aloud=True)
            case Qt.Key.Key_Left:
                self._go(last if self._current < 0 else max(self._current - 1, 0), aloud=True)
            case Qt.Key.Key_Home:
                self._go(min(0, last), aloud=True)
            case Qt.Key.Key_End:
                self._go(last, aloud=True)
            case _:
                super().keyPressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Make the bar under the pointer the current one."""
        super().mouseMoveEvent(event)
        self._go(self._bar_at(event.position().toPoint()))

    def leaveEvent(self, event: QEvent) -> None:
        """Let the pointer's bar go, unless the keyboard is here."""
        super().leaveEvent(event)
        if not self.hasFocus():
            self._go(-1)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the bars, their base line, what the highest is worth, and as many labels as fit."""
        tokens = theme.current().tokens
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(theme.font(TextSize.CAPTION))
        plot = self._plot()
        highest = max((bar.value for bar in self._bars), default=0)
        for index, bar in enumerate(self._bars):
            if bar.value > 0:
                is_current = index == self._current
                painter.fillPath(
                    self._shape(index, bar.value / highest), QColor(tokens.text if is_current else tokens.accent)
                )
        painter.setPen(QPen(QColor(tokens.ctl_line), 1))
        painter.drawLine(plot.bottomLeft(), plot.bottomRight())
        painter.setPen(QColor(tokens.text2))
        self._draw_words(painter, plot)
        if self.hasFocus():
            painter.setPen(QPen(QColor(tokens.accent), 2))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 6, 6)

    def _draw_words(self, painter: QPainter, plot: QRectF) -> None:
        metrics = self._metrics()
        painter.drawText(QRectF(plot.left(), _INSET, plot.width(), metrics.height()), self._top)
        free_from = plot.left() - _AIR
        for index, bar in enumerate(self._bars):
            width = metrics.horizontalAdvance(bar.label)
            left = min(self._slot(index).center().x() - width / 2, plot.right() - width)
            if bar.label and left >= free_from:
                painter.drawText(QRectF(left, plot.bottom() + _GAP, width + 1, metrics.height()), bar.label)
                free_from = left + width + _AIR

    def _shape(self, index: int, share: float) -> QPainterPath:
        slot = self._slot(index)
        height = max(_LEAST, slot.height() * share)
        air = min(slot.width() / 5, 3.0)
        rect = QRectF(slot.left() + air, slot.bottom() - height, slot.width() - 2 * air, height)
        path = QPainterPath()
        path.addRoundedRect(rect, _RADIUS, _RADIUS)
        return path

    def _slot(self, index: int) -> QRectF:
        plot = self._plot()
        width = plot.width() / len(self._bars)
        return QRectF(plot.left() + index * width, plot.top(), width, plot.height())

    def _plot(self) -> QRectF:
        words = self._metrics().height() + _GAP
        return QRectF(self.rect()).adjusted(_INSET, _INSET + words, -_INSET, -_INSET - words)

    def _bar_at(self, point: QPoint) -> int:
        found = (index for index in range(len(self._bars)) if self._is_over(index, point))
        return next(found, -1)

    def _is_over(self, index: int, point: QPoint) -> bool:
        slot = self._slot(index)
        return slot.left() <= point.x() < slot.right()

    def _go(self, index: int, *, aloud: bool = False) -> None:
        if index != self._current:
            self._current = index
            self._say_current()
            if aloud:
                QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, self.current_text()))
            self.current_changed.emit(index)
            self.update()

    def _say_current(self) -> None:
        self.setToolTip(self.current_text())
        self.setAccessibleDescription(self.current_text())

    def _metrics(self) -> QFontMetrics:
        return QFontMetrics(theme.font(TextSize.CAPTION))
