"""Cutting a text only where a reader sees two characters, never inside one (V33)."""

from __future__ import annotations

import unicodedata
from typing import Final

_JOINER: Final = "\u200d"
_SKIN_TONES: Final = range(0x1F3FB, 0x1F400)
_REGIONAL: Final = range(0x1F1E6, 0x1F200)
_TAGS: Final = range(0xE0020, 0xE0080)
_LONGEST: Final = 32
"""So many characters are looked back over at most: a run of marks that is longer is no character anybody typed."""


def boundary_before(text: str, position: int) -> int:
    """Return the last place at or before `position` where a visible character begins or the text ends."""
    position = max(0, min(position, len(text)))
    for place in range(position, max(0, position - _LONGEST), -1):
        if not _is_inside(text, place):
            return place
    return max(0, position - _LONGEST) if position > _LONGEST else 0


def _is_inside(text: str, place: int) -> bool:
    """Say whether the characters on both sides of a place belong together."""
    if place <= 0 or place >= len(text):
        return False
    before, after = text[place - 1], text[place]
    if before == "\r" and after == "\n":
        return True
    if _JOINER in {before, after} or unicodedata.category(after).startswith("M"):
        return True
    if ord(after) in _SKIN_TONES or ord(after) in _TAGS:
        return True
    return ord(after) in _REGIONAL and ord(before) in _REGIONAL and _regionals_before(text, place) % 2 == 1


def _regionals_before(text: str, place: int) -> int:
    count = 0
    while count < _LONGEST and place - count > 0 and ord(text[place - 1 - count]) in _REGIONAL:
        count += 1
    return count
