"""What a deletion may remove, checked before anything is (N23)."""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from halo_desktop.engine.errors import Code, EngineError
from halo_desktop.engine.files.json_files import read_object
from halo_desktop.engine.files.layout import HALO_FOLDER, DataRoot, OwnerFolder
from halo_desktop.engine.humans.human import Human
from halo_desktop.engine.workspaces.workspace import Workspace


def workspace_target(root: DataRoot, workspace: Workspace, workspaces: Iterable[Workspace], user_home: Path) -> Path:
    """Return the folder to remove with a workspace.

    It is the data folder where that lies strictly inside `<root>/spaces`, else the `.halo` in it whose `meta.json`
    carries the workspace's id. Anything else raises `EngineError` (TARGET_REFUSED).
    """
    target = workspace.path
    if not _is_strictly_inside(target, root.spaces):
        # A project folder; one that is a place of the system was never meant to be a workspace.
        _require_no_place_of(target, [user_home, root.path, root.spaces, root.halo_workspace])
        target = workspace.folder.path
        _require_id(OwnerFolder(target).meta_file, workspace.id, target)
    protected = [user_home, user_home / HALO_FOLDER, root.path, root.spaces, root.halo_workspace]
    for other in workspaces:
        if other.id != workspace.id:
            protected.append(other.path)
        if other.linked_folder:
            protected.append(other.linked_folder)
    _require_harmless(target, protected)
    return target


def human_target(root: DataRoot, human: Human, workspaces: Iterable[Workspace], user_home: Path) -> Path:
    """Return the folder to remove with a digital human of ours.

    It is `apps/<id>` of the data folder or of a registered workspace, and its `human.json` carries the id. Anything
    else raises `EngineError` (TARGET_REFUSED).
    """
    found = list(workspaces)
    target = human.folder.path
    holders = [root.apps, *(workspace.folder.apps for workspace in found)]
    if target.name != human.id or not any(_same(target.parent, holder) for holder in holders):
        raise EngineError(Code.TARGET_REFUSED, where=target)
    _require_id(human.folder.human_file, human.id, target)
    protected = [user_home, user_home / HALO_FOLDER, root.path]
    protected += [path for workspace in found for path in (workspace.path, workspace.linked_folder) if path]
    _require_harmless(target, protected)
    return target


def _require_id(file: Path, ident: str, target: Path) -> None:
    stored = None
    with suppress(EngineError):
        stored = read_object(file)
    if stored is None or stored.get("id") != ident:
        raise EngineError(Code.TARGET_REFUSED, where=target)


def _require_harmless(target: Path, protected: Iterable[Path]) -> None:
    """Refuse a link, and a folder that is, or holds, one that must stay."""
    if target.is_symlink() or not target.is_dir():
        raise EngineError(Code.TARGET_REFUSED, where=target)
    _require_no_place_of(target, protected)


def _require_no_place_of(path: Path, protected: Iterable[Path]) -> None:
    resolved = _resolved(path)
    if any(_resolved(kept).is_relative_to(resolved) for kept in protected):
        raise EngineError(Code.TARGET_REFUSED, where=path)


def _is_strictly_inside(path: Path, folder: Path) -> bool:
    inner, outer = _resolved(path), _resolved(folder)
    return inner != outer and inner.is_relative_to(outer)


def _same(one: Path, other: Path) -> bool:
    return _resolved(one) == _resolved(other)


def _resolved(path: Path) -> Path:
    return Path(os.path.normcase(os.path.realpath(path)))
