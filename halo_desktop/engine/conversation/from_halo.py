"""Halo's own conversations, listed and read, never written (data-folder.md 1.2 and 3.8)."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from typing import Final, cast

from halo_desktop.engine.clock import read_iso
from halo_desktop.engine.conversation.listing import ConversationEntry, ConversationSource, title_from
from halo_desktop.engine.errors import Code, EngineError
from halo_desktop.engine.files.json_files import read_object
from halo_desktop.engine.files.json_lines import Line, read_lines, read_lines_back
from halo_desktop.engine.files.layout import LOG_SUFFIX, DataRoot, OwnerFolder
from halo_desktop.engine.json_values import JsonObject, as_object, as_text
from halo_desktop.engine.messages.fold import fold
from halo_desktop.engine.messages.records import UNKNOWN_TIME, Kind, Record, Role, Sender
from halo_desktop.engine.messages.turns import Turn

LOOKED_THROUGH: Final = 2_000
"""So many of the newest events of a chat are read: a chat of a digital human has no end."""

_INDEX: Final = "index.json"
_CHAT: Final = "chat"
_LOOK_FOR_WORDS: Final = 20


def list_halo_conversations(folder: OwnerFolder, root: DataRoot) -> list[ConversationEntry]:
    """Return a workspace's conversations and a digital human's chats; what cannot be read is left out."""
    return [*_workspace_entries(_workspace_folder(folder, root)), *_chat_entries(folder.transcripts)]


def read_halo_conversation(folder: OwnerFolder, root: DataRoot, name: str) -> tuple[Turn, ...]:
    """Return what was said in one of them, by the name that the list gives; of a long chat the newest part.

    Raises `EngineError`: NO_SUCH_CONVERSATION, JSON_UNREADABLE, or the system's reason.
    """
    if Path(name).name != name:
        raise EngineError(Code.NO_SUCH_CONVERSATION, where=name)
    chat = folder.transcripts / f"{name}{LOG_SUFFIX}"
    if _is_chat(chat.name) and _is_plain_file(chat):
        events = islice(read_lines_back(chat), LOOKED_THROUGH)
        return fold(list(_said(enumerate(reversed([_event(line) for line in events])))))
    stored = read_object(halo_conversation_file(folder, root, name))
    if stored is None:
        raise EngineError(Code.NO_SUCH_CONVERSATION, where=name)
    return fold(list(_messages(stored)))


def halo_conversation_file(folder: OwnerFolder, root: DataRoot, name: str) -> Path:
    """Return where Halo keeps a workspace's conversation of that name."""
    return _workspace_folder(folder, root) / f"{name}.json"


def _workspace_folder(folder: OwnerFolder, root: DataRoot) -> Path:
    """Return where Halo keeps a workspace's conversations; those of the Halo workspace lie elsewhere."""
    holder = folder.path.parent if folder.path.parent == root.halo_workspace else folder.path
    return holder / "conversations"


def _workspace_entries(folder: Path) -> Iterator[ConversationEntry]:
    with suppress(EngineError):
        stored = (read_object(folder / _INDEX) or {}).get("conversations")
        for item in cast("list[object]", stored) if isinstance(stored, list) else []:
            values = as_object(item)
            ident = as_text(values.get("id")) or ""
            if Path(ident).name == ident and _is_plain_file(folder / f"{ident}.json"):
                updated = read_iso(values.get("updatedAt")) or UNKNOWN_TIME
                title = title_from(as_text(values.get("title")) or as_text(values.get("preview")) or "")
                yield ConversationEntry(ident, ConversationSource.HALO, title, updated)


def _chat_entries(folder: Path) -> Iterator[ConversationEntry]:
    with suppress(OSError):
        for file in sorted(os.listdir(folder)):
            if _is_chat(file) and _is_plain_file(folder / file):
                yield _chat_entry(folder / file)


def _chat_entry(path: Path) -> ConversationEntry:
    updated = datetime.fromtimestamp(path.stat().st_mtime, UTC)
    title = ""
    with suppress(EngineError):
        head = _said(enumerate(map(_event, islice(read_lines(path), _LOOK_FOR_WORDS))))
        title = next((title_from(record.text) for record in head if record.sender.role is Role.USER), "")
    return ConversationEntry(path.name.removesuffix(LOG_SUFFIX), ConversationSource.HALO, title, updated)


def _is_chat(file: str) -> bool:
    """Say whether a file of `runs/` is a chat; the others are transcripts of runs."""
    return file.endswith(LOG_SUFFIX) and (file == f"{_CHAT}{LOG_SUFFIX}" or file.startswith(f"{_CHAT}-"))


def _is_plain_file(path: Path) -> bool:
    return path.is_file() and not path.is_symlink()


def _messages(stored: JsonObject) -> Iterator[Record]:
    messages = stored.get("messages")
    for number, item in enumerate(cast("list[object]", messages) if isinstance(messages, list) else []):
        values = as_object(item)
        yield from _record(number, values.get("role"), _text_of(values.get("content")), values.get("timestamp"))


def _event(line: Line) -> JsonObject:
    with suppress(ValueError, RecursionError):
        return as_object(json.loads(line.content))
    return {}


def _said(events: Iterable[tuple[int, JsonObject]]) -> Iterator[Record]:
    for number, event in events:
        message = as_object(event.get("message"))
        yield from _record(number, event.get("type"), _text_of(message.get("content")), event.get("_ts"))


def _record(number: int, role: object, text: str, at: object) -> Iterator[Record]:
    if role in {Role.USER.value, Role.ASSISTANT.value} and text:
        moment = read_iso(at) or UNKNOWN_TIME
        yield Record(str(number), Kind.MESSAGE, moment, Sender(Role(role)), text=text)


def _text_of(content: object) -> str:
    """Return what a person would read of a message: its text, or its blocks of text; tools have none."""
    if isinstance(content, str):
        return content
    blocks = [as_object(block) for block in cast("list[object]", content)] if isinstance(content, list) else []
    return "\n".join(as_text(block.get("text")) or "" for block in blocks if block.get("type") == "text")
