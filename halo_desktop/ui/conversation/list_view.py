"""The list of conversations: title over one line; F2 renames in place, Delete and the menu of a row ask for more."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import (
    QAbstractItemModel,
    QAbstractListModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QFontMetrics, QKeyEvent, QPainter, QPen
from PySide6.QtWidgets import QLineEdit, QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from halo_desktop.ui import theme
from halo_desktop.ui.theme import TextSize

_ROW_HEIGHT = 56
_MARGIN = 8
_EDITOR_HEIGHT = 32
_NAME_LINE, _CAPTION_LINE = 22, 18
_ALIGNMENT = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)

Index = QModelIndex | QPersistentModelIndex
_NO_PARENT = QModelIndex()


@dataclass(frozen=True, slots=True)
class ConversationRow:
    """One row, in words."""

    name: str
    """The name that opens the conversation."""
    title: str
    caption: str
    of_halo: bool = False
    """Halo keeps it: here it is only read."""


class ConversationModel(QAbstractListModel):
    """The rows in order; the row itself is its user data. What is written into a title is told and not kept."""

    renamed = Signal(str, str)
    """The name of a conversation and the title that was typed for it."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.rows: tuple[ConversationRow, ...] = ()

    def set_rows(self, rows: Sequence[ConversationRow]) -> None:
        """Show other rows."""
        self.beginResetModel()
        self.rows = tuple(rows)
        self.endResetModel()

    def rowCount(self, parent: Index = _NO_PARENT) -> int:
        """Return how many there are."""
        return 0 if parent.isValid() else len(self.rows)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Let the title of one of ours be edited."""
        flags = super().flags(index)
        if index.isValid() and not self.rows[index.row()].of_halo:
            flags |= Qt.ItemFlag.ItemIsEditable
        return flags

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return title, spoken text or the row itself."""
        if not 0 <= index.row() < len(self.rows):
            return None
        row = self.rows[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.ToolTipRole | Qt.ItemDataRole.EditRole:
                return row.title
            case Qt.ItemDataRole.AccessibleTextRole:
                return f"{row.title}, {row.caption}"
            case Qt.ItemDataRole.UserRole:
                return row
            case _:
                return None

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:  # noqa: N802 - Qt's name
        """Tell the title that was typed; one that is empty or the same changes nothing."""
        title = " ".join(str(value).split())
        if role != Qt.ItemDataRole.EditRole or not title or title == self.rows[index.row()].title:
            return False
        self.renamed.emit(self.rows[index.row()].name, title)
        return True


class _Painter(QStyledItemDelegate):
    """Draws a row, title over caption, the current one filled; edits the title in its place."""

    def __init__(self, editor_name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._editor_name = editor_name
        self.edited = ""
        """The name of the conversation whose title is being edited."""

    def sizeHint(self, _option: QStyleOptionViewItem, _index: Index) -> QSize:
        """Return the one height of a row."""
        return QSize(_ROW_HEIGHT, _ROW_HEIGHT)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw one row."""
        row: ConversationRow = index.data(Qt.ItemDataRole.UserRole)
        rect: QRect = option.rect  # pyright: ignore[reportAttributeAccessIssue]
        state: QStyle.StateFlag = option.state  # pyright: ignore[reportAttributeAccessIssue]
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        _fill(painter, rect, state)
        words = rect.adjusted(_MARGIN, 0, -_MARGIN, 0)
        _draw_words(painter, words, row, selected=bool(state & QStyle.StateFlag.State_Selected))
        painter.restore()

    def createEditor(self, parent: QWidget, _option: QStyleOptionViewItem, index: Index) -> QWidget:  # noqa: N802 - Qt's
        """Return the field for the title."""
        editor = QLineEdit(parent)
        editor.setAccessibleName(self._editor_name)
        editor.destroyed.connect(self._closed)
        self.edited = index.data(Qt.ItemDataRole.UserRole).name
        return editor

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: Index) -> None:  # noqa: N802 - Qt's name
        """Hand the title on, unless the rows moved meanwhile and another one stands there."""
        if isinstance(editor, QLineEdit) and index.data(Qt.ItemDataRole.UserRole).name == self.edited:
            model.setData(index, editor.text(), Qt.ItemDataRole.EditRole)

    def updateEditorGeometry(  # noqa: N802 - Qt's name
        self, editor: QWidget, option: QStyleOptionViewItem, _index: Index
    ) -> None:
        """Put the field over the row."""
        rect: QRect = option.rect  # pyright: ignore[reportAttributeAccessIssue]
        editor.setGeometry(rect.left(), rect.top() + (_ROW_HEIGHT - _EDITOR_HEIGHT) // 2, rect.width(), _EDITOR_HEIGHT)

    def _closed(self) -> None:
        self.edited = ""


def _fill(painter: QPainter, rect: QRect, state: QStyle.StateFlag) -> None:
    tokens = theme.current().tokens
    painter.setPen(Qt.PenStyle.NoPen)
    if state & QStyle.StateFlag.State_Selected:
        painter.setBrush(QColor(tokens.selected))
        painter.drawRoundedRect(rect, 8, 8)
    elif state & QStyle.StateFlag.State_MouseOver:
        painter.setBrush(QColor(tokens.hover))
        painter.drawRoundedRect(rect, 8, 8)
    if state & QStyle.StateFlag.State_HasFocus:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(tokens.accent), 2))
        painter.drawRoundedRect(rect.adjusted(1, 1, -1, -1), 7, 7)


def _draw_words(painter: QPainter, rect: QRect, row: ConversationRow, *, selected: bool) -> None:
    tokens = theme.current().tokens
    title_font, caption_font = theme.font(TextSize.BODY, semibold=selected), theme.font(TextSize.CAPTION)
    # Chinese glyphs come from another font and are higher than the metrics of the Latin one say.
    title_height = max(_NAME_LINE, QFontMetrics(title_font).height())
    caption_height = max(_CAPTION_LINE, QFontMetrics(caption_font).height())
    top = rect.top() + (rect.height() - title_height - caption_height) // 2
    for text, font, colour, line in (
        (row.title, title_font, tokens.text, QRect(rect.left(), top, rect.width(), title_height)),
        (row.caption, caption_font, tokens.text2, QRect(rect.left(), top + title_height, rect.width(), caption_height)),
    ):
        painter.setFont(font)
        painter.setPen(QColor(colour))
        elided = QFontMetrics(font).elidedText(text, Qt.TextElideMode.ElideRight, rect.width())
        painter.drawText(line, _ALIGNMENT, elided)


class ConversationListView(QListView):
    """Shows the rows; `picked` carries the name of the one that the user made current."""

    picked = Signal(str)
    renamed = Signal(str, str)
    """The name of a conversation and the title that was typed for it."""
    delete_requested = Signal(str)

    def __init__(self, name: str, editor_name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self._painter = _Painter(editor_name, self)
        self.setItemDelegate(self._painter)
        self.setMouseTracking(True)
        # A click does not take the focus, so that its border always means the keyboard.
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setEditTriggers(QListView.EditTrigger.EditKeyPressed)
        self.setSelectionMode(QListView.SelectionMode.SingleSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._rows = ConversationModel(self)
        self._rows.renamed.connect(self.renamed)
        self._showing = False
        self.setModel(self._rows)

    def show_rows(self, rows: Sequence[ConversationRow], current: str) -> None:
        """Show rows with one of them current, without saying so; not while a title is being edited."""
        if self._painter.edited:
            return
        self._showing = True
        if tuple(rows) != self._rows.rows:
            self._rows.set_rows(rows)
        # Where nothing can be chosen there is nothing to focus.
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if rows else Qt.FocusPolicy.NoFocus)
        names = [row.name for row in self._rows.rows]
        if current in names:
            self.setCurrentIndex(self._rows.index(names.index(current), 0))
        else:
            self.setCurrentIndex(QModelIndex())
        self._showing = False

    def edit_title(self, name: str) -> None:
        """Let the title of a conversation be edited in its place."""
        names = [row.name for row in self._rows.rows]
        if name in names:
            index = self._rows.index(names.index(name), 0)
            self.scrollTo(index)
            self.edit(index)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ask to delete the current one on Delete."""
        index = self.currentIndex()
        row = self._rows.rows[index.row()] if index.isValid() else None
        if event.key() == Qt.Key.Key_Delete and row and not row.of_halo:
            self.delete_requested.emit(row.name)
        else:
            super().keyPressEvent(event)

    def currentChanged(self, current: Index, previous: Index) -> None:  # noqa: N802 - Qt's name
        """Say which one is current now."""
        super().currentChanged(current, previous)
        if not self._showing and current.isValid():
            self.picked.emit(self._rows.rows[current.row()].name)
