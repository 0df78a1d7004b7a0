"""One run, as a value: what started it, and what came of it (N20, V43, data-folder.md 2 and 3.7)."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from halo_desktop.engine.errors import Fault
from halo_desktop.engine.journal.entry import Entry
from halo_desktop.engine.llm.model import ModelFailure, Usage


class Trigger(StrEnum):
    """What starts a run of ours; the values are Halo's words, and its author tags."""

    MANUAL = "manual"
    SCHEDULE = "schedule"

    @property
    def is_automatic(self) -> bool:
        """Whether nobody asked for it just now: then it counts towards the daily cap (C12)."""
        return self is Trigger.SCHEDULE


class RunSource(StrEnum):
    """Who ran it; the value is what the command line prints."""

    HALO = "halo"
    DESKTOP = "desktop"


class RunState(StrEnum):
    """How a run stands. The four outcomes are Halo's words (data-folder.md 3.7)."""

    RUNNING = "running"
    USEFUL = "useful"
    NOOP = "noop"
    """There was nothing to do; it leaves no record (N20)."""
    SKIPPED = "skipped"
    """It was due and did not begin; `error` says why."""
    ERROR = "error"
    """It failed, or was stopped; `error` says why."""
    INTERRUPTED = "interrupted"
    """The program ended in the middle of it."""
    DONE = "done"
    """Halo's run that ended, of which Halo says no more."""


@dataclass(frozen=True, slots=True)
class Run:
    """One run in the list. What is not known is `None` or ""."""

    id: str
    began: datetime
    trigger: str
    """A word of `Trigger`, or another of Halo."""
    source: RunSource = RunSource.DESKTOP
    state: RunState = RunState.RUNNING
    tick: datetime | None = None
    """The moment at which the schedule wanted it."""
    duration_ms: int | None = None
    tokens: int | None = None
    model: str = ""
    error: str = ""
    """A code of `FailureKind` or `errors.Code`; of Halo's run its own words."""
    record: str = ""
    """The file of its run record."""


@dataclass(frozen=True, slots=True)
class RunList:
    """The newest runs, the newest first, with what could not be read."""

    runs: tuple[Run, ...]
    notices: tuple[Fault, ...] = ()


@dataclass(frozen=True, slots=True)
class Ended:
    """A run that has just ended, whatever came of it."""

    run: Run
    text: str = ""
    """What it said."""
    usage: Usage = field(default_factory=Usage)
    memory: tuple[Entry, ...] = ()
    """What it wrote to its notebook, the oldest first."""
    failure: ModelFailure | None = None
    """Why the model gave no whole reply."""
    fault: Fault | None = None
    """What else went wrong."""
