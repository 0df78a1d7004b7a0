"""How a run of a digital human stands, as people read it; not loaded with the rest, as `words.turns`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from halo_desktop.engine.errors import Code, Fault
from halo_desktop.engine.llm.model import FailureKind
from halo_desktop.engine.runs.executing import TOO_LONG
from halo_desktop.engine.runs.run import Ended, Run, RunSource, RunState
from halo_desktop.words import faults, model_failures
from halo_desktop.words.speaking import joined, translate


def state_name(state: RunState) -> str:
    """Return how a run stands, in a word or two."""
    return _STATES[state]()


def standing(run: Run) -> str:
    """Return how a run stands, in a word or two; one that somebody stopped has not failed."""
    is_stopped = run.source is RunSource.DESKTOP and run.error == FailureKind.CANCELLED.value
    return translate("Runs", "Stopped") if is_stopped else state_name(run.state)


def trigger_name(trigger: str) -> str:
    """Return what started a run; a word of Halo that we do not know stays what it is."""
    known = _TRIGGERS.get(trigger)
    return known() if known else trigger


def ended_text(ended: Ended) -> str:
    """Return how a run ended that has just ended, and why; "" where it ended well and left its record."""
    run = ended.run
    if run.state is RunState.USEFUL and ended.fault is None:
        return ""
    if ended.fault is not None:
        return joined(_ENDINGS[run.state](), faults.sentence(ended.fault))
    if ended.failure is not None:
        failure = ended.failure
        why = model_failures.sentence(
            failure.kind, model=run.model, detail=failure.detail, retry_after=failure.retry_after
        )
        return joined(_ENDINGS[run.state](), why)
    return joined(_ENDINGS[run.state](), reason_text(run))


def reason_text(run: Run) -> str:
    """Return why a run in the list did not end well, "" where it did; Halo's own words stay what they are."""
    if run.source is RunSource.HALO or not run.error:
        return run.error
    if (known := _REASONS.get(run.error)) is not None:
        return known()
    if run.error in {kind.value for kind in FailureKind}:
        return model_failures.sentence(FailureKind(run.error), model=run.model)
    return translate("Runs", "A file could not be read or written.")


_REASONS: Final[Mapping[str, Callable[[], str]]] = {
    FailureKind.CANCELLED.value: lambda: translate("Runs", "It was stopped."),
    TOO_LONG: lambda: translate("Runs", "What it was to do does not fit into the context of its model."),
    Code.NO_TASK.value: lambda: translate("Runs", "It has no instructions of its own to work by."),
    Code.DAILY_CAP_REACHED.value: lambda: faults.sentence(Fault(Code.DAILY_CAP_REACHED)),
}

_STATES: Final[Mapping[RunState, Callable[[], str]]] = {
    RunState.RUNNING: lambda: translate("Runs", "Running"),
    RunState.USEFUL: lambda: translate("Runs", "Done"),
    RunState.NOOP: lambda: translate("Runs", "Nothing to do"),
    RunState.SKIPPED: lambda: translate("Runs", "Skipped"),
    RunState.ERROR: lambda: translate("Runs", "Failed"),
    RunState.INTERRUPTED: lambda: translate("Runs", "Interrupted"),
    RunState.DONE: lambda: translate("Runs", "Ended"),
}

_ENDINGS: Final[Mapping[RunState, Callable[[], str]]] = {
    RunState.RUNNING: lambda: "",
    RunState.USEFUL: lambda: "",
    RunState.NOOP: lambda: translate("Runs", "There was nothing to do, so no record was kept."),
    RunState.SKIPPED: lambda: translate("Runs", "The run was skipped."),
    RunState.ERROR: lambda: translate("Runs", "The run did not end well."),
    RunState.INTERRUPTED: lambda: translate("Runs", "The run was cut short."),
    RunState.DONE: lambda: "",
}

_TRIGGERS: Final[Mapping[str, Callable[[], str]]] = {
    "manual": lambda: translate("Runs", "By hand"),
    "schedule": lambda: translate("Runs", "On schedule"),
    "event": lambda: translate("Runs", "By an event"),
}
