"""The switch: 36 × 20, on or off.

One painted check box, so that a screen reader calls it one and the space bar flips it. It has no
text of its own; the label beside it gives its accessible name. The keyboard focus is a ring that
grows inward. `switched` speaks only when a person flips it, never when a value is shown.
"""

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QCheckBox, QWidget

from halo_desktop.ui import theme

WIDTH, HEIGHT = 36, 20
_FOCUS_GAP = 3  # a ring of two pixels and one pixel of air


class Switch(QCheckBox):
    """A painted check box without text."""

    switched = Signal(bool)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setFixedSize(WIDTH, HEIGHT)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.clicked.connect(self.switched)

    def sizeHint(self) -> QSize:
        """Return the one size of a switch."""
        return QSize(WIDTH, HEIGHT)

    def hitButton(self, pos: QPoint) -> bool:
        """Take a click anywhere on the track."""
        return self.rect().contains(pos)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw focus ring, track and knob."""
        tokens = theme.current().tokens
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        track = QRectF(self.rect())
        if self.hasFocus():
            painter.setPen(QPen(QColor(tokens.accent), 2))
            painter.drawRoundedRect(track.adjusted(1, 1, -1, -1), HEIGHT / 2 - 1, HEIGHT / 2 - 1)
            track.adjust(_FOCUS_GAP, _FOCUS_GAP, -_FOCUS_GAP, -_FOCUS_GAP)
        track_colour, knob_colour = self._colours()
        radius = track.height() / 2
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(track_colour))
        painter.drawRoundedRect(track, radius, radius)
        side = track.height() - 4
        left = track.right() - side - 2 if self.isChecked() else track.left() + 2
        painter.setBrush(QColor(knob_colour))
        painter.drawEllipse(QRectF(left, track.top() + 2, side, side))

    def _colours(self) -> tuple[str, str]:
        tokens = theme.current().tokens
        if not self.isEnabled():
            return (tokens.ctl_line if self.isChecked() else tokens.line), tokens.surface
        if self.isChecked():
            return tokens.accent, tokens.on_accent
        return tokens.track_off, "#FFFFFF"
