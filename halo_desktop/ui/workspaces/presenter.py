"""Keeps the cards up to date and carries out what is asked for on them."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from halo_desktop.engine.changes import Aspect, Change, Changed
from halo_desktop.engine.errors import Code, EngineError
from halo_desktop.engine.home import Home
from halo_desktop.engine.lifecycle.workspace_deletion import WorkspaceDeletion
from halo_desktop.engine.workspaces.workspace import Workspace
from halo_desktop.ui import texts
from halo_desktop.ui.notebook.data_folder import data_folder_faults
from halo_desktop.ui.notebook.owner_faces import workspace_name
from halo_desktop.ui.notebook.status_presenter import POLL_MILLISECONDS
from halo_desktop.ui.notebook.workbench import Workbench
from halo_desktop.ui.watch import Watched
from halo_desktop.ui.workspaces.card import WorkspaceView
from halo_desktop.ui.workspaces.page import SLICE, WorkspacesView

_LIST = "workspaces"
_CHANGE = "change workspaces"


class WorkspacesPresenter(QObject):
    """Calls the engine for the place Workspaces; builds no widgets."""

    listed = Signal(object)
    """A `WorkspacesView`, whenever it has become another one."""
    refused = Signal(str)
    """Why something was not done."""
    planned = Signal(object)
    """The `WorkspaceDeletion` that was asked for."""
    deleted = Signal(int)
    """How many files went."""
    deletion_refused = Signal(str)
    added = Signal()
    addition_refused = Signal(str)

    def __init__(self, bench: Workbench, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self._last: WorkspacesView | None = None
        self._shown: frozenset[str] = frozenset()
        self.timer = QTimer(self)
        self.timer.setInterval(POLL_MILLISECONDS)
        self.timer.timeout.connect(self.reload)
        bench.files.changed.connect(self._files_changed)
        bench.files.follow(_LIST, (Watched(bench.home.root.path, recursive=False),))
        bench.news.told.connect(self._told)

    @Slot(bool)
    def set_seen(self, seen: bool) -> None:  # noqa: FBT001 - a slot
        """Look now and every 3 s, or no longer."""
        if seen:
            self.timer.start()
            self.reload()
        else:
            self.timer.stop()

    @Slot(object)
    def set_shown(self, ids: frozenset[str]) -> None:
        """Look only at the memories of these, which have cards; at first at those that will have."""
        self._shown = ids
        if not self._last or not ids <= self._last.looked_at:
            self.reload()

    @Slot()
    def look(self) -> None:
        """Look again where the cards are seen."""
        if self.timer.isActive():
            self.reload()

    @Slot()
    def reload(self) -> None:
        """Look at the list and at the memories that are shown, behind a look that is under way."""
        home, shown, user_home = self._bench.home, self._shown, self._bench.user_home
        last = self._last

        def look() -> WorkspacesView | None:
            found = _look(home, shown, user_home)
            # The same object says that nothing has changed. Compared here, since with a thousand workspaces that takes
            # longer than the window may fail to answer (Q10).
            return last if found == last else found

        self._bench.jobs.run_latest(_LIST, look, owner=self, done=self._show, failed=self._refuse)

    def show_in_folder(self, ident: str) -> None:
        """Open the working folder (U06); one that is not there is explained."""
        home = self._bench.home

        def find() -> Path:
            workspace = home.workspaces.get(ident)
            folder = workspace.working_folder
            if not folder.is_dir():
                raise EngineError(Code.FOLDER_NOT_FOUND, where=folder)
            return folder

        self._bench.jobs.run(f"find {ident}", find, owner=self, done=self._open, failed=self._refuse)

    def plan_deletion(self, ident: str) -> None:
        """Find out what deleting a workspace would do."""
        home = self._bench.home
        self._bench.jobs.run(
            _CHANGE,
            lambda: home.lifecycle.plan_workspace_deletion(ident),
            owner=self,
            done=self.planned.emit,
            failed=self._refuse,
        )

    def delete(self, deletion: WorkspaceDeletion) -> None:
        """Carry out what was planned and confirmed."""
        home = self._bench.home

        def report(changed: Changed[int]) -> None:
            self.deleted.emit(changed.value)
            self._bench.news.tell(changed.changes)

        def refuse(error: Exception) -> None:
            self._bench.presence.heed(error)
            self.deletion_refused.emit(texts.failure(error))

        self._bench.jobs.run(
            _CHANGE, lambda: home.lifecycle.delete_workspace(deletion), owner=self, done=report, failed=refuse
        )

    def add(self, name: str, folder: Path | None) -> None:
        """Make a workspace."""
        home = self._bench.home

        def report(changed: Changed[Workspace]) -> None:
            self.added.emit()
            self._bench.news.tell(changed.changes)

        def refuse(error: Exception) -> None:
            self._bench.presence.heed(error)
            self.addition_refused.emit(texts.failure(error))

        self._bench.jobs.run(
            _CHANGE, lambda: home.lifecycle.add_workspace(name, folder), owner=self, done=report, failed=refuse
        )

    def _show(self, view: WorkspacesView | None) -> None:
        if view is not None and view is not self._last:
            self._last = view
            self.listed.emit(view)

    def _open(self, folder: Path) -> None:
        self._bench.file_manager.show(folder, self._refuse)

    def _refuse(self, error: Exception) -> None:
        self._bench.presence.heed(error)
        self.refused.emit(texts.failure(error))

    @Slot(object)
    def _files_changed(self, where: Path) -> None:
        if where == self._bench.home.root.path:
            self.look()

    @Slot(object)
    def _told(self, change: Change) -> None:
        if change.what in {Aspect.WORKSPACES, Aspect.MEMORY}:
            self.reload()


def _look(home: Home, shown: frozenset[str], user_home: Path) -> WorkspacesView:
    found = home.workspaces.list()
    wanted = shown | {workspace.id for workspace in found.workspaces[:SLICE]}
    cards = tuple(
        _card(home, workspace) if workspace.id in wanted else WorkspaceView(workspace) for workspace in found.workspaces
    )
    return WorkspacesView(
        cards,
        texts.notices((*data_folder_faults(home, user_home), *found.notices)),
        tuple(f"{workspace_name(card.workspace)}\n{card.workspace.working_folder}".casefold() for card in cards),
        frozenset(wanted),
    )


def _card(home: Home, workspace: Workspace) -> WorkspaceView:
    if workspace.missing:
        return WorkspaceView(workspace)
    try:
        status = home.notebook_of(workspace).status()
    except EngineError as error:
        return WorkspaceView(workspace, trouble=texts.failure(error))
    return WorkspaceView(workspace, status, "\n".join(texts.notices(status.notices)))
