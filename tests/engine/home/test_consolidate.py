"""Consolidating through the one door of a data folder."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
from data_folder import LEGACY, OURS, PRICE_WATCHER, SALES, UNPLUGGED, make_data_folder, picture, write
from engine_home import open_home

from halo_desktop.engine.changes import Aspect, Change
from halo_desktop.engine.consolidation.ledger import read_attempts
from halo_desktop.engine.consolidation.outcome import AlreadyRunning, Applied, NothingToDo, Refused
from halo_desktop.engine.consolidation.plan import MemoryOff, NotDue
from halo_desktop.engine.consolidation.run import Trigger
from halo_desktop.engine.errors import Code, EngineError
from halo_desktop.engine.files.layout import LockKind
from halo_desktop.engine.home import Home
from halo_desktop.engine.owners import OwnerRef, human_ref, workspace_ref
from halo_desktop.engine.settings import SettingsChange

REPEATED = "# now\n\n## State\n- 周报必须用表格\n- 周报必须用表格\n- 周报必须用表格。\n\n# History\n"
BY_HAND, AUTOMATIC = Trigger.BY_HAND, Trigger.AUTOMATIC


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Home:
    """A data folder without Halo at work on it; finding that out takes half a second."""
    folder = make_data_folder(tmp_path / "halo")
    home = open_home(folder.root, tmp_path / "user")
    monkeypatch.setattr(home, "is_halo_running", lambda: False)
    return home


def repeat(home: Home, ref: OwnerRef) -> Path:
    """Let a memory say one thing three times."""
    path = home.owner(ref).folder.memory_file
    write(path, REPEATED)
    return path


@pytest.mark.spec("C09", "C10")
@pytest.mark.parametrize("ref", [workspace_ref(SALES), human_ref(OURS), human_ref(PRICE_WATCHER)], ids=str)
def test_it_tidies_a_memory_and_says_whose_changed(home: Home, ref: OwnerRef) -> None:
    path = repeat(home, ref)
    changed = home.consolidate(ref, BY_HAND, threading.Event())
    assert isinstance(changed.value, Applied)
    assert changed.changes == (Change(Aspect.MEMORY, ref),)
    assert path.read_text(encoding="utf-8").count("周报必须用表格") == 1
    assert home.notebook(ref).status().last_consolidated == home.clock()
    (attempt,) = read_attempts(home.root, ref.id)
    assert (attempt.outcome, attempt.model, attempt.by_hand) == ("applied", "builtin", True)


@pytest.mark.spec("C03")
def test_one_at_a_time_and_others_see_it(home: Home) -> None:
    ref = workspace_ref(SALES)
    folder = home.owner(ref).folder
    with home.locks.exclusive(LockKind.CONSOLIDATION, folder.path):
        changed = home.consolidate(ref, BY_HAND, threading.Event())
        assert home.notebook(ref).status().consolidating
    assert (changed.value, changed.changes) == (AlreadyRunning(), ())


@pytest.mark.spec("C16")
def test_while_halo_runs_it_is_refused(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    ref = workspace_ref(SALES)
    path = repeat(home, ref)
    monkeypatch.setattr(home, "is_halo_running", lambda: True)
    outcome = home.consolidate(ref, BY_HAND, threading.Event()).value
    assert isinstance(outcome, Refused)
    assert outcome.fault.code is Code.HALO_RUNNING
    assert path.read_text(encoding="utf-8") == REPEATED


@pytest.mark.spec("C01", "C09")
def test_the_automatic_check_goes_by_the_settings(home: Home) -> None:
    ref = workspace_ref(SALES)
    repeat(home, ref)
    assert home.consolidate(ref, AUTOMATIC, threading.Event()).value == NothingToDo(NotDue())
    home.change_settings(ref, SettingsChange(memory=False))
    changed = home.consolidate(ref, AUTOMATIC, threading.Event())
    assert (changed.value, changed.changes) == (NothingToDo(MemoryOff()), ())
    assert isinstance(home.consolidate(ref, BY_HAND, threading.Event()).value, Applied)


@pytest.mark.parametrize(
    ("ref", "code"),
    [(workspace_ref(UNPLUGGED), Code.WORKSPACE_MISSING), (human_ref("nobody"), Code.NO_SUCH_HUMAN)],
    ids=str,
)
def test_an_owner_that_is_not_there_is_an_error(home: Home, ref: OwnerRef, code: Code) -> None:
    with pytest.raises(EngineError) as caught:
        home.consolidate(ref, BY_HAND, threading.Event())
    assert caught.value.code is code
    with pytest.raises(EngineError) as caught:
        home.preview_consolidation(ref)
    assert caught.value.code is code


@pytest.mark.spec("N52", "N03")
def test_a_preview_shows_what_would_change_and_writes_nothing(home: Home) -> None:
    ref = workspace_ref(SALES)
    repeat(home, ref)
    before = picture(home.root.path)
    preview = home.preview_consolidation(ref)
    assert preview is not None
    assert preview.changes_something
    assert preview.memory_after.count("周报必须用表格") == 1
    assert picture(home.root.path) == before


@pytest.mark.spec("N52")
def test_an_empty_memory_has_no_preview(home: Home) -> None:
    home.clear_memory(human_ref(OURS))
    assert home.preview_consolidation(human_ref(OURS)) is None


@pytest.mark.spec("N44")
def test_a_project_folder_keeps_only_what_was_there(home: Home) -> None:
    """A legacy workspace lies in its project: nothing but its own memory is touched there."""
    ref = workspace_ref(LEGACY)
    repeat(home, ref)
    project = home.workspaces.get(LEGACY).path
    before = {path.name for path in project.iterdir()}
    home.consolidate(ref, BY_HAND, threading.Event())
    assert {path.name for path in project.iterdir()} == before
