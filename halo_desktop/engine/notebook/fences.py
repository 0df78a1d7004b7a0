"""Fenced code in a notebook: where it is, so that a heading inside it is text (N02).

A fence opens with optional spaces and at least three ` or ~ (no further backtick in that line when they are
backticks) and closes with a line of the same character, at least as many, and only blanks behind. Nothing else of
Markdown matters here. Offsets are bytes.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

_BOM = rb"(?:\xef\xbb\xbf)?"
_FENCE = re.compile(rb"^" + _BOM + rb"[ ]*(`{3,}(?=[^`\n]*$)|~{3,})", re.MULTILINE)
_BLANKS = re.compile(rb"[ \t\r]*(?:\n|\Z)")


@dataclass(frozen=True, slots=True)
class Fences:
    """The fenced parts of a text, in order: each from its opening line to behind its closing one."""

    spans: tuple[tuple[int, int], ...] = ()
    unclosed: int | None = None
    """Where the first fence that nothing closes begins."""

    def cover(self, offset: int) -> bool:
        """Tell whether `offset` lies in fenced code."""
        at = bisect_right(self.spans, (offset, offset)) - 1
        return at >= 0 and self.spans[at][0] <= offset < self.spans[at][1]


class _Line(NamedTuple):
    """A line that may open or close a fence."""

    start: int
    end: int
    """Behind its line break."""
    mark: int
    """The character, as a byte."""
    length: int
    closes: bool
    """Whether only blanks follow the marks."""


def find_fences(raw: bytes, breaks: Sequence[int] = ()) -> Fences:
    """Find the fences in `raw`, in time proportional to its length.

    `breaks` are the offsets of lines that a fence may only hide when something closes it: an unclosed one ends at the
    first of them, otherwise at the end of the text.
    """
    lines = list(_fence_lines(raw))
    longest = _longest_that_follow(lines)
    spans: list[tuple[int, int]] = []
    unclosed: int | None = None
    opened: _Line | None = None
    free_from = 0
    for at, line in enumerate(lines):
        if opened is not None:
            if line.mark == opened.mark and line.closes and line.length >= opened.length:
                spans.append((opened.start, line.end))
                opened = None
        elif line.start >= free_from:
            if longest[at].get(line.mark, 0) >= line.length:
                opened = line
            else:
                unclosed = line.start if unclosed is None else unclosed
                later = bisect_right(breaks, line.start)
                free_from = breaks[later] if later < len(breaks) else len(raw) + 1
                spans.append((line.start, free_from))
    return Fences(tuple(spans), unclosed)


def _fence_lines(raw: bytes) -> Iterator[_Line]:
    for match in _FENCE.finditer(raw):
        marks = match[1]
        blanks = _BLANKS.match(raw, match.end())
        end = blanks.end() if blanks is not None else raw.find(b"\n", match.end()) + 1
        yield _Line(match.start(), end or len(raw), marks[0], len(marks), blanks is not None)


def _longest_that_follow(lines: Sequence[_Line]) -> list[dict[int, int]]:
    """For each line, by character, the longest marks behind it that may close a fence."""
    longest: dict[int, int] = {}
    found: list[dict[int, int]] = []
    for line in reversed(lines):
        found.append(longest)
        if line.closes and line.length > longest.get(line.mark, 0):
            longest = {**longest, line.mark: line.length}
    found.reverse()
    return found
