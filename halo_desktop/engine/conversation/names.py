"""Keys of conversations and the file names that stand for them (V01, storage.md).

A name is made from its key by a hash, so that nothing in a key reaches a path; the key itself stands in the log. Keys
are compared in Unicode's composed form: the same name typed on two systems is the same person.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from typing import Final

from halo_desktop.engine.messages.records import whole_text

CHAT: Final = "chat"
"""The channel of a workspace's conversations."""
DIRECT: Final = "dm"
"""The channel of a digital human's conversations with one user."""

_CHANNEL_LENGTH: Final = 16
_HASH_DIGITS: Final = 24
_NAME: Final = re.compile(rf"[a-z0-9]{{1,{_CHANNEL_LENGTH}}}-[0-9a-f]{{{_HASH_DIGITS}}}")


def canonical_key(key: str) -> str:
    """Return a key as the log holds it."""
    return unicodedata.normalize("NFC", whole_text(key))


def name_of(key: str) -> str:
    """Return the file name of a conversation, without suffix: lower-case ASCII channel, `-`, 24 hex of SHA-256."""
    channel = re.sub(r"[^a-z0-9]", "", key.partition(":")[0].lower())[:_CHANNEL_LENGTH] or "x"
    return f"{channel}-{hashlib.sha256(canonical_key(key).encode()).hexdigest()[:_HASH_DIGITS]}"


def is_name(text: str) -> bool:
    """Say whether a text has the form of such a name; nothing else is ever looked for on the disk."""
    return _NAME.fullmatch(text) is not None


def workspace_key(ident: str) -> str:
    """Return the key of one of a workspace's conversations."""
    return f"{CHAT}:{ident}"


def human_key(user: str, ident: str = "") -> str:
    """Return the key of a user's first chat with a digital human, or, by its id, of a further one."""
    return f"{DIRECT}:{user}#{ident}" if ident else f"{DIRECT}:{user}"


def branch_key(key: str, ident: str) -> str:
    """Return the key of a branch of a conversation: the same channel and partner, an id of its own."""
    first_chat = key.rpartition("#")[0] or key
    return workspace_key(ident) if key.startswith(f"{CHAT}:") else f"{first_chat}#{ident}"
