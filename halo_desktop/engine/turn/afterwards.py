"""What Operate Halo put off until the turn has ended, and has let go of the notebook (N42).

What came of it is kept in the log, as records of the reply that asked for it, so that it can be read later too.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from halo_desktop.engine.clock import Clock
from halo_desktop.engine.conversation.conversation import Conversation
from halo_desktop.engine.errors import EngineError
from halo_desktop.engine.json_values import JsonObject
from halo_desktop.engine.messages.fold import AFTERWARDS
from halo_desktop.engine.messages.records import Kind, Record, Role, Sender, new_id
from halo_desktop.engine.tools.operate import Deferred
from halo_desktop.engine.turn.request import Failed, Given, Replied, Stopped, TooLong, TurnOutcome


def afterwards(
    outcome: TurnOutcome, deferred: Sequence[Deferred], conversation: Conversation, clock: Clock
) -> TurnOutcome:
    """Do it, and return the outcome with what came of it; of a turn that a person stopped nothing more is done.

    Each is `{"tool", …what it answered}`, or `{"tool", "error", "facts"}` with the code and facts of the error.
    """
    match outcome:
        case Replied(given):
            return Replied(_followed(given, deferred, conversation, clock))
        case Failed(given, failure):
            return Failed(_followed(given, deferred, conversation, clock), failure)
        case Stopped() | TooLong():
            return outcome


def _followed(given: Given, deferred: Sequence[Deferred], conversation: Conversation, clock: Clock) -> Given:
    done: list[JsonObject] = []
    for one in deferred:
        what = _done(one)
        done.append(what)
        record = Record(new_id(), Kind.TOOL_RESULT, clock(), Sender(Role.TOOL), given.turn, variant=given.variant)
        with suppress(EngineError):  # it is done, whether or not that can be kept
            conversation.append(replace(record, name=one.tool, extra={AFTERWARDS: what}))
    return replace(given, afterwards=tuple(done))


def _done(one: Deferred) -> JsonObject:
    try:
        return {"tool": one.tool} | one.run()
    except EngineError as error:
        return {"tool": one.tool, "error": error.code.value, "facts": dict(error.fault.facts)}
