"""What went wrong with a request, in our closed set (C14, V42).

pydantic-ai sorts errors by status and code. What it cannot know is left to read from the server's sentence: some
servers say "no such model", an empty account or a blocked text with a plain 400.
"""

from __future__ import annotations

import errno
import re
import socket
import ssl
from collections.abc import Iterator
from typing import Final

import httpx2
from pydantic_ai import exceptions as native

from halo_desktop.engine.json_values import as_object, as_text
from halo_desktop.engine.llm.model import FailureKind, ModelFailure
from halo_desktop.engine.llm.pydantic_ai_client import Answered
from halo_desktop.engine.screening.secrets import REDACTED, redact

LONGEST_DETAIL: Final = 300

_EVENT_STREAM: Final = "text/event-stream"
_BY_CLASS: Final[tuple[tuple[type[Exception], FailureKind], ...]] = (
    (native.ModelQuotaExceededError, FailureKind.QUOTA),
    (native.ModelRateLimitError, FailureKind.RATE_LIMITED),
    (native.ModelContextWindowExceededError, FailureKind.TOO_LONG),
    (native.ModelAuthenticationError, FailureKind.KEY),
    (native.ModelTimeoutError, FailureKind.TIME_OUT),
    (native.ModelUnavailableError, FailureKind.SERVER_ERROR),
    (native.ModelServerError, FailureKind.SERVER_ERROR),
    (native.UserError, FailureKind.MODEL_NAME),
    (httpx2.TimeoutException, FailureKind.TIME_OUT),
    (httpx2.InvalidURL, FailureKind.ADDRESS),
    (httpx2.UnsupportedProtocol, FailureKind.ADDRESS),
)
"""The first that fits. A `UserError` is about the only thing that pydantic-ai judges itself, the model's name."""

_NOTHING_LEFT: Final = (
    r"insufficient[ _](?:balance|quota|funds|credit)|arrearage|overdue|out of credit|"
    r"free tier.{0,40}exhausted|余额不足|欠费"
)
"""Also said with 403 (DashScope) and 429."""

_BY_WORDS: Final = (
    (FailureKind.NO_TOOLS, r"(?:not|n't) support\w* (?:\w+ )?(?:tool|function)|tools? (?:is|are) not supported"),
    (FailureKind.MODEL_NAME, r"model\b.{0,80}(?:not exist|not found|unknown|invalid)|(?:no such|found the) model"),
    (FailureKind.QUOTA, _NOTHING_LEFT),
    (FailureKind.KEY, r"api[ _-]?key"),
    (FailureKind.REFUSED, r"content[ _-]?(?:filter|policy|management)|moderation|inappropriate|data.?inspection"),
    (FailureKind.TOO_LONG, r"context (?:length|window|size)|too long|too many (?:input )?tokens|input length"),
)  # fmt: skip
"""What a server says with a plain 4xx: DeepSeek, DashScope, Ollama, llama.cpp, vLLM. The first that fits."""

_BY_STATUS: Final = {405: FailureKind.NOT_A_MODEL_SERVER, 413: FailureKind.TOO_LONG}

_ABOUT_THE_PATH: Final = r"^(?:\w+ )?not found\.?$|invalid url|no route|unknown (?:path|endpoint)|cannot post"
"""How servers say that nothing is at an address: llama.cpp, OpenAI, Kong, Express."""

_NO_NETWORK: Final = {errno.ENETUNREACH, errno.EHOSTUNREACH, errno.ENETDOWN}


def failure_of(error: Exception, answered: Answered, key: str | None) -> ModelFailure:
    """Sort what a request raised. `answered` is how the server began its answer, if it did."""
    detail = _detail(error, key)
    if isinstance(error, native.ModelHTTPError):
        return ModelFailure(_of_status(error, detail), detail, error.retry_after)
    for chained in _chain(error):
        kind = next((kind for known, kind in _BY_CLASS if isinstance(chained, known)), None)
        if kind is not None:
            return ModelFailure(kind, detail, getattr(error, "retry_after", None))
    if isinstance(error, native.ModelConnectionError | httpx2.TransportError):
        return ModelFailure(_of_connection(error), detail)
    if answered.status is not None and answered.content_type != _EVENT_STREAM:
        return ModelFailure(FailureKind.NOT_A_MODEL_SERVER, detail)
    if isinstance(error, native.ModelAPIError) and error.in_stream:
        return ModelFailure(FailureKind.SERVER_ERROR, detail)
    return ModelFailure(FailureKind.MALFORMED, detail)


def _of_status(error: native.ModelHTTPError, detail: str) -> FailureKind:
    kind = _BY_STATUS.get(error.status_code) or next(
        (kind for known, kind in _BY_CLASS if isinstance(error, known)), None
    )
    if kind is not None:
        nothing_left = error.status_code in {403, 429} and re.search(_NOTHING_LEFT, detail, re.IGNORECASE)
        return FailureKind.QUOTA if nothing_left else kind
    worded = next((kind for kind, words in _BY_WORDS if re.search(words, detail, re.IGNORECASE)), None)
    if worded is not None:
        return worded
    if isinstance(error, native.ModelNotFoundError):
        # Only a model server has a message in such an answer, and one that is about the path is not about a model.
        of_model = _message_of(error) is not None and not re.search(_ABOUT_THE_PATH, detail, re.IGNORECASE)
        return FailureKind.MODEL_NAME if of_model else FailureKind.NOT_A_MODEL_SERVER
    return FailureKind.BAD_REQUEST


def _of_connection(error: Exception) -> FailureKind:
    for cause in _chain(error):
        if isinstance(cause, socket.gaierror):
            offline = cause.errno == socket.EAI_AGAIN
            return FailureKind.NETWORK if offline else FailureKind.ADDRESS
        if isinstance(cause, OSError) and cause.errno in _NO_NETWORK:
            return FailureKind.NETWORK
        if isinstance(cause, ssl.SSLError | httpx2.ConnectError):
            return FailureKind.ADDRESS
    return FailureKind.NETWORK


def _chain(error: BaseException) -> Iterator[BaseException]:
    """Yield the innermost cause first: it says most."""
    inner = error.__cause__ or error.__context__
    if inner is not None:
        yield from _chain(inner)
    yield error


def _detail(error: Exception, key: str | None) -> str:
    """Return what the server said, or else the system, on one line and without keys."""
    said = _said(error) or next((text for cause in _chain(error) if (text := str(cause))), type(error).__name__)
    if key:
        said = said.replace(key, REDACTED)
    return " ".join(redact(said).split())[:LONGEST_DETAIL]


def _said(error: Exception) -> str | None:
    """Return what the body of an error says: its message, a text under another usual name, or a page without tags."""
    body = getattr(error, "body", None)
    if isinstance(body, str):
        return re.sub(r"<[^>]*>", " ", body)
    values = as_object(body)
    return _message_of(error) or as_text(values.get("error")) or as_text(values.get("detail"))


def _message_of(error: Exception) -> str | None:
    """Return the message of an error body; OpenAI's SDK has taken it out of `error` already."""
    values = as_object(getattr(error, "body", None))
    return as_text(as_object(values.get("error")).get("message")) or as_text(values.get("message"))
