"""Putting a passage in the place of another that stands exactly once in a file."""

from __future__ import annotations

from typing import Final

from halo_desktop.engine.tools.turn_notebook import refusal

_SHOWN_CHARACTERS: Final = 2400


def replaced(raw: bytes, old: str, new: str) -> bytes:
    """Return a file with `new` in the place of `old`, line breaks as in the file.

    Raises `ToolRefusal` where `old` is not there, with what is (N19), or where it stands more than once.
    """
    wanted, instead = old.encode(), new.encode()
    if wanted not in raw and b"\r\n" in raw:
        wanted, instead = (text.replace(b"\r\n", b"\n").replace(b"\n", b"\r\n") for text in (wanted, instead))
    count = raw.count(wanted)
    if count == 0:
        raise refusal("not_there", present=_nearest(raw.decode("utf-8", "replace"), old))
    if count > 1:
        raise refusal("several_times", count=count)
    return raw.replace(wanted, instead)


def _nearest(text: str, old: str) -> str:
    """Return the part of a text that begins a little above the first line that it has in common with `old`."""
    lines = [line.strip() for line in old.split("\n") if line.strip()]
    place = next((at for line in lines if (at := text.find(line)) >= 0), 0)
    start = max(0, place - _SHOWN_CHARACTERS // 3)
    part = text[start : start + _SHOWN_CHARACTERS]
    return f"{'…' if start else ''}{part}{'…' if start + len(part) < len(text) else ''}"
