"""The sign that work is going on: eight spokes that turn once a second.

Its timer runs only while it can be seen. It says nothing to a screen reader; the words beside it do.
"""

from PySide6.QtCore import QLineF, QTimer, Slot
from PySide6.QtGui import QColor, QHideEvent, QPainter, QPaintEvent, QPen, QShowEvent, Qt
from PySide6.QtWidgets import QWidget

from halo_desktop.ui import theme

_SPOKES = 8
_INTERVAL_MS = 125


class Spinner(QWidget):
    """A painted spinner, `size` pixels square."""

    def __init__(self, parent: QWidget | None = None, *, size: int = 16) -> None:
        super().__init__(parent)
        self.setFixedSize(size, size)
        self._turn = 0
        self._timer = QTimer(self)
        self._timer.setInterval(_INTERVAL_MS)
        self._timer.timeout.connect(self._advance)

    def is_turning(self) -> bool:
        """Whether the timer runs."""
        return self._timer.isActive()

    def showEvent(self, event: QShowEvent) -> None:
        """Start to turn."""
        self._timer.start()
        super().showEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        """Stop turning."""
        self._timer.stop()
        super().hideEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the spokes, the leading one darkest."""
        tokens = theme.current().tokens
        colour = QColor(tokens.text2 if self.isEnabled() else tokens.disabled)
        side = self.width()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(side / 2, side / 2)
        painter.rotate(self._turn * 360 / _SPOKES)
        for spoke in range(_SPOKES):
            colour.setAlphaF(0.25 + 0.75 * (spoke + 1) / _SPOKES)
            pen = QPen(colour, side / 12)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            painter.setPen(pen)
            painter.rotate(360 / _SPOKES)
            painter.drawLine(QLineF(0, -side * 0.24, 0, -side * 0.42))

    @Slot()
    def _advance(self) -> None:
        self._turn = (self._turn + 1) % _SPOKES
        self.update()
