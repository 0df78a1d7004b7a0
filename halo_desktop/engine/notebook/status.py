"""The status of a memory: size, topics, last consolidation (N41)."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final

from halo_desktop.engine.clock import Clock
from halo_desktop.engine.errors import EngineError, Fault
from halo_desktop.engine.files.containment import resolve_inside
from halo_desktop.engine.files.layout import COPY_OWNER, MEMORY_FILE, LockKind, OwnerFolder
from halo_desktop.engine.files.locks import Locks
from halo_desktop.engine.notebook.document import is_blank
from halo_desktop.engine.notebook.state import Attempt, read_state
from halo_desktop.engine.notebook.topics import count_topics

LIVE_COPY: Final = timedelta(minutes=15)
"""A working copy of Halo that was touched within this time is one at work (C16)."""

SURELY_FILLED_BYTES: Final = 256
"""A larger file is not looked into to see whether it is blank (data-folder.md 3.1)."""


@dataclass(frozen=True, slots=True)
class MemoryStatus:
    """What a status box shows. `total_bytes` is `memory.md` and all files of the topics, `topics` a number of pages."""

    exists: bool
    total_bytes: int
    topics: int
    last_consolidated: datetime | None = None
    last_attempt: Attempt | None = None
    consolidating: bool = False
    blank: bool = False
    """`memory.md` is absent or holds nothing but its empty sections."""
    notices: tuple[Fault, ...] = ()

    @property
    def nothing_yet(self) -> bool:
        """Reads as "no memory yet" (N41)."""
        return self.blank and self.topics == 0


NO_MEMORY = MemoryStatus(exists=False, total_bytes=0, topics=0, blank=True)


def read_status(folder: OwnerFolder, clock: Clock, locks: Locks) -> MemoryStatus:
    """Look at a memory with one walk of its topics; writes nothing."""
    size, linked_away = _size_of_memory(folder)
    topics = count_topics(folder.topics)
    state = read_state(folder)
    return MemoryStatus(
        exists=size is not None,
        total_bytes=(size or 0) + topics.bytes,
        topics=topics.pages,
        last_consolidated=state.last_consolidated,
        last_attempt=state.last_attempt,
        consolidating=is_consolidating(folder, clock(), locks),
        blank=_is_blank(folder, size),
        notices=tuple(fault for fault in (linked_away, state.fault) if fault),
    )


def _size_of_memory(folder: OwnerFolder) -> tuple[int | None, Fault | None]:
    """Return the size of `memory.md`, if it is a file; one that a link puts outside the notebook is none (N09)."""
    try:
        found = resolve_inside(folder.path, MEMORY_FILE).absolute.stat()
    except OSError:
        return None, None
    except EngineError as error:
        return None, error.fault
    return (found.st_size if stat.S_ISREG(found.st_mode) else None), None


def _is_blank(folder: OwnerFolder, size: int | None) -> bool:
    if size is None:
        return True
    if size > SURELY_FILLED_BYTES:
        return False
    try:
        return is_blank(folder.memory_file.read_bytes())
    except OSError:
        return False


def is_consolidating(folder: OwnerFolder, now: datetime, locks: Locks) -> bool:
    """Say whether a consolidation is at work on the memory (C16).

    One of ours holds its lock. One of Halo is on disk only as a working copy, which carries no owner of ours
    (data-folder.md 13.4).
    """
    if locks.is_held(LockKind.CONSOLIDATION, folder.path):
        return True
    with suppress(OSError), os.scandir(folder.consolidation) as entries:
        return any(_is_live_copy_of_halo(entry, now) for entry in entries)
    return False


def _is_live_copy_of_halo(entry: os.DirEntry[str], now: datetime) -> bool:
    if entry.name.startswith(".") or os.path.lexists(os.path.join(entry.path, COPY_OWNER)):
        return False
    return now - datetime.fromtimestamp(entry.stat(follow_symlinks=False).st_mtime, UTC) <= LIVE_COPY
