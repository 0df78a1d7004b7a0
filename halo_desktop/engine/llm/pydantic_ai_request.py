"""One request to a model: sent on the model loop, read on the caller's thread, tried again while that can help."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Generator
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from typing import Final, TypeAlias

from pydantic_ai import messages as native
from pydantic_ai.direct import model_request_stream
from pydantic_ai.models import ModelRequestParameters, StreamedResponse

from halo_desktop.engine.llm.limits import CallLimits
from halo_desktop.engine.llm.model import FailureKind, ModelFailure, TextDelta
from halo_desktop.engine.llm.model_loop import ModelLoop
from halo_desktop.engine.llm.pydantic_ai_client import Answered, open_model
from halo_desktop.engine.llm.pydantic_ai_failures import failure_of
from halo_desktop.engine.llm.pydantic_ai_messages import text_of
from halo_desktop.engine.llm.registry import ConfiguredModel

_LOOK_SECONDS: Final = 0.05
"""How often a waiting reader looks at the stop event."""

_WORTH_ANOTHER_TRY: Final = {FailureKind.RATE_LIMITED, FailureKind.SERVER_ERROR, FailureKind.NETWORK}


@dataclass(frozen=True, slots=True)
class Patience:
    """How long a reply may go on: until the stop event is set, or until a moment of the monotonic clock."""

    stop: threading.Event
    deadline: float

    def ended(self) -> ModelFailure | None:
        """Say why it is over, if it is."""
        if self.stop.is_set():
            return ModelFailure(FailureKind.CANCELLED)
        return ModelFailure(FailureKind.TIME_OUT) if time.monotonic() >= self.deadline else None

    def pause(self, seconds: float) -> None:
        """Wait, no longer than it goes on."""
        self.stop.wait(max(0.0, min(seconds, self.deadline - time.monotonic())))


@dataclass(frozen=True, slots=True)
class Request:
    """What is sent."""

    history: list[native.ModelMessage]
    parameters: ModelRequestParameters


@dataclass(frozen=True, slots=True)
class Answer:
    """How a request ended. With a failure, the response is what had come by then."""

    response: native.ModelResponse | None
    failure: ModelFailure | None = None


_Item: TypeAlias = TextDelta | Answer
_Texts: TypeAlias = Generator[TextDelta, None, Answer]


@dataclass(frozen=True, slots=True)
class Sender:
    """Sends requests to one model."""

    entry: ConfiguredModel
    key: str | None
    loop: ModelLoop
    limits: CallLimits

    def send(self, request: Request, patience: Patience) -> _Texts:
        """Yield the text as it comes and return how the request ended.

        A server that is busy or fails is asked again, as long as nothing of its answer has come.
        """
        pause = self.limits.first_pause
        attempt = 1
        while (ended := patience.ended()) is None:
            answer = yield from self._attempt(request, patience)
            failure = answer.failure
            if failure is None or answer.response is not None or failure.kind not in _WORTH_ANOTHER_TRY:
                return answer
            wait = pause if failure.retry_after is None else failure.retry_after
            if attempt == self.limits.attempts or wait > self.limits.longest_pause:
                return answer
            patience.pause(wait)
            pause *= 2
            attempt += 1
        return Answer(None, ended)

    def _attempt(self, request: Request, patience: Patience) -> _Texts:
        items: SimpleQueue[_Item] = SimpleQueue()
        heard: list[str] = []
        work = self.loop.submit(self._stream(request, items.put))
        try:
            while (ended := patience.ended()) is None:
                try:
                    item = items.get(timeout=_LOOK_SECONDS)
                except Empty:
                    if work.done() and items.empty():
                        ended = ModelFailure(FailureKind.CANCELLED, "the model loop was closed")
                        break
                    continue
                if isinstance(item, Answer):
                    return item
                heard.append(item.text)
                yield item
        finally:
            work.cancel()
        parts = [native.TextPart("".join(heard))]
        return Answer(native.ModelResponse(parts=parts) if heard else None, ended)

    async def _stream(self, request: Request, put: Callable[[_Item], None]) -> None:
        """Send a request and put what comes: text, and at last an `Answer`. Runs on the model loop."""
        answered = Answered()
        stream: StreamedResponse | None = None
        try:
            async with (
                open_model(self.entry, self.key, self.limits, answered) as model,
                model_request_stream(
                    model,
                    request.history,
                    model_request_parameters=request.parameters,
                    instrument=False,
                ) as stream,
            ):
                async for event in stream:
                    if text := text_of(event):
                        put(TextDelta(text))
                response = stream.get()
        except Exception as error:  # noqa: BLE001 - what a server sends can make the SDKs raise anything
            came = stream.get() if stream is not None else None
            kept = came if came is not None and came.parts else None
            put(Answer(kept, failure_of(error, answered, self.key)))
        else:
            put(Answer(response, _flaw_of(response)))


def _flaw_of(response: native.ModelResponse) -> ModelFailure | None:
    """Say what is wrong with an answer that came to its end."""
    match response.finish_reason:
        case "length":
            return ModelFailure(FailureKind.CUT_OFF)
        case "content_filter":
            return ModelFailure(FailureKind.REFUSED)
        case "error":
            return ModelFailure(FailureKind.SERVER_ERROR)
        case None:
            return ModelFailure(FailureKind.MALFORMED, "the answer stopped before its end")
        case "stop" | "tool_call":
            return None
