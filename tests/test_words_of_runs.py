"""How a run stands and why, in words."""

from __future__ import annotations

import pytest
from data_folder import NOW

from halo_desktop.engine.errors import Code, Fault
from halo_desktop.engine.llm.model import FailureKind, ModelFailure
from halo_desktop.engine.runs.run import Ended, Run, RunSource, RunState, Trigger
from halo_desktop.words.runs import ended_text, reason_text, standing, state_name, trigger_name

pytestmark = pytest.mark.spec("V43", "U16")


def run(state: RunState, error: str = "", source: RunSource = RunSource.DESKTOP) -> Run:
    return Run("r", NOW, "manual", source, state, model="scripted", error=error)


def test_every_state_and_trigger_has_a_name_of_its_own() -> None:
    assert len({state_name(state) for state in RunState}) == len(RunState)
    assert len({trigger_name(trigger) for trigger in [*Trigger, "event"]}) == 3
    assert trigger_name("a newer word") == "a newer word"


def test_a_run_that_was_stopped_has_not_failed() -> None:
    assert standing(run(RunState.ERROR, FailureKind.CANCELLED)) == "Stopped"
    assert standing(run(RunState.ERROR, FailureKind.QUOTA)) == state_name(RunState.ERROR)
    assert standing(run(RunState.ERROR, "cancelled", RunSource.HALO)) == state_name(RunState.ERROR)


@pytest.mark.parametrize("error", [*FailureKind, "too_long", Code.NO_TASK, Code.DAILY_CAP_REACHED, Code.DISK_FULL])
def test_every_reason_is_a_sentence_without_holes(error: str) -> None:
    text = reason_text(run(RunState.ERROR, str(error)))
    assert text.endswith(".")
    assert "{" not in text


def test_the_words_of_halo_stay_what_they_are() -> None:
    assert reason_text(run(RunState.ERROR, "no model", RunSource.HALO)) == "no model"
    assert reason_text(run(RunState.USEFUL)) == ""


def test_how_a_run_ended_is_said_with_its_reason() -> None:
    assert ended_text(Ended(run(RunState.USEFUL))) == ""
    assert ended_text(Ended(run(RunState.NOOP))) == "There was nothing to do, so no record was kept."
    stopped = ended_text(Ended(run(RunState.ERROR, "cancelled")))
    assert stopped == "The run did not end well. It was stopped."
    failed = Ended(run(RunState.ERROR, "key"), failure=ModelFailure(FailureKind.KEY))
    assert ended_text(failed).startswith("The run did not end well. ")
    cap = Ended(run(RunState.SKIPPED, "daily_cap_reached"), fault=Fault(Code.DAILY_CAP_REACHED))
    assert ended_text(cap).startswith("The run was skipped. Automatic work has used up")
