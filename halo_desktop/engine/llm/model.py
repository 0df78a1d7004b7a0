"""What the program knows of a language model: messages go in with tools, events come out.

Every implementation, a provider's model and one of our own alike, is a `Model`. A reply ends with exactly one `Done`
or `Failed`; what goes wrong on the way to a model is a value and never an exception.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from threading import Event as StopEvent
from typing import Protocol, TypeAlias

from halo_desktop.engine.json_values import JsonObject


@dataclass(frozen=True, slots=True)
class SystemMessage:
    """What the model is told to be; comes first."""

    text: str


@dataclass(frozen=True, slots=True)
class UserMessage:
    """What a person, or the program in their place, says."""

    text: str


@dataclass(frozen=True, slots=True)
class AssistantMessage:
    """What the model said."""

    text: str


@dataclass(frozen=True, slots=True)
class ToolCall:
    """The model wants a tool to run; also the event that it is about to."""

    id: str
    name: str
    arguments: JsonObject
    """Empty where what the model sent is no JSON object; such a call is refused."""


@dataclass(frozen=True, slots=True)
class ToolResult:
    """What a tool answered, as the model is told; also the event that it has run."""

    call_id: str
    name: str
    text: str
    refused: bool = False


Message: TypeAlias = SystemMessage | UserMessage | AssistantMessage | ToolCall | ToolResult
"""One entry of what a model is given. Every call is followed by its result before anybody speaks again."""


class ToolRefusal(Exception):  # noqa: N818 - an answer to the model, no error of the program
    """Raised by a tool that will not do what was asked; its text is what the model reads."""


@dataclass(frozen=True, slots=True)
class Tool:
    """What a model may call.

    `run` gets the arguments as the model sent them, unchecked, and returns the text of the result. It runs on the
    thread that reads the reply, one call at a time. `ToolRefusal` is told to the model; any other exception goes to
    whoever reads the reply, and ends it.
    """

    name: str
    """ASCII letters, digits, `_` and `-`, at most 64: what both protocols take."""
    description: str
    parameters: JsonObject
    """The JSON schema of the arguments: an object."""
    run: Callable[[JsonObject], str] = field(repr=False)


@dataclass(frozen=True, slots=True)
class TextDelta:
    """The next piece of the model's text."""

    text: str


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens of one reply, over all its requests."""

    input_tokens: int = 0
    output_tokens: int = 0
    requests: int = 0
    """Those that the model answered, if only in part."""
    estimated: bool = False
    """The server did not say, at least once: counted from the texts."""

    @property
    def tokens(self) -> int:
        """Both ways together."""
        return self.input_tokens + self.output_tokens

    def __add__(self, other: Usage) -> Usage:
        return Usage(
            self.input_tokens + other.input_tokens,
            self.output_tokens + other.output_tokens,
            self.requests + other.requests,
            self.estimated or other.estimated,
        )


class FailureKind(StrEnum):
    """Why there is no whole reply. C14, V42 and the connection test say each to the user."""

    ADDRESS = "address"
    """Nothing answers there: a name that does not exist, a refused connection, no URL."""
    KEY = "key"
    """The key is missing, wrong, or may not use this model."""
    MODEL_NAME = "model_name"
    """The server does not have this model."""
    QUOTA = "quota"
    """The account has nothing left; waiting does not help."""
    RATE_LIMITED = "rate_limited"
    """Too many calls just now; `retry_after` says how long to wait, where the server does."""
    TIME_OUT = "time_out"
    """Nothing came for too long, or the whole reply took too long."""
    NOT_A_MODEL_SERVER = "not_a_model_server"
    """Something answers, but no such protocol: a web page, another path (often `/v1` is missing)."""
    SERVER_ERROR = "server_error"
    """The server itself failed (5xx), also when asked again."""
    REFUSED = "refused"
    """The model or its filter will not answer this."""
    CUT_OFF = "cut_off"
    """The reply reached the longest length that the server allows."""
    TOO_LONG = "too_long"
    """The messages do not fit into the model's context."""
    MALFORMED = "malformed"
    """An answer that is empty or breaks the protocol, or tool calls without end."""
    NO_TOOLS = "no_tools"
    """This model cannot call tools. A reply falls back to none by itself."""
    BAD_REQUEST = "bad_request"
    """The server takes no such request and says why in `detail`."""
    CANCELLED = "cancelled"
    """The stop event was set."""
    NETWORK = "network"
    """The connection broke, or there is none."""


@dataclass(frozen=True, slots=True)
class ModelFailure:
    """Why there is no whole reply."""

    kind: FailureKind
    detail: str = ""
    """What the server or the system said, without keys, for the user's eyes. A server may repeat what it was sent:
    keep it out of files."""
    retry_after: float | None = None
    """Seconds, where the server named them."""


@dataclass(frozen=True, slots=True)
class Done:
    """The reply is whole."""

    usage: Usage
    without_tools: bool = False
    """The model cannot call tools, so it was asked again without them (V42)."""


@dataclass(frozen=True, slots=True)
class Failed:
    """The reply ended early. Text and results that came before are what there was."""

    failure: ModelFailure
    usage: Usage


Event: TypeAlias = TextDelta | ToolCall | ToolResult | Done | Failed
"""What a reply yields; the last one is `Done` or `Failed`."""


class Model(Protocol):
    """A language model that is ready to be asked. Usable from several threads at once."""

    @property
    def name(self) -> str:
        """What usage and attempts record it as."""
        ...

    @property
    def context_length(self) -> int:
        """How many tokens messages and reply may have together."""
        ...

    def reply(self, messages: Sequence[Message], tools: Sequence[Tool], stop: StopEvent) -> Iterator[Event]:
        """Answer, calling tools as often as needed; setting `stop`, from whatever thread, ends it within a second."""
        ...
