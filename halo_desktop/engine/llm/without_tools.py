"""A conversation as a model without tools is told it: what tools did, in words (V42).

Servers refuse calls and results in a history where no tools are declared.
"""

from __future__ import annotations

from collections.abc import Sequence

from halo_desktop.engine.llm.model import AssistantMessage, Message, ToolCall, ToolResult, UserMessage
from halo_desktop.engine.prompts import phrases


def told_in_words(messages: Sequence[Message]) -> list[Message]:
    """Return the messages with a sentence in place of each call and its result."""
    words = phrases("conversation")["call-in-words"]
    told: list[Message] = []
    for message in messages:
        if isinstance(message, ToolResult):
            told.append(AssistantMessage(words.format(name=message.name, result=message.text)))
        elif not isinstance(message, ToolCall):
            told.append(message)
    return told


def to_be_answered(messages: Sequence[Message]) -> list[Message]:
    """Return the messages in words, and behind them that the model shall answer now, from what it has."""
    return [*told_in_words(messages), UserMessage(phrases("conversation")["answer-now"])]
