"""Which workspace the place Conversations shows, and which there are to switch to."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal, Slot

from halo_desktop.engine.changes import Aspect, Change
from halo_desktop.engine.home import Home
from halo_desktop.engine.owners import OwnerRef, workspace_ref
from halo_desktop.ui import texts
from halo_desktop.ui.conversation.top_bar import Switchable
from halo_desktop.ui.notebook.owner_faces import workspace_icon, workspace_name
from halo_desktop.ui.notebook.workbench import Workbench

_CURRENT = "conversation-workspace"


class Switching(QObject):
    """Presenter of the switcher; at first the workspace is current that was so the last time, else the first one."""

    found = Signal(object, str)
    """A tuple of `Switchable`, and the id of the current one."""
    switched = Signal(object)
    """The `OwnerRef` of the workspace that is current now."""
    refused = Signal(str)

    def __init__(self, bench: Workbench, parent: QObject) -> None:
        super().__init__(parent)
        self._bench = bench
        self._last: tuple[tuple[Switchable, ...], str] | None = None
        self.current: OwnerRef | None = None
        bench.news.told.connect(self._told)

    @Slot()
    def look(self) -> None:
        """Look which workspaces there are."""
        home = self._bench.home
        self._bench.jobs.run_latest(
            "workspaces to switch to", lambda: _look(home), owner=self, done=self._show, failed=self._refuse
        )

    @Slot(str)
    def switch_to(self, ident: str) -> None:
        """Make the workspace with this id current."""
        self.switch(workspace_ref(ident))

    def switch(self, ref: OwnerRef) -> None:
        """Make another workspace current."""
        self._bench.remembered.set_text(_CURRENT, ref.id)
        self.current = ref
        self.switched.emit(ref)
        if self._last is not None:
            self._tell(self._last[0])

    def _show(self, choices: tuple[Switchable, ...]) -> None:
        ids = [choice.id for choice in choices]
        if self.current is None or self.current.id not in ids:
            wanted = self._bench.remembered.text(_CURRENT)
            if ids:
                self.switch(workspace_ref(wanted if wanted in ids else ids[0]))
        self._tell(choices)

    def _tell(self, choices: tuple[Switchable, ...]) -> None:
        now = (choices, self.current.id if self.current else "")
        if now != self._last:
            self._last = now
            self.found.emit(*now)

    def _refuse(self, error: Exception) -> None:
        self.refused.emit(texts.failure(error))

    @Slot(object)
    def _told(self, change: Change) -> None:
        if change.what is Aspect.WORKSPACES:
            self.look()


def _look(home: Home) -> tuple[Switchable, ...]:
    """Return the workspaces that can be reached, as they are listed."""
    return tuple(
        Switchable(workspace.id, workspace_name(workspace), workspace_icon(workspace))
        for workspace in home.workspaces.list().workspaces
        if not workspace.missing
    )
