"""What of a tool's output a conversation keeps: all of it, or head and tail with the whole in a file beside (V30, V31).

Lengths are in characters (code points). The text that the model is shown is the text that the log holds, so that a
conversation reads the same live and after it was opened again.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from halo_desktop.engine.errors import EngineError
from halo_desktop.engine.files.atomic import Expected, make_folder, read_bytes, replace_file
from halo_desktop.engine.language.clusters import boundary_before
from halo_desktop.engine.prompts import phrases

VISIBLE_CHARACTERS: Final = 4_000
"""So much of one output a model sees at most, notice included (V30)."""

FILES_PREFIX: Final = "files/"
"""How a path begins that means the conversation's own files."""

_HEAD_SHARE: Final = 0.6
"""An output says what it is about at its head and how it ended at its tail."""

_NAME_DIGITS: Final = 24


@dataclass(frozen=True, slots=True)
class Kept:
    """What the conversation keeps of an output."""

    text: str
    spilled_to: str | None = None
    """The path by which `read_file` finds the whole, where it was too long."""


def keep_output(output: str, files: Path) -> Kept:
    """Return what to show of an output; what is too long is first written to the conversation's files folder.

    A folder that cannot be written to is said in the text, which then names no path. Lone halves of characters
    become replacement characters, also in the file.
    """
    text = output.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    if len(text) <= VISIBLE_CHARACTERS:
        return Kept(text)
    content = text.encode()
    digest = hashlib.sha256(content).hexdigest()[:_NAME_DIGITS]
    name = f"{digest}.txt"
    try:
        _write_once(files / name, content)
    except EngineError:
        return Kept(_head_and_tail(text, phrases("tool-output")["not-saved"].format(characters=len(text))))
    path = f"{FILES_PREFIX}{name}"
    return Kept(_head_and_tail(text, phrases("tool-output")["saved"].format(characters=len(text), path=path)), path)


def _write_once(path: Path, content: bytes) -> None:
    if read_bytes(path) == content:
        return
    make_folder(path.parent, private=True)
    replace_file(path, content, expected=Expected.ANYTHING, private=True)


def _head_and_tail(text: str, notice: str) -> str:
    """Return head, notice and tail, together at most as long as may be seen."""
    room = VISIBLE_CHARACTERS - len(notice) - 4
    head = boundary_before(text, int(room * _HEAD_SHARE))
    first = len(text) - (room - head)
    tail = boundary_before(text, first)
    if tail < first:  # rather a character less than one too many
        tail = _boundary_after(text, first)
    return f"{text[:head]}\n\n{notice}\n\n{text[tail:]}"


def _boundary_after(text: str, position: int) -> int:
    while position < len(text) and boundary_before(text, position) < position:
        position += 1
    return position
