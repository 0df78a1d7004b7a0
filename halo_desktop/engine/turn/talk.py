"""The door to talking with one owner: say, regenerate, choose a reply, edit, delete, undo (V07, V40).

Locks, in this order: the conversation, for the whole turn; a share of use, while the notebook may be read and written
(N07); the files, for each write. The user's message is on the disk before the model is asked (V02).
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Generator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import replace
from functools import partial

from halo_desktop.engine.conversation.conversation import Conversation
from halo_desktop.engine.conversation.conversations import Conversations
from halo_desktop.engine.conversation.summaries import Summaries
from halo_desktop.engine.errors import Code, EngineError
from halo_desktop.engine.journal.journal import Noted
from halo_desktop.engine.journal.writing import JournalledWriting, UndoOutcome
from halo_desktop.engine.messages.fold import fold
from halo_desktop.engine.messages.turns import Reply, ReplyState, Turn
from halo_desktop.engine.tools.turn_notebook import journalled
from halo_desktop.engine.turn.afterwards import afterwards
from halo_desktop.engine.turn.began import Began, read_began
from halo_desktop.engine.turn.opening import beginning, message_of, opened, reached
from halo_desktop.engine.turn.place import Place
from halo_desktop.engine.turn.preparing import Means, Wanted, prepare
from halo_desktop.engine.turn.request import Again, AskedToOperate, OnEvent, Opening, Said, TurnOutcome
from halo_desktop.engine.turn.turn import reply


class Talk:
    """The conversations with one owner. Made anew for each operation, from what holds then."""

    def __init__(self, place: Place, means: Means) -> None:
        self._place = place
        self._means = means

    @property
    def conversations(self) -> Conversations:
        """The list of conversations, and their logs."""
        return self._place.conversations

    def say(self, said: Said, on_event: OnEvent, stop: threading.Event) -> TurnOutcome:
        """Take one turn: a message, and the model's reply to it.

        Raises `EngineError`: NO_SUCH_CONVERSATION, BUSY where a turn of the conversation is under way, NO_DOCUMENT,
        EMPTY_MESSAGE, IN_USE while the memory is being cleared, or the system's reason.
        """
        if not said.text.strip():
            raise EngineError(Code.EMPTY_MESSAGE)
        with opened(self._place, said) as conversation, conversation.take_turn():
            began = read_began(conversation)
            with self._using(began):
                message = message_of(self._place, conversation, began, said, self._means.clock)
                (turn,) = fold((message,), running=True)
                wanted = Wanted(turn, said.speaker, said.operate_halo, said.model_id)
                write = partial(conversation.append, message)
                outcome = self._reply(conversation, began, wanted, write, on_event, stop)
        return afterwards(outcome, wanted.deferred, conversation, self._means.clock)

    def regenerate(self, again: Again, on_event: OnEvent, stop: threading.Event) -> TurnOutcome:
        """Ask for another reply to the last message; what the reply that counts wrote to memory is rolled back (V40).

        Also the Retry of an interrupted reply. Raises as `say`, and NO_SUCH_MESSAGE where nothing was said yet.
        """
        conversation = reached(self._place, again.conversation, again.speaker)
        with conversation.take_turn():
            began = read_began(conversation)
            with self._using(began):
                last = _last_turn(conversation)
                coming = Reply(max(last.variants, default=-1) + 1, state=ReplyState.RUNNING)
                wanted = Wanted(replace(last, reply=coming), again.speaker, again.operate_halo, again.model_id)
                roll_back = partial(self._roll_back, conversation, last)
                outcome = self._reply(conversation, began, wanted, roll_back, on_event, stop)
        return afterwards(outcome, wanted.deferred, conversation, self._means.clock)

    def choose_variant(self, name: str, turn_id: str, variant: int) -> tuple[UndoOutcome, ...]:
        """Let another reply of the last turn count; its writes are made again where the text still matches (V40).

        Returns what came of each write, first those rolled back. Raises as `regenerate`.
        """
        conversation = self.conversations.open(name)
        with conversation.take_turn(), self._using(read_began(conversation)):
            turn = _last_turn(conversation)
            if turn.id != turn_id or variant not in turn.variants:
                raise EngineError(Code.NO_SUCH_MESSAGE, id=turn_id)
            if variant == turn.reply.variant:
                return ()
            undone = self._roll_back(conversation, turn)
            conversation.select_variant(turn.id, variant)
            return (*undone, *self._writing.replay(conversation.key, turn.id, str(variant)))

    def edit_message(self, name: str, message: str, text: str) -> None:
        """Let a message read otherwise; summaries made from it are made anew (V23).

        Raises as `regenerate`, and EMPTY_MESSAGE.
        """
        if not text.strip():
            raise EngineError(Code.EMPTY_MESSAGE)
        with self._changing(name, message) as conversation:
            conversation.edit(message, text)

    def delete_message(self, name: str, message: str) -> None:
        """Take a message out of the conversation; summaries that were made from it are made anew (V23).

        Raises as `regenerate`.
        """
        with self._changing(name, message) as conversation:
            conversation.delete(message)

    def undo(self, entry_id: str) -> UndoOutcome:
        """Take back one write to memory: exactly its lines, if they still stand (V40). Raises as writing does."""
        return self._writing.undo(entry_id)

    def undo_all_from_outside(self) -> tuple[UndoOutcome, ...]:
        """Take back everything that guests and other computers wrote (N35). Raises as writing does."""
        return self._writing.undo_all_from_outside()

    def from_outside(self, limit: int) -> tuple[Noted, ...]:
        """Return the newest writes of guests and other computers (N35)."""
        return self._place.journal.from_outside(limit)

    def written_in(self, conversation: Conversation, turn: Turn) -> tuple[Noted, ...]:
        """Return what the reply that counts wrote to memory, the oldest first: the chips under it (V40)."""
        noted = self._place.journal.of_turn(conversation.key, turn.id, str(turn.reply.variant))
        return tuple(reversed(noted))

    def written_in_each(self, conversation: Conversation, turns: Sequence[Turn]) -> tuple[tuple[Noted, ...], ...]:
        """Return the same of several turns, with one look through the journal."""
        written = self._place.journal.of_conversation(conversation.key)
        found: dict[tuple[str, str | None], list[Noted]] = {}
        for noted in reversed(written):
            origin = noted.entry.occasion.origin
            found.setdefault((origin.turn, origin.variant), []).append(noted)
        return tuple(tuple(found.get((turn.id, str(turn.reply.variant)), ())) for turn in turns)

    def holds_now(self, conversation: Conversation) -> bool:
        """Say whether an open conversation works by the settings that hold now (N43)."""
        began = read_began(conversation)
        return began.document != "" or began.temporary or began == beginning(self._place, Opening())

    def end_temporary(self, name: str) -> bool:
        """Delete a conversation that was begun as a temporary one; say whether it was. Raises as deleting does."""
        if not read_began(self.conversations.open(name)).temporary:
            return False
        self.conversations.delete(name)
        return True

    @property
    def _writing(self) -> JournalledWriting:
        return journalled(self._place.notebook, self._place.journal)

    def _reply(
        self,
        conversation: Conversation,
        began: Began,
        wanted: Wanted,
        before: Callable[[], object],
        on_event: OnEvent,
        stop: threading.Event,
    ) -> TurnOutcome:
        wanted = replace(wanted, ask_to_switch_on=lambda: on_event(AskedToOperate()))
        asking = prepare(self._place, self._means, conversation, began, wanted)
        return reply(asking, wanted.turn, before, on_event, stop)

    def _roll_back(self, conversation: Conversation, turn: Turn) -> tuple[UndoOutcome, ...]:
        return self._writing.roll_back(conversation.key, turn.id, str(turn.reply.variant))

    def _using(self, began: Began) -> AbstractContextManager[None]:
        """Hold a share of the notebook's use, unless the conversation does without it."""
        return self._means.locks.using(self._place.owner.folder.path) if began.memory else nullcontext()

    @contextmanager
    def _changing(self, name: str, message: str) -> Generator[Conversation]:
        """Give a conversation in which a message is changed next, and no summary tells any more how it was."""
        conversation = self.conversations.open(name)
        with conversation.take_turn():
            Summaries(conversation.files, self._means.locks).forget_if_from(message)
            yield conversation


def _last_turn(conversation: Conversation) -> Turn:
    page = conversation.tail(1)
    if not page.turns:
        raise EngineError(Code.NO_SUCH_MESSAGE, id="")
    return page.turns[-1]
