"""How much of the current state a new conversation is shown (N10, N11)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from halo_desktop.engine.notebook.fences import Fences, find_fences

WHOLE_FILE_LINES: Final = 30
"""A file of at most so many lines is shown whole, history included (N10)."""

_SUBSECTION = re.compile(rb"^##[ \t]", re.MULTILINE)
_MARKS = re.compile(rb"`{3,}|~{3,}")


@dataclass(frozen=True, slots=True)
class Excerpt:
    """What is shown of a text. Sizes are UTF-8 bytes; `text` includes the marks that close a fence."""

    text: str
    full_bytes: int
    cut: bool


def fits_whole(raw: bytes, cap_bytes: int) -> bool:
    """Tell whether a file is short enough to be shown whole: 30 lines as `split` counts them, and the cap."""
    return len(raw) <= cap_bytes and raw.count(b"\n") + 1 <= WHOLE_FILE_LINES


def cut(text: str, cap_bytes: int) -> Excerpt:
    """Return at most `cap_bytes` of `text`.

    It is cut before the last `##` heading that fits; where that keeps less than half of the cap, behind the last line
    that fits; and where that too keeps less than half, because one line is so long, within that line. Code that the
    cut leaves open is closed, within the cap.
    """
    raw = text.encode("utf-8", "replace")
    if len(raw) <= cap_bytes:
        return Excerpt(text, len(raw), cut=False)
    fences = find_fences(raw)
    room = cap_bytes
    while True:
        end = _where_to_cut(raw, fences, room)
        closing = _closing(raw[:end])
        if end + len(closing) <= max(cap_bytes, 0):
            break
        room = cap_bytes - len(closing)
    kept = (raw[:end] + closing).decode("utf-8", "ignore")
    return Excerpt(kept, len(raw), cut=True)


def _where_to_cut(raw: bytes, fences: Fences, cap: int) -> int:
    """Return how many bytes to keep."""
    cap = max(cap, 0)
    half = cap / 2
    line = raw.rfind(b"\n", 0, cap) + 1
    headings = [
        match.start()
        for match in _SUBSECTION.finditer(raw, 0, min(cap + len(b"## "), len(raw)))
        if match.start() <= cap and not fences.cover(match.start())
    ]
    for end in (headings[-1] if headings else 0, line):
        if end >= half:
            return end
    return cap


def _closing(kept: bytes) -> bytes:
    """Return the line that closes the code in which `kept` stops, if it does."""
    start = find_fences(kept).unclosed
    if start is None:
        return b""
    marks = _MARKS.search(kept, start)
    gap = b"" if kept.endswith(b"\n") else b"\n"
    return gap + marks[0] + b"\n" if marks else b""
