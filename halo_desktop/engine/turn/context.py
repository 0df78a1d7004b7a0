"""The one place that assembles what a model is sent (V41): parts in a fixed order, each with its size. Pure.

Order: instructions, summaries (V21), then the window, whose first message carries the notebook block (N10). Profile
card, saved memories and SOPs come between instructions and summaries when their rooms are there. The same state gives
the same bytes.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from halo_desktop.engine.conversation.course import Summary
from halo_desktop.engine.conversation.window import TurnSize
from halo_desktop.engine.json_values import JsonObject
from halo_desktop.engine.language.tokens import estimate_tokens
from halo_desktop.engine.llm.model import Message, SystemMessage, ToolCall
from halo_desktop.engine.messages.turns import Turn
from halo_desktop.engine.prompts import phrases
from halo_desktop.engine.turn.replay import Replay, notebook_block, replay, replay_turn

REPLY_TOKENS: Final = 1_024
"""So much of the context is left for the reply at least."""


class PartName(StrEnum):
    """What a part of the context is."""

    INSTRUCTIONS = "instructions"
    SUMMARIES = "summaries"
    NOTEBOOK = "notebook"
    MESSAGES = "messages"


@dataclass(frozen=True, slots=True)
class Part:
    """A part as the manifest of a turn keeps it: what and how much, not the text."""

    name: PartName
    bytes: int
    tokens: int
    digest: str
    """The first 16 hex digits of the SHA-256 of its text."""
    count: int = 1
    """Of the messages: how many; of the summaries: how many are active."""

    def to_json(self) -> JsonObject:
        """Return it as the log keeps it."""
        return {name: getattr(self, name) for name in Part.__slots__} | {"name": self.name.value}


@dataclass(frozen=True, slots=True)
class Context:
    """What the model is sent, and what is said of it afterwards (N50)."""

    messages: tuple[Message, ...]
    manifest: tuple[Part, ...]

    @property
    def tokens(self) -> int:
        """Tokens of all parts, estimated."""
        return sum(part.tokens for part in self.manifest)


def assemble(instructions: str, summaries: Sequence[Summary], turns: Sequence[Turn], how: Replay) -> Context:
    """Assemble the context of the last of `turns`, which is under way; the others are the window before it."""
    texts = [summary.text for summary in summaries if summary.text]
    told = f"{phrases('conversation')['summaries']}\n\n" + "\n\n".join(texts) if texts else ""
    window = replay(turns, how)
    block = notebook_block(turns[0])
    spoken = "\n".join(map(text_of, window)).replace(block, "", 1)
    parts = (
        _part(PartName.INSTRUCTIONS, instructions),
        _part(PartName.SUMMARIES, told, len(texts)),
        _part(PartName.NOTEBOOK, block),
        _part(PartName.MESSAGES, spoken, len(window)),
    )
    system = "\n\n".join(filter(None, (instructions, told)))
    return Context((SystemMessage(system), *window), tuple(part for part in parts if part.bytes))


def size_of(turn: Turn, how: Replay, later: Sequence[Turn] = ()) -> TurnSize:
    """Return what a turn adds to a prompt, without the notebook block, which counts towards no limit of the window."""
    tokens = sum(estimate_tokens(text_of(message)) for message in replay_turn(turn, how, later))
    messages = (turn.user is not None) + len(turn.reply.messages)
    return TurnSize(messages, tokens - estimate_tokens(notebook_block(turn)))


def text_of(message: Message) -> str:
    """Return the words of a message, as far as they count."""
    return f"{message.name} {message.arguments}" if isinstance(message, ToolCall) else message.text


def _part(name: PartName, text: str, count: int = 1) -> Part:
    content = text.encode("utf-8", "replace")
    return Part(name, len(content), estimate_tokens(text), hashlib.sha256(content).hexdigest()[:16], count)
