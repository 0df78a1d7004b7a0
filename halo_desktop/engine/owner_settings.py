"""What Halo has no key for, for each owner in `<base>/desktop/settings.json` (storage.md); unknown keys stay (Q26)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from halo_desktop.engine.errors import Code, EngineError
from halo_desktop.engine.files.atomic import make_folder
from halo_desktop.engine.files.json_files import change_object, read_object
from halo_desktop.engine.files.layout import OwnerFolder
from halo_desktop.engine.files.locks import Locks
from halo_desktop.engine.json_values import JsonObject, as_number, as_text

VERSION: Final = 1


@dataclass(frozen=True, slots=True)
class OwnerSettings:
    """Ours of one owner, defaults filled in."""

    model_id: str | None = None
    """The model that a digital human works with; `None`: the default model (C10)."""


def read_owner_settings(folder: OwnerFolder) -> OwnerSettings:
    """Return what holds for an owner; raises `EngineError` (JSON_UNREADABLE)."""
    return OwnerSettings(as_text(read_value(folder, "model")))


def choose_model(folder: OwnerFolder, locks: Locks, model_id: str | None) -> OwnerSettings:
    """Let an owner work with one model, or with the default one. Raises as `keep_value`."""
    keep_value(folder, locks, "model", model_id)
    return read_owner_settings(folder)


def read_value(folder: OwnerFolder, key: str) -> object:
    """Return one value as it is kept, `None` where there is none; raises `EngineError` (JSON_UNREADABLE)."""
    return (read_object(folder.settings_file) or {}).get(key)


def keep_value(folder: OwnerFolder, locks: Locks, key: str, value: object) -> None:
    """Keep one value, every other key untouched; `None` removes it.

    Raises `EngineError`: FORMAT_TOO_NEW, JSON_UNREADABLE, BUSY, or the system's reason.
    """

    def changed(stored: JsonObject | None) -> JsonObject:
        present = stored or {"version": VERSION}
        version = as_number(present.get("version")) or VERSION
        if version > VERSION:
            raise EngineError(Code.FORMAT_TOO_NEW, where=folder.settings_file, version=int(version))
        others = {name: kept for name, kept in present.items() if name != key}
        return others if value is None else others | {key: value}

    if value is None and not folder.settings_file.exists():
        return
    make_folder(folder.desktop, private=True)
    change_object(folder.settings_file, locks, changed, private=True)
