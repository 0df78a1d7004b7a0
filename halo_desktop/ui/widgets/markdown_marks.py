"""Marks that only the parser of Markdown sees, taken out of what it made. Pure.

Bold and italics beside Chinese punctuation: by the rules of Markdown, which expect spaces between words, `**` neither
ends behind a punctuation mark before a letter, as in `**重点：**后面`, nor begins the other way round, as in
`他说**“好”**`. So a mark that counts as a letter is put between asterisks and punctuation.

Empty items of lists, as the last one of a text that grows is for a moment, and items and headings that begin with an
entity as `&lt;`: of those, Qt's parser makes an item of the paragraph above, or something else. So a mark is their
first letter.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

MARK: Final = "\ufdd2"
"""Stands for no character, in no text."""

_ASTERISKS: Final = re.compile(r"(?<![\\*])\*+")
"""Not those that are escaped."""

_WITHOUT_A_LETTER: Final = re.compile(
    r"^[ \t>]*(?:"
    r"(?P<empty>(?:[-+*]|\d+[.)])(?:[ \t]+\[[ xX]\])?)[ \t]*$"
    r"|(?:(?:[-+*]|\d+[.)])[ \t]+(?:\[[ xX]\][ \t]+)?|\#{1,6}[ \t]+)?(?=&\#?\w+;))",
    re.MULTILINE,
)
"""Lines up to where their first letter should be."""

_CHINESE: Final = re.compile(
    "[\u00b7\u2014\u2018\u2019\u201c\u201d\u2026\u2e80-\ua4cf\uac00-\ud7af\uf900-\ufaff\ufe10-\ufe6f\uff00-\uffef"
    "\U00020000-\U0003ffff]"
)
"""Characters, also of Japanese and Korean, and marks that stand between them."""

_OPENING: Final = frozenset({"Ps", "Pi"})
_CLOSING: Final = frozenset({"Pe", "Pf"})


def with_marks(markdown: str) -> str:
    """Return a text with marks where the parser needs them; what is code or an address is the same without them."""
    marked = _ASTERISKS.sub(_marked, markdown.replace(MARK, ""))
    return _WITHOUT_A_LETTER.sub(lambda line: f"{line[0]}{' ' if line['empty'] else ''}{MARK}", marked)


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
