"""Bringing a draft together with what was written meanwhile (C04, C11): three versions in, one or a conflict out.

`base` is the notebook as the rewriter was given it, `draft` what it made of it, `live` what stands there now.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from halo_desktop.engine.consolidation.entries import Block, Split


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
    """A change on both sides, with both versions; `None` where a side has no such page."""

    kind: ConflictKind
    path: str = ""
    live: bytes | None = None
    draft: bytes | None = None


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
        return Conflict(ConflictKind.CURRENT_STATE, live=live, draft=draft)
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


def forgotten_lines(base: bytes, live: Iterable[bytes]) -> frozenset[bytes]:
    """Return the lines of `memory.md` that were deleted meanwhile: in `base`, and in none of the `live` texts."""
    return _lines(base) - frozenset[bytes]().union(*map(_lines, live))


def brings_back(text: bytes, forgotten: frozenset[bytes]) -> bool:
    """Say whether a text holds one of the deleted lines."""
    return bool(forgotten and _lines(text) & forgotten)


def _lines(text: bytes) -> frozenset[bytes]:
    """Return the lines of a text without list marks; headings and blank lines say nothing by themselves."""
    stripped = (line.strip().lstrip(b"-*+ ") for line in text.split(b"\n"))
    return frozenset(line for line in stripped if line and not line.startswith((b"#", b"---")))
