"""The bar above the messages: whose conversations they are, which one is open, and what can be done with it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtCore import QPoint, QSize, Qt, Signal, Slot
from PySide6.QtGui import QAction, QKeySequence, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from halo_desktop import words
from halo_desktop.ui import theme
from halo_desktop.ui.theme import TextSize
from halo_desktop.ui.widgets.buttons import Button, IconButton
from halo_desktop.ui.widgets.eliding_label import ElidingLabel
from halo_desktop.ui.widgets.menus import MenuButton, rounded_menu
from halo_desktop.ui.widgets.two_line_list import RENAME_KEY

_HEIGHT = 64
_CARET = 16
_MOST_NAME = 200
"""Pixels of a workspace's name in the switcher; the rest is told by the tooltip."""


@dataclass(frozen=True, slots=True)
class Switchable:
    """A workspace that can be switched to."""

    id: str
    name: str
    icon: str


class BarAction(StrEnum):
    """What the menu ⋮ offers."""

    RENAME = "rename"
    DELETE = "delete"
    CLEAR = "clear"


class Switcher(Button):
    """A button that names the current workspace and opens the list of all."""

    picked = Signal(str)
    """The id of a workspace."""
    manage_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("plain", "", parent)
        self.setProperty("kind", "switcher")
        self._choices: tuple[Switchable, ...] = ()
        self.name = ""
        """The whole name of the current workspace."""
        self._menu = rounded_menu(self)
        self._menu.triggered.connect(self._taken)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.clicked.connect(self._open)

    def sizeHint(self) -> QSize:
        """Return room for the caret too."""
        hint = super().sizeHint()
        return QSize(hint.width() + _CARET, hint.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the caret at the end."""
        super().paintEvent(event)
        painter = QPainter(self)
        pixmap = theme.current().pixmap("caret-down", "text2", _CARET, self.devicePixelRatioF())
        painter.drawPixmap(self.width() - _CARET - 12, (self.height() - _CARET) // 2, pixmap)

    def show_choices(self, choices: Sequence[Switchable], current: str) -> None:
        """Offer these, one of them current."""
        self._choices = tuple(choices)
        chosen = next((one for one in choices if one.id == current), None)
        self.name = name = chosen.name if chosen else ""
        self.setText(self.fontMetrics().elidedText(name, Qt.TextElideMode.ElideRight, _MOST_NAME).replace("&", "&&"))
        self.setToolTip(name)
        self.setAccessibleName(words.filled(self.tr("Workspace: {name}"), name=name))
        self.set_icon(chosen.icon if chosen else "folder")

    @Slot()
    def _open(self) -> None:
        self._menu.clear()
        for choice in self._choices:
            action = self._menu.addAction(theme.current().icon(choice.icon, "text", 16), choice.name.replace("&", "&&"))
            action.setData(choice.id)
            action.setFont(theme.font(TextSize.BODY, semibold=choice.name == self.name))
        self._menu.addSeparator()
        self._menu.addAction(self.tr("Manage workspaces"))
        self._menu.popup(self.mapToGlobal(QPoint(0, self.height())))

    @Slot(QAction)
    def _taken(self, action: QAction) -> None:
        ident = action.data()
        if ident is None:
            self.manage_requested.emit()
        else:
            self.picked.emit(str(ident))


class TopBar(QWidget):
    """Passive."""

    chosen = Signal(str)
    """A `BarAction`."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setMinimumHeight(_HEIGHT)
        self.opener = IconButton("sidebar-left", self.tr("Show the conversations"), self)
        """Opens the list where it has no room of its own."""
        self.switcher = Switcher(self)
        self._title = ElidingLabel("head", "", self)
        self._more = MenuButton(self.tr("More"), self)
        self._more.add_entry(BarAction.RENAME, self.tr("Rename"), "pencil-simple").setShortcut(QKeySequence(RENAME_KEY))
        self._more.add_separator()
        self._more.add_entry(BarAction.DELETE, self.tr("Delete conversation…"), "trash")
        self._more.add_entry(BarAction.CLEAR, self.tr("Clear all conversations…"), "trash")
        self._more.chosen.connect(self.chosen)
        row = QHBoxLayout(self)
        row.setContentsMargins(24, 0, 24, 0)
        row.setSpacing(16)
        row.addWidget(self.opener)
        row.addWidget(self.switcher)
        row.addWidget(self._title, 1)
        row.addWidget(self._more)

    def show_title(self, title: str, *, is_ours: bool) -> None:
        """Show which conversation is open; `is_ours` allows to rename and delete it."""
        self._title.setText(title)
        for action in (BarAction.RENAME, BarAction.DELETE):
            self._more.set_entry_enabled(action, is_ours)

    def allow_clearing(self, allowed: bool) -> None:  # noqa: FBT001 - a state
        """Say whether there is anything to clear."""
        self._more.set_entry_enabled(BarAction.CLEAR, allowed)
