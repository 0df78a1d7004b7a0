"""Code in a frame: its language and a copy button above it; long lines scroll sideways, nothing wraps."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics, QKeyEvent, QKeySequence, QTextCursor, QTextOption, QWheelEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPlainTextEdit, QVBoxLayout, QWidget

from halo_desktop.ui.widgets.copy_button import CopyButton
from halo_desktop.ui.widgets.labels import label
from halo_desktop.ui.widgets.markdown_look import code_font

_HEAD: Final = 32
_BELOW: Final = 12
_INSET: Final = 12
_TAB: Final = 4
"""Characters."""


class _CodeText(QPlainTextEdit):
    """The lines; up and down is for the view around."""

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setProperty("kind", "code")
        self.setReadOnly(True)
        self.setTabChangesFocus(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFont(code_font())
        self.setTabStopDistance(QFontMetrics(self.font()).horizontalAdvance(" ") * _TAB)
        self.setWordWrapMode(QTextOption.WrapMode.NoWrap)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        self.document().setDocumentMargin(0)
        self.document().setUndoRedoEnabled(False)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Scroll sideways and copy here; the rest is for the view around."""
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()))
        if step and not event.modifiers():
            bar = self.horizontalScrollBar()
            bar.setValue(bar.value() + step * bar.singleStep())
        elif event.matches(QKeySequence.StandardKey.Copy) or event.matches(QKeySequence.StandardKey.SelectAll):
            super().keyPressEvent(event)
        else:
            event.ignore()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Take what goes sideways."""
        if abs(event.angleDelta().x()) > abs(event.angleDelta().y()):
            super().wheelEvent(event)
        else:
            event.ignore()


class CodeBlock(QFrame):
    """Takes the accessible name of the code, that of the button, and what the button says when it has copied."""

    def __init__(self, name: str, copy: str, copied: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "code")
        self._shown = ""
        self._language = label("caption", "", self)
        self._copy = CopyButton(copy, copied, self)
        self._text = _CodeText(name, self)
        head = QHBoxLayout()
        head.setContentsMargins(_INSET, 0, 4, 0)
        head.addWidget(self._language, 1)
        head.addWidget(self._copy)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        top = QWidget(self)
        top.setFixedHeight(_HEAD)
        top.setLayout(head)
        column.addWidget(top)
        body = QHBoxLayout()
        body.setContentsMargins(_INSET, 0, _INSET, 0)
        body.addWidget(self._text)
        column.addLayout(body, 1)

    def show_code(self, text: str, language: str) -> None:
        """Show other code; what only grew is not laid out anew."""
        self._language.setText(language)
        self._copy.set_text(text)
        if text.startswith(self._shown) and self._shown:
            cursor = QTextCursor(self._text.document())
            cursor.movePosition(QTextCursor.MoveOperation.End)
            cursor.insertText(text[len(self._shown) :])
        elif text != self._shown:
            self._text.setPlainText(text)
        self._shown = text

    def height_for(self, width: int) -> int:
        """Return how high it is in this width, in pixels, with room for a bar where a line is wider."""
        metrics = QFontMetrics(self._text.font())
        lines = self._shown.count("\n") + 1
        widest = max(map(len, self._shown.split("\n")))
        bar = 0
        if widest * metrics.horizontalAdvance("m") > width - 2 * _INSET:
            bar = self._text.horizontalScrollBar().sizeHint().height()
        return _HEAD + lines * metrics.lineSpacing() + bar + _BELOW
