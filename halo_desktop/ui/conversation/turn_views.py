"""Turns of the engine as values of the view: what was said and done, the memory chips, and what the AI had read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, cast

from PySide6.QtCore import QCoreApplication

from halo_desktop import words
from halo_desktop.engine.journal.changes import Redacted
from halo_desktop.engine.journal.journal import Noted
from halo_desktop.engine.json_values import as_number, as_object, as_text
from halo_desktop.engine.llm.builtin.assistant import NAME as BUILTIN
from halo_desktop.engine.llm.model import FailureKind, ToolCall, ToolResult
from halo_desktop.engine.messages.turns import Message, Part, Reply, ReplyState, TextPart, ToolUse, Turn
from halo_desktop.engine.turn.context import PartName
from halo_desktop.engine.turn.turn import MODEL, READ
from halo_desktop.ui import texts
from halo_desktop.ui.conversation.views import (
    Afterwards,
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
from halo_desktop.words import model_failures, turns

translate = QCoreApplication.translate


def turn_view(turn: Turn, written: Sequence[Noted] = (), undo_notes: Mapping[str, str] | None = None) -> TurnView:
    """Return a turn as it is shown.

    `written` is what its reply wrote to memory (`Talk.written_in`), `undo_notes` what came of an undo that could not
    take an entry back, by the entry's id.
    """
    notes = undo_notes or {}
    return TurnView(turn.id, _user(turn.user), _reply(turn, tuple(_chip(noted, notes) for noted in written)))


def running_turn(turn: str, text: str, variant: int = 0) -> TurnView:
    """Return a turn that has just begun: the user's message is on the disk, nothing is said yet."""
    reply = ReplyView(state=State.RUNNING, variant=variant, variants=tuple(range(variant + 1)))
    return TurnView(turn, UserMessage(turn, text), reply)


def called(call: ToolCall) -> ToolStep:
    """Return a call that is at work now."""
    return ToolStep(call.id, call.name, call.arguments)


def resulted(step: ToolStep, result: ToolResult) -> ToolStep:
    """Return the same call with what came of it."""
    return ToolStep(step.id, step.name, step.arguments, result.text, result.refused)


def _user(message: Message | None) -> UserMessage | None:
    if message is None:
        return None
    return UserMessage(message.id, message.text, message.edited, message.redacted)


def _reply(turn: Turn, chips: tuple[MemoryChip, ...]) -> ReplyView:
    reply = turn.reply
    message = reply.messages[-1] if reply.messages else None
    model = as_text(reply.extra.get(MODEL)) or ""
    return ReplyView(
        steps=tuple(map(_step, reply.parts)),
        state=_state(reply),
        ended=_ended(reply, model),
        message=message.id if message else "",
        edited=bool(message and message.edited),
        redacted=bool(message and message.redacted),
        chips=chips,
        afterwards=tuple(
            Afterwards(text, turns.was_not_done(done)) for done in reply.afterwards if (text := turns.done_text(done))
        ),
        read=_read(reply.extra.get(READ)),
        model=translate("TurnViews", "Built-in assistant") if model == BUILTIN else model,
        variant=reply.variant,
        variants=turn.variants,
    )


def _step(part: Part) -> Step:
    if isinstance(part, TextPart):
        return SpokenText(part.text)
    if isinstance(part, ToolUse):
        return ToolStep(part.id, part.name, part.arguments, part.result, part.refused, part.redacted)
    return PlanStep(part.id, part.text)


def _state(reply: Reply) -> State:
    match reply.state:
        case ReplyState.WHOLE:
            return State.WHOLE
        case ReplyState.RUNNING:
            return State.RUNNING
        case ReplyState.INTERRUPTED:
            return State.INTERRUPTED
        case ReplyState.STOPPED:
            return State.FAILED if reply.reason else State.STOPPED


def _ended(reply: Reply, model: str) -> str:
    """Return why a model gave no whole reply; a code of a newer version counts as a failing server."""
    if reply.state is not ReplyState.STOPPED or not reply.reason:
        return ""
    known = {kind.value: kind for kind in FailureKind}
    return model_failures.sentence(known.get(reply.reason, FailureKind.SERVER_ERROR), model=model)


def _chip(noted: Noted, notes: Mapping[str, str]) -> MemoryChip:
    entry = noted.entry
    detail = turns.memory_text(entry)
    text, tool = words.one_line(entry.occasion.text), entry.occasion.tool
    if isinstance(entry.change, Redacted) or not text:
        text = detail
    elif tool == "remember":
        text = words.filled(translate("TurnViews", "Remembered: {text}"), text=text)
    elif tool == "forget":
        text = words.filled(translate("TurnViews", "Forgotten: {text}"), text=text)
    else:
        text = detail
    if noted.taken_back_by is not None:
        return MemoryChip(entry.id, text, detail, can_undo=False, note=translate("TurnViews", "taken back"))
    note = notes.get(entry.id, "")
    return MemoryChip(entry.id, text, detail, can_undo=not note and not isinstance(entry.change, Redacted), note=note)


def _read(stored: object) -> tuple[ReadPart, ...]:
    """Return the manifest that a reply keeps; a part that is none of ours is left out."""
    if not isinstance(stored, list):
        return ()
    parts: list[ReadPart] = []
    for value in cast("list[object]", stored):
        part = as_object(value)
        name, tokens, count = as_text(part.get("name")), as_number(part.get("tokens")), as_number(part.get("count"))
        if name in _KNOWN_PARTS and tokens is not None:
            parts.append(ReadPart(_part_name(PartName(name), int(count or 1)), texts.tokens(int(tokens))))
    return tuple(parts)


def _part_name(name: PartName, count: int) -> str:
    match name:
        case PartName.INSTRUCTIONS:
            return translate("TurnViews", "Instructions")
        case PartName.SUMMARIES:
            return translate("TurnViews", "%n summary(ies)", None, count)
        case PartName.NOTEBOOK:
            return translate("TurnViews", "Memory")
        case PartName.MESSAGES:
            return translate("TurnViews", "%n message(s)", None, count)


_KNOWN_PARTS: Final = frozenset(name.value for name in PartName)
