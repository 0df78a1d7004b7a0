"""Archiving the oldest history entries without tidying: after a failure, or instead of tidying (C07, C08).

Every function here is called under the notebook's lock.
"""

from __future__ import annotations

from datetime import datetime

from halo_desktop.engine.clock import iso_text
from halo_desktop.engine.consolidation.archive import archive_memory
from halo_desktop.engine.consolidation.entries import keep_newest
from halo_desktop.engine.consolidation.plan import (
    Measures,
    archive_cooldown_bytes,
    cooldown_bytes,
    is_due,
    is_overgrown,
    measure,
)
from halo_desktop.engine.files.atomic import read_bytes, replace_file
from halo_desktop.engine.files.containment import resolve_inside
from halo_desktop.engine.files.layout import MEMORY_FILE, OwnerFolder
from halo_desktop.engine.notebook.state import AttemptOutcome, change_state, read_state
from halo_desktop.engine.settings import Limits


def trim_overgrown(folder: OwnerFolder, limits: Limits, now: datetime) -> tuple[int, Measures]:
    """Archive the oldest entries where history or size is over its limit; return how many, and what is left."""
    path = resolve_inside(folder.path, MEMORY_FILE).absolute
    raw = read_bytes(path)
    measures = measure(raw)
    if raw is None or not is_overgrown(measures, limits):
        return 0, measures
    trimmed, gone = keep_newest(raw, limits.keep)
    if not gone:
        return 0, measures
    archive_memory(folder, now)
    replace_file(path, trimmed, expected=raw)
    return len(gone), measure(trimmed)


def archive_oldest(folder: OwnerFolder, limits: Limits, now: datetime) -> int:
    """With automatic consolidation off: archive the oldest entries; return how many (C08). It is no attempt."""
    archived, left = trim_overgrown(folder, limits, now)
    if archived:
        too_large = left.memory_bytes > limits.memory_bytes
        until = archive_cooldown_bytes(left.memory_bytes) if too_large else None
        change_state(folder, {"lastArchivedAt": iso_text(now), "archiveCooldownUntilBytes": until})
    return archived


def note_failure(folder: OwnerFolder, limits: Limits, now: datetime, reason: str, *, trimmed: bool) -> None:
    """Note a failed attempt; while the notebook is still due, the next one waits until it has grown (C07)."""
    measures = measure(read_bytes(resolve_inside(folder.path, MEMORY_FILE).absolute))
    failures = read_state(folder).failures + 1
    due = is_due(measures, limits)
    until = cooldown_bytes(measures.memory_bytes, failures) if due else None
    patch = attempt(now, AttemptOutcome.TRIMMED if trimmed else AttemptOutcome.FAILED, reason)
    change_state(folder, {**patch, "consecutiveFailures": failures, "cooldownUntilBytes": until})


def attempt(now: datetime, outcome: AttemptOutcome, reason: str) -> dict[str, object]:
    """Return what `.state.json` says of an attempt that was not applied."""
    return {"lastAttempt": {"at": iso_text(now), "outcome": outcome.value, "reason": reason}}
