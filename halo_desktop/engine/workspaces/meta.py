"""A workspace's `meta.json`: its memory settings, and the file itself where there is none yet."""

from __future__ import annotations

from halo_desktop.engine.clock import Clock, iso_text
from halo_desktop.engine.errors import Code, EngineError
from halo_desktop.engine.files.atomic import make_folder, read_bytes
from halo_desktop.engine.files.first_contact import keep_original
from halo_desktop.engine.files.json_files import change_object, read_object
from halo_desktop.engine.files.layout import DataRoot
from halo_desktop.engine.files.locks import Locks
from halo_desktop.engine.json_values import JsonObject, as_object
from halo_desktop.engine.settings import (
    MemorySettings,
    SettingsChange,
    read_settings,
    stored_settings,
)
from halo_desktop.engine.workspaces.workspace import Workspace


def read_workspace_settings(workspace: Workspace) -> MemorySettings:
    """Read the memory settings of a workspace (N40).

    Raises `EngineError`: WORKSPACE_MISSING, or JSON_UNREADABLE for a broken `meta.json`.
    """
    _require_present(workspace)
    meta = read_object(workspace.folder.meta_file) or {}
    return read_settings(as_object(meta.get("preferences")).get("memory"))


def change_workspace_settings(
    root: DataRoot, locks: Locks, clock: Clock, workspace: Workspace, change: SettingsChange
) -> MemorySettings:
    """Change memory settings where Halo keeps them, `preferences.memory`; every other key stays (N40).

    Raises as `read_workspace_settings` does; a broken file is never replaced.
    """

    def changed(meta: JsonObject | None) -> JsonObject:
        value = meta if meta is not None else new_meta(workspace, clock)
        preferences = as_object(value.get("preferences"))
        before = preferences.get("memory")
        after = stored_settings(before, change)
        if after == before or not after:
            return value
        return value | {"preferences": preferences | {"memory": after}}

    _require_present(workspace)
    meta_file = workspace.folder.meta_file
    if read_workspace_settings(workspace) != _after(workspace, change):
        keep_registries(root, workspace)
        make_folder(meta_file.parent)
        change_object(meta_file, locks, changed)
    return read_workspace_settings(workspace)


def change_meta(root: DataRoot, locks: Locks, workspace: Workspace, values: JsonObject) -> None:
    """Set top-level keys of `meta.json`; a value of `None` removes the key, every other key stays."""
    keep_registries(root, workspace)

    def changed(meta: JsonObject | None) -> JsonObject:
        merged = (meta or {}) | values
        return {key: value for key, value in merged.items() if value is not None}

    change_object(workspace.folder.meta_file, locks, changed)


def keep_registries(root: DataRoot, workspace: Workspace) -> None:
    """Copy the index and this workspace's `meta.json`, before our first write to either (N45)."""
    keep_original(root, root.spaces_index.name, read_bytes(root.spaces_index))
    keep_original(root, f"meta-{workspace.id}.json", read_bytes(workspace.folder.meta_file))


def new_meta(workspace: Workspace, clock: Clock) -> JsonObject:
    """Return the `meta.json` of a workspace that has none (data-folder.md 1.2)."""
    now = iso_text(clock())
    meta: JsonObject = {
        "id": workspace.id,
        "name": workspace.name,
        "icon": workspace.icon,
        "createdAt": now,
        "updatedAt": now,
    }
    if workspace.linked_folder:
        meta["workingDir"] = str(workspace.linked_folder)
    return meta


def _after(workspace: Workspace, change: SettingsChange) -> MemorySettings:
    meta = read_object(workspace.folder.meta_file) or {}
    return read_settings(stored_settings(as_object(meta.get("preferences")).get("memory"), change))


def _require_present(workspace: Workspace) -> None:
    if workspace.missing:
        raise EngineError(Code.WORKSPACE_MISSING, name=workspace.name, where=workspace.path)
