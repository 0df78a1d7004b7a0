"""One entry of a notebook's history: what its heading says (N04, data-folder.md 3.1 and 3.2).

    ## 2026-10-19-1840 | Owner asked for tables only  [topic: reports/weekly.md]  [by: chat#0d71]

Headings are read leniently, because people and models write them too, and written strictly.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime
from typing import Final

_STAMP = re.compile(r"\d{4}-\d{2}-\d{2}[^\s|]*")
_MARKS = re.compile(r"\ufeff?#{1,6}(?:[ \t]+|$)")
_LAST_TAG = re.compile(r"[ \t]*\[(by|topic):[ \t]*([^\]]*)\]$")
_ANY_TAG = re.compile(r"\[(?:by|topic):")
_TAG_GAP: Final = "  "


@dataclass(frozen=True, slots=True)
class Author:
    """Who wrote an entry, such as `chat#0d71`. Before Halo 4.3 it was free text, which has no id."""

    origin: str
    id: str
    raw: str
    """The tag as it stands in the file; `im-guest#…` marks what a guest caused."""

    @classmethod
    def parse(cls, raw: str) -> Author:
        """Take a tag apart at its last `#`."""
        origin, mark, ident = raw.rpartition("#")
        return cls(origin, ident, raw) if mark else cls(raw, "", raw)


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of the history, by its heading."""

    stamp: str | None
    """Local time, `YYYY-MM-DD-HHmm`, or whatever date-like word begins the heading."""
    summary: str
    topic: str | None
    """The page that has the details, relative to `topics/`."""
    author: Author | None
    line: int
    """Where the heading stands in the file; the first line is 1."""
    heading: str
    """The whole heading line without its line break."""

    @property
    def identity(self) -> str:
        """What two versions of one entry have in common: `stamp|by`, or the heading where no stamp is."""
        if self.stamp is None:
            return self.heading
        return f"{self.stamp}|{self.author.raw if self.author else ''}"


def parse_heading(heading: str, line: int) -> Entry:
    """Read the heading of an entry, which stands in line `line`. Never raises.

    Tags count only at the end. Of two equal tags the last one counts and the other is part of the summary: the
    system writes its tag behind whatever a model wrote.
    """
    heading = heading.rstrip(" \t\r\n")
    rest = _MARKS.sub("", heading, count=1)
    tags: dict[str, str] = {}
    while (tag := _LAST_TAG.search(rest)) is not None and tag[1] not in tags:
        tags[tag[1]] = tag[2].strip()
        rest = rest[: tag.start()]
    stamp = _STAMP.match(rest)
    summary = rest[stamp.end() :] if stamp else rest
    author = tags.get("by")
    return Entry(
        stamp=stamp[0] if stamp else None,
        summary=summary.strip().removeprefix("|").strip(),
        topic=tags.get("topic") or None,
        author=Author.parse(author) if author else None,
        line=line,
        heading=heading,
    )


def stamp_of(moment: datetime) -> str:
    """Return a moment as Halo stamps entries and names files: local time to the minute (N04)."""
    return moment.astimezone().strftime("%Y-%m-%d-%H%M")


def format_heading(stamp: str, summary: str = "", *, topic: str | None = None, author: str | None = None) -> str:
    """Write the heading of an entry; without a summary it is one that a run inserts before it begins.

    Raises `ValueError` for a part that would change what the heading says: a line break anywhere, `]` in a tag,
    something that looks like a tag in the summary, a stamp that is no date.
    """
    tags = [part for part in (topic, author) if part]
    if any(mark in part for part in (stamp, summary, *tags) for mark in "\r\n"):
        raise ValueError("a line break in a history heading")
    if any("]" in tag for tag in tags) or _ANY_TAG.search(summary):
        raise ValueError("a part of a history heading that would read as a tag")
    if not _STAMP.fullmatch(stamp):
        raise ValueError(f"no date: {stamp!r}")
    heading = f"## {stamp}"
    if summary.strip():
        heading += f" | {summary.strip()}"
    if topic:
        heading += f"{_TAG_GAP}[topic: {topic}]"
    if author:
        heading += f"{_TAG_GAP}[by: {author}]"
    return heading
