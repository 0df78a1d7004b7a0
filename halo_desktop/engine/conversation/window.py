"""Which end of a conversation is sent as it was said: whole turns, the newest ones, within three limits (V10, V12)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from halo_desktop.engine.settings import WindowLimits

CONTEXT_SHARE: Final = 4
"""The window takes at most a quarter of the model's context (V10)."""

BLOCK_MESSAGES: Final = 10
BLOCK_TOKENS: Final = 2_000
"""So much of what has left the window is summarised together (V20)."""


@dataclass(frozen=True, slots=True)
class TurnSize:
    """What a turn adds to a prompt."""

    messages: int
    tokens: int

    def __add__(self, other: TurnSize) -> TurnSize:
        return TurnSize(self.messages + other.messages, self.tokens + other.tokens)


NOTHING: Final = TurnSize(0, 0)


def for_context(limits: WindowLimits, context_length: int) -> WindowLimits:
    """Return the limits for a model: a larger context widens nothing, a small one narrows the tokens."""
    return WindowLimits(min(limits.tokens, context_length // CONTEXT_SHARE), limits.messages)


def first_in_window(sizes: Sequence[TurnSize], limits: WindowLimits, turns: int) -> int:
    """Return the place of the oldest turn in the window; the newest turn is in it whatever its size."""
    first = len(sizes) - 1
    total = sizes[first] if sizes else NOTHING
    while first > 0 and len(sizes) - first < turns:
        total += sizes[first - 1]
        if total.messages > limits.messages or total.tokens > limits.tokens:
            break
        first -= 1
    return max(first, 0)


def full_blocks(sizes: Sequence[TurnSize]) -> list[slice]:
    """Cut what has left the window into blocks to be summarised together, the oldest turns first.

    The last turns, as long as they do not fill a block, are in none: they are still sent as they were said (V21).
    """
    blocks: list[slice] = []
    begin, total = 0, NOTHING
    for place, size in enumerate(sizes):
        grown = total + size
        if place > begin and (grown.messages > BLOCK_MESSAGES or grown.tokens > BLOCK_TOKENS):
            blocks.append(slice(begin, place))
            begin, grown = place, size
        total = grown
    if total.messages >= BLOCK_MESSAGES or total.tokens >= BLOCK_TOKENS:
        blocks.append(slice(begin, len(sizes)))
    return blocks
