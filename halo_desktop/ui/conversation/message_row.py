"""What the rows of the message view have in common: air, the wishes that they emit, and the menu of a message."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, Slot
from PySide6.QtGui import QAction, QEnterEvent, QPaintEvent
from PySide6.QtWidgets import QMenu, QWidget

from halo_desktop.ui.conversation.wishes import Wishes
from halo_desktop.ui.widgets.menus import MenuButton
from halo_desktop.ui.widgets.row_stage import RowWidget

INSET: Final = 4
"""Pixels at the left and right of every row: the frame of a focused text stands in them."""


class MessageRowWidget(RowWidget):
    """A row that can emit wishes."""

    def __init__(self, wishes: Wishes, parent: QWidget) -> None:
        super().__init__(parent)
        self.wishes = wishes

    def enterEvent(self, event: QEnterEvent) -> None:
        """Show what shows only under the pointer."""
        super().enterEvent(event)
        self.update_quiet()

    def leaveEvent(self, event: QEvent) -> None:
        """Hide it again."""
        super().leaveEvent(event)
        self.update_quiet()

    def update_quiet(self) -> None:
        """Draw the quiet buttons again."""
        for button in self.findChildren(MessageMenu):
            button.update()


class MessageMenu(MenuButton):
    """The ⋯ of a message. A quiet one is there for the keyboard, and drawn under the pointer only."""

    def __init__(self, name: str, row: MessageRowWidget, *, quiet: bool = False) -> None:
        super().__init__(name, row, icon="dots-three", small=True)
        self._row = row
        self._is_quiet = quiet
        self._actions: dict[str, QAction] = {}
        self._off_while_busy: set[str] = set()
        row.wishes.busy_changed.connect(self._follow_busy)

    def add_message_entry(self, key: str, text: str, icon: str, *, changes: bool = False) -> None:
        """Put an entry below the others; one that changes the conversation is off while a reply is under way."""
        self._actions[key] = self.add_entry(key, text, icon)
        if changes:
            self._off_while_busy.add(key)
            self._follow_busy()

    def show_entries(self, *keys: str) -> None:
        """Offer only these."""
        for key, action in self._actions.items():
            action.setVisible(key in keys)
        self.setVisible(bool(keys))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the button where it is wanted."""
        menu = self.findChild(QMenu)
        if not self._is_quiet or self._row.underMouse() or self.hasFocus() or (menu and menu.isVisible()):
            super().paintEvent(event)

    @Slot()
    def _follow_busy(self) -> None:
        for key in self._off_while_busy:
            self._actions[key].setEnabled(not self._row.wishes.is_busy)
