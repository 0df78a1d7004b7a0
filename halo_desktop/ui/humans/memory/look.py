"""Looks at something of the open digital human while its page is seen: at once, every 3 s, and when a file changed."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from halo_desktop.engine.changes import Aspect, Change
from halo_desktop.engine.home import Home
from halo_desktop.engine.humans.human import Human
from halo_desktop.ui import texts
from halo_desktop.ui.humans.memory.items import Item, Listing, narrowed
from halo_desktop.ui.notebook.status_presenter import POLL_MILLISECONDS
from halo_desktop.ui.notebook.workbench import Workbench
from halo_desktop.ui.watch import Watched

Read = Callable[[Home, Human], Any]


@dataclass(frozen=True, slots=True)
class Source:
    """What is read, called off the GUI thread."""

    key: str
    read: Read
    stamp: Callable[[Home, Human], Hashable]
    """Cheap, and another one whenever `read` would return something else."""
    folders: Callable[[Home, Human], tuple[Watched, ...]]
    """Where its files are."""


@dataclass(frozen=True, slots=True)
class _Known:
    """What was read last."""

    human: str
    stamp: Hashable
    value: Any


class Look(QObject):
    """Builds no widgets; what it finds out about an earlier page is dropped."""

    found = Signal(object)
    """What was read whenever it has become something else; None while that is not known."""
    failed = Signal(str)

    def __init__(self, bench: Workbench, source: Source, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self._source = source
        self._human: Human | None = None
        self._known: _Known | None = None
        self._last: Any = None
        self.timer = QTimer(self)
        self.timer.setInterval(POLL_MILLISECONDS)
        # Also to follow a folder that was not there before.
        self.timer.timeout.connect(self._arrange)
        bench.files.changed.connect(self._files_changed)
        bench.news.told.connect(self._told)

    def follow(self, human: Human | None) -> None:
        """Look at this digital human from now on, as it is now."""
        before, self._human = self._human, human
        if before and human and (before.id, before.folder) == (human.id, human.folder):
            return
        self._known = None
        self._last = None
        self.found.emit(None)
        self._arrange()

    @Slot(bool)
    def set_seen(self, seen: bool) -> None:  # noqa: FBT001 - a slot
        """Look from now on, or no longer."""
        if seen:
            self.timer.start()
        else:
            self.timer.stop()
        self._arrange()

    @Slot()
    def look(self) -> None:
        """Look now, behind a look that is under way."""
        human = self._human
        if human is None:
            return
        home, source, known = self._bench.home, self._source, self._known

        def read() -> tuple[_Known, Any]:
            stamp = source.stamp(home, human)
            if known is not None and (known.human, known.stamp) == (human.id, stamp):
                return known, self._shown(known.value)
            value = source.read(home, human)
            return _Known(human.id, stamp, value), self._shown(value)

        def show(result: tuple[_Known, Any]) -> None:
            if self._human and self._human.id == human.id:
                self._known = result[0]
                self._show(result[1])

        def explain(error: Exception) -> None:
            if self._human and self._human.id == human.id:
                self._last = None
                self.failed.emit(texts.failure(error))

        self._bench.jobs.run_latest(f"{source.key} {human.ref}", read, owner=self, done=show, failed=explain)

    def _shown(self, value: Any) -> Any:
        """Return what is to be shown of what was read; called off the GUI thread."""
        return value

    def _show(self, value: Any) -> None:
        if value != self._last:
            self._last = value
            self.found.emit(value)

    @property
    def _follower(self) -> str:
        return f"{self._source.key} {id(self)}"

    @Slot()
    def _arrange(self) -> None:
        if self._human and self.timer.isActive():
            self._bench.files.follow(self._follower, self._source.folders(self._bench.home, self._human))
            self.look()
        else:
            self._bench.files.follow(self._follower, ())

    @Slot(object)
    def _files_changed(self, where: Path) -> None:
        if self._human is None or not self.timer.isActive():
            return
        if where in {watched.folder for watched in self._source.folders(self._bench.home, self._human)}:
            self._arrange()

    @Slot(object)
    def _told(self, change: Change) -> None:
        if self._human and change.what is Aspect.MEMORY and change.where == self._human.ref and self.timer.isActive():
            self.look()


class ListLook(Look):
    """Reads items, and finds among them; `found` carries a `Listing`."""

    def __init__(self, bench: Workbench, source: Source, parent: QObject | None = None) -> None:
        super().__init__(bench, source, parent)
        self._query = ""

    @Slot(str)
    def search(self, query: str) -> None:
        """Show only what holds every word of a text."""
        self._query = query
        self.look()

    def _shown(self, value: tuple[Item, ...]) -> Listing:
        return narrowed(value, self._query)
