"""Icons that follow the theme.

`set_icon` gives a button an icon in a token colour and gives it again whenever the theme changes;
`IconLabel` shows one on its own. An icon is decoration here: the words beside it carry the meaning,
so it has no accessible name.
"""

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Slot
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QWidget

from halo_desktop.ui import theme
from halo_desktop.ui.theme import IconRole


class _ButtonIcon(QObject):
    """Keeps the icon of the button that is its parent in the colour of the theme."""

    def __init__(self, button: QAbstractButton) -> None:
        super().__init__(button)
        self._button = button
        self._name = ""
        self._role: IconRole = "text"
        self._size = 16
        self._gap = 0
        theme.current().changed.connect(self.refresh)

    def show_icon(self, name: str, role: IconRole, size: int, gap: int) -> None:
        """Change what is shown."""
        self._name, self._role, self._size, self._gap = name, role, size, gap
        self.refresh()

    @Slot()
    def refresh(self) -> None:
        """Draw the icon in the colours of now."""
        self._button.setIcon(theme.current().icon(self._name, self._role, self._size, self._gap))
        self._button.setIconSize(QSize(self._size + self._gap, self._size))


def set_icon(button: QAbstractButton, name: str, role: IconRole = "text", size: int = 16, gap: int = 0) -> None:
    """Give `button` the icon `name`, `size` pixels square, recoloured with the theme.

    `gap` is air between the icon and the text, in pixels beyond that of the style.
    """
    keeper = button.findChild(_ButtonIcon, "", Qt.FindChildOption.FindDirectChildrenOnly)
    if keeper is None:
        keeper = _ButtonIcon(button)
    keeper.show_icon(name, role, size, gap)


class IconLabel(QWidget):
    """One icon in a token colour."""

    def __init__(self, name: str, role: IconRole = "text2", size: int = 20, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name = name
        self._role: IconRole = role
        self._size = size
        self.setFixedSize(size, size)

    def set_icon(self, name: str, role: IconRole) -> None:
        """Show another icon in the same size."""
        self._name, self._role = name, role
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the icon, grey while disabled."""
        role: IconRole = self._role if self.isEnabled() else "disabled"
        ratio = self.devicePixelRatioF()
        painter = QPainter(self)
        painter.drawPixmap(0, 0, theme.current().pixmap(self._name, role, self._size, ratio))

    def changeEvent(self, event: QEvent) -> None:
        """Draw again when the widget is enabled or disabled."""
        if event.type() is QEvent.Type.EnabledChange:
            self.update()
        super().changeEvent(event)
