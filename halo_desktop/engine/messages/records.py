"""One record of a conversation: a frozen value, and the JSON object that it is in the log (storage.md, V02, V05)."""

from __future__ import annotations

import json
import uuid
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from enum import StrEnum
from typing import Any, Final, TypeAlias, TypeVar, cast

from halo_desktop.engine.clock import from_epoch_milliseconds, iso_text, read_iso
from halo_desktop.engine.json_values import JsonObject, as_number, as_object, as_text

VERSION: Final = 1

UNKNOWN_TIME: Final = datetime(1970, 1, 1, tzinfo=UTC)
"""The time of a record that does not say when it was made."""

Offsets: TypeAlias = tuple[tuple[int, str], ...]
"""Where in a text each tool was called: code points before it, and the id of the call (V05)."""


class Kind(StrEnum):
    """What a record tells. Those from EDIT on speak of an earlier record or turn."""

    CONVERSATION = "conversation"
    """The first record, which has the key; again for each new title."""
    MESSAGE = "message"
    TOOL_CALL = "tool_call"
    TOOL_RESULT = "tool_result"
    PLAN = "plan"
    EDIT = "edit"
    """The message `of` reads `text` from now on."""
    DELETE = "delete"
    """The message `of` is gone; with a reply goes what its tools did."""
    SELECT_VARIANT = "select_variant"
    """The reply `variant` of the turn is the one that counts."""
    STOPPED = "stopped"
    """The reply `variant` of the turn ended early; `text` is a code that says why, "" where a person stopped it."""
    REDACTED = "redacted"
    """Stands where a record stood whose content is gone for good (N18); `was` is what it had been."""


class Role(StrEnum):
    """On which side of a conversation somebody speaks."""

    USER = "user"
    ASSISTANT = "assistant"
    TOOL = "tool"
    SYSTEM = "system"


@dataclass(frozen=True, slots=True)
class Sender:
    """Who made a record. `user` is as in storage.md (`owner`, `im:…`, `guest`), `human` a digital human's id."""

    role: Role
    user: str = ""
    human: str = ""


@dataclass(frozen=True, slots=True)
class Record:
    """One line of the log. Fields that a kind does not have are empty."""

    id: str
    kind: Kind
    at: datetime
    sender: Sender
    turn: str = ""
    """The id of the turn: that of the user's message which began it."""
    text: str = ""
    variant: int = 0
    """Which reply of the turn: 0 is the first one, each regenerated one is one more."""
    of: str = ""
    """The id of the record that this one speaks of."""
    key: str = ""
    """Only of the first record and of new titles: `{channel}:{chat_id}` (V01)."""
    call: str = ""
    """The id of a call, in the call and in its result."""
    name: str = ""
    """The name of the tool."""
    arguments: JsonObject = field(default_factory=dict[str, Any])
    refused: bool = False
    """The tool would not do it; `text` says why."""
    was: str = ""
    """Only of a redacted record: its kind before."""
    tool_text_offsets: Offsets = ()
    extra: JsonObject = field(default_factory=dict[str, Any])
    """Keys that we do not know, or that another room adds; kept as they are (Q26)."""


class UnknownRecordError(ValueError):
    """The line is none of our records: no object, no id, an unknown kind or a newer version."""


def new_id() -> str:
    """Return an id for a record, conversation or call (storage.md: uuid4)."""
    return str(uuid.uuid4())


def record_line(record: Record) -> bytes:
    """Return the record as a line of the log with its line feed; a lone surrogate becomes U+FFFD (cases A7)."""
    text = json.dumps(_to_json(record), ensure_ascii=False, separators=(",", ":"))
    return whole_text(text).encode() + b"\n"


def read_record(line: bytes) -> Record:
    """Read a line of the log, without its line feed.

    Values of wrong types count as absent (cases A29); raises `UnknownRecordError` for what is no record of ours.
    """
    try:
        value: object = json.loads(line.decode())
    except (ValueError, RecursionError) as error:
        raise UnknownRecordError(str(error)) from error
    if not isinstance(value, dict):
        raise UnknownRecordError(type(value).__name__)
    if b"\\ud" in line or b"\\uD" in line:
        value = json.loads(whole_text(json.dumps(value, ensure_ascii=False)))
    return _from_json(cast("JsonObject", value))


def whole_text(text: str) -> str:
    """Return a text that UTF-8 can hold: lone halves of a pair become U+FFFD, two together their character."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return text


Without: TypeAlias = Callable[[str], str]
"""Returns a text without what is to be forgotten in it."""


def redacted(record: Record, without: Without = lambda _text: "") -> Record:
    """Return what stays of a record when its content goes for good (N18).

    Who, when, in which turn and the tool stay, and what goes with it as far as it does not say what is forgotten. The
    first record stays what it is: the conversation works by what stands in it.
    """
    stays = cleaned(record, without)
    if record.kind is Kind.CONVERSATION:
        return replace(stays, text="")
    was = record.was or record.kind.value
    return replace(stays, kind=Kind.REDACTED, was=was, text="", arguments={}, tool_text_offsets=())


def cleaned(record: Record, without: Without) -> Record:
    """Return a record in which what goes with it no longer says what is forgotten; its own content is as it was."""
    extra = {name: _cleaned(value, without) for name, value in record.extra.items()}
    return record if extra == record.extra else replace(record, extra=extra)


def _cleaned(value: object, without: Without) -> object:
    if isinstance(value, str):
        return without(value)
    if isinstance(value, list):
        return [_cleaned(one, without) for one in cast("list[object]", value)]
    if isinstance(value, dict):
        return {name: _cleaned(one, without) for name, one in cast("JsonObject", value).items()}
    return value


_OFFSETS: Final = "_tool_text_offsets"
_TEXTS: Final = ("turn", "text", "of", "key", "call", "name", "was")
_OURS: Final = frozenset(
    {"v", "id", "kind", "at", "sender", "variant", "arguments", "refused", _OFFSETS, *_TEXTS},
)
_ROLES: Final = {
    Kind.MESSAGE: Role.ASSISTANT,
    Kind.TOOL_CALL: Role.ASSISTANT,
    Kind.PLAN: Role.ASSISTANT,
    Kind.TOOL_RESULT: Role.TOOL,
}
"""Whose a record is that does not say so: never the user's, whose word counts for more."""


def _to_json(record: Record) -> JsonObject:
    sender = {"role": record.sender.role.value, "user": record.sender.user, "human": record.sender.human}
    values: JsonObject = {
        "v": VERSION,
        "id": record.id,
        "kind": record.kind.value,
        "at": iso_text(record.at),
        "sender": {name: value for name, value in sender.items() if value},
    }
    optional: JsonObject = {name: getattr(record, name) for name in _TEXTS}
    optional |= {"variant": record.variant, "arguments": record.arguments, "refused": record.refused}
    optional[_OFFSETS] = [list(offset) for offset in record.tool_text_offsets]
    values |= {name: value for name, value in optional.items() if value}
    return values | {name: value for name, value in record.extra.items() if name not in _OURS}


def _from_json(values: JsonObject) -> Record:
    ident, kind = as_text(values.get("id")), _member(Kind, values.get("kind"))
    if ident is None or kind is None or (as_number(values.get("v")) or VERSION) > VERSION:
        raise UnknownRecordError(str(values.get("kind")))
    stored = as_object(values.get("sender"))
    role = _member(Role, stored.get("role")) or _ROLES.get(kind, Role.SYSTEM)
    at = values.get("at")
    return Record(
        id=ident,
        kind=kind,
        at=read_iso(at) or from_epoch_milliseconds(at) or UNKNOWN_TIME,
        sender=Sender(role, as_text(stored.get("user")) or "", as_text(stored.get("human")) or ""),
        variant=max(0, int(as_number(values.get("variant")) or 0)),
        arguments=as_object(values.get("arguments")),
        refused=values.get("refused") is True,
        tool_text_offsets=_read_offsets(values.get(_OFFSETS)),
        extra={name: value for name, value in values.items() if name not in _OURS},
        **{name: as_text(values.get(name)) or "" for name in _TEXTS},
    )


def _read_offsets(value: object) -> Offsets:
    found: list[tuple[int, str]] = []
    for pair in cast("list[object]", value) if isinstance(value, list) else []:
        items = cast("list[object]", pair) if isinstance(pair, list) else []
        if len(items) == 2 and isinstance(items[1], str) and as_number(items[0]) is not None:
            found.append((max(0, int(as_number(items[0]) or 0)), items[1]))
    return tuple(found)


_Member = TypeVar("_Member", bound=StrEnum)


def _member(kind: Callable[[str], _Member], value: object) -> _Member | None:
    """Return the member of an enumeration with that value, if there is one."""
    try:
        return kind(value) if isinstance(value, str) else None
    except ValueError:
        return None
