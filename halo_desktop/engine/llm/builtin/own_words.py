"""What of a message the user says in their own words, sentence by sentence (B119 of the cases).

Blocks between marks (a line `<name>` to the last line `</name>`, as the notebook stands before a message), fenced code,
quoted lines and whatever follows a line that announces it ("邮件如下：") are somebody else's words. A sentence ends at
a line's end, at 。！？； and at a Latin mark before a blank, but never inside quotation marks: an order that is quoted
begins no sentence. A message too long to have been typed is a document: only its first line counts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

DOCUMENT_LINES: Final = 16
DOCUMENT_CHARACTERS: Final = 1_200
"""From here on a message is a document with at most a line of the user before it. Both numbers are ours."""

_MARK: Final = re.compile(r"<(/?)([a-z][\w-]*)>[ \t]*", re.IGNORECASE)
_FENCED: Final = re.compile(r"^[ \t]*(```+|~~~+).*?(?:^[ \t]*\1[^\n]*$|\Z)", re.MULTILINE | re.DOTALL)
_QUOTED_LINE: Final = re.compile(r"^[ \t]*[>＞].*$", re.MULTILINE)
_ITEM: Final = re.compile(r"^(?:[-*+•·]|\d{1,2}[.．)、）]|[（(]\d{1,2}[)）]|[一二三四五六七八九十]{1,2}、)[ \t]*(?=\S)")
_SENTENCE: Final = re.compile(
    r"""
    (?: “[^”]*”? | 「[^」]*」? | 『[^』]*』? | 《[^》]*》? | （[^）]*）? | "[^"]*"? | `[^`]*`?    # nothing ends in here
      | [^。！？；!?;.“「『《（"`] | \.(?!\s|$) | [!?;](?![\s!?;”」』)）]|$|[^\x00-\x7f]) )*
    [。！？；!?;.…~～]*
    """,
    re.VERBOSE,
)


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the user's own: its sentences, without the mark of a list item."""

    sentences: tuple[str, ...]
    item: bool
    paragraph: int
    """Lines without an empty one between them have the same."""

    @property
    def text(self) -> str:
        """The whole line."""
        return " ".join(self.sentences)

    @property
    def announces(self) -> bool:
        """Whether it ends in a colon."""
        return self.sentences[-1].endswith((":", "："))


def own_lines(message: str) -> tuple[Line, ...]:
    """Return the lines of a message that are the user's own, those without text left out."""
    text = _FENCED.sub("\n\n", _unmarked(message.replace("\r\n", "\n")))
    lines = tuple(_lines(_QUOTED_LINE.sub("", text)))
    is_document = len(lines) > DOCUMENT_LINES or len(text.strip()) > DOCUMENT_CHARACTERS
    return lines[:1] if is_document else lines


def own_text(message: str) -> str:
    """Return the user's own words of a message as one line."""
    return " ".join(line.text for line in own_lines(message))


def is_chinese(text: str) -> bool:
    """Say whether a text has at least as many Chinese characters as words that begin with a Latin letter."""
    han = sum("㐀" <= char <= "鿿" for char in text)
    return han > 0 and han >= sum(word[0].isascii() and word[0].isalpha() for word in text.split())


def _unmarked(text: str) -> str:
    """Return a text with an empty line for each block between a mark and the last that ends it."""
    lines = text.split("\n")
    ends = {mark[2].casefold(): at for at, mark in enumerate(map(_MARK.fullmatch, lines)) if mark and mark[1]}
    kept: list[str] = []
    at = 0
    while at < len(lines):
        mark = _MARK.fullmatch(lines[at])
        end = ends.get(mark[2].casefold(), at) if mark else at
        kept.append("" if end > at else lines[at])
        at = max(at, end) + 1
    return "\n".join(kept)


def _lines(text: str) -> Iterator[Line]:
    paragraph = 0
    for written in text.split("\n"):
        plain = written.strip()
        said = _ITEM.sub("", plain)
        sentences = tuple(part for match in _SENTENCE.finditer(said) if (part := match[0].strip()))
        if sentences:
            yield Line(sentences, said != plain, paragraph)
        else:
            paragraph += 1
