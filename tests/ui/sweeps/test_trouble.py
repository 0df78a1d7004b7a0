"""What can go wrong, as a user sees it: one sentence, nothing lost, and controls that tell the truth (U02, U16, Q21)."""

from __future__ import annotations

import errno
import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from data_folder import OURS, PRICE_WATCHER, SALES, dump, load, picture, stored_overrides, write
from PySide6.QtWidgets import QApplication
from scenes import edit_workspace_unfolded, human_unfolded

from halo_desktop.engine.files import atomic
from halo_desktop.engine.files.layout import LockKind
from halo_desktop.engine.files.locks import Locks
from halo_desktop.ui.widgets.notice import Notice
from halo_desktop.ui.widgets.switch import Switch

pytestmark = pytest.mark.spec("U16", "Q21")


def said(desk, root=None) -> list[str]:
    """Return what notices say now."""
    return [one.text() for one in (root or desk.window).findChildren(Notice) if one.isVisible()]


def is_one_sentence(text: str) -> bool:
    return text.endswith(".") and "\n" not in text and "Traceback" not in text and "Error" not in text


def changeable(panel) -> bool:
    """Say whether any setting of a panel can be changed."""
    return any(one.isEnabled() for one in panel.findChildren(Switch)) or panel._frequency.choice.isEnabled()


def panel_of(desk):
    return desk.session.humans.page.human_page.settings_tab.panel


@pytest.fixture
def full_disk(monkeypatch) -> Iterator[None]:
    """Every new file finds the disk full."""

    def refuse(*_arguments: Any, **_named: Any) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(atomic.os, "fsync", refuse)
    yield
    monkeypatch.undo()


def test_a_save_on_a_full_disk_keeps_the_dialog_and_the_input(desk, full_disk) -> None:
    before = picture(desk.data.root)
    dialog = edit_workspace_unfolded(desk)
    QApplication.processEvents()
    desk.click("Economical", dialog)
    desk.click("Save", dialog)
    assert dialog.isVisible()
    assert "Could not save memory settings. Please try again." in said(desk, dialog)
    assert dialog.draft().settings.frequency.value == "economical"
    assert desk.button("Save", dialog).isEnabled()
    assert meaning(picture(desk.data.root)) == meaning(before)


def meaning(files: dict[str, str]) -> dict[str, str]:
    """Leave out what we keep beside the data of Halo."""
    return {name: content for name, content in files.items() if not name.startswith("halo-desktop")}


def test_a_setting_that_cannot_be_saved_goes_back_and_says_why(desk, full_disk) -> None:
    before = load(desk.data.humans[OURS] / "human.json")
    human_unfolded(desk, OURS)
    QApplication.processEvents()
    desk.click("Diligent", panel_of(desk))
    assert panel_of(desk)._frequency.choice.value().value == "economical"
    assert "Could not save memory settings. Please try again." in said(desk)
    assert any("The disk is full" in text for text in said(desk))
    assert changeable(panel_of(desk))
    assert load(desk.data.humans[OURS] / "human.json") == before


def test_a_folder_that_vanishes_while_it_is_open_is_named_and_comes_back(desk) -> None:
    human_unfolded(desk, OURS)
    folder = desk.data.humans[OURS]
    away = folder.rename(folder.parent.parent / "away")
    desk.session.look()
    desk.session.humans.status.look()
    desk.settle()
    assert all(is_one_sentence(text) for text in said(desk))
    away.rename(folder)
    desk.session.look()
    desk.session.humans.status.look()
    desk.settle()
    assert said(desk) == []


def test_a_workspace_that_vanishes_is_said_on_its_card_and_in_the_open_dialog(desk) -> None:
    dialog = edit_workspace_unfolded(desk)
    shutil.move(desk.data.spaces[SALES], desk.data.root.parent / "away")
    desk.session.look()
    desk.settle()
    assert any("“市场部”" in text and is_one_sentence(text) for text in said(desk))
    QApplication.processEvents()
    desk.click("Economical", dialog)
    desk.click("Save", dialog)
    assert dialog.isVisible()
    assert "Could not save memory settings. Please try again." in said(desk, dialog)


def lock_database(root: Path) -> sqlite3.Connection:
    held = sqlite3.connect(root / "halo.db", isolation_level=None)
    held.execute("PRAGMA locking_mode=EXCLUSIVE")
    held.execute("BEGIN EXCLUSIVE")
    return held


def test_a_locked_database_fails_the_save_and_the_next_one_works(desk, monkeypatch) -> None:
    monkeypatch.setattr(desk.home.humans._database, "_busy_seconds", 0.01)
    human_unfolded(desk, PRICE_WATCHER)
    QApplication.processEvents()
    before = stored_overrides(desk.data.root, PRICE_WATCHER)
    with closing(sqlite3.connect(desk.data.root / "halo.db", isolation_level=None)) as held:
        held.execute("BEGIN IMMEDIATE")
        desk.click("Diligent", panel_of(desk))
        assert panel_of(desk)._frequency.choice.value().value == "economical"
        assert any("another program is writing" in text for text in said(desk))
    assert stored_overrides(desk.data.root, PRICE_WATCHER) == before
    desk.click("Diligent", panel_of(desk))
    assert stored_overrides(desk.data.root, PRICE_WATCHER)["memory"]["cadence"] == "diligent"


def newer_database(root: Path) -> None:
    with closing(sqlite3.connect(root / "halo.db")) as database:
        database.execute("UPDATE _migrations SET version = 99")
        database.commit()


def broken_database(root: Path) -> None:
    for beside in ("halo.db-wal", "halo.db-shm"):
        (root / beside).unlink(missing_ok=True)
    write(root / "halo.db", "no database " * 100)


@pytest.mark.parametrize(
    ("harm", "words"), [(newer_database, "newer Halo (format 99)"), (broken_database, "unreadable")]
)
def test_a_database_that_is_not_understood_is_left_and_its_settings_are_locked(
    open_desk, data_folder, english, harm: Callable[[Path], None], words: str
) -> None:
    harm(data_folder.root)
    before = (data_folder.root / "halo.db").read_bytes()
    desk = open_desk(data_folder)
    human_unfolded(desk, PRICE_WATCHER)
    assert any(words in text and is_one_sentence(text) for text in said(desk))
    assert desk.session.humans._current != PRICE_WATCHER or not changeable(panel_of(desk))
    assert (data_folder.root / "halo.db").read_bytes() == before


def test_an_index_of_a_newer_halo_can_be_read_but_not_changed(open_desk, data_folder, english) -> None:
    index = data_folder.root / "spaces-index.json"
    dump(index, load(index) | {"version": 4})
    before = index.read_bytes()
    desk = open_desk(data_folder)
    assert any("newer Halo (format 4)" in text and is_one_sentence(text) for text in said(desk))
    assert "市场部" in desk.texts()
    desk.click("New workspace")
    desk.type_into("Name", "新的", desk.dialog())
    desk.click("Create", desk.dialog())
    assert any("newer Halo (format 4)" in text for text in said(desk, desk.dialog()))
    assert index.read_bytes() == before


def test_a_broken_index_shows_what_was_found_and_stays(open_desk, data_folder, english) -> None:
    write(data_folder.root / "spaces-index.json", "{broken")
    desk = open_desk(data_folder)
    assert any("damaged" in text and is_one_sentence(text) for text in said(desk))
    assert "市场部" in desk.texts()
    assert (data_folder.root / "spaces-index.json").read_text(encoding="utf-8") == "{broken"


def test_broken_settings_of_a_workspace_lock_its_panel(desk) -> None:
    write(desk.data.spaces[SALES] / ".halo" / "meta.json", "{broken")
    dialog = edit_workspace_unfolded(desk)
    assert "Could not load memory settings. Close and reopen this dialog to try again." in said(desk, dialog)
    assert not changeable(dialog.panel)


def test_a_broken_file_of_a_human_leaves_only_that_one_out(open_desk, data_folder, english) -> None:
    write(data_folder.humans[OURS] / "human.json", "{broken")
    desk = open_desk(data_folder)
    human_unfolded(desk, PRICE_WATCHER)
    assert [text for text in said(desk) if "human.json is damaged" in text and is_one_sentence(text)]
    assert changeable(panel_of(desk))


def test_a_broken_state_file_is_said_and_the_status_stays(desk) -> None:
    write(desk.data.humans[OURS] / "memory" / ".state.json", "{broken")
    human_unfolded(desk, OURS)
    box = panel_of(desk).status_box
    assert any("topics" in text for text in desk.texts(box))
    assert [text for text in said(desk, box) if is_one_sentence(text)]


@pytest.mark.parametrize("lock", ["exclusive", "using"])
def test_a_memory_at_work_is_not_cleared_and_all_of_it_stays(desk, monkeypatch, lock: str) -> None:
    folder = desk.data.humans[OURS]
    other = Locks(desk.home.root)
    notebook = desk.home.notebook_of(desk.home.humans.get(OURS))
    monkeypatch.setattr(notebook, "_locks", Locks(desk.home.root, wait=0.05))
    human_unfolded(desk, OURS)
    QApplication.processEvents()
    before = picture(folder)
    zone = desk.session.humans.page.human_page.settings_tab.danger_zone
    held = other.exclusive(LockKind.NOTEBOOK, folder) if lock == "exclusive" else other.using(folder)
    desk.click("Clear memory", zone)
    with held:
        desk.click("Confirm clear", zone)
        assert [text for text in said(desk, zone) if "so nothing was done" in text and is_one_sentence(text)]
        assert picture(folder) == before
    assert desk.button("Confirm clear", zone).isEnabled()
    desk.click("Confirm clear", zone)
    assert not (folder / "memory.md").exists()
    assert said(desk, zone) == []
