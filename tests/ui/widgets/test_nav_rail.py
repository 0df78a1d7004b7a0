"""The rail of places."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QAbstractButton, QApplication

from halo_desktop.ui.widgets.nav_rail import RAIL_WIDTH, NavRail


@pytest.fixture
def rail(show):
    result = NavRail("Places")
    result.add_bottom_place("settings", "gear-six", "Settings")
    result.add_place("workspaces", "squares-four", "Workspaces")
    result.add_place("humans", "robot", "Digital humans")
    result.set_current("workspaces")
    show(result)
    return result


def place(rail, text):
    return next(button for button in rail.findChildren(QAbstractButton) if button.text() == text)


def test_a_click_says_where_to_go_and_leaves_the_mark_to_the_window(rail, qtbot):
    with qtbot.waitSignal(rail.place_chosen, timeout=1000) as said:
        qtbot.mouseClick(place(rail, "Digital humans"), Qt.MouseButton.LeftButton)
    assert said.args == ["humans"]
    assert rail.current() == "workspaces"
    rail.set_current("humans")
    assert rail.current() == "humans"


@pytest.mark.spec("U15")
def test_the_arrows_go_round_in_reading_order_and_enter_goes_there(rail, qtbot):
    place(rail, "Workspaces").setFocus()
    seen = []
    for _ in range(3):
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Down)
        seen.append(QApplication.focusWidget().text())
    assert seen == ["Digital humans", "Settings", "Workspaces"]
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Up)
    with qtbot.waitSignal(rail.place_chosen, timeout=1000) as said:
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
    assert said.args == ["settings"]


@pytest.mark.spec("U15")
def test_tab_enters_the_rail_once_at_the_current_place(rail):
    reached = [b.text() for b in rail.findChildren(QAbstractButton) if b.focusPolicy() & Qt.FocusPolicy.TabFocus]
    assert reached == ["Workspaces"]


def test_a_long_label_wraps_and_the_rail_keeps_its_width(rail):
    assert place(rail, "Digital humans").height() > place(rail, "Settings").height()
    assert rail.width() == RAIL_WIDTH


def test_an_unknown_place_marks_none(rail):
    rail.set_current("nowhere")
    assert rail.current() == ""


@pytest.mark.spec("U15")
def test_a_screen_reader_meets_named_radio_buttons(rail):
    told = QAccessible.queryAccessibleInterface(place(rail, "Workspaces"))
    assert told.role() == QAccessible.Role.RadioButton
    assert told.text(QAccessible.Text.Name) == "Workspaces"
