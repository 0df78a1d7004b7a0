"""The ⋮ button and the menu it opens.

Each entry has a key; `chosen` carries the key of the entry that was taken. Delete stands after a
separator, in ordinary text colour.
"""

from PySide6.QtCore import QPoint, QRectF, Qt, Signal
from PySide6.QtGui import QAction, QGuiApplication, QKeyEvent, QPainterPath, QRegion, QResizeEvent
from PySide6.QtWidgets import QAbstractScrollArea, QMenu, QWidget

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
        above: bool = False,
    ) -> None:
        """Take the accessible name; `above` opens the menu over the button, for one at the bottom of a window."""
        super().__init__(icon, name, parent, small=small)
        self._above = above
        self._menu = rounded_menu(self)
        self._menu.triggered.connect(self._triggered)
        self._groups: dict[str, QMenu] = {}
        self._actions: dict[str, QAction] = {}
        self._icons: dict[str, str] = {}
        self.clicked.connect(self.open_menu)
        theme.current().changed.connect(self._recolour)

    def add_entry(self, key: str, text: str, icon: str = "", *, group: str = "") -> QAction:
        """Put an entry below the others; the action is for a shortcut or to disable it.

        Entries of one `group` stand together in a menu of that name below the first level.
        """
        action = self._group(group).addAction(text)
        action.setData(key)
        self._actions[key] = action
        if icon:
            self._icons[key] = icon
            action.setIcon(theme.current().icon(icon, "text", 16))
        return action

    def add_separator(self) -> None:
        """Put a line below the entries so far."""
        self._menu.addSeparator()

    def set_entry_enabled(self, key: str, enabled: bool, reason: str = "") -> None:  # noqa: FBT001
        """Enable or disable an entry, if the menu has it; `reason` is shown as its tooltip."""
        self._menu.setToolTipsVisible(True)
        if key in self._actions:
            self._actions[key].setEnabled(enabled)
            self._actions[key].setToolTip(reason)

    def open_menu(self) -> None:
        """Open the menu."""
        self._menu.popup(self.mapToGlobal(self.menu_place()))

    def menu_place(self) -> QPoint:
        """Return where the menu opens, from the corner of the button.

        Under the button its right edge stands on that of the button, or, where it would leave what scrolls with the
        button, or the window, its left edge on the left one; so above the button too.
        """
        size = self._menu.sizeHint()
        if self._above:
            return QPoint(0, -size.height())
        left = self.width() - size.width()
        around = self._around()
        is_inside = self.mapTo(around, QPoint(left, 0)).x() >= 0
        return QPoint(left if is_inside else 0, self.height())

    def _around(self) -> QWidget:
        """Return what scrolls with the button, else its window."""
        widget = self.parentWidget()
        while widget and not (widget.isWindow() or isinstance(widget, QAbstractScrollArea)):
            widget = widget.parentWidget()
        return widget or self

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open the menu also on Down."""
        if event.key() == Qt.Key.Key_Down:
            self.open_menu()
        else:
            super().keyPressEvent(event)

    def _triggered(self, action: QAction) -> None:
        self.chosen.emit(str(action.data()))

    def _group(self, name: str) -> QMenu:
        """Return the menu for a group of entries, made when it has its first one."""
        if not name:
            return self._menu
        if name not in self._groups:
            self._groups[name] = rounded_menu(self._menu)
            self._groups[name].setTitle(name)
            self._menu.addMenu(self._groups[name])
        return self._groups[name]

    def _recolour(self) -> None:
        for key, icon in self._icons.items():
            self._actions[key].setIcon(theme.current().icon(icon, "text", 16))


def rounded_menu(parent: QWidget) -> QMenu:
    """Return an empty menu in the look of all menus."""
    menu = _RoundedMenu(parent)
    menu.setWindowFlag(Qt.WindowType.FramelessWindowHint)
    menu.setAttribute(Qt.WidgetAttribute.WA_TranslucentBackground)
    return menu
