"""The row of a setting."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QLabel

from halo_desktop.ui.theme import LIGHT
from halo_desktop.ui.widgets.switch import Switch
from halo_desktop.ui.widgets.switch_row import SwitchRow

HINT = "When off, the AI neither reads nor writes this memory. Existing memory is kept. " * 3


def test_a_click_anywhere_in_the_row_flips_it_once(qtbot, show):
    row = SwitchRow("Memory", "A hint")
    show(row)
    said: list[bool] = []
    row.value_changed.connect(said.append)
    qtbot.mouseClick(row, Qt.MouseButton.LeftButton, pos=QPoint(4, 4))
    qtbot.mouseClick(row.findChild(Switch), Qt.MouseButton.LeftButton)
    assert said == [True, False]


def test_a_press_that_leaves_the_row_changes_nothing(qtbot, show):
    row = SwitchRow("Memory")
    show(row)
    qtbot.mousePress(row, Qt.MouseButton.LeftButton, pos=QPoint(4, 4))
    qtbot.mouseRelease(row, Qt.MouseButton.LeftButton, pos=QPoint(4, 4000))
    assert not row.value()


def test_showing_a_value_says_nothing(qtbot):
    row = SwitchRow("Memory")
    qtbot.addWidget(row)
    with qtbot.assertNotEmitted(row.value_changed):
        row.set_value(True)
    assert row.value()


def test_a_disabled_row_keeps_its_hint_readable(qtbot, show):
    row = SwitchRow("Memory", "A hint")
    row.setEnabled(False)
    show(row)
    name, hint = row.findChildren(QLabel)
    assert hint.palette().windowText().color() == QColor(LIGHT.text2)
    assert name.palette().windowText().color() == QColor(LIGHT.disabled)
    qtbot.mouseClick(row, Qt.MouseButton.LeftButton)
    assert not row.value()


@pytest.mark.spec("U14")
def test_a_long_hint_wraps_instead_of_widening_the_row(qtbot):
    row = SwitchRow("Memory", HINT)
    qtbot.addWidget(row)
    assert row.minimumSizeHint().width() < 200
    assert row.heightForWidth(300) > row.heightForWidth(700)


@pytest.mark.spec("U15")
def test_the_hint_describes_the_switch(qtbot):
    row = SwitchRow("Memory", "A hint")
    qtbot.addWidget(row)
    row.set_hint("Another hint")
    switch = row.findChild(Switch)
    assert (switch.accessibleName(), switch.accessibleDescription()) == ("Memory", "Another hint")
