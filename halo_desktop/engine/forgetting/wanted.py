"""Telling what is to be forgotten in any text, and taking it out of Markdown and of JSON.

A line says it where every word that was given stands in it: Chinese as it is written, Latin words and numbers as whole
words, in whatever order, case and width. Nothing is guessed: what goes for good is what a person can foresee.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, cast

from halo_desktop.engine.json_values import JsonObject
from halo_desktop.engine.notebook.search import folded
from halo_desktop.engine.screening.secrets import REDACTED
from halo_desktop.engine.tools.items import bare_heading
from halo_desktop.engine.tools.matching import features

_HEADING: Final = re.compile(r"\ufeff?#{1,6}[ \t]")
_WORD: Final = re.compile(r"[㐀-鿿]+|[^\s㐀-鿿]+")
_SIGNS_AROUND: Final = re.compile(r"^[\W_]+|[\W_]+$")
_LETTER: Final = "0-9a-z\u00df-\u052f"
"""Of words that are written apart, case folded: in them a shorter word is another word."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is to be forgotten. Made by `wanted`."""

    words: tuple[re.Pattern[str], ...]

    def holds(self, text: str) -> bool:
        """Tell whether a line of a text says it."""
        return next(self.lines(text), None) is not None

    def lines(self, text: str) -> Iterator[str]:
        """Go through the lines of a text that say it."""
        return (line.strip() for line in text.split("\n") if self._says(line))

    def out_of_text(self, text: str, instead: str | None = None) -> str:
        """Return a text without the lines that say it, or with `instead` in their places."""
        lines = [instead if self._says(line) else line for line in text.split("\n")]
        return "\n".join(line for line in lines if line is not None)

    def lines_of_markdown(self, raw: bytes) -> list[str]:
        """Return the lines that `out_of_markdown` takes out."""
        return [line.decode("utf-8", "replace").strip() for line, goes in self._markdown(raw) if goes]

    def out_of_markdown(self, raw: bytes) -> bytes:
        """Return a Markdown file without the lines that say it, and those that belong to them.

        As in a notebook, the lines below a line that are indented further belong to it. Of a heading its mark, stamp
        and tags stay.
        """
        kept: list[bytes] = []
        for line, goes in self._markdown(raw):
            text = line.decode("utf-8", "replace")
            if not goes:
                kept.append(line)
            elif _HEADING.match(text):
                kept.append(bare_heading(text).encode() + line[len(line.rstrip()) :])
        return b"\n".join(kept)

    def lines_of_json(self, line: bytes) -> Iterator[str]:
        """Go through the lines that say it in the texts of a line of JSON; what is no JSON is a text itself."""
        for text in texts_in(_read(line)):
            yield from self.lines(text)

    def out_of_json(self, line: bytes) -> bytes:
        """Return a line of JSON whose texts no longer say it; a line that is no JSON is emptied where it does."""
        if next(self.lines_of_json(line), None) is None:
            return line
        value = _read(line)
        if isinstance(value, str):
            return b""
        return json.dumps(self._out_of(value), ensure_ascii=False).encode("utf-8", "backslashreplace")

    def _says(self, line: str) -> bool:
        text = folded(line)
        return all(word.search(text) for word in self.words)

    def _markdown(self, raw: bytes) -> Iterator[tuple[bytes, bool]]:
        """Go through the lines of a Markdown file, each with whether it goes."""
        above: int | None = None
        """How far the line was indented to which the next ones may belong."""
        for line in raw.split(b"\n"):
            text = line.decode("utf-8", "replace").rstrip()
            indent = len(text) - len(text.lstrip())
            belongs = above is not None and text != "" and indent > above
            goes = belongs or self._says(text)
            if not belongs:
                above = indent if goes and not _HEADING.match(text) else None
            yield line, goes

    def _out_of(self, value: object) -> object:
        if isinstance(value, str):
            return self.out_of_text(value, REDACTED)
        if isinstance(value, list):
            return [self._out_of(one) for one in cast("list[object]", value)]
        if isinstance(value, dict):
            return {key: self._out_of(one) for key, one in cast("JsonObject", value).items()}
        return value


def _read(line: bytes) -> object:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return line.decode("utf-8", "replace")


def texts_in(value: object) -> Iterator[str]:
    """Go through the texts in a value of JSON, names of keys apart."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for one in cast("list[object]", value):
            yield from texts_in(one)
    elif isinstance(value, dict):
        for one in cast("JsonObject", value).values():
            yield from texts_in(one)


def wanted(words: str) -> Wanted | None:
    """Return what words name; `None` where they name nothing: then nothing is to be forgotten.

    Signs at the ends of a word, and words that only link or point (the, about, 那个), are not asked for.
    """
    bare = (_SIGNS_AROUND.sub("", word) for word in _WORD.findall(folded(words)))
    naming = dict.fromkeys(word for word in bare if features(word))
    return Wanted(tuple(map(_whole_word, naming))) if naming else None


def _whole_word(word: str) -> re.Pattern[str]:
    begin = f"(?<![{_LETTER}])" if re.match(f"[{_LETTER}]", word) else ""
    end = f"(?![{_LETTER}])" if re.search(f"[{_LETTER}]$", word) else ""
    return re.compile(begin + re.escape(word) + end)
