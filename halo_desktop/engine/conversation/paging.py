"""Reading a log in pages of whole turns, from the end backwards (V04)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from halo_desktop.engine.conversation.log import ConversationLog
from halo_desktop.engine.conversation.partial import PartialReply, with_partial
from halo_desktop.engine.conversation.quarantine import Entry
from halo_desktop.engine.errors import Code, EngineError, Fault
from halo_desktop.engine.messages.fold import NOTHING_LATER, Later, fold, starts_turn
from halo_desktop.engine.messages.records import Kind
from halo_desktop.engine.messages.turns import ReplyState, Turn

PAGE_TURNS: Final = 50
"""So many turns are read at a time, unless the caller says otherwise."""

PAGE_BYTES: Final = 8 * 1024 * 1024
"""A page ends with the turn in which so much was read, however few turns that are."""


@dataclass(frozen=True, slots=True)
class Position:
    """Where a page begins, to go on from with what stands before it."""

    offset: int
    later: Later
    """What was said since about messages that stand before."""
    inode: int
    """In which file: another one may stand in its place by now."""


@dataclass(frozen=True, slots=True)
class Page:
    """Some turns in a row, oldest first."""

    turns: tuple[Turn, ...]
    earlier: Position | None
    """`None` where the conversation begins with this page."""
    notices: tuple[Fault, ...] = ()
    """What is wrong with the log (V03)."""


def read_page(log: ConversationLog, before: Position | None, turns: int, is_busy: Callable[[], bool]) -> Page:
    """Return so many turns before a place, `None`: before the end. What is damaged there is kept aside (V03).

    `is_busy` says whether a turn is under way. Raises as reading the log does, and CHANGED_MEANWHILE where the file is
    another one than that of the place.
    """
    inode = log.stat().st_ino
    if before and before.inode != inode:
        raise EngineError(Code.CHANGED_MEANWHILE, where=log.files.log)
    # Asked before and after reading: a turn may end, or begin, in between.
    running = before is None and is_busy()
    entries, offset = _read_back(log, before, turns)
    damaged = [entry for entry in entries if entry.damage]
    if damaged:
        # A line that was being written a moment ago is whole under the lock; what is not is kept aside.
        with suppress(EngineError), log.locked():
            entries, offset = _read_back(log, before, turns)
            damaged = [entry for entry in entries if entry.damage]
            log.keep_damage_aside(damaged)
    records = [entry.record for entry in entries if entry.record]
    later = before.later if before else NOTHING_LATER
    found = fold(records, later, running=running)
    if before is None and found and found[-1].reply.state is ReplyState.INTERRUPTED and is_busy():
        found = fold(records, later, running=True)
    if before is None:
        found = with_partial(found, records, later, PartialReply(log.files).read)
    earlier = Position(offset, later.behind(records), inode) if offset else None
    return Page(found, earlier, _notices(log, damaged))


def _read_back(log: ConversationLog, before: Position | None, turns: int) -> tuple[list[Entry], int]:
    """Return what stands in so many turns, oldest first, and where it begins: 0 where nothing is before it."""
    entries: list[Entry] = []
    started = size = 0
    for entry in log.entries_back(before.offset if before else None):
        if (started >= turns or size > PAGE_BYTES) and _starts_turn(entries[-1]):
            # The first record alone is nothing to turn back for.
            at_head = entry.line.offset == 0 and entry.record and entry.record.kind is Kind.CONVERSATION
            return entries[::-1], 0 if at_head else entry.line.end
        entries.append(entry)
        size += len(entry.line.content)
        started += _starts_turn(entry)
    return entries[::-1], 0


def _starts_turn(entry: Entry) -> bool:
    return entry.record is not None and starts_turn(entry.record)


def _notices(log: ConversationLog, damaged: Sequence[Entry]) -> tuple[Fault, ...]:
    if not damaged:
        return ()
    facts = {"where": str(log.files.log), "kept": str(log.files.quarantine), "count": str(len(damaged))}
    return (Fault(Code.LOG_DAMAGED, facts),)
