"""What the window remembers from one start to the next, such as which sections stand open.

It is a convenience: a file that cannot be read is taken as empty, one that cannot be written is let go.
"""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import Any, cast

FILE_NAME = "state.json"


class Remembered:
    """Named flags in one JSON file of the user's configuration folder; unknown keys are kept."""

    def __init__(self, file: Path) -> None:
        self._file = file

    def flag(self, name: str) -> bool:
        """Return a flag; one that was never set is False."""
        return self._read().get(name) is True

    def set_flag(self, name: str, value: bool) -> None:  # noqa: FBT001 - a flag has one value
        """Keep a flag."""
        content = self._read() | {name: value}
        with suppress(OSError):
            self._file.parent.mkdir(parents=True, exist_ok=True)
            self._file.write_text(json.dumps(content, indent=2) + "\n", encoding="utf-8")

    def _read(self) -> dict[str, Any]:
        with suppress(OSError, ValueError):
            content: object = json.loads(self._file.read_text(encoding="utf-8"))
            if isinstance(content, dict):
                return cast("dict[str, Any]", content)
        return {}
