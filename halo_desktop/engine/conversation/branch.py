"""What a branch of a conversation begins with: the log up to one record, and what was said of that part later (V07)."""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import chain

from halo_desktop.engine.conversation.course import Source, Summary
from halo_desktop.engine.conversation.extract import digest, messages_of
from halo_desktop.engine.conversation.log import ConversationLog
from halo_desktop.engine.conversation.summaries import Summaries
from halo_desktop.engine.errors import Code, EngineError
from halo_desktop.engine.files.atomic import Expected, make_folder, read_bytes, replace_file
from halo_desktop.engine.files.layout import ConversationFiles
from halo_desktop.engine.messages.records import Kind, Record
from halo_desktop.engine.messages.turns import Turn


@dataclass(slots=True)
class _Copied:
    """What of a log is in the branch so far."""

    records: list[Record] = field(default_factory=list[Record])
    ids: set[str] = field(default_factory=set[str])
    replies: set[tuple[str, int]] = field(default_factory=set[tuple[str, int]])
    """Turn and variant."""

    def take(self, record: Record) -> None:
        self.records.append(record)
        self.ids.add(record.id)
        self.replies.add((record.turn, record.variant))

    def is_spoken_of(self, record: Record, last_turn: str) -> bool:
        """Say whether a later record changes how the copied part reads.

        The last turn keeps the reply at which it is cut, whatever was selected since.
        """
        if record.kind is Kind.SELECT_VARIANT:
            return record.turn != last_turn and (record.turn, record.variant) in self.replies
        return record.kind in {Kind.EDIT, Kind.DELETE} and record.of in self.ids


def branched_records(log: ConversationLog, last: str) -> tuple[Record, ...]:
    """Return the log up to the record with the id `last`, as it reads now, without its first record and old titles.

    Raises `EngineError` (NO_SUCH_MESSAGE), or as reading does.
    """
    copied = _Copied()
    end: Record | None = None
    for entry in log.entries():
        record = entry.record
        if record is None or record.kind is Kind.CONVERSATION:
            continue
        if end is None:
            copied.take(record)
            end = record if record.id == last else None
        elif copied.is_spoken_of(record, end.turn):
            copied.take(record)
    if end is None:
        raise EngineError(Code.NO_SUCH_MESSAGE, id=last)
    return tuple(copied.records)


def branched_summaries(origin: Summaries, turns: Iterable[Turn]) -> tuple[Summary, ...]:
    """Return the summaries that a branch begins with: those of what it holds of the old conversation (V07).

    `turns` are those of the branch. A phase summary goes along where each message that it was made from is in the
    branch with the same text, a merged one with its parts. Raises the system's reason.
    """
    held = {turn.id: {Source(message.id, digest(message.text)) for message in messages_of(turn)} for turn in turns}
    present = set(chain.from_iterable(held.values()))
    kept: dict[str, Summary] = {}
    for summary in origin.all():
        if not (summary.through in held and present.issuperset(summary.sources) and kept.keys() >= set(summary.parts)):
            break
        kept[summary.id] = summary
    return tuple(kept.values())


def copy_spilled(origin: ConversationFiles, branch: ConversationFiles) -> None:
    """Give a branch the tool output that was too long for the log; files are named by content and never changed."""
    names = sorted(os.listdir(origin.spilled)) if origin.spilled.is_dir() else []
    if names:
        make_folder(branch.spilled, private=True)
    for name in names:
        with suppress(FileNotFoundError):
            _link_or_copy(origin, branch, name)


def _link_or_copy(origin: ConversationFiles, branch: ConversationFiles, name: str) -> None:
    source, copy = origin.spilled / name, branch.spilled / name
    if source.is_symlink() or not source.is_file():
        return
    try:
        os.link(source, copy)
    except OSError:  # a drive without hard links
        replace_file(copy, read_bytes(source) or b"", expected=Expected.ANYTHING, private=True)
