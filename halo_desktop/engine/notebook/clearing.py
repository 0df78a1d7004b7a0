"""Clearing a memory so that a kill at any point leaves it whole or cleared (N25).

An intent is flushed first; then what goes is renamed into a folder of its own, empty folders are made, the intent is
removed and the rest deleted. Whoever opens the memory later and finds an intent or such a folder finishes the work.
"""

from __future__ import annotations

import os
import uuid
from collections.abc import Iterator
from contextlib import suppress
from functools import reduce
from pathlib import Path
from typing import Final

from halo_desktop.engine.errors import EngineError, os_errors_about
from halo_desktop.engine.files.atomic import (
    flush_folder,
    make_folder,
    remove_file,
    replace_file,
    temporary_of,
)
from halo_desktop.engine.files.json_files import dump_object, read_object
from halo_desktop.engine.files.layout import CLEARED_PREFIX, MEMORY_FILE, LockKind, OwnerFolder
from halo_desktop.engine.files.locks import Locks
from halo_desktop.engine.files.trees import NOTHING, TreeSize, measure, remove_tree
from halo_desktop.engine.json_values import as_text

INTENT_VERSION: Final = 1


def measure_what_goes(folder: OwnerFolder) -> TreeSize:
    """Count what a clearing would delete."""
    return reduce(TreeSize.__add__, map(measure, _what_goes(folder)), NOTHING)


def clear(folder: OwnerFolder, locks: Locks) -> int:
    """Delete `memory.md`, everything in `memory/` and in `runs/`; return how many files went.

    Raises `EngineError`: IN_USE or BUSY while others work with the memory, or the system's reason; then nothing went.
    """
    with locks.unused(folder.path), locks.exclusive(LockKind.NOTEBOOK, folder.path):
        finish_clearing(folder)
        files = measure_what_goes(folder).files
        ident = uuid.uuid4().hex
        intent = {"version": INTENT_VERSION, "id": ident}
        make_folder(folder.desktop, private=True)
        replace_file(folder.clear_intent, dump_object(intent), expected=None, private=True)
        try:
            finish_clearing(folder)
        except EngineError:
            _take_back(folder, folder.cleared(ident))
            raise
        return files


def is_clearing_unfinished(folder: OwnerFolder) -> bool:
    """Say whether a clearing was begun that nobody has finished: then the memory counts as empty."""
    return os.path.lexists(folder.clear_intent)


def settle(folder: OwnerFolder, locks: Locks) -> bool:
    """Finish what a killed process left of a clearing, before a look; say whether the memory may be read.

    Where it cannot be finished now, because the folder is read-only or another process is at it, a memory whose
    clearing has begun counts as cleared.
    """
    if not is_clearing_unfinished(folder) and not any(_cleared_folders(folder)):
        return True
    try:
        with locks.exclusive(LockKind.NOTEBOOK, folder.path, wait=0):
            finish_clearing(folder)
    except EngineError:
        return not is_clearing_unfinished(folder)
    return True


def finish_clearing(folder: OwnerFolder) -> None:
    """Carry out the clearing that was begun, if any. The caller holds the notebook's lock."""
    if is_clearing_unfinished(folder):
        cleared = folder.cleared(_intent_id(folder))
        with os_errors_about(folder.path):
            make_folder(cleared, private=True)
            for path in _what_goes(folder):
                # One that has been moved already has been made anew since: it stays.
                if not os.path.lexists(cleared / path.name):
                    os.rename(path, cleared / path.name)
            flush_folder(cleared)
            flush_folder(folder.path)
            make_folder(folder.memory)
            make_folder(folder.transcripts)
            remove_file(folder.clear_intent)
    for cleared in list(_cleared_folders(folder)):
        remove_tree(cleared)


def _take_back(folder: OwnerFolder, cleared: Path) -> None:
    """Undo a clearing that could not move everything; where even that fails, the intent stays for the next open."""
    if not is_clearing_unfinished(folder):
        return
    with suppress(OSError, EngineError):
        for path in list(cleared.iterdir()) if cleared.is_dir() else []:
            present = folder.path / path.name
            if present.is_dir() and not any(present.iterdir()):
                os.rmdir(present)
            if not os.path.lexists(present):
                os.rename(path, present)
        remove_file(folder.clear_intent)
        os.rmdir(cleared)


def _what_goes(folder: OwnerFolder) -> list[Path]:
    """Return what there is of it: the three, and copies of `memory.md` that a killed writer of ours or Halo's left."""
    left_over = [temporary_of(folder.memory_file)]
    with suppress(OSError):
        left_over += folder.path.glob(f"{MEMORY_FILE}.*.tmp")
    parts = [folder.memory_file, folder.memory, folder.transcripts, *left_over]
    return [path for path in parts if os.path.lexists(path)]


def _intent_id(folder: OwnerFolder) -> str:
    """Return the id of the clearing that was begun; a damaged intent still says that one was."""
    with suppress(EngineError):
        ident = as_text((read_object(folder.clear_intent) or {}).get("id"))
        if ident and ident.isalnum():
            return ident
    return uuid.uuid4().hex


def _cleared_folders(folder: OwnerFolder) -> Iterator[Path]:
    with suppress(OSError):
        yield from folder.desktop.glob(f"{CLEARED_PREFIX}*")
