"""A list beside the page of what is chosen in it; in a narrow window the list comes over the page, on demand (U14)."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QSplitter, QVBoxLayout, QWidget

from halo_desktop.ui import theme
from halo_desktop.ui.widgets.buttons import IconButton

NARROW: Final = 1000
"""Pixels of the window; in a narrower one the list has no room of its own (U14)."""

_HANDLE: Final = 4
_WIDE: Final = 10_000
_DIMMED: Final = 200
"""How opaque the veil is, of 255."""


class SideList(QWidget):
    """Holds a column with a list and the page beside it, both made with `inside` for their parent, in this order.

    A widget that changes its parent has its whole tree dressed anew, which takes long where it is a page.
    """

    width_changed = Signal(int)
    """The user made the column so many pixels wide."""

    _column: QWidget
    _opener: IconButton
    _width: int

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._is_narrow = False
        self._split = QSplitter(Qt.Orientation.Horizontal, self)
        # The column draws its border itself; the handle is air beside it.
        self._split.setProperty("kind", "bare")
        self._split.setHandleWidth(_HANDLE)
        self._split.setChildrenCollapsible(False)
        self._split.splitterMoved.connect(self._moved)
        self._veil = Veil(self)
        self._veil.left.connect(self.close_list)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self._split)

    @property
    def inside(self) -> QWidget:
        """The parent of column and page, which stand there as they are made."""
        return self._split

    def fill(self, column: QWidget, opener: IconButton) -> None:
        """Take the column, and the button in the page that opens the list in a narrow window."""
        self._column = column
        self._opener = opener
        self._width = column.minimumWidth()
        self._split.setStretchFactor(1, 1)
        opener.hide()
        opener.clicked.connect(self.open_list)

    def set_width(self, width: int) -> None:
        """Make the column so many pixels wide, within its limits."""
        self._width = min(max(width, self._column.minimumWidth()), self._column.maximumWidth())
        if self.isVisible():
            self._divide()

    @Slot()
    def open_list(self) -> None:
        """Show the list, over the page where there is no room beside it."""
        if self._is_narrow and not self._veil.isVisible():
            by_keyboard = self._opener.hasFocus()
            self._veil.cover(self._column, self._width)
            if by_keyboard:
                self._veil.focusNextPrevChild(True)  # noqa: FBT003 - Qt's
            else:
                self._veil.setFocus(Qt.FocusReason.OtherFocusReason)

    @Slot()
    def close_list(self) -> None:
        """Let the list go that is over the page; the focus that was in it goes back to the button."""
        if self._veil.isVisible():
            focused = QApplication.focusWidget()
            if self._veil.hasFocus():
                # It was opened by the mouse: no border of the focus anywhere.
                self.window().setFocus()
            elif focused is not None and self._veil.isAncestorOf(focused):
                self._opener.setFocus(Qt.FocusReason.OtherFocusReason)
            self._veil.hide()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Follow the width of the window."""
        super().resizeEvent(event)
        self._follow_window()
        self._veil.setGeometry(self.rect())

    def showEvent(self, event: QShowEvent) -> None:
        """Follow the width that the window got meanwhile."""
        super().showEvent(event)
        self._follow_window()
        self._divide()

    def _divide(self) -> None:
        if not self._is_narrow:
            self._split.setSizes([self._width, _WIDE])

    def _follow_window(self) -> None:
        is_narrow = self.window().width() < NARROW
        if is_narrow == self._is_narrow:
            return
        self.close_list()
        self._is_narrow = is_narrow
        self._opener.setVisible(is_narrow)
        if is_narrow:
            self._column.setParent(self._veil)
        else:
            self._split.insertWidget(0, self._column)
            self._split.setStretchFactor(1, 1)
            self._column.show()
            self._divide()

    @Slot(int, int)
    def _moved(self, position: int, _handle: int) -> None:
        self._width = position
        self.width_changed.emit(position)


class Veil(QWidget):
    """Lies over everything beside the list, until it is clicked or Esc is pressed; Tab stays in the list."""

    left = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._column: QWidget | None = None
        self.hide()

    def cover(self, column: QWidget, width: int) -> None:
        """Lie over the parent, the column at the left on top."""
        self._column = column
        parent = self.parentWidget()
        if parent is not None:
            self.setGeometry(parent.rect())
        column.setGeometry(0, 0, width, self.height())
        column.show()
        self.show()
        self.raise_()

    def stops(self) -> list[QWidget]:
        """Return what Tab goes through, in its order."""
        found: list[QWidget] = []
        one = self.nextInFocusChain()
        while one is not None and one is not self:
            can_be_reached = one.focusPolicy() & Qt.FocusPolicy.TabFocus and one.isVisible() and one.isEnabled()
            if can_be_reached and self.isAncestorOf(one):
                found.append(one)
            one = one.nextInFocusChain()
        return found

    def focusNextPrevChild(self, forward: bool) -> bool:  # noqa: FBT001, N802 - Qt's
        """Go round in the list: what is behind the veil cannot be seen."""
        stops, focused = self.stops(), QApplication.focusWidget()
        if not stops:
            return False
        step = 1 if forward else -1
        place = stops.index(focused) + step if focused in stops else min(step, 0)
        reason = Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason
        stops[place % len(stops)].setFocus(reason)
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go away on Esc."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Go away on a click beside the list."""
        if self._column is None or not self._column.geometry().contains(event.position().toPoint()):
            self.left.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the column as high as the veil."""
        super().resizeEvent(event)
        if self._column is not None:
            self._column.resize(self._column.width(), self.height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Dim what is behind, and fill the ground of the column."""
        tokens = theme.current().tokens
        painter = QPainter(self)
        dim = QColor(tokens.sunken)
        dim.setAlpha(_DIMMED)
        painter.fillRect(self.rect(), dim)
        if self._column is not None:
            painter.fillRect(self._column.geometry(), QColor(tokens.window))
