"""The copies that remain of one owner's statement, and deleting those that a person chose (N18).

Here are what the system keeps of the notebook, run records and transcripts, our conversations and the journal. The
notebook itself is not: `forget` takes a statement out of it. What a copy stood in stays: a file without those lines, a
record as `redacted`.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterator
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain
from pathlib import Path
from typing import Final

from halo_desktop.engine.conversation.conversation import Conversation
from halo_desktop.engine.conversation.conversations import Conversations
from halo_desktop.engine.conversation.listing import ConversationSource
from halo_desktop.engine.errors import EngineError
from halo_desktop.engine.files.atomic import read_bytes, remove_file, replace_file
from halo_desktop.engine.files.json_files import read_object
from halo_desktop.engine.files.layout import LockKind, OwnerFolder, transcript_of
from halo_desktop.engine.files.locks import Locks
from halo_desktop.engine.forgetting.wanted import Wanted, texts_in, wanted
from halo_desktop.engine.journal.entry import texts_of
from halo_desktop.engine.journal.journal import Journal
from halo_desktop.engine.messages.records import Record

_EXCERPT_CHARACTERS: Final = 160
_MARKDOWN: Final = ".md"
_JSON_LINES: Final = ".jsonl"


class CopyKind(StrEnum):
    """Where a copy is kept."""

    ARCHIVE = "archive"
    """An earlier `memory.md`."""
    SNAPSHOT = "snapshot"
    RUN_RECORD = "run_record"
    TRANSCRIPT = "transcript"
    """Of a run or, in Halo, of a chat."""
    HALO_CONVERSATION = "halo_conversation"
    """Of a workspace, in Halo, which may hold it open: it is named, and never changed here."""
    CONVERSATION = "conversation"
    SUMMARY = "summary"
    """Of a conversation. It goes as a whole: a new one is made from what is left."""
    TOOL_OUTPUT = "tool_output"
    """What was too long for a conversation's log."""
    QUARANTINE = "quarantine"
    """Damaged entries of a conversation's log."""
    JOURNAL = "journal"
    """Without it, what was written there can no longer be taken back."""


@dataclass(frozen=True, slots=True)
class Copy:
    """One place that still says it."""

    kind: CopyKind
    where: str
    """A path in the owner's folder; of a conversation in Halo all of it; the name of ours; empty for the journal."""
    lines: tuple[str, ...]
    """Every line, record or entry that goes, cut; of a record or entry its first line that says it."""


class Forgetting:
    """Looks for copies, and deletes them. Looking writes nothing."""

    def __init__(self, folder: OwnerFolder, locks: Locks, journal: Journal, conversations: Conversations) -> None:
        self._folder = folder
        self._locks = locks
        self._journal = journal
        self._conversations = conversations

    def copies(self, words: str) -> tuple[Copy, ...]:
        """Return what remains of a statement; none where words name nothing. Raises `EngineError`, as reading does."""
        what = wanted(words)
        if what is None:
            return ()
        return (*self._in_files(what), *self._in_halo(what), *self._in_conversations(what), *self._in_journal(what))

    def delete(self, words: str, chosen: Collection[Copy]) -> int:
        """Delete the statement from the copies that were chosen; return from how many places it went.

        What was changed since they were listed is looked at anew. Raises `EngineError`: BUSY, LINK_REFUSED, or the
        system's reason; then what went before stays gone.
        """
        what = wanted(words)
        return 0 if what is None else sum(self._delete(what, copy) for copy in chosen)

    def _delete(self, what: Wanted, copy: Copy) -> bool:
        if copy.kind is CopyKind.JOURNAL:
            return self._journal.redact(what.holds) > 0
        if copy.kind is CopyKind.CONVERSATION:
            return self._redact(what, self._conversations.open(copy.where))
        known = {path.relative_to(self._folder.path).as_posix(): path for _, path in self._files()}
        path = known.get(copy.where)
        if path is not None and copy.kind is CopyKind.SUMMARY:
            return self._delete_summaries(path)
        return path is not None and self._delete_from_file(what, path)

    def _redact(self, what: Wanted, conversation: Conversation) -> bool:
        """Redact its records; summaries that may say the same in other words are made anew."""
        with conversation.take_turn():
            said = [record.id for record in conversation.records() if any(map(what.holds, _texts_of(record)))]
            count = conversation.redact(said, what.out_of_text)
            if count:
                self._delete_summaries(conversation.files.summaries)
            return count > 0

    def _delete_summaries(self, path: Path) -> bool:
        with self._locks.exclusive(LockKind.FILE, path):
            return remove_file(path)

    def _delete_from_file(self, what: Wanted, path: Path) -> bool:
        """Take it out of a file that the walk found; a link is none of these."""
        with self._locks.exclusive(LockKind.NOTEBOOK, self._folder.path):
            before = read_bytes(path)
            if before is None:
                return False
            after = _cleaned(path, what)(before)
            if after == before:
                return False
            replace_file(path, after, expected=before)
            return True

    def _in_files(self, what: Wanted) -> Iterator[Copy]:
        for kind, path in self._files():
            with suppress(EngineError):
                content = read_bytes(path) or b""
                lines = _lines_that_go(content, what, path)
                if lines:
                    where = path.relative_to(self._folder.path).as_posix()
                    yield Copy(kind, where, tuple(map(_excerpt, lines)))

    def _in_halo(self, what: Wanted) -> Iterator[Copy]:
        for entry in self._conversations.list().entries:
            path = self._conversations.halo_file(entry.name)
            if entry.source is ConversationSource.HALO and path.is_file():
                with suppress(EngineError):
                    lines = [line for text in texts_in(read_object(path)) for line in what.lines(text)]
                    if lines:
                        yield Copy(CopyKind.HALO_CONVERSATION, str(path), tuple(map(_excerpt, lines)))

    def _in_conversations(self, what: Wanted) -> Iterator[Copy]:
        for entry in self._conversations.list().entries:
            if entry.source is ConversationSource.DESKTOP:
                with suppress(EngineError):
                    lines = _lines_of_records(self._conversations.open(entry.name), what)
                    if lines:
                        yield Copy(CopyKind.CONVERSATION, entry.name, tuple(map(_excerpt, lines)))

    def _in_journal(self, what: Wanted) -> Iterator[Copy]:
        entries = self._journal.holding(what.holds)
        if entries:
            said = ((entry.occasion.text, *texts_of(entry.change)) for entry in entries)
            lines = [next(line for text in texts for line in what.lines(text)) for texts in said]
            yield Copy(CopyKind.JOURNAL, "", tuple(map(_excerpt, lines)))

    def _files(self) -> Iterator[tuple[CopyKind, Path]]:
        """Go through the regular files that may hold a copy, links not followed."""
        folder = self._folder
        yield from ((CopyKind.ARCHIVE, path) for path in _files_in(folder.archive, _MARKDOWN))
        yield from ((CopyKind.ARCHIVE, path) for path in _files_in(folder.memory, _MARKDOWN))
        yield from ((CopyKind.SNAPSHOT, path) for path in _files_below(folder.snapshots, _MARKDOWN))
        yield from ((CopyKind.RUN_RECORD, path) for path in _files_in(folder.run_records, _MARKDOWN))
        yield from ((CopyKind.TRANSCRIPT, path) for path in _files_in(folder.transcripts, _JSON_LINES))
        for transcript in _files_in(folder.transcripts, _JSON_LINES):
            spilled = transcript_of(folder, transcript.stem).spilled
            yield from ((CopyKind.TOOL_OUTPUT, path) for path in _files_in(spilled, ""))
        for entry in self._conversations.list().entries:
            if entry.source is ConversationSource.DESKTOP:
                files = folder.conversation(entry.name)
                yield from ((CopyKind.SUMMARY, path) for path in _files_in(files.folder, files.summaries.name))
                yield from ((CopyKind.QUARANTINE, path) for path in _files_in(files.folder, files.quarantine.name))
                yield from ((CopyKind.TOOL_OUTPUT, path) for path in _files_in(files.spilled, ""))


def _files_in(folder: Path, suffix: str) -> Iterator[Path]:
    with suppress(OSError), os.scandir(folder) as entries:
        files = [entry for entry in entries if entry.name.endswith(suffix) and entry.is_file(follow_symlinks=False)]
        yield from sorted(Path(entry.path) for entry in files)


def _files_below(folder: Path, suffix: str) -> Iterator[Path]:
    for here, folders, _ in os.walk(folder):
        folders.sort()
        yield from _files_in(Path(here), suffix)


def _cleaned(path: Path, what: Wanted) -> Callable[[bytes], bytes]:
    if path.suffix == _MARKDOWN:
        return what.out_of_markdown
    return lambda content: b"\n".join(map(what.out_of_json, content.split(b"\n")))


def _lines_that_go(content: bytes, what: Wanted, path: Path) -> list[str]:
    if path.suffix == _MARKDOWN:
        return what.lines_of_markdown(content)
    return [said for line in content.split(b"\n") for said in what.lines_of_json(line)]


def _lines_of_records(conversation: Conversation, what: Wanted) -> list[str]:
    """Return of every record that says it the first line that does."""
    kept = conversation.partial.read()
    records = chain(conversation.records(), (kept,) if kept else ())
    texts = (chain(_texts_of(record), texts_in(record.extra)) for record in records)
    said = (next((line for text in each for line in what.lines(text)), None) for each in texts)
    return [line for line in said if line is not None]


def _texts_of(record: Record) -> Iterator[str]:
    """Go through what a record itself says: its text, and what a tool was given."""
    yield record.text
    yield from texts_in(record.arguments)


def _excerpt(line: str) -> str:
    return line if len(line) <= _EXCERPT_CHARACTERS else f"{line[: _EXCERPT_CHARACTERS - 1]}…"
