"""Trying a model as it is set up: one short call, one outcome (V42)."""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass
from typing import TypeAlias

from halo_desktop.engine.json_values import JsonObject
from halo_desktop.engine.llm.model import (
    Done,
    Failed,
    FailureKind,
    Model,
    ModelFailure,
    TextDelta,
    Tool,
    ToolCall,
    ToolResult,
    Usage,
    UserMessage,
)

_QUESTION = "Connection test: answer with the one word OK. Call no tool."
_SCHEMA: JsonObject = {"type": "object", "properties": {}}
_TOOL = Tool("no_operation", "Does nothing. Do not call it.", _SCHEMA, lambda _arguments: "nothing was done")


@dataclass(frozen=True, slots=True)
class Connected:
    """The model answers."""

    seconds: float
    tools: bool
    """Whether its server takes tools; what to keep in `ConfiguredModel.tools`."""
    usage: Usage


ConnectionOutcome: TypeAlias = Connected | ModelFailure
"""A failure names the kind; its sentence needs the address and name of the model and, where given, `detail`."""


def try_connection(model: Model, stop: threading.Event) -> ConnectionOutcome:
    """Ask the model for one word, with a tool on offer.

    Open it with `TEST_LIMITS` and `tools=True`, so that it is found out whether its server takes tools.
    """
    began = time.monotonic()
    for event in model.reply([UserMessage(_QUESTION)], [_TOOL], stop):
        match event:
            case Done(usage, without_tools):
                return Connected(time.monotonic() - began, not without_tools, usage)
            # A model that thinks for longer than its server lets it has answered all the same.
            case Failed(ModelFailure(FailureKind.CUT_OFF), usage):
                return Connected(time.monotonic() - began, tools=True, usage=usage)
            case Failed(failure):
                return failure
            case TextDelta() | ToolCall() | ToolResult():
                pass
    return ModelFailure(FailureKind.MALFORMED)
