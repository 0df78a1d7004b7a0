"""Workspaces are added, edited and forgotten without losing what Halo keeps beside them."""

import sys
from pathlib import Path
from subprocess import PIPE, Popen

import pytest
from data_folder import LEGACY, PLATFORM, SALES, UNPLUGGED, DataFolder, dump, load, picture
from engine_home import open_home
from kill_points import kill_points

from halo_desktop.engine.errors import Code, EngineError
from halo_desktop.engine.home import Home
from halo_desktop.engine.workspaces.registry import WorkspaceEdit


def edit_of(home: Home, ident: str, **changes: object) -> WorkspaceEdit:
    workspace = home.workspaces.get(ident)
    values = {"name": workspace.name, "icon": workspace.icon, "linked_folder": workspace.linked_folder}
    return WorkspaceEdit(**(values | changes))  # type: ignore[arg-type]


def test_an_added_workspace_has_a_folder_a_meta_and_comes_first(home: Home, data_folder: DataFolder) -> None:
    before = load(data_folder.root / "spaces-index.json")
    workspace = home.lifecycle.add_workspace("  招聘  与入职 ").value
    after = load(data_folder.root / "spaces-index.json")
    assert home.workspaces.list().workspaces[1] == workspace
    assert workspace.name == "招聘 与入职"
    entry = after["spaces"].pop(workspace.id)
    assert after == before
    assert entry["path"] == str(data_folder.root / "spaces" / workspace.id)
    assert entry["createdAt"] == "2026-11-20T09:30:00.000Z"
    assert load(workspace.folder.meta_file)["id"] == workspace.id


def test_a_fresh_data_folder_is_made_by_the_first_workspace(tmp_path: Path) -> None:
    home = open_home(tmp_path / "fresh", tmp_path / "user")
    assert [workspace.id for workspace in home.workspaces.list().workspaces] == ["halo-temp"]
    assert not (tmp_path / "fresh").exists()
    home.lifecycle.add_workspace("First")
    assert load(tmp_path / "fresh" / "spaces-index.json")["version"] == 3


@pytest.mark.spec("N44")
def test_linking_a_folder_makes_nothing_in_it(home: Home, tmp_path: Path) -> None:
    project = tmp_path / "project"
    project.mkdir()
    workspace = home.lifecycle.add_workspace("Linked", project).value
    assert workspace.working_folder == project
    assert list(project.iterdir()) == []


@pytest.mark.parametrize("name", ["", "   ", "\n\t"])
def test_a_workspace_needs_a_name(home: Home, data_folder: DataFolder, name: str) -> None:
    before = picture(data_folder.root)
    with pytest.raises(EngineError) as raised:
        home.lifecycle.add_workspace(name)
    assert raised.value.code is Code.EMPTY_NAME
    assert picture(data_folder.root) == before


def test_a_linked_folder_must_be_there(home: Home, data_folder: DataFolder, tmp_path: Path) -> None:
    before = picture(data_folder.root)
    with pytest.raises(EngineError) as raised:
        home.lifecycle.add_workspace("x", tmp_path / "nowhere")
    assert raised.value.code is Code.FOLDER_NOT_FOUND
    assert picture(data_folder.root) == before


def test_an_edit_keeps_every_other_key(home: Home, data_folder: DataFolder, tmp_path: Path) -> None:
    index, meta = load(data_folder.root / "spaces-index.json"), load(data_folder.spaces[SALES] / ".halo" / "meta.json")
    home.lifecycle.edit_workspace(SALES, edit_of(home, SALES, name="市场周报", linked_folder=tmp_path))
    changed = {
        "name": "市场周报",
        "icon": "folder",
        "workingDir": str(tmp_path),
        "updatedAt": "2026-11-20T09:30:00.000Z",
    }
    index["spaces"][SALES] |= changed
    assert load(data_folder.root / "spaces-index.json") == index
    assert load(data_folder.spaces[SALES] / ".halo" / "meta.json") == meta | changed


def test_unlinking_removes_the_key(home: Home, data_folder: DataFolder) -> None:
    home.lifecycle.edit_workspace(PLATFORM, edit_of(home, PLATFORM, linked_folder=None))
    assert "workingDir" not in load(data_folder.root / "spaces-index.json")["spaces"][PLATFORM]
    assert home.workspaces.get(PLATFORM).linked_folder is None


def test_an_edit_that_changes_nothing_writes_nothing(home: Home, data_folder: DataFolder) -> None:
    before = picture(data_folder.root)
    home.lifecycle.edit_workspace(SALES, edit_of(home, SALES))
    assert picture(data_folder.root) == before


def test_the_halo_workspace_is_not_edited(home: Home) -> None:
    with pytest.raises(EngineError) as raised:
        home.lifecycle.edit_workspace("halo-temp", WorkspaceEdit("x", "folder", None))
    assert raised.value.code is Code.HALO_WORKSPACE_FIXED


@pytest.mark.spec("N45", "Q26")
@pytest.mark.parametrize(
    ("content", "code"),
    [(b'{"version": 4, "spaces": {}}', Code.INDEX_TOO_NEW), (b'{"version"', Code.INDEX_UNREADABLE)],
)
def test_an_index_that_we_cannot_write_is_left_alone(
    home: Home, data_folder: DataFolder, content: bytes, code: Code
) -> None:
    (data_folder.root / "spaces-index.json").write_bytes(content)
    with pytest.raises(EngineError) as raised:
        home.lifecycle.add_workspace("x")
    assert raised.value.code is code
    assert (data_folder.root / "spaces-index.json").read_bytes() == content


@pytest.mark.spec("N45")
def test_before_the_first_write_the_registries_are_copied_once(home: Home, data_folder: DataFolder) -> None:
    original = (data_folder.root / "spaces-index.json").read_bytes()
    meta = (data_folder.spaces[SALES] / ".halo" / "meta.json").read_bytes()
    home.lifecycle.edit_workspace(SALES, edit_of(home, SALES, name="one"))
    home.lifecycle.edit_workspace(SALES, edit_of(home, SALES, name="two"))
    home.lifecycle.add_workspace("three")
    copies = data_folder.root / "halo-desktop" / "first-contact"
    assert (copies / "spaces-index.json").read_bytes() == original
    assert (copies / f"meta-{SALES}.json").read_bytes() == meta
    assert len(list(copies.iterdir())) == 2


@pytest.mark.spec("C16", "U17")
def test_while_halo_runs_the_list_is_read_only(home: Home, data_folder: DataFolder) -> None:
    holding = (
        "import sqlite3, sys; c = sqlite3.connect(sys.argv[1]);"
        "c.execute('SELECT count(*) FROM installed_apps').fetchone(); print('open', flush=True); sys.stdin.readline()"
    )
    before = picture(data_folder.root)
    with Popen(
        [sys.executable, "-c", holding, str(data_folder.root / "halo.db")], stdin=PIPE, stdout=PIPE, text=True
    ) as halo:
        assert halo.stdout
        assert halo.stdout.readline() == "open\n"
        assert home.is_halo_running()
        for change in (
            lambda: home.lifecycle.add_workspace("x"),
            lambda: home.lifecycle.edit_workspace(SALES, edit_of(home, SALES, name="y")),
            lambda: home.lifecycle.plan_workspace_deletion(UNPLUGGED),
        ):
            with pytest.raises(EngineError) as raised:
                change()
            assert raised.value.code is Code.HALO_RUNNING
        assert picture(data_folder.root) == before
        halo.communicate("done\n")
    assert not home.is_halo_running()


@pytest.mark.spec("Q20")
def test_killed_while_adding_the_old_workspaces_stay(tmp_path: Path) -> None:
    root = tmp_path / "halo"
    index = {"version": 3, "spaces": {SALES: {"path": str(root / "spaces" / SALES), "name": "市场部"}}}

    def prepare() -> object:
        dump(root / "spaces-index.json", index)
        home = open_home(root, tmp_path / "user")
        return lambda: home.lifecycle.add_workspace("new")

    for _ in kill_points("add a workspace", prepare):
        home = open_home(root, tmp_path / "user")
        found = {workspace.id for workspace in home.workspaces.list().workspaces}
        assert {"halo-temp", SALES} <= found
        assert home.workspaces.list().notices == ()
        assert load(root / "spaces-index.json")["spaces"].keys() >= {SALES}


def test_an_index_of_version_2_becomes_version_3_with_the_first_change(home: Home, data_folder: DataFolder) -> None:
    spaces = {ident: {"path": str(path)} for ident, path in data_folder.spaces.items()}
    dump(data_folder.root / "spaces-index.json", {"version": 2, "spaces": spaces})
    home.lifecycle.add_workspace("new")
    stored = load(data_folder.root / "spaces-index.json")
    assert stored["version"] == 3
    assert {stored["spaces"][ident]["path"] for ident in (SALES, LEGACY)} == {
        str(data_folder.spaces[SALES]),
        str(data_folder.spaces[LEGACY]),
    }
