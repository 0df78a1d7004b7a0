"""The card of one workspace: face, name, folder, state of its memory, and the ⋮ menu."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from halo_desktop import words
from halo_desktop.engine.errors import Code, Fault
from halo_desktop.engine.notebook.status import MemoryStatus
from halo_desktop.engine.workspaces.workspace import Workspace
from halo_desktop.ui import texts
from halo_desktop.ui.notebook.owner_faces import workspace_icon, workspace_name
from halo_desktop.ui.widgets.eliding_label import ElidingLabel
from halo_desktop.ui.widgets.icon_tile import IconTile
from halo_desktop.ui.widgets.labels import label
from halo_desktop.ui.widgets.menus import MenuButton
from halo_desktop.ui.widgets.notice import Notice, Tone
from halo_desktop.ui.widgets.spinner import Spinner


class CardAction(StrEnum):
    """What the menu of a card offers."""

    EDIT = "edit"
    SHOW = "show"
    DELETE = "delete"


@dataclass(frozen=True, slots=True)
class WorkspaceView:
    """What a card shows; without `status` the memory could not be looked at, as `trouble` says, or was not yet."""

    workspace: Workspace
    status: MemoryStatus | None = None
    trouble: str = ""


class WorkspaceCard(QFrame):
    """Passive: `chosen` carries the workspace's id and the key of the menu entry."""

    chosen = Signal(str, str)

    def __init__(self, view: WorkspaceView, user_home: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "card")
        self._id = view.workspace.id
        self._user_home = user_home
        self._view: WorkspaceView | None = None
        self._tile = IconTile("folder", "accent" if view.workspace.is_halo_workspace else "", self)
        self._name = ElidingLabel("head", "", self)
        self._folder = ElidingLabel("caption", "", self)
        self._size = label("body", "", self)
        self._when = label("caption", "", self)
        self._spinner = Spinner(self)
        self._trouble = Notice(parent=self)
        self._menu = MenuButton(self.tr("More"), self)
        self._fill_menu(is_fixed=view.workspace.is_halo_workspace)
        self._menu.chosen.connect(self._chosen)
        self._lay_out()
        self.show_view(view)

    def show_view(self, view: WorkspaceView) -> None:
        """Show another state of the same workspace; of hundreds, most are as they were."""
        if view == self._view:
            return
        self._view = view
        workspace = view.workspace
        name = workspace_name(workspace)
        self._name.setText(name)
        self._menu.set_name(words.filled(self.tr("More: {name}"), name=name))
        self._tile.show_icon(workspace_icon(workspace), "accent" if workspace.is_halo_workspace else "")
        folder = texts.short_path(workspace.working_folder, self._user_home)
        self._folder.setText(self.tr("Built-in") if workspace.is_halo_workspace else folder)
        self._show_status(view.status, keep_room=not (workspace.missing or view.trouble))
        self._say(_missing(workspace) if workspace.missing else view.trouble)

    def set_locked(self, reason: str) -> None:
        """Disable what changes the list of workspaces; "" enables it."""
        self._menu.set_entry_enabled(CardAction.DELETE, not reason, reason)

    def _show_status(self, status: MemoryStatus | None, *, keep_room: bool) -> None:
        """Show a status, or none, with the room for the one that is still to come."""
        self._size.setText(texts.memory_line(status) if status else " ")
        self._size.setVisible(status is not None or keep_room)
        busy = status is not None and status.consolidating
        self._spinner.setVisible(busy)
        if status:
            self._when.setText(self.tr("Consolidating…") if busy else texts.last_consolidated(status))
        else:
            self._when.setText(" ")
        self._when.setVisible(status is not None or keep_room)

    def _say(self, sentence: str) -> None:
        if not sentence:
            self._trouble.clear()
        elif self._trouble.text() != sentence:
            self._trouble.show_notice(sentence, Tone.WARN)

    def _fill_menu(self, *, is_fixed: bool) -> None:
        if not is_fixed:
            self._menu.add_entry(CardAction.EDIT, self.tr("Edit"), "pencil-simple")
        self._menu.add_entry(CardAction.SHOW, self.tr("Show in folder"), "folder-open")
        if not is_fixed:
            self._menu.add_separator()
            self._menu.add_entry(CardAction.DELETE, self.tr("Delete"), "trash")

    def _lay_out(self) -> None:
        names = QVBoxLayout()
        names.setSpacing(0)
        names.addWidget(self._name)
        names.addWidget(self._folder)
        head = QHBoxLayout()
        head.setSpacing(12)
        head.addWidget(self._tile)
        head.addLayout(names, 1)
        head.addWidget(self._menu)
        when = QHBoxLayout()
        when.setSpacing(4)
        when.addWidget(self._spinner)
        when.addWidget(self._when, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 12, 12, 16)
        column.setSpacing(0)
        column.addLayout(head)
        column.addSpacing(20)
        column.addWidget(self._size)
        column.addLayout(when)
        column.addWidget(self._trouble)
        column.addStretch(1)

    def _chosen(self, key: str) -> None:
        self.chosen.emit(self._id, key)


def _missing(workspace: Workspace) -> str:
    facts = {"name": workspace_name(workspace), "where": str(workspace.path)}
    return words.sentence(Fault(Code.WORKSPACE_MISSING, facts))
