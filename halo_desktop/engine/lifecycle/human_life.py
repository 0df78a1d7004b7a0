"""Making, moving, uninstalling and deleting digital humans of ours (N22, N23, N27)."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from pathlib import Path

from halo_desktop.engine.clock import iso_text
from halo_desktop.engine.errors import Code, EngineError
from halo_desktop.engine.files.layout import OwnerFolder
from halo_desktop.engine.files.trees import TreeSize, measure, remove_tree
from halo_desktop.engine.humans.human import UNINSTALLED, Human
from halo_desktop.engine.humans.human_file import NewHuman, change_human_file, create_human_file
from halo_desktop.engine.json_values import JsonObject
from halo_desktop.engine.lifecycle.in_use import unused
from halo_desktop.engine.lifecycle.registries import Registries
from halo_desktop.engine.lifecycle.targets import human_target
from halo_desktop.engine.workspaces.workspace import Workspace


def add_human(registries: Registries, name: str, workspace_id: str, *, description: str = "") -> Human:
    """Make a digital human of ours in a workspace.

    Raises `EngineError`: EMPTY_NAME, NO_SUCH_WORKSPACE, WORKSPACE_MISSING, or the system's reason.
    """
    stripped = _one_line_name(name)
    workspace = _present_workspace(registries, workspace_id)
    ident = str(uuid.uuid4())
    installed_at = iso_text(registries.clock())
    new = NewHuman(ident, stripped, workspace_id, installed_at, description=description)
    create_human_file(OwnerFolder(workspace.folder.apps / ident), new)
    return registries.humans.get(ident)


@dataclass(frozen=True, slots=True)
class HumanEdit:
    """What a person says about a digital human; `None` leaves what is."""

    name: str | None = None
    description: str | None = None
    instructions: str | None = None


def edit_human(registries: Registries, ident: str, edit: HumanEdit) -> Human:
    """Change what a digital human of ours is called and how it is to work; every other key of its file stays.

    Raises `EngineError`: NO_SUCH_HUMAN, HUMAN_OF_HALO, EMPTY_NAME, FORMAT_TOO_NEW, VANISHED, or the system's reason.
    """
    human = _ours(registries, ident)
    values: JsonObject = {}
    if edit.name is not None:
        values["name"] = _one_line_name(edit.name)
    if edit.description is not None:
        values["description"] = edit.description.strip()
    if edit.instructions is not None:
        values["instructions"] = edit.instructions
    change_human_file(human.folder, registries.locks, values)
    return registries.humans.get(ident)


def move_human(registries: Registries, ident: str, workspace_id: str) -> Human:
    """Let a digital human live in another workspace; its folder and notebook stay where they are (N22).

    Raises `EngineError`: HUMAN_OF_HALO, NO_SUCH_WORKSPACE, WORKSPACE_MISSING, or the system's reason.
    """
    human = _ours(registries, ident)
    workspace = _present_workspace(registries, workspace_id)
    change_human_file(human.folder, registries.locks, {"workspace_id": workspace.id})
    return registries.humans.get(ident)


def uninstall_human(registries: Registries, ident: str) -> Human:
    """Uninstall a digital human; all that it has stays (N23)."""
    human = _ours(registries, ident)
    if human.status != UNINSTALLED:
        values = {"status": UNINSTALLED, "uninstalled_at": iso_text(registries.clock())}
        change_human_file(human.folder, registries.locks, values)
    return registries.humans.get(ident)


@dataclass(frozen=True, slots=True)
class HumanDeletion:
    """What deleting a digital human permanently would do; a dialog shows it first."""

    human: Human
    target: Path
    size: TreeSize


def plan_human_deletion(registries: Registries, ident: str, user_home: Path) -> HumanDeletion:
    """Say what deleting a digital human permanently would do.

    Raises `EngineError`: NO_SUCH_HUMAN, HUMAN_OF_HALO, NOT_UNINSTALLED, TARGET_REFUSED.
    """
    human = _ours(registries, ident)
    if human.status != UNINSTALLED:
        raise EngineError(Code.NOT_UNINSTALLED, name=human.name)
    target = human_target(registries.root, human, registries.workspaces.list().workspaces, user_home)
    return HumanDeletion(human, target, measure(target))


def delete_human(registries: Registries, ident: str, user_home: Path) -> int:
    """Delete an uninstalled digital human of ours with its folder; return how many files went.

    Raises `EngineError` as `plan_human_deletion` does, IN_USE (or who uses it), or the system's reason.
    """
    deletion = plan_human_deletion(registries, ident, user_home)
    human, target = deletion.human, deletion.target
    with unused(human.folder, registries.locks, registries.clock):
        # `human.json` last: killed in between, it is still listed and can be deleted again.
        removed = 0
        for path in list(target.iterdir()):
            if path != human.folder.human_file:
                removed += remove_tree(path)
        return removed + remove_tree(target)


def _one_line_name(name: str) -> str:
    stripped = " ".join(name.split())
    if not stripped:
        raise EngineError(Code.EMPTY_NAME)
    return stripped


def _present_workspace(registries: Registries, ident: str) -> Workspace:
    workspace = registries.workspaces.get(ident)
    if workspace.missing:
        raise EngineError(Code.WORKSPACE_MISSING, name=workspace.name, where=workspace.path)
    return workspace


def _ours(registries: Registries, ident: str) -> Human:
    human = registries.humans.get(ident)
    if not human.is_ours:
        raise EngineError(Code.HUMAN_OF_HALO, name=human.name)
    if human.read_only:
        raise EngineError.of(human.read_only)
    return human
