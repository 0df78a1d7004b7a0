"""The column at the left of the place Conversations: head with New, and the list."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from halo_desktop.ui.conversation.list_presenter import ConversationsView
from halo_desktop.ui.notebook.notice_list import NoticeList
from halo_desktop.ui.widgets.buttons import IconButton
from halo_desktop.ui.widgets.labels import label
from halo_desktop.ui.widgets.side_column import SideColumn
from halo_desktop.ui.widgets.two_line_list import ChangeWords, TwoLineList


class ListColumn(SideColumn):
    """Passive: shows a `ConversationsView`, says what was asked for."""

    new_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        self._new = IconButton("note-pencil", self.tr("New conversation"))
        super().__init__(self.tr("Conversations"), self._new, parent)
        self._new.clicked.connect(self.new_requested)
        words = ChangeWords(self.tr("Title"), self.tr("Rename"), self.tr("Delete…"))
        self.list = TwoLineList(self.tr("Conversations"), self, words=words)
        self._notices = NoticeList(self)
        self._none = QWidget(self)
        none = QHBoxLayout(self._none)
        none.setContentsMargins(8, 0, 8, 0)
        none.addWidget(label("caption", self.tr("No conversations yet: the first message begins one."), self._none))
        self.add(self._notices)
        self.add(self._none)
        self.add(self.list, 1)

    def show_view(self, view: ConversationsView, current: str) -> None:
        """Show the list with one of them current."""
        self._notices.show_sentences(view.notices)
        self._none.setVisible(not view.rows)
        self.list.show_rows(view.rows, current)
