"""What a turn is asked for, and how it ends: closed unions, one case for each thing that there is to say."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

from halo_desktop.engine.access import Requester
from halo_desktop.engine.journal.entry import Entry
from halo_desktop.engine.json_values import JsonObject
from halo_desktop.engine.llm.model import ModelFailure, TextDelta, ToolCall, ToolResult, Usage
from halo_desktop.engine.tools.authors import Channel
from halo_desktop.engine.turn.context import Part


@dataclass(frozen=True, slots=True)
class Speaker:
    """Who speaks, from where."""

    requester: Requester = Requester.OWNER
    channel: Channel = Channel.CHAT
    """`CHAT`, `IM` or `TEAM`; whoever is outside is recorded as `IM_GUEST` (N31)."""
    user: str = "owner"
    """As in storage.md: `owner`, `im:<channel>:<sender>`, `guest`."""
    restricted_origin: bool = False
    """The work was handed over for a guest or another computer (N30)."""


@dataclass(frozen=True, slots=True)
class Opening:
    """How a new conversation begins; it stays so (N43)."""

    document: Path | None = None
    """The document that it is about: then it reads and writes no notebook of a workspace (N13)."""
    temporary: bool = False
    """Neither reads nor writes memory, and its log goes with `Talk.end_temporary`."""


@dataclass(frozen=True, slots=True)
class Said:
    """One message of a user."""

    text: str
    conversation: str | None = None
    """The name of the conversation; `None` begins a new one."""
    opening: Opening = field(default_factory=Opening)
    speaker: Speaker = field(default_factory=Speaker)
    operate_halo: bool = False
    model_id: str | None = None
    """The model to ask; `None`: a digital human's own, else the default, else the built-in assistant."""


@dataclass(frozen=True, slots=True)
class Again:
    """Another reply to the last message of a conversation."""

    conversation: str
    """Its name."""
    speaker: Speaker = field(default_factory=Speaker)
    operate_halo: bool = False
    model_id: str | None = None
    """As in `Said`."""


@dataclass(frozen=True, slots=True)
class Begun:
    """The user's message is on the disk; the model is asked now."""

    conversation: str
    turn: str
    variant: int


@dataclass(frozen=True, slots=True)
class AskedToOperate:
    """The model asks the user to switch on Operate Halo (N42)."""


TurnEvent: TypeAlias = Begun | AskedToOperate | TextDelta | ToolCall | ToolResult
OnEvent: TypeAlias = Callable[[TurnEvent], None]
"""Called on the thread of the turn, in the order in which things happen."""


@dataclass(frozen=True, slots=True)
class Given:
    """What came of a turn, whole or not; all of it is in the log."""

    conversation: str
    turn: str
    variant: int
    text: str
    usage: Usage
    model: str
    memory: tuple[Entry, ...] = ()
    """What it wrote, the oldest first."""
    read: tuple[Part, ...] = ()
    """What the model was sent (N50)."""
    afterwards: tuple[JsonObject, ...] = ()
    """What Operate Halo did when the turn had ended (N42)."""


@dataclass(frozen=True, slots=True)
class Replied:
    """There is a whole reply."""

    given: Given


@dataclass(frozen=True, slots=True)
class Stopped:
    """A person stopped it; the partial text and finished writes stay (V40)."""

    given: Given


@dataclass(frozen=True, slots=True)
class Failed:
    """The model gave no whole reply."""

    given: Given
    failure: ModelFailure


@dataclass(frozen=True, slots=True)
class TooLong:
    """The message with what must go with it does not fit into the model's context: nothing was sent (V10)."""

    tokens: int
    context_length: int
    model: str


TurnOutcome: TypeAlias = Replied | Stopped | Failed | TooLong
