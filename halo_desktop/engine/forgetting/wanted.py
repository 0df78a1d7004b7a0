"""Telling what is to be forgotten in any text, and taking it out of Markdown and of JSON."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, cast

from halo_desktop.engine.json_values import JsonObject
from halo_desktop.engine.screening.secrets import REDACTED
from halo_desktop.engine.tools.items import bare_heading
from halo_desktop.engine.tools.matching import LIKELY, features, share

_HEADING: Final = re.compile(r"\ufeff?#{1,6}[ \t]")


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is to be forgotten: the words of a person, or the statement itself. Made by `wanted`."""

    named: tuple[tuple[str, float], ...]

    def holds(self, text: str) -> bool:
        """Tell whether a line of a text says it, as closely as `forget` asks."""
        return next(self.lines(text), None) is not None

    def lines(self, text: str) -> Iterator[str]:
        """Go through the lines of a text that say it."""
        features_wanted = dict(self.named)
        for line in text.split("\n"):
            if share(features_wanted, line) >= LIKELY:
                yield line.strip()

    def out_of_markdown(self, raw: bytes) -> bytes:
        """Return a Markdown file without the lines that say it; of a heading its mark, stamp and tags stay."""
        kept: list[bytes] = []
        for line in raw.split(b"\n"):
            text = line.decode("utf-8", "replace")
            if not self.holds(text):
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

    def _out_of(self, value: object) -> object:
        if isinstance(value, str):
            return REDACTED if self.holds(value) else value
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
    """Return what words name; `None` where they name nothing: then nothing is to be forgotten."""
    named = features(words)
    return Wanted(tuple(named.items())) if named else None
