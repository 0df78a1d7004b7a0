"""A configured model as our `Model`, through pydantic-ai. Import it only to open a model: it takes seconds.

Requests run on the model loop; the reply itself, its tools and its pauses run on the thread that reads it, which
looks at the stop event while it waits.
"""

from __future__ import annotations

import threading
import time
import uuid
from collections.abc import Generator, Iterator, Sequence
from dataclasses import replace
from typing import TypeAlias

from pydantic_ai import messages as native

from halo_desktop.engine.json_values import JsonObject
from halo_desktop.engine.llm.limits import CallLimits
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
from halo_desktop.engine.llm.model_loop import ModelLoop
from halo_desktop.engine.llm.pydantic_ai_messages import (
    call_part,
    calls_of,
    parameters_of,
    result_part,
    to_native,
    usage_of,
)
from halo_desktop.engine.llm.pydantic_ai_request import Answer, Patience, Request, Sender
from halo_desktop.engine.llm.registry import ConfiguredModel
from halo_desktop.engine.llm.spoken_calls import HeldText
from halo_desktop.engine.llm.tool_calls import SAME_AGAIN, run_tool
from halo_desktop.engine.llm.without_tools import to_be_answered, told_in_words

_Calls: TypeAlias = list[tuple[ToolCall, bool]]


class PydanticAiModel:
    """One configured model. Usable from several threads at once."""

    def __init__(self, entry: ConfiguredModel, key: str | None, loop: ModelLoop, limits: CallLimits) -> None:
        self._sender = Sender(entry, key, loop, limits)

    @property
    def name(self) -> str:
        """The model's name at its server."""
        return self._sender.entry.model

    @property
    def context_length(self) -> int:
        """How many tokens messages and reply may have together."""
        return self._sender.entry.context_length

    def reply(self, messages: Sequence[Message], tools: Sequence[Tool], stop: threading.Event) -> Iterator[Event]:
        """Answer, calling tools as often as needed."""
        sender = self._sender
        if not _is_usable(sender.key, needed=sender.entry.preset.needs_key):
            yield Failed(ModelFailure(FailureKind.KEY), Usage())
            return
        patience = Patience(stop, time.monotonic() + sender.limits.total)
        yield from _Reply(sender, patience, messages, tools).events()


def _is_usable(key: str | None, *, needed: bool) -> bool:
    """Tell what an HTTP header can hold from what was pasted with something else in it."""
    return not needed if key is None else key.isascii() and key.isprintable()


class _Reply:
    """One reply: requests and tool calls in turn, until the model has nothing more to call."""

    def __init__(self, sender: Sender, patience: Patience, messages: Sequence[Message], tools: Sequence[Tool]) -> None:
        self._sender = sender
        self._patience = patience
        self._messages = list(messages)
        self._tools = tools if sender.entry.tools else ()
        self._history = to_native(messages if self._tools else told_in_words(messages))
        self._without_tools = bool(tools) and not sender.entry.tools
        self._usage = Usage()
        self._done: list[tuple[str, JsonObject, str]] = []
        """What was called so far, with the results, each once."""
        self._same_rounds = 0
        self._achieved = False
        """A tool did what it was called for."""
        self._spoken: tuple[str, JsonObject] | None = None
        """The call that the last answer wrote as its text."""

    def events(self) -> Iterator[Event]:
        limits = self._sender.limits
        for number in range(limits.tool_rounds + 1):
            finish = number == limits.tool_rounds or self._same_rounds == limits.same_rounds
            response = yield from self._ask(finish=finish)
            if response is None:
                return
            calls = self._calls_of(response)
            if not calls:
                yield self._end(response, used_tools=number > 0)
                return
            if finish and self._has_done_it_all:
                yield Done(self._usage, self._without_tools)
                return
            if finish:
                break
            if not (yield from self._run(calls)):
                return
        yield self._failed(ModelFailure(FailureKind.MALFORMED, "tool calls without end"))

    @property
    def _has_done_it_all(self) -> bool:
        """Say whether a model that was asked to finish, and calls all the same, only says again what it has done."""
        return self._achieved and self._same_rounds == self._sender.limits.same_rounds

    def _ask(self, *, finish: bool) -> Generator[TextDelta | Failed, None, native.ModelResponse | None]:
        """Send what has been said so far; `None` when that failed and the event of it was yielded."""
        answer = yield from self._send(finish=finish)
        if answer.failure is not None and answer.failure.kind is FailureKind.NO_TOOLS and self._tools:
            self._tools = ()
            self._without_tools = True
            self._history = to_native(told_in_words(self._messages))
            answer = yield from self._send(finish=finish)
        if answer.response is not None:
            self._usage += usage_of(self._history, answer.response)
        if answer.failure is not None or answer.response is None:
            yield self._failed(answer.failure or ModelFailure(FailureKind.MALFORMED))
            return None
        self._history.append(answer.response)
        return answer.response

    def _send(self, *, finish: bool) -> Generator[TextDelta, None, Answer]:
        if finish:
            # Many a small model calls on as long as it sees tools, though told not to.
            request = Request(to_native(to_be_answered(self._messages)), parameters_of(()))
        else:
            request = Request(list(self._history), parameters_of(self._tools))
        held = HeldText([tool.name for tool in self._tools])
        answers = self._sender.send(request, self._patience)
        while True:
            try:
                text = held.take(next(answers).text)
            except StopIteration as end:
                answer: Answer = end.value
                break
            if text:
                yield TextDelta(text)
        self._spoken = None if answer.failure else held.call()
        is_call = self._spoken is not None or (answer.failure is not None and held.is_call_begun())
        if not is_call and (text := held.let_go()):
            yield TextDelta(text)
        return answer

    def _calls_of(self, response: native.ModelResponse) -> _Calls:
        """Return what the model calls. A call that it wrote as its text is one, and stands as one in the history."""
        if self._spoken is None or response.tool_calls:
            return calls_of(response)
        call = ToolCall(f"call_{uuid.uuid4().hex}", *self._spoken)
        self._history[-1] = native.ModelResponse(parts=[call_part(call)])
        return [(call, True)]

    def _run(self, calls: _Calls) -> Generator[ToolCall | ToolResult | Failed, None, bool]:
        """Run what the model called, in its order; `False` when the reply ended on the way."""
        results: list[native.ModelRequestPart] = []
        is_new = False
        for call, readable in calls:
            ended = self._patience.ended()
            if ended is not None:
                yield self._failed(ended)
                return False
            yield call
            result = run_tool(self._tools, call, readable=readable)
            done = (call.name, call.arguments, result.text)
            if done not in self._done:
                is_new = True
                self._done.append(done)
            elif self._sender.limits.same_rounds is not None:
                result = replace(result, text=f"{result.text}\n\n{SAME_AGAIN}")
            yield result
            self._achieved |= not result.refused
            self._messages += [call, result]
            results.append(result_part(result))
        self._history.append(native.ModelRequest(parts=results))
        self._same_rounds = 1 if is_new else self._same_rounds + 1
        return True

    def _end(self, response: native.ModelResponse, *, used_tools: bool) -> Done | Failed:
        """Take an answer without text for none, unless the model has let its tools speak."""
        if not used_tools and not (response.text or "").strip():
            return self._failed(ModelFailure(FailureKind.MALFORMED, "empty answer"))
        return Done(self._usage, self._without_tools)

    def _failed(self, failure: ModelFailure) -> Failed:
        return Failed(failure, self._usage)
