"""The last attempts to consolidate a notebook, one JSON line each, without memory text (C12, storage.md)."""

from __future__ import annotations

import hashlib
import json
import re
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final

from halo_desktop.engine.clock import iso_text, read_iso
from halo_desktop.engine.files.atomic import make_folder, read_bytes, replace_file
from halo_desktop.engine.files.layout import DataRoot, LockKind
from halo_desktop.engine.files.locks import Locks
from halo_desktop.engine.json_values import JsonObject, as_number, as_object, as_text

KEPT_ATTEMPTS: Final = 50

_VERSION: Final = 1
_PLAIN_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9-]{0,63}")


@dataclass(frozen=True, slots=True)
class AttemptRecord:
    """One attempt. Codes and numbers only."""

    began: datetime
    ended: datetime
    by_hand: bool
    model: str
    outcome: str
    """`applied`, `trimmed` or `failed`."""
    reason: str | None = None
    """The code of a failure."""
    bytes_before: int = 0
    bytes_after: int = 0
    entries_before: int = 0
    entries_after: int = 0
    pages: int = 0
    """Files of the topics that are new or changed."""
    tokens: int = 0


def note_attempt(locks: Locks, owner_id: str, record: AttemptRecord) -> None:
    """Add an attempt; the oldest beyond 50 go. Raises `EngineError`, the system's reason."""
    path = _file_of(locks.root, owner_id)
    with locks.exclusive(LockKind.FILE, path):
        before = read_bytes(path)
        lines = [line for line in (before or b"").split(b"\n") if line.strip()]
        lines.append(json.dumps(_to_json(record)).encode())
        make_folder(path.parent, private=True)
        content = b"\n".join(lines[-KEPT_ATTEMPTS:]) + b"\n"
        replace_file(path, content, expected=before, private=True)


def read_attempts(root: DataRoot, owner_id: str) -> tuple[AttemptRecord, ...]:
    """Return the attempts, the newest first; a line that cannot be understood is left out."""
    found: list[AttemptRecord] = []
    for line in (read_bytes(_file_of(root, owner_id)) or b"").split(b"\n"):
        with suppress(ValueError, RecursionError):
            record = _from_json(as_object(json.loads(line)))
            if record is not None:
                found.append(record)
    return tuple(reversed(found))


def _file_of(root: DataRoot, owner_id: str) -> Path:
    """Return the file of an owner; an id that makes no file name goes by its digest."""
    name = owner_id if _PLAIN_ID.fullmatch(owner_id) else hashlib.sha256(owner_id.encode()).hexdigest()[:24]
    return root.attempts / f"{name}.jsonl"


def _to_json(record: AttemptRecord) -> JsonObject:
    values: JsonObject = {"v": _VERSION}
    for name in AttemptRecord.__slots__:
        value = getattr(record, name)
        values[name] = iso_text(value) if isinstance(value, datetime) else value
    return values


def _from_json(values: JsonObject) -> AttemptRecord | None:
    began, ended = read_iso(values.get("began")), read_iso(values.get("ended"))
    outcome = as_text(values.get("outcome"))
    if began is None or ended is None or outcome is None:
        return None

    def number(name: str) -> int:
        return int(as_number(values.get(name)) or 0)

    return AttemptRecord(
        began=began,
        ended=ended,
        by_hand=values.get("by_hand") is True,
        model=as_text(values.get("model")) or "",
        outcome=outcome,
        reason=as_text(values.get("reason")),
        bytes_before=number("bytes_before"),
        bytes_after=number("bytes_after"),
        entries_before=number("entries_before"),
        entries_after=number("entries_after"),
        pages=number("pages"),
        tokens=number("tokens"),
    )
