"""Every file under one `topics/` folder, whatever its kind: what a copy of the topics must hold.

Hidden names, links and special files are no part of the topics (N41); they are listed apart, so that they survive when
a tree takes another's place.
"""

from __future__ import annotations

import hashlib
import os
import stat
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from halo_desktop.engine.errors import os_errors_about


class FileFact(NamedTuple):
    """What tells one version of a file from another without reading it."""

    size: int
    mtime_ns: int
    inode: int


@dataclass(frozen=True, slots=True)
class TopicFiles:
    """What lies under a folder; paths are relative to it, with `/` between the parts."""

    files: dict[str, FileFact] = field(default_factory=dict[str, FileFact])
    """Regular files that are not hidden."""
    folders: list[str] = field(default_factory=list[str])
    """Folders that are not hidden, each after the one that holds it."""
    others: list[str] = field(default_factory=list[str])
    """The topmost hidden names, links and special files."""

    @property
    def fingerprint(self) -> str:
        """The same for the same files; changes with the size, time or inode of any."""
        return fingerprint_of(self.files)


def fingerprint_of(files: Mapping[str, FileFact]) -> str:
    """Return a digest of the facts of files."""
    lines = (f"{path}\0{fact.size}\0{fact.mtime_ns}\0{fact.inode}\n" for path, fact in sorted(files.items()))
    return hashlib.sha256("".join(lines).encode("utf-8", "surrogateescape")).hexdigest()


def list_topic_files(top: Path) -> TopicFiles:
    """List everything under a folder; one that is missing holds nothing.

    Raises `EngineError` for a folder that cannot be read: a copy without it would lose what is in it.
    """
    found = TopicFiles()
    waiting = [("", str(top))]
    with os_errors_about(top):
        while waiting:
            prefix, where = waiting.pop()
            try:
                with os.scandir(where) as entries:
                    waiting += _sort(found, prefix, entries)
            except FileNotFoundError:
                continue  # deleted since the folder above was listed
    return found


def _sort(found: TopicFiles, prefix: str, entries: Iterable[os.DirEntry[str]]) -> list[tuple[str, str]]:
    """Put the entries of one folder where they belong; return its folders, which are to be listed next."""
    folders: list[tuple[str, str]] = []
    for entry in entries:
        path = prefix + entry.name
        try:
            about = entry.stat(follow_symlinks=False)
        except FileNotFoundError:
            continue
        is_junction = bool(getattr(about, "st_reparse_tag", 0))
        if entry.name.startswith(".") or is_junction:
            found.others.append(path)
        elif stat.S_ISREG(about.st_mode):
            found.files[path] = FileFact(about.st_size, about.st_mtime_ns, about.st_ino)
        elif stat.S_ISDIR(about.st_mode):
            found.folders.append(path)
            folders.append((f"{path}/", entry.path))
        else:
            found.others.append(path)
    return folders
