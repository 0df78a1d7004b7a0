"""What is kept of history entries that go into the archive: their conclusions, in a page (C10, C15).

Carried over, word for word and under the entry's own heading with its author tag, are bullets that stand directly in
an entry, and its sections that are called a conclusion. An entry that consists of a summary alone is carried when the
summary says that something was decided.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from halo_desktop.engine.consolidation.draft import is_page, is_plain_path
from halo_desktop.engine.consolidation.entries import Block
from halo_desktop.engine.consolidation.pages import Pages, Passage, page_name
from halo_desktop.engine.consolidation.units import Kind, Unit, join_units, lines_of, split_units
from halo_desktop.engine.notebook.history import Entry
from halo_desktop.engine.prompts import phrases

_CONCLUSION: Final = re.compile(
    r"#{1,6}[ \t]+.*(?:结论|决定|决策|教训|经验|约定|conclusion|decision|decided|lesson|outcome|agree)", re.IGNORECASE
)
_DECIDED: Final = re.compile(
    r"决定|结论|确认|约定|改为|改用|采用|教训|\b(?:decid|decision|conclu|agree|chose|lesson|switch(?:ed)? to)",
    re.IGNORECASE,
)
_HAN: Final = re.compile(r"[一-鿿]+")
_LATIN: Final = re.compile(r"[A-Za-z]+")
_LETTERS_OF_A_WORD: Final = 3


@dataclass(frozen=True, slots=True)
class _Carried:
    """What of one entry goes into which page."""

    path: str
    block: Block
    units: tuple[Unit, ...]

    @property
    def text(self) -> bytes:
        """The entry's heading and what is kept of its details, without blank lines around them."""
        return (self.block.heading + join_units(self.units)).strip()


def carry_conclusions(old: Sequence[Block], known: Iterable[bytes], pages: Pages) -> None:
    """Carry the conclusions of entries into the page that an entry names, else into one page for each year.

    `old` is newest first, `known` are texts that stay in `memory.md`: what they or the page say is not said again.
    """
    known = tuple(known)
    language = _language((*known, *(block.raw for block in old)))
    said = {unit.key for text in known for unit in split_units(text) if unit.says_something}
    seen: dict[str, set[str]] = {}
    carried: list[_Carried] = []
    for block in old:
        path = _page_for(block, pages, language)
        if path not in seen:  # a page is read once, however many entries go into it
            seen[path] = said | pages.keys(path)
        units = tuple(_new_units(_conclusions(block), seen[path]))
        if any(unit.says_something or unit.kind is Kind.OTHER for unit in units) or _only_decides(block, pages, path):
            carried.append(_Carried(path, block, units))
    by_page: dict[str, list[_Carried]] = {}
    for one in reversed(carried):  # pages are read from the top, in the order in which things happened
        by_page.setdefault(one.path, []).append(one)
    for path, those in by_page.items():
        _write(path, those, pages, language)


def _conclusions(block: Block) -> Iterable[Unit]:
    """Go through the units of an entry that are to be kept."""
    inside: bool | None = None
    for unit in split_units(block.body):
        if unit.kind is Kind.HEADING:
            inside = _CONCLUSION.match(unit.raw.decode("utf-8", "replace")) is not None
            if inside:
                yield unit
        elif inside or (inside is None and unit.kind is Kind.ITEM):
            yield unit


def _new_units(units: Iterable[Unit], keys: set[str]) -> Iterable[Unit]:
    """Give the units that say something new, and note them; headings and code come with them."""
    for unit in units:
        if not unit.says_something:
            yield unit
        elif (key := unit.key) not in keys:
            keys.add(key)
            yield unit


def _only_decides(block: Block, pages: Pages, path: str) -> bool:
    """Say whether an entry is a summary alone that says what was decided, and the page does not have it yet."""
    if block.body.strip() or not _DECIDED.search(block.entry.summary):
        return False
    return block.text not in (pages.get(path) or b"")


def _page_for(block: Block, pages: Pages, language: str) -> str:
    entry = block.entry
    topic = entry.topic
    if topic is not None and is_page(topic) and is_plain_path(topic) and pages.get(topic) is not None:
        return topic
    return page_name(_title(entry, language))


def _title(entry: Entry, language: str) -> str:
    year = (entry.stamp or "")[:4]
    return phrases("rewriter")[f"conclusions-{language}"].format(year=year).strip()


def _language(texts: Iterable[bytes]) -> str:
    """Return the language of a notebook, as the prompts name it."""
    text = b"\n".join(texts).decode("utf-8", "replace")
    characters, letters = (sum(map(len, script.findall(text))) for script in (_HAN, _LATIN))
    return "zh" if characters * _LETTERS_OF_A_WORD > letters else "en"


def _write(path: str, carried: Sequence[_Carried], pages: Pages, language: str) -> None:
    present = pages.get(path)
    known = {line.strip() for line in lines_of(present or b"")}
    new = [one for one in carried if not {line.strip() for line in lines_of(one.text)} <= known]
    text = (pages.newline * 2).join(one.text for one in new)
    if present is None:
        about = phrases("rewriter")[f"conclusions-about-{language}"]
        pages.put(Passage(_title(new[0].block.entry, language), about, b"", text))
    elif new:
        pages.append(path, text)
