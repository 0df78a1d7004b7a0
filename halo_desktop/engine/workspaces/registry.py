"""The workspaces of one data folder: listing, adding, editing, forgetting."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from halo_desktop.engine.clock import Clock, iso_text
from halo_desktop.engine.errors import Code, EngineError
from halo_desktop.engine.files.atomic import make_folder, replace_file
from halo_desktop.engine.files.first_contact import keep_original
from halo_desktop.engine.files.json_files import dump_object, parse_object
from halo_desktop.engine.files.layout import DataRoot, LockKind
from halo_desktop.engine.files.locks import Locks
from halo_desktop.engine.json_values import JsonObject, as_number, as_object
from halo_desktop.engine.workspaces.halo_process import refuse_while_halo_runs
from halo_desktop.engine.workspaces.index import (
    NEWEST_VERSION,
    list_workspaces,
    read_index,
)
from halo_desktop.engine.workspaces.meta import change_meta, keep_registries, new_meta
from halo_desktop.engine.workspaces.workspace import DEFAULT_ICON, Workspace, WorkspaceList


@dataclass(frozen=True, slots=True)
class WorkspaceEdit:
    """What the Edit Workspace dialog may change, whole; `linked_folder` `None` unlinks."""

    name: str
    icon: str
    linked_folder: Path | None


class WorkspaceRegistry:
    """Reads the index afresh at every call, since Halo or another process may have changed it."""

    def __init__(self, root: DataRoot, locks: Locks, clock: Clock) -> None:
        self._root = root
        self._locks = locks
        self._clock = clock

    def list(self) -> WorkspaceList:
        """Return all workspaces, missing ones marked, with a notice for each thing that could not be read."""
        return list_workspaces(self._root, read_index(self._root))

    def get(self, ident: str) -> Workspace:
        """Return one workspace; raises `EngineError` (NO_SUCH_WORKSPACE)."""
        for workspace in self.list().workspaces:
            if workspace.id == ident:
                return workspace
        raise EngineError(Code.NO_SUCH_WORKSPACE, id=ident)

    def add(self, name: str, *, icon: str = DEFAULT_ICON, linked_folder: Path | None = None) -> Workspace:
        """Make a workspace inside the data folder.

        Raises `EngineError`: EMPTY_NAME, FOLDER_NOT_FOUND (linked folder), HALO_RUNNING, or why the index is read-only.
        """
        ident = str(uuid.uuid4())
        workspace = Workspace(ident, _valid_name(name), self._root.spaces / ident, icon, _valid_folder(linked_folder))
        refuse_while_halo_runs(self._root)

        def added(spaces: JsonObject) -> JsonObject:
            orders = [as_number(as_object(entry).get("sortOrder")) or 0 for entry in spaces.values()]
            entry = new_meta(workspace, self._clock)
            del entry["id"]
            entry = {"path": str(workspace.path), **entry, "sortOrder": min(orders, default=1) - 1}
            return {ident: entry} | spaces

        # The folder first: killed in between, it is a folder that no list names, not a workspace without a folder.
        make_folder(workspace.folder.path)
        replace_file(
            workspace.folder.meta_file,
            dump_object(new_meta(workspace, self._clock)),
            expected=None,
        )
        self._change_index(added)
        return workspace

    def edit(self, workspace: Workspace, edit: WorkspaceEdit) -> Workspace:
        """Change name, icon and linked folder in the index and in `meta.json`; raises as `add` does."""
        if workspace.is_halo_workspace:
            raise EngineError(Code.HALO_WORKSPACE_FIXED)
        edited = replace(
            workspace,
            name=_valid_name(edit.name),
            icon=edit.icon,
            linked_folder=_valid_folder(edit.linked_folder),
        )
        if edited == workspace:
            return workspace
        refuse_while_halo_runs(self._root)
        linked = str(edited.linked_folder) if edited.linked_folder else None
        values: JsonObject = {
            "name": edited.name,
            "icon": edited.icon,
            "workingDir": linked,
            "updatedAt": iso_text(self._clock()),
        }

        def changed(spaces: JsonObject) -> JsonObject:
            merged = as_object(spaces.get(workspace.id)) | values
            kept = {key: value for key, value in merged.items() if value is not None}
            return spaces | {workspace.id: kept}

        keep_registries(self._root, workspace)
        self._change_index(changed)
        change_meta(self._root, self._locks, workspace, values)
        return edited

    def forget(self, workspace: Workspace) -> None:
        """Take a workspace out of the index; its files are not touched. Raises as `add` does."""
        if workspace.is_halo_workspace:
            raise EngineError(Code.HALO_WORKSPACE_FIXED)
        refuse_while_halo_runs(self._root)
        self._change_index(lambda spaces: {ident: entry for ident, entry in spaces.items() if ident != workspace.id})

    def require_writable(self) -> None:
        """Raise the `EngineError` for which the list cannot be changed now (C16, N45), if there is one."""
        index = read_index(self._root)
        if index.fault:
            raise EngineError.of(index.fault)
        refuse_while_halo_runs(self._root)

    def _change_index(self, change: Callable[[JsonObject], JsonObject]) -> None:
        where = self._root.spaces_index
        with self._locks.exclusive(LockKind.FILE, where):
            index = read_index(self._root)
            if index.fault:
                raise EngineError.of(index.fault)
            keep_original(self._root, where.name, index.content)
            stored = parse_object(index.content, where) if index.content is not None else {}
            if index.version < NEWEST_VERSION:
                stored.pop("customPaths", None)
            after = stored | {"version": NEWEST_VERSION, "spaces": change(index.spaces)}
            if after != stored:
                make_folder(where.parent)
                replace_file(where, dump_object(after), expected=index.content)


def _valid_name(name: str) -> str:
    stripped = " ".join(name.split())
    if not stripped:
        raise EngineError(Code.EMPTY_NAME)
    return stripped


def _valid_folder(folder: Path | None) -> Path | None:
    if folder is None:
        return None
    whole = folder.expanduser().absolute()
    if not whole.is_dir():
        raise EngineError(Code.FOLDER_NOT_FOUND, where=folder)
    return whole
