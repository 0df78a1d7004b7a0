"""Saying who works with a memory, to whoever wants the whole of it and cannot have it (N25).

A turn, a run and a consolidation hold a share of use from their beginning to their end, also while a model thinks. So
what ends a memory hardly waits for them: it is told at once, and by whom the memory is used.
"""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager

from halo_desktop.engine.clock import Clock
from halo_desktop.engine.errors import Code, EngineError
from halo_desktop.engine.files.layout import LockKind, OwnerFolder
from halo_desktop.engine.files.locks import Locks


@contextmanager
def unused(folder: OwnerFolder, locks: Locks, clock: Clock) -> Generator[None]:
    """Hold the whole memory; raises `EngineError` as `saying_who_uses` does."""
    with saying_who_uses(folder, locks, clock), locks.unused(folder.path):
        yield


@contextmanager
def saying_who_uses(folder: OwnerFolder, locks: Locks, clock: Clock) -> Generator[None]:
    """Raise IN_USE_BY_CONSOLIDATION, IN_USE_BY_RUN or IN_USE_BY_CONVERSATION in place of IN_USE, where it is known."""
    try:
        yield
    except EngineError as error:
        if error.code is not Code.IN_USE:
            raise
        raise (_who_uses(folder, locks, clock) or error) from error


def _who_uses(folder: OwnerFolder, locks: Locks, clock: Clock) -> EngineError | None:
    # The room of conversations is loaded when somebody is in the way, and not with the data folder.
    from halo_desktop.engine.conversation.conversations import Conversations  # noqa: PLC0415

    if locks.is_held(LockKind.CONSOLIDATION, folder.path):
        return EngineError(Code.IN_USE_BY_CONSOLIDATION, where=folder.path)
    if locks.is_held(LockKind.JOB, folder.transcripts):
        return EngineError(Code.IN_USE_BY_RUN, where=folder.path)
    title = Conversations(folder, locks, clock).busy_title()
    return EngineError(Code.IN_USE_BY_CONVERSATION, title=title, where=folder.path) if title else None
