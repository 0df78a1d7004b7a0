"""What is broken, locked or from the future is said in one sentence and left as it is."""

import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from command_line import CommandLine
from data_folder import LEGACY, OURS, PLATFORM, PRICE_WATCHER, SALES, DataFolder, dump, load, picture, write

from halo_desktop.engine.humans import halo_database

pytestmark = [pytest.mark.spec("Q32"), pytest.mark.spec("U16")]


def test_a_broken_index_is_said_once_and_never_written(cli: CommandLine, folder: DataFolder) -> None:
    write(folder.root / "spaces-index.json", "{ broken")
    before = picture(folder.root)
    listed = cli("workspaces", "list", "--json")
    assert {row["id"] for row in listed.value} == {"halo-temp", SALES, PLATFORM}
    assert listed.err.startswith(f"The list of workspaces, {folder.root / 'spaces-index.json'}, is damaged")
    refused = cli("workspaces", "add", "New", "--json")
    assert (refused.code, refused.value["error"]["code"]) == (1, "index_unreadable")
    assert refused.err == listed.err
    assert picture(folder.root)["spaces-index.json"] == before["spaces-index.json"]


@pytest.mark.spec("N45", "Q26")
def test_an_index_of_a_newer_halo_is_read_only(cli: CommandLine, folder: DataFolder) -> None:
    index = folder.root / "spaces-index.json"
    dump(index, load(index) | {"version": 4})
    written = index.read_bytes()
    listed = cli("workspaces", "list", "--json")
    assert len(listed.value) == 5
    assert "was written by a newer Halo (format 4)" in listed.err
    assert cli("workspaces", "add", "New", "--json").value["error"]["code"] == "index_too_new"
    assert index.read_bytes() == written


def test_a_damaged_entry_is_left_out_by_name(cli: CommandLine, folder: DataFolder) -> None:
    index = folder.root / "spaces-index.json"
    stored = load(index)
    stored["spaces"][LEGACY] = {"path": 7}
    dump(index, stored)
    result = cli("workspaces", "list", "--json")
    assert LEGACY not in {row["id"] for row in result.value}
    assert result.err.startswith(f"The workspace {LEGACY} is left out because its entry in {index} is damaged")


@pytest.mark.spec("Q28")
def test_a_copied_data_folder_is_said_by_every_command(cli: CommandLine, folder: DataFolder, tmp_path: Path) -> None:
    cli.root = tmp_path / "copy"
    shutil.copytree(folder.root, cli.root)
    result = cli("status", f"workspace:{SALES}", "--json")
    assert result.value["topics"] == 3
    assert result.err == (
        f"The data folder was copied or moved from {folder.root}: its workspaces are looked for in {cli.root}, so check "
        "that you mean this copy.\n"
    )


def test_a_broken_database_hides_only_the_humans_of_halo(cli: CommandLine, folder: DataFolder) -> None:
    write(folder.root / "halo.db", "not a database, but long enough to be looked at" * 20)
    listed = cli("humans", "list", "--json")
    assert [row["id"] for row in listed.value] == [OURS]
    assert listed.err.startswith("Halo's digital humans cannot be shown because the database")
    refused = cli("status", f"human:{PRICE_WATCHER}", "--json")
    assert (refused.code, refused.value["error"]["code"]) == (1, "halo_db_unreadable")


def test_a_locked_database_is_said(cli: CommandLine, folder: DataFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(halo_database, "BUSY_SECONDS", 0.0)
    monkeypatch.setattr(halo_database.HaloDatabase.__init__, "__kwdefaults__", {"busy_seconds": 0.0})
    with closing(sqlite3.connect(folder.root / "halo.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        result = cli("settings", "set", f"human:{PRICE_WATCHER}", "memory=off", "--json")
    assert (result.code, result.value["error"]["code"]) == (1, "halo_db_locked")
    assert "another program is writing to" in result.err


@pytest.mark.spec("N45", "Q26")
def test_a_database_of_a_newer_halo_is_read_only(cli: CommandLine, folder: DataFolder) -> None:
    with closing(sqlite3.connect(folder.root / "halo.db")) as database:
        database.execute("UPDATE _migrations SET version = 10")
        database.commit()
    assert cli.json("settings", "show", f"human:{PRICE_WATCHER}")["auto"] is False
    refused = cli("settings", "set", f"human:{PRICE_WATCHER}", "auto=on")
    assert (refused.code, refused.out) == (1, "")
    assert "was written by a newer Halo (format 10)" in refused.err


@pytest.mark.parametrize(
    ("stored", "sentence"),
    [
        ("{ broken", "A digital human is left out because its file {where} is damaged"),
        (
            json.dumps({"version": 1, "id": "other", "name": "Copy"}),
            "A digital human is left out because {where} lies in",
        ),
    ],
)
def test_a_broken_human_file_leaves_out_one_human(
    cli: CommandLine, folder: DataFolder, stored: str, sentence: str
) -> None:
    where = folder.humans[OURS] / "human.json"
    write(where, stored)
    result = cli("humans", "list", "--json")
    assert len(result.value) == 5
    assert result.err.startswith(sentence.format(where=where))


def test_a_human_file_of_a_newer_version_is_read_only(cli: CommandLine, folder: DataFolder) -> None:
    where = folder.humans[OURS] / "human.json"
    dump(where, load(where) | {"version": 2})
    written = where.read_bytes()
    result = cli("settings", "set", f"human:{OURS}", "memory=off", "--json")
    assert (result.code, result.value["error"]["code"]) == (1, "format_too_new")
    assert where.read_bytes() == written


def test_a_broken_settings_file_stops_the_settings_and_not_the_status(cli: CommandLine, folder: DataFolder) -> None:
    where = folder.spaces[SALES] / ".halo" / "meta.json"
    write(where, "{ broken")
    for command in (["settings", "show"], ["settings", "set"]):
        pair = ["memory=off"] if "set" in command else []
        result = cli(*command, f"workspace:{SALES}", *pair, "--json")
        assert (result.code, result.value["error"]["code"]) == (1, "json_unreadable")
    status = cli("status", f"workspace:{SALES}")
    assert status.code == 0
    assert "3 topics" in status.out
    assert status.err == f"{where} is damaged and was left as it is: repair the file or put back a copy of it.\n"
    assert where.read_bytes() == b"{ broken"


def test_a_broken_state_leaves_the_rest_of_the_status(cli: CommandLine, folder: DataFolder) -> None:
    where = folder.spaces[SALES] / ".halo" / "memory" / ".state.json"
    write(where, "{ broken")
    result = cli("status", f"workspace:{SALES}", "--json")
    assert (result.value["topics"], result.value["last_consolidated"]) == (3, None)
    assert str(where) in result.err


def test_a_file_in_the_place_of_the_data_folder_is_said(cli: CommandLine) -> None:
    cli.root.write_text("a file", encoding="utf-8")
    for command in (["workspaces", "list"], ["workspaces", "add", "New"]):
        result = cli(*command, "--json")
        assert (result.code, result.value["error"]["code"]) == (1, "data_folder_no_folder")
