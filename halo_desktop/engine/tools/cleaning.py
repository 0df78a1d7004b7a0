"""Text that a model wants to write, made harmless: nothing invisible, nothing that only the system writes (Q23)."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

_DROPPED_CATEGORIES: Final = frozenset({"Cc", "Cs", "Co"})
"""Control characters, lone surrogates, private use."""

_INVISIBLE: Final = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0"
    "\U000e0000-\U000e0fff]"
)
"""What has no width, turns the direction of text or carries hidden letters; joiners of emoji and of scripts stay."""

_LINE_ENDS: Final = re.compile("\r\n?|[\u0085\u2028\u2029\v\f]")
_TAG: Final = re.compile(r"\[(\s*(?:by|topic)\s*):([^\]\n]*)\]?", re.IGNORECASE)
_LEADING_MARKS: Final = re.compile(r"\A(?:(?:[-*+>]|#{1,6}|\d+[.)])?\s+)+")
_HEADING: Final = re.compile(r"^(#{1,2})(?=[ \t])", re.MULTILINE)


def clean_text(text: str) -> str:
    """Return text of several lines with line feeds as its only line ends and nothing invisible in it."""
    visible = _INVISIBLE.sub("", _LINE_ENDS.sub("\n", text))
    return "".join(char for char in visible if char in "\n\t" or unicodedata.category(char) not in _DROPPED_CATEGORIES)


def clean_line(text: str) -> str:
    """Return text on one line, with no mark of a list or heading before it and nothing that reads as a tag (N04)."""
    return without_tags(_LEADING_MARKS.sub("", " ".join(clean_text(text).split()), count=1)).strip()


def says_something(line: str) -> bool:
    """Tell words from mere marks."""
    return any(map(str.isalnum, line))


def without_tags(text: str) -> str:
    """Return text in which what looks like an author or topic tag stands in round brackets."""
    return _TAG.sub(r"(\1:\2)", text)


def clean_details(text: str) -> str:
    """Return the details of a history entry: their headings are of level three, below the entry's own (N04)."""
    return without_tags(_HEADING.sub("###", clean_text(text))).strip("\n")


def shortened(text: str, characters: int) -> str:
    """Return at most so many characters, an ellipsis in the place of what is left out."""
    return text if len(text) <= characters else f"{text[: characters - 1].rstrip()}…"
