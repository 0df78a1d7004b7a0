"""The field in which a message is written: it grows with the text; Enter sends, Shift+Enter begins a line."""

from __future__ import annotations

import math

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QPlainTextEdit, QSizePolicy, QWidget

_HIGHEST = 176
"""Pixels: eight lines of Chinese; a longer text is scrolled."""
_FEWEST_LINES = 2
"""So many stay in sight where the window has no room for more."""

_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class MessageField(QPlainTextEdit):
    """Plain text only; Tab leaves it."""

    sent = Signal()
    """Enter was pressed."""

    def __init__(self, name: str, placeholder: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setPlaceholderText(placeholder)
        self.setProperty("kind", "bare")
        self.setTabChangesFocus(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.document().setDocumentMargin(0)
        self.document().documentLayout().documentSizeChanged.connect(self._fit)
        self._fit()

    @Slot()
    def take_focus(self) -> None:
        """Let the user type here, where the field shows."""
        if self.isVisible():
            self.setFocus(Qt.FocusReason.OtherFocusReason)

    @Slot()
    def take_free_focus(self) -> None:
        """Let the user type here where nothing but the window has the focus."""
        if self.window().focusWidget() in (None, self.window()):
            self.take_focus()

    def sizeHint(self) -> QSize:
        """Return room for the text, up to a few lines."""
        return QSize(super().sizeHint().width(), min(self._text_height(), _HIGHEST) + self._around())

    def minimumSizeHint(self) -> QSize:
        """Return room for the first lines; a window that is low takes it from the messages first."""
        few = min(self._text_height(), _FEWEST_LINES * self.fontMetrics().lineSpacing())
        return QSize(super().minimumSizeHint().width(), few + self._around())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Send on Enter; an input method that is composing has taken its Enter before."""
        if event.key() in _ENTER and event.modifiers() in (
            Qt.KeyboardModifier.NoModifier,
            Qt.KeyboardModifier.KeypadModifier,
        ):
            if not event.isAutoRepeat():
                self.sent.emit()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Wrap anew."""
        super().resizeEvent(event)
        self._fit()
        if self._text_height() <= self.viewport().height():
            # The line that was just begun had no room for a moment.
            self.verticalScrollBar().setValue(0)

    def _around(self) -> int:
        margins = self.contentsMargins()
        return margins.top() + margins.bottom() + 2 * self.frameWidth()

    def _text_height(self) -> int:
        """Return how high the text is, in pixels; what is too high anyway is not measured to its end.

        Not by lines: Chinese ones are higher than the font says.
        """
        height = 0.0
        block = self.document().begin()
        while block.isValid() and height <= _HIGHEST:
            height += self.document().documentLayout().blockBoundingRect(block).height()
            block = block.next()
        return max(math.ceil(height), self.fontMetrics().lineSpacing())

    @Slot()
    def _fit(self) -> None:
        is_higher = self._text_height() > _HIGHEST
        policy = Qt.ScrollBarPolicy.ScrollBarAsNeeded if is_higher else Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        self.setVerticalScrollBarPolicy(policy)
        self.updateGeometry()
