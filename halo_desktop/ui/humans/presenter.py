"""Keeps the list of digital humans up to date and adds, moves, uninstalls and deletes those of ours."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal, SignalInstance, Slot

from halo_desktop.engine.changes import Aspect, Change, Changed
from halo_desktop.engine.errors import Code
from halo_desktop.engine.files.trees import TreeSize
from halo_desktop.engine.home import Home
from halo_desktop.engine.humans.human import UNINSTALLED, Human
from halo_desktop.ui import texts
from halo_desktop.ui.humans.views import HumansView
from halo_desktop.ui.notebook.data_folder import data_folder_faults
from halo_desktop.ui.notebook.status_presenter import POLL_MILLISECONDS
from halo_desktop.ui.notebook.workbench import Workbench
from halo_desktop.ui.watch import Watched

_LIST = "humans"
_CHANGE = "change humans"
_DATABASE_TROUBLE = {Code.HALO_DB_LOCKED, Code.HALO_DB_UNREADABLE}


class HumansPresenter(QObject):
    """Calls the engine for the place Digital humans; builds no widgets."""

    listed = Signal(object)
    """A `HumansView`, whenever it has become another one."""
    refused = Signal(str)
    """Why something that the page asked for was not done."""
    dialog_refused = Signal(str)
    """Why something that a dialog asked for was not done; the dialog says it."""
    added = Signal(str)
    """The id of the new digital human."""
    moved = Signal()
    uninstalled = Signal()
    deleted = Signal(int)
    """How many files went."""
    deletion_planned = Signal(object, object)
    """The `Human` and the `TreeSize` of its folder."""

    def __init__(self, bench: Workbench, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self._last: HumansView | None = None
        self.timer = QTimer(self)
        self.timer.setInterval(POLL_MILLISECONDS)
        self.timer.timeout.connect(self.reload)
        bench.files.changed.connect(self._files_changed)
        bench.files.follow(_LIST, (Watched(bench.home.root.path, recursive=False),))
        bench.news.told.connect(self._told)

    @Slot(bool)
    def set_seen(self, seen: bool) -> None:  # noqa: FBT001 - a slot
        """Look now and every 3 s, or no longer: a lock on the database goes without any file changing."""
        if seen:
            self.timer.start()
            self.reload()
        else:
            self.timer.stop()

    @Slot()
    def look(self) -> None:
        """Look again where the list is seen."""
        if self.timer.isActive():
            self.reload()

    @Slot()
    def reload(self) -> None:
        """Look at the list, behind a look that is under way."""
        home, user_home = self._bench.home, self._bench.user_home
        self._bench.jobs.run_latest(
            _LIST, lambda: _look(home, user_home), owner=self, done=self._show, failed=self._refuse
        )

    def add(self, name: str, workspace_id: str) -> None:
        """Make a digital human of ours."""
        home = self._bench.home
        self._change(
            lambda: home.lifecycle.add_human(name, workspace_id),
            lambda human: self.added.emit(human.id),
            self.dialog_refused,
        )

    def move(self, ident: str, workspace_id: str) -> None:
        """Let one of ours live in another workspace."""
        home = self._bench.home
        self._change(
            lambda: home.lifecycle.move_human(ident, workspace_id),
            lambda _human: self.moved.emit(),
            self.dialog_refused,
        )

    def uninstall(self, ident: str) -> None:
        """Uninstall one of ours; all its files stay."""
        home = self._bench.home
        self._change(
            lambda: home.lifecycle.uninstall_human(ident), lambda _human: self.uninstalled.emit(), self.dialog_refused
        )

    def plan_deletion(self, human: Human) -> None:
        """Find out what deleting it permanently would delete; what must not be deleted is refused here (N23)."""

        def planned(size: TreeSize) -> None:
            self.deletion_planned.emit(human, size)

        home = self._bench.home
        self._bench.jobs.run(
            _CHANGE,
            lambda: home.lifecycle.plan_human_deletion(human.id).size,
            owner=self,
            done=planned,
            failed=self._refuse,
        )

    def delete(self, ident: str) -> None:
        """Delete an uninstalled one of ours with its folder."""
        home = self._bench.home
        self._change(lambda: home.lifecycle.delete_human(ident), self.deleted.emit, self.dialog_refused)

    def _change(self, work: Callable[[], Changed[Any]], report: Callable[[Any], None], refused: SignalInstance) -> None:
        def done(changed: Changed[Any]) -> None:
            report(changed.value)
            self._bench.news.tell(changed.changes)

        def failed(error: Exception) -> None:
            refused.emit(texts.failure(error))

        self._bench.jobs.run(_CHANGE, work, owner=self, done=done, failed=failed)

    def _show(self, view: HumansView) -> None:
        if view != self._last:
            self._last = view
            self.listed.emit(view)

    def _refuse(self, error: Exception) -> None:
        self.refused.emit(texts.failure(error))

    @Slot(object)
    def _files_changed(self, where: Path) -> None:
        humans = self._last.humans if self._last else ()
        if where in {self._bench.home.root.path, *(human.folder.path for human in humans)}:
            self.look()

    @Slot(object)
    def _told(self, change: Change) -> None:
        if change.what in {Aspect.HUMANS, Aspect.SETTINGS, Aspect.WORKSPACES}:
            self.reload()


def _look(home: Home, user_home: Path) -> HumansView:
    found = home.humans.list()
    workspaces = home.workspaces.list().workspaces
    database_is_trouble = any(notice.code in _DATABASE_TROUBLE for notice in found.notices)
    # Sorting keeps the order by name within each of the two.
    humans = tuple(sorted(found.humans, key=lambda human: human.status == UNINSTALLED))
    notices = texts.notices((*data_folder_faults(home, user_home), *found.notices))
    return HumansView(humans, workspaces, notices, database_is_trouble)
