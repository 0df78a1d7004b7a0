"""Counting and removing whole folders; links are counted and unlinked, never followed."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from halo_desktop.engine.errors import os_errors_about


@dataclass(frozen=True, slots=True)
class TreeSize:
    """What a folder or file holds: `files` counts links too, `total_bytes` only regular files."""

    files: int
    total_bytes: int

    def __add__(self, other: TreeSize) -> TreeSize:
        return TreeSize(self.files + other.files, self.total_bytes + other.total_bytes)


NOTHING = TreeSize(0, 0)


def measure(path: Path) -> TreeSize:
    """Count the files below `path`, or `path` itself where it is a file; what vanishes meanwhile is left out."""
    try:
        found = path.lstat()
    except OSError:
        return NOTHING
    if not stat.S_ISDIR(found.st_mode):
        return TreeSize(1, found.st_size if stat.S_ISREG(found.st_mode) else 0)
    files = total = 0
    for entry in _files_below(path):
        files += 1
        with suppress(OSError):
            size = entry.stat(follow_symlinks=False)
            total += size.st_size if stat.S_ISREG(size.st_mode) else 0
    return TreeSize(files, total)


def remove_tree(top: Path) -> int:
    """Delete a folder with all that it holds, or one file or link; return how many files went."""
    with os_errors_about(top):
        if not top.is_dir() or top.is_symlink():
            with suppress(FileNotFoundError):
                os.unlink(top)
                return 1
            return 0
        removed = 0
        folders = [top]
        # Every folder is listed after the one that holds it, so that the reverse order empties from the bottom.
        for folder in folders:
            with os.scandir(folder) as entries:
                for entry in entries:
                    if entry.is_dir(follow_symlinks=False) and not _is_junction(entry):
                        folders.append(Path(entry.path))
                    else:
                        os.unlink(entry.path)
                        removed += 1
        for folder in reversed(folders):
            os.rmdir(folder)
        return removed


def _files_below(top: Path) -> Iterator[os.DirEntry[str]]:
    folders = [str(top)]
    while folders:
        with suppress(OSError), os.scandir(folders.pop()) as entries:
            for entry in entries:
                if entry.is_dir(follow_symlinks=False) and not _is_junction(entry):
                    folders.append(entry.path)
                else:
                    yield entry


def _is_junction(entry: os.DirEntry[str]) -> bool:
    """Say whether an entry is a Windows junction, which looks like a folder and leads elsewhere."""
    reparse_tag = getattr(entry.stat(follow_symlinks=False), "st_reparse_tag", 0)
    return bool(reparse_tag)
