"""Markdown cut into what is shown by one widget each: prose, and fenced code at the left edge.

Long prose is cut at an empty line too, so that a growing text is only laid out anew from its last piece on. Pure.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias

LONG_PROSE: Final = 2_000
"""Characters after which prose is cut at the next empty line that has a paragraph or a heading behind it."""

LONG_LINE: Final = 4_000
"""Characters after which even a single line is cut, behind a sentence or a space."""

_FENCE: Final = re.compile(r"(?P<indent> {0,3})(?P<fence>`{3,}|~{3,})[ \t]*(?P<info>[^`\n]*)$")
_PAUSE: Final = re.compile(r"[。！？；]|[.!?;]?\s")
_NEW_BEGINNING: Final = re.compile(r"#|[^\s>|*+\-\d]")
"""What may begin a piece: nothing that could go on with the list, table or quotation above."""

_KEEPS_OPEN: Final = re.compile(r"^ {0,3}\[[^\]\n]+\]:|```|~~~", re.MULTILINE)
"""The address of links above, and code in a list."""
_MAY_GO_ON: Final = re.compile(r"[\s>+\-\d=]|\*(?!\*[^*\s])")
"""What may go on with a list, a quotation or code above an empty line, or make a heading of the line above."""


@dataclass(frozen=True, slots=True)
class Prose:
    """Everything but fenced code."""

    text: str


@dataclass(frozen=True, slots=True)
class Code:
    """A fenced block, without its fences. One that is not closed goes to the end of the text."""

    text: str
    language: str


Block: TypeAlias = Prose | Code


def split(markdown: str) -> tuple[Block, ...]:
    """Return the pieces of a text, in order; empty prose is left out."""
    return tuple(_blocks(markdown))


def settled_length(prose: str, since: int = 0) -> int:
    """Return how many characters of a growing text make the same paragraphs, lists and tables, whatever follows.

    `since` is what was settled before. 0: it may all change yet.
    """
    if _KEEPS_OPEN.search(prose):
        return 0
    settled = place = since
    is_empty_above, is_closed = True, False  # closed: nothing behind an empty line could go on with the lines above
    for line in prose[since:].split("\n"):
        is_empty, may_go_on = not line.strip(), _MAY_GO_ON.match(line) is not None
        if not is_empty:
            if is_empty_above:
                if place > since and (is_closed or not (may_go_on or line.startswith("|"))):
                    settled = place
                is_closed = not may_go_on
            else:
                is_closed = is_closed and not may_go_on
        is_empty_above = is_empty
        place += len(line) + 1
    return settled


def _blocks(markdown: str) -> Iterator[Block]:
    prose: list[str] = []
    size = 0
    lines = iter(markdown.replace("\r\n", "\n").split("\n"))
    for line in lines:
        opening = _FENCE.match(line)
        if opening:
            yield from _prose(prose)
            prose, size = [], 0
            yield _code(opening, lines)
            continue
        if len(line) > LONG_LINE:
            yield from _prose(prose)
            prose, size = [], 0
            yield from map(Prose, _cut(line))
            continue
        if size > LONG_PROSE and prose and not prose[-1].strip() and _NEW_BEGINNING.match(line):
            yield from _prose(prose)
            prose, size = [], 0
        prose.append(line)
        size += len(line) + 1
    yield from _prose(prose)


def _cut(line: str) -> Iterator[str]:
    while len(line) > LONG_LINE:
        ends = [match.end() for match in _PAUSE.finditer(line, LONG_LINE // 2, LONG_LINE)]
        end = ends[-1] if ends else LONG_LINE
        yield line[:end]
        line = line[end:]
    yield line


def _prose(lines: list[str]) -> Iterator[Prose]:
    text = "\n".join(lines).strip("\n")
    if text.strip():
        yield Prose(text)


def _code(opening: re.Match[str], lines: Iterator[str]) -> Code:
    fence, indent = opening["fence"], len(opening["indent"])
    inside: list[str] = []
    for line in lines:
        mark = line.strip()
        if mark and set(mark) == {fence[0]} and len(mark) >= len(fence):
            break
        inside.append(line[min(indent, len(line) - len(line.lstrip(" "))) :])
    words = opening["info"].split()
    return Code("\n".join(inside), words[0] if words else "")
