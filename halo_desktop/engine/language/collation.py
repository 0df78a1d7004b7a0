"""The order in which Halo lists the pages of a folder: JavaScript's `localeCompare`.

Names are compared in three passes, as the Unicode Collation Algorithm does (data-folder.md 3.3).
First the characters without accents and case: space, punctuation, symbols, currency signs, digits,
Latin letters, other scripts. Then the accents. Then the case, lower first. What is still equal is
ordered by code points, so that the order is total.

Known differences from ICU, which only a shipped copy of its tables would remove:

- no language is tailored: Swedish ä stands with a, Han characters by code point, not by pinyin;
- symbols outside ASCII, rare accents and the scripts after Latin stand by code point;
- katakana follows all hiragana; ICU tells the two apart only as it does upper and lower case.
"""

from __future__ import annotations

import unicodedata
from enum import IntEnum
from functools import lru_cache
from typing import Final, NamedTuple


class _Class(IntEnum):
    """What a character is, in the order of the first pass."""

    SPACE = 0
    PUNCTUATION = 1
    SYMBOL = 2
    CURRENCY = 3
    DIGIT = 4
    LATIN = 5
    OTHER = 6


class CollationKey(NamedTuple):
    """What to sort a name by: one field for each pass."""

    base: tuple[tuple[int, int], ...]
    accents: tuple[int, ...]
    case: tuple[bool, ...]
    name: str


_ASCII_ORDER: Final = "_-,;:!?.'\"()[]{}@*/\\&#%`^+<=>|~$"
"""Punctuation, symbols and the dollar sign as the Unicode Collation Algorithm orders them."""

_ACCENT_ORDER: Final = "\u0301\u0300\u0306\u0302\u030c\u030a\u0308\u030b\u0303\u0307\u0338\u0327\u0328\u0304"
"""Acute, grave, breve, circumflex, caron … as the Unicode Collation Algorithm orders them."""

_BARRED: Final = str.maketrans(
    {
        "æ": "ae\u0338",
        "Æ": "AE\u0338",
        "œ": "oe\u0338",
        "Œ": "OE\u0338",
        "ø": "o\u0338",
        "Ø": "O\u0338",
        "ł": "l\u0338",
        "Ł": "L\u0338",
        "đ": "d\u0338",
        "Đ": "D\u0338",
        "ħ": "h\u0338",
        "Ħ": "H\u0338",
        "ß": "ss\u0338",
    }
)
"""Latin letters that sort as an accented letter although Unicode does not take them apart."""


def collation_key(name: str) -> CollationKey:
    """Return the key that sorts names as Halo lists them; give file names with their suffix."""
    base: list[tuple[int, int]] = []
    accents: list[int] = []
    case: list[bool] = []
    for char in unicodedata.normalize("NFKD", name.translate(_BARRED)):
        if unicodedata.combining(char):
            accents.append(_place(char, _ACCENT_ORDER))
        elif weight := _base_weight(char):
            base.append(weight)
            accents.append(-1)
            case.append(char.isupper())
    return CollationKey(tuple(base), tuple(accents), tuple(case), name)


@lru_cache(maxsize=8192)
def _base_weight(char: str) -> tuple[int, int] | None:
    """Weigh a character without accent and case; joiners and control characters weigh nothing."""
    category = unicodedata.category(char)
    if category == "Cf" or (category == "Cc" and not char.isspace()):
        return None
    kind = _class_of(char, category)
    if kind is _Class.DIGIT:
        return kind, unicodedata.digit(char)
    if kind in {_Class.PUNCTUATION, _Class.SYMBOL, _Class.CURRENCY}:
        return kind, _place(char, _ASCII_ORDER)
    return kind, ord(char.casefold()[0])


def _place(char: str, order: str) -> int:
    """Return the place of `char` in `order`; what stands in none follows by code point."""
    place = order.find(char)
    return place if place >= 0 else ord(char)


def _class_of(char: str, category: str) -> _Class:
    if char.isspace():
        return _Class.SPACE
    if unicodedata.digit(char, None) is not None:
        return _Class.DIGIT
    if category == "Sc":
        return _Class.CURRENCY
    if category[0] in "PS":
        return _Class.PUNCTUATION if category[0] == "P" else _Class.SYMBOL
    return _Class.LATIN if "LATIN" in unicodedata.name(char, "") else _Class.OTHER
