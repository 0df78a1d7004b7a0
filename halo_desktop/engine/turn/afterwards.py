"""What Operate Halo put off until the turn has ended, and has let go of the notebook (N42)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from halo_desktop.engine.errors import EngineError
from halo_desktop.engine.json_values import JsonObject
from halo_desktop.engine.tools.operate import Deferred
from halo_desktop.engine.turn.request import Failed, Replied, Stopped, TooLong, TurnOutcome


def afterwards(outcome: TurnOutcome, deferred: Sequence[Deferred]) -> TurnOutcome:
    """Do it, and return the outcome with what came of it; of a turn that a person stopped nothing more is done."""
    match outcome:
        case Replied(given):
            return Replied(replace(given, afterwards=tuple(map(_done, deferred))))
        case Failed(given, failure):
            return Failed(replace(given, afterwards=tuple(map(_done, deferred))), failure)
        case Stopped() | TooLong():
            return outcome


def _done(one: Deferred) -> JsonObject:
    try:
        return {"tool": one.tool} | one.run()
    except EngineError as error:
        return {"tool": one.tool, "error": error.code.value}
