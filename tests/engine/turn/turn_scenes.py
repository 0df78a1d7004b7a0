"""A model that plays a script in the process, and what tests of turns say to it."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from halo_desktop.engine.conversation.conversation import Conversation
from halo_desktop.engine.home import Home
from halo_desktop.engine.llm.model import (
    Done,
    Event,
    Failed,
    FailureKind,
    Message,
    ModelFailure,
    TextDelta,
    Tool,
    ToolCall,
    ToolResult,
    Usage,
)
from halo_desktop.engine.llm.tool_calls import run_tool
from halo_desktop.engine.messages.turns import Turn
from halo_desktop.engine.owners import OwnerRef
from halo_desktop.engine.turn.preparing import Opened
from halo_desktop.engine.turn.request import Given, Replied, Said, TurnEvent, TurnOutcome
from halo_desktop.engine.turn.talk import Talk

USAGE = Usage(10, 5, 1)


@dataclass(frozen=True, slots=True)
class Call:
    """The model calls a tool."""

    name: str
    arguments: dict[str, Any] = field(default_factory=dict[str, Any])
    ident: str = "call_1"


def call(name: str, ident: str = "call_1", /, **arguments: Any) -> Call:
    return Call(name, arguments, ident)


Step: TypeAlias = str | Call | FailureKind | Callable[[], object]
"""What it says, calls, fails with, or what happens meanwhile."""


@dataclass
class ScriptedModel:
    """Plays one list of steps for each reply; says "好的。" where the script has ended."""

    script: list[list[Step]] = field(default_factory=list[list[Step]])
    context_length: int = 64_000
    name: str = "scripted"
    received: list[Sequence[Message]] = field(default_factory=list[Sequence[Message]])
    offered: list[tuple[Tool, ...]] = field(default_factory=list[tuple[Tool, ...]])

    def plays(self, *steps: Step) -> None:
        self.script.append(list(steps))

    def reply(self, messages: Sequence[Message], tools: Sequence[Tool], stop: threading.Event) -> Iterator[Event]:
        self.received.append(tuple(messages))
        self.offered.append(tuple(tools))
        for step in self.script.pop(0) if self.script else ["好的。"]:
            if stop.is_set():
                yield Failed(ModelFailure(FailureKind.CANCELLED), USAGE)
                return
            match step:
                case FailureKind():
                    yield Failed(ModelFailure(step, "why"), USAGE)
                    return
                case str():
                    yield TextDelta(step)
                case Call(name, arguments, ident):
                    made = ToolCall(ident, name, arguments)
                    yield made
                    yield run_tool(tools, made, readable=True)
                case _:
                    step()
        yield Done(USAGE)

    @property
    def results(self) -> list[ToolResult]:
        """The results in what was sent last."""
        return [message for message in self.received[-1] if isinstance(message, ToolResult)]

    @property
    def tool_names(self) -> set[str]:
        """The tools that were offered last."""
        return {tool.name for tool in self.offered[-1]}

    @property
    def sent(self) -> str:
        """All words of what was sent last."""
        return "\n".join(str(getattr(message, "text", message)) for message in self.received[-1])


@dataclass
class Scene:
    """Somebody who talks with one owner."""

    home: Home
    ref: OwnerRef
    events: list[TurnEvent] = field(default_factory=list[TurnEvent])
    stop: threading.Event = field(default_factory=threading.Event)

    def outcome(self, text: str, conversation: str | None = None, /, **more: Any) -> TurnOutcome:
        """Say something and return how the turn ended."""
        return self.home.talk(self.ref).say(Said(text, conversation, **more), self.events.append, self.stop)

    def say(self, text: str, conversation: str | None = None, /, **more: Any) -> Given:
        """Say something to which there is a whole reply."""
        outcome = self.outcome(text, conversation, **more)
        assert isinstance(outcome, Replied), outcome
        return outcome.given

    def conversation(self, name: str) -> Conversation:
        return self.home.talk(self.ref).conversations.open(name)

    def last(self, name: str) -> Turn:
        """Return the last turn of a conversation as a reader sees it."""
        return self.conversation(name).tail().turns[-1]


def use_model(home: Home, model: ScriptedModel, *, tools: bool = True) -> None:
    """Let every conversation of a data folder be with this model."""
    door = type(home).talk

    def talk(ref: OwnerRef) -> Talk:
        found = door(home, ref)
        return Talk(found._place, replace(found._means, open_model=lambda _ident: Opened(model, tools)))

    home.talk = talk  # type: ignore[method-assign]
