"""What is derived from a long log, so that nobody must read it again: which ids it holds, and its newest title.

Only whole batches are entered, so that a short conversation has no index and an append seldom touches it. It can be
deleted at any time. `mark` ties it to the log that it was made from: where other bytes stand there, it is of no use.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Generator, Iterable
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from halo_desktop.engine.files.atomic import PRIVATE_FILE, remove_file

MARK_BYTES: Final = 64

_WAIT_SECONDS: Final = 1.0
_SCHEMA: Final = """
PRAGMA synchronous = OFF;
CREATE TABLE IF NOT EXISTS record (id TEXT PRIMARY KEY) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS covered (size INTEGER, records INTEGER, title TEXT, mark BLOB);
"""


@dataclass(frozen=True, slots=True)
class Covered:
    """How far the index goes."""

    size: int = 0
    """Bytes of the log; a line ends there."""
    records: int = 0
    title: str = ""
    mark: bytes = b""
    """The last bytes of the log before `size`."""


class RecordIndex:
    """The index of one log. Whoever writes holds the lock of the log; what SQLite refuses counts as no index."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def covered(self) -> Covered | None:
        """Return how far it goes; `None` where there is none, or none that can be read."""
        if not self._path.exists():
            return None
        with suppress(sqlite3.Error), self._open() as database:
            row = database.execute("SELECT size, records, title, mark FROM covered").fetchone()
            if row is not None:
                return Covered(*row)
        return None

    def holding(self, ids: Collection[str]) -> set[str]:
        """Return those of the ids that it holds."""
        if not ids or not self._path.exists():
            return set()
        with suppress(sqlite3.Error), self._open() as database:
            query = "SELECT 1 FROM record WHERE id = ?"
            return {ident for ident in ids if database.execute(query, (ident,)).fetchone()}
        return set()

    def add(self, ids: Iterable[str], covered: Covered) -> bool:
        """Enter the ids of a batch, after which the index goes as far as `covered`; say whether that was possible."""
        with suppress(sqlite3.Error, OSError):
            self._path.touch(PRIVATE_FILE)
            with self._open() as database:
                database.executescript(_SCHEMA)
                with database:
                    database.executemany("INSERT OR IGNORE INTO record VALUES (?)", ((ident,) for ident in ids))
                    database.execute("DELETE FROM covered")
                    row = (covered.size, covered.records, covered.title, covered.mark)
                    database.execute("INSERT INTO covered VALUES (?, ?, ?, ?)", row)
            return True
        return False

    def remove(self) -> None:
        """Delete it, as what it was made from is no longer there."""
        remove_file(self._path)

    @contextmanager
    def _open(self) -> Generator[sqlite3.Connection]:
        with closing(sqlite3.connect(self._path, timeout=_WAIT_SECONDS)) as database:
            yield database
