"""The digital humans of one data folder, from both sources: `halo.db` and the `human.json` files (N27, storage.md)."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

from halo_desktop.engine.clock import from_epoch_milliseconds
from halo_desktop.engine.errors import Code, EngineError, Fault
from halo_desktop.engine.files.atomic import read_bytes
from halo_desktop.engine.files.first_contact import keep_original
from halo_desktop.engine.files.layout import DataRoot, OwnerFolder
from halo_desktop.engine.files.locks import Locks
from halo_desktop.engine.humans.halo_database import HaloDatabase, HaloRow, HaloRows
from halo_desktop.engine.humans.human import DEFAULT_ICON, Human, HumanList, HumanSource
from halo_desktop.engine.humans.human_file import (
    change_human_settings,
    changed_overrides,
    read_human,
)
from halo_desktop.engine.json_values import JsonObject, as_object, as_text
from halo_desktop.engine.settings import SettingsChange, read_settings
from halo_desktop.engine.workspaces.registry import WorkspaceRegistry
from halo_desktop.engine.workspaces.workspace import Workspace, WorkspaceList

_NO_DATABASE: Final = {Code.HALO_DB_LOCKED, Code.HALO_DB_UNREADABLE}

_TRIES: Final = 3
"""How often a change of overrides begins anew when Halo changed the row in between."""


class HumanRegistry:
    """Reads both sources afresh at every call, since Halo or another process may have changed them."""

    def __init__(
        self,
        root: DataRoot,
        locks: Locks,
        workspaces: WorkspaceRegistry,
        database: HaloDatabase | None = None,
    ) -> None:
        self._root = root
        self._locks = locks
        self._workspaces = workspaces
        self._database = database or HaloDatabase(root)

    def list(self) -> HumanList:
        """Return all digital humans, ordered by name, with a notice for each thing that could not be read."""
        workspaces = self._workspaces.list()
        humans: dict[str, Human] = {}
        notices: list[Fault] = []
        for folder in self._human_folders(workspaces):
            try:
                human = read_human(folder)
            except EngineError as error:
                notices.append(error.fault)
                continue
            if human and (human.id not in humans or _lives_in(human, workspaces)):
                humans[human.id] = human
        rows, fault = self._halo_rows()
        for row in rows.rows:
            humans[row.id] = self._of_row(row, workspaces, rows.read_only)
        notices += rows.notices
        if fault:
            notices.append(fault)
        ordered = sorted(humans.values(), key=lambda human: (human.name.casefold(), human.id))
        return HumanList(tuple(ordered), tuple(notices))

    def get(self, ident: str) -> Human:
        """Return one digital human; raises `EngineError` (NO_SUCH_HUMAN, or why it or `halo.db` cannot be read)."""
        found = self.list()
        for human in found.humans:
            if human.id == ident:
                return human
        for notice in found.notices:
            if notice.code in _NO_DATABASE or _is_about(notice, ident):
                raise EngineError.of(notice)
        raise EngineError(Code.NO_SUCH_HUMAN, id=ident)

    def change_settings(self, ident: str, change: SettingsChange) -> Human:
        """Change memory settings where they are kept, every other key untouched (N40); return what then holds.

        Raises `EngineError`: NO_SUCH_HUMAN, why its settings are read-only, or why its store cannot be written.
        """
        human = self.get(ident)
        if human.read_only:
            raise EngineError.of(human.read_only)
        if human.is_ours:
            change_human_settings(human.folder, self._locks, change)
        else:
            self._change_overrides(ident, change)
        return self.get(ident)

    def _change_overrides(self, ident: str, change: SettingsChange) -> None:
        for attempt in range(_TRIES):
            before = self._overrides(ident)
            after = changed_overrides(before, change)
            if after == before:
                return
            self._keep_originals(ident)
            try:
                self._database.change_overrides(ident, before, after)
            except EngineError as error:
                if error.code is not Code.CHANGED_MEANWHILE or attempt == _TRIES - 1:
                    raise
            else:
                return

    def _overrides(self, ident: str) -> JsonObject:
        for row in self._database.read().rows:
            if row.id == ident:
                return row.overrides
        raise EngineError(Code.NO_SUCH_HUMAN, id=ident)

    def _keep_originals(self, ident: str) -> None:
        keep_original(self._root, self._root.spaces_index.name, read_bytes(self._root.spaces_index))
        text = self._database.overrides_text(ident)
        keep_original(self._root, f"overrides-{ident}.json", (text or "").encode("utf-8", "backslashreplace"))

    def _halo_rows(self) -> tuple[HaloRows, Fault | None]:
        try:
            return self._database.read(), None
        except EngineError as error:
            return HaloRows(), error.fault

    def _human_folders(self, workspaces: WorkspaceList) -> Iterator[OwnerFolder]:
        holders = [workspace.folder.apps for workspace in workspaces.workspaces if not workspace.missing]
        for holder in [*holders, self._root.apps]:
            with suppress(OSError), os.scandir(holder) as entries:
                for entry in entries:
                    if entry.is_dir(follow_symlinks=False):
                        yield OwnerFolder(Path(entry.path))

    def _of_row(self, row: HaloRow, workspaces: WorkspaceList, read_only: Fault | None) -> Human:
        folder = OwnerFolder(self._folder_of(row, workspaces))
        return Human(
            id=row.id,
            name=as_text(row.spec.get("name")) or row.id,
            source=HumanSource.HALO,
            folder=folder,
            workspace_id=row.space_id,
            status=row.status,
            description=as_text(row.spec.get("description")) or "",
            icon=as_text(row.spec.get("icon")) or DEFAULT_ICON,
            instructions=as_text(row.spec.get("system_prompt")) or "",
            memory_schema=_declared_fields(row.spec),
            settings=read_settings(
                row.overrides.get("memory"), space_memory_access=row.overrides.get("spaceMemoryAccess")
            ),
            installed_at=from_epoch_milliseconds(row.installed_at),
            uninstalled_at=from_epoch_milliseconds(row.uninstalled_at),
            folder_missing=_is_out_of_reach(row, folder, workspaces),
            read_only=read_only,
        )

    def _folder_of(self, row: HaloRow, workspaces: WorkspaceList) -> Path:
        """Find the folder as Halo does (data-folder.md 2.1)."""
        if row.data_path:
            relocation = workspaces.relocation
            return relocation.moved(row.data_path) if relocation else row.data_path
        if row.space_id is None:
            return self._root.apps / row.id
        for workspace in workspaces.workspaces:
            if workspace.id == row.space_id:
                return workspace.folder.apps / row.id
        return Workspace(row.space_id, "", self._root.spaces / Path(row.space_id).name).folder.apps / row.id


def _declared_fields(spec: JsonObject) -> dict[str, str]:
    fields = as_object(spec.get("memory_schema"))
    return {name: as_text(as_object(value).get("description")) or "" for name, value in fields.items()}


def _is_about(notice: Fault, ident: str) -> bool:
    """Say whether a notice is about the file of one digital human of ours."""
    about_file = {Code.HUMAN_FILE_UNREADABLE, Code.HUMAN_FILE_MISPLACED}
    return notice.code in about_file and Path(notice.facts["where"]).parent.name == ident


def _lives_in(human: Human, workspaces: WorkspaceList) -> bool:
    """Say whether its folder is that of the workspace in which it lives; such a one wins over a copy elsewhere."""
    return any(
        workspace.id == human.workspace_id and human.folder.path.parent == workspace.folder.apps
        for workspace in workspaces.workspaces
    )


def _is_out_of_reach(row: HaloRow, folder: OwnerFolder, workspaces: WorkspaceList) -> bool:
    """Say whether the folder is missing, and not only unmade: a pinned one has been there (data-folder.md 2.1)."""
    if row.data_path:
        return not folder.path.is_dir()
    return any(workspace.missing for workspace in workspaces.workspaces if workspace.id == row.space_id)
