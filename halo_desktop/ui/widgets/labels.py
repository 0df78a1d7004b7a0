"""Text in the three sizes of the design.

A label shows plain text, never markup, because what it shows may come from a memory file. It wraps,
and may become as narrow as its place: text never pushes a window wider.
"""

from typing import Literal

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

Kind = Literal["title", "head", "body", "muted", "caption"]


def label(kind: Kind, text: str = "", parent: QWidget | None = None) -> QLabel:
    """Return a wrapping plain-text label: title 20 px, head, body and muted 14 px, caption 12 px."""
    result = QLabel(parent)
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
