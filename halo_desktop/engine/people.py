"""The people of a data folder: for now its owner, whose name stands in our settings of the folder (storage.md)."""

from __future__ import annotations

from typing import Final

from halo_desktop.engine.errors import Code, EngineError
from halo_desktop.engine.files.atomic import make_folder
from halo_desktop.engine.files.json_files import change_object, read_object
from halo_desktop.engine.files.layout import DataRoot
from halo_desktop.engine.files.locks import Locks
from halo_desktop.engine.json_values import JsonObject, as_number, as_object, as_text

VERSION: Final = 1


class People:
    """Reads the file afresh at every call, since another process may have changed it."""

    def __init__(self, root: DataRoot, locks: Locks) -> None:
        self._root = root
        self._locks = locks

    def owner_name(self) -> str:
        """Return the owner's name, "" while it is not given; raises `EngineError` (JSON_UNREADABLE)."""
        stored = read_object(self._root.settings_file) or {}
        return as_text(as_object(stored.get("owner")).get("name")) or ""

    def change_owner_name(self, name: str) -> str:
        """Keep the owner's name on one line, every other key untouched, and return it as it is kept.

        Raises `EngineError`: FORMAT_TOO_NEW, JSON_UNREADABLE, BUSY, or the system's reason.
        """
        kept = " ".join(name.split())

        def changed(stored: JsonObject | None) -> JsonObject:
            present = stored or {"version": VERSION}
            version = as_number(present.get("version")) or VERSION
            if version > VERSION:
                raise EngineError(Code.FORMAT_TOO_NEW, where=self._root.settings_file, version=int(version))
            return present | {"owner": as_object(present.get("owner")) | {"name": kept}}

        make_folder(self._root.ours, private=True)
        change_object(self._root.settings_file, self._locks, changed, private=True)
        return kept
