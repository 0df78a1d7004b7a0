"""Notices changes below folders. An event means only "look again": what changed is for the caller to find out."""

from __future__ import annotations

import logging
import os
import threading
from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from watchdog.events import (
    DirCreatedEvent,
    DirDeletedEvent,
    DirMovedEvent,
    FileCreatedEvent,
    FileDeletedEvent,
    FileModifiedEvent,
    FileMovedEvent,
    FileSystemEvent,
    FileSystemEventHandler,
)
from watchdog.observers import Observer
from watchdog.observers.api import BaseObserver, ObservedWatch
from watchdog.observers.polling import PollingObserver

POLL_SECONDS: Final = 3.0
"""How often a folder is looked through where the system cannot report changes; as often as a status is (U04)."""

# Reading a file is no change, nor is to close it: whatever was written was reported as it was written. SQLite opens the
# log of a database for writing also where it only reads.
_CHANGES: Final[list[type[FileSystemEvent]]] = [
    DirCreatedEvent,
    DirDeletedEvent,
    DirMovedEvent,
    FileCreatedEvent,
    FileDeletedEvent,
    FileModifiedEvent,
    FileMovedEvent,
]
_JOIN_SECONDS: Final = 0.25
_SHARED_MEMORY: Final = "-shm"
"""How SQLite names the file that all who have a database open share; readers write to it too."""

_log = logging.getLogger(__name__)


class _Handler(FileSystemEventHandler):
    """Says which watched folder an event belongs to."""

    def __init__(self, folder: Path, look_again: Callable[[Path], None]) -> None:
        self._folder = folder
        self._look_again = look_again

    def on_any_event(self, event: FileSystemEvent) -> None:
        """Pass it on, unless it is only a reader of a database: who looks again at each look never ends."""
        if not os.fsdecode(event.src_path).endswith(_SHARED_MEMORY):
            self._look_again(self._folder)


class FolderWatch:
    """Watches folders with the system's help, and by polling where that has run out (inotify limits).

    `look_again` is called with the watched folder, on a thread of this object, several times for one save.
    """

    def __init__(
        self,
        look_again: Callable[[Path], None],
        *,
        native: Callable[[], BaseObserver] = Observer,
        polling: Callable[[], BaseObserver] = lambda: PollingObserver(timeout=POLL_SECONDS),
    ) -> None:
        self._look_again = look_again
        self._native = _Lazy(native)
        self._polling = _Lazy(polling)
        self._watches: dict[Path, _Watched] = {}
        self._seen: Counter[Path] = Counter()
        self._lock = threading.Lock()
        self.failures = 0
        """How many folders had to be polled, or could not be watched at all."""

    def watch(self, folder: Path, *, recursive: bool = True) -> bool:
        """Watch a folder from now on; say whether it is. A folder that is not there is not watched.

        Called again it costs one look, and begins anew where another folder stands in the place of the watched one.
        """
        with self._lock:
            watched = self._watches.get(folder)
            if watched and watched.identity == _identity(folder):
                return True
            self._drop(folder)
            if not folder.is_dir():
                return False
            try:
                self._schedule(self._native, folder, recursive=recursive)
                if recursive:
                    self._require_room(folder)
            except OSError as error:
                _log.info("polling %s: %s", folder, error)
                self.failures += 1
                self._drop(folder)
                with suppress(OSError):
                    self._schedule(self._polling, folder, recursive=recursive)
            return folder in self._watches

    def unwatch(self, folder: Path) -> None:
        """Watch a folder no longer."""
        with self._lock:
            self._drop(folder)

    def changes(self, folders: Iterable[Path]) -> int | None:
        """Return how many changes in `folders` the system has reported so far.

        `None` where it does not report on one of them: then nothing is known of what changed.
        """
        seen = 0
        for folder in folders:
            watched = self._watches.get(folder)
            if watched is None or watched.way is not self._native or watched.identity != _identity(folder):
                return None
            seen += self._seen[folder]
        return seen

    def folders(self) -> frozenset[Path]:
        """Return what is watched."""
        return frozenset(self._watches)

    def stop(self) -> None:
        """Watch nothing more; quick, because quitting must be."""
        with self._lock:
            self._watches.clear()
            self._native.stop()
            self._polling.stop()

    def _schedule(self, way: _Lazy, folder: Path, *, recursive: bool) -> None:
        handler = _Handler(folder, self._notice)
        watch = way.observer().schedule(handler, str(folder), recursive=recursive, event_filter=_CHANGES)
        self._watches[folder] = _Watched(way, watch, _identity(folder))

    def _notice(self, folder: Path) -> None:
        self._seen[folder] += 1
        self._look_again(folder)

    def _require_room(self, folder: Path) -> None:
        """Raise `OSError` when the limit is reached: deeper down watchdog leaves folders out without a word."""
        observer = self._native.observer()
        observer.unschedule(observer.schedule(FileSystemEventHandler(), folder.anchor, event_filter=[DirMovedEvent]))

    def _drop(self, folder: Path) -> None:
        watched = self._watches.pop(folder, None)
        if watched:
            # The folder itself may be gone, and its watch with it.
            with suppress(KeyError, OSError):
                watched.way.observer().unschedule(watched.watch)


def _identity(folder: Path) -> tuple[int, int] | None:
    """Return what tells a folder from another one that was made in its place; a watch stays with the old one."""
    try:
        found = folder.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


@dataclass(frozen=True, slots=True)
class _Watched:
    """A watch with the folder that it was begun for."""

    way: _Lazy
    watch: ObservedWatch
    identity: tuple[int, int] | None


class _Lazy:
    """An observer whose thread starts at first use."""

    def __init__(self, make: Callable[[], BaseObserver]) -> None:
        self._make = make
        self._observer: BaseObserver | None = None

    def observer(self) -> BaseObserver:
        """Return the observer, started."""
        if self._observer is None:
            self._observer = self._make()
            self._observer.start()
        return self._observer

    def stop(self) -> None:
        """End its thread, if there is one."""
        if self._observer:
            self._observer.stop()
            self._observer.join(_JOIN_SECONDS)
            self._observer = None
