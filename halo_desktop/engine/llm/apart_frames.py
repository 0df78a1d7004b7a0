"""What goes between a process and the one that asks models for it, pickled and with the number of its reply."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from halo_desktop.engine.json_values import JsonObject
from halo_desktop.engine.llm.keys import Key
from halo_desktop.engine.llm.limits import CallLimits
from halo_desktop.engine.llm.model import Event, Message
from halo_desktop.engine.llm.registry import ConfiguredModel


@dataclass(frozen=True, slots=True)
class ToolOnOffer:
    """A tool without what it does, which happens where the reply is read."""

    name: str
    description: str
    parameters: JsonObject


@dataclass(frozen=True, slots=True)
class Question:
    """A reply is wanted."""

    entry: ConfiguredModel
    key: Key | None
    limits: CallLimits
    messages: tuple[Message, ...]
    tools: tuple[ToolOnOffer, ...]


@dataclass(frozen=True, slots=True)
class Stop:
    """The stop event of the reply was set."""


@dataclass(frozen=True, slots=True)
class Leave:
    """Nobody reads the reply any more."""


@dataclass(frozen=True, slots=True)
class Told:
    """What a tool answered."""

    text: str
    refused: bool


@dataclass(frozen=True, slots=True)
class Wanted:
    """A tool is to run."""

    name: str
    arguments: JsonObject


@dataclass(frozen=True, slots=True)
class Broke:
    """The reply ended in an error of the program."""

    trace: str


ToModels: TypeAlias = Question | Stop | Leave | Told
"""The first of a reply is its question, the last one `Leave`."""
FromModels: TypeAlias = Event | Wanted | Broke
Numbered: TypeAlias = tuple[int, FromModels]
"""With the number of the reply; they come in lists."""
