"""How often in a row a consolidation that was due has been put off, kept in a file of ours (C03)."""

from __future__ import annotations

from contextlib import suppress
from typing import Final

from halo_desktop.engine.errors import EngineError
from halo_desktop.engine.files.atomic import Expected, make_folder, remove_file, replace_file
from halo_desktop.engine.files.json_files import dump_object, read_object
from halo_desktop.engine.files.layout import OwnerFolder
from halo_desktop.engine.json_values import as_number

_VERSION: Final = 1


def read_put_off(folder: OwnerFolder) -> int:
    """Return the count; 0 where nothing or nothing sensible is noted."""
    with suppress(EngineError):
        count = as_number((read_object(folder.put_off_file) or {}).get("count"))
        return max(0, int(count)) if count is not None and count < 1000 else 0
    return 0


def write_put_off(folder: OwnerFolder, count: int) -> None:
    """Note the count; 0 takes the note away. The caller holds the consolidation lock."""
    if count == 0:
        remove_file(folder.put_off_file)
        return
    make_folder(folder.desktop, private=True)
    content = dump_object({"version": _VERSION, "count": count})
    replace_file(folder.put_off_file, content, expected=Expected.ANYTHING, private=True)
