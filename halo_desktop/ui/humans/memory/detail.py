"""What an item of the past says in full, read-only."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QMargins, Qt, QUrl, Signal, Slot
from PySide6.QtGui import QDesktopServices, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from halo_desktop import words
from halo_desktop.ui.humans.memory.items import Item, Part
from halo_desktop.ui.widgets.buttons import plain_button, text_button
from halo_desktop.ui.widgets.labels import label
from halo_desktop.ui.widgets.markdown_text import MARGIN, MarkdownText
from halo_desktop.ui.widgets.scroll_page import TEXT_WIDTH, ScrollPage

_SIDE: Final = 32 - MARGIN
"""Texts have a margin of their own, in which their focus shows; all else is inset by as much."""
_MARGINS: Final = QMargins(_SIDE, 16, _SIDE, 24)
_FACTS_HEIGHT: Final = 32
"""That of the buttons beside them, so that nothing moves where there are none."""
_TOPIC_WIDTH: Final = 280
_MOST_PARTS: Final = 2
_WEB: Final = frozenset({"http", "https", "mailto"})

SHOWN_CHARACTERS: Final = 8_000
"""So much of a text shows, so that opening it takes no time; the rest is in the file."""


class _FittedText(MarkdownText):
    """As high as its text in the width that it has."""

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Take the height that goes with the width."""
        super().resizeEvent(event)
        self.fit()

    def fit(self) -> None:
        """Take the height that goes with the text."""
        self.setFixedHeight(self.height_for(self.width()))


class _PartView(QWidget):
    """A head with its text."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._head = label("head", "", self)
        self.text = _FittedText("", self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self._head.setContentsMargins(MARGIN, 8, MARGIN, 0)
        column.addWidget(self._head)
        column.addWidget(self.text)

    def show_part(self, part: Part, name: str) -> None:
        """Show a part; `name` is what a screen reader calls a text without a head."""
        self._head.setText(part.head)
        self._head.setVisible(bool(part.head))
        self.text.setAccessibleName(part.head or name)
        shown = part.text[:SHOWN_CHARACTERS]
        if part.is_markdown:
            self.text.set_markdown(shown)
        else:
            self.text.set_plain(shown)
        self.text.fit()


class DetailPane(ScrollPage):
    """Passive: shows one `Item` and says what was asked for."""

    topic_requested = Signal(str)
    """The page that has the details, relative to `topics/`."""
    reveal_requested = Signal(object)
    """A file (`Path`) to be shown in the file manager."""
    undo_requested = Signal(str)
    """The id of the item that is to be taken back."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, max_width=TEXT_WIDTH, margins=_MARGINS, spacing=8)
        self._item: Item | None = None
        self._facts = label("caption", "", self)
        self._title = label("title", "", self)
        self._topic = plain_button("", self, icon="file-text", small=True)
        self._reveal = text_button(self.tr("Reveal in Finder"), self, icon="folder-open")
        self._undo = text_button(self.tr("Undo"), self, icon="arrow-counter-clockwise")
        self._parts = [_PartView(self) for _ in range(_MOST_PARTS)]
        self._no_more = label("muted", self.tr("Nothing more was written down."), self)
        self._cut = label("caption", self.tr("Only the beginning is shown here; the rest is in the file."), self)
        self._topic.clicked.connect(self._ask_for_topic)
        self._reveal.clicked.connect(self._ask_to_reveal)
        self._undo.clicked.connect(self._ask_to_undo)
        self.add_layout(self._lay_out_head())
        for part in self._parts:
            part.text.link_activated.connect(self._follow_link)
            self.add(part)
        for said in (self._no_more, self._cut):
            said.setContentsMargins(MARGIN, 0, MARGIN, 0)
            self.add(said)

    def show_item(self, item: Item) -> None:
        """Show an item from its top; the one that is shown already stays where it is read."""
        if item == self._item:
            return
        if self._item is None or item.id != self._item.id:
            self.verticalScrollBar().setValue(0)
        self._item = item
        self._facts.setText(item.facts)
        self._facts.setToolTip(item.hint)
        self._title.setText(item.title)
        shown = self._topic.fontMetrics().elidedText(item.topic, Qt.TextElideMode.ElideMiddle, _TOPIC_WIDTH)
        self._topic.setText(shown.replace("&", "&&"))
        self._topic.setToolTip(item.topic)
        self._topic.setAccessibleName(words.filled(self.tr("The topic page with the details: {path}"), path=item.topic))
        self._topic.setVisible(bool(item.topic))
        self._reveal.setVisible(item.file is not None)
        self._undo.setVisible(item.may_undo)
        for index, view in enumerate(self._parts):
            view.setVisible(index < len(item.parts))
            if index < len(item.parts):
                view.show_part(item.parts[index], item.title)
        self._no_more.setVisible(not item.parts)
        self._cut.setVisible(any(len(part.text) > SHOWN_CHARACTERS for part in item.parts))

    def _lay_out_head(self) -> QVBoxLayout:
        above = QHBoxLayout()
        above.setSpacing(16)
        self._facts.setMinimumHeight(_FACTS_HEIGHT)
        above.addWidget(self._facts, 1)
        above.addWidget(self._reveal)
        above.addWidget(self._undo)
        head = QVBoxLayout()
        head.setContentsMargins(MARGIN, 0, MARGIN, 0)
        head.setSpacing(8)
        head.addLayout(above)
        head.addWidget(self._title)
        head.addWidget(self._topic, 0, Qt.AlignmentFlag.AlignLeft)
        return head

    @Slot()
    def _ask_for_topic(self) -> None:
        if self._item:
            self.topic_requested.emit(self._item.topic)

    @Slot()
    def _ask_to_reveal(self) -> None:
        if self._item:
            self.reveal_requested.emit(self._item.file)

    @Slot()
    def _ask_to_undo(self) -> None:
        if self._item:
            self.undo_requested.emit(self._item.id)

    @Slot(str)
    def _follow_link(self, address: str) -> None:
        """Open an address of the web in the browser, as one that was clicked; another one names a topic page."""
        url = QUrl(address)
        if url.scheme().lower() in _WEB:
            QDesktopServices.openUrl(url)
        elif not url.scheme():
            self.topic_requested.emit(address)
