"""The log of one conversation: whole records added under a lock, read from either end, never rewritten (V02 to V04).

A record whose id the log holds already is not stored again. Ids since the last batch of the index are kept in memory,
and what other processes add is read before anything is written.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final

from halo_desktop.engine.clock import Clock
from halo_desktop.engine.conversation.index import MARK_BYTES, Covered, RecordIndex
from halo_desktop.engine.conversation.quarantine import Entry, keep_aside, read_entry
from halo_desktop.engine.errors import Code, EngineError, os_errors_about
from halo_desktop.engine.files.atomic import Expected, remove_file, replace_file
from halo_desktop.engine.files.json_lines import append_lines, read_lines, read_lines_back
from halo_desktop.engine.files.layout import ConversationFiles, LockKind
from halo_desktop.engine.files.locks import Locks
from halo_desktop.engine.messages.records import Kind, Record, Without, cleaned, record_line, redacted

BATCH: Final = 1_000
"""So many ids are kept in memory before they are entered in the index (V02)."""

_TITLE_MARK: Final = f'"kind":"{Kind.CONVERSATION.value}"'.encode()
"""Stands in the line of every title, and in no text: there the quotation marks are escaped."""


@dataclass(slots=True)
class _Seen:
    """What this process knows of the log."""

    inode: int = 0
    size: int = -1
    """Bytes that were read, up to the end of a line; -1: nothing yet."""
    records: int = 0
    title: str = ""
    ids: dict[str, None] = field(default_factory=dict[str, None])
    """Those that are not in the index, in the order of the log."""


class ConversationLog:
    """One log; usable from several threads. Every call opens the file anew, so that a replaced one is noticed."""

    def __init__(self, files: ConversationFiles, locks: Locks, clock: Clock) -> None:
        self.files = files
        self._locks = locks
        self._clock = clock
        self._index = RecordIndex(files.index)
        self._seen = _Seen()
        self._lost = False

    def append(self, records: Sequence[Record]) -> tuple[Record, ...]:
        """Add records in one write and return those that were new; on the disk when this returns.

        Raises `EngineError`: NO_SUCH_CONVERSATION, LINK_REFUSED, BUSY, or the system's reason; then nothing was added.
        """
        with self.locked():
            self._catch_up()
            unknown = {record.id: record for record in reversed(records) if record.id not in self._seen.ids}
            for ident in self._index.holding(unknown):
                del unknown[ident]
            new = tuple(record for record in records if unknown.get(record.id) is record)
            if new:
                lines = [record_line(record) for record in new]
                size = append_lines(self.files.log, b"".join(lines), create=False)
                self._note(new, size, lines[-1])
            return new

    def holds(self, ident: str) -> bool:
        """Say whether a record with this id stands in the log; raises as `append` does."""
        with self.locked():
            self._catch_up()
            return ident in self._seen.ids or bool(self._index.holding([ident]))

    def stat(self) -> os.stat_result:
        """Return which file the log is, and how long; raises as `append` does."""
        with self._no_log_is_no_conversation(), os_errors_about(self.files.log):
            return os.stat(self.files.log)

    def entries(self, start: int = 0) -> Iterator[Entry]:
        """Yield what stands in the log from a place on, oldest first; raises as `append` does."""
        with self._no_log_is_no_conversation():
            yield from filter(None, map(read_entry, read_lines(self.files.log, start)))

    def entries_back(self, before: int | None = None) -> Iterator[Entry]:
        """Yield what stands in the log before a place, newest first."""
        with self._no_log_is_no_conversation():
            yield from filter(None, map(read_entry, read_lines_back(self.files.log, before)))

    def title(self) -> str:
        """Return the newest title, "" where there is none; reads only what the index does not know."""
        with self._no_log_is_no_conversation():
            covered = self._covered() or Covered()
            title = covered.title
            for line in read_lines(self.files.log, covered.size):
                if _TITLE_MARK in line.content:
                    entry = read_entry(line)
                    title = entry.record.text if entry and entry.record else title
            return title

    def keep_damage_aside(self, entries: Collection[Entry]) -> None:
        """Copy what is damaged into the quarantine; the caller holds the lock."""
        keep_aside(self.files.quarantine, entries, self._clock)

    def has_lost_records(self) -> bool:
        """Say whether records that stood in the log are gone: somebody replaced or shortened the file (cases A34)."""
        found = self.stat()
        if self._seen.size < 0:
            return self._lost or (self._index.covered() is not None and self._covered() is None)
        if found.st_ino != self._seen.inode or found.st_size < self._seen.size:
            with self.locked():
                self._catch_up()
        return self._lost

    def redact(self, ids: Collection[str], without: Without) -> int:
        """Take the content out of records for good, and out of edits of them; return in how many it stood (N18).

        `without` is applied to what goes with a record, of whatever record.
        """

        def without_content(entry: Entry) -> bytes | None:
            record = entry.record
            if record is None:
                return None
            meant = record.id in ids or (record.kind is Kind.EDIT and record.of in ids)
            stays = redacted(record, without) if meant else cleaned(record, without)
            return None if stays is record else record_line(stays)

        with self.locked():
            return self._rewrite(without_content)

    def forget_damage(self) -> int:
        """Delete what is no record, from the log and from quarantine; return in how many lines it stood (N18)."""

        def without_damage(entry: Entry) -> bytes | None:
            if not entry.damage:
                return None
            return record_line(entry.record) if entry.record else b""

        with self.locked():
            count = self._rewrite(without_damage)
            remove_file(self.files.quarantine)
            return count

    @contextmanager
    def locked(self) -> Generator[None]:
        """Hold the lock that every append takes."""
        with self._locks.exclusive(LockKind.FILE, self.files.log), self._no_log_is_no_conversation():
            yield

    @contextmanager
    def _no_log_is_no_conversation(self) -> Generator[None]:
        if self.files.log.is_symlink():
            raise EngineError(Code.LINK_REFUSED, path=self.files.log)
        try:
            yield
        except EngineError as error:
            if error.code is Code.VANISHED and not self.files.log.exists():
                raise EngineError(Code.NO_SUCH_CONVERSATION, where=self.files.log) from error
            raise

    def _rewrite(self, changed: Callable[[Entry], bytes | None]) -> int:
        """Replace the file as a whole, the only rewriting there is; `None` leaves a line byte for byte as it is."""
        lines: list[bytes] = []
        count = 0
        for line in read_lines(self.files.log):
            entry = read_entry(line)
            new = changed(entry) if entry else None
            count += new is not None
            lines.append(line.content + b"\n" * line.ended if new is None else new)
        if count:
            self._index.remove()
            replace_file(self.files.log, b"".join(lines), expected=Expected.ANYTHING, private=True)
        return count

    def _catch_up(self) -> None:
        """Read what was added since the last look; the caller holds the lock."""
        found = self.stat()
        before = self._seen.records
        if found.st_ino != self._seen.inode or found.st_size < self._seen.size:
            self._begin_anew(found.st_ino)
        damaged: list[Entry] = []
        for entry in self.entries(self._seen.size):
            if entry.damage:
                damaged.append(entry)
            if entry.record:
                self._note([entry.record], entry.line.end, entry.line.content + b"\n" * entry.line.ended)
        self._seen.size = found.st_size
        self._lost = self._lost or self._seen.records < before
        self.keep_damage_aside(damaged)

    def _begin_anew(self, inode: int) -> None:
        known = self._covered()
        if known is None:
            self._lost = self._lost or self._index.covered() is not None
            self._index.remove()
            known = Covered()
        self._seen = _Seen(inode, known.size, known.records, known.title)

    def _covered(self) -> Covered | None:
        """Return how far the index goes, unless it was made from another file."""
        covered = self._index.covered()
        if covered is None:
            return None
        with os_errors_about(self.files.log), open(self.files.log, "rb") as file:
            file.seek(max(0, covered.size - len(covered.mark)))
            return covered if file.read(len(covered.mark)) == covered.mark else None

    def _note(self, records: Iterable[Record], size: int, last_line: bytes) -> None:
        """Remember what now stands in the log up to `size`, where a line ends."""
        seen = self._seen
        for record in records:
            seen.ids[record.id] = None
            seen.records += 1
            if record.kind is Kind.CONVERSATION:
                seen.title = record.text
        seen.size = size
        if len(seen.ids) >= BATCH and last_line.endswith(b"\n"):
            covered = Covered(size, seen.records, seen.title, last_line[-MARK_BYTES:])
            if self._index.add(seen.ids, covered):
                seen.ids.clear()
