"""Text in the three sizes of the design.

A label shows plain text, never markup, because what it shows may come from a memory file. It wraps,
and may become as narrow as its place: text never pushes a window wider. A word that is too wide for its place, such
as a long path, is broken.
"""

from typing import Literal

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QTextLayout, QTextOption
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

Kind = Literal["title", "head", "body", "muted", "caption"]

_HIGH = 100_000
_LINE_END = "\u2028"  # the only one that a text layout heeds
_SHORT = 8
"""A word of so few letters fits everywhere."""


class _WrappingLabel(QLabel):
    """A label that also wraps within a word where the word alone is wider than the label."""

    def heightForWidth(self, width: int) -> int:
        """Return the height of all lines in this width."""
        if not self._breaks_words(width):
            return super().heightForWidth(width)
        layout = QTextLayout(self.text().replace("\n", _LINE_END), self.font())
        layout.setTextOption(self._option())
        layout.beginLayout()
        height = 0.0
        while (line := layout.createLine()).isValid():
            line.setLineWidth(width)
            height += line.height()
        layout.endLayout()
        return round(height)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw all lines."""
        if not self._breaks_words(self.width()):
            super().paintEvent(event)
            return
        painter = QPainter(self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        painter.drawText(QRectF(self.rect()), self.text(), self._option())

    def _breaks_words(self, width: int) -> bool:
        if not self.wordWrap() or len(max(self.text().split(), key=len, default="")) <= _SHORT:
            return False
        wrap = int(Qt.TextFlag.TextWordWrap)
        return self.fontMetrics().boundingRect(QRect(0, 0, width, _HIGH), wrap, self.text()).width() > width

    def _option(self) -> QTextOption:
        option = QTextOption(self.alignment())
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        return option


def label(kind: Kind, text: str = "", parent: QWidget | None = None) -> QLabel:
    """Return a wrapping plain-text label: title 20 px, head, body and muted 14 px, caption 12 px."""
    result = _WrappingLabel(parent)
    result.setTextFormat(Qt.TextFormat.PlainText)
    result.setText(text)
    result.setWordWrap(True)
    result.setMinimumWidth(1)
    result.setProperty("kind", kind)
    policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
    policy.setHeightForWidth(True)
    result.setSizePolicy(policy)
    return result


def set_tone(widget: QWidget, tone: str) -> None:
    """Set the `tone` that the style sheet reads ("" for none) and dress `widget` again."""
    widget.setProperty("tone", tone)
    widget.style().unpolish(widget)
    widget.style().polish(widget)
