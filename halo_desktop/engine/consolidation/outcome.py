"""How a consolidation ended: a closed union, one case for each thing that there is to say about it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from halo_desktop.engine.consolidation.apply import Result
from halo_desktop.engine.consolidation.builtin import BUILTIN
from halo_desktop.engine.consolidation.plan import Decision
from halo_desktop.engine.errors import Fault


class FailureCode(StrEnum):
    """Why an attempt came to nothing. The facts are named beside it."""

    REFUSED_DRAFT = "refused_draft"  # problem, and its facts
    CHANGED_TOO_OFTEN = "changed_too_often"  # conflict, path
    NO_PROGRESS = "no_progress"
    STEPS_USED_UP = "steps_used_up"
    STOPPED = "stopped"
    HALO_STARTED = "halo_started"
    COPY_GONE = "copy_gone"
    MODEL = "model"  # kind, model, detail, retry_after
    CAP_REACHED = "cap_reached"
    SYSTEM = "system"  # code, and its facts


@dataclass(frozen=True, slots=True)
class Failure:
    """Why, with the facts that its sentence needs; they may hold text of a server and go into no file."""

    code: FailureCode
    facts: Mapping[str, str] = field(default_factory=dict[str, str])

    @property
    def reason(self) -> str:
        """What files and scripts are told: the code, for a model with the kind of its failure as `model_<kind>`."""
        return f"{self.code.value}_{self.facts['kind']}" if self.code is FailureCode.MODEL else self.code.value


@dataclass(frozen=True, slots=True)
class Effort:
    """What did the work, and the tokens it took, both ways together (C12)."""

    model: str = BUILTIN
    tokens: int = 0


@dataclass(frozen=True, slots=True)
class Applied:
    """The notebook is tidy. Without a result nothing was left to do."""

    result: Result | None
    effort: Effort = field(default_factory=Effort)


@dataclass(frozen=True, slots=True)
class Trimmed:
    """Only the oldest entries were archived: after a failure, or because automatic consolidation is off (C07, C08)."""

    archived: int
    failure: Failure | None
    effort: Effort = field(default_factory=Effort)


@dataclass(frozen=True, slots=True)
class Refused:
    """It could not begin, and why (C09)."""

    fault: Fault


@dataclass(frozen=True, slots=True)
class AlreadyRunning:
    """Somebody else, another process or Halo, consolidates this notebook now."""


@dataclass(frozen=True, slots=True)
class NothingToDo:
    """There is nothing to consolidate, or for an automatic check: it is not due, as `decision` says."""

    decision: Decision | None = None


@dataclass(frozen=True, slots=True)
class Failed:
    """Nothing has changed."""

    failure: Failure
    effort: Effort = field(default_factory=Effort)


Outcome = Applied | Trimmed | Refused | AlreadyRunning | NothingToDo | Failed
