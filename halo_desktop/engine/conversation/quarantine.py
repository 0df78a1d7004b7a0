"""What stands in a log and is no record: torn lines, runs of NUL, bytes that are no UTF-8, records we don't know (V03).

The log itself is left as it is; a copy of each such piece is kept beside it, once, as a JSON line whose `content` gives
back the very bytes when it is encoded with `surrogateescape`.
"""

from __future__ import annotations

import json
from collections.abc import Collection
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from halo_desktop.engine.clock import Clock, iso_text
from halo_desktop.engine.files.json_lines import Line, append_lines, read_lines
from halo_desktop.engine.json_values import as_object
from halo_desktop.engine.messages.records import Record, UnknownRecordError, read_record

_VERSION: Final = 1
_MARK_OF_UTF8: Final = b"\xef\xbb\xbf"
"""Some editors put it at the head of a file."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of a log, understood as far as it can be."""

    line: Line
    record: Record | None
    damage: bytes = b""
    """What of the line is no record: all of it, or only the NUL beside the record."""


def read_entry(line: Line) -> Entry | None:
    """Return what a line holds, `None` where it is blank. Never raises, whatever the bytes are."""
    content = line.content if line.offset else line.content.removeprefix(_MARK_OF_UTF8)
    text = content.strip(b"\0")
    nul = bytes(len(content) - len(text))
    if not text.strip():
        return Entry(line, None, nul) if nul else None
    try:
        return Entry(line, read_record(text), nul)
    except UnknownRecordError:
        return Entry(line, None, content)


def keep_aside(path: Path, entries: Collection[Entry], clock: Clock) -> None:
    """Copy what is damaged into the quarantine file unless it lies there already; the caller holds the log's lock.

    Raises `EngineError` with the system's reason.
    """
    damaged = {(entry.line.offset, _readable(entry.damage)) for entry in entries if entry.damage}
    kept = _kept(path) if damaged else []
    at = iso_text(clock())
    lines = [
        json.dumps({"v": _VERSION, "at": at, "offset": offset, "content": content}, ensure_ascii=False)
        for offset, content in sorted(damaged)
        if (offset, content) not in kept
    ]
    if lines:
        append_lines(path, "".join(f"{line}\n" for line in lines).encode("utf-8", "backslashreplace"))


def _kept(path: Path) -> list[tuple[object, object]]:
    """Return offset and content of what lies there already, whatever a person made of the file."""
    kept: list[tuple[object, object]] = []
    for line in read_lines(path) if path.exists() else ():
        with suppress(ValueError, RecursionError):
            values = as_object(json.loads(line.content))
            kept.append((values.get("offset"), values.get("content")))
    return kept


def _readable(damage: bytes) -> str:
    return damage.decode("utf-8", "surrogateescape")
