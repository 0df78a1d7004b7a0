"""The messages of one conversation: what was said and done, and what can be done with it (U08, V40).

Passive: turns come in as values, wishes go out as signals. Of ten thousand messages only those in sight are widgets;
those further up are handed in by `prepend`, whenever `earlier_requested` asks for them. A reply that is being given
grows by `append_delta`, of which only the last piece is laid out anew, however long the reply is.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QCoreApplication, Qt, QUrl, Signal, Slot
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QDesktopServices, QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QWidget

from halo_desktop.ui.conversation.row_widgets import make_row_widget
from halo_desktop.ui.conversation.rows import DeleteRow, EditRow
from halo_desktop.ui.conversation.turn_rows import Splice, TurnRows
from halo_desktop.ui.conversation.views import SpokenText, State, ThreadView, ToolStep, TurnView
from halo_desktop.ui.conversation.wishes import Wishes
from halo_desktop.ui.widgets.row_view import RowView

translate = QCoreApplication.translate

MARGIN: Final = 24
"""Pixels at the left and right of the messages."""
COLUMN: Final = 768
"""The greatest width of the messages, in pixels; they stand in the middle of what is wider."""

_INSET: Final = 4
"""What of the margin lies inside of the rows."""
_OPENED: Final = frozenset({"http", "https", "mailto"})
"""Addresses that a link may open; a file, or what starts a program, stays where it is."""


class MessageView(RowView):
    """Shows one conversation at a time."""

    earlier_requested = Signal()
    """The first turns are near: hand in those before them by `prepend`. Not again until that is done."""
    regenerate_requested = Signal()
    retry_requested = Signal()
    """Ask again for the last reply, which failed or was interrupted."""
    variant_chosen = Signal(str, int)
    """A turn, and which variant of its reply shall count."""
    edit_requested = Signal(str, str)
    """A message, and what it shall read."""
    delete_requested = Signal(str)
    """A message; the user has confirmed it."""
    branch_requested = Signal(str)
    """The message at which a new conversation shall begin."""
    undo_requested = Signal(str)
    """A journal entry: that of a chip."""
    stop_requested = Signal()
    """Esc, while a reply is under way."""

    def __init__(self, parent: QWidget | None = None) -> None:
        wishes = Wishes()
        super().__init__(
            translate("Messages", "Messages"),
            partial(make_row_widget, wishes),
            parent,
            margin=MARGIN - _INSET,
            column=COLUMN + 2 * _INSET,
        )
        wishes.setParent(self)
        self._wishes = wishes
        self._shown = TurnRows()
        self._has_earlier = False
        self.near_start.connect(self._ask_for_earlier)
        self._listen(wishes)

    def show_thread(self, thread: ThreadView) -> None:
        """Show a conversation from its end."""
        self._has_earlier = thread.has_earlier
        self._carry_out([self._shown.show(thread)])
        self.go_to_end()

    def prepend(self, turns: Sequence[TurnView], has_earlier: bool) -> None:  # noqa: FBT001 - a slot
        """Show turns before the first one; what is in sight stays where it is."""
        self._has_earlier = has_earlier
        self._carry_out([self._shown.prepend(turns)])

    def update_turn(self, turn: TurnView) -> None:
        """Show a turn as it is now, with all that was said in it; a new one comes below the others, and in sight.

        A reply that has ended is told to a screen reader.
        """
        before = self._shown.find(turn.id)
        self._carry_out(self._shown.update(turn))
        if before is None:
            self.go_to_end()
        elif before.reply.state is State.RUNNING and turn.reply.state is not State.RUNNING:
            told = turn.reply.text or turn.reply.ended
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, told))

    def remove_turn(self, turn: str) -> None:
        """Show a turn no longer, of which nothing is left."""
        self._carry_out(self._shown.remove(turn))

    def summarise_through(self, turn: str) -> None:
        """Put the line where the summaries end below a turn, "" for nowhere."""
        self._carry_out(self._shown.summarise_through(turn))

    def append_delta(self, text: str) -> None:
        """Let the last reply go on with a text."""
        self._carry_out(self._shown.add_to_reply(SpokenText(text)))

    def show_tool(self, step: ToolStep) -> None:
        """Let the last reply go on with a call, or show what came of it."""
        self._carry_out(self._shown.add_to_reply(step))

    def set_busy(self, busy: bool) -> None:  # noqa: FBT001 - a state has one value
        """Say whether a reply is under way: then nothing can be changed, and Esc stops it."""
        self._wishes.set_busy(busy)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave on Esc what is open, or stop the reply."""
        if event.key() != Qt.Key.Key_Escape:
            super().keyPressEvent(event)
        elif self._shown.editing or self._shown.deleting:
            self._close()
        elif self._wishes.is_busy:
            self.stop_requested.emit()
        else:
            event.ignore()

    def _listen(self, wishes: Wishes) -> None:
        wishes.regenerated.connect(self.regenerate_requested)
        wishes.retried.connect(self.retry_requested)
        wishes.chosen.connect(self.variant_chosen)
        wishes.branched.connect(self.branch_requested)
        wishes.undone.connect(self.undo_requested)
        wishes.copied.connect(self._copy)
        wishes.edit_opened.connect(self._edit)
        wishes.edit_saved.connect(self._close)
        wishes.edit_saved.connect(self.edit_requested)
        wishes.edit_closed.connect(self._close)
        wishes.delete_asked.connect(self._ask_to_delete)
        wishes.deleted.connect(self._close)
        wishes.deleted.connect(self.delete_requested)
        wishes.delete_closed.connect(self._close)
        wishes.turned.connect(self._turn_over)
        wishes.link_followed.connect(_follow_link)

    def _carry_out(self, splices: Iterable[Splice]) -> None:
        for splice in splices:
            self.splice(splice.start, splice.stop, splice.rows)

    @Slot()
    def _ask_for_earlier(self) -> None:
        if self._has_earlier:
            self._has_earlier = False
            self.earlier_requested.emit()

    @Slot(str)
    def _copy(self, turn: str) -> None:
        found = self._shown.find(turn)
        QGuiApplication.clipboard().setText(found.reply.text if found else "")

    @Slot(str)
    def _turn_over(self, key: str) -> None:
        self._carry_out(self._shown.turn_over(key))

    @Slot(str)
    def _edit(self, message: str) -> None:
        self._carry_out(self._shown.edit(message))
        self._go_to(EditRow)

    @Slot(str)
    def _ask_to_delete(self, message: str) -> None:
        self._carry_out(self._shown.ask_to_delete(message))
        self._go_to(DeleteRow)

    def _go_to(self, kind: type[EditRow | DeleteRow]) -> None:
        """Give the focus to the one row of a kind."""
        index = next((index for index, row in enumerate(self.rows) if isinstance(row, kind)), None)
        widget = None if index is None else self.bring_into_sight(index)
        reader = widget.reader() if widget else None
        if reader is not None:
            reader.setFocus(Qt.FocusReason.OtherFocusReason)

    @Slot()
    def _close(self) -> None:
        self._carry_out(self._shown.edit(""))


def _follow_link(address: str) -> None:
    """Open the address of a link that was clicked, in the user's browser or mail program (Q25)."""
    url = QUrl(address)
    if url.scheme().lower() in _OPENED:
        QDesktopServices.openUrl(url)
