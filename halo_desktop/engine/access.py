"""Who may read or write what in which notebook: a pure table, and the only place that decides it.

The rules (N09, N16, N21, N30, N31):

- another owner's notebook is closed, and so is everything while the memory is off;
- of the workspace that a digital human is in, the topics may be read where both switches are on;
- of the own notebook, `memory.md` and the topics may be read and written by everybody;
- the system's files in it are written by no model; its records of the past may be read, but not in
  work that is done for a guest or another computer, through however many hands it came.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import PurePosixPath
from typing import Final

from halo_desktop.engine.files import layout


class Requester(StrEnum):
    """Who asks; the values are those of `chat --as`, and a digital human's own run."""

    OWNER = "owner"
    OWN_RUN = "own-run"
    GUEST = "guest"
    OTHER_COMPUTER = "other-computer"
    TEAMMATE = "teammate"


class Whose(StrEnum):
    """Whose notebook it is, seen from the one who works."""

    OWN = "own"
    WORKSPACE_OF_HUMAN = "workspace_of_human"
    OTHER_OWNER = "other_owner"


class Action(StrEnum):
    """What is to be done."""

    READ = "read"
    WRITE = "write"


class Area(StrEnum):
    """The parts of an owner's folder that the rules tell apart."""

    MEMORY_FILE = "memory_file"
    TOPICS = "topics"
    RUN_RECORDS = "run_records"
    ARCHIVE = "archive"
    LEGACY_ARCHIVE = "legacy_archive"
    SNAPSHOTS = "snapshots"
    CONSOLIDATION = "consolidation"
    STATE = "state"
    TRANSCRIPTS = "transcripts"
    OURS = "ours"
    HUMAN_FILE = "human_file"
    OTHER = "other"


class Reason(StrEnum):
    """Why not, and so what to do instead."""

    OTHER_OWNER = "other_owner"
    """Another owner's notebook: use your own."""

    MEMORY_OFF = "memory_off"
    """Work without memory until a person switches it on."""

    WORKSPACE_MEMORY_NOT_USED = "workspace_memory_not_used"
    """A person may switch on *Use workspace memory* for this digital human."""

    WORKSPACE_MEMORY_OFF = "workspace_memory_off"
    """A person may switch on the workspace's memory."""

    WORKSPACE_TOPICS_ONLY = "workspace_topics_only"
    """Of the workspace read a topic instead."""

    WORKSPACE_READ_ONLY = "workspace_read_only"
    """Write it in your own notebook instead."""

    NOT_IN_NOTEBOOK = "not_in_notebook"
    """Name `memory.md` or a path below `memory/topics/`, spelled exactly so."""

    NOT_FOR_OUTSIDERS = "not_for_outsiders"
    """Work for a guest or another computer reaches `memory.md` and topics only."""

    SYSTEM_WRITES_IT = "system_writes_it"
    """The system writes this by itself: write `memory.md` or a topic instead."""

    SYSTEM_ONLY = "system_only"
    """The system's own bookkeeping: nothing in it is meant for reading."""


@dataclass(frozen=True, slots=True)
class Allowed:
    """It may be done."""


@dataclass(frozen=True, slots=True)
class Refused:
    """It may not be done."""

    reason: Reason


Decision = Allowed | Refused


@dataclass(frozen=True, slots=True)
class Situation:
    """Everything beside the path that the rules depend on."""

    requester: Requester
    whose: Whose
    memory_on: bool
    """The memory switch of the workspace or digital human that works."""

    use_workspace_memory: bool = False
    workspace_memory_on: bool = False
    restricted_origin: bool = False
    """The work was handed over, by whomever, for a guest or another computer (N30)."""

    @property
    def restricted(self) -> bool:
        """Whether the work is done for somebody outside."""
        outside = {Requester.GUEST, Requester.OTHER_COMPUTER}
        return self.restricted_origin or self.requester in outside


OPEN_AREAS: Final = frozenset({Area.MEMORY_FILE, Area.TOPICS})
"""What a model reads and writes."""

RECORDS: Final = frozenset({Area.RUN_RECORDS, Area.ARCHIVE, Area.LEGACY_ARCHIVE, Area.SNAPSHOTS})
"""What the system writes and a model may read."""

_SYSTEM_PATHS: Final[Mapping[tuple[str, ...], Area]] = {
    (layout.MEMORY_FOLDER, layout.RUN_RECORDS): Area.RUN_RECORDS,
    (layout.MEMORY_FOLDER, layout.ARCHIVE): Area.ARCHIVE,
    (layout.MEMORY_FOLDER, layout.SNAPSHOTS): Area.SNAPSHOTS,
    (layout.MEMORY_FOLDER, layout.CONSOLIDATION): Area.CONSOLIDATION,
    (layout.MEMORY_FOLDER, layout.STATE_FILE): Area.STATE,
    (layout.TRANSCRIPTS,): Area.TRANSCRIPTS,
    (layout.DESKTOP,): Area.OURS,
    (layout.HUMAN_FILE,): Area.HUMAN_FILE,
}


def area_of(relative: PurePosixPath) -> Area:
    """Say in which area of an owner's folder a path lies, links already followed.

    A system name is known in any spelling that some file system takes for it; `memory.md` and
    `memory/topics` only in their own, so that a trick with case reaches nothing that is open.
    """
    parts = relative.parts
    if parts == (layout.MEMORY_FILE,):
        return Area.MEMORY_FILE
    if parts[:2] == (layout.MEMORY_FOLDER, layout.TOPICS):
        return Area.TOPICS
    folded = tuple(map(_fold, parts))
    if area := _SYSTEM_PATHS.get(folded[:1]) or _SYSTEM_PATHS.get(folded[:2]):
        return area
    if len(folded) == 2 and folded[0] == layout.MEMORY_FOLDER and folded[1].endswith(".md"):
        return Area.LEGACY_ARCHIVE
    return Area.OTHER


def decide(situation: Situation, area: Area, action: Action) -> Decision:
    """Say whether this may be done, and if not, the first reason against it."""
    if situation.whose is Whose.OTHER_OWNER:
        return Refused(Reason.OTHER_OWNER)
    if not situation.memory_on:
        return Refused(Reason.MEMORY_OFF)
    if situation.whose is Whose.WORKSPACE_OF_HUMAN:
        reason = _against_workspace(situation, area, action)
    else:
        reason = _against_own(situation, area, action)
    return Refused(reason) if reason else Allowed()


def _against_workspace(situation: Situation, area: Area, action: Action) -> Reason | None:
    if not situation.use_workspace_memory:
        return Reason.WORKSPACE_MEMORY_NOT_USED
    if not situation.workspace_memory_on:
        return Reason.WORKSPACE_MEMORY_OFF
    if area is not Area.TOPICS:
        return Reason.WORKSPACE_TOPICS_ONLY
    return Reason.WORKSPACE_READ_ONLY if action is Action.WRITE else None


def _against_own(situation: Situation, area: Area, action: Action) -> Reason | None:
    if area in OPEN_AREAS:
        return None
    if area is Area.OTHER:
        return Reason.NOT_IN_NOTEBOOK
    if situation.restricted:
        return Reason.NOT_FOR_OUTSIDERS
    if action is Action.WRITE:
        return Reason.SYSTEM_WRITES_IT
    return None if area in RECORDS else Reason.SYSTEM_ONLY


def _fold(part: str) -> str:
    """Return a name without case and without characters that a file system may ignore."""
    visible = "".join(char for char in part if unicodedata.category(char) != "Cf")
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", visible).casefold())
