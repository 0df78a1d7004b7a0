"""Leaving out what a notebook says twice (C10): the newest stays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from halo_desktop.engine.consolidation.entries import Block
from halo_desktop.engine.consolidation.outline import Part
from halo_desktop.engine.consolidation.units import Kind, Unit, join_units, split_units


def without_duplicate_lines(part: Part) -> Part:
    """Leave out what is said again further down under the same heading: new lines stand at the end."""
    units = split_units(part.body)
    last: dict[tuple[int, str], int] = {}
    scopes = list(_scopes(units))
    for at, unit in enumerate(units):
        if unit.says_something:
            last[scopes[at], unit.key] = at
    kept = [at for at, unit in enumerate(units) if not unit.says_something or last[scopes[at], unit.key] == at]
    if len(kept) == len(units):
        return part
    return Part(part.heading, join_units(_without_double_gaps(units, kept)))


def without_duplicate_entries(blocks: Iterable[Block]) -> tuple[Block, ...]:
    """Leave out entries that say what a newer one of the same origin says, whenever that was.

    Details are compared only of entries whose headings say the same.
    """
    blocks = tuple(blocks)
    headings = [_heading_key(block) for block in blocks]
    frequency = Counter(headings)
    seen: set[tuple[str, ...]] = set()
    kept: list[Block] = []
    for block, heading in zip(blocks, headings, strict=True):
        key = _entry_key(heading, block) if frequency[heading] > 1 else ()
        if not key or key not in seen:
            kept.append(block)
            seen.add(key)
    return tuple(kept)


def _scopes(units: Iterable[Unit]) -> Iterable[int]:
    """Give for each unit the number of the heading under which it stands."""
    scope = 0
    for unit in units:
        scope += unit.kind is Kind.HEADING
        yield scope


def _without_double_gaps(units: tuple[Unit, ...], kept: list[int]) -> Iterable[Unit]:
    """Give the kept units; two blank lines between which nothing is left become one."""
    above = -1
    for at in kept:
        left_out = at - above > 1
        if not (left_out and above >= 0 and units[at].kind is units[above].kind is Kind.BLANK):
            yield units[at]
        above = at


def _heading_key(block: Block) -> tuple[str, str, str]:
    """Return what the heading of an entry says, without when: origin, page, summary."""
    entry = block.entry
    summary = Unit(entry.summary.encode("utf-8", "surrogateescape"), Kind.PARAGRAPH).key if entry.summary else ""
    return (entry.author.origin if entry.author else "", entry.topic or "", summary)


def _entry_key(heading: tuple[str, str, str], block: Block) -> tuple[str, ...]:
    """Return what an entry says, without when; nothing for a heading that waits for its text."""
    details = [unit.key for unit in split_units(block.body) if unit.kind is not Kind.BLANK]
    return (*heading, *details) if any((heading[-1], *details)) else ()
