"""The summaries of one conversation on disk: JSON lines that are only added, read from the end (storage.md, V20).

A line that says `stale` ends what is read: what the summaries before it were made from has changed since (V23), and
they are made anew from the log.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Final, cast

from halo_desktop.engine.conversation.course import Course, Level, Source, Summary, active_course
from halo_desktop.engine.errors import Code, EngineError
from halo_desktop.engine.files.json_lines import append_lines, read_lines_back
from halo_desktop.engine.files.layout import ConversationFiles, LockKind
from halo_desktop.engine.files.locks import Locks
from halo_desktop.engine.json_values import JsonObject, as_object, as_text, as_texts

VERSION: Final = 1

_STALE: Final = "stale"


class Summaries:
    """Read afresh at every call. What writes raises `EngineError`: BUSY, or the system's reason."""

    def __init__(self, files: ConversationFiles, locks: Locks) -> None:
        self._path = files.summaries
        self._locks = locks

    def course(self) -> Course:
        """Return what is active; a line that cannot be understood is left out. Raises the system's reason."""
        return active_course(self._newest_first())

    def through(self) -> str:
        """Return the turn up to which they reach, as `course` says it, from the newest alone. Raises as `course`."""
        newest = next(self._newest_first(), None)
        return newest.through if newest else ""

    def all(self) -> tuple[Summary, ...]:
        """Return all that still count, also those that went into another, the oldest first. Raises as `course`."""
        return tuple(self._newest_first())[::-1]

    def add(self, summaries: Iterable[Summary], *, anew: bool = False) -> None:
        """Add summaries in the order in which they came to be; `anew`: those before do not count any more."""
        ended = _line({"v": VERSION, "kind": _STALE}) if anew else b""
        lines = ended + b"".join(_line(_to_json(summary)) for summary in summaries)
        if not lines:
            return
        with self._locks.exclusive(LockKind.FILE, self._path):
            append_lines(self._path, lines)

    def forget_if_from(self, message: str) -> bool:
        """Let all summaries be made anew if one was made from this message; say whether it was so (V23)."""
        with self._locks.exclusive(LockKind.FILE, self._path):
            used = any(source.message == message for one in self._newest_first() for source in one.sources)
            if used:
                append_lines(self._path, _line({"v": VERSION, "kind": _STALE}))
            return used

    def _newest_first(self) -> Iterator[Summary]:
        try:
            for line in read_lines_back(self._path):
                with suppress(ValueError, RecursionError):
                    stored = as_object(json.loads(line.content))
                    if stored.get("kind") == _STALE:
                        return
                    summary = _from_json(stored)
                    if summary is not None:
                        yield summary
        except EngineError as error:
            if error.code is not Code.VANISHED:
                raise


def _line(stored: JsonObject) -> bytes:
    return json.dumps(stored, ensure_ascii=False).encode("utf-8", "replace") + b"\n"


def _to_json(summary: Summary) -> JsonObject:
    stored: JsonObject = {"v": VERSION, "id": summary.id, "level": summary.level.value, "through": summary.through}
    stored["sources"] = [[source.message, source.digest] for source in summary.sources]
    return stored | {"parts": list(summary.parts), "by": "extract", "text": summary.text}


def _from_json(stored: JsonObject) -> Summary | None:
    ident, level, through = (as_text(stored.get(key)) for key in ("id", "level", "through"))
    if ident is None or through is None or level not in {known.value for known in Level}:
        return None
    sources = [Source(str(pair[0]), str(pair[1])) for pair in _pairs(stored.get("sources"))]
    text, parts = as_text(stored.get("text")) or "", as_texts(stored.get("parts"))
    return Summary(ident, Level(level), text, through, tuple(sources), parts)


def _pairs(value: object) -> Iterator[list[object]]:
    for item in cast("list[object]", value) if isinstance(value, list) else []:
        pair = cast("list[object]", item) if isinstance(item, list) else []
        if len(pair) == 2:
            yield pair
