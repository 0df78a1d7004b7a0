"""A model in the process that plays a script: tool calls, and what somebody does to the notebook meanwhile."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from halo_desktop.engine.consolidation.model_rewriter import ModelRewriter
from halo_desktop.engine.json_values import JsonObject
from halo_desktop.engine.llm.model import (
    Done,
    Event,
    Failed,
    FailureKind,
    Message,
    ModelFailure,
    Tool,
    ToolCall,
    ToolResult,
    Usage,
)
from halo_desktop.engine.llm.tool_calls import run_tool


@dataclass(frozen=True)
class Call:
    """One tool call."""

    name: str
    arguments: JsonObject


Step = Call | FailureKind | Callable[[], object]


def read(path: str, start: int = 0) -> Call:
    return Call("read", {"path": path, "from": start})


def put(path: str, text: str) -> Call:
    return Call("write", {"path": path, "text": text})


def edit(path: str, old: str, new: str) -> Call:
    return Call("edit", {"path": path, "old_text": old, "new_text": new})


def move(source: str, to: str) -> Call:
    return Call("move_page", {"from": source, "to": to})


def merge(source: str, into: str) -> Call:
    return Call("move_page", {"from": source, "merged_into": into})


@dataclass
class ScriptedModel:
    """Plays one list of steps for each round, the last one again; every call is a request of its own."""

    rounds: list[list[Step]]
    name: str = "scripted-model"
    context_length: int = 32_000
    heard: list[str] = field(default_factory=list)
    """What the model was told at the beginning of each round, task and all."""
    answers: list[ToolResult] = field(default_factory=list)

    def reply(self, messages: Sequence[Message], tools: Sequence[Tool], stop: threading.Event) -> Iterator[Event]:
        self.heard.append("\n".join(getattr(message, "text", "") for message in messages))
        steps = self.rounds.pop(0) if len(self.rounds) > 1 else self.rounds[0]
        requests = 1
        for step in steps:
            if stop.is_set() or isinstance(step, FailureKind):
                kind = FailureKind.CANCELLED if stop.is_set() else step
                assert isinstance(kind, FailureKind)
                yield Failed(ModelFailure(kind), Usage(10, 1, requests))
                return
            if not isinstance(step, Call):
                step()
                continue
            call = ToolCall(f"call-{requests}", step.name, step.arguments)
            requests += 1
            yield call
            result = run_tool(tools, call)
            self.answers.append(result)
            yield result
        yield Done(Usage(100, 10, requests))

    def said(self) -> list[str]:
        """Return what the tools answered."""
        return [answer.text for answer in self.answers]


def rewriter_of(*rounds: list[Step], steps: int = 60) -> tuple[ModelRewriter, ScriptedModel]:
    """Return a rewriter on a model that plays these rounds, and the model."""
    model = ScriptedModel(list(rounds))
    return ModelRewriter(model.name, lambda: model, steps), model
