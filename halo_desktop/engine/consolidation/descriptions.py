"""When to read a page, taken from its own words (C05, C10): nothing is invented."""

from __future__ import annotations

import re
from typing import Final

from halo_desktop.engine.consolidation.units import Kind, split_units
from halo_desktop.engine.notebook.document import BOM, end_of_line
from halo_desktop.engine.notebook.front_matter import HEAD_BYTES, read_front_matter, without_front_matter

DESCRIPTION_CHARACTERS: Final = 120
NAME_CHARACTERS: Final = 80

_LOOKED_AT_BYTES: Final = 64 * 1024
_HEADING = re.compile(r"#{1,6}[ \t]+(.*\S)")
_MARKS = re.compile(r"(?:[-*+>]|\d+[.)])[ \t]+|[*_`]{1,3}")
_NO_SENTENCE = ("```", "~~~", "|")
_SENTENCE_END = re.compile(r"[。！？；]|[.!?;](?=\s)")
_UNPRINTABLE = re.compile("[\x00-\x1f\x7f\u0085\u2028\u2029]+")


def first_sentence(text: bytes) -> str:
    """Return the first sentence of the first line that says something; empty where only code and tables do."""
    for unit in split_units(text):
        line = unit.raw.decode("utf-8", "replace").strip().partition("\n")[0]
        said = _MARKS.sub("", line)
        if unit.kind is not Kind.HEADING and any(map(str.isalnum, said)) and not line.startswith(_NO_SENTENCE):
            end = _SENTENCE_END.search(said)
            return one_line(said[: end.start()] if end else said, DESCRIPTION_CHARACTERS)
    return ""


def one_line(text: str, characters: int) -> str:
    """Return a text as front matter can hold it: one line, not longer than this, in no quotes."""
    line = " ".join(_UNPRINTABLE.sub(" ", text).split())
    cut = line if len(line) <= characters else f"{line[: characters - 1].rstrip()}…"
    return cut.strip("\"' ")


def front_matter(name: str, description: str, newline: bytes) -> bytes:
    """Write the front matter of a page."""
    lines = ("---", f"name: {one_line(name, NAME_CHARACTERS)}", f"description: {description}", "---", "")
    return newline.join(line.encode("utf-8", "replace") for line in lines)


def with_description(content: bytes, name: str) -> bytes:
    """Return a page that says when to read it: by its first heading, else its first sentence, else its `name`.

    A page that already does is returned as it is; of others no byte goes.
    """
    found = read_front_matter(content[:HEAD_BYTES])
    if found.description is not None:
        return content
    text = content[:_LOOKED_AT_BYTES].removeprefix(BOM).decode("utf-8", "replace")
    body = without_front_matter(text)
    heading = next((match[1] for line in body.split("\n") if (match := _HEADING.match(line))), "")
    said = (
        one_line(heading, DESCRIPTION_CHARACTERS)
        or first_sentence(body.encode("utf-8", "replace"))
        or one_line(name, NAME_CHARACTERS)
    )
    newline = b"\r\n" if b"\r\n" in content[:HEAD_BYTES] else b"\n"
    added = _added_to_front_matter(content, said, newline)
    if read_front_matter(added[:HEAD_BYTES]).description is not None:
        return added
    return front_matter(found.name or name, said, newline) + content.removeprefix(BOM)


def _added_to_front_matter(content: bytes, description: str, newline: bytes) -> bytes:
    """Put the description below the mark that opens the front matter; where there is none, that changes nothing."""
    start = end_of_line(content, 0)
    return content[:start] + f"description: {description}".encode("utf-8", "replace") + newline + content[start:]
