"""Reading and replacing whole files, so that nobody ever sees a torn one (N06).

A replacement is written to a hidden temporary file in the same folder, flushed, compared (N07) and renamed over the
target. The temporary file's name is fixed for each target: writers hold a lock, so there is one at a time, and what a
killed one leaves behind is overwritten by the next.
"""

from __future__ import annotations

import errno
import os
import stat
import threading
from contextlib import suppress
from enum import Enum
from pathlib import Path
from typing import Final

from halo_desktop.engine.errors import Code, EngineError, os_errors_about

TEMPORARY_SUFFIX: Final = ".halo-desktop.tmp"
PRIVATE_FILE: Final = 0o600
PRIVATE_FOLDER: Final = 0o700

_ATTEMPTS: Final = 5
_PAUSE_SECONDS: Final = 0.05


class Expected(Enum):
    """What a caller may expect instead of a content."""

    ANYTHING = "anything"
    """Replace whatever is there."""


def read_bytes(path: Path) -> bytes | None:
    """Return a file's content, or `None` where there is no such file."""
    with os_errors_about(path):
        try:
            return path.read_bytes()
        except FileNotFoundError:
            return None


def replace_file(
    path: Path,
    content: bytes,
    *,
    expected: bytes | Expected | None,
    private: bool = False,
) -> None:
    """Make `content` the whole content of `path`, or change nothing.

    `expected` is the content on which the new one is based (`None`: no such file); when the file holds something else
    by now, `EngineError` (CHANGED_MEANWHILE) is raised. An existing file keeps its mode; a new one is for the user only
    where `private`. A link stays a link: what it points at is replaced.
    """
    target = Path(os.path.realpath(path))
    temporary = temporary_of(target)
    with os_errors_about(path):
        try:
            _write_temporary(temporary, content, _mode_for(target, private=private))
            _compare(target, expected, path)
            _rename_over(temporary, target, content)
        except BaseException:
            with suppress(OSError):
                os.unlink(temporary)
            raise
        flush_folder(target.parent)


def make_folder(path: Path, *, private: bool = False) -> None:
    """Make a folder and those above it; one that is there already stays as it is."""
    with os_errors_about(path):
        missing: list[Path] = []
        while not path.is_dir():
            missing.append(path)
            path = path.parent
        for folder in reversed(missing):
            with suppress(FileExistsError):
                os.mkdir(folder, PRIVATE_FOLDER if private else 0o777)


def remove_file(path: Path) -> bool:
    """Delete one file or link; say whether it was there."""
    with os_errors_about(path):
        try:
            os.unlink(path)
        except FileNotFoundError:
            return False
        flush_folder(path.parent)
        return True


def temporary_of(path: Path) -> Path:
    """Return the temporary file that is used to replace `path`."""
    return path.with_name(f".{path.name}{TEMPORARY_SUFFIX}")


def flush_folder(folder: Path) -> None:
    """Make renames in a folder last through a power cut, where the system can."""
    if os.name == "nt":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        # Some network file systems know no fsync of a folder; the rename itself has happened.
        with suppress(OSError):
            os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _compare(target: Path, expected: bytes | Expected | None, path: Path) -> None:
    if not isinstance(expected, Expected) and read_bytes(target) != expected:
        raise EngineError(Code.CHANGED_MEANWHILE, where=path)


def _mode_for(path: Path, *, private: bool) -> int | None:
    try:
        return stat.S_IMODE(path.stat().st_mode)
    except FileNotFoundError:
        return PRIVATE_FILE if private else None


def _write_temporary(temporary: Path, content: bytes, mode: int | None) -> None:
    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_NOFOLLOW", 0)
    descriptor = os.open(temporary, flags | getattr(os, "O_BINARY", 0), mode or 0o666)
    try:
        if mode is not None and hasattr(os, "fchmod"):
            os.fchmod(descriptor, mode)
        _write_all(descriptor, content)
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _write_all(descriptor: int, content: bytes) -> None:
    rest = memoryview(content)
    while rest:
        rest = rest[os.write(descriptor, rest) :]


def _rename_over(temporary: Path, target: Path, content: bytes) -> None:
    for attempt in range(_ATTEMPTS):
        try:
            os.replace(temporary, target)
        except PermissionError:
            # On Windows a virus scanner or an indexer holds the file for a moment.
            if attempt == _ATTEMPTS - 1:
                raise
            threading.Event().wait(_PAUSE_SECONDS * (attempt + 1))
        except OSError as error:
            if error.errno not in {errno.EXDEV, errno.EBUSY} or target.stat().st_nlink > 1:
                raise
            _write_in_place(target, content)
            os.unlink(temporary)
            return
        else:
            return


def _write_in_place(target: Path, content: bytes) -> None:
    """Write a file that cannot be renamed over, because it is itself mounted from elsewhere (cases A19)."""
    descriptor = os.open(target, os.O_WRONLY | getattr(os, "O_BINARY", 0))
    try:
        _write_all(descriptor, content)
        os.ftruncate(descriptor, len(content))
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
