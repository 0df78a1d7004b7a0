"""The tab Chat of a digital human: a bar to go from one conversation to another, and the open one (V40, N27)."""

from __future__ import annotations

from enum import StrEnum

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from halo_desktop import words
from halo_desktop.engine.humans.human import Human
from halo_desktop.ui.conversation.chat import Chat, ChooseFile
from halo_desktop.ui.conversation.draft import Drafts
from halo_desktop.ui.conversation.list_presenter import ConversationsView, ListPresenter
from halo_desktop.ui.conversation.list_view import ConversationRow
from halo_desktop.ui.conversation.questions import Asker
from halo_desktop.ui.conversation.reading import Which
from halo_desktop.ui.conversation.running import RunningTurns
from halo_desktop.ui.notebook.workbench import Workbench
from halo_desktop.ui.widgets.buttons import IconButton
from halo_desktop.ui.widgets.choice_box import ChoiceBox
from halo_desktop.ui.widgets.menus import MenuButton
from halo_desktop.ui.widgets.notice import Notice, Tone

_SIDE = 24
_WIDEST = 420
_LONGEST_TITLE = 220
"""Pixels."""


class ChatAction(StrEnum):
    """What the menu ⋮ offers."""

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
        self._view: ConversationsView | None = None
        # In the order of the page, which is also that of Tab.
        self.conversations = ChoiceBox(self.tr("Conversation"), self)
        self.conversations.setMaximumWidth(_WIDEST)
        self._new = IconButton("note-pencil", self.tr("New conversation"), self)
        self._more = MenuButton(self.tr("More about conversations"), self)
        self._more.add_entry(ChatAction.DELETE, self.tr("Delete conversation…"), "trash")
        self._more.add_entry(ChatAction.CLEAR, self.tr("Clear all conversations"), "x")
        self._done = Notice(self.tr("Dismiss"), self)
        self.chat = Chat(bench, turns, self, drafts=drafts, choose_file=choose_file)
        self.presenter = ListPresenter(bench, self)
        self._asker = Asker(self, self.presenter)
        self._lay_out()
        self._join(turns)

    def show_human(self, human: Human | None) -> None:
        """Show the conversations with a digital human, or with none."""
        before, self._human = self._human, human
        if human is None or human.folder_missing or (before and before.ref == human.ref):
            return
        self._view = None
        self._done.clear()
        self.conversations.set_options((), None)
        self.chat.open(Which(human.ref))
        self.presenter.follow(human.ref)

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

    def _join(self, turns: RunningTurns) -> None:
        self.conversations.chosen.connect(self._open)
        self._new.clicked.connect(self._begin)
        self._more.chosen.connect(self._take)
        self.presenter.listed.connect(self._listed)
        self.presenter.refused.connect(self._refuse)
        self.presenter.cleared.connect(self._cleared)
        self.chat.models_requested.connect(self.models_requested)
        self.chat.named.connect(self.presenter.look)
        self.chat.branched.connect(self._branched)
        self.chat.presenter.temporary_ended.connect(self.presenter.look)
        turns.changed.connect(self.presenter.look)

    @property
    def _current(self) -> str:
        which = self.chat.presenter.which
        return which.name if which else ""

    @Slot(object)
    def _listed(self, view: ConversationsView) -> None:
        is_first, self._view = self._view is None, view
        if is_first and not self._current and not self.chat.composer.is_sending():
            self._open(next((row.name for row in view.rows if not row.of_halo), ""))
        elif self._current and view.row(self._current) is None and not is_first:
            # It was deleted, here or elsewhere.
            self._open("")
        self._show_list()

    @Slot(object)
    def _open(self, name: str) -> None:
        human = self._human
        if human is None:
            return
        row = self._view.row(name) if self._view else None
        self.chat.open(Which(human.ref, name, of_halo=row is not None and row.of_halo))
        self._show_list()

    def _show_list(self) -> None:
        view = self._view
        if view is None:
            return
        options = [(row.name, self._option(row)) for row in view.rows]
        if not view.row(self._current):
            options.insert(0, (self._current, self.tr("New conversation")))
        self.conversations.set_options(options, self._current)
        row = view.row(self._current)
        self._more.set_entry_enabled(ChatAction.DELETE, row is not None and not row.of_halo)
        self._more.set_entry_enabled(ChatAction.CLEAR, any(not one.of_halo for one in view.rows))

    def _option(self, row: ConversationRow) -> str:
        """Return title and time; of a long title the beginning, so that the time stays in sight."""
        metrics = self.conversations.fontMetrics()
        return f"{metrics.elidedText(row.title, Qt.TextElideMode.ElideRight, _LONGEST_TITLE)} · {row.caption}"

    @Slot()
    def _begin(self) -> None:
        self._open("")
        self.chat.composer.field.setFocus(Qt.FocusReason.OtherFocusReason)

    @Slot(str)
    def _take(self, key: str) -> None:
        human, row = self._human, self._view.row(self._current) if self._view else None
        match ChatAction(key):
            case ChatAction.DELETE:
                if row is not None:
                    self._asker.ask_deletion(row.name, row.title)
            case ChatAction.CLEAR:
                if human is not None and self._view is not None:
                    count = sum(not one.of_halo for one in self._view.rows)
                    self._asker.ask_clearing(words.one_line(human.name), count)

    @Slot(str)
    def _branched(self, name: str) -> None:
        self._open(name)
        self.presenter.look()
        self._done.show_notice(self.tr("This is the branch: the conversation that it was made from stays as it was."))

    @Slot(int)
    def _cleared(self, count: int) -> None:
        self._done.show_notice(self.tr("%n conversation(s) deleted.", None, count))

    @Slot(str)
    def _refuse(self, sentence: str) -> None:
        self._done.show_notice(sentence, Tone.WARN)
