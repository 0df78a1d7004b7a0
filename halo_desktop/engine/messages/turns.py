"""What a reader sees of a conversation: turns, each a user message with the reply that counts (V02, V05, V07)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Any, TypeAlias

from halo_desktop.engine.json_values import JsonObject
from halo_desktop.engine.messages.records import Offsets, Sender


@dataclass(frozen=True, slots=True)
class Message:
    """What somebody said, as it reads now."""

    id: str
    at: datetime
    sender: Sender
    text: str
    tool_text_offsets: Offsets = ()
    edited: bool = False
    redacted: bool = False
    """Its content is gone for good (N18); `text` is empty."""
    extra: JsonObject = field(default_factory=dict[str, Any])
    """What other rooms keep with it, for example attachments."""


@dataclass(frozen=True, slots=True)
class ToolUse:
    """One call of a tool. Without a result it was lost, or is still at work."""

    id: str
    """The id of the call."""
    at: datetime
    sender: Sender
    name: str
    arguments: JsonObject
    result: str | None = None
    refused: bool = False
    redacted: bool = False
    result_extra: JsonObject = field(default_factory=dict[str, Any])


@dataclass(frozen=True, slots=True)
class Plan:
    """A planning step."""

    id: str
    at: datetime
    sender: Sender
    text: str


Step: TypeAlias = Message | ToolUse | Plan
"""One entry of a reply, in the order of the log: calls come before the message that names them."""


@dataclass(frozen=True, slots=True)
class TextPart:
    """A stretch of a message's text between two calls."""

    message: Message
    text: str


Part: TypeAlias = TextPart | ToolUse | Plan


class ReplyState(StrEnum):
    """How a reply stands."""

    WHOLE = "whole"
    RUNNING = "running"
    """It is being given now."""
    STOPPED = "stopped"
    """It ended early; `Reply.reason` says why."""
    INTERRUPTED = "interrupted"
    """Nobody is giving it any more, and nobody ended it: the program did not live to (V02)."""


@dataclass(frozen=True, slots=True)
class Reply:
    """One variant of what followed a user message."""

    variant: int
    steps: tuple[Step, ...] = ()
    state: ReplyState = ReplyState.WHOLE
    reason: str = ""
    """Only of a stopped one: a code, "" where a person stopped it."""
    extra: JsonObject = field(default_factory=dict[str, Any])
    """What other rooms keep with it, also where nothing was said: that of its last message."""
    afterwards: tuple[JsonObject, ...] = ()
    """What was done for it when it had ended, in order (N42)."""

    @property
    def messages(self) -> tuple[Message, ...]:
        """What was said; in a room by several digital humans."""
        return tuple(step for step in self.steps if isinstance(step, Message))

    @property
    def parts(self) -> tuple[Part, ...]:
        """The same in the order in which it came: each call where it stood in the text (V05)."""
        parts: list[Part] = []
        calls: list[ToolUse] = []
        for step in self.steps:
            if isinstance(step, ToolUse):
                calls.append(step)
            elif isinstance(step, Plan):
                parts += [*calls, step]
                calls = []
            else:
                parts += _interleaved(step, calls)
                calls = []
        return (*parts, *calls)


@dataclass(frozen=True, slots=True)
class Turn:
    """A user message with the reply that counts."""

    id: str
    user: Message | None
    """`None` where it was deleted, or stands further back than was read."""
    reply: Reply
    variants: tuple[int, ...] = ()
    """All variants of the reply, oldest first; `reply.variant` is the one that counts."""


def _interleaved(message: Message, calls: Sequence[ToolUse]) -> list[Part]:
    """Put calls between the stretches of a text; those that the message does not name come first."""
    left = list(calls)
    begin = 0
    parts: list[Part] = []
    for place, ident in sorted(message.tool_text_offsets, key=lambda offset: offset[0]):
        call = next((call for call in left if call.id == ident), None)
        if call is None:
            continue
        left.remove(call)
        if place > begin:
            parts.append(TextPart(message, message.text[begin:place]))
            begin = place
        parts.append(call)
    if begin < len(message.text):
        parts.append(TextPart(message, message.text[begin:]))
    return [*left, *parts]
