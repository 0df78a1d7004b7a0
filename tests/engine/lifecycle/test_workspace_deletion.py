"""Deleting a workspace takes its notebook and nothing that belongs elsewhere."""

import os
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from data_folder import (
    LEGACY,
    OURS,
    PLATFORM,
    SALES,
    UNPLUGGED,
    DataFolder,
    dump,
    load,
    make_data_folder,
    picture,
    write,
    write_human_file,
    write_notebook,
)
from engine_home import no_trash, open_home
from kill_points import kill_points

from halo_desktop.engine.errors import Code, EngineError
from halo_desktop.engine.files.layout import OwnerFolder
from halo_desktop.engine.files.locks import Locks
from halo_desktop.engine.home import Home
from halo_desktop.engine.lifecycle.lifecycle import Surroundings
from halo_desktop.engine.lifecycle.workspace_deletion import delete_workspace, move_folder
from halo_desktop.engine.owners import human_ref


@pytest.fixture
def data_folder(tmp_path: Path) -> DataFolder:
    """Write a data folder whose digital humans are all ours."""
    return make_data_folder(tmp_path / "halo", database=False)


def refusal(home: Home, ident: str) -> Code:
    with pytest.raises(EngineError) as raised:
        home.lifecycle.plan_workspace_deletion(ident)
    return raised.value.code


@pytest.mark.spec("N23")
def test_the_plan_says_what_goes_and_the_deletion_does_it(home: Home, data_folder: DataFolder) -> None:
    space = data_folder.spaces[SALES]
    write_human_file(space / ".halo" / "apps" / "x1", "x1", "同去", SALES)
    plan = home.lifecycle.plan_workspace_deletion(SALES)
    files = [path for path in space.rglob("*") if not path.is_dir()]
    assert plan.target == space
    assert (plan.size.files, plan.size.total_bytes) == (len(files), sum(path.stat().st_size for path in files))
    assert [human.name for human in plan.deleted_humans] == ["同去"]
    assert home.lifecycle.delete_workspace(plan).value == len(files)
    assert not space.exists()
    assert SALES not in load(data_folder.root / "spaces-index.json")["spaces"]


@pytest.mark.spec("N23")
def test_it_goes_to_the_systems_trash_where_there_is_one(data_folder: DataFolder, tmp_path: Path) -> None:
    trash = tmp_path / "trash"
    trash.mkdir()
    home = open_home(data_folder.root, tmp_path / "user")
    home = Home(home.root.path, home.clock, Surroundings(tmp_path / "user", lambda path: move(path, trash)))
    before = picture(data_folder.spaces[SALES])
    home.lifecycle.delete_workspace(home.lifecycle.plan_workspace_deletion(SALES))
    assert picture(trash / SALES) == before


def move(path: Path, trash: Path) -> None:
    shutil.move(path, trash / path.name)


@pytest.mark.spec("N22")
def test_a_human_of_ours_that_lives_elsewhere_is_moved_there_first(home: Home, data_folder: DataFolder) -> None:
    old = data_folder.spaces[SALES] / ".halo" / "apps" / OURS
    shutil.move(data_folder.humans[OURS], old)
    before = picture(old)
    plan = home.lifecycle.plan_workspace_deletion(SALES)
    assert [human.id for human in plan.moved_humans] == [OURS]
    assert plan.deleted_humans == ()
    home.lifecycle.delete_workspace(plan)
    new = data_folder.spaces[PLATFORM] / ".halo" / "apps" / OURS
    assert picture(new) == before
    assert home.humans.get(OURS).folder.path == new


@pytest.mark.spec("N22")
@pytest.mark.parametrize("ident", [SALES, PLATFORM])
def test_humans_of_halo_keep_their_workspace(home: Home, data_folder: DataFolder, ident: str, tmp_path: Path) -> None:
    folder = make_data_folder(tmp_path / "with-halo" / "halo")
    before = picture(folder.root)
    with pytest.raises(EngineError) as raised:
        open_home(folder.root, tmp_path / "user").lifecycle.plan_workspace_deletion(ident)
    assert raised.value.code is Code.HALO_HUMANS_LIVE_THERE
    assert "搬家的数字人" in raised.value.fault.facts["humans"]
    assert picture(folder.root) == before


@pytest.mark.spec("N22", "Q21")
def test_a_database_that_cannot_be_read_stops_a_deletion(home: Home, data_folder: DataFolder) -> None:
    (data_folder.root / "halo.db").write_bytes(b"no database " * 100)
    assert refusal(home, SALES) is Code.HALO_DB_UNREADABLE


@pytest.mark.spec("N23")
def test_a_legacy_workspace_loses_its_halo_folder_and_keeps_the_project(home: Home, data_folder: DataFolder) -> None:
    project = data_folder.spaces[LEGACY]
    write(project / "src" / "main.py", "print()")
    plan = home.lifecycle.plan_workspace_deletion(LEGACY)
    assert plan.target == project / ".halo"
    home.lifecycle.delete_workspace(plan)
    assert [path.name for path in project.iterdir()] == ["src"]


@pytest.mark.spec("N23")
def test_the_linked_folder_is_never_touched(home: Home, data_folder: DataFolder) -> None:
    code = data_folder.root.parent / "code"
    write(code / "main.py", "x")
    home.lifecycle.delete_workspace(home.lifecycle.plan_workspace_deletion(PLATFORM))
    assert (code / "main.py").exists()


@pytest.mark.spec("N23")
def test_of_a_missing_workspace_only_the_entry_goes(home: Home, data_folder: DataFolder) -> None:
    plan = home.lifecycle.plan_workspace_deletion(UNPLUGGED)
    assert plan.target is None
    assert home.lifecycle.delete_workspace(plan).value == 0
    assert UNPLUGGED not in load(data_folder.root / "spaces-index.json")["spaces"]


def test_the_halo_workspace_and_an_unknown_one_are_refused(home: Home) -> None:
    assert refusal(home, "halo-temp") is Code.HALO_WORKSPACE_FIXED
    assert refusal(home, "nobody") is Code.NO_SUCH_WORKSPACE


Situation = Callable[[DataFolder, Path], Path]


def path_is_user_home(folder: DataFolder, user: Path) -> Path:
    return user


def path_is_above_user_home(folder: DataFolder, user: Path) -> Path:
    return user.parent


def path_is_data_root(folder: DataFolder, user: Path) -> Path:
    return folder.root


def path_is_above_data_root(folder: DataFolder, user: Path) -> Path:
    return folder.root.parent


def path_is_the_folder_of_all_spaces(folder: DataFolder, user: Path) -> Path:
    return folder.root / "spaces"


def path_is_the_halo_workspace(folder: DataFolder, user: Path) -> Path:
    return folder.root / "temp"


def path_is_another_workspace(folder: DataFolder, user: Path) -> Path:
    return folder.spaces[PLATFORM]


def path_is_a_link_inside_spaces(folder: DataFolder, user: Path) -> Path:
    link = folder.root / "spaces" / "link"
    link.symlink_to(folder.root / "spaces" / PLATFORM)
    return link


def path_is_a_link_out_of_spaces(folder: DataFolder, user: Path) -> Path:
    link = folder.root / "spaces" / "out"
    link.symlink_to(user)
    return link


def path_holds_another_workspaces_project(folder: DataFolder, user: Path) -> Path:
    index = load(folder.root / "spaces-index.json")
    outer = folder.root / "spaces" / "outer"
    (outer / "project").mkdir(parents=True)
    index["spaces"][PLATFORM]["workingDir"] = str(outer / "project")
    dump(folder.root / "spaces-index.json", index)
    return outer


def path_leads_up(folder: DataFolder, user: Path) -> Path:
    return folder.root / "spaces" / ".." / ".." / "halo"


def halo_folder_is_a_link(folder: DataFolder, user: Path) -> Path:
    project = folder.root.parent / "linked-project"
    project.mkdir()
    (project / ".halo").symlink_to(folder.spaces[PLATFORM])
    return project


SITUATIONS = [
    path_is_user_home,
    path_is_above_user_home,
    path_is_data_root,
    path_is_above_data_root,
    path_is_the_folder_of_all_spaces,
    path_is_the_halo_workspace,
    path_is_another_workspace,
    path_is_a_link_inside_spaces,
    path_is_a_link_out_of_spaces,
    path_holds_another_workspaces_project,
    path_leads_up,
    halo_folder_is_a_link,
]


@pytest.mark.spec("N23")
@pytest.mark.parametrize("situation", SITUATIONS)
def test_a_target_that_must_stay_is_refused_and_nothing_changes(
    home: Home, data_folder: DataFolder, tmp_path: Path, situation: Situation
) -> None:
    user = tmp_path / "user"
    user.mkdir()
    path = situation(data_folder, user)
    index = load(data_folder.root / "spaces-index.json")
    index["spaces"]["evil"] = {"path": str(path), "name": "Evil"}
    dump(data_folder.root / "spaces-index.json", index)
    meta = path / ".halo" / "meta.json"
    if not os.path.lexists(meta):
        dump(meta, {"id": "evil"})
    before = picture(tmp_path)
    assert refusal(home, "evil") is Code.TARGET_REFUSED
    assert picture(tmp_path) == before


@pytest.mark.spec("N23")
def test_the_data_folder_as_a_legacy_workspace_of_the_home_folder_is_refused(tmp_path: Path) -> None:
    user = tmp_path / "user"
    folder = make_data_folder(user / ".halo", database=False)
    index = load(folder.root / "spaces-index.json")
    index["spaces"]["home"] = {"path": str(user), "name": "Home"}
    dump(folder.root / "spaces-index.json", index)
    dump(user / ".halo" / "meta.json", {"id": "home"})
    before = picture(tmp_path)
    assert refusal(open_home(folder.root, user), "home") is Code.TARGET_REFUSED
    assert picture(tmp_path) == before


@pytest.mark.spec("N23")
def test_a_folder_that_carries_another_id_is_refused(home: Home, data_folder: DataFolder) -> None:
    dump(data_folder.spaces[LEGACY] / ".halo" / "meta.json", {"id": "somebody else"})
    assert refusal(home, LEGACY) is Code.TARGET_REFUSED


@pytest.mark.spec("N23", "N07")
def test_a_workspace_in_use_is_not_deleted(home: Home, data_folder: DataFolder, tmp_path: Path) -> None:
    plan = home.lifecycle.plan_workspace_deletion(SALES)
    impatient = replace(home.registries, locks=Locks(home.root, 0.05))
    before = picture(data_folder.root)
    with home.locks.using(data_folder.spaces[SALES] / ".halo"), pytest.raises(EngineError) as raised:
        delete_workspace(impatient, plan, tmp_path / "user", no_trash)
    assert raised.value.code is Code.IN_USE
    assert picture(data_folder.root) == before


@pytest.mark.spec("N22", "Q20")
def test_killed_while_deleting_no_notebook_that_lives_elsewhere_is_lost(tmp_path: Path) -> None:
    root = tmp_path / "halo"
    old = root / "spaces" / SALES / ".halo" / "apps" / OURS

    def prepare() -> Callable[[], object]:
        shutil.rmtree(root, ignore_errors=True)
        for ident in (SALES, PLATFORM):
            dump(root / "spaces" / ident / ".halo" / "meta.json", {"id": ident, "name": ident})
        spaces = {ident: {"path": str(root / "spaces" / ident), "name": ident} for ident in (SALES, PLATFORM)}
        dump(root / "spaces-index.json", {"version": 3, "spaces": spaces})
        write(old / "memory.md", "# now\n- precious\n")
        write_human_file(old, OURS, "搬走的", PLATFORM)
        home = open_home(root, tmp_path / "user")
        return lambda: home.lifecycle.delete_workspace(home.lifecycle.plan_workspace_deletion(SALES))

    for _ in kill_points("delete a workspace", prepare):
        home = open_home(root, tmp_path / "user")
        assert home.notebook(human_ref(OURS)).memory() == b"# now\n- precious\n"
        assert (root / "spaces" / PLATFORM / ".halo" / "meta.json").exists()


def test_a_folder_moves_to_another_drive_by_a_copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source, target = OwnerFolder(tmp_path / "a" / OURS), OwnerFolder(tmp_path / "b" / OURS)
    write_notebook(source.path)
    (source.path / "link").symlink_to("memory.md")
    target.path.parent.mkdir()
    before, real = picture(source.path), os.rename

    def other_drive(old: Path, new: Path) -> None:
        if Path(old) == source.path:
            raise OSError(18, "cross-device link")
        real(old, new)

    monkeypatch.setattr(os, "rename", other_drive)
    move_folder(source, target)
    assert picture(target.path) == before
    assert not source.path.exists()
    with pytest.raises(EngineError):
        move_folder(target, target)


@pytest.mark.spec("N22", "N23")
def test_a_human_that_moved_in_since_the_plan_is_not_deleted_unseen(home: Home, data_folder: DataFolder) -> None:
    plan = home.lifecycle.plan_workspace_deletion(SALES)
    human = home.lifecycle.add_human("后来的", SALES).value
    before = picture(data_folder.root)
    with pytest.raises(EngineError) as raised:
        home.lifecycle.delete_workspace(plan)
    assert raised.value.code is Code.CHANGED_MEANWHILE
    assert picture(data_folder.root) == before
    assert human.id in {found.id for found in home.lifecycle.plan_workspace_deletion(SALES).deleted_humans}
