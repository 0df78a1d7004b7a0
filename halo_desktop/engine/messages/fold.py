"""A pure fold of records into turns, with everything applied that later records say (V02, V05, V07).

A turn is one user message and everything up to the next one. Its reply may have been given several times, as variants;
one of them counts: the one selected last, or the newest where a newer one has begun since. Edits and deletions apply
wherever their target stands. The order of records is all that counts; their times are only shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from halo_desktop.engine.json_values import JsonObject, as_object
from halo_desktop.engine.messages.records import Kind, Record, Role
from halo_desktop.engine.messages.turns import Message, Plan, Reply, ReplyState, Step, ToolUse, Turn


@dataclass(frozen=True, slots=True)
class Later:
    """What records say of earlier ones, gathered from the back: what was said last holds."""

    edits: Mapping[str, Record]
    """By the id of the message."""
    deleted: frozenset[str]
    selected: Mapping[str, int]
    """By turn: the variant that was selected last, or has begun since."""

    def behind(self, records: Iterable[Record]) -> Later:
        """Return the same with what `records` say, which stand directly before."""
        edits: dict[str, Record] = {}
        deleted: set[str] = set()
        for record in records:
            if record.kind is Kind.EDIT or (record.kind is Kind.REDACTED and record.was == Kind.EDIT):
                edits[record.of] = record
            elif record.kind is Kind.DELETE:
                deleted.add(record.of)
        return Later(edits | dict(self.edits), self.deleted | deleted, _selected(records) | dict(self.selected))


NOTHING_LATER: Final = Later({}, frozenset(), {})


def fold(records: Sequence[Record], later: Later = NOTHING_LATER, *, running: bool = False) -> tuple[Turn, ...]:
    """Return the turns that `records` add up to.

    `later` is what records behind them say of them. `running`: a turn is under way now, so that a last reply without
    an end is RUNNING, not INTERRUPTED. A turn of which nothing is left is left out.
    """
    later = later.behind(records)
    drafts = _gather(records)
    turns: list[Turn] = []
    for number, draft in enumerate(drafts):
        turn = draft.finished(later, running=running and number == len(drafts) - 1)
        if turn.user is not None or turn.reply.steps or turn.reply.state is ReplyState.RUNNING:
            turns.append(turn)
    return tuple(turns)


def starts_turn(record: Record) -> bool:
    """Say whether a turn begins with this record."""
    return _kind_of(record) is Kind.MESSAGE and record.sender.role is Role.USER


INTERRUPTED: Final = "interrupted"
"""The text of a `STOPPED` record that was written afterwards: nobody ended the reply (V02)."""

AFTERWARDS: Final = "afterwards"
"""The key of a `TOOL_RESULT` that answers no call: it keeps what was done when its reply had ended (N42)."""

_IN_A_REPLY: Final = frozenset({Kind.MESSAGE, Kind.TOOL_CALL, Kind.TOOL_RESULT, Kind.PLAN, Kind.STOPPED})


def _kind_of(record: Record) -> Kind:
    """Return what a record is, or was before it was redacted."""
    known = record.kind is Kind.REDACTED and record.was in {kind.value for kind in _IN_A_REPLY}
    return Kind(record.was) if known else record.kind


def _selected(records: Iterable[Record]) -> dict[str, int]:
    """Return which variant counts by what was said last: selecting one, or beginning a newer one."""
    selected: dict[str, int] = {}
    newest: dict[str, int] = {}
    for record in records:
        if record.kind is Kind.SELECT_VARIANT:
            selected[record.turn] = record.variant
        elif _kind_of(record) in _IN_A_REPLY and record.variant > newest.get(record.turn, 0):
            newest[record.turn] = selected[record.turn] = record.variant
    return selected


def _gather(records: Iterable[Record]) -> list[_Draft]:
    """Sort records into turns, in the order in which the turns began."""
    drafts: list[_Draft] = []
    by_turn: dict[str, _Draft] = {}
    for record in records:
        if starts_turn(record):
            draft = _Draft(record.turn or record.id, record)
        elif AFTERWARDS in record.extra and record.turn not in by_turn:
            continue  # its reply stands further back than was read
        elif _kind_of(record) in _IN_A_REPLY:
            last = drafts[-1] if drafts and not record.turn else None
            draft = last or by_turn.get(record.turn) or _Draft(record.turn)
            draft.replies.setdefault(record.variant, []).append(record)
        else:
            continue
        if by_turn.get(draft.id) is not draft:
            by_turn[draft.id] = draft
            drafts.append(draft)
    return drafts


@dataclass(slots=True)
class _Draft:
    """The records of one turn, while they are gathered."""

    id: str
    user: Record | None = None
    replies: dict[int, list[Record]] = field(default_factory=dict[int, list[Record]])

    def finished(self, later: Later, *, running: bool) -> Turn:
        user = None if self.user is None or self.user.id in later.deleted else _message(self.user, later)
        variants = tuple(sorted(self.replies))
        selected = later.selected.get(self.id, -1)
        variant = selected if selected in self.replies else max(variants, default=0)
        reply = _reply(variant, self.replies.get(variant, []), later, running=running)
        return Turn(self.id, user, reply, variants)


def _reply(variant: int, records: Sequence[Record], later: Later, *, running: bool) -> Reply:
    answers = _answers(records)
    steps: list[Step] = []
    extra: JsonObject = {}
    since: list[Step] = []
    """What was done since somebody last spoke; it belongs to what is said next."""
    ended = False
    for place, record in enumerate(records):
        kind = _kind_of(record)
        if kind is Kind.TOOL_CALL:
            since.append(_tool_use(record, answers.get(place)))
        elif kind is Kind.PLAN:
            since.append(Plan(record.id, record.at, record.sender, record.text))
        elif kind is Kind.MESSAGE:
            if record.id not in later.deleted:
                steps += [*since, *_spoken(record, later)]
            since, ended, extra = [], True, record.extra
    state, reason = _state(records, running=running, ended=ended and not since)
    return Reply(variant, (*steps, *since), state, reason, extra, _afterwards(records))


def _afterwards(records: Iterable[Record]) -> tuple[JsonObject, ...]:
    noted = (record for record in records if record.kind is Kind.TOOL_RESULT and not record.call)
    return tuple(filter(None, (as_object(record.extra.get(AFTERWARDS)) for record in noted)))


def _state(records: Iterable[Record], *, running: bool, ended: bool) -> tuple[ReplyState, str]:
    for record in records:
        if record.kind is Kind.STOPPED and record.text == INTERRUPTED:
            return ReplyState.INTERRUPTED, ""
        if record.kind is Kind.STOPPED:
            return ReplyState.STOPPED, record.text
    if ended:
        return ReplyState.WHOLE, ""
    return (ReplyState.RUNNING if running else ReplyState.INTERRUPTED), ""


def _answers(records: Iterable[Record]) -> dict[int, Record]:
    """Return the results by the place of their call. One without a call, and a second one, is left out (B1, B5)."""
    waiting: dict[str, int] = {}
    answers: dict[int, Record] = {}
    for place, record in enumerate(records):
        kind = _kind_of(record)
        if kind is Kind.TOOL_CALL:
            waiting[record.call] = place
        elif kind is Kind.TOOL_RESULT and record.call in waiting and AFTERWARDS not in record.extra:
            answers[waiting.pop(record.call)] = record
    return answers


def _tool_use(call: Record, answer: Record | None) -> ToolUse:
    use = ToolUse(call.call, call.at, call.sender, call.name, call.arguments, redacted=call.kind is Kind.REDACTED)
    if answer is None:
        return use
    redacted = use.redacted or answer.kind is Kind.REDACTED
    return replace(use, result=answer.text, refused=answer.refused, redacted=redacted, result_extra=answer.extra)


def _spoken(record: Record, later: Later) -> list[Message]:
    """Return the message, or nothing where nothing was said (cases B8)."""
    message = _message(record, later)
    return [message] if message.text or message.tool_text_offsets or message.redacted else []


def _message(record: Record, later: Later) -> Message:
    edit = later.edits.get(record.id)
    newest = edit or record
    offsets = newest.tool_text_offsets or record.tool_text_offsets
    return Message(
        id=record.id,
        at=record.at,
        sender=record.sender,
        text=newest.text,
        tool_text_offsets=tuple((min(place, len(newest.text)), call) for place, call in offsets),
        edited=edit is not None,
        redacted=newest.kind is Kind.REDACTED,
        extra=record.extra,
    )
