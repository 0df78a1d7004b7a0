"""Running what a model calls: every call gets a result, refusals and mistakes of the model included."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import cast

from halo_desktop.engine.json_values import JsonObject
from halo_desktop.engine.llm.model import Tool, ToolCall, ToolRefusal, ToolResult

_NO_OBJECT = "The arguments are not a JSON object. Call the tool again with valid arguments."

SAME_AGAIN = "You have made this call before, and nothing has changed. Do not make it again: answer in words now."
"""What stands under a result that is the same once more."""


def read_arguments(sent: str | JsonObject | None) -> JsonObject | None:
    """Read a call's arguments as the protocols carry them; nothing sent means none. `None` for what is no object."""
    if isinstance(sent, dict):
        return sent
    if sent is None or not sent.strip():
        return {}
    try:
        value: object = json.loads(sent)
    except (ValueError, RecursionError):
        return None
    return cast("JsonObject", value) if isinstance(value, dict) else None


def run_tool(tools: Sequence[Tool], call: ToolCall, *, readable: bool = True) -> ToolResult:
    """Run the tool that is called and return what the model is told. `readable`: its arguments could be read.

    Raises what the tool raises, other than `ToolRefusal`.
    """
    tool = next((tool for tool in tools if tool.name == call.name), None)
    if tool is None:
        return ToolResult(call.id, call.name, f"There is no tool {call.name!r}.", refused=True)
    if not readable:
        return ToolResult(call.id, call.name, _NO_OBJECT, refused=True)
    try:
        return ToolResult(call.id, call.name, tool.run(call.arguments))
    except ToolRefusal as refusal:
        return ToolResult(call.id, call.name, str(refusal), refused=True)
