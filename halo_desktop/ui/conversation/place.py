"""The place Conversations as a whole: list, top bar, chat and dialogs, joined."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from halo_desktop.engine.owners import OwnerRef
from halo_desktop.ui.conversation.chat import Chat, ChooseFile, ask_system_for_file
from halo_desktop.ui.conversation.draft import Drafts
from halo_desktop.ui.conversation.list_column import ListColumn
from halo_desktop.ui.conversation.list_presenter import ConversationsView, ListPresenter
from halo_desktop.ui.conversation.questions import Asker
from halo_desktop.ui.conversation.reading import Facts, Which
from halo_desktop.ui.conversation.running import RunningTurns
from halo_desktop.ui.conversation.switching import Switching
from halo_desktop.ui.conversation.top_bar import BarAction, TopBar
from halo_desktop.ui.notebook.workbench import Workbench
from halo_desktop.ui.widgets.card import Hairline
from halo_desktop.ui.widgets.notice import Notice, Tone
from halo_desktop.ui.widgets.side_list import SideList

_LIST_WIDTH = 232
_WIDTH = "conversation-list-width"


class ConversationsPlace(QWidget):
    """Hands what is asked to the presenters, where needed by way of a dialog, and their answers to the page."""

    models_requested = Signal()
    """Show where models are set up."""
    workspaces_requested = Signal()
    """Show the place of the workspaces."""

    def __init__(
        self,
        bench: Workbench,
        turns: RunningTurns,
        parent: QWidget | None = None,
        *,
        drafts: Drafts | None = None,
        choose_file: ChooseFile = ask_system_for_file,
    ) -> None:
        super().__init__(parent)
        self._bench = bench
        self._turns = turns
        self._view: ConversationsView | None = None
        self._to_say = ""
        # In the order of the page, which is also that of Tab.
        self.column = ListColumn(self)
        self.bar = TopBar(self)
        self._done = Notice(self.tr("Dismiss"), self)
        self.chat = Chat(bench, turns, self, drafts=drafts, choose_file=choose_file)
        self.presenter = ListPresenter(bench, self)
        self.switching = Switching(bench, self)
        self._asker = Asker(self, self.presenter)
        self._lay_out()
        self._join()
        self.switching.look()

    def new_conversation(self) -> None:
        """Begin a conversation: the next message does."""
        if self.switching.current is not None:
            self._open("")
            self.chat.composer.field.setFocus(Qt.FocusReason.OtherFocusReason)

    def say_in(self, ref: OwnerRef, text: str) -> None:
        """Say something in a new conversation of a workspace."""
        self._to_say = text
        self.switching.switch(ref)
        self.chat.composer.field.setFocus(Qt.FocusReason.OtherFocusReason)

    def look(self) -> None:
        """Look again at everything that is shown."""
        if self.isVisible():
            self.switching.look()
            self.presenter.reload()
            self.chat.presenter.look()

    def showEvent(self, event: QShowEvent) -> None:
        """Follow the list while it can be seen."""
        super().showEvent(event)
        self.presenter.set_seen(True)
        self.switching.look()

    def hideEvent(self, event: QHideEvent) -> None:
        """Follow it no longer."""
        super().hideEvent(event)
        self.presenter.set_seen(False)

    def _lay_out(self) -> None:
        beside = QWidget(self)
        notice = QHBoxLayout()
        notice.setContentsMargins(24, 0, 24, 0)
        notice.addWidget(self._done)
        inside = QVBoxLayout(beside)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.setSpacing(0)
        inside.addWidget(self.bar)
        inside.addWidget(Hairline(beside))
        inside.addLayout(notice)
        inside.addWidget(self.chat, 1)
        self.side = SideList(self.column, beside, self.bar.opener, self)
        self.side.set_width(self._bench.remembered.number(_WIDTH) or _LIST_WIDTH)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self.side)

    def _join(self) -> None:
        self.side.width_changed.connect(self._list_width_changed)
        self.column.new_requested.connect(self.new_conversation)
        # Not when the arrow keys go through the list.
        for done in (self.column.new_requested, self.column.list.clicked, self.column.list.activated):
            done.connect(self.side.close_list)
        self.column.list.picked.connect(self._open)
        self.column.list.renamed.connect(self.presenter.rename)
        self.column.list.delete_requested.connect(self._ask_deletion)
        self.presenter.listed.connect(self._listed)
        self.presenter.refused.connect(self._refuse)
        self.presenter.cleared.connect(self._cleared)
        self.bar.chosen.connect(self._chosen)
        self.bar.switcher.picked.connect(self.switching.switch_to)
        self.bar.switcher.manage_requested.connect(self.workspaces_requested)
        self.switching.found.connect(self.bar.switcher.show_choices)
        self.switching.switched.connect(self._switched)
        self.switching.refused.connect(self._refuse)
        self.chat.presenter.temporary_ended.connect(self.presenter.look)
        self._turns.changed.connect(self.presenter.look)
        self.chat.models_requested.connect(self.models_requested)
        self.chat.named.connect(self._named)
        self.chat.branched.connect(self._branched)
        self.chat.facts_changed.connect(self._show_facts)

    @Slot(object)
    def _switched(self, ref: OwnerRef) -> None:
        """Show another workspace, with the conversation that was open there; or say in it what was to be said."""
        self._view = None
        self._done.clear()
        if self._to_say:
            text, self._to_say = self._to_say, ""
            self.chat.open(Which(ref))
            self.chat.propose(text)
        self.presenter.follow(ref)

    @Slot(object)
    def _listed(self, view: ConversationsView) -> None:
        is_first, self._view = self._view is None, view
        which = self.chat.presenter.which
        if which is None or which.ref != view.ref:
            name = self._bench.remembered.text(_remembered(view.ref))
            self._open(name if view.row(name) else "")
        elif which.name and view.row(which.name) is None and not is_first:
            # It was deleted, here or elsewhere.
            self._open("")
        self._show_list()

    @Slot(str)
    def _open(self, name: str) -> None:
        ref = self.switching.current
        if ref is None:
            return
        row = self._view.row(name) if self._view else None
        self._bench.remembered.set_text(_remembered(ref), name)
        self.chat.open(Which(ref, name, of_halo=row is not None and row.of_halo))
        self._show_list()

    @Slot(str)
    def _named(self, name: str) -> None:
        which = self.chat.presenter.which
        if which is not None:
            self._bench.remembered.set_text(_remembered(which.ref), name)
        self.presenter.look()

    @Slot(str)
    def _branched(self, name: str) -> None:
        self._open(name)
        self.presenter.look()
        self._done.show_notice(self.tr("This is the branch: the conversation that it was made from stays as it was."))

    def _show_list(self) -> None:
        which = self.chat.presenter.which
        if self._view is not None:
            self.column.show_view(self._view, which.name if which else "")
            self.bar.allow_clearing(any(not row.of_halo for row in self._view.rows))

    @Slot(object)
    def _show_facts(self, facts: Facts) -> None:
        which = self.chat.presenter.which
        is_new = which is None or not which.name
        title = self.tr("New conversation") if is_new else facts.title
        self.bar.show_title(title, is_ours=not is_new and not facts.of_halo)

    @Slot(str)
    def _chosen(self, key: str) -> None:
        which = self.chat.presenter.which
        match BarAction(key):
            case BarAction.RENAME:
                if which is not None:
                    self.side.open_list()
                    self.column.list.edit_title(which.name)
            case BarAction.DELETE:
                if which is not None:
                    self._ask_deletion(which.name)
            case BarAction.CLEAR:
                rows = self._view.rows if self._view else ()
                self._asker.ask_clearing(self.bar.switcher.name, sum(not row.of_halo for row in rows))

    @Slot(str)
    def _ask_deletion(self, name: str) -> None:
        row = self._view.row(name) if self._view else None
        if row is not None:
            self._asker.ask_deletion(name, row.title)

    @Slot(int)
    def _cleared(self, count: int) -> None:
        self._done.show_notice(self.tr("%n conversation(s) deleted.", None, count))

    @Slot(str)
    def _refuse(self, sentence: str) -> None:
        self._done.show_notice(sentence, Tone.WARN)

    @Slot(int)
    def _list_width_changed(self, width: int) -> None:
        self._bench.remembered.set_number(_WIDTH, width)


def _remembered(ref: OwnerRef) -> str:
    """Return under which name the open conversation of a workspace is remembered."""
    return f"conversation {ref}"
