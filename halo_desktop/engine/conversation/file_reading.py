"""Reading a file for a model, in pages: the working folder and the conversation's own files (V31, V33).

Nothing else is within reach: no other conversation, and no `.halo` folder, where notebooks and the system's files are.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from halo_desktop.engine.conversation.tool_output import FILES_PREFIX, VISIBLE_CHARACTERS
from halo_desktop.engine.errors import Code, EngineError, os_errors_about
from halo_desktop.engine.files.containment import resolve_inside
from halo_desktop.engine.files.layout import HALO_FOLDER
from halo_desktop.engine.language.clusters import boundary_before
from halo_desktop.engine.prompts import phrases

LARGEST_BYTES: Final = 64 * 1024 * 1024
"""A larger file is no text that a model should page through."""

_NOTICE_ROOM: Final = 200
_LISTED: Final = 200
_BINARY_LOOK: Final = 8_192


class UnreadableError(Exception):
    """Why a model is not shown a file, as a sentence for it."""


@dataclass(frozen=True, slots=True)
class Reach:
    """The two folders that `read_file` reaches in a conversation."""

    files: Path
    """What this conversation spilled; addressed as `files/…`."""
    working: Path | None = None
    """The workspace's working folder; `None` where there is none, or none may be read."""


def read_page(reach: Reach, path: str, offset: int = 0, limit: int = VISIBLE_CHARACTERS) -> str:
    """Return a page of a file with a notice of its place, at most as long as one output may be.

    A folder gives a list of its entries. Raises `UnreadableError` for everything that is not shown.
    """
    place = _place(reach, path)
    try:
        with os_errors_about(place):
            if place.is_dir():
                return _list(place, path)
            content = _content(place, path)
    except EngineError as error:
        raise UnreadableError(_say("refused", path=path)) from error
    if _is_binary(content):
        raise UnreadableError(_say("binary", path=path, bytes=len(content)))
    return _page(content.decode("utf-8-sig", "replace"), max(0, offset), limit)


def _place(reach: Reach, path: str) -> Path:
    own = path.startswith(FILES_PREFIX)
    folder = reach.files if own else reach.working
    if folder is None:
        raise UnreadableError(_say("refused", path=path))
    try:
        contained = resolve_inside(folder, path.removeprefix(FILES_PREFIX) if own else path)
    except EngineError as error:
        if error.code not in {Code.PATH_REFUSED, Code.LINK_REFUSED}:
            raise
        raise UnreadableError(_say("refused", path=error.fault.facts.get("path", ""))) from error
    if any(part.casefold() == HALO_FOLDER for part in contained.relative.parts):
        raise UnreadableError(_say("refused", path=path))
    if not contained.absolute.exists():
        raise UnreadableError(_say("expired" if own else "no-such-file", path=path))
    return contained.absolute


def _content(place: Path, path: str) -> bytes:
    """Read a regular file; a pipe would wait for ever and a device has no end."""
    if not place.is_file():
        raise UnreadableError(_say("refused", path=path))
    size = place.stat().st_size
    if size > LARGEST_BYTES:
        raise UnreadableError(_say("binary", path=path, bytes=size))
    return place.read_bytes()


def _page(text: str, offset: int, limit: int) -> str:
    if offset and offset >= len(text):
        return _say("page-end", total=len(text), first=offset)
    room = max(1, min(limit, VISIBLE_CHARACTERS - _NOTICE_ROOM))
    last = boundary_before(text, offset + room)
    if last <= offset:  # one visible character that is longer than the page
        last = min(len(text), offset + room)
    key = "page-more" if last < len(text) else "page"
    return f"{_say(key, first=offset, last=last, total=len(text))}\n{text[offset:last]}"


def _list(place: Path, path: str) -> str:
    with os.scandir(place) as entries:
        names = sorted(f"{entry.name}/" if entry.is_dir() else entry.name for entry in entries)
    visible = [_plain(name) for name in names if not name.startswith(".")]
    lines = [_say("folder", path=path, count=len(visible)), *visible[:_LISTED]]
    return "\n".join(lines)[: VISIBLE_CHARACTERS - 1]


def _plain(name: str) -> str:
    """Return a name as any encoding can say it."""
    return name.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def _is_binary(content: bytes) -> bool:
    return b"\0" in content[:_BINARY_LOOK]


def _say(key: str, **facts: object) -> str:
    return phrases("tool-output")[key].format(**facts)
