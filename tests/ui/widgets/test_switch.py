"""The switch."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible

from halo_desktop.ui.widgets.switch import Switch


def test_a_click_flips_it_and_says_so(qtbot, show):
    switch = Switch("Memory")
    show(switch)
    with qtbot.waitSignal(switch.switched, timeout=1000) as said:
        qtbot.mouseClick(switch, Qt.MouseButton.LeftButton)
    assert said.args == [True]
    assert switch.isChecked()


@pytest.mark.spec("U15")
def test_space_flips_it(qtbot, show):
    switch = Switch("Memory")
    show(switch)
    switch.setFocus()
    qtbot.keyClick(switch, Qt.Key.Key_Space)
    assert switch.isChecked()


def test_showing_a_value_says_nothing(qtbot):
    switch = Switch("Memory")
    qtbot.addWidget(switch)
    with qtbot.assertNotEmitted(switch.switched):
        switch.setChecked(True)


@pytest.mark.spec("U15")
def test_a_screen_reader_calls_it_a_named_check_box(qtbot):
    switch = Switch("Memory")
    qtbot.addWidget(switch)
    told = QAccessible.queryAccessibleInterface(switch)
    assert told.text(QAccessible.Text.Name) == "Memory"
    assert told.role() == QAccessible.Role.CheckBox


@pytest.mark.spec("U15")
def test_the_focus_can_be_seen(show):
    switch = Switch("Memory")
    show(switch)
    switch.clearFocus()
    without = switch.grab().toImage()
    switch.setFocus()
    assert switch.grab().toImage() != without


def test_disabled_it_does_not_flip(qtbot, show):
    switch = Switch("Memory")
    switch.setEnabled(False)
    show(switch)
    qtbot.mouseClick(switch, Qt.MouseButton.LeftButton)
    assert not switch.isChecked()
