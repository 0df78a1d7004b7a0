"""The tools that go with a conversation: reading files in pages, and looking back at what was said (V14, V31, V33)."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import Final

from pydantic import Field

from halo_desktop.engine.conversation.conversation import Conversation
from halo_desktop.engine.conversation.file_reading import Reach, UnreadableError, read_page
from halo_desktop.engine.conversation.tool_output import VISIBLE_CHARACTERS
from halo_desktop.engine.json_values import JsonObject
from halo_desktop.engine.language.clusters import boundary_before
from halo_desktop.engine.llm.model import Tool, ToolRefusal
from halo_desktop.engine.messages.records import Role
from halo_desktop.engine.messages.turns import Message, Turn
from halo_desktop.engine.tools.calling import Arguments, make_tool

READ_FILE: Final = "read_file"
LOOK_BACK: Final = "look_back"
PASSING: Final = frozenset({READ_FILE, LOOK_BACK})
"""Tools whose results are not kept in later prompts."""

_SHOWN: Final = 8
"""Messages in one answer of `look_back` at most."""
_ANSWER_CHARACTERS: Final = VISIBLE_CHARACTERS - 100
"""So long are they together, so that the answer may be seen whole (V30)."""
_MESSAGE_CHARACTERS: Final = 360
_SCANNED_TURNS: Final = 2_000
"""So many turns are gone through in one call; the answer says where to go on."""


@dataclass(frozen=True, slots=True)
class Looking:
    """What the two tools of one turn reach."""

    conversation: Conversation
    reach: Reach
    turn: str
    """The id of the turn under way, which is not looked back at."""


class ReadFile(Arguments):
    """Which page of which file."""

    path: str = Field(max_length=1024)
    offset: int = Field(0, ge=0, description="Characters to leave out at the beginning.")
    limit: int = Field(VISIBLE_CHARACTERS, ge=1, description="Characters to read at most.")


class LookBack(Arguments):
    """What to look for; without words and day the newest messages are shown."""

    words: str = Field("", max_length=400, description="All of these words stand in the message.")
    day: date | None = Field(None, description="Only what was said on this day (YYYY-MM-DD).")
    before: str = Field("", max_length=64, description="The `earlier` of an answer, to go on from there.")


def conversation_tools(looking: Looking) -> tuple[Tool, ...]:
    """Return the tools of one turn."""
    return (reading_tool(looking.reach), make_tool(LOOK_BACK, LookBack, lambda given: _look_back(looking, given)))


def reading_tool(reach: Reach) -> Tool:
    """Return the one that reads files: also of a run, before which nothing was said."""
    return make_tool(READ_FILE, ReadFile, lambda given: _read_file(reach, given))


def _read_file(reach: Reach, given: ReadFile) -> str:
    try:
        return read_page(reach, given.path, given.offset, given.limit)
    except UnreadableError as error:
        raise ToolRefusal(str(error)) from error


def _look_back(looking: Looking, given: LookBack) -> JsonObject:
    wanted = _folded(given.words).split()
    found: list[JsonObject] = []
    for number, turn in enumerate(_turns_before(looking, given.before)):
        hits = [_shown(turn, message) for message in _messages(turn) if _matches(message, wanted, given.day)]
        if found and not _fits([*found, *hits]):
            return {"found": found, "earlier": str(found[-1]["turn"])}
        while not _fits(hits):
            hits.pop()
        found += hits
        if number == _SCANNED_TURNS:
            return {"found": found, "earlier": turn.id}
    return {"found": found}


def _fits(shown: list[JsonObject]) -> bool:
    return len(shown) <= _SHOWN and len(json.dumps(shown, ensure_ascii=False)) <= _ANSWER_CHARACTERS


def _turns_before(looking: Looking, before: str) -> Iterator[Turn]:
    """Yield turns from the newest backwards: without the one under way, or only those before the one named."""
    reached = not before
    for turn in looking.conversation.turns():
        if reached and turn.id != looking.turn:
            yield turn
        reached = reached or turn.id == before


def _messages(turn: Turn) -> tuple[Message, ...]:
    return (*((turn.user,) if turn.user else ()), *turn.reply.messages)


def _matches(message: Message, wanted: list[str], day: date | None) -> bool:
    if message.redacted or not message.text.strip():
        return False
    if day is not None and message.at.astimezone().date() != day:
        return False
    text = _folded(message.text)
    return all(word in text for word in wanted)


def _shown(turn: Turn, message: Message) -> JsonObject:
    text = message.text
    if len(text) > _MESSAGE_CHARACTERS:
        text = f"{text[: boundary_before(text, _MESSAGE_CHARACTERS)]}…"
    who = "user" if message.sender.role is Role.USER else "you"
    return {"turn": turn.id, "at": message.at.astimezone().isoformat(timespec="minutes"), "who": who, "text": text}


def _folded(text: str) -> str:
    return unicodedata.normalize("NFKC", text).casefold()
