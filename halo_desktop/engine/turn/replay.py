"""Turns as messages that every provider takes (V06), the same each time for the same turns (V41). Pure.

What is made sure of: it starts with a user's message; each call has its one result, a lost one says "interrupted"; the
ids of calls are unique over the whole conversation (cases B5) and their names are names; nothing is empty; the user
never speaks twice in a row.
Results of earlier turns are shortened, except those that were referred to afterwards (V32), and what was read back or
looked up stays only in its own turn (V31, V14).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from halo_desktop.engine.language.clusters import boundary_before
from halo_desktop.engine.llm.model import AssistantMessage, Message, ToolCall, ToolResult, UserMessage
from halo_desktop.engine.llm.without_tools import told_in_words
from halo_desktop.engine.messages.turns import Reply, ReplyState, TextPart, ToolUse, Turn
from halo_desktop.engine.notebook.marks import between_marks
from halo_desktop.engine.prompts import phrases
from halo_desktop.engine.settings import MEMORY_WINDOW

NOTEBOOK: Final = "notebook"
"""The key of a first user message's record under which the notebook block is kept that goes with it (N10)."""

TRIMMED_CHARACTERS: Final = 800
"""So much of a tool's result of an earlier turn is sent, where nothing referred to it later."""

_REFERENCE_CHARACTERS: Final = 12
"""A later text that repeats so many characters of a result refers to it."""

REFERRED_WITHIN: Final = MEMORY_WINDOW
"""A result is looked for in the replies of so many later turns: longer it is hardly ever sent."""

_NO_NAME: Final = re.compile(r"[^A-Za-z0-9_-]")
_NAME_LENGTH: Final = 64


@dataclass(frozen=True, slots=True)
class Replay:
    """How turns are told to a model."""

    tools: bool = True
    """Whether tools are offered; without them calls are told in words."""
    passing: Collection[str] = ()
    """Tools whose results stay only in the turn in which they were called."""


def replay(turns: Sequence[Turn], how: Replay) -> list[Message]:
    """Return the messages of turns, the last of which may be under way."""
    messages: list[Message] = []
    for place, turn in enumerate(turns):
        messages += replay_turn(turn, how, turns[place + 1 : place + 1 + REFERRED_WITHIN])
    return list(_numbered(messages))


def replay_turn(turn: Turn, how: Replay, later: Sequence[Turn]) -> list[Message]:
    """Return the messages of one turn, whose calls have the ids of the log; `later` are the turns after it."""
    messages = [UserMessage(user_text(turn)), *_reply(turn.reply, how, later)]
    return messages if how.tools else told_in_words(messages)


def user_text(turn: Turn) -> str:
    """Return what the user said in a turn, behind the notebook block that goes with a first message (N10)."""
    if turn.user is None:
        return _say("deleted")
    block = notebook_block(turn)
    marked = f"{between_marks(block, NOTEBOOK)}\n\n" if block else ""
    said = _say("redacted") if turn.user.redacted else turn.user.text
    return f"{marked}{said if said.strip() else _say('deleted')}"


def notebook_block(turn: Turn) -> str:
    """Return the notebook block that goes with a turn, "" for none."""
    block = turn.user.extra.get(NOTEBOOK) if turn.user else None
    return block if isinstance(block, str) else ""


def _reply(reply: Reply, how: Replay, later: Sequence[Turn]) -> Iterator[Message]:
    """Yield a reply as it came; a reply that is under way may be empty, every other says at least why it is not."""
    spoken = False
    for part in reply.parts:
        if isinstance(part, ToolUse):
            spoken = True
            yield from _use(part, how, later)
        elif isinstance(part, TextPart) and part.text.strip():
            spoken = True
            yield AssistantMessage(part.text)
    if later and (ending := _ending(reply, spoken=spoken)):
        yield AssistantMessage(ending)


def _ending(reply: Reply, *, spoken: bool) -> str:
    if reply.state is ReplyState.STOPPED and not reply.reason:
        return _say("stopped")
    if reply.state is not ReplyState.WHOLE:
        return _say("interrupted")
    if any(message.redacted for message in reply.messages):
        return _say("redacted")
    return "" if spoken else _say("deleted")


def _use(use: ToolUse, how: Replay, later: Sequence[Turn]) -> Iterator[Message]:
    name = _NO_NAME.sub("_", use.name)[:_NAME_LENGTH] or "_"
    text = _result_text(use, how, later)
    yield ToolCall(use.id, name, {} if use.redacted else use.arguments)
    yield ToolResult(use.id, name, text, use.refused)


def _result_text(use: ToolUse, how: Replay, later: Sequence[Turn]) -> str:
    if use.redacted:
        return _say("redacted")
    if use.result is None:
        return _say("interrupted")
    if later and use.name in how.passing:
        return _say("read-before", name=use.name)
    if not use.result.strip():
        return _say("no-output")
    return _trimmed(use.result, later) if later else use.result


def _trimmed(result: str, later: Sequence[Turn]) -> str:
    """Return head and tail of an earlier result, or all of it where it was referred to since (V32)."""
    if len(result) <= TRIMMED_CHARACTERS or is_referred_to(result, _texts(later)):
        return result
    half = TRIMMED_CHARACTERS // 2
    head, tail = boundary_before(result, half), boundary_before(result, len(result) - half)
    return f"{result[:head]}\n{_say('trimmed', characters=tail - head)}\n{result[tail:]}"


def is_referred_to(result: str, later: Iterable[str]) -> bool:
    """Say whether a later text repeats a stretch of a result (V32)."""
    size = _REFERENCE_CHARACTERS
    pieces = {result[place : place + size] for place in range(max(1, len(result) - size + 1))}
    return any(text[place : place + size] in pieces for text in later for place in range(len(text) - size + 1))


def _texts(turns: Iterable[Turn]) -> list[str]:
    return [message.text for turn in turns for message in turn.reply.messages]


def _numbered(messages: Iterable[Message]) -> Iterator[Message]:
    """Give each call an id that no other one has, here or in the turn under way; its result follows at once."""
    number = 0
    for message in messages:
        if isinstance(message, ToolCall):
            number += 1
            yield replace(message, id=f"past_{number}")
        elif isinstance(message, ToolResult):
            yield replace(message, call_id=f"past_{number}")
        else:
            yield message


def _say(key: str, **facts: object) -> str:
    return phrases("conversation")[key].format(**facts)
