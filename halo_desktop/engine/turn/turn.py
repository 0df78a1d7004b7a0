"""One reply: assemble what the model is sent, ask it, record what it does (V02, V10, V41)."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from halo_desktop.engine.clock import Clock
from halo_desktop.engine.conversation.partial import PartialReply
from halo_desktop.engine.conversation.summaries import Summaries
from halo_desktop.engine.conversation.tool_output import keep_output
from halo_desktop.engine.journal.journal import Journal
from halo_desktop.engine.json_values import JsonObject
from halo_desktop.engine.llm.model import (
    Done,
    FailureKind,
    Model,
    ModelFailure,
    TextDelta,
    Tool,
    ToolCall,
    ToolResult,
    Usage,
)
from halo_desktop.engine.llm.model import Failed as ReplyFailed
from halo_desktop.engine.messages.turns import Turn
from halo_desktop.engine.tools.conversation_tools import PASSING
from halo_desktop.engine.turn.context import REPLY_TOKENS, Context, assemble
from halo_desktop.engine.turn.gathering import Gathered, Window, gather
from halo_desktop.engine.turn.log import Log
from halo_desktop.engine.turn.recording import Recording
from halo_desktop.engine.turn.replay import Replay
from halo_desktop.engine.turn.request import Begun, Failed, Given, OnEvent, Replied, Stopped, TooLong, TurnOutcome

READ: Final = "read"
"""The key of a reply's record under which the manifest of its context is kept (V41)."""
MODEL: Final = "model"


@dataclass(frozen=True, slots=True)
class Asking:
    """Everything that a reply is made with."""

    log: Log
    summaries: Summaries
    model: Model
    instructions: str
    tools: tuple[Tool, ...]
    window: Window
    journal: Journal
    clock: Clock
    human: str = ""
    """The id of the digital human that replies, "" for a workspace."""
    partial: PartialReply | None = None
    """Where the text is kept while it comes."""


def reply(
    asking: Asking, turn: Turn, before: Callable[[], object], on_event: OnEvent, stop: threading.Event
) -> TurnOutcome:
    """Ask the model for the reply of a turn and record it. The caller holds the log.

    `before` is done once it is sure that the model is asked, and before it is: it puts the user's message on the disk.
    A context that the model finds too long is halved once (V10). Raises `EngineError` where the log cannot be read or
    written; a reply that had begun then shows as interrupted.
    """
    length = asking.window.context_length
    gathered = _gathered(asking, turn, length)
    context = _context(asking, gathered)
    if context.tokens + REPLY_TOKENS > length:
        return TooLong(context.tokens, length, asking.model.name)
    before()
    asking.summaries.add(gathered.made, anew=gathered.anew)
    keep = asking.partial.keep if asking.partial else None
    recording = Recording(asking.log, turn.id, turn.reply.variant, asking.human, asking.clock, keep)
    on_event(Begun(asking.log.name, recording.turn, recording.variant))
    ended = _ask(asking, context, recording, on_event, stop)
    if _is_too_long(ended, recording):
        length = min(length, context.tokens + REPLY_TOKENS)  # so much was too long, whatever the model is said to take
        gathered = _gathered(asking, turn, length // 2)
        context = _context(asking, gathered)
        asking.summaries.add(gathered.made, anew=gathered.anew)
        ended = _ask(asking, context, recording, on_event, stop)
    return _settle(asking, context, recording, ended)


def _gathered(asking: Asking, turn: Turn, length: int) -> Gathered:
    window = replace(asking.window, context_length=length)
    return gather(asking.log.turns(), asking.summaries.course(), turn, window, _how(asking))


def _context(asking: Asking, gathered: Gathered) -> Context:
    return assemble(asking.instructions, gathered.summaries, gathered.turns, _how(asking))


def _how(asking: Asking) -> Replay:
    return Replay(tools=bool(asking.tools), passing=PASSING)


def _ask(
    asking: Asking, context: Context, recording: Recording, on_event: OnEvent, stop: threading.Event
) -> Done | ReplyFailed:
    tools = [_kept(tool, asking.log, recording) for tool in asking.tools]
    for event in asking.model.reply(context.messages, tools, stop):
        match event:
            case Done() | ReplyFailed():
                return event
            case TextDelta(text):
                recording.add_text(text)
            case ToolCall():
                recording.add_call(event)
            case ToolResult():
                recording.add_result(event)
        on_event(event)
    return ReplyFailed(ModelFailure(FailureKind.MALFORMED), Usage())


def _kept(tool: Tool, log: Log, recording: Recording) -> Tool:
    """Return a tool whose output is what the log keeps of it (V30); what is read in pages is short enough."""
    if tool.name in PASSING:
        return tool

    def run(arguments: JsonObject) -> str:
        kept = keep_output(tool.run(arguments), log.files.spilled)
        if kept.spilled_to:
            recording.spilled[kept.text] = kept.spilled_to
        return kept.text

    return replace(tool, run=run)


def _is_too_long(ended: Done | ReplyFailed, recording: Recording) -> bool:
    """Say whether the model found the context too long before it did anything."""
    too_long = isinstance(ended, ReplyFailed) and ended.failure.kind is FailureKind.TOO_LONG
    return too_long and not recording.began


def _settle(asking: Asking, context: Context, recording: Recording, ended: Done | ReplyFailed) -> TurnOutcome:
    facts: JsonObject = {MODEL: asking.model.name, READ: [part.to_json() for part in context.manifest]}
    failure = None if isinstance(ended, Done) else ended.failure
    stopped = failure is not None and failure.kind is FailureKind.CANCELLED
    recording.end(facts, None if failure is None else "" if stopped else failure.kind.value)
    if asking.partial:
        asking.partial.remove()
    written = asking.journal.of_turn(asking.log.key, recording.turn, str(recording.variant))
    given = Given(
        conversation=asking.log.name,
        turn=recording.turn,
        variant=recording.variant,
        text=recording.text,
        usage=ended.usage,
        model=asking.model.name,
        memory=tuple(noted.entry for noted in reversed(written)),
        read=context.manifest,
    )
    if failure is None:
        return Replied(given)
    return Stopped(given) if stopped else Failed(given, failure)
