"""Buttons: primary, plain, text, link, fold, outlined danger, filled danger, and the icon button.

One window has one primary button. A click does not take the keyboard focus, so that a focus border
always means the keyboard. Enter presses the button that has the focus, except a filled danger
button, which only the space bar or a click presses.
"""

from typing import Literal

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QToolButton, QWidget

from halo_desktop.ui.theme import IconRole
from halo_desktop.ui.widgets.themed_icon import set_icon

ButtonKind = Literal["primary", "plain", "text", "link", "fold", "danger", "danger-fill"]

_ICON_ROLES: dict[ButtonKind, IconRole] = {
    "primary": "on_accent",
    "plain": "text",
    "text": "accent_text",
    "link": "accent_text",
    "fold": "text2",
    "danger": "danger",
    "danger-fill": "on_danger",
}
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class Button(QPushButton):
    """A push button in one of the seven kinds; its text is its accessible name."""

    def __init__(
        self,
        kind: ButtonKind,
        text: str,
        parent: QWidget | None = None,
        *,
        icon: str = "",
        small: bool = False,
    ) -> None:
        super().__init__(text, parent)
        self.kind: ButtonKind = kind
        self.setProperty("kind", kind)
        self.setProperty("small", small)
        self.setAutoDefault(False)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
        if icon:
            self.set_icon(icon)

    def set_icon(self, name: str) -> None:
        """Show an icon of 16 pixels before the text, in the colour of the text."""
        set_icon(self, name, _ICON_ROLES[self.kind], size=16, gap=4)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Press on Enter as on Space; a filled danger button swallows Enter."""
        if event.key() not in _ENTER:
            super().keyPressEvent(event)
        elif self.kind != "danger-fill" and not event.isAutoRepeat():
            self.click()


def primary_button(text: str, parent: QWidget | None = None, *, icon: str = "") -> Button:
    """Return the one filled button of a window."""
    return Button("primary", text, parent, icon=icon)


def plain_button(text: str, parent: QWidget | None = None, *, icon: str = "", small: bool = False) -> Button:
    """Return an outlined button."""
    return Button("plain", text, parent, icon=icon, small=small)


def text_button(text: str, parent: QWidget | None = None, *, icon: str = "", small: bool = False) -> Button:
    """Return a button without a frame, in accent text."""
    return Button("text", text, parent, icon=icon, small=small)


def link_button(text: str, parent: QWidget | None = None) -> Button:
    """Return an underlined word in a line of small text."""
    return Button("link", text, parent)


def fold_button(text: str, parent: QWidget | None = None) -> Button:
    """Return the small line that unfolds what stands below it."""
    return Button("fold", text, parent, small=True)


def danger_button(text: str, parent: QWidget | None = None, *, filled: bool = False) -> Button:
    """Return a danger button: outlined to open a confirmation, filled to confirm."""
    return Button("danger-fill" if filled else "danger", text, parent)


class IconButton(QToolButton):
    """A square button that shows only an icon: 32 pixels, 24 in dense places.

    `name` is its accessible name and its tooltip.
    """

    def __init__(self, icon: str, name: str, parent: QWidget | None = None, *, small: bool = False) -> None:
        super().__init__(parent)
        side = 24 if small else 32
        self.setFixedSize(QSize(side, side))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.set_name(name)
        self._icon_size = 16 if small else 20
        set_icon(self, icon, "text2", self._icon_size)

    def set_icon(self, icon: str) -> None:
        """Show another icon."""
        set_icon(self, icon, "text2", self._icon_size)

    def set_name(self, name: str) -> None:
        """Change what a screen reader and the tooltip say."""
        self.setAccessibleName(name)
        self.setToolTip(name)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Press on Enter as on Space."""
        if event.key() in _ENTER and not event.isAutoRepeat():
            self.click()
        else:
            super().keyPressEvent(event)
