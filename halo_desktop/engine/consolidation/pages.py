"""The topic pages that a rewriter makes and appends to; existing text is never changed or shortened (C10)."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from halo_desktop.engine.consolidation.descriptions import front_matter, with_description
from halo_desktop.engine.consolidation.draft import is_page, stem
from halo_desktop.engine.consolidation.units import lines_of, split_units
from halo_desktop.engine.notebook.front_matter import HEAD_BYTES, read_front_matter
from halo_desktop.engine.notebook.topics import PAGE_SUFFIX

_NAME_BYTES: Final = 80
_KEPT_SIGNS: Final = frozenset("-_.,()+&（）、，")
_DEVICE: Final = re.compile(r"(?:con|prn|aux|nul|clock|index|(?:com|lpt)\d)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Passage:
    """What goes into a page: under `heading` where the page is there already, else under front matter of its own."""

    title: str
    description: str
    heading: bytes
    body: bytes


class Pages:
    """The pages of a notebook while they are rewritten; `written` are those that differ from what was given."""

    def __init__(self, files: Mapping[str, bytes], newline: bytes) -> None:
        self.written: dict[str, bytes] = {}
        self._files = files
        self.newline = newline
        self._top = {path.casefold(): path for path in files if "/" not in path}

    def get(self, path: str) -> bytes | None:
        """Return a page as it is by now."""
        return self.written.get(path) if path in self.written else self._files.get(path)

    def put(self, passage: Passage) -> str:
        """Put a passage in the page of its title, which is made if need be; return the page's path.

        A page that holds every line of it already stays as it is.
        """
        name = page_name(passage.title)
        path = self._top.setdefault(name.casefold(), name)
        present = self.get(path)
        if present is None:
            head = front_matter(passage.title, passage.description, self.newline)
            self.written[path] = head + passage.body.strip(b"\r\n") + self.newline
        elif not _says(present, passage.body):
            self.append(path, passage.heading + passage.body)
        return path

    def append(self, path: str, text: bytes) -> None:
        """Put a text at the end of a page, a blank line before it."""
        present = (self.get(path) or b"").rstrip()
        self.written[path] = present + self.newline * 2 + text.strip(b"\r\n") + self.newline

    def keys(self, path: str) -> frozenset[str]:
        """Return what a page says, as duplicates are found by; nothing for a page that is not there."""
        present = self.get(path)
        return frozenset() if present is None else frozenset(said_in(present))

    def describe_all(self) -> None:
        """Give a description to every page that has none."""
        for path in filter(is_page, self._files):
            content = self.written.get(path) or self._files[path]
            if read_front_matter(content[:HEAD_BYTES]).description is None:
                self.written[path] = with_description(content, stem(path))


def said_in(text: bytes) -> Iterator[str]:
    """Go through what the items and paragraphs of a text say."""
    return (unit.key for unit in split_units(text) if unit.says_something)


def page_name(title: str) -> str:
    """Return a file name for a title that every system takes."""
    plain = "".join(map(_in_a_name, unicodedata.normalize("NFC", title)))
    plain = re.sub("-{2,}", "-", plain).strip("-._ ")
    short = plain.encode("utf-8", "replace")[:_NAME_BYTES].decode("utf-8", "ignore").rstrip("-._ ") or "page"
    return f"{short}-1{PAGE_SUFFIX}" if _DEVICE.fullmatch(short.partition(".")[0]) else f"{short}{PAGE_SUFFIX}"


def _in_a_name(char: str) -> str:
    return char if char in _KEPT_SIGNS or unicodedata.category(char)[0] in "LNM" else "-"


def _says(present: bytes, body: bytes) -> bool:
    known = {line.strip() for line in lines_of(present)}
    return all(line.strip() in known for line in lines_of(body) if line.strip())
