"""What Halo notes about the consolidations of a memory, `memory/.state.json` (data-folder.md 3.5); here it is read."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from halo_desktop.engine.clock import read_iso
from halo_desktop.engine.errors import Code, EngineError, Fault
from halo_desktop.engine.files.json_files import read_object
from halo_desktop.engine.files.layout import OwnerFolder
from halo_desktop.engine.json_values import as_object, as_text


class AttemptOutcome(StrEnum):
    """How an attempt to consolidate ended, in Halo's words."""

    COMMITTED = "committed"
    TRIMMED = "trimmed"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Attempt:
    """The last attempt to consolidate; `at` is when it ended."""

    at: datetime
    outcome: AttemptOutcome
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class ConsolidationState:
    """What the file says, as far as it can be read; `fault` says that it cannot."""

    last_consolidated: datetime | None = None
    last_attempt: Attempt | None = None
    fault: Fault | None = None


def read_state(folder: OwnerFolder) -> ConsolidationState:
    """Read the state of a memory. An unreadable file or value reads as absent, with a fault for the file."""
    try:
        stored = read_object(folder.state_file) or {}
    except EngineError:
        fault = Fault(Code.STATE_UNREADABLE, {"where": str(folder.state_file)})
        return ConsolidationState(fault=fault)
    return ConsolidationState(read_iso(stored.get("lastConsolidatedAt")), _attempt(stored.get("lastAttempt")))


def _attempt(stored: object) -> Attempt | None:
    values = as_object(stored)
    at = read_iso(values.get("at"))
    outcome = values.get("outcome")
    if at is None or outcome not in {known.value for known in AttemptOutcome}:
        return None
    return Attempt(at, AttemptOutcome(outcome), as_text(values.get("reason")))
