"""Applying a consolidation is one step for everybody else, wherever it is killed (C06)."""

from __future__ import annotations

import errno
import os
import re
import shutil
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from data_folder import NOW, dump, load, write
from kill_points import COUNTED, kill_points
from notebooks import chinese, locks_of, tidy, tree, write_due_notebook

from halo_desktop.engine.consolidation.outcome import Applied, Trimmed
from halo_desktop.engine.consolidation.run import Trigger
from halo_desktop.engine.files.atomic import replace_file
from halo_desktop.engine.files.layout import OwnerFolder
from halo_desktop.engine.notebook.notebook import Notebook
from halo_desktop.engine.notebook.swap import recover
from halo_desktop.engine.settings import MemorySettings


def reopen(base: Path) -> dict[str, bytes]:
    """Open the notebook as the next program does, and look."""
    recover(OwnerFolder(base), locks_of(base))
    return tree(base)


@pytest.mark.spec("C06", "Q20")
def test_killed_anywhere_the_next_opening_finds_the_old_or_the_new_notebook(tmp_path: Path) -> None:
    base = tmp_path / "space"
    small = "# now\n\n## State\n- 偏好：中文\n- 偏好：中文\n\n# History\n\n" + "".join(
        f"## 2026-10-{30 - day:02d}-0900 | 第 {day} 天  [by: chat#0d71]\n- 事实 {day}\n\n" for day in range(12)
    )

    def prepare() -> Callable[[], object]:
        if base.exists():
            shutil.rmtree(base)
        write_due_notebook(base, small.encode())
        (base / "memory" / "topics" / "link.md").symlink_to("图.png")
        return lambda: tidy(base)

    prepare()
    old = tree(base)
    assert isinstance(tidy(base), Applied)
    new = tree(base)
    assert old != new
    seen = []
    for _ in kill_points("consolidate", prepare):
        after = reopen(base)
        assert after in (old, new)
        seen.append(after == new)
        kept = [path.read_bytes() for path in (base / "memory").glob("archive/*.md")]
        kept += [path.read_bytes() for path in (base / "memory").glob(".snapshots/initial/memory.md")]
        assert kept == ([old["memory.md"]] * 2 if after == new else [])
        assert not (base / "desktop" / "consolidation.json").exists()
        assert isinstance(tidy(base), Applied)
        assert tree(base) == new
        assert not list((base / "memory" / ".consolidation").iterdir())
    assert COUNTED["consolidate"] >= 50
    assert seen == sorted(seen), "old up to one call, new from it on"
    assert {False, True} == set(seen)


@pytest.mark.spec("C06", "Q20")
@pytest.mark.parametrize("before", ["topics", "memory.md"])
def test_killed_while_it_recovers_the_next_opening_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, before: str
) -> None:
    base, aside = tmp_path / "space", tmp_path / "aside"
    write_due_notebook(base, chinese(12, 1, 2))
    old = tree(base)
    interrupted(base, before, monkeypatch)
    shutil.copytree(base, aside, symlinks=True, copy_function=_link)

    def prepare() -> Callable[[], object]:
        shutil.rmtree(base)
        shutil.copytree(aside, base, symlinks=True, copy_function=_link)
        return lambda: recover(OwnerFolder(base), locks_of(base))

    prepare()()
    whole = tree(base)
    assert (whole == old) == (before == "topics")
    for _ in kill_points(f"recover before {before}", prepare):
        assert reopen(base) == whole
    assert COUNTED[f"recover before {before}"] >= 10


def _link(source: str, target: str) -> None:
    """Copy a file as itself, so that its time and inode stay what the intent says."""
    os.link(source, target)


@pytest.mark.spec("C07", "C08", "Q20")
def test_killed_while_it_archives_the_history_is_whole_or_trimmed(tmp_path: Path) -> None:
    base = tmp_path / "space"
    off = MemorySettings(auto=False)

    def prepare() -> Callable[[], object]:
        shutil.rmtree(base, ignore_errors=True)
        write_due_notebook(base)
        return lambda: tidy(base, trigger=Trigger.AUTOMATIC, settings=off)

    prepare()
    old = tree(base)
    assert tidy(base, trigger=Trigger.AUTOMATIC, settings=off) == Trimmed(24, None)
    trimmed = tree(base)
    for _ in kill_points("archive", prepare):
        after = reopen(base)
        assert after in (old, trimmed)
        archived = [path.read_bytes() for path in (base / "memory").glob("archive/*.md")]
        assert after == old or archived == [old["memory.md"]]
    assert COUNTED["archive"] >= 10


FULL_DISK_STOPS = ("open", "mkdir", "write", "link", "symlink")
READ_ONLY_STOPS = (*FULL_DISK_STOPS, "rename", "replace", "unlink", "rmdir", "chmod", "truncate")


@pytest.mark.spec("C06", "Q21")
@pytest.mark.parametrize(("error", "stops"), [(errno.ENOSPC, FULL_DISK_STOPS), (errno.EROFS, READ_ONLY_STOPS)])
def test_a_drive_that_fails_at_any_step_leaves_the_old_or_the_new_notebook(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: int, stops: tuple[str, ...]
) -> None:
    base = tmp_path / "space"
    write_due_notebook(base, chinese(12, 1, 2))
    old = tree(base)
    assert isinstance(tidy(base), Applied)
    new = tree(base)
    reached_the_end = False
    for point in range(1, 400):
        shutil.rmtree(base)
        write_due_notebook(base, chinese(12, 1, 2))
        with monkeypatch.context() as patch:
            calls = _fail_from(patch, base, point, error, stops)
            outcome = tidy(base)
        half_in_place = (base / "desktop" / "consolidation.json").exists()
        after = reopen(base)
        # What could not even be undone is finished by the next opening, so that nothing written since is lost.
        if error == errno.ENOSPC:
            assert not list((base / "memory").glob(".consolidation/*")), "no litter on a full disk"
        assert after in ((old, new) if half_in_place else (new,) if isinstance(outcome, Applied) else (old,))
        reached_the_end = len(calls) < point
        if reached_the_end:
            break
    assert reached_the_end
    assert point > 30


def _fail_from(patch: pytest.MonkeyPatch, base: Path, point: int, error: int, stops: tuple[str, ...]) -> list[str]:
    """Let every changing call below the notebook fail from the n-th on; returns the calls as they come."""
    calls: list[str] = []

    def failing(name: str, call: Callable[..., Any]) -> Callable[..., Any]:
        def instead(*args: Any, **kwargs: Any) -> Any:
            where = str(args[0])
            counts = name == "write" or where.startswith(str(base))
            if counts and (name != "open" or args[1] & (os.O_CREAT | os.O_TRUNC)):
                calls.append(name)
                if len(calls) >= point:
                    raise OSError(error, "no")
            return call(*args, **kwargs)

        return instead

    for name in stops:
        patch.setattr(os, name, failing(name, getattr(os, name)))
    return calls


def interrupted(base: Path, before: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave what a kill leaves right before the new `topics` or the new `memory.md` comes in."""
    real = os.rename

    def dying(source: Path, target: Path) -> None:
        if target == base / "memory" / before:
            raise KeyboardInterrupt
        real(source, target)

    with monkeypatch.context() as patch:
        patch.setattr(os, "rename", dying)
        if before == "memory.md":
            patch.setattr("halo_desktop.engine.notebook.swap.replace_file", _dying_replace)
        with pytest.raises(KeyboardInterrupt):
            tidy(base)


def _dying_replace(path: Path, content: bytes, **how: Any) -> None:
    if path.name == "memory.md":
        raise KeyboardInterrupt
    replace_file(path, content, **how)


@pytest.mark.spec("C06")
def test_what_was_written_between_a_kill_and_the_next_opening_stays(
    base: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    interrupted(base, "memory.md", monkeypatch)
    assert (base / "desktop" / "consolidation.json").exists()
    write(base / "memory.md", "# now\n- 手写\n\n# History\n")
    write(base / "memory" / "topics" / "客户0.md", "手改")
    after = reopen(base)
    assert after["memory.md"].decode() == "# now\n- 手写\n\n# History\n"
    assert after["客户0.md"].decode() == "手改"
    assert after["无描述.md"].startswith(b"---"), "the new pages stay: nothing that a person wrote on is taken away"


@pytest.mark.spec("C06")
def test_topics_that_somebody_makes_anew_after_a_kill_are_poured_into_the_old(
    base: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = tree(base)
    interrupted(base, "topics", monkeypatch)
    assert not (base / "memory" / "topics").exists()
    write(base / "memory" / "topics" / "新" / "页.md", "写在其间")
    assert reopen(base) == old | {"新/页.md": "写在其间".encode()}


@pytest.mark.spec("C06")
def test_halo_can_repair_what_a_kill_left_by_its_own_rule(base: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old = tree(base)
    interrupted(base, "topics", monkeypatch)
    (retired,) = (base / "memory" / ".consolidation").glob("*/topics.retired")
    retired.rename(base / "memory" / "topics")
    shutil.rmtree(base / "memory" / ".consolidation")
    assert reopen(base) == old
    assert not (base / "desktop" / "consolidation.json").exists()


@pytest.mark.spec("C06", "N25")
def test_a_memory_that_was_cleared_after_a_kill_stays_cleared(base: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    interrupted(base, "memory.md", monkeypatch)
    Notebook(OwnerFolder(base), locks_of(base), lambda: NOW).clear()
    assert reopen(base) == {}


@pytest.mark.spec("C06")
@pytest.mark.parametrize(
    "intent", [b"", b"{", b'{"working": "../../x", "snapshot": "a", "archive": "b"}', b"\xff", b"[]"]
)
def test_a_damaged_intent_changes_nothing(base: Path, intent: bytes) -> None:
    old = tree(base)
    write(base / "desktop" / "consolidation.json", intent)
    assert reopen(base) == old
    assert not (base / "desktop" / "consolidation.json").exists()


@pytest.mark.spec("C06")
def test_recovery_costs_one_look_when_there_is_nothing_to_do(base: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[object] = []
    monkeypatch.setattr(os, "open", looks.append)
    monkeypatch.setattr(os, "scandir", looks.append)
    recover(OwnerFolder(base), locks_of(base))
    assert looks == []


@pytest.mark.spec("C06")
def test_hidden_files_links_modes_and_times_survive(base: Path) -> None:
    topics = base / "memory" / "topics"
    (topics / "link.md").symlink_to("图.png")
    write(topics / "报表" / ".gitkeep", "")
    (topics / "空").mkdir()
    (topics / "报表" / "周报.md").chmod(0o640)
    os.utime(topics / "报表" / "周报.md", ns=(10**18, 10**18))
    (base / "memory.md").chmod(0o600)
    assert isinstance(tidy(base), Applied)
    kept = topics / "报表" / "周报.md"
    assert kept.stat().st_mode & 0o777 == 0o640
    assert kept.stat().st_mtime_ns == 10**18
    assert (base / "memory.md").stat().st_mode & 0o777 == 0o600
    assert (topics / "link.md").readlink() == Path("图.png")
    assert (topics / "报表" / ".gitkeep").exists()
    assert (topics / ".obsidian" / "app.json").read_text() == "{}"
    assert (topics / "空").is_dir()


@pytest.mark.spec("C06")
def test_the_first_snapshot_stays_and_three_newer_ones_rotate(base: Path) -> None:
    first = tree(base)
    for number in range(6):
        memory = base / "memory.md"
        memory.write_bytes(memory.read_bytes() + f"\n## 2026-01-0{number + 1}-0900 | x\n- 事实 {number}\n".encode())
        assert isinstance(tidy(base, clock=lambda at=NOW + timedelta(hours=number): at), Applied)
    snapshots = base / "memory" / ".snapshots"
    names = sorted(path.name for path in snapshots.iterdir())
    assert len(names) == 4
    assert names[-1] == "initial"
    assert all(re.fullmatch(r"\d{4}-\d\d-\d\d-\d{4}-[0-9a-z]+", name) for name in names[:-1])
    initial = {
        path.relative_to(snapshots / "initial" / "topics").as_posix(): path.read_bytes()
        for path in (snapshots / "initial" / "topics").rglob("*")
        if path.is_file()
    }
    assert initial == {path: content for path, content in first.items() if path != "memory.md"}


@pytest.mark.spec("C06")
def test_the_old_memory_is_archived_by_halos_names_and_never_changes_with_the_new(base: Path) -> None:
    old = (base / "memory.md").read_bytes()
    assert isinstance(tidy(base), Applied)
    stamp = NOW.astimezone().strftime("%Y-%m-%d-%H%M")
    archived = base / "memory" / "archive" / f"{stamp}.md"
    assert archived.read_bytes() == old
    assert archived.stat().st_nlink == 1
    write(base / "memory.md", old)
    assert isinstance(tidy(base), Applied)
    assert {path.name for path in archived.parent.iterdir()} == {f"{stamp}.md", f"{stamp}-00-0.md"}


@pytest.mark.spec("C06", "N40")
def test_the_state_is_written_in_halos_shape_and_unknown_keys_stay(base: Path) -> None:
    dump(base / "memory" / ".state.json", {"x": 1, "cooldownUntilBytes": 9, "consecutiveFailures": 3})
    assert isinstance(tidy(base), Applied)
    at = "2026-11-20T09:30:00.000Z"
    assert load(base / "memory" / ".state.json") == {
        "x": 1,
        "lastConsolidatedAt": at,
        "lastAttempt": {"at": at, "outcome": "committed"},
    }


@pytest.mark.spec("C06", "N07")
@pytest.mark.parametrize("what", ["memory.md", "memory/topics/报表/周报.md"])
def test_a_save_in_the_very_last_moment_is_not_lost(base: Path, monkeypatch: pytest.MonkeyPatch, what: str) -> None:
    real, saved = os.rename, []

    def with_a_save(source: Path, target: Path) -> None:
        if Path(target).name == "topics.retired" and not saved:
            saved.append(1)
            (base / what).write_bytes((base / what).read_bytes() + "\n- 最后一刻\n".encode())
        real(source, target)

    monkeypatch.setattr(os, "rename", with_a_save)
    assert isinstance(tidy(base), Applied)
    assert "最后一刻".encode() in b"".join(tree(base).values())
    assert saved
