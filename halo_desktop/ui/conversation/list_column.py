"""The column at the left of the place Conversations: head with New, and the list."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt, Signal, Slot
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from halo_desktop.ui.conversation.list_presenter import ConversationsView
from halo_desktop.ui.conversation.list_view import ConversationListView
from halo_desktop.ui.notebook.notice_list import NoticeList
from halo_desktop.ui.widgets.buttons import IconButton
from halo_desktop.ui.widgets.eliding_label import ElidingLabel
from halo_desktop.ui.widgets.labels import label
from halo_desktop.ui.widgets.menus import rounded_menu

_LEAST_WIDTH, _MOST_WIDTH = 184, 360
_HEADER = 64


class ListColumn(QFrame):
    """Passive: shows a `ConversationsView`, says what was asked for."""

    new_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "list-column")
        self.setMinimumWidth(_LEAST_WIDTH)
        self.setMaximumWidth(_MOST_WIDTH)
        self._new = IconButton("note-pencil", self.tr("New conversation"), self)
        self._new.clicked.connect(self.new_requested)
        self.list = ConversationListView(self.tr("Conversations"), self.tr("Title"), self)
        self.list.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.list.customContextMenuRequested.connect(self._open_menu)
        self._notices = NoticeList(self)
        self._none = label("caption", self.tr("No conversations yet: the first message begins one."), self)
        none = QHBoxLayout()
        none.setContentsMargins(8, 0, 8, 0)
        none.addWidget(self._none)
        head = QWidget(self)
        head.setMinimumHeight(_HEADER)
        row = QHBoxLayout(head)
        row.setContentsMargins(8, 0, 0, 0)
        row.addWidget(ElidingLabel("title", self.tr("Conversations"), head), 1)
        row.addWidget(self._new, 0, Qt.AlignmentFlag.AlignVCenter)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 0, 9, 8)
        column.setSpacing(8)
        column.addWidget(head)
        column.addWidget(self._notices)
        column.addLayout(none)
        column.addWidget(self.list, 1)

    def show_view(self, view: ConversationsView, current: str) -> None:
        """Show the list with one of them current."""
        self._notices.show_sentences(view.notices)
        self._none.setVisible(not view.rows)
        self.list.show_rows(view.rows, current)

    @Slot(QPoint)
    def _open_menu(self, place: QPoint) -> None:
        """Offer what can be done with the row under the mouse, or with the current one."""
        index = self.list.indexAt(place)
        row = index.data(Qt.ItemDataRole.UserRole) if index.isValid() else None
        if row is None or row.of_halo:
            return
        menu = rounded_menu(self.list)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(self.tr("Rename")).triggered.connect(lambda: self.list.edit_title(row.name))
        menu.addAction(self.tr("Delete…")).triggered.connect(lambda: self.list.delete_requested.emit(row.name))
        menu.popup(self.list.viewport().mapToGlobal(place))
