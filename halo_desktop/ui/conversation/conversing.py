"""Which of an owner's conversations is open: joins their list with the chat, for a workspace as for a digital human."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtWidgets import QWidget

from halo_desktop.engine.owners import OwnerRef
from halo_desktop.ui.conversation.chat import Chat
from halo_desktop.ui.conversation.list_presenter import ConversationsView, ListPresenter
from halo_desktop.ui.conversation.questions import Asker
from halo_desktop.ui.conversation.reading import Which
from halo_desktop.ui.conversation.running import RunningTurns
from halo_desktop.ui.notebook.workbench import Workbench
from halo_desktop.ui.widgets.notice import Notice, Tone
from halo_desktop.ui.widgets.two_line_rows import TwoLineRow


class Conversing(QObject):
    """What came of a change is said in `said`."""

    changed = Signal()
    """The list is another one, or another conversation is open."""
    opened = Signal(str)
    """The open conversation has this name from now on; "" for one that begins with the next message."""

    def __init__(self, bench: Workbench, turns: RunningTurns, chat: Chat, said: Notice, place: QWidget) -> None:
        super().__init__(place)
        self._chat = chat
        self._said = said
        self._ref: OwnerRef | None = None
        self._choose: Callable[[ConversationsView], str] | None = None
        self.view: ConversationsView | None = None
        """None until the list was read for the first time."""
        self.presenter = ListPresenter(bench, self)
        self._asker = Asker(place, self.presenter)
        self.presenter.listed.connect(self._listed)
        self.presenter.refused.connect(self.refuse)
        self.presenter.cleared.connect(self._cleared)
        chat.named.connect(self._named)
        chat.branched.connect(self._branched)
        chat.turn_asked.connect(said.clear)
        chat.presenter.temporary_ended.connect(self.presenter.look)
        turns.changed.connect(self.presenter.look)

    @property
    def current(self) -> str:
        """The name of the open conversation, "" for one that begins with the next message."""
        which = self._chat.presenter.which
        return which.name if which else ""

    @property
    def row(self) -> TwoLineRow | None:
        """The row of the open conversation, once it is listed."""
        return self.view.row(self.current) if self.view else None

    def follow(self, ref: OwnerRef, choose: Callable[[ConversationsView], str] | None) -> None:
        """Show the conversations of another owner, and of them the one that `choose` names when they are listed.

        Until then, and without `choose`, a new one is open.
        """
        self._ref, self.view, self._choose = ref, None, choose
        self._said.clear()
        self._chat.open(Which(ref))
        self.presenter.follow(ref)

    @Slot(str)
    def open(self, name: str) -> None:
        """Show a conversation, "" for a new one, and say no longer what came of a change before."""
        self._said.clear()
        self._go_to(name)

    @Slot()
    def begin(self) -> None:
        """Begin a conversation: the next message does."""
        if self._ref is not None:
            self.open("")
            self._chat.composer.field.setFocus(Qt.FocusReason.OtherFocusReason)

    def count(self) -> int:
        """Return how many conversations of ours there are, which can be cleared."""
        return sum(row.can_change for row in self.view.rows) if self.view else 0

    @Slot(str)
    def ask_deletion(self, name: str) -> None:
        """Ask before a conversation is deleted."""
        row = self.view.row(name) if self.view else None
        if row is not None and row.can_change:
            self._asker.ask_deletion(name, row.title)

    def ask_clearing(self, owner: str) -> None:
        """Ask before all conversations of ours are deleted; `owner` is whose they are, in words."""
        self._asker.ask_clearing(owner, self.count())

    @Slot(str)
    def refuse(self, sentence: str) -> None:
        """Say why something was not done."""
        self._said.show_notice(sentence, Tone.WARN)

    def _go_to(self, name: str) -> None:
        if self._ref is None:
            return
        self._choose = None
        row = self.view.row(name) if self.view else None
        self._chat.open(Which(self._ref, name, of_halo=row is not None and not row.can_change))
        self.opened.emit(name)
        self.changed.emit()

    @Slot(object)
    def _listed(self, view: ConversationsView) -> None:
        before, self.view = self.view, view
        choose, self._choose = self._choose, None
        if choose and not self.current and not self._chat.composer.is_sending():
            self._go_to(choose(view))
        elif before and before.row(self.current) and not view.row(self.current):
            # It was deleted, here or elsewhere.
            self._go_to("")
        else:
            self.changed.emit()

    @Slot(str)
    def _named(self, name: str) -> None:
        self._choose = None
        self.opened.emit(name)
        self.presenter.look()

    @Slot(str)
    def _branched(self, name: str) -> None:
        self.open(name)
        self.presenter.look()
        self._said.show_notice(self.tr("This is the branch: the conversation that it was made from stays as it was."))

    @Slot(int)
    def _cleared(self, count: int) -> None:
        self._said.show_notice(self.tr("%n conversation(s) deleted.", None, count))
