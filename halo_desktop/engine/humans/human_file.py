"""A digital human of ours: its `human.json` (storage.md)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from halo_desktop.engine.clock import read_iso
from halo_desktop.engine.errors import Code, EngineError, Fault
from halo_desktop.engine.files.atomic import make_folder, replace_file
from halo_desktop.engine.files.json_files import change_object, dump_object, read_object
from halo_desktop.engine.files.layout import OwnerFolder
from halo_desktop.engine.files.locks import Locks
from halo_desktop.engine.humans.human import ACTIVE, DEFAULT_ICON, Human, HumanSource
from halo_desktop.engine.json_values import JsonObject, as_object
from halo_desktop.engine.settings import SettingsChange, read_settings, stored_settings

VERSION: Final = 1
"""A file of a later version is read, never written (Q26)."""


class HumanFile(BaseModel):
    """What the file must hold to be a digital human; every other key is kept as it is."""

    model_config = ConfigDict(extra="allow")

    version: int = Field(ge=1)
    id: str = Field(min_length=1)
    name: str = Field(min_length=1)
    description: str = ""
    icon: str = DEFAULT_ICON
    instructions: str = ""
    workspace_id: str | None = None
    status: str = ACTIVE
    installed_at: str | None = None
    uninstalled_at: str | None = None
    overrides: dict[str, Any] = Field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class NewHuman:
    """What a digital human of ours begins with."""

    id: str
    name: str
    workspace_id: str
    installed_at: str
    description: str = ""
    icon: str = DEFAULT_ICON
    instructions: str = ""


def read_human(folder: OwnerFolder) -> Human | None:
    """Read the digital human in a folder; `None` where there is no `human.json`.

    Raises `EngineError`: HUMAN_FILE_UNREADABLE, or HUMAN_FILE_MISPLACED when the id is not the folder's name, as in a
    folder that was copied by hand.
    """
    where = folder.human_file
    try:
        stored = read_object(where)
        if stored is None:
            return None
        file = HumanFile.model_validate(stored)
    except (EngineError, ValidationError) as error:
        raise EngineError(Code.HUMAN_FILE_UNREADABLE, where=where) from error
    if file.id != folder.path.name:
        raise EngineError(Code.HUMAN_FILE_MISPLACED, where=where, id=file.id)
    return Human(
        id=file.id,
        name=file.name,
        source=HumanSource.DESKTOP,
        folder=folder,
        workspace_id=file.workspace_id,
        status=file.status,
        description=file.description,
        icon=file.icon,
        instructions=file.instructions,
        settings=read_settings(
            file.overrides.get("memory"), space_memory_access=file.overrides.get("spaceMemoryAccess")
        ),
        installed_at=read_iso(file.installed_at),
        uninstalled_at=read_iso(file.uninstalled_at),
        read_only=_too_new(folder, file.version),
    )


def create_human_file(folder: OwnerFolder, new: NewHuman) -> None:
    """Make a digital human's folder with its `human.json`, for the user only."""
    make_folder(folder.path, private=True)
    content: JsonObject = {
        "version": VERSION,
        "id": new.id,
        "name": new.name,
        "description": new.description,
        "icon": new.icon,
        "instructions": new.instructions,
        "workspace_id": new.workspace_id,
        "status": ACTIVE,
        "installed_at": new.installed_at,
        "overrides": {},
        "guest": {},
    }
    replace_file(folder.human_file, dump_object(content), expected=None, private=True)


def change_human_file(folder: OwnerFolder, locks: Locks, values: JsonObject) -> None:
    """Set keys of a `human.json`; a value of `None` removes the key, every other key stays."""

    def changed(stored: JsonObject | None) -> JsonObject:
        merged = _present(stored, folder) | values
        return {key: value for key, value in merged.items() if value is not None}

    change_object(folder.human_file, locks, changed, private=True)


def change_human_settings(folder: OwnerFolder, locks: Locks, change: SettingsChange) -> None:
    """Change memory settings in `overrides`; every other key stays."""

    def changed(stored: JsonObject | None) -> JsonObject:
        present = _present(stored, folder)
        return present | {"overrides": changed_overrides(as_object(present.get("overrides")), change)}

    change_object(folder.human_file, locks, changed, private=True)


def changed_overrides(overrides: JsonObject, change: SettingsChange) -> JsonObject:
    """Return overrides with the settings changed, in Halo's shape.

    Access to the workspace's topics is true or absent (data-folder.md 2); an object without keys is not begun.
    """
    after = dict(overrides)
    memory = stored_settings(overrides.get("memory"), change)
    if memory and memory != overrides.get("memory"):
        after["memory"] = memory
    if change.workspace_memory is True:
        after["spaceMemoryAccess"] = True
    elif change.workspace_memory is False:
        after.pop("spaceMemoryAccess", None)
    return after


def _present(stored: JsonObject | None, folder: OwnerFolder) -> JsonObject:
    if stored is None:
        raise EngineError(Code.VANISHED, where=folder.human_file)
    return stored


def _too_new(folder: OwnerFolder, version: int) -> Fault | None:
    if version <= VERSION:
        return None
    return Fault(Code.FORMAT_TOO_NEW, {"where": str(folder.human_file), "version": str(version)})
