"""What a person said: a bubble at the right, as wide as its text."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QCoreApplication, QRect, Slot
from PySide6.QtGui import QGuiApplication, QResizeEvent
from PySide6.QtWidgets import QFrame, QWidget

from halo_desktop.ui.conversation.message_row import INSET, MessageMenu, MessageRowWidget
from halo_desktop.ui.conversation.rows import UserRow
from halo_desktop.ui.conversation.wishes import Wishes
from halo_desktop.ui.widgets.buttons import text_button
from halo_desktop.ui.widgets.labels import label
from halo_desktop.ui.widgets.markdown_text import MARGIN, MarkdownText

translate = QCoreApplication.translate

_ABOVE: Final = 16
_BELOW: Final = 8
_PADDING_X: Final = 16 - MARGIN
_PADDING_Y: Final = 8 - MARGIN
_WIDEST: Final = 0.84
"""Of the row."""
_MENU: Final = 24
_GAP: Final = 8


class UserBubble(MessageRowWidget):
    """Shows a `UserRow`."""

    def __init__(self, wishes: Wishes, parent: QWidget) -> None:
        super().__init__(wishes, parent)
        self._row: UserRow | None = None
        self._menu = MessageMenu(translate("Messages", "More for this message"), self, quiet=True)
        self._menu.add_message_entry("copy", translate("Messages", "Copy"), "copy")
        self._menu.add_message_entry("edit", translate("Messages", "Edit"), "pencil-simple", changes=True)
        self._menu.add_message_entry("branch", translate("Messages", "Branch from here"), "git-branch", changes=True)
        self._menu.add_separator()
        self._menu.add_message_entry("delete", translate("Messages", "Delete"), "trash", changes=True)
        self._menu.chosen.connect(self._do)
        self._bubble = QFrame(self)
        self._bubble.setProperty("kind", "bubble")
        self._text = MarkdownText(translate("Messages", "Your message"), self._bubble)
        self._text.copy_all.connect(self._copy)
        self._all = text_button("", self._bubble, small=True)
        self._all.clicked.connect(self._turn)
        self._caption = label("caption", "", self)
        self._caption.setWordWrap(False)

    def show_row(self, row: UserRow) -> None:
        """Show another message."""
        self._row = row
        message = row.message
        if message.redacted:
            self._text.set_plain(translate("Messages", "This message was forgotten completely."))
        else:
            self._text.set_plain(row.shown_text)
        self._caption.setText(translate("Messages", "edited") if message.edited else "")
        self._caption.setVisible(message.edited)
        folded, unfolded = translate("Messages", "Show all"), translate("Messages", "Show less")
        self._all.setText(unfolded if row.is_open else folded)
        self._all.setVisible(row.is_long)
        changing = ("edit", "branch", "delete") if row.can_change else ()
        self._menu.show_entries(*(() if message.redacted else ("copy",)), *changing)
        self._lay_out(self.width())

    def height_for(self, width: int) -> int:
        """Return the height that it takes in this width, in pixels."""
        return self._lay_out(width)

    def reader(self) -> QWidget:
        """Return the text."""
        return self._text

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the bubble at the right."""
        super().resizeEvent(event)
        self._lay_out(self.width())

    def _lay_out(self, width: int) -> int:
        most = int((width - 2 * INSET) * _WIDEST) - 2 * _PADDING_X
        text_width = self._text.natural_width(most)
        text_height = self._text.height_for(text_width)
        bubble = QRect(0, _ABOVE, text_width + 2 * _PADDING_X, text_height + 2 * _PADDING_Y)
        extra = self._all.sizeHint().height() if not self._all.isHidden() else 0
        bubble.setHeight(bubble.height() + extra)
        bubble.moveRight(width - INSET - 1)
        self._bubble.setGeometry(bubble)
        self._text.setGeometry(_PADDING_X, _PADDING_Y, text_width, text_height)
        self._all.move(8, bubble.height() - extra - 1)
        self._all.resize(self._all.sizeHint())
        self._menu.move(bubble.x() - _GAP - _MENU, bubble.y() + 7)
        if self._caption.isHidden():
            return bubble.bottom() + 1 + _BELOW
        caption = self._caption.sizeHint()
        self._caption.setGeometry(
            width - INSET - caption.width(), bubble.bottom() + 3, caption.width(), caption.height()
        )
        return self._caption.geometry().bottom() + 1 + _BELOW

    @Slot(str)
    def _do(self, what: str) -> None:
        if self._row is None:
            return
        message = self._row.message.id
        match what:
            case "copy":
                self._copy()
            case "edit":
                self.wishes.edit_opened.emit(message)
            case "branch":
                self.wishes.branched.emit(message)
            case _:
                self.wishes.delete_asked.emit(message)

    @Slot()
    def _copy(self) -> None:
        if self._row and not self._row.message.redacted:
            QGuiApplication.clipboard().setText(self._row.message.text)

    @Slot()
    def _turn(self) -> None:
        if self._row:
            self.wishes.turned.emit(self._row.key)
