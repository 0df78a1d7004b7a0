"""How a consolidation ended, as one sentence for every case; and why a draft of it was refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

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
    PUT_OFF_AT_MOST,
    ArchiveOnly,
    Consolidate,
    CoolingDown,
    Decision,
    MemoryOff,
    NotDue,
    PutOff,
    TooSoon,
)
from halo_desktop.engine.errors import Code, Fault
from halo_desktop.engine.llm.model import FailureKind
from halo_desktop.words import model_failures
from halo_desktop.words.faults import sentence
from halo_desktop.words.names import size_text
from halo_desktop.words.speaking import filled, joined, translate


def outcome_text(outcome: Outcome) -> str:
    """Return how a consolidation ended, on one line."""
    match outcome:
        case Applied(result=result):
            return _applied_text(result)
        case Trimmed(failure=failure):
            return _trimmed_text(failure)
        case Failed(failure=failure):
            return failure_text(failure)
        case Refused(fault=fault):
            return joined(could_not_start(), sentence(fault))
        case AlreadyRunning():
            return already_running()
        case NothingToDo(decision=decision):
            return _decision_text(decision)


def already_running() -> str:
    """Return the answer that the memory is being consolidated."""
    return translate("Outcomes", "Already consolidating.")


def nothing_to_consolidate() -> str:
    """Return the answer that there is neither `memory.md` nor a page."""
    return translate("Outcomes", "Nothing to consolidate yet.")


def could_not_start() -> str:
    """Return the answer that a consolidation was refused, without the reason."""
    return translate("Outcomes", "Could not start consolidation.")


def failure_text(failure: Failure) -> str:
    """Return why an attempt came to nothing."""
    facts = failure.facts
    match failure.code:
        case FailureCode.REFUSED_DRAFT:
            return problem_text(Problem(Reason(facts["problem"]), facts))
        case FailureCode.CHANGED_TOO_OFTEN if "conflict" in facts:
            return filled(_CONFLICTS[ConflictKind(facts["conflict"])](), **facts)
        case FailureCode.SYSTEM:
            return sentence(Fault(Code(facts["code"]), facts))
        case FailureCode.MODEL:
            unchanged = translate("Outcomes", "The memory was left as it is.")
            return joined(_model_text(facts), unchanged)
        case code:
            return _FAILURES[code]()


def _model_text(facts: Mapping[str, str]) -> str:
    pause = facts.get("retry_after")
    return model_failures.sentence(
        FailureKind(facts["kind"]),
        model=facts["model"],
        detail=facts.get("detail", ""),
        retry_after=float(pause) if pause else None,
    )


def problem_text(problem: Problem) -> str:
    """Return why a draft may not take the memory's place; sizes are said as everywhere."""
    sizes = {name: size_text(int(problem.facts[name])) for name in ("before", "after") if name in problem.facts}
    return filled(_PROBLEMS[problem.reason](), **(dict(problem.facts) | sizes))


def _applied_text(result: Result | None) -> str:
    if result is None:
        return translate("Outcomes", "The memory is tidy already: nothing had to change.")
    text = translate("Outcomes", "The memory was consolidated: memory.md went from {before} to {after}.")
    return filled(text, before=size_text(result.before.memory_bytes), after=size_text(result.after.memory_bytes))


def _trimmed_text(failure: Failure | None) -> str:
    if failure is None:
        return translate("Outcomes", "Auto consolidation is off, so only the oldest history was archived.")
    text = translate("Outcomes", "The memory could not be reorganized; old history was archived instead.")
    return joined(text, failure_text(failure))


def _decision_text(decision: Decision | None) -> str:
    facts: dict[str, object] = {}
    match decision:
        case None | Consolidate():
            text = nothing_to_consolidate()
        case NotDue():
            text = translate("Outcomes", "It is not time to consolidate: no limit is exceeded.")
        case TooSoon(until=until):
            text = translate("Outcomes", "The last attempt is too recent: the next one is not made before {time}.")
            facts = {"time": until.astimezone().strftime("%Y-%m-%d %H:%M")}
        case CoolingDown(until_bytes=size):
            text = translate(
                "Outcomes", "Earlier attempts failed: the next one is made when memory.md has grown to {size}."
            )
            facts = {"size": size_text(size)}
        case PutOff(count=count):
            text = translate(
                "Outcomes", "A conversation or run is using the memory, so this was put off ({count} of {most} times)."
            )
            facts = {"count": count, "most": PUT_OFF_AT_MOST}
        case MemoryOff():
            text = translate("Outcomes", "Memory is off, so nothing is consolidated automatically.")
        case ArchiveOnly():
            text = translate("Outcomes", "Auto consolidation is off, and there was no old history left to archive.")
    return filled(text, **facts)


_FAILURES: Final[Mapping[FailureCode, Callable[[], str]]] = {
    FailureCode.CHANGED_TOO_OFTEN: lambda: translate(
        "Outcomes", "The memory was changed again and again meanwhile, so it was left as it is: try again."
    ),
    FailureCode.NO_PROGRESS: lambda: translate(
        "Outcomes", "The memory is over its limit, and nothing in it could be tidied."
    ),
    FailureCode.STEPS_USED_UP: lambda: translate(
        "Outcomes",
        "The model went in a circle and changed nothing, so the memory is as it was: try again, or choose another "
        "model in Settings › Models.",
    ),
    FailureCode.STOPPED: lambda: translate("Outcomes", "Consolidation was stopped, and the memory is as it was."),
    FailureCode.CAP_REACHED: lambda: translate(
        "Outcomes",
        "Automatic work has used up its tokens of the day, so the memory was left as it is: it goes on tomorrow, or "
        "raise the daily cap in Settings › Usage.",
    ),
    FailureCode.HALO_STARTED: lambda: translate(
        "Outcomes", "Halo was started meanwhile, so the memory was left as it is: quit Halo, then try again."
    ),
    FailureCode.COPY_GONE: lambda: translate(
        "Outcomes", "Halo began to consolidate this memory meanwhile, so it was left to Halo."
    ),
}
"""What `failure_text` says of a code for which it needs no facts."""

_CONFLICTS: Final[Mapping[ConflictKind, Callable[[], str]]] = {
    ConflictKind.CURRENT_STATE: lambda: translate(
        "Outcomes", "memory.md was changed again and again meanwhile, so the memory was left as it is: try again."
    ),
    ConflictKind.PAGE: lambda: translate(
        "Outcomes",
        "The topic page {path} was changed again and again meanwhile, so the memory was left as it is: try again.",
    ),
    ConflictKind.FORGOTTEN: lambda: translate(
        "Outcomes",
        "What was deleted meanwhile would have come back, so the memory was left as it is: try again.",
    ),
    ConflictKind.LATE: lambda: translate(
        "Outcomes", "Another program saved the memory at the same moment, so it was left as it is: try again."
    ),
}

_PROBLEMS: Final[Mapping[Reason, Callable[[], str]]] = {
    Reason.NO_MEMORY_FILE: lambda: translate(
        "Outcomes", "The result lacked memory.md, so the memory was left as it is."
    ),
    Reason.MISSING_SECTION: lambda: translate(
        "Outcomes", "The result lacked the section “{section}” of memory.md, so the memory was left as it is."
    ),
    Reason.TOPIC_LIST: lambda: translate(
        "Outcomes", "The result put a list of topics, “{title}”, in memory.md, so the memory was left as it is."
    ),
    Reason.PATH_OUTSIDE: lambda: translate(
        "Outcomes", "The result had a file that is not among the topics, {path}, so the memory was left as it is."
    ),
    Reason.NO_DESCRIPTION: lambda: translate(
        "Outcomes", "The topic page {path} of the result had no description, so the memory was left as it is."
    ),
    Reason.PAGE_LOST: lambda: translate(
        "Outcomes", "The result lacked the topic page {path}, so the memory was left as it is."
    ),
    Reason.PAGES_COLLIDE: lambda: translate(
        "Outcomes",
        "The result put {other} and another topic page in one place, {path}, so the memory was left as it is.",
    ),
    Reason.SHRUNK: lambda: translate(
        "Outcomes", "The result cut the topics from {before} to {after}, so the memory was left as it is."
    ),
    Reason.STATE_LOST: lambda: translate(
        "Outcomes", "The result cut the current state from {before} to {after}, so the memory was left as it is."
    ),
    Reason.GROWN: lambda: translate(
        "Outcomes", "The result grew from {before} to {after}, so the memory was left as it is."
    ),
}
