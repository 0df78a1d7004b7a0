"""A choice of one among a few: equal segments that share their borders.

The current segment is filled, edged in accent and semibold. While the value is unknown none is
marked. The arrow keys move the choice; Tab enters the control once. `value_changed` carries the
value of the segment and speaks only when a person chooses another one. A text that does not fit is
elided and told whole in the tooltip.
"""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QKeyEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QHBoxLayout, QRadioButton, QSizePolicy, QWidget

from halo_desktop.ui import theme

_RADIUS = 6
_HEIGHT = 32
_PADDING = 12
_STEPS = {
    Qt.Key.Key_Left: -1,
    Qt.Key.Key_Up: -1,
    Qt.Key.Key_Right: 1,
    Qt.Key.Key_Down: 1,
}


class _Segment(QRadioButton):
    """One segment; a painted radio button, so that a screen reader calls it one."""

    stepped = Signal(int)

    def __init__(self, text: str, parent: "Segmented") -> None:
        super().__init__(text, parent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.first = False
        self.last = False
        self.after_current = False

    def nextCheckState(self) -> None:  # noqa: N802 - Qt's name
        """Choose; a second click does not undo the choice."""
        self.setChecked(True)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Let the arrow keys move the choice."""
        step = _STEPS.get(Qt.Key(event.key()))
        if step is None:
            super().keyPressEvent(event)
        else:
            self.stepped.emit(step)

    def hitButton(self, pos: QPoint) -> bool:
        """Take a click anywhere on the segment."""
        return self.rect().contains(pos)

    def sizeHint(self) -> QSize:
        """Return room for the text in semibold, so that choosing moves nothing."""
        metrics = QFontMetrics(self._font(semibold=True))
        height = max(_HEIGHT, metrics.height() + 8)
        return QSize(metrics.horizontalAdvance(self.text()) + 2 * _PADDING, height)

    def minimumSizeHint(self) -> QSize:
        """Return a width that still shows a few characters."""
        return QSize(48, self.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Tell the whole text in the tooltip when it does not fit."""
        whole = self._elided(self._font(semibold=True)) == self.text()
        self.setToolTip("" if whole else self.text())
        super().resizeEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw fill, shared border and text."""
        tokens = theme.current().tokens
        chosen = self.isChecked()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setClipRect(self.rect())
        shape = self._shape()
        painter.fillPath(shape, QColor(self._fill()))
        painter.setPen(QPen(QColor(tokens.ctl_line if self.isEnabled() else tokens.line), 1))
        painter.drawPath(shape)
        if not (self.first or self.after_current):
            painter.drawLine(0, 1, 0, self.height() - 1)
        if self.hasFocus() or (chosen and self.isEnabled()):
            self._draw_edge(painter, 2 if self.hasFocus() else 1)
        font = self._font(semibold=chosen)
        painter.setFont(font)
        painter.setPen(QColor(self._ink()))
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self._elided(font))

    def _draw_edge(self, painter: QPainter, width: int) -> None:
        inset = width / 2
        edge = QRectF(self.rect()).adjusted(inset, inset, -inset, -inset)
        painter.setPen(QPen(QColor(theme.current().tokens.accent), width))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(_rounded(edge, left=self.first, right=self.last))

    def _shape(self) -> QPainterPath:
        # Inner sides lie outside the clip: neighbours share the one divider on the left.
        rect = QRectF(self.rect()).adjusted(0.5 if self.first else -2, 0.5, -0.5 if self.last else 2, -0.5)
        return _rounded(rect, left=self.first, right=self.last)

    def _fill(self) -> str:
        tokens = theme.current().tokens
        if self.isChecked():
            return tokens.selected if self.isEnabled() else tokens.sunken
        if not self.isEnabled():
            return tokens.surface
        if self.isDown():
            return tokens.selected
        return tokens.hover if self.underMouse() else tokens.surface

    def _ink(self) -> str:
        tokens = theme.current().tokens
        if not self.isEnabled():
            return tokens.disabled
        return tokens.accent_text if self.isChecked() else tokens.text

    def _font(self, *, semibold: bool) -> QFont:
        return theme.font(semibold=semibold)

    def _elided(self, font: QFont) -> str:
        room = self.width() - 8
        return QFontMetrics(font).elidedText(self.text(), Qt.TextElideMode.ElideRight, room)


class Segmented(QWidget):
    """Segments in a row, at most one of them current."""

    value_changed = Signal(object)

    def __init__(self, name: str, options: Sequence[tuple[Any, str]], parent: QWidget | None = None) -> None:
        """Take the accessible name of the whole and each value with its text, in order."""
        super().__init__(parent)
        self.setAccessibleName(name)
        self._values: list[Any] = []
        self._segments: list[_Segment] = []
        self._current: int | None = None
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(0)
        self.set_options(options)

    def set_options(self, options: Sequence[tuple[Any, str]]) -> None:
        """Show other segments; none of them is marked."""
        for segment in self._segments:
            segment.deleteLater()
            self._row.removeWidget(segment)
        self._values = [value for value, _ in options]
        self._segments = [_Segment(text, self) for _, text in options]
        for segment in self._segments:
            segment.clicked.connect(self._clicked)
            segment.stepped.connect(self._stepped)
            self._row.addWidget(segment, 1)
        if self._segments:
            self._segments[0].first = self._segments[-1].last = True
            width = max(segment.minimumSizeHint().width() for segment in self._segments)
            self.setMinimumWidth(width * len(self._segments))
        self._mark(None)

    def value(self) -> Any:
        """Return the value of the current segment, None while unknown."""
        return None if self._current is None else self._values[self._current]

    def set_value(self, value: Any) -> None:
        """Mark the segment of `value` without saying so; none if no segment has it."""
        self._mark(self._values.index(value) if value in self._values else None)

    def focus_current(self) -> None:
        """Give the keyboard focus to the current segment, else to the first."""
        self._segments[self._current or 0].setFocus(Qt.FocusReason.TabFocusReason)

    def _clicked(self) -> None:
        sender = self.sender()
        if isinstance(sender, _Segment):
            self._choose(self._segments.index(sender))

    def _stepped(self, step: int) -> None:
        start = -1 if self._current is None and step > 0 else (self._current or 0)
        self._choose((start + step) % len(self._segments))

    def _choose(self, index: int) -> None:
        changed = index != self._current
        had_focus = any(segment.hasFocus() for segment in self._segments)
        self._mark(index)
        if had_focus:
            self._segments[index].setFocus(Qt.FocusReason.TabFocusReason)
        if changed:
            self.value_changed.emit(self._values[index])

    def _mark(self, current: int | None) -> None:
        self._current = current
        entry = current or 0
        for segment in self._segments:
            # An exclusive group can't be left without a mark.
            segment.setAutoExclusive(False)
            segment.setChecked(False)
        for index, segment in enumerate(self._segments):
            segment.setChecked(index == current)
            segment.setAutoExclusive(True)
            segment.after_current = current is not None and index == current + 1
            enter = Qt.FocusPolicy.TabFocus if index == entry else Qt.FocusPolicy.NoFocus
            segment.setFocusPolicy(enter)
            segment.update()


def _rounded(rect: QRectF, *, left: bool, right: bool) -> QPainterPath:
    """Return `rect` with the two corners of each named side rounded."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    path.addRoundedRect(rect, _RADIUS, _RADIUS)
    half = rect.width() / 2
    if not left:
        path.addRect(QRectF(rect.left(), rect.top(), half, rect.height()))
    if not right:
        path.addRect(QRectF(rect.left() + half, rect.top(), half, rect.height()))
    return path.simplified()
