"""Which notes a person means by a few words: how much of what they name stands in a note.

A text is reduced to what it names: words of Latin letters and numbers, and pairs of neighbouring Chinese characters,
words that only link or point ("the one I told you", 我之前给你的) left out. A note matches by the share of the
question's features that it has; a word counts as much as two pairs.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from itertools import pairwise
from typing import Final

LIKELY: Final = 0.5
"""From this share on a note is meant: 服务器：10.0.0.8 has half of what 服务器地址 names."""

POSSIBLE: Final = 0.3
"""From this share on a note may answer a question."""

_WORD_WEIGHT: Final = 2.0
_PAIR_WEIGHT: Final = 1.0

_TOKEN: Final = re.compile(r"[㐀-鿿]+|[^\W_㐀-鿿](?:[^\W㐀-鿿]|[-.:/@%+#'](?=[^\W_]))*")
_CHINESE_LINKS: Final = re.compile(
    "之前|以前|先前|上次|昨天|刚才|刚刚|曾经|告诉过|告诉|提到过|提到|说过|给过|关于|有关|那个|这个|那条|这条|那些|这些|哪个|哪些|"
    "什么|怎么|怎样|如何|多少|为什么|是不是|有没有|记忆|记录|记住|内容|事情|信息|所有|全部|一下|请问|我们|你们|他们|"
    "[我你您他她它的了吗呢吧是在给把和与及或用说]"
)
_ENGLISH_LINKS: Final = re.compile(
    "a|about|an|and|any|are|as|at|be|been|before|by|can|did|do|does|earlier|ever|everything|for|from|gave|give|given|"
    "had|has|have|how|i|in|is|it|its|know|last|me|memory|mention|mentioned|my|of|on|once|or|our|please|remember|said|"
    "say|should|tell|that|the|their|them|there|these|they|thing|this|those|to|told|us|was|we|were|what|when|where|"
    "which|who|whose|why|will|with|you|your"
)


def features(text: str) -> Mapping[str, float]:
    """Return what a text names, each with its weight."""
    found: dict[str, float] = {}
    for match in _TOKEN.finditer(unicodedata.normalize("NFKC", text).casefold()):
        token = match[0]
        if "㐀" <= token[0] <= "鿿":
            for run in _CHINESE_LINKS.split(token):
                pairs = ["".join(pair) for pair in pairwise(run)] or [run] * bool(run)
                found |= dict.fromkeys(pairs, _PAIR_WEIGHT)
        elif not _ENGLISH_LINKS.fullmatch(token):
            found[_stem(token)] = _WORD_WEIGHT
    return found


def share(wanted: Mapping[str, float], text: str) -> float:
    """Return how much of what is wanted a text names, from 0 to 1."""
    if not wanted:
        return 0.0
    present = features(text)
    return sum(weight for feature, weight in wanted.items() if feature in present) / sum(wanted.values())


def _stem(word: str) -> str:
    """Take the plural away from an English word."""
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word
