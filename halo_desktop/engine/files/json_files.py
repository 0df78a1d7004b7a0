"""JSON objects in files, read and written so that what we don't know survives (Q26).

They are written as Halo writes them, two spaces deep and in UTF-8, so that a file of Halo changes only where its values
do.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import cast

from halo_desktop.engine.errors import Code, EngineError
from halo_desktop.engine.files.atomic import read_bytes, replace_file
from halo_desktop.engine.files.layout import LockKind
from halo_desktop.engine.files.locks import Locks
from halo_desktop.engine.json_values import JsonObject


def parse_object(content: bytes, where: Path) -> JsonObject:
    """Read one JSON object; raises `EngineError` (JSON_UNREADABLE) for anything else."""
    try:
        value: object = json.loads(content.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        raise EngineError(Code.JSON_UNREADABLE, where=where) from error
    if not isinstance(value, dict):
        raise EngineError(Code.JSON_UNREADABLE, where=where)
    return cast("JsonObject", value)


def read_object(path: Path) -> JsonObject | None:
    """Read a JSON object from a file, `None` where there is no file; raises `EngineError` (JSON_UNREADABLE)."""
    content = read_bytes(path)
    return None if content is None else parse_object(content, path)


def dump_object(value: JsonObject) -> bytes:
    """Write a JSON object as Halo does. A lone surrogate stays what it was, an escape."""
    text = json.dumps(value, ensure_ascii=False, indent=2)
    return text.encode("utf-8", "backslashreplace")


def change_object(
    path: Path,
    locks: Locks,
    change: Callable[[JsonObject | None], JsonObject],
    *,
    private: bool = False,
) -> None:
    """Read a JSON object, change it and replace the file, under the lock of the file.

    `change` gets `None` where there is no file. Nothing is written when the value stays the same.
    """
    with locks.exclusive(LockKind.FILE, path):
        before = read_bytes(path)
        value = None if before is None else parse_object(before, path)
        after = change(None if value is None else dict(value))
        if after != value:
            replace_file(path, dump_object(after), expected=before, private=private)
