"""Text as it reads: without invisible characters and full-width forms, each place still known."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

_INVISIBLE: Final = re.compile(
    "[\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe00-\ufe0f\ufeff\U000e0000-\U000e01ef]"
)
"""Soft hyphen, joiners, zero-width spaces, direction marks, variation selectors, tags."""

_FULL_WIDTH: Final = {
    **{code: code - 0xFEE0 for code in range(0xFF10, 0xFF1A)},
    **{code: code - 0xFEE0 for code in range(0xFF21, 0xFF3B)},
    **{code: code - 0xFEE0 for code in range(0xFF41, 0xFF5B)},
    **str.maketrans("：∶﹕＝｜＿－＠．／＋　", ":::=|_-@./+ "),
}
"""Letters, digits and separators. Comma, full stop and brackets stay: they end a clause in Chinese."""


@dataclass(frozen=True, slots=True)
class PlainText:
    """`text` as it reads, and where each of its characters stands in the original."""

    text: str
    places: Sequence[int]

    def original(self, start: int, end: int) -> tuple[int, int]:
        """Return where the non-empty span `start:end` stands in the original."""
        return self.places[start], self.places[end - 1] + 1


def plain(text: str) -> PlainText:
    """Return `text` without what hides a word from a search but not from a reader."""
    if not _INVISIBLE.search(text):
        return PlainText(text.translate(_FULL_WIDTH), range(len(text)))
    hidden = {match.start() for match in _INVISIBLE.finditer(text)}
    places = [place for place in range(len(text)) if place not in hidden]
    return PlainText(_INVISIBLE.sub("", text).translate(_FULL_WIDTH), places)
