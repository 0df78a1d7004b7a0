"""Digital humans of ours come, move, are uninstalled and deleted; those of Halo are left to Halo."""

import shutil
import stat
from collections.abc import Callable
from pathlib import Path

import pytest
from data_folder import (
    GONE,
    HOMELESS,
    OURS,
    PLATFORM,
    PRICE_WATCHER,
    SALES,
    UNPLUGGED,
    DataFolder,
    load,
    picture,
    write,
    write_human_file,
)
from engine_home import open_home
from kill_points import kill_points

from halo_desktop.engine.errors import Code, EngineError
from halo_desktop.engine.home import Home
from halo_desktop.engine.owners import human_ref


def refusal(call: Callable[[], object]) -> Code:
    with pytest.raises(EngineError) as raised:
        call()
    return raised.value.code


def test_a_new_human_lives_in_its_workspace(home: Home, data_folder: DataFolder) -> None:
    human = home.lifecycle.add_human("  周报助手 ", SALES).value
    file = data_folder.spaces[SALES] / ".halo" / "apps" / human.id / "human.json"
    stored = load(file)
    assert (stored["version"], stored["name"], stored["workspace_id"]) == (1, "周报助手", SALES)
    assert stored["installed_at"] == "2026-11-20T09:30:00.000Z"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert home.notebook(human.ref).status().nothing_yet


def test_a_human_needs_a_name_and_a_workspace_that_is_there(home: Home, data_folder: DataFolder) -> None:
    before = picture(data_folder.root)
    assert refusal(lambda: home.lifecycle.add_human(" ", SALES)) is Code.EMPTY_NAME
    assert refusal(lambda: home.lifecycle.add_human("x", "nowhere")) is Code.NO_SUCH_WORKSPACE
    assert refusal(lambda: home.lifecycle.add_human("x", UNPLUGGED)) is Code.WORKSPACE_MISSING
    assert picture(data_folder.root) == before


@pytest.mark.spec("N22")
def test_a_moved_human_keeps_its_folder_and_its_notebook(home: Home, data_folder: DataFolder) -> None:
    before = home.notebook(human_ref(OURS)).memory()
    human = home.lifecycle.move_human(OURS, SALES).value
    assert human.workspace_id == SALES
    assert human.folder.path == data_folder.humans[OURS]
    assert home.notebook(human_ref(OURS)).memory() == before
    assert load(data_folder.humans[OURS] / "human.json")["xNewer"] == [True]
    assert refusal(lambda: home.lifecycle.move_human(OURS, "nowhere")) is Code.NO_SUCH_WORKSPACE
    assert refusal(lambda: home.lifecycle.move_human(OURS, UNPLUGGED)) is Code.WORKSPACE_MISSING


@pytest.mark.spec("N23")
def test_an_uninstalled_human_keeps_everything(home: Home, data_folder: DataFolder) -> None:
    before = picture(data_folder.humans[OURS])
    human = home.lifecycle.uninstall_human(OURS).value
    assert human.status == "uninstalled"
    assert human.uninstalled_at is not None
    after = picture(data_folder.humans[OURS])
    assert {name for name in before if before[name] != after.get(name)} == {"human.json"}
    assert before.keys() == after.keys()


@pytest.mark.spec("N23")
def test_only_an_uninstalled_human_is_deleted_with_its_folder(home: Home, data_folder: DataFolder) -> None:
    assert refusal(lambda: home.lifecycle.delete_human(OURS)) is Code.NOT_UNINSTALLED
    home.lifecycle.uninstall_human(OURS)
    before = picture(data_folder.root)
    files = home.lifecycle.delete_human(OURS).value
    inside = data_folder.humans[OURS].relative_to(data_folder.root).as_posix()
    gone = before.keys() - picture(data_folder.root).keys()
    assert gone == {name for name in before if name == inside or name.startswith(f"{inside}/")}
    assert files == sum(not before[name].endswith("folder") for name in gone)


@pytest.mark.spec("N27")
@pytest.mark.parametrize("ident", [PRICE_WATCHER, GONE, HOMELESS])
def test_humans_of_halo_are_moved_uninstalled_and_deleted_in_halo(
    home: Home, data_folder: DataFolder, ident: str
) -> None:
    before = picture(data_folder.root)
    for call in (
        lambda: home.lifecycle.move_human(ident, PLATFORM),
        lambda: home.lifecycle.uninstall_human(ident),
        lambda: home.lifecycle.delete_human(ident),
    ):
        assert refusal(call) is Code.HUMAN_OF_HALO
    assert picture(data_folder.root) == before


@pytest.mark.spec("N27")
def test_the_notebook_of_a_human_of_halo_works(home: Home, data_folder: DataFolder) -> None:
    assert home.notebook(human_ref(PRICE_WATCHER)).status().topics == 3
    assert home.briefing(human_ref(PRICE_WATCHER)) is not None
    assert home.clear_memory(human_ref(PRICE_WATCHER)).value > 5


@pytest.mark.spec("N23")
def test_a_human_behind_a_link_is_not_deleted(home: Home, data_folder: DataFolder, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere" / OURS
    shutil.move(data_folder.humans[OURS], elsewhere)
    data_folder.humans[OURS].symlink_to(elsewhere)
    assert refusal(lambda: home.lifecycle.delete_human(OURS)) is Code.NO_SUCH_HUMAN
    assert (elsewhere / "memory.md").exists()


@pytest.mark.spec("N23")
def test_a_folder_whose_file_carries_another_id_is_not_deleted(home: Home, data_folder: DataFolder) -> None:
    write_human_file(data_folder.humans[OURS], "somebody-else", "x", PLATFORM, status="uninstalled")
    assert refusal(lambda: home.lifecycle.delete_human("somebody-else")) is Code.NO_SUCH_HUMAN
    assert (data_folder.humans[OURS] / "memory.md").exists()


@pytest.mark.spec("Q20", "N23")
def test_killed_while_deleting_it_can_be_deleted_again(tmp_path: Path) -> None:
    root = tmp_path / "halo"
    base = root / "apps" / OURS

    def prepare() -> Callable[[], object]:
        write(base / "memory.md", "# now\n")
        write(base / "memory" / "topics" / "a.md", "x")
        write(base / "runs" / "r.jsonl", "{}")
        write_human_file(base, OURS, "去", "nowhere", status="uninstalled")
        home = open_home(root, tmp_path / "user")
        return lambda: home.lifecycle.delete_human(OURS)

    for _ in kill_points("delete a human", prepare):
        if base.exists() and any(base.iterdir()):
            open_home(root, tmp_path / "user").lifecycle.delete_human(OURS)
        assert not base.exists() or not any(base.iterdir())
