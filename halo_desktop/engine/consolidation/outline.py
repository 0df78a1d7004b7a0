"""`memory.md` in parts that can be moved: current state by `##`, other sections, history by entry.

Reading puts the two sections in order and gives them their names where a person or an older version wrote them
otherwise; apart from that, `Outline.read(raw).render()` is `raw`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from halo_desktop.engine.consolidation.entries import Block
from halo_desktop.engine.notebook.document import BOM, Document, Section, end_of_line

NOW: Final = b"# now"
HISTORY: Final = b"# History"

_MARKS = re.compile(r"#{1,6}[ \t]+")


@dataclass(frozen=True, slots=True)
class Part:
    """A heading line with what stands below it; the text before the first heading has an empty one."""

    heading: bytes
    body: bytes

    @property
    def raw(self) -> bytes:
        """Heading and body."""
        return self.heading + self.body

    @property
    def title(self) -> str:
        """The heading without its summary."""
        return self._text.partition("|")[0].strip()

    @property
    def summary(self) -> str:
        """What stands behind `|` in the heading."""
        return self._text.partition("|")[2].strip()

    @property
    def _text(self) -> str:
        return _MARKS.sub("", self.heading.decode("utf-8", "replace"), count=1).strip()


@dataclass(frozen=True, slots=True)
class Outline:
    """A `memory.md`, in the order in which it is written."""

    preamble: bytes
    parts: tuple[Part, ...]
    """The current state."""
    others: tuple[Part, ...]
    """Sections that are neither current state nor history, before the history."""
    introduction: bytes
    """What stands in the history before its first entry."""
    blocks: tuple[Block, ...]
    behind: tuple[Part, ...]
    """Such sections behind the history."""
    newline: bytes

    @classmethod
    def read(cls, raw: bytes) -> Outline:
        """Take any `memory.md` apart."""
        document = _with_sections(Document.parse(raw.removeprefix(BOM)))
        raw, history = document.raw, document.history
        if history is None:
            raise ValueError("a history was just added")
        now = document.current_state
        starts = list(document.headings(Section(0, 0, len(raw)), 1))
        sections = [Section(start, end_of_line(raw, start), end) for start, end in pairwise([*starts, len(raw)])]
        own = {now.start, history.start}
        first = [section for section in sections if section.start not in own and section.start < history.start]
        last = [section for section in sections if section.start not in own and section.start > history.start]
        entries = [*document.headings(history, 2), history.end]
        return cls(
            preamble=raw[: starts[0]],
            parts=_parts(document, now),
            others=tuple(_part(raw, section) for section in first),
            introduction=raw[history.body : entries[0]],
            blocks=tuple(Block(raw[start:end]) for start, end in pairwise(entries)),
            behind=tuple(_part(raw, section) for section in last),
            newline=document.newline,
        )

    @property
    def current_state_bytes(self) -> int:
        """Bytes of `# now` with its heading."""
        return len(NOW + self.newline) + sum(len(part.raw) for part in self.parts)

    def render(self) -> bytes:
        """Return the file."""
        now = NOW + self.newline + _joined(self.parts)
        history = HISTORY + self.newline + self.introduction + b"".join(block.raw for block in self.blocks)
        pieces = [self.preamble, now, _joined(self.others), history, _joined(self.behind)]
        *rest, last = [piece for piece in pieces if piece]
        return b"".join(piece if piece.endswith(b"\n") else piece + self.newline for piece in rest) + last


def _joined(parts: Iterable[Part]) -> bytes:
    return b"".join(part.raw for part in parts)


def _part(raw: bytes, section: Section) -> Part:
    return Part(raw[section.start : section.body], raw[section.body : section.end])


def _parts(document: Document, now: Section) -> tuple[Part, ...]:
    raw = document.raw
    starts = [*document.headings(now, 2), now.end]
    parts = [
        Part(raw[start : end_of_line(raw, start)], raw[end_of_line(raw, start) : end])
        for start, end in pairwise(starts)
    ]
    before_first = raw[now.body : starts[0]]
    return (*((Part(b"", before_first),) if before_first else ()), *parts)


def _with_sections(document: Document) -> Document:
    """Return a document that has both sections; what an older version wrote without them becomes current state."""
    raw, newline = document.raw, document.newline
    if not document.has_now:
        end = len(raw) if document.history is None else document.history.start
        for start in reversed(list(document.headings(Section(0, 0, end), 1))):
            raw = raw[:start] + b"#" + raw[start:]  # a section beside the current state would be shown to nobody
        document = Document.parse(NOW + newline * 2 + raw)
    if document.history is None:
        raw = document.raw.rstrip()
        document = Document.parse(raw + newline * 2 + HISTORY + newline)
    return document
