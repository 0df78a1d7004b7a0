"""A list that has no room of its own in a narrow window comes over the page and goes away again (U14)."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QLineEdit, QVBoxLayout, QWidget

from halo_desktop.ui.widgets.buttons import IconButton
from halo_desktop.ui.widgets.side_list import NARROW, SideList

pytestmark = pytest.mark.spec("U14")


class Place(QWidget):
    """A window with a list of two fields, and a page with the button and a field."""

    def __init__(self) -> None:
        super().__init__()
        self.side = SideList(self)
        self.column = QWidget(self.side.inside)
        self.column.setMinimumWidth(184)
        self.column.setMaximumWidth(360)
        self.first, self.second = QLineEdit(self.column), QLineEdit(self.column)
        inside = QVBoxLayout(self.column)
        inside.addWidget(self.first)
        inside.addWidget(self.second)
        page = QWidget(self.side.inside)
        self.opener = IconButton("sidebar-left", "Show the list", page)
        self.field = QLineEdit(page)
        beside = QVBoxLayout(page)
        beside.addWidget(self.opener)
        beside.addWidget(self.field)
        self.side.fill(self.column, self.opener)
        self.side.set_width(232)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self.side)


@pytest.fixture
def place(qtbot):
    """A window that is too narrow, active."""
    found = Place()
    qtbot.addWidget(found)
    found.resize(NARROW - 1, 600)
    found.show()
    with qtbot.waitActive(found):
        found.activateWindow()
    return found


def test_where_there_is_room_the_list_stands_beside_the_page(place):
    place.resize(NARROW, 600)
    assert place.column.isVisible()
    assert not place.opener.isVisible()
    assert place.column.width() == 232
    assert place.field.mapTo(place, QPoint(0, 0)).x() >= 232
    place.side.open_list()
    assert place.side.rect().contains(place.side._split.geometry())
    assert not place.side._veil.isVisible()


def test_in_a_narrow_window_the_page_has_all_the_room_until_the_list_is_opened(place, qtbot):
    assert not place.column.isVisible()
    assert place.field.mapTo(place, QPoint(0, 0)).x() < 232
    qtbot.mouseClick(place.opener, Qt.MouseButton.LeftButton)
    assert place.column.isVisible()
    assert place.column.size().toTuple() == (232, 600)


def test_a_click_beside_the_list_closes_it_and_one_in_it_does_not(place, qtbot):
    place.setFocus()
    place.side.open_list()
    qtbot.mouseClick(place.side._veil, Qt.MouseButton.LeftButton, pos=QPoint(100, 590))
    assert place.column.isVisible()
    qtbot.mouseClick(place.side._veil, Qt.MouseButton.LeftButton, pos=QPoint(400, 300))
    assert not place.column.isVisible()
    assert not place.opener.hasFocus()


def test_opened_by_keys_it_keeps_the_focus_until_escape_gives_it_back(place, qtbot):
    place.opener.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.keyClick(place.opener, Qt.Key.Key_Space)
    seen = []
    for _ in range(3):
        seen.append(QApplication.focusWidget())
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
    assert seen == [place.first, place.second, place.first]
    qtbot.keyClick(place.second, Qt.Key.Key_Tab, Qt.KeyboardModifier.ShiftModifier)
    assert place.first.hasFocus()
    qtbot.keyClick(place.first, Qt.Key.Key_Escape)
    assert not place.column.isVisible()
    assert place.opener.hasFocus()


def test_the_list_keeps_its_width_through_a_narrow_time(place):
    place.resize(NARROW + 200, 600)
    place.side.set_width(300)
    place.resize(NARROW - 1, 600)
    place.side.open_list()
    assert place.column.width() == 300
    place.resize(NARROW + 200, 600)
    assert not place.side._veil.isVisible()
    assert place.column.isVisible()
    assert place.column.width() == 300


def test_a_width_that_the_column_cannot_have_is_bounded(place):
    place.resize(NARROW + 200, 600)
    place.side.set_width(900)
    assert place.column.width() == 360


def test_the_width_that_the_user_gives_is_told(place, qtbot):
    place.resize(NARROW + 200, 600)
    with qtbot.waitSignal(place.side.width_changed) as told:
        place.side._split.moveSplitter(250, 1)
    assert told.args == [250]
