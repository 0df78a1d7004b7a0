"""What changes an open conversation beside turns: another reply counts, edit, delete, branch, undo (V07, V40)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import QObject, Signal, Slot

from halo_desktop import words
from halo_desktop.engine.changes import Aspect, Change
from halo_desktop.engine.journal.writing import ChangedSince, NoSuchEntry, PartlyUndone, Undone, UndoOutcome
from halo_desktop.engine.turn.talk import Talk
from halo_desktop.ui.conversation.thread import Thread
from halo_desktop.ui.notebook.workbench import Workbench
from halo_desktop.words import turns

Result = TypeVar("Result")


class Changing(QObject):
    """Changes what a `Thread` shows, which then looks again."""

    branched = Signal(str)
    """The name of the branch that was made."""
    told = Signal(str)
    """What could not be made again of what a reply wrote."""

    def __init__(self, bench: Workbench, thread: Thread) -> None:
        super().__init__(thread)
        self._bench = bench
        self._thread = thread

    @Slot(str, int)
    def choose_variant(self, turn: str, variant: int) -> None:
        """Let another reply count, and say which of its writes could not be made again."""

        def done(outcomes: tuple[UndoOutcome, ...]) -> None:
            left = [one for one in outcomes if isinstance(one, ChangedSince | PartlyUndone | NoSuchEntry)]
            if outcomes:
                self._tell_news()
            if left:
                self.told.emit("\n".join(map(turns.undo_text, left)))

        self._change(lambda talk, name: talk.choose_variant(name, turn, variant), done)

    @Slot(str)
    def undo(self, entry: str) -> None:
        """Take back one write to memory; what could not be taken back is said on its chip."""

        def done(outcome: UndoOutcome) -> None:
            if not isinstance(outcome, Undone):
                self._thread.undo_notes[entry] = turns.undo_text(outcome)
            self._tell_news()

        self._change(lambda talk, _name: talk.undo(entry), done)

    @Slot(str, str)
    def edit(self, message: str, text: str) -> None:
        """Let a message read otherwise."""
        self._change(lambda talk, name: talk.edit_message(name, message, text), _nothing_more)

    @Slot(str)
    def delete(self, message: str) -> None:
        """Take a message out of the conversation."""
        self._change(lambda talk, name: talk.delete_message(name, message), _nothing_more)

    @Slot(str)
    def branch(self, record: str) -> None:
        """Begin another conversation with this one up to a message."""
        self._change(lambda talk, name: _branch(talk, name, record), self.branched.emit)

    def _change(self, work: Callable[[Talk, str], Result], done: Callable[[Result], object]) -> None:
        thread, home, which = self._thread, self._bench.home, self._thread.which
        if which is None or not which.name:
            return

        def finish(result: Result) -> None:
            done(result)
            thread.look()

        def refuse(error: Exception) -> None:
            thread.refuse(error)
            thread.look()

        thread.work(lambda: work(home.talk(which.ref), which.name), finish, refuse)

    def _tell_news(self) -> None:
        which = self._thread.which
        if which is not None:
            self._bench.news.tell((Change(Aspect.MEMORY, which.ref),))


def _branch(talk: Talk, name: str, record: str) -> str:
    """Make a branch whose title tells it apart from all others, and return its name."""
    entries = talk.conversations.list().entries
    origin = next((entry.title for entry in entries if entry.name == name), "")
    title = words.branch_title(origin, {entry.title for entry in entries}) if origin else ""
    return talk.conversations.branch(name, record, title=title).name


def _nothing_more(_result: object) -> None:
    """Do nothing with what came of it: the next look shows it."""
