"""How many tokens a text will cost a model, estimated without any model's own tokenizer (V13)."""

from __future__ import annotations

import math
from typing import Final

from halo_desktop.engine.language.utf16 import utf16_units

TOKENS_BY_UTF8_BYTES: Final = (0.25, 0.5, 0.8, 2.0)
"""Tokens of one character that UTF-8 writes in 1, 2, 3 and 4 bytes.

The number of bytes tells the scripts apart well enough:

- 1, ASCII: 0.25 (V13), the "four characters a token" that providers publish for English;
- 2, accented Latin, Cyrillic, Greek, Arabic, Hebrew: 0.5, since such words split more often;
- 3, Han, kana, Hangul: 0.8 (V13); tokenizers of today lie between 0.6 and 0.8;
- 4, emoji and rare Han: 2, since tokenizers fall back to parts of their bytes.

Each is the upper end of what is usual: an estimate that is too high makes a context a little
shorter than it might be, one that is too low makes the provider refuse it.
"""


def estimate_tokens(text: str) -> int:
    """Return about how many tokens `text` takes, rounded up; 0 only for the empty text."""
    return math.ceil(
        sum(count * weight for count, weight in zip(_by_utf8_bytes(text), TOKENS_BY_UTF8_BYTES, strict=True))
    )


def _by_utf8_bytes(text: str) -> tuple[int, int, int, int]:
    """Count the characters that take 1, 2, 3 and 4 bytes, from four lengths instead of a loop."""
    size = len(text.encode("utf-8", "surrogatepass"))
    one = len(text.encode("ascii", "ignore"))
    four = utf16_units(text) - len(text)
    two_or_three = len(text) - one - four
    three = size - one - 4 * four - 2 * two_or_three
    return one, two_or_three - three, three, four
