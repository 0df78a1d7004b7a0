"""Looking back in a conversation by word and date, also at what is no longer sent to the model (V14)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from halo_desktop.engine.conversation.conversation import Conversation
from halo_desktop.engine.messages.turns import Message, Plan, ToolUse, Turn


@dataclass(frozen=True, slots=True)
class Sought:
    """What is looked for; what is not given does not limit."""

    words: str = ""
    """All of them, parted by spaces, stand somewhere in the turn; case does not matter."""
    since: datetime | None = None
    until: datetime | None = None
    """Not included."""


def look_back(conversation: Conversation, sought: Sought) -> Iterator[Turn]:
    """Yield the turns of this one conversation in which it stands, the newest first, as they read now.

    Reads no further back than the caller goes on. Raises as reading a page does.
    """
    words = sought.words.casefold().split()
    for turn in conversation.turns():
        if _is_in_time(turn, sought):
            said = said_in(turn).casefold()
            if all(word in said for word in words):
                yield turn


def said_in(turn: Turn) -> str:
    """Return all that a reader sees of a turn: what was said and planned, and what tools answered."""
    steps = (turn.user, *turn.reply.steps)
    return "\n".join(filter(None, map(_text, steps)))


def _text(step: Message | ToolUse | Plan | None) -> str:
    if step is None:
        return ""
    return step.result or "" if isinstance(step, ToolUse) else step.text


def _is_in_time(turn: Turn, sought: Sought) -> bool:
    at = next((step.at for step in (turn.user, *turn.reply.steps) if step), None)
    if at is None:
        return False
    return (sought.since is None or sought.since <= at) and (sought.until is None or at < sought.until)
