"""The segmented control."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication, QRadioButton

from halo_desktop.ui.widgets.segmented import Segmented


@pytest.fixture
def frequency(show):
    control = Segmented("Frequency", [(1, "Diligent"), (2, "Balanced"), (3, "Economical")])
    show(control)
    return control


def segments(control):
    return control.findChildren(QRadioButton)


def test_nothing_is_marked_while_the_value_is_unknown(frequency):
    assert frequency.value() is None
    assert not [segment for segment in segments(frequency) if segment.isChecked()]


def test_a_click_chooses_and_says_the_value(frequency, qtbot):
    with qtbot.waitSignal(frequency.value_changed, timeout=1000) as said:
        qtbot.mouseClick(segments(frequency)[1], Qt.MouseButton.LeftButton)
    assert said.args == [2]
    assert [segment.isChecked() for segment in segments(frequency)] == [False, True, False]


def test_a_click_on_the_current_segment_says_nothing(frequency, qtbot):
    frequency.set_value(2)
    with qtbot.assertNotEmitted(frequency.value_changed):
        qtbot.mouseClick(segments(frequency)[1], Qt.MouseButton.LeftButton)
    assert frequency.value() == 2


def test_showing_a_value_says_nothing_and_an_unknown_one_marks_none(frequency, qtbot):
    with qtbot.assertNotEmitted(frequency.value_changed):
        frequency.set_value(3)
        frequency.set_value("no such value")
    assert frequency.value() is None


@pytest.mark.spec("U15")
def test_the_arrows_move_the_choice_and_wrap(frequency, qtbot):
    frequency.set_value(1)
    said: list[int] = []
    frequency.value_changed.connect(said.append)
    segments(frequency)[0].setFocus()
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Left):
        qtbot.keyClick(QApplication.focusWidget(), key)
    assert said == [2, 3, 1, 3]
    assert QApplication.focusWidget() is segments(frequency)[2]


@pytest.mark.parametrize(("key", "value"), [(Qt.Key.Key_Right, 1), (Qt.Key.Key_Left, 3)])
def test_the_first_arrow_marks_an_end(frequency, qtbot, key, value):
    segments(frequency)[0].setFocus()
    qtbot.keyClick(segments(frequency)[0], key)
    assert frequency.value() == value


@pytest.mark.spec("U15")
def test_tab_enters_once_at_the_current_segment(frequency):
    frequency.set_value(2)
    reached = [bool(segment.focusPolicy() & Qt.FocusPolicy.TabFocus) for segment in segments(frequency)]
    assert reached == [False, True, False]


@pytest.mark.spec("U15")
def test_a_screen_reader_meets_named_radio_buttons(frequency):
    told = QAccessible.queryAccessibleInterface(segments(frequency)[0])
    assert told.role() == QAccessible.Role.RadioButton
    assert told.text(QAccessible.Text.Name) == "Diligent"


@pytest.mark.parametrize("width", [300, 400, 577])
def test_the_segments_are_equally_wide(frequency, width):
    frequency.setFixedWidth(width)
    frequency.layout().activate()
    widths = {segment.width() for segment in segments(frequency)}
    assert max(widths) - min(widths) <= 1


@pytest.mark.spec("U14")
def test_a_text_that_does_not_fit_is_told_in_the_tooltip(show):
    control = Segmented("Frequency", [(1, "Short"), (2, "A text that is much longer than its segment is")])
    show(control)
    control.setFixedWidth(160)
    control.layout().activate()
    assert [segment.toolTip() for segment in segments(control)] == ["", segments(control)[1].text()]


def test_other_options_replace_the_segments(frequency):
    frequency.set_value(2)
    frequency.set_options([("x", "One"), ("y", "Two")])
    assert frequency.value() is None
    frequency.set_value("y")
    assert frequency.value() == "y"
