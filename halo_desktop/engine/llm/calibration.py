"""How many tokens a model counts where we estimate one, learnt from what its provider reports (V13).

The estimate knows scripts, not tokenizers: one that cuts Chinese finer than others takes more of the context than the
estimate says. The last replies of a model that took one request, and whose provider said what it read, tell how much.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain, islice
from statistics import median
from typing import Final

from halo_desktop.engine.language.tokens import estimate_tokens
from halo_desktop.engine.llm.model import Message, Tool, ToolCall
from halo_desktop.engine.llm.usage import CallRecord

SAMPLES: Final = 20
"""So many of the newest replies are looked at."""

LEAST_SAMPLES: Final = 3
"""Fewer tell nothing."""

NARROWEST, WIDEST = 0.5, 3.0
"""Beyond these a provider counts something else, such as what it keeps in its cache."""

_SMALL_TOKENS: Final = 200
"""Of a short request the provider's own additions are too large a part."""


def estimate_request(messages: Sequence[Message], tools: Sequence[Tool]) -> int:
    """Return about how many tokens a request has, by our estimate."""
    offered = (f"{tool.name} {tool.description} {tool.parameters}" for tool in tools)
    return sum(map(estimate_tokens, chain(map(_text_of, messages), offered)))


def tokens_per_estimate(newest_first: Iterable[CallRecord], model: str) -> float:
    """Return by what to multiply an estimate for a model; 1.0 while too little is known."""
    usable = (
        call.input_tokens / call.estimated_input
        for call in newest_first
        if call.model == model and call.estimated_input >= _SMALL_TOKENS and call.input_tokens and not call.estimated
    )
    ratios = list(islice(usable, SAMPLES))
    return min(WIDEST, max(NARROWEST, median(ratios))) if len(ratios) >= LEAST_SAMPLES else 1.0


def _text_of(message: Message) -> str:
    return f"{message.name} {message.arguments}" if isinstance(message, ToolCall) else message.text
