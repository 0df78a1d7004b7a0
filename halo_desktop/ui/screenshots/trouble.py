"""Real trouble in a throw-away data folder: what a window says is then what it would say to a user."""

from __future__ import annotations

import json
import sqlite3

from halo_desktop.engine.files.layout import DataRoot, OwnerFolder
from halo_desktop.engine.humans.halo_database import NEWEST_VERSION

_UNREADABLE = "{ this is no JSON"


def break_settings(folder: OwnerFolder) -> None:
    """Make the settings of a workspace or of a digital human of ours unreadable."""
    file = folder.meta_file if folder.meta_file.exists() else folder.human_file
    file.write_text(_UNREADABLE, encoding="utf-8")


def break_state(folder: OwnerFolder) -> None:
    """Make the note of the last consolidation unreadable."""
    folder.state_file.write_text(_UNREADABLE, encoding="utf-8")


def begin_consolidation(folder: OwnerFolder) -> None:
    """Leave what Halo leaves while it consolidates: a working copy that was touched just now."""
    (folder.consolidation / "2026-01-01-0900-0a1b2c3d").mkdir(parents=True)


def open_halo_database(root: DataRoot, name: str, workspace_id: str, *, newer: bool = False) -> sqlite3.Connection:
    """Make a database of Halo with one digital human and keep it open, as a running Halo does (C16).

    With `newer` it is that of a later Halo, whose settings are only read (N45). The caller closes it.
    """
    version = NEWEST_VERSION + int(newer)
    connection = sqlite3.connect(root.halo_db)
    connection.executescript(
        "PRAGMA journal_mode=WAL;"
        "CREATE TABLE _migrations(namespace TEXT PRIMARY KEY, version INTEGER, applied_at INTEGER);"
        "CREATE TABLE installed_apps(id TEXT PRIMARY KEY, spec_id TEXT, space_id TEXT, spec_json TEXT, status TEXT,"
        " user_overrides_json TEXT, installed_at INTEGER, uninstalled_at INTEGER, data_path TEXT);"
    )
    spec = json.dumps({"type": "automation", "name": name, "description": "", "system_prompt": name})
    connection.execute("INSERT INTO _migrations VALUES('app_manager', ?, 0)", (version,))
    row = ("of-halo", "of-halo", workspace_id, spec, "active", "{}", 0)
    connection.execute("INSERT INTO installed_apps VALUES(?, ?, ?, ?, ?, ?, ?, NULL, NULL)", row)
    connection.commit()
    return connection
