"""One conversation of ours: what is said is added to its log, and read back in turns from the end (V02 to V05, V07)."""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from typing import Final

from halo_desktop.engine.clock import Clock
from halo_desktop.engine.conversation.log import ConversationLog
from halo_desktop.engine.conversation.paging import PAGE_TURNS, Page, Position, read_page
from halo_desktop.engine.conversation.partial import PartialReply, closing
from halo_desktop.engine.errors import Code, EngineError, Fault
from halo_desktop.engine.files.layout import ConversationFiles, LockKind
from halo_desktop.engine.files.locks import Locks
from halo_desktop.engine.messages.records import Kind, Record, Role, Sender, Without, new_id
from halo_desktop.engine.messages.turns import Turn

TURN_WAIT_SECONDS: Final = 0.5
"""So long a second turn waits before it is told "busy": longer than anybody takes who only looks."""

OWNER: Final = Sender(Role.USER, user="owner")


class Conversation:
    """Made by `Conversations`. Every call looks at the file as it is then; usable from several threads.

    Every call raises `EngineError`: NO_SUCH_CONVERSATION once it was deleted, LINK_REFUSED, or the system's reason;
    what writes also BUSY.
    """

    def __init__(self, key: str, files: ConversationFiles, locks: Locks, clock: Clock) -> None:
        self.key = key
        """"" where the first record is damaged and nobody knows it."""
        self.files = files
        self.log = ConversationLog(files, locks, clock)
        self.partial = PartialReply(files)
        self._locks = locks
        self._clock = clock

    @property
    def name(self) -> str:
        """What its files are called; opens it again."""
        return self.files.name

    @contextmanager
    def take_turn(self) -> Generator[None]:
        """Hold the conversation for one turn, across processes; raises `EngineError` (BUSY) where one goes on (V02)."""
        with self._locks.exclusive(LockKind.CONVERSATION, self.files.log, wait=TURN_WAIT_SECONDS):
            self._close_interrupted()
            yield

    def is_busy(self) -> bool:
        """Say whether a turn is under way, in whatever process."""
        try:
            return self._locks.is_held(LockKind.CONVERSATION, self.files.log)
        except EngineError:
            return False  # where nothing can be locked, no turn can have begun

    def append(self, *records: Record) -> tuple[Record, ...]:
        """Add records, all in one write, and return those that were new; they are on the disk then."""
        return self.log.append(records)

    def tail(self, turns: int = PAGE_TURNS) -> Page:
        """Return the newest turns; how long the log is does not matter (V04)."""
        page = self._read(None, turns)
        lost = False
        with suppress(EngineError):
            lost = self.log.has_lost_records()
        notice = Fault(Code.LOG_REPLACED, {"where": str(self.files.log)})
        return replace(page, notices=(*page.notices, notice)) if lost else page

    def page(self, before: Position, turns: int = PAGE_TURNS) -> Page:
        """Return the turns before an earlier page.

        Raises CHANGED_MEANWHILE where the log was replaced or redacted since: begin again with `tail`.
        """
        return self._read(before, turns)

    def turns(self) -> Iterator[Turn]:
        """Yield all turns, the newest first, a page at a time; raises as `page` does."""
        page = self._read(None, PAGE_TURNS)
        yield from reversed(page.turns)
        while page.earlier:
            page = self._read(page.earlier, PAGE_TURNS)
            yield from reversed(page.turns)

    def records(self) -> Iterator[Record]:
        """Yield all records as they stand in the log, the oldest first; what is none is left out."""
        for entry in self.log.entries():
            if entry.record:
                yield entry.record

    def edit(self, message: str, text: str, sender: Sender = OWNER) -> Record:
        """Let a message read otherwise from now on; raises NO_SUCH_MESSAGE."""
        return self._say_of(message, Kind.EDIT, sender, text)

    def delete(self, message: str, sender: Sender = OWNER) -> Record:
        """Take a message out of the conversation; in the log it stays. Raises NO_SUCH_MESSAGE."""
        return self._say_of(message, Kind.DELETE, sender)

    def select_variant(self, turn: str, variant: int, sender: Sender = OWNER) -> Record:
        """Let another reply of a turn count (V07)."""
        record = Record(new_id(), Kind.SELECT_VARIANT, self._clock(), sender, turn=turn, variant=variant)
        self.append(record)
        return record

    def title(self) -> str:
        """Return the title, "" where none was given."""
        return self.log.title()

    def rename(self, title: str, sender: Sender = OWNER) -> str:
        """Give it a title, on one line, and return it as it is kept."""
        kept = " ".join(title.split())
        self.append(Record(new_id(), Kind.CONVERSATION, self._clock(), sender, key=self.key, text=kept))
        return kept

    def redact(self, ids: Collection[str], without: Without) -> int:
        """Take the content out of records, and out of edits of them, for good; return in how many it stood (N18).

        `without` takes it out of what goes with the records: the notebook block of a first message is no content.
        """
        return self.log.redact(ids, without)

    def damage(self) -> Iterator[bytes]:
        """Yield what stands in the log and is no record, the oldest first (V03)."""
        return (entry.damage for entry in self.log.entries() if entry.damage)

    def forget_damage(self) -> int:
        """Delete that for good, from quarantine too; return in how many lines it stood (N18)."""
        return self.log.forget_damage()

    def _close_interrupted(self) -> None:
        """Put into the log what a killed process left of a reply; the caller holds the conversation."""
        kept = self.partial.read()
        if kept is not None:
            if not self.log.holds(kept.id):
                self.append(*closing(kept))
            self.partial.remove()

    def _read(self, before: Position | None, turns: int) -> Page:
        return read_page(self.log, before, turns, self.is_busy)

    def _say_of(self, message: str, kind: Kind, sender: Sender, text: str = "") -> Record:
        if not self.log.holds(message):
            raise EngineError(Code.NO_SUCH_MESSAGE, id=message)
        record = Record(new_id(), kind, self._clock(), sender, of=message, text=text)
        self.append(record)
        return record
