"""`halo-memory workspaces`."""

from pathlib import Path

import pytest
from command_line import CommandLine
from data_folder import (
    LEGACY,
    OURS,
    PLATFORM,
    SALES,
    UNPLUGGED,
    DataFolder,
    load,
    picture,
    write_human_file,
    write_notebook,
)

pytestmark = pytest.mark.spec("Q32")


def test_all_workspaces_are_listed_in_order_with_the_missing_one_marked(cli: CommandLine, folder: DataFolder) -> None:
    assert cli.json("workspaces", "list") == [
        {"id": "halo-temp", "name": "Halo", "folder": None, "missing": False},
        {"id": SALES, "name": "市场部", "folder": None, "missing": False},
        {"id": PLATFORM, "name": "Platform", "folder": str(folder.root.parent / "code"), "missing": False},
        {"id": LEGACY, "name": "旧项目", "folder": None, "missing": False},
        {"id": UNPLUGGED, "name": "移动硬盘", "folder": None, "missing": True},
    ]


def test_the_list_is_a_table_with_aligned_columns(cli: CommandLine, folder: DataFolder) -> None:
    lines = cli("workspaces", "list").out.splitlines()
    assert lines[0].split() == ["ID", "Name", "Linked", "folder"]
    assert lines[2] == f"{SALES}  市场部    –"
    assert (
        lines[5]
        == f"{UNPLUGGED}  移动硬盘  –{' ' * (len(str(folder.root.parent / 'code')) + 1)}its data folder is not there"
    )


@pytest.mark.spec("N03")
def test_looking_writes_nothing(cli: CommandLine, folder: DataFolder) -> None:
    before = picture(folder.root)
    assert cli("workspaces", "list").code == 0
    assert picture(folder.root) == before


def test_a_new_workspace_is_answered_as_its_row(cli: CommandLine, folder: DataFolder, tmp_path: Path) -> None:
    linked = tmp_path / "项目"
    linked.mkdir()
    row = cli.json("workspaces", "add", "新工作区", "--folder", str(linked))
    assert row == {"id": row["id"], "name": "新工作区", "folder": str(linked), "missing": False}
    assert row in cli.json("workspaces", "list")
    assert list(linked.iterdir()) == []


def test_the_first_workspace_makes_the_data_folder(cli: CommandLine) -> None:
    assert not cli.root.exists()
    result = cli("workspaces", "add", "First")
    assert result.code == 0
    assert "First" in result.out
    assert (cli.root / "spaces-index.json").is_file()


def test_a_linked_folder_must_exist(cli: CommandLine, folder: DataFolder) -> None:
    before = picture(folder.root)
    result = cli("workspaces", "add", "New", "--folder", "/no/such/folder", "--json")
    assert result.code == 1
    assert result.value["error"]["code"] == "folder_not_found"
    assert result.err == "There is no folder /no/such/folder: choose one that exists.\n"
    assert picture(folder.root) == before


def test_an_empty_name_is_refused(cli: CommandLine, folder: DataFolder) -> None:
    result = cli("workspaces", "add", "  ")
    assert (result.code, result.out, result.err) == (1, "", "The name is empty: enter one.\n")


@pytest.mark.spec("N23")
def test_deleting_without_yes_says_what_would_go_and_changes_nothing(cli: CommandLine, folder: DataFolder) -> None:
    row = cli.json("workspaces", "add", "Short-lived")
    base = cli.root / "spaces" / row["id"] / ".halo"
    write_notebook(base / "apps" / "b2")
    write_human_file(base / "apps" / "b2", "b2", "Lives here", row["id"])
    write_human_file(base / "apps" / "b3", "b3", "Lives elsewhere", SALES)
    before = picture(folder.root)
    result = cli("workspaces", "delete", row["id"], "--json")
    assert result.code == 1
    assert result.value["error"] == {"code": "needs_yes", "message": result.err.rstrip("\n")}
    files = sum(path.is_file() for path in (cli.root / "spaces" / row["id"]).rglob("*"))
    lines = result.err.splitlines()
    assert lines[0].startswith(f"The workspace “Short-lived” would be deleted with its memory: {files} files, ")
    assert lines[1:] == [
        "Digital humans that would be deleted with it: Lives here.",
        "Digital humans that live elsewhere and would be moved there: Lives elsewhere.",
        "Nothing was deleted: add --yes to do it.",
    ]
    assert picture(folder.root) == before


@pytest.mark.spec("N23")
def test_deleting_with_yes_says_how_many_files_went(cli: CommandLine, folder: DataFolder) -> None:
    row = cli.json("workspaces", "add", "Short-lived")
    space = cli.root / "spaces" / row["id"]
    files = sum(path.is_file() for path in space.rglob("*"))
    assert cli.json("workspaces", "delete", f"workspace:{row['id']}", "--yes") == {"files_removed": files}
    assert not space.exists()
    assert row["id"] not in load(cli.root / "spaces-index.json")["spaces"]


@pytest.mark.spec("N23")
def test_a_linked_folder_is_named_as_what_stays(cli: CommandLine, folder: DataFolder) -> None:
    linked = folder.root.parent / "code"
    row = cli.json("workspaces", "add", "Linked", "--folder", str(linked))
    assert f"The linked folder {linked} stays as it is." in cli("workspaces", "delete", row["id"]).err


@pytest.mark.spec("N22")
def test_humans_of_halo_keep_their_workspace(cli: CommandLine, folder: DataFolder) -> None:
    before = picture(folder.root)
    result = cli("workspaces", "delete", SALES, "--yes")
    assert result.code == 1
    assert "比价助手" in result.err
    assert picture(folder.root) == before


def test_a_missing_workspace_only_leaves_the_list(cli: CommandLine, folder: DataFolder) -> None:
    assert "its folder is not there" in cli("workspaces", "delete", UNPLUGGED).err
    assert cli.json("workspaces", "delete", UNPLUGGED, "--yes") == {"files_removed": 0}
    assert UNPLUGGED not in load(cli.root / "spaces-index.json")["spaces"]


@pytest.mark.parametrize(
    ("ident", "code"),
    [("halo-temp", "halo_workspace_fixed"), ("nobody", "no_such_workspace")],
)
def test_what_cannot_be_deleted_is_refused(cli: CommandLine, folder: DataFolder, ident: str, code: str) -> None:
    result = cli("workspaces", "delete", ident, "--yes", "--json")
    assert (result.code, result.value["error"]["code"]) == (1, code)


def test_the_reference_of_a_human_is_no_workspace(cli: CommandLine, folder: DataFolder) -> None:
    assert cli("workspaces", "delete", f"human:{OURS}", "--yes").code == 2
