"""The briefing: what a new conversation is given of a notebook, word for word (N10, N14, data-folder.md 5).

The same files give the same bytes, wherever the data folder lies (Q28): there is no clock, no counter and no path of
this machine in it. Text from the notebook stands between
marks that it cannot contain, so that nothing written there can pass for words of the program.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from halo_desktop.engine.language.tokens import estimate_tokens
from halo_desktop.engine.notebook.catalogue import BUDGET, catalogue, shared_catalogue
from halo_desktop.engine.notebook.current_state import cut, fits_whole
from halo_desktop.engine.notebook.document import BOM, Document, is_blank
from halo_desktop.engine.notebook.marks import between_marks
from halo_desktop.engine.prompts import phrases

if TYPE_CHECKING:
    from halo_desktop.engine.notebook.catalogue import Catalogue, Reader
    from halo_desktop.engine.notebook.topics import TopicTree
    from halo_desktop.engine.settings import BriefingLimits

_HEADING_CHARACTERS: Final = 400
_TAG_CHARACTERS: Final = 100


class PartName(StrEnum):
    """What a part of a briefing is about."""

    INTRODUCTION = "introduction"
    CURRENT_STATE = "current_state"
    HISTORY = "history"
    TOPICS = "topics"
    WORKSPACE_TOPICS = "workspace_topics"
    RECORDS = "records"


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a briefing, with its size."""

    name: PartName
    text: str

    @property
    def bytes(self) -> int:
        """UTF-8 bytes."""
        return len(self.text.encode())

    @property
    def tokens(self) -> int:
        """Tokens, estimated."""
        return estimate_tokens(self.text)


@dataclass(frozen=True, slots=True)
class Briefing:
    """The parts in order; joined they are exactly what a conversation is given."""

    parts: tuple[Part, ...]

    @property
    def text(self) -> str:
        """The exact text."""
        return "".join(part.text for part in self.parts)

    @property
    def bytes(self) -> int:
        """UTF-8 bytes of the text."""
        return len(self.text.encode())

    @property
    def tokens(self) -> int:
        """Tokens of the text, estimated."""
        return estimate_tokens(self.text)


@dataclass(frozen=True, slots=True)
class Topics:
    """Topic pages as they were found, and how to read the front matter of one."""

    tree: TopicTree
    read: Reader


@dataclass(frozen=True, slots=True)
class Source:
    """Everything that a briefing is made of."""

    memory: bytes | None
    """`memory.md`, or `None` where there is none."""
    topics: Topics
    workspace_topics: Topics | None = None
    """Topics of the workspace, where a digital human may read them (N21)."""
    run_records: int = 0
    archives: int = 0


def compose(source: Source, limits: BriefingLimits) -> Briefing:
    """Write the briefing. Never raises for what is in the files: what is no text becomes replacement characters."""
    own = catalogue(source.topics.tree, source.topics.read)
    parts = (
        _introduction(),
        *_memory(source, limits),
        _topics(source.topics, own),
        *_workspace_topics(source, BUDGET - own.units),
        *_records(source),
    )
    return Briefing(parts)


def _introduction() -> Part:
    return Part(PartName.INTRODUCTION, f"{_say('introduction')}\n")


def _memory(source: Source, limits: BriefingLimits) -> tuple[Part, ...]:
    """Return current state and history; they are one part when the file is absent, blank or shown whole."""
    raw = source.memory
    if raw is None:
        chunks = [_say("no-file")]
    elif is_blank(raw):
        chunks = [_say("nothing-recorded")]
    elif fits_whole(raw, limits.current_state_bytes):
        whole = raw.removeprefix(BOM).decode("utf-8", "replace")
        chunks = [_say("whole-file"), between_marks(whole)]
    else:
        document = Document.parse(raw)
        return (
            _current_state(document, limits.current_state_bytes),
            _history(document, limits.headings),
        )
    return (_part(PartName.CURRENT_STATE, *chunks),)


def _current_state(document: Document, cap_bytes: int) -> Part:
    shown = cut(document.text(document.current_state), cap_bytes)
    chunks = [_say("current-state"), between_marks(shown.text)]
    if shown.cut:
        sizes = {"full": shown.full_bytes, "shown": len(shown.text.encode())}
        chunks += [_say("current-state-cut", **sizes)]
    return _part(PartName.CURRENT_STATE, *chunks)


def _history(document: Document, count: int) -> Part:
    total = document.entry_count()
    if total == 0:
        return _part(PartName.HISTORY, _say("history-empty"))
    newest = document.newest_entries(count)
    lines = "".join(f"{entry.line}: {_bounded(entry.heading)}\n" for entry in newest)
    chunks = [_say("history", total=total), between_marks(lines)]
    if older := total - len(newest):
        chunks += [_say("history-older", older=older)]
    return _part(PartName.HISTORY, *chunks)


def _topics(topics: Topics, found: Catalogue) -> Part:
    if not found.lines:
        return _part(PartName.TOPICS, _say("topics-empty"))
    return _part(PartName.TOPICS, *_listed("topics", topics, found))


def _workspace_topics(source: Source, left: int) -> tuple[Part, ...]:
    topics = source.workspace_topics
    found = shared_catalogue(topics.tree, topics.read, left) if topics is not None else None
    if topics is None or found is None:
        return ()
    return (_part(PartName.WORKSPACE_TOPICS, *_listed("workspace-topics", topics, found)),)


def _records(source: Source) -> tuple[Part, ...]:
    counts = {"run_records": source.run_records, "archives": source.archives}
    if not any(counts.values()):
        return ()
    return (_part(PartName.RECORDS, _say("records", **counts)),)


def _listed(key: str, topics: Topics, found: Catalogue) -> list[str]:
    """Return a catalogue under its heading, with a hint where it does not list everything."""
    heading = _say(key, pages=topics.tree.page_count)
    hint = [_say("topics-folded")] if found.folded else []
    return [heading, between_marks(found.text), *hint]


def _part(name: PartName, *chunks: str) -> Part:
    """Join chunks with a blank line between them, and one before the part."""
    return Part(name, "\n" + "\n\n".join(chunks) + "\n")


def _say(key: str, **values: int) -> str:
    """Return one of our own phrases, filled in."""
    return phrases("briefing")[key].format(**values)


def _bounded(heading: str) -> str:
    """Shorten a heading that is no heading any more, keeping its beginning and the tags at its end."""
    if len(heading) <= _HEADING_CHARACTERS:
        return heading
    return f"{heading[: _HEADING_CHARACTERS - _TAG_CHARACTERS]} … {heading[-_TAG_CHARACTERS:]}"
