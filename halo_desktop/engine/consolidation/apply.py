"""From a checked copy to the notebook's new content (C04, C06, C11): merge, lay ready, swap."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from halo_desktop.engine.clock import iso_text
from halo_desktop.engine.consolidation.archive import archive_name, link_or_copy, snapshot_name, take_snapshot
from halo_desktop.engine.consolidation.conclusions import carry_conclusions
from halo_desktop.engine.consolidation.copy import Baseline, FolderFiles, WorkingCopy, look_again
from halo_desktop.engine.consolidation.entries import Split, keep_newest
from halo_desktop.engine.consolidation.merge import Conflict
from halo_desktop.engine.consolidation.pages import Pages
from halo_desktop.engine.consolidation.plan import Measures, measure
from halo_desktop.engine.consolidation.reconcile import changed_files, digests_of, reconcile
from halo_desktop.engine.consolidation.screen import redact_new
from halo_desktop.engine.errors import os_errors_about
from halo_desktop.engine.files.atomic import flush_folder
from halo_desktop.engine.files.layout import MEMORY_FILE, OwnerFolder
from halo_desktop.engine.notebook.swap import ARCHIVED, SNAPSHOT, Swap, digest_of, swap
from halo_desktop.engine.notebook.topic_files import fingerprint_of, list_topic_files


@dataclass(frozen=True, slots=True)
class Result:
    """What a consolidation made of a notebook."""

    before: Measures
    after: Measures
    pages: int
    """Files of the topics that are new or changed."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a result goes: the notebook's folder, the entries that stay at most (C02), the present moment."""

    folder: OwnerFolder
    keep: int
    now: datetime


@dataclass(frozen=True, slots=True)
class Clash:
    """Why a copy could not be put in place: both sides changed something."""

    conflicts: tuple[Conflict, ...]
    live: Baseline
    """The notebook as it is now."""


def apply(place: Place, copy: WorkingCopy) -> Result | Clash | None:
    """Put a checked copy in the notebook's place, with what was written meanwhile; `None` where nothing changes.

    The caller holds the notebook's lock and throws the copy away afterwards. Raises `EngineError` as `swap` does; then
    the old notebook stands.
    """
    live = look_again(place.folder, copy.baseline)
    _redact(place.folder, copy, live)
    conflicts = reconcile(place.folder, copy, live)
    if conflicts:
        return Clash(conflicts, live)
    _trim(copy, place.keep)
    made = digests_of(copy.files)
    if copy.memory == live.memory and made == live.digests:
        return None
    result = Result(measure(live.memory), measure(copy.memory), _count_new(made, live.digests))
    unchanged = [path for path, digest in made.items() if live.digests.get(path) == digest]
    with os_errors_about(place.folder.path):
        _lay_ready(place.folder, copy, unchanged)
    swap(place.folder, _swap_of(place, copy, live))
    return result


def _swap_of(place: Place, copy: WorkingCopy, live: Baseline) -> Swap:
    return Swap(
        working=copy.folder.name,
        old_memory=digest_of(live.memory),
        old_topics=fingerprint_of(live.files),
        snapshot=snapshot_name(place.folder, place.now),
        archive=archive_name(place.folder, place.now),
        at=iso_text(place.now),
    )


def _redact(folder: OwnerFolder, copy: WorkingCopy, live: Baseline) -> None:
    """Redact credentials that the rewriter brought in (N15)."""
    old = FolderFiles(folder.topics)

    def is_known(secret: bytes) -> bool:
        return any(secret in content for content in old.values())

    known = (copy.baseline.memory or b"") + b"\n" + (live.memory or b"")
    memory = copy.memory or b""
    changed = dict(changed_files(copy))
    redacted = {path: redact_new(known + b"\n" + old.get(path, b""), text, is_known) for path, text in changed.items()}
    written = {path: content for path, content in redacted.items() if content != changed[path]}
    copy.write(redact_new(known, memory, is_known), written)


def _trim(copy: WorkingCopy, keep: int) -> None:
    """Keep the newest entries, also of those that came meanwhile, and the conclusions of the others."""
    memory, gone = keep_newest(copy.memory or b"", keep)
    if gone:
        pages = Pages(copy.files, Split.of(memory).newline)
        carry_conclusions(gone, (memory,), pages)
        copy.write(memory, pages.written)


def _count_new(made: Mapping[str, str], live: Mapping[str, str]) -> int:
    return sum(live.get(path) != digest for path, digest in made.items())


def _lay_ready(folder: OwnerFolder, copy: WorkingCopy, unchanged: Iterable[str]) -> None:
    """Make the copy ready to be swapped in: flushed, with modes as they were, beside it what is kept of the old.

    A file that stays as it is becomes the live file itself, by a second name: its time stays, nothing need be flushed,
    and what an editor still writes to it is not lost.
    """
    same = frozenset(unchanged)
    found = list_topic_files(copy.topics)
    take_snapshot(folder, copy.folder / SNAPSHOT, {path: copy.topics / path for path in same})
    for path in found.files:
        if path in same:
            link_or_copy(folder.topics / path, copy.topics / path)
        else:
            _keep_mode(folder.topics / path, copy.topics / path)
            _flush_file(copy.topics / path)
    for path in found.folders:
        _keep_mode(folder.topics / path, copy.topics / path)
        flush_folder(copy.topics / path)
    _keep_mode(folder.topics, copy.topics)
    _flush_file(copy.folder / MEMORY_FILE)
    flush_folder(copy.topics)
    memory = Path(os.path.realpath(folder.memory_file))
    if memory.exists():
        link_or_copy(memory, copy.folder / ARCHIVED)
    flush_folder(copy.folder)


def _keep_mode(old: Path, new: Path) -> None:
    with suppress(FileNotFoundError):
        mode = old.stat().st_mode & 0o777
        if new.stat().st_mode & 0o777 != mode:
            os.chmod(new, mode)


def _flush_file(path: Path) -> None:
    descriptor = os.open(path, os.O_RDWR)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
