"""Digital humans of Halo, in `halo.db`: read, and only `user_overrides_json` written (storage.md, data-folder.md 2).

The database is opened for one short call each time: an open connection looks to others like a running Halo.
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Generator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from halo_desktop.engine.errors import Code, EngineError, Fault
from halo_desktop.engine.files.layout import DataRoot
from halo_desktop.engine.json_values import JsonObject, as_object

NEWEST_VERSION: Final = 9
"""Overrides in a database of a later `app_manager` are read, never written (N45)."""

BUSY_SECONDS: Final = 5.0
"""As long as Halo itself waits for a lock (data-folder.md 2)."""

_BUSY_CODES: Final = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}


@dataclass(frozen=True, slots=True)
class HaloRow:
    """One row of `installed_apps` that is a digital human. Moments are milliseconds since 1970."""

    id: str
    space_id: str | None
    status: str
    spec: JsonObject
    overrides: JsonObject
    data_path: Path | None
    installed_at: object
    uninstalled_at: object


@dataclass(frozen=True, slots=True)
class HaloRows:
    """All of them, with why their overrides are read-only, if so, and rows that could not be read."""

    rows: tuple[HaloRow, ...] = ()
    read_only: Fault | None = None
    notices: tuple[Fault, ...] = ()


class HaloDatabase:
    """The database of one data folder; never created, its schema never touched."""

    def __init__(self, root: DataRoot, *, busy_seconds: float = BUSY_SECONDS) -> None:
        self._path = root.halo_db
        self._busy_seconds = busy_seconds

    def read(self) -> HaloRows:
        """Return the digital humans of Halo; none where there is no database.

        Raises `EngineError`: HALO_DB_LOCKED, HALO_DB_UNREADABLE.
        """
        if not self._path.exists():
            return HaloRows()
        with self._connection(writing=False) as connection:
            version = _app_manager_version(connection)
            found = [dict(row) for row in connection.execute("SELECT * FROM installed_apps")]
        rows, notices = self._digital_humans(found)
        return HaloRows(rows, self._too_new(version), notices)

    def change_overrides(self, ident: str, before: JsonObject, after: JsonObject) -> None:
        """Replace the overrides of one digital human, if they still are what the change is based on.

        Raises `EngineError`: HALO_DB_LOCKED, HALO_DB_UNREADABLE, HALO_DB_TOO_NEW, NO_SUCH_HUMAN, CHANGED_MEANWHILE, or
        HALO_DB_ROW_UNREADABLE when the row holds something that is no object.
        """
        with self._connection(writing=True) as connection:
            connection.execute("BEGIN IMMEDIATE")
            too_new = self._too_new(_app_manager_version(connection))
            if too_new:
                raise EngineError.of(too_new)
            self._require_unchanged(connection, ident, before)
            connection.execute(
                "UPDATE installed_apps SET user_overrides_json = ? WHERE id = ?",
                (json.dumps(after, ensure_ascii=False, separators=(",", ":")), ident),
            )
            connection.commit()

    def overrides_text(self, ident: str) -> str | None:
        """Return the overrides of one digital human as they are stored, for a copy (N45)."""
        with self._connection(writing=False) as connection:
            query = "SELECT user_overrides_json FROM installed_apps WHERE id = ?"
            row = connection.execute(query, (ident,)).fetchone()
        return None if row is None or row[0] is None else str(row[0])

    def runs_of(self, ident: str, limit: int) -> list[JsonObject]:
        """Return the newest runs of one digital human as they stand in `automation_runs`, the newest first.

        None where there is no database, or none with runs. Raises as `read`.
        """
        if not self._path.exists():
            return []
        with self._connection(writing=False) as connection:
            table = "SELECT name FROM sqlite_master WHERE type = 'table' AND name = 'automation_runs'"
            if connection.execute(table).fetchone() is None:
                return []
            query = "SELECT * FROM automation_runs WHERE app_id = ? ORDER BY started_at DESC LIMIT ?"
            return [dict(row) for row in connection.execute(query, (ident, limit))]

    def _require_unchanged(self, connection: sqlite3.Connection, ident: str, before: JsonObject) -> None:
        query = "SELECT user_overrides_json FROM installed_apps WHERE id = ?"
        row = connection.execute(query, (ident,)).fetchone()
        if row is None:
            raise EngineError(Code.NO_SUCH_HUMAN, id=ident)
        try:
            present = _json_object(row[0])
        except ValueError as error:
            raise EngineError(Code.HALO_DB_ROW_UNREADABLE, where=self._path, id=ident) from error
        if present != before:
            raise EngineError(Code.CHANGED_MEANWHILE, where=self._path)

    def _digital_humans(self, found: list[dict[str, Any]]) -> tuple[tuple[HaloRow, ...], tuple[Fault, ...]]:
        rows: list[HaloRow] = []
        notices: list[Fault] = []
        for row in found:
            try:
                spec = _json_object(row.get("spec_json"))
                if spec.get("type") == "automation":
                    rows.append(_halo_row(row, spec))
            except (ValueError, KeyError, RecursionError):
                facts = {"where": str(self._path), "id": str(row.get("id"))}
                notices.append(Fault(Code.HALO_DB_ROW_UNREADABLE, facts))
        return tuple(rows), tuple(notices)

    def _too_new(self, version: int) -> Fault | None:
        if version <= NEWEST_VERSION:
            return None
        return Fault(Code.HALO_DB_TOO_NEW, {"where": str(self._path), "version": str(version)})

    @contextmanager
    def _connection(self, *, writing: bool) -> Generator[sqlite3.Connection]:
        try:
            with closing(self._open(writing=writing)) as connection:
                connection.row_factory = sqlite3.Row
                yield connection
        except sqlite3.Error as error:
            busy = getattr(error, "sqlite_errorcode", 0) & 0xFF in _BUSY_CODES
            code = Code.HALO_DB_LOCKED if busy else Code.HALO_DB_UNREADABLE
            raise EngineError(code, where=self._path) from error

    def _open(self, *, writing: bool) -> sqlite3.Connection:
        mode = "rw" if writing else "ro"
        # In a folder that is read-only a database in WAL mode can only be opened as one that nobody changes.
        if not writing and not self._wal().exists() and not _is_writable(self._path.parent):
            mode = "ro&immutable=1"
        address = f"{self._path.absolute().as_uri()}?mode={mode}"
        return sqlite3.connect(address, uri=True, timeout=self._busy_seconds, isolation_level=None)

    def _wal(self) -> Path:
        return self._path.with_name(self._path.name + "-wal")


def _is_writable(folder: Path) -> bool:
    return os.access(folder, os.W_OK)


def _app_manager_version(connection: sqlite3.Connection) -> int:
    query = "SELECT version FROM _migrations WHERE namespace = 'app_manager'"
    row = connection.execute(query).fetchone()
    return int(row[0]) if row else 0


def _halo_row(row: Mapping[str, Any], spec: JsonObject) -> HaloRow:
    try:
        overrides = _json_object(row.get("user_overrides_json"))
    except ValueError:
        overrides = {}
    ident = str(row["id"])
    if Path(ident).name != ident:
        raise ValueError("an id is a folder's name")
    path = row.get("data_path")
    return HaloRow(
        id=ident,
        space_id=None if row["space_id"] is None else str(row["space_id"]),
        status=str(row["status"]),
        spec=spec,
        overrides=overrides,
        data_path=Path(path) if isinstance(path, str) and path else None,
        installed_at=row.get("installed_at"),
        uninstalled_at=row.get("uninstalled_at"),
    )


def _json_object(text: object) -> JsonObject:
    """Read a column that holds a JSON object or nothing; raises `ValueError` for anything else."""
    if text is None or text == "":
        return {}
    value: object = json.loads(str(text))
    found = as_object(value)
    if value and not found:
        raise ValueError("not an object")
    return found
