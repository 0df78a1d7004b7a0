"""Whether a notebook is to be tidied now (C01, C02, C03, C07, C08, C09): numbers in, one decision out."""

from __future__ import annotations

import math
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from halo_desktop.engine.notebook.document import Document
from halo_desktop.engine.notebook.state import ConsolidationState
from halo_desktop.engine.owners import OwnerKind
from halo_desktop.engine.settings import BRIEFING_LIMITS, LIMITS, Frequency, Limits, MemorySettings

PUT_OFF_AT_MOST: Final = 5
"""So many checks in a row are put off while others use the notebook; the next one runs (C03)."""

_LEAST_BYTES: Final = 1024
_FIRST_GROWTH: Final = 0.2
_LARGEST_FACTOR: Final = 3.0
"""A file grows by 20, 40, 80, 160 and then 200 % before the next try, of at least 1 KB (C07, data-folder.md 6.3)."""

_ARCHIVE_FACTOR: Final = 1.2
"""A file that stays too large after its history was archived grows by 20 % before that is done again (C08)."""


@dataclass(frozen=True, slots=True)
class Measures:
    """The three sizes that limits speak of: bytes of `memory.md` alone, bytes of `# now`, history entries."""

    memory_bytes: int = 0
    current_state_bytes: int = 0
    entries: int = 0


@dataclass(frozen=True, slots=True)
class Situation:
    """What a check looks at."""

    measures: Measures
    past: ConsolidationState
    put_off: int
    """How many checks in a row have been put off."""
    in_use: bool
    """Whether another conversation or run uses the notebook."""
    now: datetime


@dataclass(frozen=True, slots=True)
class Consolidate:
    """Tidy it now."""


@dataclass(frozen=True, slots=True)
class ArchiveOnly:
    """Automatic consolidation is off and history or size over the limit: only archive the oldest entries (C08)."""


@dataclass(frozen=True, slots=True)
class PutOff:
    """Due, but others use it; `count` checks in a row are put off with this one (C03)."""

    count: int


@dataclass(frozen=True, slots=True)
class TooSoon:
    """Due, but the last attempt is not long enough ago."""

    until: datetime


@dataclass(frozen=True, slots=True)
class CoolingDown:
    """Due, but attempts have failed: not before `memory.md` has `until_bytes` bytes (C07)."""

    until_bytes: int


@dataclass(frozen=True, slots=True)
class NotDue:
    """No limit is exceeded."""


@dataclass(frozen=True, slots=True)
class MemoryOff:
    """Nothing runs by itself (C09)."""


Decision = Consolidate | ArchiveOnly | PutOff | TooSoon | CoolingDown | NotDue | MemoryOff


def measure(raw: bytes | None) -> Measures:
    """Measure `memory.md`; `None` is no file. Without a `# now` the current state counts nothing, as in Halo."""
    if raw is None:
        return Measures()
    document = Document.parse(raw)
    now = document.current_state
    return Measures(len(raw), now.end - now.start if document.has_now else 0, document.entry_count())


def limits_for(kind: OwnerKind, frequency: Frequency) -> Limits:
    """Return the limits of a frequency, that of the current state capped by what a briefing shows (C02)."""
    limits = LIMITS[frequency]
    cap = min(limits.current_state_bytes, BRIEFING_LIMITS[kind].current_state_bytes)
    return Limits(limits.memory_bytes, cap, limits.entries, limits.interval, limits.keep)


def is_due(measures: Measures, limits: Limits) -> bool:
    """Say whether any limit is exceeded."""
    return measures.current_state_bytes > limits.current_state_bytes or is_overgrown(measures, limits)


def is_overgrown(measures: Measures, limits: Limits) -> bool:
    """Say whether history or size is over its limit, which archiving old entries can mend (C07, C08)."""
    return measures.entries > limits.entries or measures.memory_bytes > limits.memory_bytes


def plan(settings: MemorySettings, limits: Limits, situation: Situation) -> Decision:
    """Decide what an automatic check does, in the order of data-folder.md 6."""
    if not settings.memory:
        return MemoryOff()
    if not settings.auto:
        return _plan_archive(limits, situation)
    if not is_due(situation.measures, limits):
        return NotDue()
    return _obstacle(limits, situation) or Consolidate()


def _plan_archive(limits: Limits, situation: Situation) -> ArchiveOnly | NotDue:
    measures, until = situation.measures, situation.past.archive_cooldown_until_bytes
    too_large = measures.memory_bytes > limits.memory_bytes and (until is None or measures.memory_bytes >= until)
    return ArchiveOnly() if measures.entries > limits.entries or too_large else NotDue()


def _obstacle(limits: Limits, situation: Situation) -> Decision | None:
    until_bytes = situation.past.cooldown_until_bytes
    if until_bytes is not None and situation.measures.memory_bytes < until_bytes:
        return CoolingDown(until_bytes)
    last = situation.past.last_attempt
    # An attempt in the future was made before the clock was set back: it delays nothing.
    if last is not None and timedelta(0) <= situation.now - last.at < limits.interval:
        return TooSoon(last.at + limits.interval)
    if situation.in_use and situation.put_off < PUT_OFF_AT_MOST:
        return PutOff(situation.put_off + 1)
    return None


def cooldown_bytes(size: int, failures: int) -> int:
    """Return the size that `memory.md` must reach before the next automatic try, after so many failures (C07)."""
    factor = min(_LARGEST_FACTOR, 1 + _FIRST_GROWTH * 2.0 ** (min(failures, 10) - 1))
    return math.ceil(round(max(size, _LEAST_BYTES) * factor, 6))


def archive_cooldown_bytes(size: int) -> int:
    """Return the size from which a file that archiving left too large is archived again."""
    return math.ceil(round(size * _ARCHIVE_FACTOR, 6))
