"""The journal of one owner: a file of JSON lines to which entries are only added (storage.md).

An entry is noted ahead of the write, under the notebook's lock, so that no write is without one. Where the process is
killed in between, the entry's lines don't stand in the file, and taking it back finds nothing to do. A write that
failed withdraws its entry.
"""

from __future__ import annotations

import hashlib
import json
import re
import uuid
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from typing import Final

from halo_desktop.engine.clock import Clock
from halo_desktop.engine.files.atomic import make_folder, read_bytes, replace_file
from halo_desktop.engine.files.json_lines import append_lines, read_lines_back
from halo_desktop.engine.files.layout import LockKind
from halo_desktop.engine.files.locks import Locks
from halo_desktop.engine.journal.changes import Change
from halo_desktop.engine.journal.entry import (
    VERSION,
    Cause,
    Entry,
    Occasion,
    entry_line,
    object_line,
    read_entry,
    texts_of,
)
from halo_desktop.engine.json_values import JsonObject, as_object, as_text

_PLAIN_ID: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9-]{0,63}")


@dataclass(frozen=True, slots=True)
class Noted:
    """An entry, and the one that took it back, if any: an `UNDO` by a person or a `ROLLBACK`."""

    entry: Entry
    taken_back_by: Entry | None = None


class Journal:
    """What was written for one owner. Reading starts at the newest entry and keeps one block in memory at a time."""

    def __init__(self, locks: Locks, owner_id: str, clock: Clock) -> None:
        self.path = locks.root.journal / f"{_file_stem(owner_id)}.jsonl"
        self._locks = locks
        self._clock = clock

    def note(self, occasion: Occasion, change: Change) -> Entry:
        """Add an entry, ahead of its write. Raises `EngineError`: BUSY, or the system's reason."""
        entry = Entry(uuid.uuid4().hex, self._clock(), occasion, change)
        self._append(entry_line(entry))
        return entry

    def withdraw(self, entry: Entry) -> None:
        """Say that the write of an entry did not happen. Raises as `note`."""
        self._append(object_line({"v": VERSION, "withdrawn": entry.id}))

    def newest(self) -> Iterator[Noted]:
        """Go through the entries, the newest first; a line that cannot be understood is left out."""
        withdrawn: set[str] = set()
        taken_back: dict[str, Entry] = {}
        for stored in self._objects():
            if ident := as_text(stored.get("withdrawn")):
                withdrawn.add(ident)
                continue
            entry = read_entry(stored)
            if entry is None or entry.id in withdrawn:
                continue
            by = taken_back.get(entry.id)
            if by is None and entry.occasion.undoes:
                taken_back.setdefault(entry.occasion.undoes, entry)
            yield Noted(entry, by)

    def find(self, entry_id: str) -> Noted | None:
        """Return one entry."""
        return next((noted for noted in self.newest() if noted.entry.id == entry_id), None)

    def of_turn(self, conversation: str, turn: str, variant: str | None = None) -> tuple[Noted, ...]:
        """Return what a model wrote in one reply, the newest first."""
        return tuple(noted for noted in self.newest() if _is_of(noted.entry, conversation, turn, variant))

    def of_conversation(self, conversation: str) -> tuple[Noted, ...]:
        """Return what a model wrote in all replies of one conversation, the newest first."""
        return tuple(noted for noted in self.newest() if _is_in(noted.entry, conversation))

    def from_outside(self, limit: int | None = None) -> tuple[Noted, ...]:
        """Return the newest that guests and other computers wrote (N35), those taken back too."""
        written = (noted for noted in self.newest() if _is_from_outside(noted.entry))
        return tuple(islice(written, limit))

    def holding(self, holds: Callable[[str], bool]) -> tuple[Entry, ...]:
        """Return the entries with a text that `holds` says yes to, the newest first."""
        return tuple(noted.entry for noted in self.newest() if _holds(noted.entry, holds))

    def redact(self, holds: Callable[[str], bool]) -> int:
        """Empty those entries for good (N18), all others byte for byte the same; return how many.

        Raises `EngineError`: BUSY, or the system's reason; then the file is as it was.
        """
        with self._locks.exclusive(LockKind.FILE, self.path):
            before = read_bytes(self.path)
            lines = [_redacted(line, holds) or line for line in (before or b"").splitlines(keepends=True)]
            after = b"".join(lines)
            if before is not None and after != before:
                replace_file(self.path, after, expected=before, private=True)
                return sum(new != old for new, old in zip(lines, before.splitlines(keepends=True), strict=True))
        return 0

    def _append(self, line: bytes) -> None:
        make_folder(self.path.parent, private=True)
        with self._locks.exclusive(LockKind.FILE, self.path):
            append_lines(self.path, line)

    def _objects(self) -> Iterator[JsonObject]:
        if not self.path.exists():
            return
        for line in read_lines_back(self.path):
            with suppress(ValueError, RecursionError):
                yield as_object(json.loads(line.content))


def _is_of(entry: Entry, conversation: str, turn: str, variant: str | None) -> bool:
    occasion = entry.occasion
    place = (occasion.origin.conversation, occasion.origin.turn, occasion.origin.variant)
    return occasion.cause is Cause.WRITE and place == (conversation, turn, variant)


def _is_in(entry: Entry, conversation: str) -> bool:
    return entry.occasion.cause is Cause.WRITE and entry.occasion.origin.conversation == conversation


def _is_from_outside(entry: Entry) -> bool:
    return entry.occasion.cause is Cause.WRITE and entry.occasion.origin.outside


def _holds(entry: Entry, holds: Callable[[str], bool]) -> bool:
    return holds(entry.occasion.text) or any(map(holds, texts_of(entry.change)))


def _redacted(line: bytes, holds: Callable[[str], bool]) -> bytes | None:
    """Return the line of an entry without its texts, `None` where it holds nothing of what is forgotten."""
    try:
        stored = as_object(json.loads(line))
    except (ValueError, RecursionError):
        return None
    entry = read_entry(stored)
    if entry is None or not _holds(entry, holds):
        return None
    return object_line(stored | {"text": "", "change": {"kind": "redacted", "path": entry.change.path}})


def _file_stem(owner_id: str) -> str:
    """Return a file name for an owner's id, which in a folder of Halo may be any text."""
    if _PLAIN_ID.fullmatch(owner_id):
        return owner_id
    return hashlib.sha256(owner_id.encode("utf-8", "surrogatepass")).hexdigest()[:24]
