"""Turns cut into the rows of the message view, each small enough to be made in no time. Pure.

What a reply said and did comes in the order in which it came (V05); below it stand how it ended, what it wrote to
memory, what it had read, and what can be done with it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby
from typing import Final

from halo_desktop.ui.conversation.views import (
    MemoryChip,
    PlanStep,
    ReadPart,
    ReplyView,
    SpokenText,
    State,
    Step,
    ToolStep,
    TurnView,
    UserMessage,
)
from halo_desktop.ui.widgets.markdown_blocks import Code, split

LONG_MESSAGE: Final = 1_500
"""Characters of a person's message that show before it is unfolded."""
LONGEST_MESSAGE: Final = 20_000
"""Characters that show at all; Copy has them all."""

_LINE: Final = 22
_SMALL_ROW: Final = 32
_WIDTH_OF_A_CHARACTER: Final = 11
_CODE_FRAME: Final = 52
_RETRIED: Final = (State.FAILED, State.INTERRUPTED)


@dataclass(frozen=True, slots=True)
class DividerRow:
    """Where what the model knows from a summary only ends."""

    key: str

    def estimate(self, width: int) -> int:  # noqa: ARG002 - as of every row
        """Return about how high it is."""
        return _SMALL_ROW


@dataclass(frozen=True, slots=True)
class UserRow:
    """What a person said."""

    key: str
    message: UserMessage
    can_change: bool
    is_open: bool
    """Whether all of a long text shows."""

    @property
    def shown_text(self) -> str:
        """What shows of the text."""
        most = LONGEST_MESSAGE if self.is_open else LONG_MESSAGE
        text = self.message.text
        return text if len(text) <= most else f"{text[:most]}…"

    @property
    def is_long(self) -> bool:
        """Whether there is something to unfold."""
        return len(self.message.text) > LONG_MESSAGE

    def estimate(self, width: int) -> int:
        """Return about how high it is."""
        return _text_height(self.shown_text, width) + 40


@dataclass(frozen=True, slots=True)
class EditRow:
    """A message that is being edited. `is_user`: a person's, not a reply."""

    key: str
    message: str
    text: str
    is_user: bool

    def estimate(self, width: int) -> int:
        """Return about how high it is."""
        return _text_height(self.text, width) + 80


@dataclass(frozen=True, slots=True)
class ProseRow:
    """A piece of a reply."""

    key: str
    turn: str
    text: str

    def estimate(self, width: int) -> int:
        """Return about how high it is."""
        return _text_height(self.text, width)


@dataclass(frozen=True, slots=True)
class CodeRow:
    """Code in a reply."""

    key: str
    text: str
    language: str

    def estimate(self, width: int) -> int:  # noqa: ARG002 - as of every row
        """Return about how high it is."""
        return (self.text.count("\n") + 1) * _LINE + _CODE_FRAME


@dataclass(frozen=True, slots=True)
class StepsRow:
    """Tool calls and planning steps without a word in between."""

    key: str
    steps: tuple[ToolStep | PlanStep, ...]
    is_open: bool
    is_running: bool

    def estimate(self, width: int) -> int:  # noqa: ARG002 - as of every row
        """Return about how high it is."""
        return _SMALL_ROW * (1 + len(self.steps) * 2 * self.is_open)


class NoteKind(StrEnum):
    """What is to be said of a reply besides its words."""

    WAITING = "waiting"
    STOPPED = "stopped"
    FAILED = "failed"
    INTERRUPTED = "interrupted"
    REDACTED = "redacted"
    DONE = "done"
    """What Operate Halo did when the reply had ended."""
    NOT_DONE = "not_done"


@dataclass(frozen=True, slots=True)
class NoteRow:
    """How a reply stands; `text` only where the kind does not say it all."""

    key: str
    kind: NoteKind
    text: str
    can_retry: bool

    def estimate(self, width: int) -> int:  # noqa: ARG002 - as of every row
        """Return about how high it is."""
        return _SMALL_ROW


@dataclass(frozen=True, slots=True)
class ChipsRow:
    """What a reply wrote to memory."""

    key: str
    chips: tuple[MemoryChip, ...]
    can_change: bool

    def estimate(self, width: int) -> int:  # noqa: ARG002 - as of every row
        """Return about how high it is."""
        return _SMALL_ROW * len(self.chips)


@dataclass(frozen=True, slots=True)
class ReadRow:
    """What the AI had read for a reply, opened by the user (N50)."""

    key: str
    turn: str
    parts: tuple[ReadPart, ...]
    model: str

    def estimate(self, width: int) -> int:  # noqa: ARG002 - as of every row
        """Return about how high it is."""
        return _LINE * (len(self.parts) + 2)


@dataclass(frozen=True, slots=True)
class DeleteRow:
    """The question whether a message shall be deleted."""

    key: str
    message: str

    def estimate(self, width: int) -> int:  # noqa: ARG002 - as of every row
        """Return about how high it is."""
        return 48


@dataclass(frozen=True, slots=True)
class ActionsRow:
    """What can be done with a reply."""

    key: str
    turn: str
    text: str
    message: str
    variant: int
    variants: tuple[int, ...]
    is_last: bool
    has_read: bool
    can_change: bool

    def estimate(self, width: int) -> int:  # noqa: ARG002 - as of every row
        """Return about how high it is."""
        return _SMALL_ROW


MessageRow = (
    DividerRow
    | UserRow
    | EditRow
    | ProseRow
    | CodeRow
    | StepsRow
    | NoteRow
    | ChipsRow
    | ReadRow
    | DeleteRow
    | ActionsRow
)


@dataclass(frozen=True, slots=True)
class Shown:
    """What the view knows of a turn besides what was said: its place, and what the user opened."""

    is_last: bool = False
    can_change: bool = True
    ends_summary: bool = False
    """What stands up to here the model knows from a summary only."""
    editing: str = ""
    """The id of the message that is being edited."""
    deleting: str = ""
    """The id of the message that may be deleted."""
    opened: frozenset[str] = frozenset()
    """Keys of rows that are unfolded."""


def read_key(turn: str) -> str:
    """Return the key of the row that tells what the AI had read in a turn."""
    return f"{turn}/read"


def rows_of(turn: TurnView, shown: Shown) -> tuple[MessageRow, ...]:
    """Return the rows of one turn, from the top."""
    return tuple(_rows(turn, shown))


def _rows(turn: TurnView, shown: Shown) -> Iterator[MessageRow]:
    if turn.user is not None:
        yield from _said(turn.id, turn.user, shown)
    reply, key = turn.reply, f"{turn.id}/{turn.reply.variant}"
    if reply.message and reply.message == shown.editing:
        yield EditRow(f"{key}/edit", reply.message, reply.text, is_user=False)
    else:
        yield from _replied(turn.id, key, reply, shown)
        yield from _below(turn.id, key, reply, shown)
    if shown.ends_summary:
        yield DividerRow(f"{turn.id}/summarised")


def _said(turn: str, message: UserMessage, shown: Shown) -> Iterator[MessageRow]:
    if message.id == shown.editing:
        yield EditRow(f"{turn}/edit", message.id, message.text, is_user=True)
        return
    key = f"{turn}/user"
    yield UserRow(key, message, shown.can_change, key in shown.opened)
    if message.id == shown.deleting:
        yield DeleteRow(f"{turn}/delete", message.id)


def _replied(turn: str, key: str, reply: ReplyView, shown: Shown) -> Iterator[MessageRow]:
    told = (step for step in reply.steps if not (reply.chips and _is_told_by_a_chip(step)))
    groups = [tuple(steps) for _, steps in groupby(told, lambda step: isinstance(step, SpokenText))]
    for place, steps in enumerate(groups):
        done = tuple(step for step in steps if not isinstance(step, SpokenText))
        if not done:
            yield from _spoken(turn, f"{key}/{place}", steps)
            continue
        steps_key = f"{key}/{place}/steps"
        at_work = reply.state is State.RUNNING and place == len(groups) - 1
        yield StepsRow(steps_key, done, steps_key in shown.opened, at_work)
    note = _note(reply)
    if note is not None:
        can_retry = shown.is_last and shown.can_change and reply.state in _RETRIED and not reply.redacted
        yield NoteRow(f"{key}/note", note, reply.ended if note is NoteKind.FAILED else "", can_retry)


def _is_told_by_a_chip(step: Step) -> bool:
    """Say whether a step is one whose chip tells the same, better."""
    if not isinstance(step, ToolStep) or step.name not in ("remember", "forget"):
        return False
    return step.result is not None and not step.refused


def _spoken(turn: str, key: str, steps: tuple[Step, ...]) -> Iterator[MessageRow]:
    text = "".join(step.text for step in steps if isinstance(step, SpokenText))
    for number, block in enumerate(split(text)):
        if isinstance(block, Code):
            yield CodeRow(f"{key}/{number}/code", block.text, block.language)
        else:
            yield ProseRow(f"{key}/{number}/prose", turn, block.text)


def _note(reply: ReplyView) -> NoteKind | None:
    if reply.redacted:
        return NoteKind.REDACTED
    match reply.state:
        case State.RUNNING:
            return NoteKind.WAITING if _is_thinking(reply) else None
        case State.STOPPED:
            return NoteKind.STOPPED
        case State.FAILED:
            return NoteKind.FAILED
        case State.INTERRUPTED:
            return NoteKind.INTERRUPTED
        case State.WHOLE:
            return None


def _is_thinking(reply: ReplyView) -> bool:
    """Say whether nothing else moves: words come by themselves, and a call at work says so itself."""
    last = reply.steps[-1] if reply.steps else None
    match last:
        case SpokenText():
            return False
        case ToolStep(result=result):
            return result is not None
        case PlanStep() | None:
            return True


def _below(turn: str, key: str, reply: ReplyView, shown: Shown) -> Iterator[MessageRow]:
    if reply.chips:
        yield ChipsRow(f"{key}/chips", reply.chips, shown.can_change)
    if reply.state is State.RUNNING:
        return
    for number, done in enumerate(reply.afterwards):
        kind = NoteKind.NOT_DONE if done.failed else NoteKind.DONE
        yield NoteRow(f"{key}/done/{number}", kind, done.text, can_retry=False)
    if reply.message and reply.message == shown.deleting:
        yield DeleteRow(f"{key}/delete", reply.message)
    if reply.read and read_key(turn) in shown.opened:
        yield ReadRow(read_key(turn), turn, reply.read, reply.model)
    # Where the note offers to try again, nothing else can be done with a reply that is none.
    can_ask_again = shown.is_last and shown.can_change and reply.state not in _RETRIED
    if reply.message or len(reply.variants) > 1 or can_ask_again:
        yield ActionsRow(
            key=f"{turn}/actions",
            turn=turn,
            text=reply.text,
            message=reply.message,
            variant=reply.variant,
            variants=reply.variants if shown.is_last else (),
            is_last=shown.is_last,
            has_read=bool(reply.read),
            can_change=shown.can_change,
        )


def _text_height(text: str, width: int) -> int:
    lines = text.count("\n") + 1 + len(text) * _WIDTH_OF_A_CHARACTER // width
    return lines * _LINE + 8
