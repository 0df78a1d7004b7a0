"""The history of a `memory.md` as whole entries, each with its details, and what stands around them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise

from halo_desktop.engine.notebook.document import Document, end_of_line
from halo_desktop.engine.notebook.history import Entry, parse_heading


@dataclass(frozen=True, slots=True)
class Block:
    """One entry with its heading and details, as bytes."""

    raw: bytes

    @property
    def text(self) -> bytes:
        """What two versions are compared by: trailing blanks make no difference."""
        return self.raw.rstrip()

    @property
    def heading(self) -> bytes:
        """The heading with its line break."""
        return self.raw[: end_of_line(self.raw, 0)]

    @property
    def entry(self) -> Entry:
        """What the heading says; its line counts from the entry itself."""
        return parse_heading(self.heading.decode("utf-8", "replace"), 1)

    @property
    def body(self) -> bytes:
        """What stands below the heading."""
        return self.raw[end_of_line(self.raw, 0) :]

    def spaced(self, newline: bytes) -> Block:
        """Return the entry with a blank line behind it."""
        return Block(self.text + newline * 2)


@dataclass(frozen=True, slots=True)
class Split:
    """A `memory.md` in three: before the first entry, the entries, behind the history. Joined they are the file."""

    before: bytes
    blocks: tuple[Block, ...]
    after: bytes
    newline: bytes
    has_history: bool

    @classmethod
    def of(cls, raw: bytes) -> Split:
        """Split any file; one without a history has no entries."""
        document = Document.parse(raw)
        history = document.history
        if history is None:
            return cls(raw, (), b"", document.newline, has_history=False)
        starts = [*document.headings(history, 2), history.end]
        blocks = tuple(Block(raw[start:end]) for start, end in pairwise(starts))
        return cls(raw[: starts[0]], blocks, raw[history.end :], document.newline, has_history=True)

    @property
    def outside(self) -> tuple[bytes, bytes]:
        """Everything but the entries; blanks at its ends make no difference."""
        return self.before.rstrip(), self.after.rstrip()

    def with_blocks(self, blocks: tuple[Block, ...]) -> Split:
        """Return the same file with other entries, a blank line before the first."""
        blank_line = self.newline * 2
        before = self.before.rstrip() + blank_line if blocks and not self.before.endswith(blank_line) else self.before
        return replace(self, before=before, blocks=blocks)

    def render(self) -> bytes:
        """Return the file."""
        return b"".join((self.before, *(block.raw for block in self.blocks), self.after))


def keep_newest(raw: bytes, keep: int) -> tuple[bytes, tuple[Block, ...]]:
    """Return the file with only its first `keep` entries, the newest, and the entries that went."""
    split = Split.of(raw)
    gone = split.blocks[keep:]
    return (split.with_blocks(split.blocks[:keep]).render() if gone else raw), gone
