"""Locks between processes and threads: one for each thing that is read, changed and replaced (N07, storage.md).

They are locks of the operating system on files of their own, freed when a process dies; the files are never deleted.
Order, so that nobody waits in a circle: use, then notebook, then file.
"""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from filelock import FileLock, ReadWriteLock, Timeout

from halo_desktop.engine.errors import Code, EngineError, os_errors_about
from halo_desktop.engine.files.atomic import PRIVATE_FILE, make_folder
from halo_desktop.engine.files.layout import DataRoot, LockKind

WAIT_SECONDS: Final = 30.0
"""After which a waiter is told "busy" (N07)."""

LOOK_SECONDS: Final = 0.5
"""Longer than anybody holds a lock who only looks whether it is held."""

_NO_LOCKS: Final = {errno.ENOSYS, errno.ENOLCK, errno.EOPNOTSUPP}
"""What a drive says that has no locks, as some network drives."""


@dataclass(frozen=True, slots=True)
class Locks:
    """The locks of one data folder. `wait` is in seconds."""

    root: DataRoot
    wait: float = WAIT_SECONDS

    @contextmanager
    def exclusive(self, kind: LockKind, target: Path, *, wait: float | None = None) -> Generator[None]:
        """Hold the only lock on `target`, waiting `wait` seconds for it (`None`: as long as this room waits).

        Raises `EngineError` (BUSY, NO_LOCKS or the system's reason).
        """
        path = self._prepare(kind, target)
        seconds = self.wait if wait is None else wait
        lock = FileLock(path, seconds, PRIVATE_FILE, fallback_to_soft=False, preserve_lock_file=True)
        with os_errors_about(path):
            try:
                lock.acquire()
            except Timeout as error:
                raise EngineError(Code.BUSY, where=target) from error
            except OSError as error:
                if error.errno in _NO_LOCKS:
                    raise EngineError(Code.NO_LOCKS, where=self.root.path) from error
                raise
        try:
            yield
        finally:
            lock.release()

    @contextmanager
    def using(self, owner_folder: Path) -> Generator[None]:
        """Hold a share of the use lock, as a conversation or run does; others see the memory "in use"."""
        with self._use(owner_folder, "read", self.wait):
            yield

    @contextmanager
    def unused(self, owner_folder: Path) -> Generator[None]:
        """Hold the whole use lock: nobody uses the memory; raises `EngineError` (IN_USE) when somebody goes on.

        It hardly waits: a turn may go on for minutes.
        """
        with self._use(owner_folder, "write", min(self.wait, LOOK_SECONDS)):
            yield

    def is_held(self, kind: LockKind, target: Path) -> bool:
        """Say whether somebody holds the lock on `target` now, in whatever process."""
        if not self.root.lock(kind, target).exists():
            return False
        try:
            with self.exclusive(kind, target, wait=0):
                return False
        except EngineError as error:
            if error.code is Code.BUSY:
                return True
            raise

    def is_used(self, owner_folder: Path) -> bool:
        """Say whether a conversation or run uses the memory now, in whatever process."""
        if not self.root.lock(LockKind.USE, owner_folder).exists():
            return False
        try:
            with self._use(owner_folder, "write", 0):
                return False
        except EngineError as error:
            if error.code is Code.IN_USE:
                return True
            raise

    @contextmanager
    def _use(self, owner_folder: Path, mode: str, wait: float) -> Generator[None]:
        path = self._prepare(LockKind.USE, owner_folder)
        with os_errors_about(path):
            try:
                lock = ReadWriteLock(path, wait, is_singleton=False)
                if mode == "read":
                    lock.acquire_read()  # pyright: ignore[reportUnknownMemberType]
                else:
                    lock.acquire_write()  # pyright: ignore[reportUnknownMemberType]
            except Timeout as error:
                raise EngineError(Code.IN_USE, where=owner_folder) from error
            except sqlite3.Error as error:
                raise EngineError(Code.NO_LOCKS, where=self.root.path) from error
        try:
            yield
        finally:
            lock.release()
            lock.close()

    def _prepare(self, kind: LockKind, target: Path) -> Path:
        make_folder(self.root.locks, private=True)
        return self.root.lock(kind, target)
