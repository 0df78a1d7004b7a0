"""The topic catalogue: which pages there are and when to read them, within a budget (N12, N21).

Line forms and algorithm are those of data-folder.md 3.4. The first level is listed in full unless it alone is over
the budget; deeper levels open breadth-first while they fit, and otherwise fold to a count. Every page is either
listed or in exactly one count. Only pages that may be listed are asked for their description, so that a catalogue of
ten thousand pages opens a few hundred.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from halo_desktop.engine.language.collation import collation_key
from halo_desktop.engine.language.utf16 import utf16_units
from halo_desktop.engine.notebook.topics import Folder, Page
from halo_desktop.engine.prompts import phrases

if TYPE_CHECKING:
    from halo_desktop.engine.notebook.front_matter import FrontMatter
    from halo_desktop.engine.notebook.topics import TopicTree

BUDGET: Final = 6000
"""UTF-16 units of one catalogue, a line break counted for each line (N12)."""

Node = Folder | Page
Reader = Callable[[Page], "FrontMatter"]

_INDENT = "  "
_UNPRINTABLE = re.compile("[\x00-\x1f\x7f\u0085\u2028\u2029\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class Catalogue:
    """The lines of a catalogue and what they cover: `listed` + `counted` is the number of pages."""

    lines: tuple[str, ...] = ()
    units: int = 0
    """UTF-16 units of all lines, a line break counted for each."""
    listed: int = 0
    """Pages that have a line of their own."""
    counted: int = 0
    """Pages that are only in a count."""
    folded: bool = False
    """Whether something had no room, so that the reader should look into the folders."""

    @property
    def text(self) -> str:
        """The lines, each with its line break."""
        return "".join(f"{line}\n" for line in self.lines)


def catalogue(tree: TopicTree, read: Reader, budget: int = BUDGET) -> Catalogue:
    """List the topics of `tree` in at most `budget` UTF-16 units.

    The one exception: at least one entry of the first level is listed, whatever its length, and one line counts the
    rest. An empty tree gives no lines.
    """
    listing = _Listing(read, budget)
    level = listing.list_top(tree.root)
    while level:
        level = [child for branch in level for child in listing.open(branch)]
    return listing.result(tree.page_count)


def shared_catalogue(tree: TopicTree, read: Reader, left: int) -> Catalogue | None:
    """List the first level of another owner's topics, which may only be read (N21).

    `left` is what the reader's own catalogue left of the budget. Without room for one entry a single line counts the
    topics, over the budget if need be; without any topic there is no catalogue.
    """
    if tree.page_count == 0:
        return None
    listing = _Listing(read, left)
    listing.list_top(tree.root)
    found = listing.result(tree.page_count)
    if found.units <= left:
        return found
    line = f"- {_count(tree.root)}"
    return Catalogue((line,), _cost(line), counted=tree.page_count, folded=True)


@dataclass(slots=True)
class _Entry:
    """One line, with those below it."""

    node: Node
    line: str
    children: list[_Entry] = field(default_factory=list["_Entry"])
    more: str | None = None

    @property
    def suffix(self) -> str:
        """Say how many pages a folder has while none of its children is listed."""
        if isinstance(self.node, Page) or self.children:
            return ""
        return f" ({_count(self.node)})"

    @property
    def units(self) -> int:
        """What the line costs."""
        return _cost(self.line) + utf16_units(self.suffix)


class _Listing:
    """Spends the budget of one catalogue."""

    def __init__(self, read: Reader, budget: int) -> None:
        self._read = read
        self._budget = budget
        self._used = 0
        self._folded = False
        self._top: list[_Entry] = []
        self._top_more: str | None = None

    def list_top(self, root: Folder) -> list[_Entry]:
        """List the first level; returns its entries."""
        nodes = _in_order(root)
        self._top = self._that_fit(nodes, 0, self._budget)
        if len(self._top) < len(nodes):
            room = self._budget - _cost(_more_line(nodes, 0, None))
            self._top = self._that_fit(nodes, 0, room) or [self._entry(nodes[0], 0)]
        if len(self._top) < len(nodes):
            self._top_more = _more_line(nodes[len(self._top) :], 0, None)
            self._used += _cost(self._top_more)
            self._folded = True
        self._used += sum(entry.units for entry in self._top)
        return self._top

    def open(self, branch: _Entry) -> list[_Entry]:
        """List what fits of the children of `branch`; returns the entries that were listed."""
        folder, depth = branch.node, _depth(branch.node) + 1
        if isinstance(folder, Page) or folder.page_count == 0:
            return []
        closed = branch.units
        room = self._budget - self._used + utf16_units(branch.suffix)
        if room < _LEAST_LINE + len(_INDENT) * depth:
            self._folded = True
            return []
        nodes = _in_order(folder)
        branch.children = self._that_fit(nodes, depth, room)
        if len(branch.children) < len(nodes):
            self._folded = True
            room -= _cost(_more_line(nodes, depth, folder))
            branch.children = self._that_fit(nodes, depth, room)
            if branch.children:
                branch.more = _more_line(nodes[len(branch.children) :], depth, folder)
                self._used += _cost(branch.more)
        self._used += branch.units - closed + sum(entry.units for entry in branch.children)
        return branch.children

    def _that_fit(self, nodes: Sequence[Node], depth: int, room: int) -> list[_Entry]:
        """Return the entries of the first of `nodes` that together cost at most `room`."""
        fitting: list[_Entry] = []
        for node in nodes:
            if room < _LEAST_LINE + len(_INDENT) * depth:
                break
            entry = self._entry(node, depth)
            room -= entry.units
            if room < 0:
                break
            fitting.append(entry)
        return fitting

    def _entry(self, node: Node, depth: int) -> _Entry:
        name = _one_line(node.name)
        what = f"{name} ({_kilobytes(node.size)}KB)" if isinstance(node, Page) else f"{name}/"
        about = _one_line(self._describe(node))
        return _Entry(node, f"{_INDENT * depth}- {what} — {about}")

    def _describe(self, node: Node) -> str:
        """Return when to read a page or what belongs in a folder, or the warning that nothing says so."""
        words = phrases("catalogue")
        if isinstance(node, Page):
            return self._read(node).description or words["no-description"]
        if node.index is None:
            return words["no-index"]
        return self._read(node.index).description or words["no-index-description"]

    def result(self, pages: int) -> Catalogue:
        """Return what was listed, of so many `pages`."""
        lines: list[str] = []
        listed = 0
        for entry in self._walk():
            if isinstance(entry, str):
                lines.append(entry)
            else:
                lines.append(entry.line + entry.suffix)
                listed += isinstance(entry.node, Page)
        return Catalogue(tuple(lines), self._used, listed, pages - listed, self._folded)

    def _walk(self) -> Iterator[_Entry | str]:
        """Go through the entries and counts in the order of the page."""
        waiting: list[_Entry | str | None] = [self._top_more, *reversed(self._top)]
        while waiting:
            entry = waiting.pop()
            if entry is None:
                continue
            yield entry
            if isinstance(entry, _Entry):
                waiting += [entry.more, *reversed(entry.children)]


_LEAST_LINE: Final = len("- a/ — b") + 1
"""No entry is shorter, so that a folder without room need not be sorted nor its pages opened."""


def _in_order(folder: Folder) -> list[Node]:
    """Return the children in the order of data-folder.md 3.3: folders, then pages, each sorted by name."""
    ordered: list[Node] = []
    ordered += (folder.folders[at] for at in _places(tuple(node.name for node in folder.folders)))
    ordered += (folder.pages[at] for at in _places(tuple(node.name for node in folder.pages)))
    return ordered


@lru_cache(maxsize=256)
def _places(names: tuple[str, ...]) -> tuple[int, ...]:
    """Return where the sorted names stand; kept, because sorting ten thousand takes as long as finding them (Q02)."""
    keys = [collation_key(name) for name in names]
    return tuple(sorted(range(len(names)), key=keys.__getitem__))


def _more_line(nodes: Sequence[Node], depth: int, folder: Folder | None) -> str:
    """Count entries that are not listed and, where folders are among them, the pages below these."""
    where = "at the top level" if folder is None else f"in {_one_line(folder.path)}/"
    line = f"{_INDENT * depth}- … {len(nodes)} more {where}"
    if all(isinstance(node, Page) for node in nodes):
        return line
    pages = sum(1 if isinstance(node, Page) else node.page_count for node in nodes)
    return f"{line} ({pages} topics)"


def _count(folder: Folder) -> str:
    return f"{folder.page_count} topics"


def _depth(node: Node) -> int:
    return node.path.count("/")


def _cost(line: str) -> int:
    return utf16_units(line) + 1


def _kilobytes(size: int) -> str:
    """Return a size with one decimal, halves upwards as JavaScript's `toFixed` does."""
    tenths = (size * 20 + 1024) // 2048
    return f"{tenths // 10}.{tenths % 10}"


def _one_line(text: str) -> str:
    """Keep a name or description from ending its line or from being no text at all."""
    return _UNPRINTABLE.sub("\N{REPLACEMENT CHARACTER}", text)
