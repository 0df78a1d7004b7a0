"""File changes as one signal on the GUI thread.

The watcher of the engine calls on its own thread, several times for one save. Here its calls are queued to the GUI
thread and gathered for a moment; what matters is for the presenter that hears of it to decide.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import shiboken6
from PySide6.QtCore import QObject, Qt, QTimer, Signal, Slot

from halo_desktop.ui.jobs import Jobs

GATHER_MILLISECONDS = 150


@dataclass(frozen=True, slots=True)
class Watched:
    """A folder to follow, with all that is below it or only what lies directly in it."""

    folder: Path
    recursive: bool = True


class Watching(Protocol):
    """What watches folders, as `engine.files.watch.FolderWatch` does."""

    def watch(self, folder: Path, *, recursive: bool = True) -> bool:
        """Watch a folder from now on; say whether it is."""
        ...

    def unwatch(self, folder: Path) -> None:
        """Watch a folder no longer."""
        ...

    def changes(self, folders: Iterable[Path]) -> int | None:
        """Return how many changes in folders were reported so far, if that is known of all."""
        ...

    def stop(self) -> None:
        """Watch nothing more."""
        ...


class FileChanges(QObject):
    """Follows the folders that its followers name and says which of them to look at again."""

    changed = Signal(object)
    """A followed folder (`Path`) in which something changed."""

    _noticed = Signal(object)

    def __init__(
        self, make_watch: Callable[[Callable[[Path], None]], Watching], jobs: Jobs, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._watch = make_watch(self._notice)
        self._jobs = jobs
        self._followed: dict[str, frozenset[Watched]] = {}
        self._pending: set[Path] = set()
        self._gather = QTimer(self)
        self._gather.setSingleShot(True)
        self._gather.setInterval(GATHER_MILLISECONDS)
        self._gather.timeout.connect(self._tell)
        self._noticed.connect(self._queue, Qt.ConnectionType.QueuedConnection)

    def follow(self, follower: str, folders: Iterable[Watched]) -> None:
        """Follow these folders for `follower`, and no longer those that it named before.

        Cheap where nothing changes; a folder that is not there yet is tried again at the next call.
        """
        before = self._all()
        self._followed[follower] = frozenset(folders)
        if not self._followed[follower]:
            del self._followed[follower]
        after = self._all()

        def watch() -> None:
            for folder in before.keys() - after.keys():
                self._watch.unwatch(folder)
            for folder, recursive in after.items():
                if before.get(folder, recursive) != recursive:
                    self._watch.unwatch(folder)
                self._watch.watch(folder, recursive=recursive)

        # Off the GUI thread: to watch a folder its whole tree is walked.
        self._jobs.run("watch", watch, owner=self, done=_nothing_more, failed=_nothing_more)

    def seen(self, folders: Iterable[Path]) -> int | None:
        """Return how many changes in folders were reported so far, if that is known of all; from any thread."""
        return self._watch.changes(folders)

    def stop(self) -> None:
        """Follow nothing more."""
        self._followed.clear()
        self._gather.stop()
        self._watch.stop()

    def _all(self) -> dict[Path, bool]:
        found: dict[Path, bool] = {}
        for folders in self._followed.values():
            for watched in folders:
                found[watched.folder] = found.get(watched.folder, False) or watched.recursive
        return found

    def _notice(self, folder: Path) -> None:
        # Called on the watcher's thread.
        if shiboken6.isValid(self):
            self._noticed.emit(folder)

    @Slot(object)
    def _queue(self, folder: Path) -> None:
        self._pending.add(folder)
        # Not started anew by every event: a file that is written all the time would never be looked at.
        if not self._gather.isActive():
            self._gather.start()

    @Slot()
    def _tell(self) -> None:
        pending, self._pending = self._pending, set()
        for folder in sorted(pending):
            self.changed.emit(folder)


def _nothing_more(_outcome: object) -> None:
    """Let it go: a folder that cannot be watched is still polled by whoever shows it."""
