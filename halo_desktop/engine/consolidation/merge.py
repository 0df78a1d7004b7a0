"""Bringing a draft together with what was written meanwhile (C04, C11): three versions in, one or a conflict out.

`base` is the notebook as the rewriter was given it, `draft` what it made of it, `live` what stands there now.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from halo_desktop.engine.consolidation.entries import Block, Split

_WORD: Final = re.compile(rb"[0-9A-Za-z\x80-\xff]")

_TELLING_BYTES: Final = 12
"""A line so long, four Chinese characters, is recognized within another one too."""


class ConflictKind(StrEnum):
    """What was changed on both sides."""

    CURRENT_STATE = "current_state"
    """The text of `memory.md` outside its history entries."""
    PAGE = "page"
    FORGOTTEN = "forgotten"
    """The draft carries a line elsewhere that was deleted meanwhile (C11)."""
    LATE = "late"
    """Somebody saved in the very moment in which the result was put in place."""


@dataclass(frozen=True, slots=True)
class Conflict:
    """A change on both sides, with all three versions; `None` where there is no such page."""

    kind: ConflictKind
    path: str = ""
    base: bytes | None = None
    live: bytes | None = None
    draft: bytes | None = None
    lines: tuple[int, ...] = ()
    """Where the draft says what was forgotten; the first line is 1."""


@dataclass(frozen=True, slots=True)
class TopicMerge:
    """What to do to the draft's files: take these from the live notebook, delete those; or what is in conflict."""

    take: tuple[str, ...] = ()
    delete: tuple[str, ...] = ()
    conflicts: tuple[str, ...] = ()


def merge_memory(base: bytes, draft: bytes, live: bytes) -> bytes | Conflict:
    """Merge `memory.md`: history entries by entry, the rest as one text that only one side may have changed."""
    if live == base:
        return draft
    if draft == base:
        return live
    old, new, now = Split.of(base), Split.of(draft), Split.of(live)
    if now.outside in (old.outside, new.outside):
        outside = new
    elif new.outside == old.outside and now.has_history == old.has_history:
        outside = now
    else:
        return Conflict(ConflictKind.CURRENT_STATE, base=base, live=live, draft=draft)
    return outside.with_blocks(merge_entries(old.blocks, new.blocks, now.blocks, outside.newline)).render()


def merge_entries(
    base: Iterable[Block], draft: Iterable[Block], live: Iterable[Block], newline: bytes = b"\n"
) -> tuple[Block, ...]:
    """Carry what happened to the history meanwhile into the draft's.

    An entry that was added is inserted by its time, one that was rewritten takes the place of its old text, and one
    that was deleted goes, also where the draft has reworded it (C11).
    """
    base, live = tuple(base), tuple(live)
    base_texts, live_texts = {block.text for block in base}, {block.text for block in live}
    changed = [block for block in live if block.text not in base_texts]
    gone = [block for block in base if block.text not in live_texts]
    result = list(draft)
    for block in changed:
        identity = block.entry.identity
        old = next((one for one in gone if one.entry.identity == identity), None)
        if old is not None:
            gone.remove(old)
        _carry(result, block.spaced(newline), old)
    still_there = {block.entry.identity for block in live}
    for block in gone:
        _forget(result, block, reworded=block.entry.identity not in still_there)
    return tuple(result)


def _carry(result: list[Block], block: Block, old: Block | None) -> None:
    """Put one entry where its old text stands, else before the first one that is older."""
    texts = [one.text for one in result]
    if block.text in texts:
        return
    if old is not None and old.text in texts:
        result[texts.index(old.text)] = block
        return
    stamp = block.entry.stamp
    place = 0
    if stamp is not None:
        older = (at for at, one in enumerate(result) if (one.entry.stamp or "") < stamp)
        place = next(older, len(result))
    if place:
        blank_line = block.raw[len(block.text) :]
        result[place - 1] = Block(result[place - 1].text + blank_line)
    result.insert(place, block)


def _forget(result: list[Block], block: Block, *, reworded: bool) -> None:
    identity = block.entry.identity
    result[:] = [one for one in result if one.text != block.text and not (reworded and one.entry.identity == identity)]


def merge_topics(base: Mapping[str, str], draft: Mapping[str, str], live: Mapping[str, str]) -> TopicMerge:
    """Merge the files of the topics, each given by its path and a digest of its content."""
    take: list[str] = []
    delete: list[str] = []
    conflicts: list[str] = []
    for path in sorted(base.keys() | live.keys()):
        old, new, now = base.get(path), draft.get(path), live.get(path)
        if now in (old, new):
            continue
        if new != old:
            conflicts.append(path)
        elif now is None:
            delete.append(path)
        else:
            take.append(path)
    return TopicMerge(tuple(take), tuple(delete), tuple(conflicts))


def carry_history(base: bytes, draft: bytes, live: bytes) -> bytes:
    """Carry what happened to the history meanwhile, while the texts around it are still to be brought together.

    Where one of the three has no history, nothing is carried (data-folder.md 7.4 b).
    """
    old, new, now = Split.of(base), Split.of(draft), Split.of(live)
    if not (old.has_history and new.has_history and now.has_history):
        return draft
    return new.with_blocks(merge_entries(old.blocks, new.blocks, now.blocks, new.newline)).render()


def forgotten_lines(base: Iterable[bytes], live: Iterable[bytes]) -> frozenset[bytes]:
    """Return the lines of `base` that were deleted meanwhile: no `live` text holds them, not even within a line."""
    gone = frozenset[bytes]().union(*map(_lines, base))
    for text in live:
        gone -= _lines(text)
        gone = frozenset(line for line in gone if line not in text)
        if not gone:
            break
    return gone


def brought_back(text: bytes, forgotten: frozenset[bytes]) -> tuple[int, ...]:
    """Return the numbers of the lines of a text that say what was forgotten, alone or, if it is long, among more."""
    sought = [line for line in forgotten if line in text]
    long = [line for line in sought if len(line) >= _TELLING_BYTES]
    return tuple(
        number
        for number, line in enumerate(text.split(b"\n") if sought else (), 1)
        if _bare(line) in sought or any(part in line for part in long)
    )


def _lines(text: bytes) -> frozenset[bytes]:
    """Return the lines of a text without list marks; headings and lines of signs alone say nothing by themselves."""
    return frozenset(line for line in map(_bare, text.split(b"\n")) if not line.startswith(b"#") and _WORD.search(line))


def _bare(line: bytes) -> bytes:
    return line.strip().lstrip(b"-*+ ")
