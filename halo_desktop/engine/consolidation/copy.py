"""The private copy on which a rewriter works (C04, C16): `memory/.consolidation/<stamp>-<8 hex>/`, Halo's shape.

A copy of ours holds an owner file. Whoever holds the consolidation lock may remove every copy of ours, since nobody
else can be at work on it. One without an owner file is Halo's.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from halo_desktop.engine.clock import iso_text
from halo_desktop.engine.errors import Code, EngineError, os_errors_about
from halo_desktop.engine.files.atomic import make_folder, read_bytes
from halo_desktop.engine.files.containment import resolve_inside
from halo_desktop.engine.files.json_files import dump_object
from halo_desktop.engine.files.layout import COPY_OWNER, MEMORY_FILE, TOPICS, OwnerFolder
from halo_desktop.engine.notebook.history import stamp_of
from halo_desktop.engine.notebook.status import LIVE_COPY
from halo_desktop.engine.notebook.swap import RETIRED, remove_working
from halo_desktop.engine.notebook.topic_files import FileFact, list_topic_files
from halo_desktop.engine.notebook.topics import PAGE_SUFFIX

INCOMING: Final = ".incoming"
"""In a copy: files as the notebook has them, where the copy's were changed, to be read (data-folder.md 7.4)."""

_VERSION: Final = 1
_RACY_NS: Final = 2_000_000_000
"""A file that was written so shortly before the copy may change again without its time showing it."""


@dataclass(frozen=True, slots=True)
class Baseline:
    """A notebook as it stood at one moment."""

    memory: bytes | None
    files: Mapping[str, FileFact]
    digests: Mapping[str, str]
    """SHA-256 of every file of the topics, by its path."""
    taken_ns: int
    """When, by the clock of the file system."""
    pages: Mapping[str, bytes]
    """What the Markdown files among them said."""
    forgotten: frozenset[bytes] = frozenset()
    """Lines that were deleted from the notebook since the run began, which its result may not bring back (C11)."""

    @property
    def sizes(self) -> dict[str, int]:
        """Bytes of every file."""
        return {path: fact.size for path, fact in self.files.items()}


class FolderFiles(Mapping[str, bytes]):
    """The files of a folder by their path, read when they are asked for.

    One that has gone since the folder was listed raises `EngineError` (VANISHED).
    """

    def __init__(self, top: Path) -> None:
        self._top = top
        self._paths = sorted(list_topic_files(top).files)
        self._known = frozenset(self._paths)

    def __getitem__(self, path: str) -> bytes:
        if path not in self._known:
            raise KeyError(path)
        content = read_bytes(self._top / path)
        if content is None:
            raise EngineError(Code.VANISHED, where=self._top / path)
        return content

    def __iter__(self) -> Iterator[str]:
        return iter(self._paths)

    def __len__(self) -> int:
        return len(self._paths)

    def __contains__(self, path: object) -> bool:
        return path in self._known


@dataclass(frozen=True, slots=True)
class WorkingCopy:
    """A copy that was just made, and what it was made from."""

    folder: Path
    baseline: Baseline

    @property
    def topics(self) -> Path:
        """The copy of the topics."""
        return self.folder / TOPICS

    @property
    def memory(self) -> bytes | None:
        """The copy of `memory.md` as it is by now."""
        return read_bytes(self.folder / MEMORY_FILE)

    @property
    def files(self) -> FolderFiles:
        """The files of the copy as they are by now."""
        return FolderFiles(self.topics)

    def write(self, memory: bytes, written: Mapping[str, bytes]) -> None:
        """Write what a rewriter made."""
        write_file(self.folder / MEMORY_FILE, memory)
        for path, content in written.items():
            make_folder((self.topics / path).parent)
            write_file(self.topics / path, content)


def make_copy(folder: OwnerFolder, now: datetime, ident: str) -> WorkingCopy:
    """Copy a notebook. `ident` are 8 hex digits. Raises `EngineError`: LINK_REFUSED, or the system's reason."""
    for path in (folder.memory, folder.topics, folder.consolidation, folder.snapshots, folder.archive):
        if path.is_symlink():  # a swap would put a folder in the place of the link
            raise EngineError(Code.LINK_REFUSED, path=path.name)
    make_folder(folder.topics)
    name = f"{stamp_of(now)}-{ident}"
    unfinished, finished = folder.consolidation / f".{name}", folder.consolidation / name
    make_folder(unfinished)
    try:
        with os_errors_about(folder.path):
            write_file(unfinished / COPY_OWNER, dump_object({"version": _VERSION, "at": iso_text(now)}))
            taken = (unfinished / COPY_OWNER).stat().st_mtime_ns
            os.rename(unfinished, finished)
            return WorkingCopy(finished, _copy_into(finished, folder, taken))
    except EngineError:
        for half in (finished, unfinished):
            with suppress(EngineError):
                remove_working(half)
        raise


def _copy_into(working: Path, folder: OwnerFolder, taken_ns: int) -> Baseline:
    memory = read_bytes(resolve_inside(folder.path, MEMORY_FILE).absolute)
    if memory is not None:
        write_file(working / MEMORY_FILE, memory)
    found = list_topic_files(folder.topics)
    digests: dict[str, str] = {}
    pages: dict[str, bytes] = {}
    os.mkdir(working / TOPICS)
    for path in found.folders:
        os.mkdir(working / TOPICS / path)
    for path in list(found.files):
        content = read_bytes(folder.topics / path)
        if content is None:  # deleted since it was listed
            del found.files[path]
            continue
        write_file(working / TOPICS / path, content)
        digests[path] = hashlib.sha256(content).hexdigest()
        if path.endswith(PAGE_SUFFIX):
            pages[path] = content
    return Baseline(memory, found.files, digests, taken_ns, pages)


def look_again(folder: OwnerFolder, before: Baseline) -> Baseline:
    """Return the notebook as it is now; only files that may have changed are read."""
    memory = read_bytes(resolve_inside(folder.path, MEMORY_FILE).absolute)
    found = list_topic_files(folder.topics)
    digests: dict[str, str] = {}
    pages: dict[str, bytes] = {}
    for path, fact in list(found.files.items()):
        if before.files.get(path) == fact and fact.mtime_ns < before.taken_ns - _RACY_NS:
            digests[path] = before.digests[path]
            if path in before.pages:
                pages[path] = before.pages[path]
            continue
        content = read_bytes(folder.topics / path)
        if content is None:
            del found.files[path]
            continue
        digests[path] = hashlib.sha256(content).hexdigest()
        if path.endswith(PAGE_SUFFIX):
            pages[path] = content
    return Baseline(memory, found.files, digests, before.taken_ns, pages)


def is_halo_at_work(folder: OwnerFolder, now: datetime) -> bool:
    """Say whether a working copy of Halo was touched within 15 minutes (C16), on whichever side of a changed clock."""
    return any(
        not is_ours(working) and abs(now - datetime.fromtimestamp(_touched(working), UTC)) <= LIVE_COPY
        for working in _copies(folder)
    )


def is_ours(working: Path) -> bool:
    """Say whether a working copy is one of ours; Halo gives none a hidden name."""
    return working.name.startswith(".") or os.path.lexists(working / COPY_OWNER)


def remove_stale_copies(folder: OwnerFolder) -> None:
    """Remove all working copies, Halo's own repair first: topics that a kill left retired come back (C16).

    The caller holds the consolidation lock and the notebook's, and knows that Halo is not at work.
    """
    with os_errors_about(folder.path):
        for working in _copies(folder):
            if os.path.lexists(working / RETIRED) and not os.path.lexists(folder.topics):
                os.rename(working / RETIRED, folder.topics)
            remove_working(working)


def write_file(path: Path, content: bytes) -> None:
    """Write a file that nobody else reads yet."""
    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
    with os_errors_about(path):
        descriptor = os.open(path, flags, 0o666)
        try:
            rest = memoryview(content)
            while rest:
                rest = rest[os.write(descriptor, rest) :]
        finally:
            os.close(descriptor)


def _copies(folder: OwnerFolder) -> list[Path]:
    with suppress(OSError):
        return sorted(folder.consolidation.iterdir())
    return []


def _touched(working: Path) -> float:
    """Return the latest time at which anything in a working copy was changed, in seconds since 1970."""
    times = [0.0]
    with suppress(OSError, EngineError):
        times += [working.lstat().st_mtime]
        found = list_topic_files(working)
        times += [fact.mtime_ns / 1e9 for fact in found.files.values()]
        times += [(working / path).lstat().st_mtime for path in found.folders]
    return max(times)
