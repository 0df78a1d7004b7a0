"""The place Conversations as a whole: list, top bar, chat and dialogs, joined."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QHideEvent, QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from halo_desktop.engine.owners import OwnerRef
from halo_desktop.ui.conversation.chat import Chat, ChooseFile, ask_system_for_file
from halo_desktop.ui.conversation.conversing import Conversing
from halo_desktop.ui.conversation.draft import Drafts
from halo_desktop.ui.conversation.list_column import ListColumn
from halo_desktop.ui.conversation.list_presenter import ConversationsView
from halo_desktop.ui.conversation.reading import Facts
from halo_desktop.ui.conversation.running import RunningTurns
from halo_desktop.ui.conversation.switching import Switching
from halo_desktop.ui.conversation.top_bar import BarAction, TopBar
from halo_desktop.ui.notebook.workbench import Workbench
from halo_desktop.ui.widgets.card import Hairline
from halo_desktop.ui.widgets.notice import Notice
from halo_desktop.ui.widgets.side_column import LIST_WIDTH
from halo_desktop.ui.widgets.side_list import SideList
from halo_desktop.ui.widgets.two_line_list import RENAME_KEY

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
        self._to_say = ""
        # In the order of the page, which is also that of Tab.
        self.side = SideList(self)
        self.column = ListColumn(self.side.inside)
        self._beside = QWidget(self.side.inside)
        self.bar = TopBar(self._beside)
        self._done = Notice(self.tr("Dismiss"), self._beside)
        self.chat = Chat(bench, turns, self._beside, drafts=drafts, choose_file=choose_file)
        self.conversing = Conversing(bench, turns, self.chat, self._done, self)
        self.presenter = self.conversing.presenter
        self.switching = Switching(bench, self)
        self._lay_out()
        self._join()
        self.switching.look()

    def new_conversation(self) -> None:
        """Begin a conversation: the next message does."""
        self.conversing.begin()

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
        notice = QHBoxLayout()
        notice.setContentsMargins(24, 16, 24, 0)
        notice.addWidget(self._done)
        inside = QVBoxLayout(self._beside)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.setSpacing(0)
        inside.addWidget(self.bar)
        inside.addWidget(Hairline(self._beside))
        inside.addLayout(notice)
        inside.addWidget(self.chat, 1)
        self.side.fill(self.column, self.bar.opener)
        self.side.set_width(self._bench.remembered.number(_WIDTH) or LIST_WIDTH)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self.side)

    def _join(self) -> None:
        self.side.width_changed.connect(self._list_width_changed)
        self.column.new_requested.connect(self.new_conversation)
        # Not when the arrow keys go through the list.
        for done in (self.column.new_requested, self.column.list.clicked, self.column.list.activated):
            done.connect(self.side.close_list)
        self.column.list.picked.connect(self.conversing.open)
        self.column.list.renamed.connect(self.presenter.rename)
        self.column.list.delete_requested.connect(self.conversing.ask_deletion)
        self.conversing.changed.connect(self._show_list)
        self.conversing.opened.connect(self._remember)
        rename = QShortcut(QKeySequence(RENAME_KEY), self)
        rename.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        rename.activated.connect(self._rename)
        self.bar.chosen.connect(self._chosen)
        self.bar.switcher.picked.connect(self.switching.switch_to)
        self.bar.switcher.manage_requested.connect(self.workspaces_requested)
        self.switching.found.connect(self.bar.switcher.show_choices)
        self.switching.switched.connect(self._switched)
        self.switching.refused.connect(self.conversing.refuse)
        self.chat.models_requested.connect(self.models_requested)
        self.chat.facts_changed.connect(self._show_facts)

    @Slot(object)
    def _switched(self, ref: OwnerRef) -> None:
        """Show another workspace, with the conversation that was open there; or say in it what was to be said."""
        text, self._to_say = self._to_say, ""
        self.conversing.follow(ref, None if text else self._last_open)
        if text:
            self.chat.propose(text)

    def _last_open(self, view: ConversationsView) -> str:
        """Return the conversation that was open the last time, if it is still there."""
        name = self._bench.remembered.text(_remembered(view.ref))
        return name if view.row(name) else ""

    @Slot(str)
    def _remember(self, name: str) -> None:
        which = self.chat.presenter.which
        if which is not None:
            self._bench.remembered.set_text(_remembered(which.ref), name)

    @Slot()
    def _show_list(self) -> None:
        if self.conversing.view is not None:
            self.column.show_view(self.conversing.view, self.conversing.current)
            self.bar.allow_clearing(self.conversing.count() > 0)

    @Slot(object)
    def _show_facts(self, facts: Facts) -> None:
        which = self.chat.presenter.which
        is_new = which is None or not which.name
        title = self.tr("New conversation") if is_new else facts.title
        self.bar.show_title(title, is_ours=not is_new and not facts.of_halo)

    @Slot(str)
    def _chosen(self, key: str) -> None:
        match BarAction(key):
            case BarAction.RENAME:
                self._rename()
            case BarAction.DELETE:
                self.conversing.ask_deletion(self.conversing.current)
            case BarAction.CLEAR:
                self.conversing.ask_clearing(self.bar.switcher.name)

    @Slot()
    def _rename(self) -> None:
        """Let the title of the open conversation be edited in the list, which has to be seen for that."""
        row = self.conversing.row
        if row is not None and row.can_change:
            self.side.open_list()
            self.column.list.edit_title(row.id)

    @Slot(int)
    def _list_width_changed(self, width: int) -> None:
        self._bench.remembered.set_number(_WIDTH, width)


def _remembered(ref: OwnerRef) -> str:
    """Return under which name the open conversation of a workspace is remembered."""
    return f"conversation {ref}"
