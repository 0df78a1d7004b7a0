"""Bringing the current state under its cap: settled sections move into pages, a pointer line stays (C10, N10)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from halo_desktop.engine.consolidation.descriptions import DESCRIPTION_CHARACTERS, first_sentence, one_line
from halo_desktop.engine.consolidation.outline import NOW, Part
from halo_desktop.engine.consolidation.pages import Pages, Passage
from halo_desktop.engine.consolidation.units import Kind, Unit, join_units, split_units

_STATE: Final = "state"
_UNTITLED: Final = "now"
_POINTER = re.compile(rb"- [^\n]* \xe2\x86\x92 topic [^\n]+\.md")


def move_settled(parts: tuple[Part, ...], cap_bytes: int, pages: Pages, newline: bytes) -> tuple[Part, ...]:
    """Bring the parts of the current state under their cap, what does not fit moved into `pages`.

    Parts that fit stay as they are. Others shrink to half of the cap, so that the next line does not make them due
    again. First whole sections go, the largest first, except `## State`; then the upper, older lines of what is left,
    the largest part first; at last sections that are only pointers any more.
    """
    shown = list(parts)
    if _size(shown, newline) <= cap_bytes:
        return parts
    cap_bytes //= 2
    for at in _largest_first(shown):
        if shown[at].heading and shown[at].title.casefold() != _STATE and _size(shown, newline) > cap_bytes:
            shown[at] = _moved(shown[at], pages, newline)
    for at in _largest_first(shown):
        excess = _size(shown, newline) - cap_bytes
        if excess > 0:
            shown[at] = _shortened(shown[at], excess, pages, newline)
    if _size(shown, newline) > cap_bytes:
        shown = _gathered(shown, pages, newline)
    return tuple(shown)


def move_section(part: Part, pages: Pages, newline: bytes) -> bytes:
    """Move a section into a page; return the pointer line that stands for it."""
    return _pointer(part, pages.put(_passage(part, part.body)), newline)


def _size(parts: Iterable[Part], newline: bytes) -> int:
    return len(NOW + newline) + sum(len(part.raw) for part in parts)


def _largest_first(parts: list[Part]) -> list[int]:
    """Return the places of the parts that have more than pointers."""
    places = [at for at, part in enumerate(parts) if not _only_points(part)]
    return sorted(places, key=lambda at: (-len(parts[at].raw), at))


def _only_points(part: Part) -> bool:
    return all(_POINTER.fullmatch(line.strip()) for line in part.body.split(b"\n") if line.strip())


def _moved(part: Part, pages: Pages, newline: bytes) -> Part:
    """Return a section whose text has gone into a page; pointers that it had stay."""
    units = split_units(part.body)
    pointers = [unit for unit in units if _is_pointer(unit)]
    text = join_units(unit for unit in units if not _is_pointer(unit))
    pointer = _pointer(part, pages.put(_passage(part, text)), newline)
    gap = newline if units and units[-1].kind is Kind.BLANK else b""
    kept = [unit.raw.rstrip() + newline for unit in pointers if unit.raw.strip() != pointer.strip()]
    return Part(part.heading, b"".join(kept) + pointer + gap)


def _shortened(part: Part, excess: int, pages: Pages, newline: bytes) -> Part:
    """Return a part without so many of its upper lines that `excess` bytes and the pointer's are saved."""
    units = split_units(part.body)
    title = part.title or _UNTITLED
    excess += len(_pointer(part, f"{title}.md" * 2, newline))
    gone: list[Unit] = []
    for unit in units:
        if excess <= 0 and unit.kind is not Kind.BLANK:
            break
        if not _is_pointer(unit):
            gone.append(unit)
            excess -= len(unit.raw)
    going = {id(unit) for unit in gone}
    passage = _passage(part, join_units(gone))
    pointer = _pointer(part, pages.put(Passage(passage.title, passage.description, b"", passage.body)), newline)
    rest = join_units(unit for unit in units if id(unit) not in going)
    return Part(part.heading, rest if pointer.strip() in rest else pointer + rest)


def _gathered(parts: list[Part], pages: Pages, newline: bytes) -> list[Part]:
    """Return the parts without sections that only point elsewhere; these go into one page together."""
    pointing = [part for part in parts if part.heading and part.title.casefold() != _STATE and _only_points(part)]
    if not pointing:
        return parts
    together = Part(b"", b"".join(part.raw for part in pointing))
    pointer = move_section(together, pages, newline)
    rest = [part for part in parts if part not in pointing]
    first = rest[0] if rest else Part(b"", newline)
    body = first.body if pointer.strip() in first.body else pointer + first.body
    return [Part(first.heading, body), *rest[1:]]


def _passage(part: Part, body: bytes) -> Passage:
    title = part.title or _UNTITLED
    said = part.summary or first_sentence(body)
    description = one_line(" — ".join(filter(None, (title, said))), DESCRIPTION_CHARACTERS)
    return Passage(title, description, part.heading, body)


def _is_pointer(unit: Unit) -> bool:
    return unit.kind is Kind.ITEM and _POINTER.fullmatch(unit.raw.strip()) is not None


def _pointer(part: Part, path: str, newline: bytes) -> bytes:
    title = one_line(part.title or _UNTITLED, DESCRIPTION_CHARACTERS)
    return f"- {title} → topic {path}".encode("utf-8", "replace") + newline
