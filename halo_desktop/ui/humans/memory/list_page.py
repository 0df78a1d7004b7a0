"""A list with a search at the left, and what the current row says in full beside it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QHideEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit, QSplitter, QStackedWidget, QVBoxLayout, QWidget

from halo_desktop.ui.humans.memory.detail import DetailPane
from halo_desktop.ui.humans.memory.items import Item, Listing
from halo_desktop.ui.widgets.empty_state import EmptyState
from halo_desktop.ui.widgets.labels import label
from halo_desktop.ui.widgets.notice import Notice, Tone
from halo_desktop.ui.widgets.two_line_list import TwoLineList
from halo_desktop.ui.widgets.two_line_rows import TwoLineRow

_WIDTH, _MINIMUM, _MAXIMUM = 288, 184, 400
_HANDLE: Final = 4
_SIDE_BY_SIDE: Final = 680
"""In a page that is narrower, in pixels, the list stands above what it opens."""
_ABOVE_AND_BELOW: Final = (2, 3)
"""How they then share the height."""
_COUNTED: Final = 320
_NO_LIMIT: Final = 16_777_215  # Qt's own
_INSET: Final = 16
_ALIGNED: Final = 24
"""Search and captions begin where the tabs above do."""


@dataclass(frozen=True, slots=True)
class ListWords:
    """The words of one such page."""

    name: str
    search: str
    counted: Callable[[int], str]
    """Says how many there are."""
    icon: str
    nothing: str
    why_nothing: str


class ListPage(QWidget):
    """Passive: shows a `Listing`, says what was asked for."""

    seen = Signal(bool)
    searched = Signal(str)
    opened = Signal(str)
    """The id of the item beside the list, whenever it is shown anew; "" for none."""
    width_changed = Signal(int)
    """The user dragged the border of the list; in pixels."""

    def __init__(self, page_words: ListWords, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = page_words
        self._items: dict[str, Item] = {}
        self._rows: tuple[TwoLineRow, ...] = ()
        self._current = ""
        self._wanted = ""
        self._width = _WIDTH
        # Each is made with the parent that it stays with; in the order of the page, which is also that of Tab.
        self._trouble = Notice(parent=self)
        self._stack = QStackedWidget(self)
        self._split = self._empty_split()
        left, pane = QFrame(self._split), QFrame(self._split)
        self._search = _search_field(page_words.search, left)
        self._search.textChanged.connect(self.searched)
        self._list = TwoLineList(page_words.name, left)
        self._list.picked.connect(self._open)
        self._no_hits = label("muted", self.tr("Nothing found"), left)
        self._count = label("caption", "", left)
        self._foot = QHBoxLayout()
        self._left = self._lay_out_list(left)
        self._beside = self.make_beside(pane)
        self._fill_split(pane)
        self._stack.addWidget(QWidget(self._stack))
        self._empty = EmptyState(page_words.icon, page_words.nothing, page_words.why_nothing, parent=self._stack)
        self._stack.addWidget(self._empty)
        self._stack.addWidget(self._split)
        self._lay_out()
        self._arrange()

    def make_beside(self, pane: QWidget) -> QWidget:
        """Make `detail` and return what stands beside the list: a page that shows more of an item puts it around."""
        self.detail = DetailPane(pane)
        return self.detail

    def go_to(self, ident: str) -> None:
        """Open an item, now or as soon as it is listed."""
        if ident in self._items:
            self._current = ident
            self._show_rows()
        else:
            self._wanted = ident

    def explain_nothing(self, sentence: str) -> None:
        """Say why there is nothing, where it is otherwise than at first; "" says that again."""
        self._empty.show_words(self._words.nothing, sentence or self._words.why_nothing)

    def add_to_foot(self, widget: QWidget) -> None:
        """Put something beside the number of rows."""
        self._foot.addWidget(widget)

    def set_list_width(self, width: int) -> None:
        """Make the list so many pixels wide, within its limits."""
        self._width = min(max(width, _MINIMUM), _MAXIMUM)
        self._arrange()

    @Slot(object)
    def show_listing(self, listing: Listing | None) -> None:
        """Show what was found; None while that is not known."""
        self._trouble.clear()
        if listing is None:
            self._items, self._rows = {}, ()
            self._search.clear()
            self._stack.setCurrentIndex(0)
            return
        self._items = {item.id: item for item in listing.items}
        self._rows = listing.rows
        self._stack.setCurrentIndex(2 if listing.total else 1)
        if self._wanted in self._items:
            self._current, self._wanted = self._wanted, ""
        if self._current not in self._items:
            self._current = listing.items[0].id if listing.items else ""
        self._list.setVisible(bool(listing.items))
        self._no_hits.setVisible(not listing.items)
        self._count.setText(self._words.counted(len(listing.items)))
        self._show_rows()

    @Slot(str)
    def show_failure(self, sentence: str) -> None:
        """Say why nothing can be shown."""
        self._stack.setCurrentIndex(0)
        self._trouble.show_notice(sentence, Tone.WARN)

    def showEvent(self, event: QShowEvent) -> None:
        """Say that it can be seen."""
        super().showEvent(event)
        self.seen.emit(True)  # noqa: FBT003 - a signal

    def hideEvent(self, event: QHideEvent) -> None:
        """Say that it cannot be seen any more."""
        super().hideEvent(event)
        self.seen.emit(False)  # noqa: FBT003 - a signal

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Stand the list beside what it opens, or above it; where there is little height nothing is counted."""
        super().resizeEvent(event)
        self._count.setVisible(self.height() >= _COUNTED)
        if (self._split.orientation() is Qt.Orientation.Horizontal) != (self.width() >= _SIDE_BY_SIDE):
            self._arrange()

    def _arrange(self) -> None:
        if self.width() >= _SIDE_BY_SIDE:
            self._split.setOrientation(Qt.Orientation.Horizontal)
            self._left.setMaximumWidth(_MAXIMUM)
            self._split.setStretchFactor(0, 0)
            self._split.setSizes([self._width, _MAXIMUM * 10])
        else:
            self._split.setOrientation(Qt.Orientation.Vertical)
            self._left.setMaximumWidth(_NO_LIMIT)
            # Shared out whatever height there is, else all that is missing would go off what the list opens.
            for index, part in enumerate(_ABOVE_AND_BELOW):
                self._split.setStretchFactor(index, part)
            self._split.setSizes([_MAXIMUM * part for part in _ABOVE_AND_BELOW])

    @Slot(str)
    def _open(self, ident: str) -> None:
        self._current = ident
        self._show_current()

    def _show_rows(self) -> None:
        self._list.show_rows(self._rows, self._current)
        self._show_current()

    def _show_current(self) -> None:
        item = self._items.get(self._current)
        self._beside.setVisible(item is not None)
        if item:
            self.detail.show_item(item)
        self.opened.emit(item.id if item else "")

    @Slot(int, int)
    def _moved(self, position: int, _handle: int) -> None:
        if self._split.orientation() is Qt.Orientation.Horizontal:
            self._width = position
            self.width_changed.emit(position)

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        said = QVBoxLayout()
        said.setContentsMargins(_ALIGNED, 0, _ALIGNED, 0)
        said.addWidget(self._trouble)
        column.addLayout(said)
        column.addWidget(self._stack, 1)

    def _lay_out_list(self, left: QFrame) -> QFrame:
        # It draws the border; the handle is air beside it.
        left.setProperty("kind", "list-column")
        left.setMinimumWidth(_MINIMUM)
        aligned = QVBoxLayout()
        aligned.setContentsMargins(_ALIGNED - _INSET, 0, 0, 0)
        aligned.addWidget(self._search)
        aligned.addWidget(self._no_hits)
        self._foot.setContentsMargins(_ALIGNED - _INSET, 0, 0, 0)
        self._foot.addWidget(self._count, 1)
        column = QVBoxLayout(left)
        column.setContentsMargins(_INSET, _INSET, _INSET, _INSET)
        column.setSpacing(12)
        column.addLayout(aligned)
        column.addWidget(self._list, 1)
        column.addStretch()
        column.addLayout(self._foot)
        return left

    def _empty_split(self) -> QSplitter:
        split = QSplitter(Qt.Orientation.Horizontal, self._stack)
        split.setProperty("kind", "bare")
        split.setHandleWidth(_HANDLE)
        split.setChildrenCollapsible(False)
        split.splitterMoved.connect(self._moved)
        return split

    def _fill_split(self, pane: QFrame) -> None:
        pane.setProperty("kind", "pane")
        inside = QVBoxLayout(pane)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.addWidget(self._beside)
        self._split.setStretchFactor(1, 1)


def _search_field(name: str, parent: QWidget) -> QLineEdit:
    field = QLineEdit(parent)
    field.setPlaceholderText(name)
    field.setAccessibleName(name)
    field.setToolTip(name)
    field.setClearButtonEnabled(True)
    return field
