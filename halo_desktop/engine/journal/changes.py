"""What a write changed in one file, line by line, and the inverse of it (V40).

Lines are bytes with their line breaks, so that taking back is exact. A hunk remembers the lines around it: they tell
where it belongs when others have written above or below it meanwhile.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from typing import Final

CONTEXT_LINES: Final = 3

_DIFF_EFFORT: Final = 250_000
"""Lines before times lines after, between the first and the last that differ; beyond it the whole is one hunk."""
_TELLING_BYTES: Final = 4
"""Lines with less text than this could stand anywhere: they are only found by their neighbours."""

Lines = tuple[bytes, ...]


@dataclass(frozen=True, slots=True)
class Hunk:
    """Lines that stand in the place of others."""

    line: int
    """Where `after` begins in the new file, or would begin; the first line is 1."""
    before: Lines
    after: Lines
    above: Lines = ()
    """Up to three lines above it in the new file; none at the top."""
    below: Lines = ()


@dataclass(frozen=True, slots=True)
class Edited:
    """Some lines of a file changed; `path` is relative to the owner's folder, as in all changes."""

    path: str
    hunks: tuple[Hunk, ...]


@dataclass(frozen=True, slots=True)
class Created:
    """A file was made."""

    path: str
    content: bytes


@dataclass(frozen=True, slots=True)
class Deleted:
    """A file was deleted."""

    path: str
    content: bytes


@dataclass(frozen=True, slots=True)
class Moved:
    """A file got another path."""

    path: str
    target: str


@dataclass(frozen=True, slots=True)
class Redacted:
    """What it was has been forgotten completely (N18): nothing can be taken back."""

    path: str


Change = Edited | Created | Deleted | Moved | Redacted


@dataclass(frozen=True, slots=True)
class TakenBack:
    """A file after a change was taken back; `left` hunks no longer stand and were left as they are."""

    content: bytes | None
    left: tuple[Hunk, ...] = ()


def change_between(path: str, before: bytes | None, after: bytes | None) -> Edited | Created | Deleted:
    """Return what leads from one content to another; `None` is no file. Raises `ValueError` where both are none."""
    if before is not None and after is not None:
        return Edited(path, tuple(_hunks(_split(before), _split(after))))
    if after is not None:
        return Created(path, after)
    if before is not None:
        return Deleted(path, before)
    raise ValueError("no change")


def take_back(change: Edited | Created | Deleted, present: bytes | None) -> TakenBack | None:
    """Return the present content of a file without a change; `None` where nothing of the change still stands."""
    if isinstance(change, Created):
        return TakenBack(None) if present == change.content else None
    if isinstance(change, Deleted):
        return TakenBack(change.content) if present is None else None
    if present is None:
        return None
    lines = list(_split(present))
    if all(_is_untouched(lines, hunk) for hunk in change.hunks):
        for hunk in reversed(change.hunks):
            lines[hunk.line - 1 : hunk.line - 1 + len(hunk.after)] = hunk.before
        return TakenBack(b"".join(_ended(lines)))
    left = [hunk for hunk in reversed(change.hunks) if not _take_back_hunk(lines, hunk)]
    if len(left) == len(change.hunks):
        return None
    return TakenBack(b"".join(_ended(lines)), tuple(reversed(left)))


def _split(content: bytes) -> Lines:
    """Split on line feeds only (N02)."""
    return tuple(line + b"\n" for line in content.split(b"\n")[:-1]) + ((tail,) if (tail := _tail(content)) else ())


def _tail(content: bytes) -> bytes:
    return content[content.rfind(b"\n") + 1 :]


def _hunks(before: Lines, after: Lines) -> Iterator[Hunk]:
    shorter = min(len(before), len(after))
    top = next((at for at in range(shorter) if before[at] != after[at]), shorter)
    rest = shorter - top
    end = next((at for at in range(rest) if before[-1 - at] != after[-1 - at]), rest)
    old, new = before[top : len(before) - end], after[top : len(after) - end]
    if len(old) * len(new) > _DIFF_EFFORT:
        yield _hunk(after, top, top + len(new), old)
        return
    for kind, old_start, old_end, new_start, new_end in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if kind != "equal":
            yield _hunk(after, top + new_start, top + new_end, old[old_start:old_end])


def _hunk(after: Lines, start: int, end: int, old: Lines) -> Hunk:
    return Hunk(
        line=start + 1,
        before=old,
        after=after[start:end],
        above=after[max(0, start - CONTEXT_LINES) : start],
        below=after[end : end + CONTEXT_LINES],
    )


def _take_back_hunk(lines: list[bytes], hunk: Hunk) -> bool:
    """Put what was before in the place of what came after; say whether that still stood."""
    for wanted in (hunk, _without_blank_edges(hunk)):
        at = _place_of(lines, wanted)
        if at is not None:
            lines[at : at + len(wanted.after)] = wanted.before
            return True
    return False


def _without_blank_edges(hunk: Hunk) -> Hunk:
    """Return a hunk that only adds lines without the blank ones around them, which a consolidation may have moved."""
    if hunk.before:
        return hunk
    telling = [number for number, line in enumerate(hunk.after) if line.strip()]
    return replace(hunk, after=hunk.after[telling[0] : telling[-1] + 1]) if telling else hunk


def _place_of(lines: Sequence[bytes], hunk: Hunk) -> int | None:
    """Return where a hunk stands now: where most of its neighbours do, and nearest to where it was."""
    after = [_bare(line) for line in hunk.after]
    bare = [_bare(line) for line in lines]
    alone = len(b"".join(after).strip()) >= _TELLING_BYTES
    best: tuple[int, int] | None = None
    place: int | None = None
    for at in range(len(bare) - len(after) + 1):
        if bare[at : at + len(after)] != after:
            continue
        neighbours = _neighbours(bare, at, at + len(after), hunk)
        rank = (neighbours, -abs(at + 1 - hunk.line))
        if (alone or (neighbours and not _stands_already(bare, at, hunk))) and (best is None or rank > best):
            best, place = rank, at
    return place


def _is_untouched(lines: Sequence[bytes], hunk: Hunk) -> bool:
    """Say whether a hunk stands in its line among all its neighbours: there even a line said twice comes back."""
    start = hunk.line - 1
    end = start + len(hunk.after)
    around = (lines[max(0, start - CONTEXT_LINES) : start], lines[start:end], lines[end : end + CONTEXT_LINES])
    then = (hunk.above, hunk.after, hunk.below)
    return [[_bare(line) for line in part] for part in around] == [[_bare(line) for line in part] for part in then]


def _neighbours(bare: Sequence[bytes], start: int, end: int, hunk: Hunk) -> int:
    """Count the neighbours, from the inside out, that stand where they stood; the file's edges count as one each."""
    above = _equal(list(reversed(bare[max(0, start - CONTEXT_LINES) : start])), list(reversed(hunk.above)), start == 0)
    return above + _equal(bare[end : end + CONTEXT_LINES], hunk.below, end == len(bare))


def _equal(present: Sequence[bytes], known: Sequence[bytes], at_edge: bool) -> int:  # noqa: FBT001 - a fact, no option
    if not known:
        return int(at_edge)
    count = 0
    for here, there in zip(present, known, strict=False):
        if here != _bare(there):
            break
        count += bool(here.strip())
    return count


def _stands_already(bare: Sequence[bytes], at: int, hunk: Hunk) -> bool:
    """Say whether the lines that a hunk took away stand at this place all the same."""
    before = [_bare(line) for line in hunk.before]
    size = len(before)
    places = (list(bare[at : at + size]), list(bare[max(0, at - size) : at]))
    return not hunk.after and any(map(bytes.strip, before)) and before in places


def _bare(line: bytes) -> bytes:
    return line.rstrip(b"\r\n")


def _ended(lines: Sequence[bytes]) -> Iterator[bytes]:
    """Yield lines, each but the last with a line break: one that was the last of the file may stand elsewhere now."""
    for number, line in enumerate(lines, start=1):
        yield line if number == len(lines) or line.endswith(b"\n") else line + b"\n"
