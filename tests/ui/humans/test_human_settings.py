"""The page of a digital human: what it says, settings saved at once, reveal."""

import sqlite3
from contextlib import closing

import pytest
from data_folder import (
    MOVED,
    OURS,
    PRICE_WATCHER,
    RELEASE_CAPTAIN,
    load,
    price_watcher_overrides,
    stored_overrides,
    write_human_file,
)
from PySide6.QtWidgets import QMenu
from settings_tab import open_settings

from halo_desktop.engine.errors import Code, EngineError
from halo_desktop.engine.settings import Frequency
from halo_desktop.ui.humans.place import HumansPlace
from halo_desktop.ui.widgets.switch import Switch


@pytest.fixture
def place(desk) -> HumansPlace:
    open_settings(desk)
    return desk.session.humans


def pick(desk, ident: str) -> None:
    """Make a digital human current, as a click on its row does."""
    listed = desk.session.humans.page.list
    row = [one.id for one in listed.model().rows].index(ident)
    rect = listed.visualRect(listed.model().index(row, 0))
    desk.qtbot.mouseClick(listed.viewport(), desk_button(), pos=rect.center())
    desk.settle()


def desk_button():
    from PySide6.QtCore import Qt

    return Qt.MouseButton.LeftButton


def switches(place: HumansPlace) -> dict[str, tuple[bool, bool]]:
    """Return value and whether it can be flipped of every switch of the panel."""
    panel = place.page.human_page.settings_tab.panel
    return {one.accessibleName(): (one.isChecked(), one.isEnabled()) for one in panel.findChildren(Switch)}


def test_the_list_names_them_with_what_they_do(desk, place) -> None:
    rows = {row.id: (row.title, row.caption) for row in place.page.list.model().rows}
    assert rows[PRICE_WATCHER] == ("比价助手", "比价助手的说明")
    assert rows[RELEASE_CAPTAIN] == ("Release Captain", "Paused")
    assert len(rows) == 6


def test_the_page_says_who_it_is_and_where_it_lives(desk, place) -> None:
    pick(desk, PRICE_WATCHER)
    texts = desk.texts(place.page.human_page)
    assert {"比价助手", "Workspace: 市场部", "Built-in · always on", str(desk.data.humans[PRICE_WATCHER])} <= set(texts)


@pytest.mark.spec("U01", "N40")
def test_a_change_is_saved_at_once_in_the_database_with_unknown_keys_kept(desk, place) -> None:
    pick(desk, PRICE_WATCHER)
    desk.click("Balanced", place)
    expected = price_watcher_overrides()
    expected["memory"]["cadence"] = "balanced"
    assert stored_overrides(desk.data.root, PRICE_WATCHER) == expected


@pytest.mark.spec("U01", "N40")
def test_a_change_is_saved_at_once_in_a_file_of_ours(desk, place) -> None:
    pick(desk, OURS)
    before = load(desk.data.humans[OURS] / "human.json")
    desk.click("Use workspace memory", place)
    before["overrides"]["spaceMemoryAccess"] = True
    assert load(desk.data.humans[OURS] / "human.json") == before
    assert switches(place)["Use workspace memory"] == (True, True)


@pytest.mark.spec("U01")
def test_the_panel_is_disabled_only_while_it_saves(desk, place, monkeypatch) -> None:
    pick(desk, OURS)
    seen: list[bool] = []
    real = desk.home.change_settings

    def look_and_change(ref, change):
        seen.append(any(enabled for _, enabled in switches(place).values()))
        return real(ref, change)

    monkeypatch.setattr(desk.home, "change_settings", look_and_change)
    desk.click("Auto consolidation", place)
    assert seen == [False]
    assert all(enabled for _, enabled in switches(place).values())


@pytest.mark.spec("U01")
def test_a_failed_save_puts_the_old_value_back_and_says_so(desk, place, monkeypatch) -> None:
    pick(desk, OURS)

    def refuse(_ref: object, _change: object) -> None:
        raise EngineError(Code.READ_ONLY, where=desk.data.humans[OURS])

    with monkeypatch.context() as patched:
        patched.setattr(desk.home, "change_settings", refuse)
        desk.click("Balanced", place)
    assert place.page.human_page.settings_tab.panel._frequency.choice.value() is Frequency.ECONOMICAL
    assert "Could not save memory settings. Please try again." in desk.texts(place)
    desk.click("Balanced", place)
    assert "Could not save memory settings. Please try again." not in desk.texts(place)
    assert load(desk.data.humans[OURS] / "human.json")["overrides"]["memory"]["cadence"] == "balanced"


@pytest.mark.spec("U03", "N21")
def test_with_memory_off_workspace_memory_is_disabled_with_its_hint(desk, place) -> None:
    pick(desk, OURS)
    desk.click("Memory", place)
    assert switches(place)["Use workspace memory"] == (False, False)
    assert "Available once memory is turned on." in desk.texts(place)
    assert "Built-in · always on" in desk.texts(place)


def test_a_change_made_outside_shows_up(desk, place) -> None:
    pick(desk, PRICE_WATCHER)
    with closing(sqlite3.connect(desk.data.root / "halo.db")) as database:
        database.execute("UPDATE installed_apps SET user_overrides_json = '{}' WHERE id = ?", (PRICE_WATCHER,))
        database.commit()
    desk.watch.notice(desk.data.root)
    choice = place.page.human_page.settings_tab.panel._frequency.choice
    desk.qtbot.waitUntil(lambda: choice.value() is Frequency.DILIGENT)


def test_the_settings_of_one_of_a_later_version_are_locked_with_the_reason(desk, place) -> None:
    write_human_file(desk.data.humans[OURS], OURS, "会议纪要员", "", version=2)
    desk.session.look()
    desk.settle()
    pick(desk, OURS)
    assert not any(enabled for _, enabled in switches(place).values())
    assert any("human.json" in text for text in desk.texts(place.page.human_page.settings_tab.panel))


@pytest.mark.spec("U06")
def test_reveal_selects_the_memory_file(desk, place) -> None:
    pick(desk, PRICE_WATCHER)
    desk.click("Reveal in Finder", place)
    assert desk.file_manager.shown == [desk.data.humans[PRICE_WATCHER] / "memory.md"]


@pytest.mark.spec("U06")
def test_reveal_opens_the_folder_where_there_is_no_memory_yet(desk, place) -> None:
    (desk.data.humans[MOVED] / "memory.md").unlink()
    pick(desk, MOVED)
    desk.click("Reveal in Finder", place)
    assert desk.file_manager.shown == [desk.data.humans[MOVED]]


@pytest.mark.spec("U06")
def test_a_folder_that_vanished_is_explained(desk, place) -> None:
    pick(desk, PRICE_WATCHER)
    desk.data.humans[PRICE_WATCHER].rename(desk.data.root / "elsewhere")
    desk.click("Reveal in Finder", place)
    assert desk.file_manager.shown == []
    assert any(str(desk.data.humans[PRICE_WATCHER]) in text and "no folder" in text for text in desk.texts(place))


@pytest.mark.spec("U02")
def test_a_locked_database_is_a_sentence_with_retry(desk, place, monkeypatch) -> None:
    pick(desk, PRICE_WATCHER)
    database = desk.home.humans._database
    monkeypatch.setattr(database, "_busy_seconds", 0.01)
    with closing(sqlite3.connect(desk.data.root / "halo.db", isolation_level=None)) as other:
        other.execute("PRAGMA journal_mode=DELETE")
        other.execute("BEGIN EXCLUSIVE")
        desk.session.look()
        desk.settle()
        assert not any(enabled for _, enabled in switches(place).values())
        assert any("halo.db" in text for text in desk.texts(place.page.human_page.settings_tab.panel))
    desk.click("Retry", place)
    assert all(enabled for name, (_, enabled) in switches(place).items() if name == "Memory")


@pytest.mark.spec("N27")
def test_what_is_halos_affair_is_disabled_with_the_reason(desk, place) -> None:
    pick(desk, PRICE_WATCHER)
    actions = place.page.human_page.header.findChild(QMenu).actions()
    disabled = {action.text(): action.toolTip() for action in actions if not action.isEnabled()}
    assert set(disabled) == {
        "Move to workspace… (do this in Halo)",
        "Uninstall… (do this in Halo)",
        "Delete permanently (do this in Halo)",
    }
    assert all("do this in Halo" in reason for reason in disabled.values())


def test_whether_advanced_is_open_is_remembered(desk, place, tmp_path) -> None:
    assert load(tmp_path / "config" / "state.json")["human-advanced-open"] is True
    desk.click("Advanced", place)
    assert load(tmp_path / "config" / "state.json")["human-advanced-open"] is False
