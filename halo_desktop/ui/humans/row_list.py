"""A list of rows of two lines: a name over a caption, with a tile where a row has an icon."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import (
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from halo_desktop.ui import theme
from halo_desktop.ui.theme import TextSize

_ROW_HEIGHT = 56
_MARGIN = 8
_TILE = 40
_ICON = 20
_GAP = 8
_NAME_LINE, _CAPTION_LINE = 22, 18
_ALIGNMENT = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)

Index = QModelIndex | QPersistentModelIndex
_NO_PARENT = QModelIndex()


@dataclass(frozen=True, slots=True)
class TwoLineRow:
    """One row, in words."""

    id: str
    name: str
    caption: str
    icon: str = ""
    """Without one there is no tile, and the words begin where it would."""


class TwoLineModel(QAbstractListModel):
    """The rows in order; the row itself is its user data."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.rows: tuple[TwoLineRow, ...] = ()

    def set_rows(self, rows: Sequence[TwoLineRow]) -> None:
        """Show other rows."""
        self.beginResetModel()
        self.rows = tuple(rows)
        self.endResetModel()

    def rowCount(self, parent: Index = _NO_PARENT) -> int:
        """Return how many there are."""
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return name, spoken text or the row itself."""
        if not 0 <= index.row() < len(self.rows):
            return None
        row = self.rows[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.ToolTipRole:
                return row.name
            case Qt.ItemDataRole.AccessibleTextRole:
                return f"{row.name}, {row.caption}" if row.caption else row.name
            case Qt.ItemDataRole.UserRole:
                return row
            case _:
                return None


class _Painter(QStyledItemDelegate):
    """Draws a row: the tile, name over caption; the current one filled."""

    def sizeHint(self, _option: QStyleOptionViewItem, _index: Index) -> QSize:
        """Return the one height of a row."""
        return QSize(_TILE, _ROW_HEIGHT)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw one row."""
        row: TwoLineRow = index.data(Qt.ItemDataRole.UserRole)
        rect: QRect = option.rect  # pyright: ignore[reportAttributeAccessIssue]
        state: QStyle.StateFlag = option.state  # pyright: ignore[reportAttributeAccessIssue]
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        selected = bool(state & QStyle.StateFlag.State_Selected)
        _fill(painter, rect, state)
        left = rect.left() + _MARGIN
        if row.icon:
            _draw_tile(painter, rect, row.icon, selected=selected)
            left += _TILE + _GAP
        words = QRect(left, rect.top(), rect.right() - left - _MARGIN, rect.height())
        _draw_words(painter, words, row, selected=selected)
        painter.restore()


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
    colours = theme.current()
    tile = QRect(rect.left() + _MARGIN, rect.top() + (_ROW_HEIGHT - _TILE) // 2, _TILE, _TILE)
    painter.setPen(Qt.PenStyle.NoPen)
    if not selected:
        painter.setBrush(QColor(colours.tokens.sunken))
        painter.drawRoundedRect(tile, 8, 8)
    ratio = painter.device().devicePixelRatio()
    pixmap = colours.pixmap(icon, "accent_text" if selected else "text2", _ICON, ratio)
    inset = (_TILE - _ICON) // 2
    painter.drawPixmap(tile.left() + inset, tile.top() + inset, pixmap)


def _draw_words(painter: QPainter, rect: QRect, row: TwoLineRow, *, selected: bool) -> None:
    tokens = theme.current().tokens
    name_font = theme.font(TextSize.BODY, semibold=selected)
    caption_font = theme.font(TextSize.CAPTION)
    # Chinese glyphs come from another font and are higher than the metrics of the Latin one say.
    name_height = max(_NAME_LINE, QFontMetrics(name_font).height())
    caption_height = max(_CAPTION_LINE, QFontMetrics(caption_font).height()) if row.caption else 0
    top = rect.top() + (rect.height() - name_height - caption_height) // 2
    right = Qt.TextElideMode.ElideRight
    painter.setFont(name_font)
    painter.setPen(QColor(tokens.text))
    name = QFontMetrics(name_font).elidedText(row.name, right, rect.width())
    painter.drawText(QRect(rect.left(), top, rect.width(), name_height), _ALIGNMENT, name)
    painter.setFont(caption_font)
    painter.setPen(QColor(tokens.text2))
    caption = QFontMetrics(caption_font).elidedText(row.caption, right, rect.width())
    below = QRect(rect.left(), top + name_height, rect.width(), caption_height)
    painter.drawText(below, _ALIGNMENT, caption)


class TwoLineList(QListView):
    """Shows the rows; `picked` carries the id of the one that the user made current."""

    picked = Signal(str)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setItemDelegate(_Painter(self))
        self.setMouseTracking(True)
        # A click does not take the focus, so that its border always means the keyboard.
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSelectionMode(QListView.SelectionMode.SingleSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # Thousands of rows are laid out without being asked for their heights.
        self.setUniformItemSizes(True)
        self._rows = TwoLineModel(self)
        self._showing = False
        self.setModel(self._rows)

    def show_rows(self, rows: Sequence[TwoLineRow], current: str) -> None:
        """Show rows with one of them current, without saying so; where that one was current, nothing scrolls."""
        self._showing = True
        place = self.verticalScrollBar().value() if current and current == self._current() else None
        if tuple(rows) != self._rows.rows:
            self._rows.set_rows(rows)
        # Where nothing can be chosen there is nothing to focus.
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if rows else Qt.FocusPolicy.NoFocus)
        ids = [row.id for row in self._rows.rows]
        if current in ids:
            self.setCurrentIndex(self._rows.index(ids.index(current), 0))
        else:
            self.clearSelection()
        if place is not None:
            self.executeDelayedItemsLayout()
            self.verticalScrollBar().setValue(place)
        self._showing = False

    def _current(self) -> str:
        index = self.currentIndex()
        return self._rows.rows[index.row()].id if index.isValid() else ""

    def currentChanged(self, current: Index, previous: Index) -> None:  # noqa: N802 - Qt's name
        """Say which one is current now."""
        super().currentChanged(current, previous)
        if not self._showing and current.isValid():
            self.picked.emit(self._rows.rows[current.row()].id)
