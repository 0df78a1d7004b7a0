"""Files of JSON lines: whole lines are added at the end, and read from the end or from any place in flat memory.

Lines are split on the byte 0x0A and on nothing else (V04). What a line means, and whether it is JSON at all, is for the
caller to find out.
"""

from __future__ import annotations

import os
from collections.abc import Generator, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from halo_desktop.engine.errors import os_errors_about
from halo_desktop.engine.files.atomic import PRIVATE_FILE

BLOCK_BYTES: Final = 64 * 1024
"""So much is read at a time: a screenful of messages in one or two reads."""

_BINARY: Final = getattr(os, "O_BINARY", 0)
_NO_LINK: Final = getattr(os, "O_NOFOLLOW", 0)


@dataclass(frozen=True, slots=True)
class Line:
    """One line without its line feed."""

    offset: int
    """Where in the file it begins, in bytes."""
    content: bytes
    ended: bool = True
    """Whether the line feed stands; only the last line can lack it, being torn off or still written."""

    @property
    def end(self) -> int:
        """Where the next line begins."""
        return self.offset + len(self.content) + self.ended


def append_lines(path: Path, lines: bytes, *, create: bool = True) -> int:
    """Add whole lines and return how long the file then is; a torn last line stays, and the new ones begin behind it.

    The caller holds the lock of the file. Lines are on the disk when this returns; what could not be written whole is
    taken back. Raises `EngineError` with the system's reason: VANISHED where the file is not there and not to be made.
    """
    flags = os.O_RDWR | os.O_APPEND | _BINARY | _NO_LINK | (os.O_CREAT if create else 0)
    with os_errors_about(path):
        descriptor = os.open(path, flags, PRIVATE_FILE)
        try:
            size = os.lseek(descriptor, 0, os.SEEK_END)
            if size:
                os.lseek(descriptor, size - 1, os.SEEK_SET)
                lines = lines if os.read(descriptor, 1) == b"\n" else b"\n" + lines
            _write_or_take_back(descriptor, lines, size)
            return size + len(lines)
        finally:
            os.close(descriptor)


def read_lines(path: Path, start: int = 0) -> Iterator[Line]:
    """Yield the lines from a place on where one begins; raises `EngineError` as reading does."""
    with _reading(path) as descriptor:
        os.lseek(descriptor, start, os.SEEK_SET)
        parts: list[bytes] = []
        while block := os.read(descriptor, BLOCK_BYTES):
            *whole, rest = block.split(b"\n")
            for content in whole:
                line = Line(start, b"".join((*parts, content)))
                parts.clear()
                yield line
                start = line.end
            parts.append(rest)
        if any(parts):
            yield Line(start, b"".join(parts), ended=False)


def read_lines_back(path: Path, before: int | None = None) -> Iterator[Line]:
    """Yield the lines before a place where one begins, the last one first; `None`: from the end of the file."""
    with _reading(path) as descriptor:
        size = os.lseek(descriptor, 0, os.SEEK_END)
        place = end = size if before is None else min(before, size)
        parts: list[bytes] = []
        ended = False
        while place > 0:
            begin = max(0, place - BLOCK_BYTES)
            os.lseek(descriptor, begin, os.SEEK_SET)
            first, *rest = _read_exactly(descriptor, place - begin).split(b"\n")
            for content in reversed(rest):
                line_content = b"".join((content, *reversed(parts)))
                parts.clear()
                if line_content or ended:
                    yield Line(end - len(line_content) - ended, line_content, ended)
                end -= len(line_content) + ended
                ended = True
            parts.append(first)
            place = begin
        content = b"".join(reversed(parts))
        if content or ended:
            yield Line(0, content, ended)


def _write_or_take_back(descriptor: int, lines: bytes, size: int) -> None:
    try:
        rest = memoryview(lines)
        while rest:
            rest = rest[os.write(descriptor, rest) :]
        os.fsync(descriptor)
    except OSError:
        # What cannot be taken back either is a torn line, which every reader steps over.
        with suppress(OSError):
            os.ftruncate(descriptor, size)
        raise


@contextmanager
def _reading(path: Path) -> Generator[int]:
    with os_errors_about(path):
        descriptor = os.open(path, os.O_RDONLY | _BINARY | _NO_LINK)
        try:
            yield descriptor
        finally:
            os.close(descriptor)


def _read_exactly(descriptor: int, length: int) -> bytes:
    """Read so many bytes, fewer where the file ends."""
    parts: list[bytes] = []
    while length > 0 and (part := os.read(descriptor, length)):
        parts.append(part)
        length -= len(part)
    return b"".join(parts)
