"""A message while it is edited, in its place: Ctrl+Enter or Save takes the text, Esc or Cancel leaves it."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QCoreApplication, Qt, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QPlainTextEdit, QVBoxLayout, QWidget

from halo_desktop.ui.conversation.message_row import INSET, MessageRowWidget
from halo_desktop.ui.conversation.rows import EditRow
from halo_desktop.ui.conversation.wishes import Wishes
from halo_desktop.ui.widgets.buttons import plain_button
from halo_desktop.ui.widgets.labels import label

translate = QCoreApplication.translate

_LEAST: Final = 3
_MOST: Final = 12
"""Lines that show; more scroll."""
_ENTER: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class Editor(MessageRowWidget):
    """Shows an `EditRow`."""

    def __init__(self, wishes: Wishes, parent: QWidget) -> None:
        super().__init__(wishes, parent)
        self._row: EditRow | None = None
        self._text = QPlainTextEdit(self)
        self._text.setTabChangesFocus(True)
        self._text.textChanged.connect(self._check)
        self._hint = label("caption", "", self)
        cancel = plain_button(translate("Messages", "Cancel"), self)
        cancel.clicked.connect(wishes.edit_closed)
        self._save = plain_button(translate("Messages", "Save"), self)
        self._save.clicked.connect(self._take)
        wishes.busy_changed.connect(self._check)
        buttons = QHBoxLayout()
        buttons.setSpacing(8)
        buttons.addWidget(self._hint, 1)
        buttons.addWidget(cancel)
        buttons.addWidget(self._save)
        column = QVBoxLayout(self)
        column.setContentsMargins(INSET, 16, INSET, 8)
        column.setSpacing(8)
        column.addWidget(self._text)
        column.addLayout(buttons)

    def show_row(self, row: EditRow) -> None:
        """Edit another message; what was typed stays where it is the same one."""
        if self._row is None or self._row.message != row.message or not self.isVisible():
            self._text.setPlainText(row.text)
        self._row = row
        own, reply = translate("Messages", "Edit your message"), translate("Messages", "Edit the reply")
        self._text.setAccessibleName(own if row.is_user else reply)
        unanswered = translate("Messages", "The AI reads the new text from the next message on.")
        self._hint.setText(unanswered)
        lines = min(max(row.text.count("\n") + 1 + len(row.text) // 60, _LEAST), _MOST)
        self._text.setFixedHeight(self._text.fontMetrics().lineSpacing() * lines + 24)
        self._check()

    def reader(self) -> QWidget:
        """Return the text."""
        return self._text

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Save on Ctrl+Enter; Esc is for the view."""
        if event.key() in _ENTER and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._take()
        else:
            super().keyPressEvent(event)

    @Slot()
    def _check(self) -> None:
        self._save.setEnabled(bool(self._text.toPlainText().strip()) and not self.wishes.is_busy)

    @Slot()
    def _take(self) -> None:
        if self._row and self._save.isEnabled():
            self.wishes.edit_saved.emit(self._row.message, self._text.toPlainText())
