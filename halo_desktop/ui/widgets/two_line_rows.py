"""The rows of a `TwoLineList`: what stands in one, the model that holds them, and how one is drawn and edited."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QLineEdit, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from halo_desktop.ui import theme
from halo_desktop.ui.theme import TextSize

_ROW_HEIGHT = 56
_MARGIN = 8
_TILE = 40
_ICON, _MARK = 20, 16
_GAP = 8
_TITLE_LINE, _CAPTION_LINE = 22, 18
_EDITOR_HEIGHT = 32
_ALIGNMENT = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)

Index = QModelIndex | QPersistentModelIndex
_NO_PARENT = QModelIndex()


@dataclass(frozen=True, slots=True)
class TwoLineRow:
    """One row, in words."""

    id: str
    title: str
    caption: str = ""
    icon: str = ""
    """Stands in a tile; without one the words begin where it would."""
    mark: str = ""
    """A small icon at the end. Nobody hears it: the words say the same."""
    keep_end: bool = False
    """The end of the title tells it apart: one that is too long gives way in the middle."""
    can_change: bool = False
    """Its title can be edited and it can be deleted; any other row is only read."""

    def spoken(self) -> str:
        """Return what a screen reader says."""
        return f"{self.title}, {self.caption}" if self.caption else self.title


class TwoLineModel(QAbstractListModel):
    """The rows in order; the row itself is its user data. What is written into a title is told and not kept."""

    renamed = Signal(str, str)
    """The id of a row, and the title that was typed for it."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.rows: tuple[TwoLineRow, ...] = ()

    def set_rows(self, rows: Sequence[TwoLineRow]) -> None:
        """Show other rows."""
        self.beginResetModel()
        self.rows = tuple(rows)
        self.endResetModel()

    def index_of(self, ident: str) -> QModelIndex:
        """Return where a row stands, an invalid index for one that is not there."""
        places = (place for place, row in enumerate(self.rows) if row.id == ident)
        return self.index(next(places, -1), 0)

    def row_at(self, index: Index) -> TwoLineRow | None:
        """Return the row at an index."""
        return self.rows[index.row()] if 0 <= index.row() < len(self.rows) else None

    def rowCount(self, parent: Index = _NO_PARENT) -> int:
        """Return how many there are."""
        return 0 if parent.isValid() else len(self.rows)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Let the title of a row be edited that can be changed."""
        row = self.row_at(index)
        editable = Qt.ItemFlag.ItemIsEditable if row and row.can_change else Qt.ItemFlag.NoItemFlags
        return super().flags(index) | editable

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return title, spoken text or the row itself."""
        row = self.row_at(index)
        if row is None:
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.ToolTipRole | Qt.ItemDataRole.EditRole:
                return row.title
            case Qt.ItemDataRole.AccessibleTextRole:
                return row.spoken()
            case Qt.ItemDataRole.UserRole:
                return row
            case _:
                return None

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:  # noqa: N802 - Qt's name
        """Tell the title that was typed; one that is empty or the same changes nothing."""
        row, title = self.row_at(index), " ".join(str(value).split())
        if role != Qt.ItemDataRole.EditRole or row is None or title in {"", row.title}:
            return False
        self.renamed.emit(row.id, title)
        return True


class RowPainter(QStyledItemDelegate):
    """Draws a row: the tile, title over caption, the mark; the current one filled. Edits a title in its place."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.field_name = ""
        """What the field for a title is called to a screen reader."""
        self.edited = ""
        """The id of the row whose title is being edited: the field stands there instead of its words."""
        self.pointed = ""
        """The id of the row that a menu is open for: filled as the one under the pointer."""

    def sizeHint(self, _option: QStyleOptionViewItem, _index: Index) -> QSize:
        """Return the one height of a row, which large text needs more of."""
        title, caption = _line_heights(_fonts(selected=True))
        return QSize(_TILE, max(_ROW_HEIGHT, title + caption + 2 * _MARGIN))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw one row."""
        row: TwoLineRow = index.data(Qt.ItemDataRole.UserRole)
        rect: QRect = option.rect  # pyright: ignore[reportAttributeAccessIssue]
        state: QStyle.StateFlag = option.state  # pyright: ignore[reportAttributeAccessIssue]
        if row.id == self.pointed:
            state |= QStyle.StateFlag.State_MouseOver
        selected = bool(state & QStyle.StateFlag.State_Selected)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        _fill(painter, rect, state)
        if row.icon:
            _draw_tile(painter, rect, row.icon, selected=selected)
        if row.id != self.edited:
            _draw_words(painter, _words_rect(rect, row), row, selected=selected)
        painter.restore()

    def createEditor(self, parent: QWidget, _option: QStyleOptionViewItem, index: Index) -> QWidget:  # noqa: N802 - Qt's
        """Return the field for the title."""
        self.edited = index.data(Qt.ItemDataRole.UserRole).id
        editor = QLineEdit(parent)
        editor.setAccessibleName(self.field_name)
        return editor

    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, index: Index) -> None:  # noqa: N802 - Qt's
        """Put the field over the words."""
        rect: QRect = option.rect  # pyright: ignore[reportAttributeAccessIssue]
        row: TwoLineRow = index.data(Qt.ItemDataRole.UserRole)
        left = _words_rect(rect, row).left() - _MARGIN
        height = max(_EDITOR_HEIGHT, editor.sizeHint().height())
        editor.setGeometry(left, rect.top() + (rect.height() - height) // 2, rect.right() + 1 - left, height)


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


def _draw_tile(painter: QPainter, rect: QRect, icon: str, *, selected: bool) -> None:
    tile = QRect(rect.left() + _MARGIN, rect.top() + (rect.height() - _TILE) // 2, _TILE, _TILE)
    painter.setPen(Qt.PenStyle.NoPen)
    if not selected:
        painter.setBrush(QColor(theme.current().tokens.sunken))
        painter.drawRoundedRect(tile, 8, 8)
    ratio = painter.device().devicePixelRatio()
    pixmap = theme.current().pixmap(icon, "accent_text" if selected else "text2", _ICON, ratio)
    inset = (_TILE - _ICON) // 2
    painter.drawPixmap(tile.left() + inset, tile.top() + inset, pixmap)


def _words_rect(rect: QRect, row: TwoLineRow) -> QRect:
    """Return where the words of a row stand, with the mark."""
    left = rect.left() + _MARGIN + (_TILE + _GAP if row.icon else 0)
    return QRect(left, rect.top(), rect.right() - left - _MARGIN, rect.height())


def _draw_words(painter: QPainter, rect: QRect, row: TwoLineRow, *, selected: bool) -> None:
    tokens = theme.current().tokens
    fonts = _fonts(selected=selected)
    title_height, caption_height = _line_heights(fonts)
    caption_height = caption_height if row.caption else 0
    top = rect.top() + (rect.height() - title_height - caption_height) // 2
    first = QRect(rect.left(), top, rect.width(), title_height)
    if row.mark:
        pixmap = theme.current().pixmap(row.mark, "text2", _MARK, painter.device().devicePixelRatio())
        painter.drawPixmap(first.right() + 1 - _MARK, first.top() + (title_height - _MARK) // 2, pixmap)
        first.setWidth(first.width() - _MARK - _GAP)
    second = QRect(rect.left(), top + title_height, rect.width(), caption_height)
    title_font, caption_font = fonts
    right, middle = Qt.TextElideMode.ElideRight, Qt.TextElideMode.ElideMiddle
    for line, text, font, colour, elide in (
        (first, row.title, title_font, tokens.text, middle if row.keep_end else right),
        (second, row.caption, caption_font, tokens.text2, right),
    ):
        painter.setFont(font)
        painter.setPen(QColor(colour))
        painter.drawText(line, _ALIGNMENT, QFontMetrics(font).elidedText(text, elide, line.width()))


def _fonts(*, selected: bool) -> tuple[QFont, QFont]:
    return theme.font(TextSize.BODY, semibold=selected), theme.font(TextSize.CAPTION)


def _line_heights(fonts: tuple[QFont, QFont]) -> tuple[int, int]:
    """Return how high the two lines are: Chinese glyphs are higher than the metrics of the Latin font say."""
    title, caption = (QFontMetrics(font).height() for font in fonts)
    return max(_TITLE_LINE, title), max(_CAPTION_LINE, caption)
