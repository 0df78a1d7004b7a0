"""The language of the command line: which one it is, and the catalogue that holds its sentences."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from halo_desktop import resources
from halo_desktop.words import Translator, english

CHINESE: Final = "zh_CN"
ENGLISH: Final = "en"
LANGUAGES: Final = (CHINESE, ENGLISH)

_VARIABLES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")


def preferred_language(environment: Mapping[str, str], system_locale: str | None) -> str:
    """Return the user's language: the first variable that is set decides, as everywhere in POSIX, else the system."""
    named = next((environment[name] for name in _VARIABLES if environment.get(name)), system_locale or "")
    return CHINESE if named.lower().startswith(("zh", "chinese")) else ENGLISH


class Catalogue:
    """The sentences of one language, from the JSON file that is made from its .ts file."""

    def __init__(self, messages: Mapping[str, Any]) -> None:
        self._messages = messages

    def __call__(self, context: str, text: str, disambiguation: str | None = None, n: int = -1) -> str:
        """Return a text in this language; one that the catalogue lacks stays English."""
        match self._messages.get(context, {}).get(text):
            case str(translated):
                return english(context, translated, disambiguation, n)
            case [str(one), *_, str(many)]:
                return english(context, one if n == 1 else many, disambiguation, n)
            case [str(only)]:
                return english(context, only, disambiguation, n)
            case _:
                return english(context, text, disambiguation, n)


def load_translator(language: str) -> Translator:
    """Return the sentences of a language; English where its catalogue was not built or is damaged."""
    try:
        stored = json.loads(resources.catalogue(language, "json").read_text(encoding="utf-8"))
        return Catalogue(stored["messages"])
    except (OSError, ValueError, KeyError, TypeError):
        return english
