"""Keeps a preview up to date: what a new conversation would be given of one memory (N50)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot

from halo_desktop.engine.changes import Aspect, Change
from halo_desktop.engine.errors import EngineError
from halo_desktop.engine.home import Home
from halo_desktop.engine.humans.human import Human
from halo_desktop.engine.notebook.briefing import Briefing
from halo_desktop.engine.owners import OwnerRef
from halo_desktop.ui import texts
from halo_desktop.ui.notebook.workbench import Workbench
from halo_desktop.ui.watch import Watched

_CONCERNS = {Aspect.MEMORY, Aspect.SETTINGS, Aspect.HUMANS}


@dataclass(frozen=True, slots=True)
class Preview:
    """What would be read; `briefing` is None where memory is off."""

    briefing: Briefing | None


class PreviewPresenter(QObject):
    """Calls the engine while the preview of one owner is open."""

    found = Signal(object)
    """A `Preview`, at first and whenever it has become another one."""
    failed = Signal(str)
    """Why there is none."""

    def __init__(self, bench: Workbench, ref: OwnerRef, parent: QObject) -> None:
        super().__init__(parent)
        self._bench = bench
        self._ref = ref
        self._last: Preview | str | None = None
        self._folders: frozenset[Watched] = frozenset()
        bench.files.changed.connect(self._files_changed)
        bench.news.told.connect(self._told)

    @Slot()
    def look(self) -> None:
        """Read it now, behind a look that is under way."""
        home, ref = self._bench.home, self._ref

        def read() -> tuple[Preview, frozenset[Watched]]:
            return Preview(home.briefing(ref)), frozenset(_read_folders(home, ref))

        self._bench.jobs.run_latest(
            f"preview {id(self)}",
            read,
            owner=self,
            done=self._show,
            failed=lambda error: self._say(texts.failure(error)),
        )

    @Slot()
    def stop(self) -> None:
        """Follow nothing more."""
        self._folders = frozenset()
        self._bench.files.follow(self._follower, ())

    @property
    def _follower(self) -> str:
        return f"preview {id(self)}"

    def _show(self, result: tuple[Preview, frozenset[Watched]]) -> None:
        preview, self._folders = result
        self._bench.files.follow(self._follower, self._folders)
        self._say(preview)

    def _explain(self, error: Exception) -> None:
        self._say(texts.failure(error))

    def _say(self, outcome: Preview | str) -> None:
        if outcome == self._last:
            return
        self._last = outcome
        if isinstance(outcome, Preview):
            self.found.emit(outcome)
        else:
            self.failed.emit(outcome)

    @Slot(object)
    def _files_changed(self, where: Path) -> None:
        if any(where == watched.folder for watched in self._folders):
            self.look()

    @Slot(object)
    def _told(self, change: Change) -> None:
        # Also of other owners: a digital human may read the topics of its workspace.
        if change.what in _CONCERNS:
            self.look()


def _read_folders(home: Home, ref: OwnerRef) -> Iterator[Watched]:
    """Give the folders whose files decide what is read."""
    owner = home.owner(ref)
    yield Watched(owner.folder.path, recursive=False)
    yield Watched(owner.folder.memory)
    if isinstance(owner, Human) and owner.settings.workspace_memory and owner.workspace_id is not None:
        try:
            workspace = home.workspaces.get(owner.workspace_id)
        except EngineError:
            return
        yield Watched(workspace.folder.path, recursive=False)
        yield Watched(workspace.folder.memory)
