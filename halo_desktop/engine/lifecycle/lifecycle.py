"""Making, changing and deleting workspaces and digital humans: what each operation did, for the views it concerns."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from halo_desktop.engine.changes import Aspect, Change, Changed
from halo_desktop.engine.humans.human import Human
from halo_desktop.engine.lifecycle.human_life import (
    HumanDeletion,
    HumanEdit,
    add_human,
    delete_human,
    edit_human,
    move_human,
    plan_human_deletion,
    uninstall_human,
)
from halo_desktop.engine.lifecycle.registries import Registries
from halo_desktop.engine.lifecycle.workspace_deletion import (
    Trash,
    WorkspaceDeletion,
    delete_workspace,
    move_to_trash,
    plan_workspace_deletion,
)
from halo_desktop.engine.owners import workspace_ref
from halo_desktop.engine.workspaces.registry import WorkspaceEdit
from halo_desktop.engine.workspaces.workspace import Workspace


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What lies outside the data folder: the user's home folder and the way to the system's trash."""

    user_home: Path
    trash: Trash = move_to_trash


class Lifecycle:
    """The operations on the owners of memories, in one data folder."""

    def __init__(self, registries: Registries, surroundings: Surroundings) -> None:
        self._registries = registries
        self._surroundings = surroundings

    def add_workspace(self, name: str, linked_folder: Path | None = None) -> Changed[Workspace]:
        """Make a workspace; raises as `WorkspaceRegistry.add` does."""
        workspace = self._registries.workspaces.add(name, linked_folder=linked_folder)
        return Changed(workspace, (Change(Aspect.WORKSPACES),))

    def edit_workspace(self, ident: str, edit: WorkspaceEdit) -> Changed[Workspace]:
        """Change name, icon and linked folder; raises as `WorkspaceRegistry.edit` does."""
        workspaces = self._registries.workspaces
        workspace = workspaces.edit(workspaces.get(ident), edit)
        return Changed(workspace, (Change(Aspect.WORKSPACES), Change(Aspect.WORKSPACES, workspace.ref)))

    def plan_workspace_deletion(self, ident: str) -> WorkspaceDeletion:
        """Say what deleting a workspace would do; raises why it is refused (N22, N23)."""
        return plan_workspace_deletion(self._registries, ident, self._surroundings.user_home)

    def delete_workspace(self, deletion: WorkspaceDeletion) -> Changed[int]:
        """Delete a workspace as planned; the value is how many files went."""
        surroundings = self._surroundings
        files = delete_workspace(self._registries, deletion, surroundings.user_home, surroundings.trash)
        ref = workspace_ref(deletion.workspace.id)
        return Changed(files, (Change(Aspect.WORKSPACES), Change(Aspect.HUMANS), Change(Aspect.MEMORY, ref)))

    def add_human(self, name: str, workspace_id: str) -> Changed[Human]:
        """Make a digital human of ours; raises as `human_life.add_human` does."""
        return Changed(add_human(self._registries, name, workspace_id), (Change(Aspect.HUMANS),))

    def edit_human(self, ident: str, edit: HumanEdit) -> Changed[Human]:
        """Change name, description and instructions of a digital human of ours; raises as `human_life.edit_human`."""
        return Changed(edit_human(self._registries, ident, edit), (Change(Aspect.HUMANS),))

    def move_human(self, ident: str, workspace_id: str) -> Changed[Human]:
        """Let a digital human of ours live in another workspace; its notebook stays where it is (N22)."""
        return Changed(move_human(self._registries, ident, workspace_id), (Change(Aspect.HUMANS),))

    def uninstall_human(self, ident: str) -> Changed[Human]:
        """Uninstall a digital human of ours; all its files stay (N23)."""
        return Changed(uninstall_human(self._registries, ident), (Change(Aspect.HUMANS),))

    def plan_human_deletion(self, ident: str) -> HumanDeletion:
        """Say what deleting a digital human permanently would do; raises why it is refused (N23, N27)."""
        return plan_human_deletion(self._registries, ident, self._surroundings.user_home)

    def delete_human(self, ident: str) -> Changed[int]:
        """Delete an uninstalled digital human of ours; the value is how many files went."""
        files = delete_human(self._registries, ident, self._surroundings.user_home)
        return Changed(files, (Change(Aspect.HUMANS),))
