"""A time that is typed over: everything, or the hours or minutes that were clicked."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QLocale, QPoint, Qt, QTime
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from halo_desktop.ui.widgets.time_field import TimeField

Show = Callable[[QWidget], QWidget]


@pytest.fixture
def field(show: Show) -> TimeField:
    before = QLocale()
    QLocale.setDefault(QLocale(QLocale.Language.Chinese, QLocale.Country.China))
    made = TimeField()
    QLocale.setDefault(before)
    made.setTime(QTime(9, 0))
    made.resize(200, 32)
    show(made)
    return made


def test_what_is_all_selected_is_typed_over(field: TimeField):
    field.setFocus()
    QTest.keyClick(field, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClicks(field, "11:07")
    assert field.time() == QTime(11, 7)


def test_all_that_is_selected_is_typed_over_without_a_colon_too(field: TimeField):
    field.selectAll()
    QTest.keyClicks(field, "1107")
    assert field.time() == QTime(11, 7)


@pytest.mark.parametrize(("typed", "expected"), [("17", QTime(17, 0)), ("1730", QTime(17, 30))])
def test_hours_that_were_clicked_are_typed_over(field: TimeField, typed: str, expected: QTime):
    line = field.lineEdit()
    QTest.mouseClick(line, Qt.MouseButton.LeftButton, pos=QPoint(line.textMargins().left() + 6, line.height() // 2))
    QTest.keyClicks(field, typed)
    assert field.time() == expected


def test_a_click_behind_the_time_lets_all_of_it_be_typed_over(field: TimeField):
    line = field.lineEdit()
    QTest.mouseClick(line, Qt.MouseButton.LeftButton, pos=QPoint(line.width() - 4, line.height() // 2))
    QTest.keyClicks(field, "1730")
    assert field.time() == QTime(17, 30)


def test_the_arrows_and_a_part_that_was_selected_work_as_ever(field: TimeField):
    field.setSelectedSection(TimeField.Section.MinuteSection)
    QTest.keyClicks(field, "45")
    assert field.time() == QTime(9, 45)
    field.setSelectedSection(TimeField.Section.HourSection)
    QTest.keyClick(field, Qt.Key.Key_Up)
    assert field.time() == QTime(10, 45)
