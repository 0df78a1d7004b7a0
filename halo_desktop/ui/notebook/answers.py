"""What **Consolidate now** answers (U04). It is loaded when the button is first pressed."""

from __future__ import annotations

import threading
from collections.abc import Callable

from halo_desktop.engine.changes import Changed
from halo_desktop.engine.consolidation.outcome import (
    AlreadyRunning,
    Applied,
    Failed,
    Failure,
    FailureCode,
    NothingToDo,
    Outcome,
    Refused,
    Trimmed,
)
from halo_desktop.engine.consolidation.run import Trigger
from halo_desktop.engine.home import Home
from halo_desktop.engine.owners import OwnerRef
from halo_desktop.ui import texts
from halo_desktop.ui.notebook.status_box import Answer
from halo_desktop.words import outcomes, sentence


def consolidate_by_hand(
    home: Home, ref: OwnerRef, stop: threading.Event, progress: Callable[[int], None]
) -> Changed[Answer | None]:
    """Consolidate a memory now and return what there is to say; raises as `Home.consolidate` does.

    `progress` hears of the tokens so far, on this thread.
    """
    ended = home.consolidate(ref, Trigger.BY_HAND, stop, progress=progress)
    return Changed(answer_to(ended.value), ended.changes)


def answer_to(outcome: Outcome) -> Answer | None:
    """Return what the status box says of an outcome; nothing where the status itself shows it."""
    match outcome:
        case Applied():
            return None
        case AlreadyRunning():
            return Answer(outcomes.already_running())
        case NothingToDo():
            return Answer(outcomes.nothing_to_consolidate())
        case Refused(fault=fault):
            return Answer(outcomes.could_not_start(), sentence(fault), is_failure=True)
        case Failed(failure=failure) | Trimmed(failure=failure):
            return _reason(failure)


def could_not_start(error: Exception) -> Answer:
    """Return the answer to a consolidation that broke before it began."""
    return Answer(outcomes.could_not_start(), texts.failure(error), is_failure=True)


def _reason(failure: Failure | None) -> Answer | None:
    """Return why it came to nothing; the status says that it did. Who cancelled it knows why."""
    if failure is None or failure.code is FailureCode.STOPPED:
        return None
    return Answer(outcomes.failure_text(failure), is_failure=True)
