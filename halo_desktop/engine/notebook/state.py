"""What Halo notes about the consolidations of a memory, `memory/.state.json` (data-folder.md 3.5), read and written."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from halo_desktop.engine.clock import read_iso
from halo_desktop.engine.errors import Code, EngineError, Fault
from halo_desktop.engine.files.atomic import Expected, make_folder, replace_file
from halo_desktop.engine.files.json_files import dump_object, read_object
from halo_desktop.engine.files.layout import OwnerFolder
from halo_desktop.engine.json_values import as_number, as_object, as_text


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
    cooldown_until_bytes: int | None = None
    """After failures: the size of `memory.md` from which the next automatic attempt may begin (C07)."""
    failures: int = 0
    """Failed attempts in a row."""
    archive_cooldown_until_bytes: int | None = None
    """With automatic consolidation off: the size from which an oversized file is archived again (C08)."""


def read_state(folder: OwnerFolder) -> ConsolidationState:
    """Read the state of a memory. An unreadable file or value reads as absent, with a fault for the file."""
    try:
        stored = read_object(folder.state_file) or {}
    except EngineError:
        fault = Fault(Code.STATE_UNREADABLE, {"where": str(folder.state_file)})
        return ConsolidationState(fault=fault)
    return ConsolidationState(
        last_consolidated=read_iso(stored.get("lastConsolidatedAt")),
        last_attempt=_attempt(stored.get("lastAttempt")),
        cooldown_until_bytes=_count(stored.get("cooldownUntilBytes")),
        failures=_count(stored.get("consecutiveFailures")) or 0,
        archive_cooldown_until_bytes=_count(stored.get("archiveCooldownUntilBytes")),
    )


def change_state(folder: OwnerFolder, patch: Mapping[str, object]) -> None:
    """Put the values of `patch` in the file, `None` taking a key away; keys that it does not name stay.

    The caller holds the notebook's lock. A file that cannot be understood is begun anew, as Halo does.
    """
    try:
        stored = read_object(folder.state_file) or {}
    except EngineError:
        stored = {}
    merged = {key: value for key, value in (stored | dict(patch)).items() if value is not None}
    make_folder(folder.memory)
    replace_file(folder.state_file, dump_object(merged), expected=Expected.ANYTHING)


def _attempt(stored: object) -> Attempt | None:
    values = as_object(stored)
    at = read_iso(values.get("at"))
    outcome = values.get("outcome")
    if at is None or outcome not in {known.value for known in AttemptOutcome}:
        return None
    return Attempt(at, AttemptOutcome(outcome), as_text(values.get("reason")))


def _count(value: object) -> int | None:
    number = as_number(value)
    return int(number) if number is not None and 0 <= number < math.inf else None
