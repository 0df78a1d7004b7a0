"""Digital humans of both sources are one list, and what cannot be read is said."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from data_folder import (
    GONE,
    HOMELESS,
    MOVED,
    OURS,
    PLATFORM,
    PRICE_WATCHER,
    RELEASE_CAPTAIN,
    SALES,
    UNPLUGGED,
    DataFolder,
    picture,
    write,
    write_human_file,
)
from engine_home import open_home

from halo_desktop.engine.errors import Code, EngineError
from halo_desktop.engine.home import Home
from halo_desktop.engine.humans.human import HumanSource
from halo_desktop.engine.owners import human_ref
from halo_desktop.engine.settings import MemorySettings, SettingsChange


def codes(home: Home) -> list[Code]:
    return [notice.code for notice in home.humans.list().notices]


def execute(root: Path, statement: str, *values: object) -> None:
    with closing(sqlite3.connect(root / "halo.db")) as connection:
        connection.execute(statement, values)
        connection.commit()


@pytest.mark.spec("N27")
def test_both_sources_are_one_list_and_other_apps_are_no_humans(home: Home) -> None:
    found = {human.id: human for human in home.humans.list().humans}
    assert found.keys() == {PRICE_WATCHER, RELEASE_CAPTAIN, MOVED, GONE, HOMELESS, OURS}
    assert found[OURS].source is HumanSource.DESKTOP
    assert found[OURS].is_ours
    assert not found[PRICE_WATCHER].is_ours
    assert (found[RELEASE_CAPTAIN].status, found[GONE].status) == ("paused", "uninstalled")
    assert codes(home) == []


def test_each_is_found_where_halo_keeps_it(home: Home, data_folder: DataFolder) -> None:
    folders = {human.id: human.folder.path for human in home.humans.list().humans}
    assert folders == data_folder.humans
    assert home.humans.get(MOVED).workspace_id == PLATFORM


def test_without_a_database_there_are_only_ours(home: Home, data_folder: DataFolder) -> None:
    for path in data_folder.root.glob("halo.db*"):
        path.unlink()
    assert [human.id for human in home.humans.list().humans] == [OURS]
    assert codes(home) == []
    assert not (data_folder.root / "halo.db").exists()


@pytest.mark.parametrize(
    "content", [b"", b"not a database at all, for sure" * 100, b"SQLite format 3\0" + b"\xff" * 4096]
)
def test_a_corrupt_database_is_said_and_ours_are_listed(home: Home, data_folder: DataFolder, content: bytes) -> None:
    for path in data_folder.root.glob("halo.db*"):
        path.unlink()
    (data_folder.root / "halo.db").write_bytes(content)
    assert [human.id for human in home.humans.list().humans] == [OURS]
    assert codes(home) == [Code.HALO_DB_UNREADABLE]
    with pytest.raises(EngineError) as raised:
        home.humans.get(PRICE_WATCHER)
    assert raised.value.code is Code.HALO_DB_UNREADABLE
    assert (data_folder.root / "halo.db").read_bytes() == content


@pytest.mark.parametrize("spec", ["", "{", "[]", "7", "null", '{"type": 3}'])
def test_a_row_that_cannot_be_read_hides_no_other(home: Home, data_folder: DataFolder, spec: str) -> None:
    execute(data_folder.root, "UPDATE installed_apps SET spec_json = ? WHERE id = ?", spec, GONE)
    assert len(home.humans.list().humans) == 5
    assert set(codes(home)) <= {Code.HALO_DB_ROW_UNREADABLE}


def test_an_id_that_is_a_path_is_refused(home: Home, data_folder: DataFolder) -> None:
    execute(data_folder.root, "UPDATE installed_apps SET id = ? WHERE id = ?", "../../../evil", GONE)
    assert len(home.humans.list().humans) == 5
    assert codes(home) == [Code.HALO_DB_ROW_UNREADABLE]


def test_overrides_that_are_no_object_read_as_defaults_and_are_never_overwritten(
    home: Home, data_folder: DataFolder
) -> None:
    execute(data_folder.root, "UPDATE installed_apps SET user_overrides_json = '[1]' WHERE id = ?", PRICE_WATCHER)
    assert home.settings(human_ref(PRICE_WATCHER)) == MemorySettings()
    with pytest.raises(EngineError) as raised:
        home.change_settings(human_ref(PRICE_WATCHER), SettingsChange(memory=False))
    assert raised.value.code is Code.HALO_DB_ROW_UNREADABLE


def test_a_database_without_newer_columns_is_read(home: Home, data_folder: DataFolder) -> None:
    execute(data_folder.root, "ALTER TABLE installed_apps DROP COLUMN data_path")
    found = {human.id: human.folder.path for human in home.humans.list().humans}
    assert found[PRICE_WATCHER] == data_folder.humans[PRICE_WATCHER]
    assert codes(home) == []


BROKEN = [
    b"",
    b"{",
    b"[]",
    b'{"id": "x"}',
    b'{"version": 0, "id": "x", "name": "n"}',
    b'{"version": "one"}',
    b"\xff\xff",
]


@pytest.mark.parametrize("content", BROKEN, ids=range(len(BROKEN)))
def test_a_broken_human_file_is_said_and_kept(home: Home, data_folder: DataFolder, content: bytes) -> None:
    file = data_folder.humans[OURS] / "human.json"
    file.write_bytes(content)
    assert OURS not in {human.id for human in home.humans.list().humans}
    assert codes(home) == [Code.HUMAN_FILE_UNREADABLE]
    with pytest.raises(EngineError) as raised:
        home.humans.get(OURS)
    assert raised.value.code is Code.HUMAN_FILE_UNREADABLE
    assert file.read_bytes() == content


@pytest.mark.spec("N23")
def test_a_folder_that_was_copied_by_hand_is_no_second_human(home: Home, data_folder: DataFolder) -> None:
    shutil.copytree(data_folder.humans[OURS], data_folder.humans[OURS].with_name("copy"))
    assert [human.id for human in home.humans.list().humans].count(OURS) == 1
    assert codes(home) == [Code.HUMAN_FILE_MISPLACED]


@pytest.mark.spec("Q26")
def test_a_human_file_of_a_newer_version_is_read_only(home: Home, data_folder: DataFolder) -> None:
    write_human_file(data_folder.humans[OURS], OURS, "会议纪要员", PLATFORM, version=2)
    before = picture(data_folder.root)
    for change in (
        lambda: home.change_settings(human_ref(OURS), SettingsChange(memory=False)),
        lambda: home.lifecycle.move_human(OURS, SALES),
        lambda: home.lifecycle.uninstall_human(OURS),
    ):
        with pytest.raises(EngineError) as raised:
            change()
        assert raised.value.code is Code.FORMAT_TOO_NEW
    assert picture(data_folder.root) == before


def test_a_human_whose_folder_was_pinned_and_is_gone_is_said(home: Home, data_folder: DataFolder) -> None:
    shutil.rmtree(data_folder.humans[MOVED])
    shutil.rmtree(data_folder.humans[RELEASE_CAPTAIN])
    with pytest.raises(EngineError) as raised:
        home.notebook(human_ref(MOVED))
    assert raised.value.code is Code.HUMAN_FOLDER_MISSING
    assert home.notebook(human_ref(RELEASE_CAPTAIN)).status().nothing_yet
    assert not data_folder.humans[RELEASE_CAPTAIN].exists()


def test_a_human_on_an_unplugged_drive_is_said(home: Home, data_folder: DataFolder) -> None:
    execute(data_folder.root, "UPDATE installed_apps SET space_id = ? WHERE id = ?", UNPLUGGED, PRICE_WATCHER)
    with pytest.raises(EngineError) as raised:
        home.notebook(human_ref(PRICE_WATCHER))
    assert raised.value.code is Code.HUMAN_FOLDER_MISSING


@pytest.mark.spec("Q28")
def test_pinned_folders_move_with_a_copied_data_folder(data_folder: DataFolder, tmp_path: Path) -> None:
    copy = tmp_path / "elsewhere"
    shutil.copytree(data_folder.root, copy)
    copied = open_home(copy, tmp_path / "user")
    inside = [human.folder.path.is_relative_to(copy) for human in copied.humans.list().humans]
    assert all(inside)


def test_an_unknown_id_is_named(home: Home) -> None:
    with pytest.raises(EngineError) as raised:
        home.humans.get("nobody")
    assert raised.value.fault.facts == {"id": "nobody"}


def test_a_file_in_the_folder_of_apps_is_no_human(home: Home, data_folder: DataFolder) -> None:
    write(data_folder.root / "apps" / "notes.txt", "x")
    write(data_folder.root / "apps" / "orphan" / "memory.md", "# now\n")
    assert len(home.humans.list().humans) == 6
    assert codes(home) == []


def test_a_read_only_folder_is_still_read(data_folder: DataFolder, home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    with closing(sqlite3.connect(data_folder.root / "halo.db")) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    for path in data_folder.root.glob("halo.db-*"):
        path.unlink()
    monkeypatch.setattr("os.access", lambda *_: False)
    assert len(home.humans.list().humans) == 6
    assert list(data_folder.root.glob("halo.db-*")) == []
