"""What to look for, out of a question: its words without those that only ask."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from halo_desktop.engine.llm.builtin.grammar import Words, fold, words

MOST: Final = 6
"""More words than this say no more about what is meant. The number is ours."""

_WORD: Final = re.compile(r"[㐀-鿿]+|[^\W_㐀-鿿](?:[^\W㐀-鿿]|[-.:/@+#'](?=[^\W_]))*[+#]*")
_HAN: Final = re.compile("[㐀-鿿]")
_LIGHT_AT_ENDS: Final = "的是了在用有吗呢么吧啊我你您他她它们这那都还也就会要请把和与"
"""Characters without meaning of their own; only at the ends of a run, since inside they belong to words, as in 目的."""


def keywords(question: str) -> tuple[str, ...]:
    """Return the words of a question that carry what it is about, folded, at most `MOST`, each once."""
    told = _asking().sub(" ", fold(question).replace("'s ", " "))
    found = (word.strip(_LIGHT_AT_ENDS) if _HAN.match(word) else word for word in _WORD.findall(told))
    light = {*words(Words.LIGHT), *words(Words.ASKING_FIRST)}
    return tuple(dict.fromkeys(word for word in found if word and word not in light))[:MOST]


@cache
def _asking() -> re.Pattern[str]:
    return re.compile("|".join(map(re.escape, words(Words.ASKING))))
