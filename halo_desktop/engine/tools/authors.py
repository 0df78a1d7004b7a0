"""Author tags as Halo writes them (N04, data-folder.md 3.2)."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

_DIGITS: Final = 4
_FNV_OFFSET: Final = 0x811C9DC5
_FNV_PRIME: Final = 0x01000193


class Channel(StrEnum):
    """Where an entry comes from."""

    CHAT = "chat"
    IM = "im"
    IM_GUEST = "im-guest"
    TEAM = "team"
    SCHEDULE = "schedule"
    EVENT = "event"
    MANUAL = "manual"
    RUN = "run"


RUNS: Final = frozenset({Channel.SCHEDULE, Channel.EVENT, Channel.MANUAL, Channel.RUN})
"""Of a digital human's runs, by their triggers."""


def tag_of_workspace_chat(conversation_id: str) -> str:
    """Return the tag of a workspace's conversation: `chat#` and the first four letters or digits of its id."""
    plain = "".join(char for char in conversation_id if char.isascii() and char.isalnum())
    return f"{Channel.CHAT.value}#{plain[:_DIGITS]}"


def tag_of_run(origin: Channel, run_id: str) -> str:
    """Return the tag of a digital human's run: its trigger and the first four hex digits of its id."""
    return f"{origin.value}#{run_id.replace('-', '')[:_DIGITS]}"


def tag_of_conversation(origin: Channel, key: str) -> str:
    """Return the tag of a digital human's conversation: four hex digits of the FNV-1a hash of its whole key."""
    return f"{origin.value}#{_fnv1a(key):08x}"[: len(origin.value) + 1 + _DIGITS]


def _fnv1a(text: str) -> int:
    digest = _FNV_OFFSET
    for byte in text.encode("utf-8", "surrogatepass"):
        digest = ((digest ^ byte) * _FNV_PRIME) & 0xFFFFFFFF
    return digest
