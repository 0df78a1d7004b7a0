"""Making, moving, uninstalling and deleting digital humans of ours (N22, N23, N27)."""

from __future__ import annotations

import uuid
from pathlib import Path

from halo_desktop.engine.clock import iso_text
from halo_desktop.engine.errors import Code, EngineError
from halo_desktop.engine.files.layout import OwnerFolder
from halo_desktop.engine.files.trees import TreeSize, measure, remove_tree
from halo_desktop.engine.humans.human import UNINSTALLED, Human
from halo_desktop.engine.humans.human_file import NewHuman, change_human_file, create_human_file
from halo_desktop.engine.lifecycle.registries import Registries
from halo_desktop.engine.lifecycle.targets import human_target


def add_human(registries: Registries, name: str, workspace_id: str, *, description: str = "") -> Human:
    """Make a digital human of ours in a workspace.

    Raises `EngineError`: EMPTY_NAME, NO_SUCH_WORKSPACE, WORKSPACE_MISSING, or the system's reason.
    """
    stripped = " ".join(name.split())
    if not stripped:
        raise EngineError(Code.EMPTY_NAME)
    workspace = registries.workspaces.get(workspace_id)
    if workspace.missing:
        raise EngineError(Code.WORKSPACE_MISSING, name=workspace.name, where=workspace.path)
    ident = str(uuid.uuid4())
    installed_at = iso_text(registries.clock())
    new = NewHuman(ident, stripped, workspace_id, installed_at, description=description)
    create_human_file(OwnerFolder(workspace.folder.apps / ident), new)
    return registries.humans.get(ident)


def move_human(registries: Registries, ident: str, workspace_id: str) -> Human:
    """Let a digital human live in another workspace; its folder and notebook stay where they are (N22)."""
    human = _ours(registries, ident)
    workspace = registries.workspaces.get(workspace_id)
    change_human_file(human.folder, registries.locks, {"workspace_id": workspace.id})
    return registries.humans.get(ident)


def uninstall_human(registries: Registries, ident: str) -> Human:
    """Uninstall a digital human; all that it has stays (N23)."""
    human = _ours(registries, ident)
    if human.status != UNINSTALLED:
        values = {"status": UNINSTALLED, "uninstalled_at": iso_text(registries.clock())}
        change_human_file(human.folder, registries.locks, values)
    return registries.humans.get(ident)


def measure_human(registries: Registries, ident: str) -> TreeSize:
    """Count what deleting a digital human permanently would delete."""
    return measure(registries.humans.get(ident).folder.path)


def delete_human(registries: Registries, ident: str, user_home: Path) -> int:
    """Delete an uninstalled digital human of ours with its folder; return how many files went.

    Raises `EngineError`: HUMAN_OF_HALO, NOT_UNINSTALLED, TARGET_REFUSED, IN_USE, or the system's reason.
    """
    human = _ours(registries, ident)
    if human.status != UNINSTALLED:
        raise EngineError(Code.NOT_UNINSTALLED, name=human.name)
    target = human_target(registries.root, human, registries.workspaces.list().workspaces, user_home)
    with registries.locks.unused(target):
        # `human.json` last: killed in between, it is still listed and can be deleted again.
        removed = 0
        for path in list(target.iterdir()):
            if path != human.folder.human_file:
                removed += remove_tree(path)
        return removed + remove_tree(target)


def _ours(registries: Registries, ident: str) -> Human:
    human = registries.humans.get(ident)
    if not human.is_ours:
        raise EngineError(Code.HUMAN_OF_HALO, name=human.name)
    if human.read_only:
        raise EngineError.of(human.read_only)
    return human
