"""Sentences in the language that the door has chosen, and facts in the places that a sentence keeps for them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

Translator = Callable[[str, str, str | None, int], str]
"""Takes context, English text, disambiguation and a number for `%n` (-1: none), as Qt's `translate` does."""


def english(_context: str, text: str, _disambiguation: str | None = None, n: int = -1) -> str:
    """Return the English text itself; `%n` becomes the number, and `(s)` the ending that goes with it."""
    if n < 0:
        return text
    return text.replace("(s)", "" if n == 1 else "s").replace("%n", str(n))


@dataclass(slots=True)
class _Speaker:
    """Holds the translator that `use` sets."""

    translator: Translator = english


_speaker: Final = _Speaker()


def use(translator: Translator) -> None:
    """Let every sentence from now on come from this translator."""
    _speaker.translator = translator


def translate(context: str, text: str, disambiguation: str | None = None, n: int = -1) -> str:
    """Return a text in the chosen language; `n` goes where `%n` stands and chooses the plural form."""
    return _speaker.translator(context, text, disambiguation, n)


def filled(text: str, /, **facts: object) -> str:
    """Put facts where `{name}` stands in a text.

    A fact may hold anything, braces too: it is made fit for one line and never read as a pattern. What is not given
    stays as it is written.
    """
    return _HOLE.sub(lambda hole: one_line(str(facts.get(hole[1], hole[0]))), text)


def joined(*sentences: str) -> str:
    """Put sentences one behind the other: with a space between, except behind a Chinese mark that ends one."""
    text = ""
    for sentence in filter(None, sentences):
        text += sentence if not text or text[-1] in _ENDS_WIDE else f" {sentence}"
    return text


def one_line(text: str) -> str:
    """Return a text fit for one line: breaks become spaces, what cannot or must not be shown the sign U+FFFD."""
    return "".join(map(_shown, text))


_ENDS_WIDE: Final = frozenset("。！？；")

_HOLE: Final = re.compile(r"\{([a-z_]+)\}")

# Line breaks and other controls, half characters, and the marks that turn the direction of writing around.
_UNSHOWN_CATEGORIES: Final = {"Cc", "Cs"}
_DIRECTIONS: Final = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def _shown(character: str) -> str:
    if character.isspace():
        return " "
    if character in _DIRECTIONS or unicodedata.category(character) in _UNSHOWN_CATEGORIES:
        return "\N{REPLACEMENT CHARACTER}"
    return character
