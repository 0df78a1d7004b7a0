"""What the window remembers from one start to the next: where it stood, what was open, what was seen (U14).

It is a convenience: a file that cannot be read is taken as empty, one that cannot be written is let go.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

from halo_desktop.ui.stored_values import StoredValues

FILE_NAME = "state.json"


class Remembered:
    """Named flags, texts and numbers; without a file they are forgotten at the end of the program."""

    def __init__(self, file: Path | None) -> None:
        self._values = StoredValues(file)

    def flag(self, name: str) -> bool:
        """Return a flag; one that was never set is False."""
        return self._values.read().get(name) is True

    def set_flag(self, name: str, value: bool) -> None:  # noqa: FBT001 - a flag has one value
        """Keep a flag."""
        self._set(name, value)

    def text(self, name: str) -> str:
        """Return a text; one that was never set is ""."""
        value = self._values.read().get(name)
        return value if isinstance(value, str) else ""

    def set_text(self, name: str, value: str) -> None:
        """Keep a text."""
        self._set(name, value)

    def number(self, name: str) -> int:
        """Return a whole number; one that was never set is 0."""
        value = self._values.read().get(name)
        return value if type(value) is int else 0

    def set_number(self, name: str, value: int) -> None:
        """Keep a whole number."""
        self._set(name, value)

    def _set(self, name: str, value: Any) -> None:
        with suppress(OSError):
            self._values.change({name: value})
