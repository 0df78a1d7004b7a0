"""Clearing a memory leaves it whole or cleared, wherever it is killed."""

import errno
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from data_folder import NOW, OURS, PRICE_WATCHER, SALES, DataFolder, picture, write, write_notebook, write_runs
from engine_home import open_home
from kill_points import COUNTED, kill_points

from halo_desktop.engine.errors import Code, EngineError
from halo_desktop.engine.files.atomic import temporary_of
from halo_desktop.engine.files.layout import DataRoot, OwnerFolder
from halo_desktop.engine.files.locks import Locks
from halo_desktop.engine.home import Home
from halo_desktop.engine.notebook.notebook import Notebook
from halo_desktop.engine.notebook.status import NO_MEMORY
from halo_desktop.engine.owners import human_ref, workspace_ref


def notebook_at(base: Path, *, wait: float = 1) -> Notebook:
    return Notebook(OwnerFolder(base), Locks(DataRoot(base.parent), wait), lambda: NOW)


@pytest.fixture
def base(tmp_path: Path) -> Path:
    folder = tmp_path / "human"
    write_notebook(folder, topics=3)
    write_runs(folder)
    write(folder / "human.json", "{}")
    write(folder / "desktop" / "settings.json", "{}")
    return folder


@pytest.mark.spec("N25")
def test_it_removes_exactly_the_three_and_says_how_many(base: Path) -> None:
    notebook = notebook_at(base)
    going = notebook.what_a_clearing_removes().files
    before = picture(base)
    expected = sum(
        name.startswith(("memory/", "runs/")) and not seen.endswith("folder") for name, seen in before.items()
    )
    assert notebook.clear() == going == expected + 1
    kept = {name for name in before if not name.startswith(("memory/", "runs/", "memory.md"))}
    assert picture(base).keys() == kept | {"memory", "runs"} - {"memory.md"}
    assert notebook.status() == NO_MEMORY


@pytest.mark.spec("N25")
def test_workspace_files_and_other_memories_stay(home: Home, data_folder: DataFolder) -> None:
    before = picture(data_folder.root)
    files = home.clear_memory(human_ref(PRICE_WATCHER)).value
    gone = before.keys() - picture(data_folder.root).keys()
    inside = data_folder.humans[PRICE_WATCHER].relative_to(data_folder.root).as_posix()
    assert all(name.startswith(f"{inside}/") for name in gone)
    assert files == sum(not before[name].endswith("folder") for name in gone)


@pytest.mark.spec("N25", "U07")
def test_a_workspace_has_no_clear(home: Home, data_folder: DataFolder) -> None:
    before = picture(data_folder.root)
    with pytest.raises(EngineError) as raised:
        home.clear_memory(workspace_ref(SALES))
    assert raised.value.code is Code.WORKSPACE_HAS_NO_CLEAR
    assert picture(data_folder.root) == before


@pytest.mark.spec("N25", "Q20")
def test_killed_anywhere_it_is_whole_or_done_at_the_next_open(tmp_path: Path) -> None:
    base = tmp_path / "human"

    def prepare() -> Callable[[], object]:
        for name in ("memory", "runs", "desktop"):
            if (base / name).exists():
                shutil.rmtree(base / name)
        write_notebook(base)
        write_runs(base, 1)
        return lambda: notebook_at(base).clear()

    prepare()
    whole = {name: seen for name, seen in picture(base).items() if not name.startswith("desktop")}
    seen = set()
    for _ in kill_points("clear", prepare):
        status = notebook_at(base).status()
        after = {name: found for name, found in picture(base).items() if not name.startswith("desktop")}
        if status == NO_MEMORY:
            assert after.keys() == {"memory", "runs"}
            seen.add("done")
        else:
            assert after == whole
            seen.add("whole")
    assert seen == {"whole", "done"}
    assert COUNTED["clear"] >= 30


@pytest.mark.spec("N25")
def test_what_halo_wrote_after_an_interrupted_clearing_stays(base: Path) -> None:
    ident = "0" * 32
    write(base / "desktop" / "clear.json", f'{{"version": 1, "id": "{ident}"}}')
    write(base / "desktop" / f"cleared-{ident}" / "memory.md", "old")
    write(base / "desktop" / f"cleared-{ident}" / "memory" / "topics" / "old.md", "old")
    write(base / "memory.md", "# now\n- written by Halo since\n")
    assert notebook_at(base).memory() == b"# now\n- written by Halo since\n"
    assert not (base / "desktop" / "clear.json").exists()
    assert sorted(path.name for path in (base / "desktop").iterdir()) == ["settings.json"]


@pytest.mark.spec("N25")
@pytest.mark.parametrize("intent", [b"", b"{", b'{"id": "../../x"}', b'{"id": 7}', b"\xff"])
def test_a_damaged_intent_still_means_cleared(base: Path, intent: bytes) -> None:
    write(base / "desktop" / "clear.json", intent)
    assert notebook_at(base).status() == NO_MEMORY
    assert not (base / "memory.md").exists()
    assert sorted(path.name for path in (base / "desktop").iterdir()) == ["settings.json"]


@pytest.mark.spec("N25")
def test_links_are_unlinked_and_their_targets_stay(base: Path, tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    write(outside / "precious.txt", "stays")
    (base / "memory" / "topics" / "away").symlink_to(outside)
    (base / "runs" / "away").symlink_to(outside / "precious.txt")
    notebook_at(base).clear()
    assert (outside / "precious.txt").read_text() == "stays"


@pytest.mark.spec("N25")
def test_a_memory_folder_that_is_a_link_is_unlinked(base: Path, tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    (base / "memory").rename(outside)
    (base / "memory").symlink_to(outside)
    before = picture(outside)
    notebook_at(base).clear()
    assert picture(outside) == before
    assert not (base / "memory").is_symlink()


@pytest.mark.spec("N25")
def test_copies_that_a_killed_writer_left_go_too(base: Path) -> None:
    write(temporary_of(base / "memory.md"), "secret")
    write(base / "memory.md.4711.tmp", "secret")
    notebook_at(base).clear()
    assert not any("tmp" in path.name for path in base.iterdir())


@pytest.mark.spec("N25", "N07")
def test_a_memory_in_use_is_not_cleared(home: Home, data_folder: DataFolder) -> None:
    impatient = Notebook(OwnerFolder(data_folder.humans[OURS]), Locks(home.root, 0.05), lambda: NOW)
    before = picture(data_folder.root)
    with home.locks.using(data_folder.humans[OURS]), pytest.raises(EngineError) as raised:
        impatient.clear()
    assert raised.value.code is Code.IN_USE
    assert picture(data_folder.root) == before


@pytest.mark.spec("N25")
def test_what_was_running_cannot_write_the_old_content_back(base: Path) -> None:
    notebook = notebook_at(base)
    based_on = notebook.memory()
    notebook.clear()

    def edit(present: bytes | None) -> bytes:
        if present != based_on:
            raise EngineError(Code.CHANGED_MEANWHILE, where=base)
        return present or b""

    with pytest.raises(EngineError):
        notebook.change_memory(edit)
    assert notebook.status() == NO_MEMORY


@pytest.mark.spec("N25", "Q21")
@pytest.mark.parametrize("failing_at", [1, 2, 3])
def test_a_clearing_that_cannot_move_everything_takes_nothing(
    base: Path, monkeypatch: pytest.MonkeyPatch, failing_at: int
) -> None:
    before = picture(base)
    real, left = os.rename, failing_at

    def refusing(source: Path, target: Path) -> None:
        nonlocal left
        left -= 1
        if left == 0:
            raise OSError(errno.EACCES, "no")
        real(source, target)

    monkeypatch.setattr(os, "rename", refusing)
    with pytest.raises(EngineError) as raised:
        notebook_at(base).clear()
    assert raised.value.code is Code.PERMISSION_DENIED
    assert picture(base) == before


@pytest.mark.spec("N03", "N25")
def test_an_unfinished_clearing_on_a_read_only_drive_reads_as_cleared(
    base: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(base / "desktop" / "clear.json", '{"version": 1, "id": "ab"}')

    def read_only(*_: object, **__: object) -> None:
        raise OSError(errno.EROFS, "read-only")

    for call in ("rename", "mkdir", "unlink"):
        monkeypatch.setattr(os, call, read_only)
    notebook = notebook_at(base)
    assert notebook.status() == NO_MEMORY
    assert notebook.memory() is None
    assert notebook.topics() == ()


def test_clearing_an_empty_memory_removes_nothing(tmp_path: Path) -> None:
    home = open_home(tmp_path / "halo", tmp_path / "user")
    workspace = home.lifecycle.add_workspace("w").value
    human = home.lifecycle.add_human("new", workspace.id).value
    assert home.clear_memory(human.ref).value == 0
    assert home.humans.get(human.id).name == "new"
