"""What the view of messages shows, as plain values: a page of turns, each a message with the reply that counts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from operator import attrgetter


@dataclass(frozen=True, slots=True)
class UserMessage:
    """What a person said."""

    id: str
    text: str
    edited: bool = False
    redacted: bool = False
    """Its content is gone for good; `text` is empty."""


@dataclass(frozen=True, slots=True)
class SpokenText:
    """A stretch of a reply, in Markdown."""

    text: str


@dataclass(frozen=True, slots=True)
class ToolStep:
    """One call of a tool. `result` is `None` while it is at work, and where it was lost."""

    id: str
    """The id of the call."""
    name: str
    """As the model calls it, such as `remember`."""
    arguments: Mapping[str, object] = field(default_factory=dict[str, object])
    result: str | None = None
    refused: bool = False
    redacted: bool = False


@dataclass(frozen=True, slots=True)
class PlanStep:
    """A planning step."""

    id: str
    text: str


Step = SpokenText | ToolStep | PlanStep


@dataclass(frozen=True, slots=True)
class MemoryChip:
    """One write to a memory that a reply made."""

    entry: str
    """The id of its journal entry, to undo it by."""
    text: str
    """What was written, on one line."""
    detail: str
    """The same with the place where it was written."""
    can_undo: bool = True
    note: str = ""
    """What has become of it, such as "taken back"; "" while it stands."""


@dataclass(frozen=True, slots=True)
class ReadPart:
    """A part of what the model was sent for a reply (N50)."""

    name: str
    size: str


@dataclass(frozen=True, slots=True)
class Afterwards:
    """What Operate Halo did when the reply had ended (N42)."""

    text: str
    failed: bool = False


class State(StrEnum):
    """How a reply stands."""

    WHOLE = "whole"
    RUNNING = "running"
    STOPPED = "stopped"
    """A person stopped it."""
    FAILED = "failed"
    """The model gave no whole reply; `ReplyView.ended` says why."""
    INTERRUPTED = "interrupted"
    """The program did not live to its end (V02)."""


@dataclass(frozen=True, slots=True)
class ReplyView:
    """The reply of a turn that counts."""

    steps: tuple[Step, ...] = ()
    state: State = State.WHOLE
    ended: str = ""
    """Only of a failed one: one sentence that says why."""
    message: str = ""
    """The id of its message, to edit, delete or branch at; "" while there is none."""
    edited: bool = False
    redacted: bool = False
    chips: tuple[MemoryChip, ...] = ()
    afterwards: tuple[Afterwards, ...] = ()
    read: tuple[ReadPart, ...] = ()
    model: str = ""
    variant: int = 0
    variants: tuple[int, ...] = ()
    """All variants of the reply, oldest first; `variant` is the one that counts."""

    @property
    def text(self) -> str:
        """All that was said, in Markdown."""
        return "".join(step.text for step in self.steps if isinstance(step, SpokenText))


@dataclass(frozen=True, slots=True)
class TurnView:
    """One turn. `id` is that of the user's message which began it."""

    id: str
    user: UserMessage | None
    reply: ReplyView = ReplyView()


@dataclass(frozen=True, slots=True)
class ThreadView:
    """What is shown of an open conversation at first: its newest turns, oldest first."""

    turns: tuple[TurnView, ...] = ()
    has_earlier: bool = False
    summarised_through: str = ""
    """The id of the newest turn that the model knows from a summary only; "" where there is none (U08)."""
    can_change: bool = True
    """Whether it may be answered, edited and undone; one of Halo's own is only read."""


def place_of(turns: Sequence[TurnView], ident: str) -> int | None:
    """Return where a turn stands, without a step of Python for each of thousands (Q10)."""
    idents = list(map(attrgetter("id"), turns))
    return idents.index(ident) if ident in idents else None
