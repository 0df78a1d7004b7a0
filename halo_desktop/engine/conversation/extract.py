"""The extractive summary: sentences as they were said, chosen without a model (V21). It invents nothing.

Of each message the beginning is kept, where people say what it is about; the user's messages get the larger share.
Credentials are redacted (N15). When summaries are merged, the lines of the oldest are thinned out first.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from halo_desktop.engine.conversation.course import Level, Source, Summary
from halo_desktop.engine.language.clusters import boundary_before
from halo_desktop.engine.language.tokens import estimate_tokens
from halo_desktop.engine.messages.records import Role
from halo_desktop.engine.messages.turns import Message, Turn
from halo_desktop.engine.screening.secrets import redact

TOKENS: Final[Mapping[Level, int]] = {Level.PHASE: 300, Level.MERGED: 600, Level.WHOLE: 1_500}
"""About so long is an extractive summary of each level; V22's lengths are those of a model's."""

_CHARACTERS: Final = {Role.USER: 240, Role.ASSISTANT: 120}
_SENTENCE_END: Final = re.compile(r"(?<=[。！？!?；;\n])|(?<=\.)\s")
_WHO: Final = {Role.USER: "user", Role.ASSISTANT: "assistant"}


def extract_phase(turns: Sequence[Turn], new_id: Callable[[], str]) -> Summary:
    """Summarise whole turns that follow one another."""
    messages = [message for turn in turns for message in messages_of(turn)]
    lines = [_line(message) for message in messages if message.text.strip()]
    return Summary(
        id=new_id(),
        level=Level.PHASE,
        text=_thinned(lines, TOKENS[Level.PHASE]),
        through=turns[-1].id,
        sources=tuple(Source(message.id, digest(message.text)) for message in messages),
    )


def merge_extracts(parts: Sequence[Summary], level: Level, new_id: Callable[[], str]) -> Summary:
    """Make one summary of several, the oldest first."""
    lines = [line for part in parts for line in part.text.split("\n")]
    text = _thinned(lines, TOKENS[level])
    return Summary(new_id(), level, text, parts[-1].through, parts=tuple(part.id for part in parts))


def messages_of(turn: Turn) -> tuple[Message, ...]:
    """Return what was said in a turn, the user's message first."""
    return (*((turn.user,) if turn.user else ()), *turn.reply.messages)


def digest(text: str) -> str:
    """Return by what a summary knows the text that it was made from."""
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:16]


def _line(message: Message) -> str:
    """Return the beginning of a message on one line, with who said it."""
    role = Role.USER if message.sender.role is Role.USER else Role.ASSISTANT
    return f"- {_WHO[role]}: {_beginning(redact(message.text), _CHARACTERS[role])}"


def _beginning(text: str, characters: int) -> str:
    """Return the first sentences that fit, at least the beginning of the first one."""
    kept = ""
    for sentence in _SENTENCE_END.split(text[: characters * 4]):
        if kept and len(kept) + len(sentence) > characters:
            break
        kept += sentence if not kept or kept[-1] in "。！？；" else f" {sentence}"
    line = " ".join(kept.split())
    return line if len(line) <= characters else f"{line[: boundary_before(line, characters)]}…"


def _thinned(lines: Iterable[str], tokens: int) -> str:
    """Leave out every second of the oldest lines, the program's first, until the rest fits."""
    kept: list[str] = [line for line in lines if line.strip()]
    while len(kept) > 1 and estimate_tokens("\n".join(kept)) > tokens:
        older = range(max(1, len(kept) * 3 // 4))
        said_by_us = [place for place in older if not kept[place].startswith(f"- {_WHO[Role.USER]}")]
        gone = frozenset((said_by_us or list(older))[::2])
        kept = [line for place, line in enumerate(kept) if place not in gone]
    return "\n".join(kept)
