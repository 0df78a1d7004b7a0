"""One thing of the past as it is listed and opened, and a list of them narrowed by a search."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from halo_desktop.engine.notebook.search import folded
from halo_desktop.ui.widgets.two_line_rows import TwoLineRow


@dataclass(frozen=True, slots=True)
class Part:
    """A text under a head of its own, "" for none."""

    head: str
    text: str
    is_markdown: bool = True


@dataclass(frozen=True, slots=True)
class Item:
    """A row of the list, and what shows beside the list when it is opened."""

    id: str
    title: str
    caption: str
    facts: str
    """All that the caption says and more, above the title."""
    hint: str = ""
    """The same as it stands in the file, for who wants to know."""
    parts: tuple[Part, ...] = ()
    topic: str = ""
    """The page that has the details, relative to `topics/`."""
    file: Path | None = None
    may_undo: bool = False
    searched: str = ""
    """The text in which a search looks, folded."""


@dataclass(frozen=True, slots=True)
class Listing:
    """The items that a search left, the newest first, and how many there are without it."""

    items: tuple[Item, ...]
    total: int
    rows: tuple[TwoLineRow, ...]
    """The same items as a list shows them: made where they are found, since there may be thousands."""


def narrowed(items: tuple[Item, ...], query: str) -> Listing:
    """Return the items that hold every word of a query; width and case make no difference."""
    words = folded(query).split()
    left = tuple(item for item in items if all(word in item.searched for word in words)) if words else items
    return Listing(left, len(items), tuple(TwoLineRow(item.id, item.title, item.caption) for item in left))
