"""Keeping what goes: earlier versions of `memory.md`, and snapshots of the whole notebook (data-folder.md 3.6)."""

from __future__ import annotations

import os
from collections.abc import Mapping
from datetime import UTC, datetime
from itertools import chain, count
from pathlib import Path
from typing import Final

from halo_desktop.engine.consolidation.copy import write_file
from halo_desktop.engine.errors import os_errors_about
from halo_desktop.engine.files.atomic import flush_folder, make_folder, read_bytes
from halo_desktop.engine.files.layout import MEMORY_FILE, TOPICS, OwnerFolder
from halo_desktop.engine.notebook.history import stamp_of
from halo_desktop.engine.notebook.swap import INITIAL
from halo_desktop.engine.notebook.topic_files import list_topic_files
from halo_desktop.engine.notebook.topics import PAGE_SUFFIX

_DIGITS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"


def archive_name(folder: OwnerFolder, now: datetime) -> str:
    """Return a free name in the archive: the minute, and where that is taken seconds and milliseconds too."""
    local = now.astimezone()
    stamp = stamp_of(now)
    finer = f"{stamp}-{local:%S}-{local.microsecond // 1000}"
    candidates = chain((stamp, finer), (f"{finer}-{number}" for number in count(2)))
    return next(name for one in candidates if not os.path.lexists(folder.archive / (name := f"{one}{PAGE_SUFFIX}")))


def snapshot_name(folder: OwnerFolder, now: datetime) -> str:
    """Return the name of the next snapshot; the first one of all is never rotated away."""
    if not os.path.lexists(folder.snapshots / INITIAL):
        return INITIAL
    milliseconds = int(now.astimezone(UTC).timestamp() * 1000)
    while os.path.lexists(folder.snapshots / f"{stamp_of(now)}-{_base36(milliseconds)}"):
        milliseconds += 1
    return f"{stamp_of(now)}-{_base36(milliseconds)}"


def link_or_copy(source: Path, target: Path) -> None:
    """Give a file a second name, or where the drive knows no links a copy."""
    try:
        os.link(source, target)
    except (OSError, NotImplementedError):
        content = read_bytes(source)
        if content is not None:
            write_file(target, content)


def archive_memory(folder: OwnerFolder, now: datetime) -> str | None:
    """Keep the present `memory.md`; return the name in the archive, `None` where there is no such file.

    The caller holds the notebook's lock and replaces the file, never changing it in place.
    """
    source = Path(os.path.realpath(folder.memory_file))
    if not source.exists():
        return None
    name = archive_name(folder, now)
    make_folder(folder.archive)
    with os_errors_about(folder.archive):
        link_or_copy(source, folder.archive / name)
        flush_folder(folder.archive)
    return name


def take_snapshot(folder: OwnerFolder, target: Path, at_hand: Mapping[str, Path]) -> None:
    """Copy `memory.md` and the topics, hidden files too; links are not followed and not copied.

    `at_hand` are private copies of files of the topics as they are now: they are moved there, which saves copying.
    """
    with os_errors_about(folder.path):
        os.mkdir(target)
        memory = read_bytes(folder.memory_file)
        if memory is not None:
            write_file(target / MEMORY_FILE, memory)
        topics = target / TOPICS
        os.mkdir(topics)
        found = list_topic_files(folder.topics)
        for path in found.folders:
            os.mkdir(topics / path)
        for path in found.files:
            if path in at_hand:
                os.rename(at_hand[path], topics / path)
            else:
                write_file(topics / path, read_bytes(folder.topics / path) or b"")
        for path in found.others:
            _copy_hidden(folder.topics / path, topics / path)


def _copy_hidden(source: Path, target: Path) -> None:
    """Copy a hidden file, or a hidden folder with all that it holds but links."""
    waiting = [(source, target)]
    for from_path, to_path in waiting:  # grows while it is walked
        if from_path.is_symlink():
            continue
        if from_path.is_dir():
            os.mkdir(to_path)
            waiting.extend((entry, to_path / entry.name) for entry in from_path.iterdir())
        elif from_path.is_file():
            write_file(to_path, read_bytes(from_path) or b"")


def _base36(number: int) -> str:
    digits = ""
    while number:
        number, digit = divmod(number, 36)
        digits = _DIGITS[digit] + digits
    return digits or "0"
