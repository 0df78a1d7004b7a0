"""Whether Halo itself works on this data folder now (C16)."""

from __future__ import annotations

from typing import Final

from halo_desktop.engine.errors import Code, EngineError
from halo_desktop.engine.files.foreign_lock import is_locked_elsewhere
from halo_desktop.engine.files.layout import DataRoot

_LOCK_BYTE: Final = 128
"""Every connection to a SQLite database in WAL mode holds a lock on this byte of its `-shm` file."""


def is_halo_running(root: DataRoot) -> bool:
    """Say whether another program keeps `halo.db` open; takes up to half a second."""
    shared_memory = root.halo_db.with_name(root.halo_db.name + "-shm")
    return is_locked_elsewhere(shared_memory, _LOCK_BYTE)


def refuse_while_halo_runs(root: DataRoot) -> None:
    """Raise `EngineError` (HALO_RUNNING): Halo would overwrite a change of its workspace list (C16)."""
    if is_halo_running(root):
        raise EngineError(Code.HALO_RUNNING, where=root.path)
