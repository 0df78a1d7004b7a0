"""Clear memory, both ways in (U07, N25)."""

import pytest
from data_folder import OURS, PRICE_WATCHER, SALES, picture
from PySide6.QtCore import Qt
from settings_tab import open_settings

from halo_desktop import words
from halo_desktop.engine.errors import Code, EngineError
from halo_desktop.engine.files.layout import OwnerFolder
from halo_desktop.ui.notebook import clearing

QUESTION = (
    "This permanently deletes all memory files (memory.md and run history). The app starts afresh on its next run."
)


@pytest.fixture
def place(desk):
    open_settings(desk, PRICE_WATCHER)
    return desk.session.humans


def zone(place):
    return place.page.human_page.settings_tab.danger_zone


def is_cleared(folder) -> bool:
    owner = OwnerFolder(folder)
    return not owner.memory_file.exists() and not any(owner.memory.iterdir()) and not any(owner.transcripts.iterdir())


@pytest.mark.spec("U07")
def test_the_zone_says_before_the_confirmation_what_goes(desk, place) -> None:
    (line,) = [text for text in desk.texts(zone(place)) if "topics" in text]
    assert "3 topics · 3 run records · 4 transcripts" in line


@pytest.mark.spec("U07", "N25")
def test_the_zone_clears_in_two_steps_and_says_how_many_files_went(desk, place) -> None:
    others = picture(desk.data.humans[OURS])
    desk.click("Clear memory", zone(place))
    assert QUESTION in desk.texts(zone(place))
    assert not is_cleared(desk.data.humans[PRICE_WATCHER])
    assert place.window().focusWidget() is desk.button("Cancel", zone(place))
    desk.click("Confirm clear", zone(place))
    assert is_cleared(desk.data.humans[PRICE_WATCHER])
    assert "Memory cleared: 15 files deleted." in desk.texts(place)
    assert picture(desk.data.humans[OURS]) == others


@pytest.mark.spec("U07", "U15")
def test_after_the_zone_has_cleared_the_focus_is_near(desk, place) -> None:
    desk.click("Clear memory", zone(place))
    desk.click("Confirm clear", zone(place))
    focused = desk.window.focusWidget()
    assert place.page.human_page.settings_tab.panel.isAncestorOf(focused)
    assert focused.isEnabled()


@pytest.mark.spec("U07")
def test_the_page_is_left_in_its_empty_state(desk, place) -> None:
    desk.click("Clear memory", zone(place))
    desk.click("Confirm clear", zone(place))
    box = place.page.human_page.settings_tab.panel.status_box
    assert {"No memory yet", "Never consolidated"} <= set(desk.texts(box))
    assert QUESTION not in desk.texts(place)
    assert not desk.button("Clear memory", zone(place)).isEnabled()


@pytest.mark.spec("U07")
def test_the_menu_clears_after_its_dialog(desk, place) -> None:
    desk.choose("More", "Clear memory")
    dialog = desk.dialog()
    texts = desk.texts(dialog)
    assert {"Clear this digital human's memory?", QUESTION, "比价助手"} <= set(texts)
    assert any(text.startswith("3 files") for text in texts)
    assert dialog.focusWidget() is desk.button("Cancel", dialog)
    desk.click("Clear memory", dialog)
    assert not desk.has_dialog()
    assert is_cleared(desk.data.humans[PRICE_WATCHER])
    assert "Memory cleared: 15 files deleted." in desk.texts(place)


@pytest.mark.spec("U07")
@pytest.mark.parametrize("leave", ["Cancel", "Esc", "Enter"])
def test_leaving_the_dialog_clears_nothing(desk, place, leave: str) -> None:
    before = picture(desk.data.humans[PRICE_WATCHER])
    desk.choose("More", "Clear memory")
    dialog = desk.dialog()
    if leave == "Cancel":
        desk.click("Cancel", dialog)
    else:
        key = Qt.Key.Key_Escape if leave == "Esc" else Qt.Key.Key_Return
        desk.qtbot.keyClick(dialog.focusWidget(), key)
    desk.settle()
    assert not desk.has_dialog()
    assert picture(desk.data.humans[PRICE_WATCHER]) == before


@pytest.mark.spec("U07")
def test_enter_on_the_danger_button_does_nothing(desk, place) -> None:
    desk.click("Clear memory", zone(place))
    desk.qtbot.keyClick(desk.button("Confirm clear", zone(place)), Qt.Key.Key_Return)
    desk.settle()
    assert not is_cleared(desk.data.humans[PRICE_WATCHER])


def test_esc_folds_the_confirmation_away(desk, place) -> None:
    desk.click("Clear memory", zone(place))
    desk.qtbot.keyClick(desk.button("Cancel", zone(place)), Qt.Key.Key_Escape)
    assert QUESTION not in desk.texts(place)
    assert desk.button("Clear memory", zone(place)).isEnabled()


def test_the_confirmation_does_not_stay_open_for_another_one(desk, place) -> None:
    desk.click("Clear memory", zone(place))
    place._open(OURS)
    desk.settle()
    assert QUESTION not in desk.texts(place)


@pytest.mark.spec("U07")
@pytest.mark.parametrize("way", ["zone", "menu"])
def test_an_error_is_shown_and_nothing_is_half_done(desk, place, monkeypatch, way: str) -> None:
    before = picture(desk.data.humans[PRICE_WATCHER])

    error = EngineError(Code.IN_USE, where=desk.data.humans[PRICE_WATCHER])

    def refuse(_ref: object) -> None:
        raise error

    monkeypatch.setattr(desk.home, "clear_memory", refuse)
    if way == "zone":
        where = zone(place)
        desk.click("Clear memory", where)
        desk.click("Confirm clear", where)
    else:
        desk.choose("More", "Clear memory")
        where = desk.dialog()
        desk.click("Clear memory", where)
    assert words.sentence(error.fault) in desk.texts(where)
    assert desk.button("Cancel", where).isEnabled()
    assert picture(desk.data.humans[PRICE_WATCHER]) == before


def test_a_clearing_under_way_cannot_be_cancelled_halfway(desk, place) -> None:
    desk.choose("More", "Clear memory")
    dialog = desk.dialog()
    dialog.show_busy()
    dialog.reject()
    assert dialog.isVisible()
    assert not desk.button("Clear memory", dialog).isEnabled()
    dialog.finish()


def test_the_workspace_panel_has_no_clear_button(desk) -> None:
    desk.go("workspaces")
    desk.choose("More: 市场部", "Edit")
    desk.click("Advanced", desk.dialog())
    assert not any("Clear" in text for text in desk.texts(desk.dialog()))


def test_what_goes_counts_every_file(desk) -> None:
    from halo_desktop.engine.owners import human_ref, workspace_ref

    what = clearing.what_goes(desk.home.notebook(human_ref(PRICE_WATCHER)))
    assert (what.run_records.files, what.transcripts.files, what.archives.files) == (3, 4, 2)
    assert what.total.files == 15
    assert not what.nothing
    assert clearing.what_goes(desk.home.notebook(workspace_ref(SALES))).transcripts.files == 0
