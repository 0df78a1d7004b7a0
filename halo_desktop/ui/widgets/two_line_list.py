"""A list of rows of two lines, a title over a caption: chosen with a click or the arrow keys.

Given the words for it, the rows that can be changed are renamed in their place and deleted, by F2, Delete and a menu.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QModelIndex, QPoint, Qt, Signal, Slot
from PySide6.QtGui import QAction, QContextMenuEvent, QKeyEvent, QKeySequence, QMouseEvent
from PySide6.QtWidgets import QAbstractItemDelegate, QListView, QMenu, QWidget

from halo_desktop.ui import theme
from halo_desktop.ui.widgets.menus import rounded_menu
from halo_desktop.ui.widgets.two_line_rows import Index, RowPainter, TwoLineModel, TwoLineRow

RENAME_KEY = Qt.Key.Key_F2


@dataclass(frozen=True, slots=True)
class ChangeWords:
    """What the ways to change a row are called."""

    field: str
    """The field for a title, to a screen reader."""
    rename: str
    delete: str


class TwoLineList(QListView):
    """Shows the rows; `picked` carries the id of the one that the user made current."""

    picked = Signal(str)
    renamed = Signal(str, str)
    """The id of a row, and the title that was typed for it."""
    delete_requested = Signal(str)
    _closed = Signal()

    def __init__(self, name: str, parent: QWidget | None = None, *, words: ChangeWords | None = None) -> None:
        """Take the accessible name; without `words` no row is ever renamed or deleted."""
        super().__init__(parent)
        self.setAccessibleName(name)
        self._words = words
        self._painter = RowPainter(self)
        self._painter.field_name = words.field if words else ""
        self.setItemDelegate(self._painter)
        self.setMouseTracking(True)
        # A click does not take the focus, so that its border always means the keyboard.
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QListView.SelectionMode.SingleSelection)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # Thousands of rows are laid out without being asked for their heights.
        self.setUniformItemSizes(True)
        self._rows = TwoLineModel(self)
        self._rows.renamed.connect(self.renamed)
        self._showing = False
        self._later: tuple[Sequence[TwoLineRow], str] | None = None
        self._closed.connect(self._show_what_waited, Qt.ConnectionType.QueuedConnection)
        self.setModel(self._rows)

    def show_rows(self, rows: Sequence[TwoLineRow], current: str) -> None:
        """Show rows with one of them current, without saying so; where that one was current, nothing scrolls.

        While a title is being edited they wait for its end.
        """
        if self._painter.edited:
            self._later = (rows, current)
            return
        self._later = None
        self._showing = True
        before = {row.id for row in self._rows.rows}
        is_another = not any(row.id in before for row in rows)
        place = self.verticalScrollBar().value() if current == self._current_id() and not is_another else None
        if tuple(rows) != self._rows.rows:
            self._rows.set_rows(rows)
        if is_another:
            self.scrollToTop()
        # Where nothing can be chosen there is nothing to focus.
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if rows else Qt.FocusPolicy.NoFocus)
        self.setCurrentIndex(self._rows.index_of(current))
        if place is not None:
            self.executeDelayedItemsLayout()
            self.verticalScrollBar().setValue(place)
        self._showing = False

    def edit_title(self, ident: str) -> None:
        """Let the title of a row be edited in its place, where it can be."""
        index = self._rows.index_of(ident)
        if self._words is not None and self._rows.flags(index) & Qt.ItemFlag.ItemIsEditable:
            self.scrollTo(index)
            self.edit(index)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Edit the title of the current row on F2, ask to delete it on Delete."""
        row = self._changeable(self.currentIndex())
        if row and event.key() == RENAME_KEY:
            self.edit_title(row.id)
        elif row and event.key() == Qt.Key.Key_Delete:
            self.delete_requested.emit(row.id)
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose a row; the right button only opens its menu, so that what is open stays open."""
        if event.button() is not Qt.MouseButton.RightButton:
            super().mousePressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Offer what can be done with the row under the pointer; to the Menu key, with the current one."""
        by_key = event.reason() is QContextMenuEvent.Reason.Keyboard
        index = self.currentIndex() if by_key else self.indexAt(event.pos())
        row = self._changeable(index)
        if row is None or self._words is None:
            return
        if by_key:
            self.scrollTo(index)
        place = self.visualRect(index).center() if by_key else event.pos()
        self._open_menu(row, self._words, self.viewport().mapToGlobal(place))

    def closeEditor(self, editor: QWidget, _hint: QAbstractItemDelegate.EndEditHint) -> None:  # noqa: N802 - Qt's
        """End the editing; Tab does not go on to the next title, which would open another row."""
        super().closeEditor(editor, QAbstractItemDelegate.EndEditHint.NoHint)
        self._painter.edited = ""
        self._closed.emit()

    def currentChanged(self, current: Index, previous: Index) -> None:  # noqa: N802 - Qt's name
        """Say which one is current now."""
        super().currentChanged(current, previous)
        row = self._rows.row_at(current)
        if not self._showing and row:
            self.picked.emit(row.id)

    def _open_menu(self, row: TwoLineRow, words: ChangeWords, place: QPoint) -> None:
        menu = rounded_menu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        _add(menu, "pencil-simple", words.rename, RENAME_KEY).triggered.connect(lambda: self.edit_title(row.id))
        menu.addSeparator()
        delete = _add(menu, "trash", words.delete, Qt.Key.Key_Delete)
        delete.triggered.connect(lambda: self.delete_requested.emit(row.id))
        menu.aboutToHide.connect(self._menu_closed)
        self._painter.pointed = row.id
        self.viewport().update()
        menu.popup(place)

    @Slot()
    def _menu_closed(self) -> None:
        self._painter.pointed = ""
        self.viewport().update()

    @Slot()
    def _show_what_waited(self) -> None:
        if self._later is not None:
            self.show_rows(*self._later)

    def _changeable(self, index: QModelIndex) -> TwoLineRow | None:
        row = self._rows.row_at(index)
        return row if row and row.can_change and self._words is not None else None

    def _current_id(self) -> str:
        row = self._rows.row_at(self.currentIndex())
        return row.id if row else ""


def _add(menu: QMenu, icon: str, text: str, key: Qt.Key) -> QAction:
    """Put an entry below the others; its key is told there, and heard by the list itself."""
    action = menu.addAction(theme.current().icon(icon, "text", 16), text)
    action.setShortcut(QKeySequence(key))
    return action
