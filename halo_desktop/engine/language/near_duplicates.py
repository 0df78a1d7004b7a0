"""When two notes say the same: equal but for width, case, punctuation and words that carry no fact (cases D19, D20).

A measure of similarity cannot tell a name from a slip of the pen: 李敏 and 王敏 make two long sentences almost equal.
So a text is reduced to what carries its meaning, and only texts with the same rest are duplicates: whatever differs in
a number, an id, a name or a negation stays apart. It costs one pass and no comparison of pairs.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

_LIGHT_ENGLISH: Final = re.compile(
    r"(?:^A|(?<![\w'.-])(?:an?|[Tt]he|is|are|be|[Pp]lease|that))(?=\s+[A-Za-z0-9])", re.MULTILINE
)
_LIGHT_CHINESE: Final = re.compile("一律|必须|应该|总是|使用|[的是请都就也吧呢啊用]")
"""Words that may be there or not. Of tense (了, was), choice (只, may) and denial (不, not) none is among them."""

_EMPHASIS: Final = re.compile(r"\*\*|`")
_TOKEN: Final = re.compile(
    r"""
    (?:(?<![^\W_])[-−](?=\d))?[^\W_一-鿿㐀-䶿](?:[^\W一-鿿㐀-䶿]|[-.:/@%+#'](?=[^\W_]))*[%+#]*  # words, numbers, ids
    | [一-鿿㐀-䶿]+                                                                         # Chinese
    | [^\w\s]                                                                               # one sign
    """,
    re.VERBOSE,
)
_KEPT_SIGNS: Final = frozenset("?<>=≠≤≥%$€£¥→←↑↓✓✗+")
"""Signs that carry meaning; others are punctuation."""


def duplicate_key(text: str) -> str:
    """Return what carries the meaning of a note; notes with the same key are duplicates of each other."""
    plain = unicodedata.normalize("NFKC", text).strip()
    folded = _LIGHT_ENGLISH.sub("", _EMPHASIS.sub("", plain)).replace("!=", "≠").casefold()
    return " ".join(filter(None, map(_essence, _TOKEN.findall(folded)))) or plain


def _essence(token: str) -> str:
    """Return a token without what is light in it."""
    first = token[0]
    if "㐀" <= first <= "鿿":
        return _LIGHT_CHINESE.sub("", token)
    if first.isalnum() or len(token) > 1:
        return token.replace("−", "-")
    return first if first in _KEPT_SIGNS or unicodedata.category(first) == "So" else ""
