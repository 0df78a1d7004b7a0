"""What a path given by a model may mean: a place inside one folder, or nothing (N09, N32).

The text is judged first, by the rules of every system at once, since a notebook moves between
computers; then links are followed, as far as the path exists.

Two things cannot be seen here. A hard link has no target: it is the file. And a link that is made
after the answer is not in it: use the answer at once, and let no model make links.
"""

from __future__ import annotations

import os
import re
import unicodedata
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Final

from halo_desktop.engine.errors import Code, EngineError

MAX_PATH_BYTES: Final = 1024
"""UTF-8 bytes of a whole argument: macOS opens no longer path."""

MAX_PART_BYTES: Final = 255
"""UTF-8 bytes of one part: the most that Linux file systems store."""

_FORBIDDEN_CATEGORIES: Final = frozenset({"Cc", "Cs", "Zl", "Zp"})
"""Control characters with NUL, lone surrogates, line and paragraph separators."""

_FORBIDDEN_CHARACTERS: Final = frozenset("\\:\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Backslash, the colon of drives and alternate streams, and what turns the direction of text."""

_DEVICE: Final = re.compile(
    r"(?:CON|PRN|AUX|NUL|CONIN\$|CONOUT\$|CLOCK\$|(?:COM|LPT)[0-9¹²³])[ ]*(?:\.|$)", re.IGNORECASE
)
"""Names that mean a device to Windows, with any suffix."""

_SHORT_NAME: Final = re.compile(r"[^.~]{1,6}~[0-9]{1,6}(?:\.[^.]{0,3})?")
"""The second name, as `HUMAN~1.JSO`, by which Windows opens a file with a long one."""


@dataclass(frozen=True, slots=True)
class ContainedPath:
    """A place inside a folder; nothing need exist there yet."""

    absolute: Path
    """Where it really is, all links followed."""

    relative: PurePosixPath
    """The same, seen from the real folder: what to judge access by. The folder itself is `.`."""


def resolve_inside(folder: Path, argument: str) -> ContainedPath:
    """Return the place in `folder` that `argument` names.

    Raises `EngineError`: PATH_REFUSED (path) for what is no plain relative path, LINK_REFUSED (path)
    where links lead out of the real folder or in a circle.
    """
    parts = _plain_parts(argument)
    if parts is None:
        raise EngineError(Code.PATH_REFUSED, path=_printable(argument))
    real_folder = Path(os.path.realpath(folder))
    absolute = Path(os.path.realpath(real_folder.joinpath(*parts)))
    if not absolute.is_relative_to(real_folder) or _goes_in_a_circle(absolute):
        raise EngineError(Code.LINK_REFUSED, path=argument)
    return ContainedPath(absolute, PurePosixPath(absolute.relative_to(real_folder).as_posix()))


def _plain_parts(argument: str) -> tuple[str, ...] | None:
    """Split a plain relative path, in Unicode's composed form; None where it is anything else."""
    if len(argument) > MAX_PATH_BYTES:
        return None
    text = unicodedata.normalize("NFC", argument)
    if not text.strip() or text.startswith(("/", "~")) or not _is_ordinary(text):
        return None
    if len(text.encode()) > MAX_PATH_BYTES:
        return None
    parts = tuple(part for part in text.split("/") if part not in {"", "."})
    return parts if all(map(_is_plain_part, parts)) else None


def _is_ordinary(text: str) -> bool:
    return not any(
        char in _FORBIDDEN_CHARACTERS or unicodedata.category(char) in _FORBIDDEN_CATEGORIES for char in text
    )


def _is_plain_part(part: str) -> bool:
    """Tell whether every system takes this name as it is; `..` ends in a dot and falls with it."""
    return (
        not part.endswith((".", " "))
        and len(part.encode()) <= MAX_PART_BYTES
        and not _DEVICE.match(part)
        and not _SHORT_NAME.fullmatch(part)
    )


def _goes_in_a_circle(resolved: Path) -> bool:
    """Tell whether a link is left: resolving gives up on a circle, and on nothing else."""
    return any(os.path.islink(place) for place in (resolved, *resolved.parents))


def _printable(argument: str) -> str:
    """Return the argument as an error may carry it: encodable, and no longer than a path."""
    return argument[:MAX_PART_BYTES].encode("utf-8", "backslashreplace").decode()
