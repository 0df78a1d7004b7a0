"""One entry of the journal, as a value and as a line of JSON.

A line is never rewritten but to redact it (N18). Bytes that are no UTF-8 become lone surrogates, which JSON carries as
escapes, and come back as they were.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final, cast

from halo_desktop.engine.access import Requester
from halo_desktop.engine.clock import iso_text, read_iso
from halo_desktop.engine.journal.changes import Change, Created, Deleted, Edited, Hunk, Lines, Moved, Redacted
from halo_desktop.engine.json_values import JsonObject, as_number, as_object, as_text, as_texts

VERSION: Final = 1


class Cause(StrEnum):
    """Why something was written."""

    WRITE = "write"
    """A model wrote it in its turn."""
    UNDO = "undo"
    """A person took an entry back."""
    ROLLBACK = "rollback"
    """The turn's reply was dropped (V40)."""
    REPLAY = "replay"
    """A dropped reply was chosen again (V40)."""


class Store(StrEnum):
    """What was written to."""

    NOTEBOOK = "notebook"


@dataclass(frozen=True, slots=True)
class Origin:
    """Who wrote, and where."""

    author: str
    """The author tag that the notebook shows (N04), such as `chat#0d71`."""
    requester: Requester
    outside: bool
    """For a guest or another computer, through however many hands it came (N30)."""
    conversation: str
    """The key of the conversation."""
    turn: str
    variant: str | None = None
    """Which of several replies of the turn."""


@dataclass(frozen=True, slots=True)
class Occasion:
    """What a write is about, apart from the lines that it changes."""

    origin: Origin
    tool: str
    """What was called, for example `remember`."""
    text: str = ""
    """One line for people: what was remembered, the page that was moved."""
    cause: Cause = Cause.WRITE
    undoes: str | None = None
    """The id of the entry that this one takes back."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One write."""

    id: str
    at: datetime
    occasion: Occasion
    change: Change
    store: Store = Store.NOTEBOOK


def entry_line(entry: Entry) -> bytes:
    """Return an entry as it stands in the file, with its line break."""
    occasion, origin = entry.occasion, entry.occasion.origin
    stored: JsonObject = {
        "v": VERSION,
        "id": entry.id,
        "at": iso_text(entry.at),
        "author": origin.author,
        "requester": origin.requester.value,
        "outside": origin.outside,
        "conversation": origin.conversation,
        "turn": origin.turn,
        "variant": origin.variant,
        "tool": occasion.tool,
        "text": occasion.text,
        "cause": occasion.cause.value,
        "undoes": occasion.undoes,
        "store": entry.store.value,
        "change": _change_to_json(entry.change),
    }
    return object_line({key: value for key, value in stored.items() if value is not None})


def object_line(stored: JsonObject) -> bytes:
    """Return an object on one line, with its line break."""
    return json.dumps(stored, ensure_ascii=False).encode("utf-8", "backslashreplace") + b"\n"


def read_entry(stored: JsonObject) -> Entry | None:
    """Read an entry; `None` for what is none, or of a newer version than this program knows."""
    ident, at, change = as_text(stored.get("id")), read_iso(stored.get("at")), _change_from_json(stored.get("change"))
    if ident is None or at is None or change is None or as_number(stored.get("v")) != VERSION:
        return None
    try:
        origin = Origin(
            author=as_text(stored.get("author")) or "",
            requester=Requester(str(stored.get("requester"))),
            outside=stored.get("outside") is not False,
            conversation=as_text(stored.get("conversation")) or "",
            turn=as_text(stored.get("turn")) or "",
            variant=as_text(stored.get("variant")),
        )
        cause, store = Cause(str(stored.get("cause"))), Store(str(stored.get("store")))
    except ValueError:
        return None
    tool, text = as_text(stored.get("tool")) or "", as_text(stored.get("text")) or ""
    return Entry(ident, at, Occasion(origin, tool, text, cause, as_text(stored.get("undoes"))), change, store)


def texts_of(change: Change) -> Iterable[str]:
    """Yield every text that a change holds: what it wrote, what it took away, and the lines around."""
    if isinstance(change, Edited):
        for hunk in change.hunks:
            for lines in (hunk.above, hunk.before, hunk.after, hunk.below):
                yield _text(b"".join(lines))
    elif isinstance(change, Created | Deleted):
        yield _text(change.content)


def _change_to_json(change: Change) -> JsonObject:
    if isinstance(change, Edited):
        return {"kind": "edited", "path": change.path, "hunks": [_hunk_to_json(hunk) for hunk in change.hunks]}
    if isinstance(change, Moved):
        return {"kind": "moved", "path": change.path, "target": change.target}
    if isinstance(change, Redacted):
        return {"kind": "redacted", "path": change.path}
    kind = "created" if isinstance(change, Created) else "deleted"
    return {"kind": kind, "path": change.path, "content": _text(change.content)}


def _change_from_json(value: object) -> Change | None:
    stored = as_object(value)
    path, kind = as_text(stored.get("path")), stored.get("kind")
    content, target = stored.get("content"), as_text(stored.get("target"))
    if path is None:
        return None
    if kind == "edited" and isinstance(stored.get("hunks"), list):
        hunks = cast("list[object]", stored["hunks"])
        return Edited(path, tuple(_hunk_from_json(as_object(hunk)) for hunk in hunks))
    if kind == "moved" and target is not None:
        return Moved(path, target)
    if kind in {"created", "deleted"} and isinstance(content, str):
        return Created(path, _bytes(content)) if kind == "created" else Deleted(path, _bytes(content))
    return Redacted(path) if kind == "redacted" else None


def _hunk_to_json(hunk: Hunk) -> JsonObject:
    parts = {"before": hunk.before, "after": hunk.after, "above": hunk.above, "below": hunk.below}
    return {"line": hunk.line} | {name: [_text(line) for line in lines] for name, lines in parts.items()}


def _hunk_from_json(stored: JsonObject) -> Hunk:
    def lines(name: str) -> Lines:
        return tuple(_bytes(line) for line in as_texts(stored.get(name)))

    number = as_number(stored.get("line"))
    return Hunk(int(number or 1), lines("before"), lines("after"), lines("above"), lines("below"))


def _text(content: bytes) -> str:
    return content.decode("utf-8", "surrogateescape")


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogateescape")
