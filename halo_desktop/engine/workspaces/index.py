"""Halo's list of workspaces, `spaces-index.json`: reading every version of it (data-folder.md 1.1)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from halo_desktop.engine.errors import Code, EngineError, Fault
from halo_desktop.engine.files.atomic import read_bytes
from halo_desktop.engine.files.json_files import parse_object, read_object
from halo_desktop.engine.files.layout import HALO_FOLDER, DataRoot, OwnerFolder
from halo_desktop.engine.json_values import JsonObject, as_number, as_object, as_text, as_texts
from halo_desktop.engine.workspaces.workspace import (
    DEFAULT_ICON,
    Relocation,
    Workspace,
    WorkspaceList,
    halo_workspace,
)

NEWEST_VERSION: Final = 3
"""An index of a later version is read, never written (N45)."""

_NAMELESS_VERSION: Final = 2
"""Such an index has paths only; names and icons are in each workspace's `meta.json`."""


@dataclass(frozen=True, slots=True)
class Index:
    """What the file holds. `version` is 0 where there is no readable index and the folder was scanned instead."""

    version: int
    spaces: JsonObject
    content: bytes | None
    fault: Fault | None = None
    """Why it must not be written, if so."""


def read_index(root: DataRoot) -> Index:
    """Read the index of any version; where it is missing or broken, find the workspaces by scanning."""
    where = root.spaces_index
    content = read_bytes(where)
    if content is None:
        return Index(0, _scan(root, ()), None)
    try:
        stored = parse_object(content, where)
    except EngineError:
        return Index(0, _scan(root, ()), content, Fault(Code.INDEX_UNREADABLE, {"where": str(where)}))
    version = stored.get("version")
    if not isinstance(version, int) or isinstance(version, bool) or version < _NAMELESS_VERSION:
        return Index(0, _scan(root, as_texts(stored.get("customPaths"))), content)
    if not isinstance(stored.get("spaces"), dict):
        return Index(0, _scan(root, ()), content, Fault(Code.INDEX_UNREADABLE, {"where": str(where)}))
    found = as_object(stored["spaces"])
    if version == _NAMELESS_VERSION:
        found = {ident: _with_meta(entry) for ident, entry in found.items()}
    fault = None
    if version > NEWEST_VERSION:
        fault = Fault(Code.INDEX_TOO_NEW, {"where": str(where), "version": str(version)})
    return Index(version, found, content, fault)


def list_workspaces(root: DataRoot, index: Index) -> WorkspaceList:
    """Turn an index into workspaces in Halo's order, the Halo workspace first."""
    notices = [index.fault] if index.fault else []
    found: list[tuple[JsonObject, Workspace]] = []
    for ident, entry in index.spaces.items():
        workspace = _workspace(ident, entry)
        if workspace is None:
            facts = {"where": str(root.spaces_index), "id": ident}
            notices.append(Fault(Code.INDEX_ENTRY_UNREADABLE, facts))
        else:
            found.append((as_object(entry), workspace))
    relocation = _relocation(root, [workspace for _, workspace in found])
    if relocation:
        facts = {"old": str(relocation.old), "new": str(relocation.new)}
        notices.append(Fault(Code.RELOCATED, facts))
    ordered = [_located(workspace, relocation) for workspace in _in_order(found)]
    return WorkspaceList((halo_workspace(root), *ordered), tuple(notices), relocation)


def entry_of(meta: JsonObject, path: Path) -> JsonObject:
    """Return an index entry made from a `meta.json`."""
    kept = ("name", "icon", "color", "createdAt", "updatedAt", "workingDir")
    return {"path": str(path)} | {key: meta[key] for key in kept if key in meta}


def _workspace(ident: str, entry: object) -> Workspace | None:
    values = as_object(entry)
    path, name = as_text(values.get("path")), as_text(values.get("name"))
    if not ident or path is None or name is None:
        return None
    linked = as_text(values.get("workingDir"))
    icon = as_text(values.get("icon")) or DEFAULT_ICON
    return Workspace(ident, name, Path(path), icon, Path(linked) if linked else None)


def _located(workspace: Workspace, relocation: Relocation | None) -> Workspace:
    path, linked = workspace.path, workspace.linked_folder
    if relocation:
        path, linked = relocation.moved(path), linked and relocation.moved(linked)
    missing = not path.is_absolute() or not path.is_dir()
    return replace(workspace, path=path, linked_folder=linked, missing=missing)


def _relocation(root: DataRoot, workspaces: list[Workspace]) -> Relocation | None:
    """Find the data folder for which the index was written, when it is another one than this.

    The proof is a workspace that the index places in `<other>/spaces/<id>` and that stands, with its id in its
    `meta.json`, in this folder too: ids are unique, so this folder is a copy.
    """
    for workspace in workspaces:
        inside = root.spaces / workspace.path.name
        if workspace.path.parent.name != root.spaces.name or not inside.is_dir():
            continue
        if _same_folder(workspace.path, inside) or _meta_id(inside) != workspace.id:
            continue
        return Relocation(workspace.path.parent.parent, root.path)
    return None


def _same_folder(one: Path, other: Path) -> bool:
    try:
        return one.samefile(other)
    except OSError:
        return one == other


def _in_order(found: list[tuple[JsonObject, Workspace]]) -> list[Workspace]:
    if all(as_number(entry.get("sortOrder")) is not None for entry, _ in found):
        found.sort(key=lambda pair: as_number(pair[0]["sortOrder"]) or 0)
    else:
        found.sort(key=lambda pair: _last_active(pair[0]), reverse=True)
    return [workspace for _, workspace in found]


def _last_active(entry: JsonObject) -> str:
    return as_text(entry.get("lastActiveAt")) or as_text(entry.get("updatedAt")) or ""


def _scan(root: DataRoot, further: tuple[str, ...]) -> JsonObject:
    spaces: JsonObject = {}
    for folder in [*_folders_in(root.spaces), *(Path(path) for path in further)]:
        meta = _meta(folder)
        ident = as_text(meta.get("id"))
        if ident:
            spaces[ident] = entry_of(meta, folder)
    return spaces


def _folders_in(folder: Path) -> Iterator[Path]:
    try:
        yield from sorted(path for path in folder.iterdir() if path.is_dir())
    except OSError:
        return


def _with_meta(entry: object) -> object:
    path = as_text(as_object(entry).get("path"))
    if path is None:
        return entry
    return {"name": Path(path).name} | entry_of(_meta(Path(path)), Path(path))


def _meta(space: Path) -> JsonObject:
    try:
        return read_object(OwnerFolder(space / HALO_FOLDER).meta_file) or {}
    except EngineError:
        return {}


def _meta_id(space: Path) -> str | None:
    return as_text(_meta(space).get("id"))
