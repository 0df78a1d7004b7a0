"""Halo's list of workspaces is read in every version, whole or broken."""

import json
import shutil
from pathlib import Path

import pytest
from data_folder import LEGACY, PLATFORM, SALES, UNPLUGGED, DataFolder, dump, load, picture
from engine_home import open_home

from halo_desktop.engine.errors import Code
from halo_desktop.engine.home import Home


def codes(home: Home) -> list[Code]:
    return [notice.code for notice in home.workspaces.list().notices]


def ids(home: Home) -> list[str]:
    return [workspace.id for workspace in home.workspaces.list().workspaces]


def test_the_halo_workspace_comes_first_then_halos_order(home: Home) -> None:
    assert ids(home) == ["halo-temp", SALES, PLATFORM, LEGACY, UNPLUGGED]
    assert codes(home) == []


def test_without_an_order_the_last_active_comes_first(home: Home, data_folder: DataFolder) -> None:
    index = load(data_folder.root / "spaces-index.json")
    del index["spaces"][SALES]["sortOrder"]
    index["spaces"][LEGACY]["lastActiveAt"] = "2026-11-11T00:00:00.000Z"
    dump(data_folder.root / "spaces-index.json", index)
    assert ids(home)[:2] == ["halo-temp", LEGACY]


def test_a_workspace_on_an_unplugged_drive_is_listed_as_missing(home: Home) -> None:
    missing = [workspace.id for workspace in home.workspaces.list().workspaces if workspace.missing]
    assert missing == [UNPLUGGED]


@pytest.mark.spec("N44", "U06")
def test_the_linked_folder_is_where_work_is_done_and_never_where_memory_is(home: Home, data_folder: DataFolder) -> None:
    workspace = home.workspaces.get(PLATFORM)
    code = data_folder.root.parent / "code"
    assert workspace.working_folder == workspace.linked_folder == code
    assert workspace.folder.memory_file == data_folder.spaces[PLATFORM] / ".halo" / "memory.md"
    assert home.workspaces.get("halo-temp").working_folder == data_folder.root / "temp" / "artifacts"
    assert home.workspaces.get(SALES).working_folder == data_folder.spaces[SALES]


@pytest.mark.spec("N44")
def test_a_legacy_workspace_keeps_its_memory_in_the_project(home: Home, data_folder: DataFolder) -> None:
    assert home.workspaces.get(LEGACY).folder.path == data_folder.root.parent / "legacy-project" / ".halo"


BROKEN = [b"", b"{", b"null", b'"x"', b'{"version": 3}', b'{"version": 3, "spaces": []}', b"\xff\xfe\x00"]


@pytest.mark.parametrize("content", BROKEN, ids=range(len(BROKEN)))
def test_a_broken_index_is_said_and_the_folder_scanned(home: Home, data_folder: DataFolder, content: bytes) -> None:
    (data_folder.root / "spaces-index.json").write_bytes(content)
    before = picture(data_folder.root)
    assert ids(home) == ["halo-temp", SALES, PLATFORM]
    assert codes(home) == [Code.INDEX_UNREADABLE]
    assert picture(data_folder.root) == before


def test_a_missing_index_is_rebuilt_from_the_folders(home: Home, data_folder: DataFolder) -> None:
    (data_folder.root / "spaces-index.json").unlink()
    assert ids(home) == ["halo-temp", SALES, PLATFORM]
    assert codes(home) == []


def test_an_index_of_version_2_takes_names_from_the_workspaces(home: Home, data_folder: DataFolder) -> None:
    spaces = {ident: {"path": str(path)} for ident, path in data_folder.spaces.items()}
    dump(data_folder.root / "spaces-index.json", {"version": 2, "spaces": spaces})
    names = {workspace.id: workspace.name for workspace in home.workspaces.list().workspaces}
    assert names[SALES] == "市场部"
    assert names[UNPLUGGED] == "space"


def test_an_index_of_version_1_has_custom_paths(home: Home, data_folder: DataFolder) -> None:
    paths = [str(data_folder.spaces[LEGACY]), 7, "/nowhere"]
    dump(data_folder.root / "spaces-index.json", {"customPaths": paths})
    assert set(ids(home)) == {"halo-temp", SALES, PLATFORM, LEGACY}


@pytest.mark.spec("N45", "Q26")
def test_an_index_of_version_4_is_read_and_said(home: Home, data_folder: DataFolder) -> None:
    index = load(data_folder.root / "spaces-index.json")
    dump(data_folder.root / "spaces-index.json", index | {"version": 4})
    assert len(ids(home)) == 5
    assert codes(home) == [Code.INDEX_TOO_NEW]


def test_a_bad_entry_is_said_and_the_others_stay(home: Home, data_folder: DataFolder) -> None:
    index = load(data_folder.root / "spaces-index.json")
    index["spaces"] |= {"x": {"path": 7, "name": "n"}, "y": None, "z": {"path": "/p"}, "": {"path": "/p", "name": "n"}}
    dump(data_folder.root / "spaces-index.json", index)
    assert len(ids(home)) == 5
    assert codes(home) == [Code.INDEX_ENTRY_UNREADABLE] * 4


def test_a_path_of_another_system_is_missing_not_an_error(home: Home, data_folder: DataFolder) -> None:
    index = load(data_folder.root / "spaces-index.json")
    index["spaces"][SALES]["path"] = r"C:\Users\li\.halo\spaces\x"
    index["spaces"][PLATFORM]["path"] = "relative/path"
    dump(data_folder.root / "spaces-index.json", index)
    missing = {workspace.id for workspace in home.workspaces.list().workspaces if workspace.missing}
    assert missing == {SALES, PLATFORM, UNPLUGGED}


@pytest.mark.spec("Q28")
def test_a_copied_data_folder_uses_its_own_workspaces(home: Home, data_folder: DataFolder, tmp_path: Path) -> None:

    copy = tmp_path / "elsewhere" / "copy"
    shutil.copytree(data_folder.root, copy)
    copied = open_home(copy, tmp_path / "user")
    found = copied.workspaces.list()
    assert {w.id: w.path for w in found.workspaces}[SALES] == copy / "spaces" / SALES
    assert [notice.code for notice in found.notices] == [Code.RELOCATED]
    assert found.notices[0].facts == {"old": str(data_folder.root), "new": str(copy)}


@pytest.mark.spec("Q28")
def test_another_name_of_the_same_folder_is_no_copy(data_folder: DataFolder, tmp_path: Path) -> None:

    link = tmp_path / "link"
    link.symlink_to(data_folder.root)
    assert codes(open_home(link, tmp_path / "user")) == []


def test_a_thousand_workspaces_are_read(home: Home, data_folder: DataFolder) -> None:
    spaces = {str(n): {"path": str(data_folder.root / "spaces" / str(n)), "name": f"w{n}"} for n in range(1000)}
    text = json.dumps({"version": 3, "spaces": spaces})
    (data_folder.root / "spaces-index.json").write_text(text, encoding="utf-8")
    assert len(ids(home)) == 1001
