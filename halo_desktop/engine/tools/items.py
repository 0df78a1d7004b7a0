"""The single notes of a notebook: lines of the current state and of pages, and history entries by their headings.

A note is one line, with the lines below it that are indented further. Headings, fences and front matter are none.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import pairwise

from halo_desktop.engine.language.near_duplicates import duplicate_key
from halo_desktop.engine.notebook.document import Document, Section, end_of_line
from halo_desktop.engine.notebook.front_matter import without_front_matter
from halo_desktop.engine.notebook.history import format_heading, parse_heading

_BULLET = re.compile(r"[ \t]*(?:[-*+]|\d+[.)])[ \t]+(?:\[[ xX]\][ \t]+)?")
_NO_NOTE = re.compile(r"[ \t]*(?:#{1,6}[ \t]|`{3,}|~{3,}|-{3,}[ \t]*$|$)")
_ELLIPSIS = "…"


class Place(StrEnum):
    """Where in a file a note stands."""

    STATE = "state"
    HISTORY = "history"
    PAGE = "page"


@dataclass(frozen=True, slots=True)
class Item:
    """One note. `start` and `end` are bytes of the file, whole lines."""

    text: str
    """Without the mark of a list; of a history entry its summary."""
    place: Place
    start: int
    end: int
    author: str | None = None
    """The author tag of a history entry."""
    bare: bytes = b""
    """What stays when the note goes: of an entry that has details, its heading without the summary."""

    @property
    def key(self) -> str:
        """The same for notes that say the same."""
        return duplicate_key(self.text)

    @property
    def is_cut(self) -> bool:
        """Whether this is a summary that ends early."""
        return self.text.endswith(_ELLIPSIS)

    def begins(self, other: Item) -> bool:
        """Tell whether another note goes on where this one was cut."""
        return other.text.startswith(self.text.removesuffix(_ELLIPSIS))


def memory_items(raw: bytes) -> Iterator[Item]:
    """Go through the notes of `memory.md`: current state, then history."""
    document = Document.parse(raw)
    state = document.current_state
    yield from _lines(raw, Section(state.start, state.body, state.end), Place.STATE)
    if document.history is None:
        return
    starts = [*document.headings(document.history, 2), document.history.end]
    for start, end in pairwise(starts):
        entry = _entry(raw, start, end)
        if entry.text:
            yield entry
        details = _lines(raw, Section(start, end_of_line(raw, start), end), Place.HISTORY)
        yield from (replace(detail, author=entry.author) for detail in details)


def page_items(raw: bytes) -> Iterator[Item]:
    """Go through the notes of a page."""
    text = raw.decode("utf-8", "surrogateescape")
    top = len(raw) - len(without_front_matter(text).encode("utf-8", "surrogateescape"))
    yield from _lines(raw, Section(0, top, len(raw)), Place.PAGE)


def without_items(raw: bytes, items: Iterator[Item], unwanted: Callable[[Item], bool]) -> tuple[bytes, list[Item]]:
    """Return a file without the notes that are unwanted, and these.

    A history entry goes with its heading; one that has details keeps them under its stamp and author.
    """
    removed = [item for item in items if unwanted(item)]
    for item in sorted(removed, key=lambda item: item.start, reverse=True):
        raw = raw[: item.start] + item.bare + raw[item.end :]
    return raw, removed


def bare_heading(heading: str) -> str:
    """Return a heading without what it says; of a history entry its stamp and its tags stay (N04)."""
    entry = parse_heading(heading, 1)
    marks = heading.lstrip("\ufeff").split(maxsplit=1)[0]
    if entry.stamp and marks == "##":
        with suppress(ValueError):
            author = entry.author.raw if entry.author else None
            return format_heading(entry.stamp, topic=entry.topic, author=author)
    return f"{marks} {_ELLIPSIS}"


def _entry(raw: bytes, start: int, end: int) -> Item:
    body = end_of_line(raw, start)
    heading = raw[start:body]
    entry = parse_heading(heading.decode("utf-8", "replace"), 1)
    author = entry.author.raw if entry.author else None
    if not raw[body:end].strip():
        return Item(entry.summary, Place.HISTORY, start, end, author)
    bare = bare_heading(heading.decode("utf-8", "replace")).encode()
    return Item(entry.summary, Place.HISTORY, start, body, author, bare + heading[len(heading.rstrip()) :])


def _lines(raw: bytes, section: Section, place: Place) -> Iterator[Item]:
    at = section.body
    while at < section.end:
        end = min(end_of_line(raw, at), section.end)
        line = raw[at:end].decode("utf-8", "replace").rstrip()
        if not _NO_NOTE.match(line):
            end = _end_of_note(raw, section, end, _indent(line))
            yield Item(_text(raw[at:end]), place, at, end)
        at = end


def _end_of_note(raw: bytes, section: Section, at: int, indent: int) -> int:
    """Return the end of the lines that follow, are not blank and are indented further."""
    while at < section.end:
        end = min(end_of_line(raw, at), section.end)
        line = raw[at:end].decode("utf-8", "replace").rstrip()
        if not line or _indent(line) <= indent:
            break
        at = end
    return at


def _text(raw: bytes) -> str:
    return " ".join(_BULLET.sub("", raw.decode("utf-8", "replace"), count=1).split())


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())
