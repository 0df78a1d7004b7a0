"""`memory.md` as a document: where its sections and history entries are, without changing a byte (N01, N02).

The bytes are the model: `Document.render()` gives back what `Document.parse()` was given, whatever that was. Lines
end at a line feed only. A heading is `#` to `######` and blanks at the beginning of a line (a byte order mark may
stand before it), outside fenced code. Sections and entries are offsets into the bytes, found by searching; no object
is made for a line, so that 50 MB are read in about a second.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Final

from halo_desktop.engine.notebook.fences import Fences, find_fences
from halo_desktop.engine.notebook.history import Entry, parse_heading

if TYPE_CHECKING:
    from collections.abc import Iterator

SKELETON: Final = b"# now\n\n## State\n\n# History\n"
"""What an empty notebook holds (data-folder.md 3.1)."""

BOM: Final = b"\xef\xbb\xbf"

_LARGEST_BLANK: Final = 256
"""A file of more bytes is not blank, whatever is in it (data-folder.md 3.1)."""

_BLANK_LINE = re.compile(rb"# now|# history|## state(?: *\|)?", re.IGNORECASE)
_KNOWN = re.compile(rb"^(?:\xef\xbb\xbf)?#[ \t]+(now|history)[ \t\r]*$", re.MULTILINE | re.IGNORECASE)
_UP_TO_LEVEL: Final = tuple(
    re.compile(rb"^(?:\xef\xbb\xbf)?(#{1,%d})[ \t]+" % level, re.MULTILINE) for level in range(1, 7)
)
_ENTRY = re.compile(rb"^(?:\xef\xbb\xbf)?##[ \t]+[^\n]*", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the file, in bytes: `start` of its heading line, `body` behind that line, `end`."""

    start: int
    body: int
    end: int


@dataclass(frozen=True, slots=True)
class Document:
    """One version of `memory.md`; made by `parse`, changed by `edits`, which make a new one."""

    raw: bytes
    current_state: Section
    """`# now`; without one, the first heading and what belongs to it, or what stands before `# History`; without any
    heading, everything (data-folder.md 5). `body` equals `start` where no heading begins it."""
    history: Section | None
    """The first `# History`, in whatever case."""
    has_now: bool
    """Whether there is a `# now`, in whatever case."""
    fences: Fences

    @classmethod
    def parse(cls, raw: bytes) -> Document:
        """Read any bytes; never raises.

        A fence that nothing closes makes the headings after it text, but it hides no section: the next `# now` or
        `# History` begins its section all the same, as if the fence had ended there.
        """
        known = list(_KNOWN.finditer(raw))
        fences = find_fences(raw, [match.start() for match in known])
        starts: dict[bytes, int] = {}
        for match in known:
            if not fences.cover(match.start()):
                starts.setdefault(match[1].lower(), match.start())
        now, history = starts.get(b"now"), starts.get(b"history")
        return cls(
            raw=raw,
            current_state=(_first_section(raw, fences, history) if now is None else _section(raw, fences, now, 1)),
            history=None if history is None else _section(raw, fences, history, 1),
            has_now=now is not None,
            fences=fences,
        )

    def render(self) -> bytes:
        """Return the bytes of the file."""
        return self.raw

    @property
    def unclosed_fence(self) -> int | None:
        """The line of the first code fence that nothing closes; the first line is 1 (N53)."""
        at = self.fences.unclosed
        return None if at is None else self.line_at(at)

    @property
    def newline(self) -> bytes:
        """How lines end in this file: as most of them do, else a line feed."""
        pairs = self.raw.count(b"\r\n")
        return b"\r\n" if pairs * 2 > self.raw.count(b"\n") else b"\n"

    def line_at(self, offset: int) -> int:
        """Return the number of the line in which `offset` lies; the first line is 1."""
        return self.raw.count(b"\n", 0, offset) + 1

    def text(self, section: Section) -> str:
        """Return a section with its heading; what is no UTF-8 becomes replacement characters."""
        part = self.raw[section.start : section.end]
        return part.removeprefix(BOM).decode("utf-8", "replace")

    def entry_count(self) -> int:
        """Return the number of history entries: level-2 headings in `# History` (data-folder.md 6)."""
        return sum(1 for _ in self._entry_matches())

    def entries(self) -> Iterator[Entry]:
        """Go through the history from the top, where the newest entry stands."""
        line, counted = 1, 0
        for match in self._entry_matches():
            line += self.raw.count(b"\n", counted, match.start())
            counted = match.start()
            yield parse_heading(match[0].decode("utf-8", "replace"), line)

    def past(self) -> Iterator[tuple[Entry, str]]:
        """Go through the history from the top, each entry with what stands below its heading."""
        matches = list(self._entry_matches())
        if self.history is None or not matches:
            return
        ends = [*(match.start() for match in matches[1:]), self.history.end]
        for entry, match, end in zip(self.entries(), matches, ends, strict=True):
            yield entry, self.raw[match.end() : end].decode("utf-8", "replace").strip("\r\n")

    def newest_entries(self, count: int) -> tuple[Entry, ...]:
        """Return the first `count` entries."""
        return tuple(islice(self.entries(), count))

    def headings(self, section: Section, level: int) -> Iterator[int]:
        """Go through the offsets of the headings up to `level` in the body of a section."""
        for match in outside(self.fences, _UP_TO_LEVEL[level - 1], self.raw, section):
            yield match.start()

    def _entry_matches(self) -> Iterator[re.Match[bytes]]:
        if self.history is None:
            return iter(())
        return outside(self.fences, _ENTRY, self.raw, self.history)


def is_blank(raw: bytes | None) -> bool:
    """Tell whether a notebook says nothing: it is absent, or a skeleton without content (data-folder.md 3.1)."""
    if raw is None:
        return True
    if len(raw) > _LARGEST_BLANK:
        return False
    lines = (line.strip() for line in raw.removeprefix(BOM).split(b"\n"))
    return all(_BLANK_LINE.fullmatch(line) for line in lines if line)


def end_of_line(raw: bytes, offset: int) -> int:
    """Return the offset behind the line in which `offset` lies."""
    return raw.find(b"\n", offset) + 1 or len(raw)


def outside(fences: Fences, pattern: re.Pattern[bytes], raw: bytes, section: Section) -> Iterator[re.Match[bytes]]:
    """Go through the matches in the body of a section that lie in no fenced code."""
    for match in pattern.finditer(raw, section.body, section.end):
        if not fences.cover(match.start()):
            yield match


def _section(raw: bytes, fences: Fences, start: int, level: int) -> Section:
    """Return the section whose heading, of this level, begins at `start`."""
    body = end_of_line(raw, start)
    rest = Section(start, body, len(raw))
    after = next(outside(fences, _UP_TO_LEVEL[level - 1], raw, rest), None)
    return Section(start, body, len(raw) if after is None else after.start())


def _first_section(raw: bytes, fences: Fences, history: int | None) -> Section:
    """Return the current state of a file that has no `# now`."""
    whole = Section(0, 0, len(raw))
    first = next(outside(fences, _UP_TO_LEVEL[-1], raw, whole), None)
    if first is None:
        return whole
    if history is not None and first.start() == history:
        return Section(0, 0, history)
    return _section(raw, fences, first.start(), len(first[1]))
