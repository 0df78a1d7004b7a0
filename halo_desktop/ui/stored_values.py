"""Named values in one JSON file of the user's configuration folder (storage.md).

The file starts with a version, keys that we do not know are kept, and only the user may read it. What cannot be read
counts as empty: such values are a convenience, never the truth about a memory.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, cast

VERSION: Final = 1


class StoredValues:
    """Reads and changes the values. Without a file they are kept only while the program runs, as in a demo."""

    def __init__(self, file: Path | None) -> None:
        self._file = file
        self._values: dict[str, Any] = {}

    def read(self) -> dict[str, Any]:
        """Return all values as they are now."""
        if self._file is None:
            return dict(self._values)
        with suppress(OSError, ValueError, RecursionError):
            content: object = json.loads(self._file.read_text(encoding="utf-8"))
            if isinstance(content, dict):
                return cast("dict[str, Any]", content)
        return {}

    def change(self, values: Mapping[str, Any]) -> None:
        """Set values and keep every other; raises `OSError` where the file cannot be written."""
        present = self.read()
        after = {"version": VERSION} | present | dict(values)
        if after == present:
            return
        if self._file is None:
            self._values = after
        else:
            _replace(self._file, json.dumps(after, ensure_ascii=False, indent=2) + "\n")


def _replace(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    # A name of this process's own: two windows may write at the same moment.
    temporary = file.with_name(f".{file.name}.{os.getpid()}.tmp")
    try:
        temporary.touch(mode=0o600)
        temporary.write_text(text, encoding="utf-8")
        temporary.replace(file)
    except OSError:
        with suppress(OSError):
            temporary.unlink()
        raise
