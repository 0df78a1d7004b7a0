"""Bold and italics beside Chinese punctuation, which the rules of Markdown do not know. Pure.

By these rules `**` neither ends behind a punctuation mark before a letter, as in `**重点：**后面`, nor begins the other
way round, as in `他说**“好”**`: they expect spaces between words. So a mark that counts as a letter is put between
asterisks and punctuation for the parser, and taken out of what it made.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

MARK: Final = "\ufdd2"
"""Stands for no character, in no text."""

_ASTERISKS: Final = re.compile(r"(?<![\\*])\*+")
"""Not those that are escaped."""

_CHINESE: Final = re.compile(
    "[\u00b7\u2014\u2018\u2019\u201c\u201d\u2026\u2e80-\ua4cf\uac00-\ud7af\uf900-\ufaff\ufe10-\ufe6f\uff00-\uffef"
    "\U00020000-\U0003ffff]"
)
"""Characters, also of Japanese and Korean, and marks that stand between them."""

_OPENING: Final = frozenset({"Ps", "Pi"})
_CLOSING: Final = frozenset({"Pe", "Pf"})


def with_marks(markdown: str) -> str:
    """Return a text with marks where the parser needs them; what is code or an address is the same without them."""
    return _ASTERISKS.sub(_marked, markdown.replace(MARK, ""))


def _marked(found: re.Match[str]) -> str:
    text, start, end = found.string, found.start(), found.end()
    before, behind = text[start - 1 : start], text[end : end + 1]
    if not (before.strip() and behind.strip() and (_CHINESE.match(before) or _CHINESE.match(behind))):
        return found[0]
    # Behind an opening bracket nothing ends, before a closing one nothing begins.
    first = MARK if _is_punctuation(before, but=_OPENING) else ""
    last = MARK if _is_punctuation(behind, but=_CLOSING) else ""
    return f"{first}{found[0]}{last}"


def _is_punctuation(character: str, but: frozenset[str]) -> bool:
    category = unicodedata.category(character)
    return category[0] in "PS" and category not in but
