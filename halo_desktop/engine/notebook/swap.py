"""Putting a new `memory.md` and a new tree of topics in place of the old ones, as one (C06).

Everything new lies ready and flushed in a working folder `memory/.consolidation/<name>/`; then an intent is flushed to
`<base>/desktop/consolidation.json`, and from there on a few renames follow:

1. the snapshot and the archived `memory.md` go to their places,
2. `topics/` becomes `<working folder>/topics.retired`, where Halo's own repair looks for it,
3. the new topics take its place,
4. the new `memory.md` replaces the old one: from here on the notebook is the new one.

Whoever opens a notebook and finds an intent goes back where step 3 was not reached, and on where it was. What somebody
wrote between a kill and that opening stays.
"""

from __future__ import annotations

import hashlib
import os
import re
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from halo_desktop.engine.errors import Code, EngineError, os_errors_about
from halo_desktop.engine.files.atomic import (
    Expected,
    flush_folder,
    make_folder,
    read_bytes,
    remove_file,
    replace_file,
)
from halo_desktop.engine.files.containment import resolve_inside
from halo_desktop.engine.files.json_files import dump_object, read_object
from halo_desktop.engine.files.layout import MEMORY_FILE, TOPICS, LockKind, OwnerFolder
from halo_desktop.engine.files.locks import Locks
from halo_desktop.engine.files.trees import remove_tree
from halo_desktop.engine.json_values import as_text
from halo_desktop.engine.notebook.state import AttemptOutcome, change_state
from halo_desktop.engine.notebook.topic_files import list_topic_files

RETIRED: Final = "topics.retired"
SNAPSHOT: Final = "snapshot"
ARCHIVED: Final = "archived.md"
INITIAL: Final = "initial"
KEPT_SNAPSHOTS: Final = 3
"""Beside the first one, which stays for ever (C06)."""

_VERSION: Final = 1
_WAIT_SECONDS: Final = 2.0
"""A swap at work in another process takes a few renames."""
_NAME = re.compile(r"[\w-][\w.-]*")


@dataclass(frozen=True, slots=True)
class Swap:
    """What is to be put in place; all names are of entries in one folder, never paths."""

    working: str
    """The working folder in `memory/.consolidation/`; holds `memory.md`, `topics`, `snapshot`, `archived.md`."""
    old_memory: str
    """Digest of the `memory.md` that is to be replaced, see `digest_of`."""
    old_topics: str
    """Fingerprint of the topics that are to be replaced."""
    snapshot: str
    archive: str
    at: str
    """When, as Halo writes moments."""


def digest_of(content: bytes | None) -> str:
    """Return what tells one content of a file from another; empty for no file."""
    return "" if content is None else hashlib.sha256(content).hexdigest()


def swap(folder: OwnerFolder, new: Swap) -> None:
    """Put the new notebook in place. The caller holds the notebook's lock.

    Raises `EngineError`: CHANGED_MEANWHILE when an editor saved in the last moment, or the system's reason; then the
    old notebook stands. Where even the way back is barred, the next opening makes it whole.
    """
    make_folder(folder.desktop, private=True)
    intent = {"version": _VERSION, **{key: getattr(new, key) for key in Swap.__slots__}}
    replace_file(folder.consolidation_intent, dump_object(intent), expected=Expected.ANYTHING, private=True)
    working = folder.consolidation / new.working
    try:
        with os_errors_about(folder.path):
            _place(working / SNAPSHOT, folder.snapshots / new.snapshot)
            _place(working / ARCHIVED, folder.archive / new.archive)
            os.rename(folder.topics, working / RETIRED)
            os.rename(working / TOPICS, folder.topics)
            _compare(working / RETIRED, new)
            _replace_memory(folder, working, new)
    except EngineError:
        with suppress(EngineError):
            _go_back(folder, new)
        raise
    with suppress(EngineError):  # done; what is left to tidy up is done at the next opening
        _finish(folder, new)


def recover(folder: OwnerFolder, locks: Locks) -> None:
    """Finish or undo what a killed process left. Costs one look when there is nothing to do; raises nothing."""
    if os.path.lexists(folder.consolidation_intent):
        with suppress(EngineError), locks.exclusive(LockKind.NOTEBOOK, folder.path, wait=_WAIT_SECONDS):
            finish_swap(folder)


def finish_swap(folder: OwnerFolder) -> None:
    """Do what `recover` does, for a caller that holds the notebook's lock; raises the system's reason."""
    if not os.path.lexists(folder.consolidation_intent):
        return
    begun = _read_intent(folder)
    if begun is None or not (folder.consolidation / begun.working).is_dir():
        # The memory was cleared, or Halo put the topics back and removed the working folder.
        remove_file(folder.consolidation_intent)
        return
    working = folder.consolidation / begun.working
    with os_errors_about(folder.path):
        if os.path.lexists(working / TOPICS) or _changed_before_the_kill(folder, working, begun):
            _go_back(folder, begun)
        else:
            with suppress(EngineError):  # somebody wrote to `memory.md` since: that stays
                _replace_memory(folder, working, begun)
            _finish(folder, begun)


def rotate_snapshots(folder: OwnerFolder) -> None:
    """Keep the first snapshot and the three newest."""
    with suppress(FileNotFoundError):
        names = sorted(name for name in os.listdir(folder.snapshots) if name != INITIAL and not name.startswith("."))
        for name in names[:-KEPT_SNAPSHOTS]:
            remove_tree(folder.snapshots / name)


def remove_working(working: Path) -> None:
    """Delete a working folder; a hidden name first says that it is ours, also when half of it is gone (C16)."""
    going = working if working.name.startswith(".") else working.with_name(f".{working.name}")
    with os_errors_about(working):
        if going != working and os.path.lexists(working):
            os.rename(working, going)
    remove_tree(going)


def _place(source: Path, target: Path) -> None:
    """Move what lies ready to its place; what is there already stays."""
    if os.path.lexists(source) and not os.path.lexists(target):
        make_folder(target.parent)
        os.rename(source, target)
        flush_folder(target.parent)


def _compare(retired: Path, new: Swap) -> None:
    """Raise when a page was saved between the last look and the rename."""
    if list_topic_files(retired).fingerprint != new.old_topics:
        raise EngineError(Code.CHANGED_MEANWHILE, where=retired)


def _replace_memory(folder: OwnerFolder, working: Path, new: Swap) -> None:
    content = read_bytes(working / MEMORY_FILE)
    target = resolve_inside(folder.path, MEMORY_FILE).absolute
    present = read_bytes(target)
    if digest_of(present) != new.old_memory:
        raise EngineError(Code.CHANGED_MEANWHILE, where=target)
    if content is not None and content != present:
        replace_file(target, content, expected=present)
    flush_folder(folder.memory)


def _changed_before_the_kill(folder: OwnerFolder, working: Path, begun: Swap) -> bool:
    """Say whether a page was saved in the last moment, and the process killed before it saw that."""
    if digest_of(read_bytes(folder.memory_file)) != begun.old_memory:
        return False
    retired = working / RETIRED
    return os.path.lexists(retired) and list_topic_files(retired).fingerprint != begun.old_topics


def _go_back(folder: OwnerFolder, begun: Swap) -> None:
    """Put the old topics back and take away what was placed; then the notebook is the old one."""
    working = folder.consolidation / begun.working
    retired = working / RETIRED
    with os_errors_about(folder.path):
        if os.path.lexists(retired):
            if os.path.lexists(working / TOPICS):
                _pour(folder.topics, retired)
            elif os.path.lexists(folder.topics):
                os.rename(folder.topics, working / TOPICS)
            os.rename(retired, folder.topics)
            flush_folder(folder.memory)
        _take_away(working / SNAPSHOT, folder.snapshots / begun.snapshot)
        _take_away(working / ARCHIVED, folder.archive / begun.archive)
        remove_file(folder.consolidation_intent)
        remove_working(working)


def _take_away(source: Path, placed: Path) -> None:
    """Undo `_place`; what still lies ready was never placed."""
    if not os.path.lexists(source) and os.path.lexists(placed):
        os.rename(placed, source)


def _pour(source: Path, target: Path) -> None:
    """Move what somebody has written to a folder that was made anew over the old one, and remove it."""
    if not os.path.lexists(source):
        return
    made = list_topic_files(source)
    for path in (*made.files, *made.others):
        make_folder((target / path).parent)
        os.replace(source / path, target / path)
    remove_tree(source)


def _finish(folder: OwnerFolder, done: Swap) -> None:
    """Tidy up behind a new notebook: what is no topic moves along, the state is noted, the rest goes."""
    working = folder.consolidation / done.working
    with os_errors_about(folder.path):
        for path in list_topic_files(working / RETIRED).others:
            if not os.path.lexists(folder.topics / path):
                make_folder((folder.topics / path).parent)
                os.rename(working / RETIRED / path, folder.topics / path)
        change_state(folder, committed(done.at))
        remove_file(folder.consolidation_intent)
        rotate_snapshots(folder)
        remove_working(working)


def committed(at: str) -> dict[str, object]:
    """Return what `.state.json` says after a consolidation; it ends every waiting after failures (C07)."""
    return {
        "lastConsolidatedAt": at,
        "lastAttempt": {"at": at, "outcome": AttemptOutcome.COMMITTED.value},
        "cooldownUntilBytes": None,
        "consecutiveFailures": None,
        "archiveCooldownUntilBytes": None,
    }


def _read_intent(folder: OwnerFolder) -> Swap | None:
    """Return what was begun; nothing for a damaged intent, of which only plain names are trusted."""
    with suppress(EngineError):
        stored = read_object(folder.consolidation_intent) or {}
        values = {key: as_text(stored.get(key)) or "" for key in Swap.__slots__}
        names = (values[key] for key in ("working", "snapshot", "archive"))
        if all(_NAME.fullmatch(name) for name in names):
            return Swap(**values)
    return None
