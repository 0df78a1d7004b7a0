"""The conversations with an owner as a list shows them: those of ours, and Halo's own, which are only read."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from itertools import islice
from typing import Final

from halo_desktop.engine.conversation.conversation import Conversation
from halo_desktop.engine.errors import Fault
from halo_desktop.engine.messages.fold import starts_turn
from halo_desktop.engine.messages.records import UNKNOWN_TIME

TITLE_LENGTH: Final = 80
"""So many characters of the first user message stand for a title that nobody gave."""

_LOOK_FOR_WORDS: Final = 20
"""Among so many records at the head the first user message is looked for."""


class ConversationSource(StrEnum):
    """Who keeps a conversation."""

    DESKTOP = "desktop"
    HALO = "halo"
    """Read-only here."""


@dataclass(frozen=True, slots=True)
class ConversationEntry:
    """One line of the list."""

    name: str
    """Opens it."""
    source: ConversationSource
    title: str
    """The title that was given, else how the first user message begins; "" where there is neither."""
    updated: datetime
    """When something was last said."""
    key: str = ""
    """Only of ours: `{channel}:{chat_id}`."""


@dataclass(frozen=True, slots=True)
class ConversationList:
    """All conversations with an owner, the one that was last used first, with what could not be read."""

    entries: tuple[ConversationEntry, ...]
    notices: tuple[Fault, ...] = ()


def entry_of(conversation: Conversation) -> ConversationEntry:
    """Return how a conversation of ours stands in the list; reads its head, its end and what is new since its index."""
    newest = next((entry.record.at for entry in conversation.log.entries_back() if entry.record), UNKNOWN_TIME)
    return ConversationEntry(
        name=conversation.name,
        source=ConversationSource.DESKTOP,
        title=conversation.title() or _first_words(conversation),
        updated=newest,
        key=conversation.key,
    )


def title_from(text: str) -> str:
    """Return the beginning of a message as one line."""
    return " ".join(text[: 4 * TITLE_LENGTH].split())[:TITLE_LENGTH]


def _first_words(conversation: Conversation) -> str:
    head = islice(conversation.records(), _LOOK_FOR_WORDS)
    return next((title_from(record.text) for record in head if starts_turn(record)), "")
