"""The tabs of a digital human's page: which one opens, what has the focus, and what shows in a narrow window."""

from __future__ import annotations

import pytest
from data_folder import OURS, PRICE_WATCHER
from memory_tab import choose_tab, open_memory
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton

from halo_desktop.ui.humans.human_page import HumanPage


@pytest.fixture
def page(desk) -> HumanPage:
    desk.go("humans")
    desk.session.humans._open(OURS)
    desk.settle()
    found: HumanPage = desk.session.humans.page.human_page
    return found


@pytest.mark.spec("U22")
def test_it_opens_on_the_chat_and_one_can_type_at_once(desk, page: HumanPage) -> None:
    assert page.tabs.current() == "chat"
    assert page.chat_tab.isVisible()
    desk.qtbot.waitUntil(lambda: desk.window.focusWidget() is page.chat_tab.chat.composer.field)


@pytest.mark.spec("U14")
def test_another_digital_human_shows_the_tab_that_was_open(desk, page: HumanPage) -> None:
    choose_tab(desk, page.tabs, "runs")
    desk.session.humans._open(PRICE_WATCHER)
    desk.settle()
    assert page.tabs.current() == "runs"
    assert desk.session.bench.remembered.text("human-tab") == "runs"


@pytest.mark.spec("U15")
@pytest.mark.parametrize("key", ["runs", "memory", "settings"])
def test_a_click_on_a_tab_gives_the_focus_to_no_control_of_it(desk, page: HumanPage, key: str) -> None:
    page.chat_tab.chat.composer.field.setFocus()
    choose_tab(desk, page.tabs, key)
    focused = desk.window.focusWidget()
    # Else Space would turn a switch that nobody has chosen.
    assert not isinstance(focused, QAbstractButton)
    assert not page.isAncestorOf(focused)
    choose_tab(desk, page.tabs, "chat")
    desk.qtbot.waitUntil(lambda: desk.window.focusWidget() is page.chat_tab.chat.composer.field)


@pytest.mark.spec("U15")
def test_the_arrows_go_through_the_tabs_and_stay_there(desk, page: HumanPage) -> None:
    page.tabs._bar.setFocus()
    for key in ("runs", "memory", "settings"):
        desk.qtbot.keyClick(page.tabs._bar, Qt.Key.Key_Right)
        desk.settle()
        assert page.tabs.current() == key
        assert desk.window.focusWidget() is page.tabs._bar


@pytest.mark.spec("U14")
def test_in_a_narrow_page_what_a_row_opens_has_more_height_than_the_list(desk) -> None:
    desk.window.resize(1000, 640)
    tab = open_memory(desk, PRICE_WATCHER)
    split = tab.history._split
    assert split.orientation() is Qt.Orientation.Vertical
    above, below = split.sizes()
    assert below > above > 0
