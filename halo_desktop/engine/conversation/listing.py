"""The conversations with an owner as a list shows them: those of ours, and Halo's own, which are only read."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from itertools import islice
from typing import Any, Final

from halo_desktop.engine.conversation.conversation import Conversation
from halo_desktop.engine.errors import Fault
from halo_desktop.engine.json_values import JsonObject
from halo_desktop.engine.messages.fold import starts_turn
from halo_desktop.engine.messages.records import UNKNOWN_TIME, Kind

TITLE_LENGTH: Final = 80
"""So many characters of the first user message stand for a title that nobody gave."""

BRANCHED_FROM: Final = "branched_from"
"""Under this the first record of a branch says from where it was made."""

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
    extra: JsonObject = field(default_factory=dict[str, Any], hash=False)
    """Only of ours: what its first record holds beside the key, such as what it began with."""

    @property
    def is_branch(self) -> bool:
        """Whether it was made from another one (V07)."""
        return BRANCHED_FROM in self.extra


@dataclass(frozen=True, slots=True)
class ConversationList:
    """All conversations with an owner, the one that was last used first, with what could not be read."""

    entries: tuple[ConversationEntry, ...]
    notices: tuple[Fault, ...] = ()


def entry_of(conversation: Conversation) -> ConversationEntry:
    """Return how a conversation of ours stands in the list; reads its head, its end and what is new since its index."""
    head = next(conversation.records(), None)
    began = head.at if head is not None else UNKNOWN_TIME
    found = (entry.record for entry in conversation.log.entries_back() if entry.record)
    # A new title is nothing that was said.
    said = (record.at for record in found if record.kind is not Kind.CONVERSATION)
    return ConversationEntry(
        name=conversation.name,
        source=ConversationSource.DESKTOP,
        title=conversation.title() or _first_words(conversation),
        updated=next(said, began),
        key=conversation.key,
        extra=head.extra if head is not None and head.kind is Kind.CONVERSATION else {},
    )


def title_from(text: str) -> str:
    """Return the beginning of a message as one line."""
    return " ".join(text[: 4 * TITLE_LENGTH].split())[:TITLE_LENGTH]


def _first_words(conversation: Conversation) -> str:
    head = islice(conversation.records(), _LOOK_FOR_WORDS)
    return next((title_from(record.text) for record in head if starts_turn(record)), "")
