"""What a branch of a conversation begins with: the log up to one record, and what was said of that part later (V07)."""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import dataclass, field

from halo_desktop.engine.conversation.log import ConversationLog
from halo_desktop.engine.errors import Code, EngineError
from halo_desktop.engine.files.atomic import Expected, make_folder, read_bytes, replace_file
from halo_desktop.engine.files.layout import ConversationFiles
from halo_desktop.engine.messages.records import Kind, Record, record_line


@dataclass(slots=True)
class _Copied:
    """What of a log is in the branch so far."""

    lines: list[bytes] = field(default_factory=list[bytes])
    ids: set[str] = field(default_factory=set[str])
    replies: set[tuple[str, int]] = field(default_factory=set[tuple[str, int]])
    """Turn and variant."""

    def take(self, record: Record) -> None:
        self.lines.append(record_line(record))
        self.ids.add(record.id)
        self.replies.add((record.turn, record.variant))

    def is_spoken_of(self, record: Record, last_turn: str) -> bool:
        """Say whether a later record changes how the copied part reads.

        The last turn keeps the reply at which it is cut, whatever was selected since.
        """
        if record.kind is Kind.SELECT_VARIANT:
            return record.turn != last_turn and (record.turn, record.variant) in self.replies
        return record.kind in {Kind.EDIT, Kind.DELETE} and record.of in self.ids


def branched_lines(log: ConversationLog, last: str) -> bytes:
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
    return b"".join(copied.lines)


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
