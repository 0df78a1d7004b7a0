"""Every way in which a consolidation can end is one line, with the facts that belong to it."""

from __future__ import annotations

import inspect
import re
from typing import Any, get_args

import pytest
from data_folder import NOW

from halo_desktop.engine.consolidation import check, outcome
from halo_desktop.engine.consolidation.apply import Result
from halo_desktop.engine.consolidation.check import Problem, Reason
from halo_desktop.engine.consolidation.merge import ConflictKind
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
from halo_desktop.engine.consolidation.plan import (
    ArchiveOnly,
    Consolidate,
    CoolingDown,
    Decision,
    Measures,
    MemoryOff,
    NotDue,
    PutOff,
    TooSoon,
)
from halo_desktop.engine.errors import Code, Fault
from halo_desktop.engine.llm.model import FailureKind
from halo_desktop.engine.notebook.state import AttemptOutcome
from halo_desktop.words.attempts import reason_text
from halo_desktop.words.names import attempt_text
from halo_desktop.words.outcomes import outcome_text, problem_text

HOLE = re.compile(r"\{\w+\}")
STOPPED = Failure(FailureCode.STOPPED)
DECISIONS = (Consolidate(), ArchiveOnly(), PutOff(2), TooSoon(NOW), CoolingDown(2048), NotDue(), MemoryOff(), None)
OUTCOMES = (
    Applied(None),
    Applied(Result(Measures(4096), Measures(1024), 1)),
    Trimmed(3, None),
    Trimmed(3, STOPPED),
    Refused(Fault(Code.READ_ONLY, {"where": "/x"})),
    AlreadyRunning(),
    Failed(STOPPED),
    *map(NothingToDo, DECISIONS),
)


def facts_beside(enum: type[Any], module: Any) -> dict[str, dict[str, str]]:
    """Give the facts that a module names beside the members of an enum; sizes are numbers."""
    source = inspect.getsource(module)
    found: dict[str, dict[str, str]] = {}
    for member in enum:
        comment = re.search(rf'^    {member.name} = "[a-z_]+"(?:  # (.*))?$', source, re.MULTILINE)
        assert comment is not None
        names = set((comment[1] or "").replace(" ", "").split(",")) - {""}
        found[member.name] = {name: "2048" if name in {"before", "after"} else f"<{name}>" for name in names}
    return found


def test_every_case_is_among_those_that_are_said_here() -> None:
    assert {type(one) for one in OUTCOMES} == set(get_args(Outcome))
    assert {type(one) for one in DECISIONS if one} == set(get_args(Decision))


@pytest.mark.spec("U04", "C14")
@pytest.mark.parametrize("ended", OUTCOMES, ids=repr)
def test_every_outcome_is_a_line_without_holes(ended: Outcome) -> None:
    text = outcome_text(ended)
    assert text.endswith(".")
    assert not HOLE.search(text)
    assert "\n" not in text


def test_outcomes_are_told_apart() -> None:
    texts = [outcome_text(ended) for ended in OUTCOMES if ended != NothingToDo(Consolidate())]
    assert len(set(texts)) == len(texts)


@pytest.mark.spec("C14")
@pytest.mark.parametrize("reason", Reason)
def test_every_problem_of_a_draft_is_a_sentence_with_its_facts(reason: Reason) -> None:
    facts = facts_beside(Reason, check)[reason.name]
    text = problem_text(Problem(reason, facts))
    assert not HOLE.search(text)
    for fact in facts.values():
        assert (fact if fact.startswith("<") else "2 KB") in text
    failure = Failure(FailureCode.REFUSED_DRAFT, {"problem": reason.value, **facts})
    assert outcome_text(Failed(failure)) == text


@pytest.mark.spec("C14")
@pytest.mark.parametrize("code", FailureCode)
def test_every_failure_is_a_sentence(code: FailureCode) -> None:
    facts = {
        FailureCode.REFUSED_DRAFT: {"problem": "page_lost", "path": "a.md"},
        FailureCode.SYSTEM: {"code": "disk_full", "where": "/x"},
        FailureCode.MODEL: {"kind": "time_out", "model": "m"},
    }.get(code, {})
    text = outcome_text(Failed(Failure(code, facts)))
    assert text.endswith(".")
    assert not HOLE.search(text)
    assert code.name in facts_beside(FailureCode, outcome)


@pytest.mark.parametrize("kind", ConflictKind)
def test_every_conflict_is_a_sentence(kind: ConflictKind) -> None:
    failure = Failure(FailureCode.CHANGED_TOO_OFTEN, {"conflict": kind.value, "path": "报表/周报.md"})
    text = outcome_text(Failed(failure))
    assert text.endswith("try again.")
    assert ("报表/周报.md" in text) == (kind is ConflictKind.PAGE)


@pytest.mark.spec("C14", "U04")
def test_every_reason_that_a_status_may_hold_is_a_sentence() -> None:
    codes = {code.value for code in FailureCode if code is not FailureCode.MODEL}
    reasons = codes | {Failure(FailureCode.MODEL, {"kind": kind.value}).reason for kind in FailureKind}
    texts = {reason: reason_text(reason) for reason in reasons}
    assert all(text.endswith(".") for text in texts.values())
    assert len(set(texts.values())) == len(texts) - 1, "a model that was cancelled was stopped"


def test_a_reason_of_halo_says_no_more_than_the_outcome() -> None:
    assert attempt_text(AttemptOutcome.FAILED, "timeout") == attempt_text(AttemptOutcome.FAILED)
    assert attempt_text(AttemptOutcome.FAILED, "model_key").startswith(attempt_text(AttemptOutcome.FAILED))
    assert attempt_text(AttemptOutcome.COMMITTED, "model_key") == ""


@pytest.mark.spec("C14", "V42")
@pytest.mark.parametrize("kind", FailureKind)
def test_every_failure_of_a_model_names_the_model_and_that_nothing_changed(kind: FailureKind) -> None:
    facts = {"kind": kind.value, "model": "Qwen-7B", "detail": "x", "retry_after": "90"}
    text = outcome_text(Failed(Failure(FailureCode.MODEL, facts)))
    assert "Qwen-7B" in text
    assert text.endswith("The memory was left as it is.")
