"""Settings of a memory and the frequency table: the only place of those numbers.

What Halo stores is `{"enabled", "autoConsolidate", "cadence"}` (data-folder.md 4) and, for a digital human,
`spaceMemoryAccess` beside it. Reading is lenient (N40); writing touches only the keys that change.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum
from typing import Final

from halo_desktop.engine.json_values import JsonObject, as_object
from halo_desktop.engine.owners import OwnerKind


class Frequency(StrEnum):
    """How often a memory is consolidated."""

    DILIGENT = "diligent"
    BALANCED = "balanced"
    ECONOMICAL = "economical"


@dataclass(frozen=True, slots=True)
class Limits:
    """What one frequency allows before a consolidation is due, and what it leaves (C02)."""

    memory_bytes: int
    current_state_bytes: int
    entries: int
    interval: timedelta
    keep: int


LIMITS: Final[Mapping[Frequency, Limits]] = {
    Frequency.DILIGENT: Limits(100 * 1024, 8 * 1024, 30, timedelta(hours=1), 10),
    Frequency.BALANCED: Limits(200 * 1024, 16 * 1024, 60, timedelta(hours=4), 20),
    Frequency.ECONOMICAL: Limits(400 * 1024, 32 * 1024, 120, timedelta(hours=12), 40),
}
"""By frequency: bytes of `memory.md`, bytes of current state, history entries, interval, entries kept (C02)."""


@dataclass(frozen=True, slots=True)
class BriefingLimits:
    """How much of a notebook a new conversation is given (N10)."""

    current_state_bytes: int
    headings: int


BRIEFING_LIMITS: Final[Mapping[OwnerKind, BriefingLimits]] = {
    OwnerKind.WORKSPACE: BriefingLimits(8 * 1024, 3),
    OwnerKind.HUMAN: BriefingLimits(16 * 1024, 8),
}
"""By kind of owner: bytes of current state and newest headings (N10); C02 caps its limit by the same bytes."""


class Detail(StrEnum):
    """How much of a conversation is sent as it was said (memory detail, V10)."""

    IMPORTANT = "important"
    BALANCED = "balanced"
    DETAILED = "detailed"


@dataclass(frozen=True, slots=True)
class WindowLimits:
    """How much of a conversation's end is sent as it was said: tokens and messages, at most (V10)."""

    tokens: int
    messages: int


WINDOW_LIMITS: Final[Mapping[Detail, WindowLimits]] = {
    Detail.IMPORTANT: WindowLimits(6_000, 30),
    Detail.BALANCED: WindowLimits(10_000, 50),
    Detail.DETAILED: WindowLimits(16_000, 80),
}
"""By detail level (V10)."""

MEMORY_WINDOW: Final = 20
"""So many turns stay in the window at most, where nothing else is set: 1 to 200 (V12)."""


class TakesEffect(StrEnum):
    """From when a changed setting holds (N43)."""

    NEW_CONVERSATIONS = "new_conversations"
    NEXT_CHECK = "next_check"


@dataclass(frozen=True, slots=True)
class MemorySettings:
    """The settings of one memory, defaults filled in (N40, N21)."""

    memory: bool = True
    auto: bool = True
    frequency: Frequency = Frequency.DILIGENT
    workspace_memory: bool = False
    """*Use workspace memory*; only a digital human has it."""


@dataclass(frozen=True, slots=True)
class SettingsChange:
    """The settings to change; `None` leaves one as it is."""

    memory: bool | None = None
    auto: bool | None = None
    frequency: Frequency | None = None
    workspace_memory: bool | None = None

    def takes_effect(self) -> frozenset[TakesEffect]:
        """Say from when what is changed holds (N43)."""
        found: set[TakesEffect] = set()
        if self.memory is not None or self.workspace_memory is not None:
            found.add(TakesEffect.NEW_CONVERSATIONS)
        if self.auto is not None or self.frequency is not None:
            found.add(TakesEffect.NEXT_CHECK)
        return frozenset(found)


def difference(before: MemorySettings, after: MemorySettings) -> SettingsChange:
    """Return the change that leads from `before` to `after`."""
    return SettingsChange(
        memory=None if before.memory == after.memory else after.memory,
        auto=None if before.auto == after.auto else after.auto,
        frequency=None if before.frequency == after.frequency else after.frequency,
        workspace_memory=(None if before.workspace_memory == after.workspace_memory else after.workspace_memory),
    )


def read_settings(stored: object, *, space_memory_access: object = None) -> MemorySettings:
    """Read what Halo stored. Absent or unknown values mean the default; never raises (N40)."""
    values = as_object(stored)
    cadence = values.get("cadence")
    known = {frequency.value: frequency for frequency in Frequency}
    return MemorySettings(
        memory=values.get("enabled") is not False,
        auto=values.get("autoConsolidate") is not False,
        frequency=known.get(cadence, Frequency.DILIGENT) if isinstance(cadence, str) else Frequency.DILIGENT,
        workspace_memory=space_memory_access is True,
    )


def stored_settings(stored: object, change: SettingsChange) -> JsonObject:
    """Return what to store instead of `stored`: the changed keys replaced, every other key kept."""
    values = as_object(stored)
    if change.memory is not None:
        values["enabled"] = change.memory
    if change.auto is not None:
        values["autoConsolidate"] = change.auto
    if change.frequency is not None:
        values["cadence"] = change.frequency.value
    return values
