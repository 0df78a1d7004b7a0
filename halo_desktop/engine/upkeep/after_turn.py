"""The check after a turn or run: whether its memory is to be tidied now (C01).

It is made once after every turn of a workspace conversation, and once after every run, chat, IM or team turn of a
digital human. The turn is over and stands, whatever comes of its upkeep: what goes wrong here is an outcome.
"""

from __future__ import annotations

from collections.abc import Callable

from halo_desktop.engine.changes import Changed
from halo_desktop.engine.consolidation.outcome import Outcome, Refused
from halo_desktop.engine.errors import EngineError


def after_turn(check: Callable[[], Changed[Outcome]]) -> Changed[Outcome]:
    """Make the check. A memory that cannot even be looked at, for whatever reason, refuses it."""
    try:
        return check()
    except EngineError as error:
        return Changed(Refused(error.fault), ())
