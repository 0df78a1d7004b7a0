"""Deleting a workspace with its notebook, never a notebook that belongs elsewhere (N22, N23)."""

from __future__ import annotations

import os
import shutil
import uuid
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path

from halo_desktop.engine.errors import Code, EngineError, os_errors_about
from halo_desktop.engine.files.atomic import flush_folder, make_folder
from halo_desktop.engine.files.layout import OwnerFolder
from halo_desktop.engine.files.trees import NOTHING, TreeSize, measure, remove_tree
from halo_desktop.engine.humans.human import Human
from halo_desktop.engine.lifecycle.in_use import unused
from halo_desktop.engine.lifecycle.registries import Registries
from halo_desktop.engine.lifecycle.targets import workspace_target
from halo_desktop.engine.workspaces.workspace import Workspace

Trash = Callable[[Path], None]
"""Moves a folder to the system's trash; raises `OSError` where there is none."""


@dataclass(frozen=True, slots=True)
class WorkspaceDeletion:
    """What deleting a workspace would do; a dialog shows it first."""

    workspace: Workspace
    target: Path | None
    """The folder that goes; `None` for a missing workspace, of which only the entry goes."""
    size: TreeSize
    deleted_humans: tuple[Human, ...]
    """Digital humans of ours that live in it and go with it."""
    moved_humans: tuple[Human, ...]
    """Digital humans of ours that live elsewhere; their folders are moved there first."""


def plan_workspace_deletion(registries: Registries, ident: str, user_home: Path) -> WorkspaceDeletion:
    """Say what deleting a workspace would do.

    Raises `EngineError`: NO_SUCH_WORKSPACE, HALO_WORKSPACE_FIXED, TARGET_REFUSED, HALO_HUMANS_LIVE_THERE (with the
    names), HALO_RUNNING, or why the index is read-only.
    """
    workspace = registries.workspaces.get(ident)
    if workspace.is_halo_workspace:
        raise EngineError(Code.HALO_WORKSPACE_FIXED)
    registries.workspaces.require_writable()
    found = registries.humans.list()
    for notice in found.notices:
        if notice.code in {Code.HALO_DB_LOCKED, Code.HALO_DB_UNREADABLE}:
            raise EngineError.of(notice)
    here = [human for human in found.humans if _concerns(human, workspace)]
    _refuse_humans_of_halo(workspace, here)
    if workspace.missing:
        return WorkspaceDeletion(workspace, None, NOTHING, (), ())
    others = registries.workspaces.list().workspaces
    target = workspace_target(registries.root, workspace, others, user_home)
    kept_there = [human for human in here if _is_inside(human.folder.path, target)]
    deleted = tuple(human for human in kept_there if human.workspace_id == ident)
    moved = tuple(human for human in kept_there if human.workspace_id != ident)
    return WorkspaceDeletion(workspace, target, measure(target), deleted, moved)


def delete_workspace(registries: Registries, deletion: WorkspaceDeletion, user_home: Path, trash: Trash) -> int:
    """Carry out a deletion as it was planned; return how many files went.

    Raises `EngineError`: CHANGED_MEANWHILE when the plan would be another one by now, IN_USE (or who uses it) while a
    conversation or run goes on, or the system's reason.
    """
    target = deletion.target
    if not _same_plan(deletion, plan_workspace_deletion(registries, deletion.workspace.id, user_home)):
        raise EngineError(Code.CHANGED_MEANWHILE, where=deletion.workspace.path)
    if target is None:
        registries.workspaces.forget(deletion.workspace)
        return 0
    with ExitStack() as locked:
        concerned = [deletion.workspace.folder, *(human.folder for human in deletion.deleted_humans)]
        concerned += [human.folder for human in deletion.moved_humans]
        for folder in concerned:
            locked.enter_context(unused(folder, registries.locks, registries.clock))
        for human in deletion.moved_humans:
            _move_home(registries, human)
        files = measure(target).files
        # The folder first: killed in between, the entry stands as a missing workspace and can be deleted again.
        try:
            trash(target)
        except OSError:
            remove_tree(target)
        registries.workspaces.forget(deletion.workspace)
    return files


def _same_plan(one: WorkspaceDeletion, other: WorkspaceDeletion) -> bool:
    """Say whether two plans remove and move the same; files that come and go inside make no difference."""
    return replace(one, size=NOTHING) == replace(other, size=NOTHING)


def move_to_trash(path: Path) -> None:
    """Move a folder to the system's trash; raises `OSError` where there is none."""
    from send2trash import send2trash  # type: ignore[import-untyped]  # noqa: PLC0415 - only when needed

    send2trash(path)


def _concerns(human: Human, workspace: Workspace) -> bool:
    return human.workspace_id == workspace.id or _is_inside(human.folder.path, workspace.path)


def _refuse_humans_of_halo(workspace: Workspace, humans: list[Human]) -> None:
    names = [human.name for human in humans if not human.is_ours]
    if names:
        raise EngineError(Code.HALO_HUMANS_LIVE_THERE, name=workspace.name, humans=", ".join(names))


def _is_inside(path: Path, folder: Path) -> bool:
    return Path(os.path.realpath(path)).is_relative_to(os.path.realpath(folder))


def _move_home(registries: Registries, human: Human) -> None:
    """Move a digital human's folder to the workspace where it lives, or to the data folder's own `apps`."""
    holder = registries.root.apps
    for workspace in registries.workspaces.list().workspaces:
        if workspace.id == human.workspace_id and not workspace.missing:
            holder = workspace.folder.apps
    make_folder(holder)
    move_folder(human.folder, OwnerFolder(holder / human.id))


def move_folder(source: OwnerFolder, target: OwnerFolder) -> None:
    """Move a folder, also to another drive; a kill in between leaves the old one whole.

    Raises `EngineError` (TARGET_REFUSED) where something stands at the target.
    """
    if os.path.lexists(target.path):
        raise EngineError(Code.TARGET_REFUSED, where=target.path)
    with os_errors_about(target.path):
        try:
            os.rename(source.path, target.path)
        except OSError:
            _move_by_copy(source.path, target.path)


def _move_by_copy(source: Path, target: Path) -> None:
    copy = target.with_name(f".{target.name}-{uuid.uuid4().hex}")
    try:
        shutil.copytree(source, copy, symlinks=True)
        os.rename(copy, target)
    except BaseException:
        remove_tree(copy)
        raise
    flush_folder(target.parent)
    remove_tree(source)
