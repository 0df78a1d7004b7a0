"""The ⋮ button and the menu it opens.

Each entry has a key; `chosen` carries the key of the entry that was taken. Delete stands after a
separator, in ordinary text colour.
"""

from PySide6.QtCore import QPoint, QRectF, Qt, Signal
from PySide6.QtGui import QAction, QGuiApplication, QKeyEvent, QPainterPath, QRegion, QResizeEvent
from PySide6.QtWidgets import QMenu, QWidget

from halo_desktop.ui import theme
from halo_desktop.ui.widgets.buttons import IconButton

_RADIUS = 8


class _RoundedMenu(QMenu):
    """A menu whose corners are cut out also where no compositor makes them transparent, which X11 may lack."""

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Cut the corners out."""
        super().resizeEvent(event)
        if QGuiApplication.platformName() != "xcb":
            return
        shape = QPainterPath()
        shape.addRoundedRect(QRectF(self.rect()), _RADIUS, _RADIUS)
        self.setMask(QRegion(shape.toFillPolygon().toPolygon()))


class MenuButton(IconButton):
    """An icon button that opens a menu on a click, Space, Enter or Down."""

    chosen = Signal(str)

    def __init__(
        self,
        name: str,
        parent: QWidget | None = None,
        *,
        icon: str = "dots-three-vertical",
        small: bool = False,
    ) -> None:
        super().__init__(icon, name, parent, small=small)
        self._menu = _RoundedMenu(self)
        self._menu.setWindowFlag(Qt.WindowType.FramelessWindowHint)
        self._menu.setAttribute(Qt.WidgetAttribute.WA_TranslucentBackground)
        self._menu.triggered.connect(self._triggered)
        self._icons: dict[str, str] = {}
        self.clicked.connect(self.open_menu)
        theme.current().changed.connect(self._recolour)

    def add_entry(self, key: str, text: str, icon: str = "") -> QAction:
        """Put an entry below the others; the action is for a shortcut or to disable it."""
        action = self._menu.addAction(text)
        action.setData(key)
        if icon:
            self._icons[key] = icon
            action.setIcon(theme.current().icon(icon, "text", 16))
        return action

    def add_separator(self) -> None:
        """Put a line below the entries so far."""
        self._menu.addSeparator()

    def set_entry_enabled(self, key: str, enabled: bool, reason: str = "") -> None:  # noqa: FBT001
        """Enable or disable an entry; `reason` is shown as its tooltip."""
        self._menu.setToolTipsVisible(True)
        for action in self._menu.actions():
            if action.data() == key:
                action.setEnabled(enabled)
                action.setToolTip(reason)

    def open_menu(self) -> None:
        """Open the menu under the button, its right edge on that of the button."""
        corner = self.mapToGlobal(self.rect().bottomRight())
        self._menu.popup(corner - QPoint(self._menu.sizeHint().width(), 0))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open the menu also on Down."""
        if event.key() == Qt.Key.Key_Down:
            self.open_menu()
        else:
            super().keyPressEvent(event)

    def _triggered(self, action: QAction) -> None:
        self.chosen.emit(str(action.data()))

    def _recolour(self) -> None:
        for action in self._menu.actions():
            icon = self._icons.get(str(action.data()))
            if icon:
                action.setIcon(theme.current().icon(icon, "text", 16))
