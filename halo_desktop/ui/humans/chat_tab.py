"""The tab Chat of a digital human: a bar to go from one conversation to another, and the open one (V40, N27)."""

from __future__ import annotations

from enum import StrEnum

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QHideEvent, QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from halo_desktop import words
from halo_desktop.engine.humans.human import Human
from halo_desktop.ui.conversation.chat import Chat, ChooseFile
from halo_desktop.ui.conversation.conversing import Conversing
from halo_desktop.ui.conversation.draft import Drafts
from halo_desktop.ui.conversation.list_presenter import ConversationsView
from halo_desktop.ui.conversation.running import RunningTurns
from halo_desktop.ui.notebook.workbench import Workbench
from halo_desktop.ui.widgets.buttons import IconButton
from halo_desktop.ui.widgets.choice_box import ChoiceBox
from halo_desktop.ui.widgets.menus import MenuButton
from halo_desktop.ui.widgets.notice import Notice
from halo_desktop.ui.widgets.title_field import TitleField
from halo_desktop.ui.widgets.two_line_list import RENAME_KEY
from halo_desktop.ui.widgets.two_line_rows import TwoLineRow

_SIDE = 24
_WIDEST = 420
_LONGEST_TITLE = 220
"""Pixels."""


class ChatAction(StrEnum):
    """What the menu ⋮ offers."""

    RENAME = "rename"
    DELETE = "delete"
    CLEAR = "clear"


class ChatTab(QWidget):
    """Shows the conversations with one digital human; the newest of ours is open at first."""

    models_requested = Signal()

    def __init__(
        self,
        bench: Workbench,
        turns: RunningTurns,
        parent: QWidget | None = None,
        *,
        drafts: Drafts,
        choose_file: ChooseFile,
    ) -> None:
        super().__init__(parent)
        self._human: Human | None = None
        self._renaming = ""
        """The name of the conversation whose title is being edited."""
        # In the order of the page, which is also that of Tab.
        self.conversations = ChoiceBox(self.tr("Conversation"), self)
        self.conversations.setMaximumWidth(_WIDEST)
        self._title = TitleField(self.tr("Title"), self)
        self._title.setMaximumWidth(_WIDEST)
        self._new = IconButton("note-pencil", self.tr("New conversation"), self)
        self._more = MenuButton(self.tr("More about conversations"), self)
        self._more.add_entry(ChatAction.RENAME, self.tr("Rename"), "pencil-simple").setShortcut(
            QKeySequence(RENAME_KEY)
        )
        self._more.add_separator()
        self._more.add_entry(ChatAction.DELETE, self.tr("Delete conversation…"), "trash")
        self._more.add_entry(ChatAction.CLEAR, self.tr("Clear all conversations…"), "trash")
        self._done = Notice(self.tr("Dismiss"), self)
        self.chat = Chat(bench, turns, self, drafts=drafts, choose_file=choose_file)
        self.conversing = Conversing(bench, turns, self.chat, self._done, self)
        self.presenter = self.conversing.presenter
        self._lay_out()
        self._join()

    def show_human(self, human: Human | None) -> None:
        """Show the conversations with a digital human, or with none."""
        before, self._human = self._human, human
        if human is None or human.folder_missing or (before and before.ref == human.ref):
            return
        self._show_title(False)  # noqa: FBT003 - a slot
        self.conversations.set_options((), None)
        self.conversing.follow(human.ref, _newest_of_ours)

    def showEvent(self, event: QShowEvent) -> None:
        """Follow the list while it can be seen."""
        super().showEvent(event)
        # A box that was hidden when its font came does not tell its layout of its new height.
        self.conversations.setMinimumHeight(self.conversations.sizeHint().height())
        self.presenter.set_seen(True)

    def hideEvent(self, event: QHideEvent) -> None:
        """Follow it no longer."""
        super().hideEvent(event)
        self.presenter.set_seen(False)

    def _lay_out(self) -> None:
        bar = QHBoxLayout()
        bar.setContentsMargins(_SIDE, 8, _SIDE, 8)
        bar.setSpacing(8)
        bar.addWidget(self.conversations, 1)
        bar.addWidget(self._title, 1)
        bar.addWidget(self._new)
        bar.addStretch()
        bar.addWidget(self._more)
        notice = QHBoxLayout()
        notice.setContentsMargins(_SIDE, 0, _SIDE, 0)
        notice.addWidget(self._done)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(bar)
        column.addLayout(notice)
        column.addWidget(self.chat, 1)

    def _join(self) -> None:
        self.conversations.chosen.connect(self.conversing.open)
        self._new.clicked.connect(self.conversing.begin)
        self._more.chosen.connect(self._take)
        self._title.written.connect(self._rename)
        self._title.ended.connect(self._show_title)
        rename = QShortcut(QKeySequence(RENAME_KEY), self)
        rename.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        rename.activated.connect(self._edit_title)
        self.conversing.changed.connect(self._show_list)
        self.chat.models_requested.connect(self.models_requested)

    @Slot()
    def _show_list(self) -> None:
        view, current, row = self.conversing.view, self.conversing.current, self.conversing.row
        if view is None:
            return
        options = [(one.id, self._option(one)) for one in view.rows]
        if row is None:
            options.insert(0, (current, self.tr("New conversation")))
        self.conversations.set_options(options, current)
        for action in (ChatAction.RENAME, ChatAction.DELETE):
            self._more.set_entry_enabled(action, row is not None and row.can_change)
        self._more.set_entry_enabled(ChatAction.CLEAR, self.conversing.count() > 0)

    def _option(self, row: TwoLineRow) -> str:
        """Return title and time; a long title gives way, so that the time stays in sight."""
        elide = Qt.TextElideMode.ElideMiddle if row.keep_end else Qt.TextElideMode.ElideRight
        title = self.conversations.fontMetrics().elidedText(row.title, elide, _LONGEST_TITLE)
        return f"{title} · {row.caption}"

    @Slot(str)
    def _take(self, key: str) -> None:
        match ChatAction(key):
            case ChatAction.RENAME:
                self._edit_title()
            case ChatAction.DELETE:
                self.conversing.ask_deletion(self.conversing.current)
            case ChatAction.CLEAR:
                if self._human is not None:
                    self.conversing.ask_clearing(words.one_line(self._human.name))

    @Slot()
    def _edit_title(self) -> None:
        """Let the title of the open conversation be edited where it stands."""
        row = self.conversing.row
        if row is not None and row.can_change:
            self._renaming = row.id
            self._title.setFixedHeight(self.conversations.height())
            self.conversations.hide()
            self._title.edit(row.title)

    @Slot(str)
    def _rename(self, title: str) -> None:
        self.presenter.rename(self._renaming, title)

    @Slot(bool)
    def _show_title(self, by_key: bool) -> None:  # noqa: FBT001 - a slot
        """Show again from which conversation to which one can go."""
        self.conversations.show()
        if by_key:
            self.conversations.setFocus(Qt.FocusReason.OtherFocusReason)


def _newest_of_ours(view: ConversationsView) -> str:
    return next((row.id for row in view.rows if row.can_change), "")
