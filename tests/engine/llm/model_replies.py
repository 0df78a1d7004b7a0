"""Asking a model in a test."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence

from halo_desktop.engine.json_values import JsonObject
from halo_desktop.engine.llm.limits import CallLimits
from halo_desktop.engine.llm.model import (
    Event,
    Failed,
    FailureKind,
    Message,
    Model,
    TextDelta,
    Tool,
    ToolRefusal,
    UserMessage,
)

KEY = "sk-test-4f9a7c21d0e84b6f"
QUICK = CallLimits(total=15.0, idle=10.0, connect=5.0, attempts=3, first_pause=0.01, longest_pause=1.0, tool_rounds=4)
Opener = Callable[..., Model]

ASKED: list[Message] = [UserMessage("周报用什么格式？")]
SCHEMA: JsonObject = {
    "type": "object",
    "properties": {"text": {"type": "string", "description": "What to keep"}},
    "required": ["text"],
}


def ask(model: Model, messages: Sequence[Message] = ASKED, tools: Sequence[Tool] = ()) -> list[Event]:
    """Return all events of a reply that nobody stops."""
    return list(model.reply(messages, tools, threading.Event()))


def failure_kind(events: list[Event]) -> FailureKind:
    """Return why a reply failed, which must be its last event and its only failure."""
    *before, last = events
    assert isinstance(last, Failed), last
    assert not any(isinstance(event, Failed) for event in before)
    return last.failure.kind


def text_of(events: list[Event]) -> str:
    """Return the text of a reply."""
    return "".join(event.text for event in events if isinstance(event, TextDelta))


class Notes:
    """A tool that keeps what it is given, and refuses secrets."""

    def __init__(self) -> None:
        self.kept: list[str] = []

    @property
    def tool(self) -> Tool:
        return Tool("remember", "Keep a note.", SCHEMA, self.keep)

    def keep(self, arguments: JsonObject) -> str:
        text = arguments["text"]
        if "密码" in text:
            raise ToolRefusal("Secrets are not kept.")
        self.kept.append(text)
        return f"kept as number {len(self.kept)}"
