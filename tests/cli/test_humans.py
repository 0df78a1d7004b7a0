"""`halo-memory humans`."""

import pytest
from command_line import CommandLine
from data_folder import (
    GONE,
    HOMELESS,
    MOVED,
    OURS,
    PLATFORM,
    PRICE_WATCHER,
    RELEASE_CAPTAIN,
    SALES,
    DataFolder,
    load,
    picture,
)

pytestmark = pytest.mark.spec("Q32")


def test_humans_of_both_sources_are_listed(cli: CommandLine, folder: DataFolder) -> None:
    rows = {row["id"]: row for row in cli.json("humans", "list")}
    assert rows.keys() == {PRICE_WATCHER, RELEASE_CAPTAIN, MOVED, GONE, HOMELESS, OURS}
    assert rows[OURS] == {
        "id": OURS,
        "name": "会议纪要员",
        "workspace_id": PLATFORM,
        "status": "active",
        "source": "desktop",
        "path": str(folder.humans[OURS]),
    }
    assert rows[HOMELESS]["workspace_id"] is None
    assert rows[GONE]["status"] == "uninstalled"
    assert rows[MOVED]["path"] == str(folder.humans[MOVED])
    assert {row["source"] for row in rows.values()} == {"halo", "desktop"}


def test_the_table_names_workspace_status_and_source(cli: CommandLine, folder: DataFolder) -> None:
    lines = cli("humans", "list").out.splitlines()
    assert lines[0].split() == ["ID", "Name", "Workspace", "Status", "From"]
    ours = next(line for line in lines if line.startswith(OURS))
    assert ours.split() == [OURS, "会议纪要员", "Platform", "active", "Halo", "Desktop"]


def test_a_status_that_nobody_knows_is_shown_as_it_is(cli: CommandLine, folder: DataFolder) -> None:
    file = folder.humans[OURS] / "human.json"
    file.write_text(file.read_text(encoding="utf-8").replace('"active"', '"sleepy"'), encoding="utf-8")
    assert "sleepy" in cli("humans", "list").out


def test_a_new_human_lives_in_its_workspace(cli: CommandLine, folder: DataFolder) -> None:
    row = cli.json("humans", "add", "周报员", "--workspace", SALES)
    assert (row["name"], row["workspace_id"], row["source"]) == ("周报员", SALES, "desktop")
    assert row["path"] == str(folder.spaces[SALES] / ".halo" / "apps" / row["id"])
    assert row in cli.json("humans", "list")


def test_a_human_in_the_halo_workspace_makes_the_data_folder(cli: CommandLine) -> None:
    row = cli.json("humans", "add", "First", "--workspace", "halo-temp")
    assert row["path"].startswith(str(cli.root / "temp"))


def test_a_human_in_another_workspace_makes_none(cli: CommandLine) -> None:
    result = cli("humans", "add", "First", "--workspace", SALES, "--json")
    assert (result.code, result.value["error"]["code"]) == (1, "data_folder_missing")
    assert not cli.root.exists()


@pytest.mark.spec("N22")
def test_a_moved_human_keeps_its_folder(cli: CommandLine, folder: DataFolder) -> None:
    row = cli.json("humans", "move", OURS, "--workspace", SALES)
    assert (row["workspace_id"], row["path"]) == (SALES, str(folder.humans[OURS]))


@pytest.mark.spec("N23")
def test_uninstalling_keeps_all_files(cli: CommandLine, folder: DataFolder) -> None:
    before = picture(folder.humans[OURS]).keys()
    assert cli.json("humans", "uninstall", f"human:{OURS}")["status"] == "uninstalled"
    assert picture(folder.humans[OURS]).keys() == before
    assert load(folder.humans[OURS] / "human.json")["status"] == "uninstalled"


@pytest.mark.spec("N23")
def test_deleting_needs_an_uninstalled_human_and_yes(cli: CommandLine, folder: DataFolder) -> None:
    for arguments in (["humans", "delete", OURS], ["humans", "delete", OURS, "--yes"]):
        refused = cli(*arguments, "--json")
        assert (refused.code, refused.value["error"]["code"]) == (1, "not_uninstalled")
    cli("humans", "uninstall", OURS)
    before = picture(folder.root)
    refused = cli("humans", "delete", OURS)
    files = sum(path.is_file() for path in folder.humans[OURS].rglob("*"))
    assert refused.code == 1
    assert f"with its memory: {files} files, " in refused.err
    assert str(folder.humans[OURS]) in refused.err
    assert refused.err.endswith("Nothing was deleted: add --yes to do it.\n")
    assert picture(folder.root) == before
    assert cli.json("humans", "delete", OURS, "--yes") == {"files_removed": files}
    assert not folder.humans[OURS].exists()


@pytest.mark.spec("N27")
@pytest.mark.parametrize(
    "arguments",
    [
        ["move", PRICE_WATCHER, "--workspace", PLATFORM],
        ["uninstall", PRICE_WATCHER],
        ["delete", GONE],
        ["delete", GONE, "--yes"],
    ],
)
def test_what_belongs_to_halo_is_done_in_halo(cli: CommandLine, folder: DataFolder, arguments: list[str]) -> None:
    before = picture(folder.root)
    result = cli("humans", *arguments)
    assert result.code == 1
    assert result.err.endswith("belongs to Halo: do this in Halo.\n")
    assert picture(folder.root) == before


def test_an_unknown_human_is_named(cli: CommandLine, folder: DataFolder) -> None:
    result = cli("humans", "uninstall", "nobody")
    assert (result.code, result.out) == (1, "")
    assert "nobody" in result.err
