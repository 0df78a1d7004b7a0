"""Our messages, tools and usage as pydantic-ai's, and back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

from pydantic_ai import messages as native
from pydantic_ai.models import ModelRequestParameters
from pydantic_ai.tools import ToolDefinition

from halo_desktop.engine.language.tokens import estimate_tokens
from halo_desktop.engine.llm.model import (
    AssistantMessage,
    Message,
    SystemMessage,
    Tool,
    ToolCall,
    ToolResult,
    Usage,
    UserMessage,
)
from halo_desktop.engine.llm.tool_calls import read_arguments

MESSAGE_TOKENS: Final = 4
"""What a message costs beside its text, about; providers publish 3 to 4."""


def to_native(messages: Sequence[Message]) -> list[native.ModelMessage]:
    """Return a conversation as pydantic-ai takes it: what one side says in a row becomes one message."""
    found: list[native.ModelMessage] = []
    for is_answer, group in groupby(messages, lambda message: isinstance(message, AssistantMessage | ToolCall)):
        if is_answer:
            found.append(native.ModelResponse(parts=[part for message in group for part in _response_parts(message)]))
        else:
            found.append(native.ModelRequest(parts=[part for message in group for part in _request_parts(message)]))
    return found


def _response_parts(message: Message) -> Iterator[native.ModelResponsePart]:
    match message:
        case AssistantMessage(text):
            yield native.TextPart(text)
        case ToolCall():
            yield call_part(message)
        case SystemMessage() | UserMessage() | ToolResult():
            pass


def _request_parts(message: Message) -> Iterator[native.ModelRequestPart]:
    match message:
        case SystemMessage(text):
            yield native.SystemPromptPart(text)
        case UserMessage(text):
            yield native.UserPromptPart(text)
        case ToolResult():
            yield result_part(message)
        case AssistantMessage() | ToolCall():
            pass


def call_part(call: ToolCall) -> native.ToolCallPart:
    """Return a call as the model has made it."""
    return native.ToolCallPart(call.name, call.arguments, call.id)


def result_part(result: ToolResult) -> native.ToolReturnPart:
    """Return a result as the model is given it; a refusal is marked as one where the protocol can."""
    return native.ToolReturnPart(
        result.name, result.text, result.call_id, outcome="failed" if result.refused else "success"
    )


def parameters_of(tools: Sequence[Tool]) -> ModelRequestParameters:
    """Return what a request says of its tools."""
    return ModelRequestParameters(
        function_tools=[
            ToolDefinition(name=tool.name, description=tool.description, parameters_json_schema=tool.parameters)
            for tool in tools
        ]
    )


def calls_of(response: native.ModelResponse) -> list[tuple[ToolCall, bool]]:
    """Return the tool calls of an answer, each with whether its arguments could be read."""
    found: list[tuple[ToolCall, bool]] = []
    for part in response.tool_calls:
        arguments = read_arguments(part.args)
        found.append((ToolCall(part.tool_call_id, part.tool_name, arguments or {}), arguments is not None))
    return found


def text_of(event: object) -> str:
    """Return the text that an event of a stream adds; "" for one that adds none."""
    match event:
        case native.PartStartEvent(part=native.TextPart(content=text)):
            return text
        case native.PartDeltaEvent(delta=native.TextPartDelta(content_delta=text)):
            return text
        case _:
            return ""


def usage_of(history: Sequence[native.ModelMessage], response: native.ModelResponse) -> Usage:
    """Return what one request took, counted from the texts where the server did not say (C12)."""
    said = response.usage
    if said.input_tokens or said.output_tokens:
        return Usage(said.input_tokens, said.output_tokens, 1)
    sent = sum(_estimate(part) for message in history for part in message.parts)
    return Usage(sent, sum(_estimate(part) for part in response.parts), 1, estimated=True)


def _estimate(part: object) -> int:
    match part:
        case native.ToolCallPart():
            return MESSAGE_TOKENS + estimate_tokens(part.args_as_json_str())
        case native.ToolReturnPart():
            return MESSAGE_TOKENS + estimate_tokens(part.model_response_str())
        case native.TextPart(content=str(text)) | native.SystemPromptPart(content=str(text)):
            return MESSAGE_TOKENS + estimate_tokens(text)
        case native.ThinkingPart(content=text) | native.UserPromptPart(content=str(text)):
            return MESSAGE_TOKENS + estimate_tokens(text)
        case _:
            return 0
