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
    """Return the messages with what tools found for the last of the user put before it, to be answered from now.

    Not as messages of the assistant: a small model goes on in their form instead of answering.
    """
    last = max(
        (place for place, message in enumerate(messages) if isinstance(message, UserMessage)), default=len(messages)
    )
    before, since = told_in_words(messages[:last]), told_in_words(messages[last + 1 :])
    found = dict.fromkeys(message.text for message in since if isinstance(message, AssistantMessage))
    asked = [message.text for message in messages[last:] if isinstance(message, UserMessage)]
    return [*before, UserMessage("\n\n".join([*found, phrases("conversation")["answer-now"], *asked]))]
