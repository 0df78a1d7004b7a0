"""The built-in assistant's sentences, filled with what the tools answered; the words are in `resources/prompts`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from halo_desktop.engine.prompts import phrases

MOST_ENTRIES: Final = 10
"""How many entries a reply quotes. The number is ours."""

REFUSALS: Final = (
    "refused-secret",
    "refused-statement-too-long",
    "refused-memory-off",
    "refused-nothing-to-write",
    "refused-no-such-human",
    "refused-human-of-several",
)
"""Refusals of the tools that have words of their own here."""

_ENTRY_CHARACTERS: Final = 300


@dataclass(frozen=True, slots=True)
class Entry:
    """Something that stands in memory, and in which file."""

    text: str
    where: str


@dataclass(frozen=True, slots=True)
class Wording:
    """Says things in one language."""

    chinese: bool

    def say(self, key: str, **facts: str | int) -> str:
        """Return a phrase with its places filled; facts become one line, and may hold anything."""
        phrase = phrases("builtin")[f"{key}-{'zh' if self.chinese else 'en'}"]
        return phrase.format_map({name: one_line(str(fact)) for name, fact in facts.items()})

    def list_of(self, entries: Sequence[Entry], *, numbered: bool = False) -> tuple[str, ...]:
        """Return what stands in memory, quoted with its place, a line each; beyond `MOST_ENTRIES` it is counted."""
        shown = entries[:MOST_ENTRIES]
        lines = [
            self.say("entry", mark=f"{number}." if numbered else "-", text=_bounded(entry.text), where=entry.where)
            for number, entry in enumerate(shown, 1)
        ]
        left = len(entries) - len(shown)
        return (*lines, *([self.say("more", count=left)] if left else ()))


def refusal_key(text: str) -> str | None:
    """Return the phrase that says a tool's refusal to a person, where there is one: its own text speaks to a model."""
    told = phrases("tools")
    return next((key for key in REFUSALS if text.startswith(told[key].partition("{")[0])), None)


def one_line(text: str) -> str:
    """Return a text without breaks and control characters."""
    return " ".join("".join(char if char.isprintable() else " " for char in text).split())


def _bounded(text: str) -> str:
    return text if len(text) <= _ENTRY_CHARACTERS else f"{text[:_ENTRY_CHARACTERS]}…"
