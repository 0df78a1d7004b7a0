"""What a command prints: one answer on standard output, everything else on standard error."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import TextIO

from halo_desktop.cli.refusals import RefusalError
from halo_desktop.engine.errors import Fault
from halo_desktop.words import one_line, sentence

_ESCAPED_BYTES = range(0xDC80, 0xDD00)
"""How Python keeps the bytes of a file name that is no UTF-8; standard output turns them back into bytes."""


class Output:
    """Prints as text or as JSON. Answers are printed once, at the end, so that a failure never follows one.

    Only a reply is printed as it comes, and only as text.
    """

    def __init__(self, out: TextIO, err: TextIO, *, as_json: bool) -> None:
        self._out = out
        self._err = err
        self._as_json = as_json
        self._said: set[str] = set()
        self._in_line = False

    @property
    def is_for_scripts(self) -> bool:
        """Whether only JSON is printed."""
        return self._as_json

    def answer(self, value: object, text: str) -> None:
        """Print the result: `value` as JSON, else `text` with its last line ended."""
        if self._as_json:
            self._print_json(value)
        elif text:
            self._out.write(printable(text) + ("" if text.endswith("\n") else "\n"))

        self._out.flush()

    def stream(self, piece: str) -> None:
        """Print a piece of a reply at once."""
        if piece and not self._as_json:
            self._out.write(printable(piece))
            self._out.flush()
            self._in_line = not piece.endswith("\n")

    def end_line(self) -> None:
        """End the line that a reply stands in."""
        if self._in_line:
            self.stream("\n")

    def aside(self, text: str) -> None:
        """Say beside the result what a script finds in the value."""
        if not self._as_json:
            self.notice(text)

    def notice(self, text: str) -> None:
        """Say something beside the result, once."""
        if text not in self._said:
            self._said.add(text)
            self._err.write(f"{text}\n")

    def notices(self, faults: Iterable[Fault]) -> None:
        """Say what the engine noted."""
        for fault in faults:
            self.notice(sentence(fault))

    def fail(self, reason: RefusalError) -> None:
        """Say why there is no result."""
        self.notice(str(reason))
        if self._as_json:
            self._print_json({"error": {"code": reason.code, "message": str(reason)}})

    def _print_json(self, value: object) -> None:
        text = json.dumps(value, ensure_ascii=False, indent=2)
        # Half characters, which no encoding can say, become the escapes that JSON has for them.
        self._out.write(text.encode("utf-8", "backslashreplace").decode() + "\n")


def printable(text: str) -> str:
    """Return a text without anything that a terminal would obey; lines, tabs and a file name's odd bytes stay."""
    return "".join(map(_printable, text))


def table(rows: Sequence[Sequence[str]]) -> str:
    """Return rows with their columns aligned, a Chinese character counting as two; each cell on one line."""
    cells = [[one_line(cell) for cell in row] for row in rows]
    widths = [max(map(cell_width, column)) for column in zip(*cells, strict=True)]
    lines = (
        "  ".join(cell + " " * (width - cell_width(cell)) for cell, width in zip(row, widths, strict=True))
        for row in cells
    )
    return "\n".join(line.rstrip() for line in lines)


def cell_width(text: str) -> int:
    """Return how many columns of a terminal a text takes."""
    return sum(map(_columns, text))


def local_time(moment: datetime) -> str:
    """Return a moment as date and time where the user is."""
    return moment.astimezone().strftime("%Y-%m-%d %H:%M")


def _columns(character: str) -> int:
    if unicodedata.combining(character) or unicodedata.category(character) in {"Cf", "Me", "Mn"}:
        return 0
    return 2 if unicodedata.east_asian_width(character) in {"W", "F"} else 1


def _printable(character: str) -> str:
    if character in "\n\t" or ord(character) in _ESCAPED_BYTES:
        return character
    return "\N{REPLACEMENT CHARACTER}" if unicodedata.category(character) in {"Cc", "Cs"} else character
