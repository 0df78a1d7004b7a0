"""A piece of Markdown as the smallest parts that may be moved or left out by themselves; joined they are the piece."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum, auto

from halo_desktop.engine.language.near_duplicates import duplicate_key
from halo_desktop.engine.notebook.fences import find_fences

_LINE = re.compile(rb"[^\n]*\n|[^\n]+\Z")
_BULLET = re.compile(rb"[-*+][ \t]+")
_HEADING = re.compile(rb"#{1,6}[ \t]")
_NO_PROSE = re.compile(rb"[ \t|>]|\d+[.)][ \t]|(?:-[ \t]?){3,}\r?\n?\Z|(?:\*[ \t]?){3,}\r?\n?\Z")


class Kind(Enum):
    """What a unit is."""

    ITEM = auto()
    """A bullet with what belongs to it."""
    PARAGRAPH = auto()
    HEADING = auto()
    BLANK = auto()
    OTHER = auto()
    """Code, a table, a quote, a numbered step: it means something only with its neighbours."""


@dataclass(frozen=True, slots=True)
class Unit:
    """One part, with its line breaks."""

    raw: bytes
    kind: Kind

    @property
    def key(self) -> str:
        """What makes two units say the same; one of several lines only equals its very copy."""
        text = self.raw.strip()
        if b"\n" in text:
            return text.decode("utf-8", "surrogateescape")
        return duplicate_key(_BULLET.sub(b"", text, count=1).decode("utf-8", "surrogateescape"))

    @property
    def says_something(self) -> bool:
        """Whether it could be a duplicate of another one at all."""
        return self.kind in {Kind.ITEM, Kind.PARAGRAPH}


def lines_of(text: bytes) -> list[bytes]:
    """Split into lines, each with its line feed; nothing else ends a line (N02)."""
    return _LINE.findall(text)


def split_units(text: bytes) -> tuple[Unit, ...]:
    """Split a text that begins at the beginning of a line."""
    return tuple(Unit(b"".join(lines), kind) for kind, lines in _groups(text))


def join_units(units: Iterable[Unit]) -> bytes:
    """Put units together again."""
    return b"".join(unit.raw for unit in units)


def _groups(text: bytes) -> Iterator[tuple[Kind, list[bytes]]]:
    fences = find_fences(text)
    openings = {start for start, _ in fences.spans}
    offset = 0
    kind: Kind | None = None
    group: list[bytes] = []
    was_code = False
    for line in lines_of(text):
        is_code = offset in openings or fences.cover(offset)
        this = Kind.OTHER if is_code else _kind_of(line)
        if kind is not None and _belongs(line, this, kind, in_code=is_code and was_code and offset not in openings):
            group.append(line)
        else:
            if kind is not None:
                yield kind, group
            kind, group = this, [line]
        offset += len(line)
        was_code = is_code
    if kind is not None:
        yield kind, group


def _kind_of(line: bytes) -> Kind:
    if not line.strip():
        return Kind.BLANK
    if _HEADING.match(line):
        return Kind.HEADING
    if _NO_PROSE.match(line):
        return Kind.OTHER
    return Kind.ITEM if _BULLET.match(line) else Kind.PARAGRAPH


def _belongs(line: bytes, this: Kind, above: Kind, *, in_code: bool) -> bool:
    """Say whether a line continues the unit above it."""
    if in_code:
        return True
    if above is Kind.ITEM:
        return this is Kind.PARAGRAPH or (this is Kind.OTHER and line[:1] in {b" ", b"\t"})
    return this is above and this is Kind.PARAGRAPH
