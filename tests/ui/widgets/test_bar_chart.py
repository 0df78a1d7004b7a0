"""Bars: drawn by their values, walked by keys and pointer, in the colours of the theme."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from halo_desktop.ui import theme as themes
from halo_desktop.ui.theme import Mode, Theme
from halo_desktop.ui.widgets.bar_chart import Bar, BarChart

BARS = [Bar("1", 10, "first: 10"), Bar("", 0, "second: nothing"), Bar("3", 40, "third: 40")]


@pytest.fixture
def chart(qtbot: QtBot) -> BarChart:
    made = BarChart("Tokens by day")
    qtbot.addWidget(made)
    made.resize(300, made.sizeHint().height())
    made.show()
    made.set_bars(BARS, "40")
    return made


def heights(chart: BarChart) -> list[int]:
    """Return how many pixels in the middle of each bar have the colour of bars."""
    chart.clearFocus()  # whose border has the same colour
    QApplication.processEvents()
    image: QImage = chart.grab().toImage()
    accent = QColor(themes.current().tokens.accent)
    middles = [int((place + 0.5) * chart.width() / 3) for place in range(3)]
    return [sum(image.pixelColor(x, y) == accent for y in range(image.height())) for x in middles]


@pytest.mark.parametrize("mode", [Mode.LIGHT, Mode.DARK])
def test_bars_are_as_high_as_their_values_in_both_themes(
    qapp: QApplication, theme: Theme, chart: BarChart, mode: Mode
) -> None:
    theme.apply(qapp, mode)
    low, none, high = heights(chart)
    assert none == 0
    assert abs(low * 4 - high) <= 8
    assert high > 80


def test_the_lowest_value_can_still_be_seen(chart: BarChart) -> None:
    chart.set_bars([Bar("", 1, ""), Bar("", 0, ""), Bar("", 1_000_000, "")], "")
    low, none, _high = heights(chart)
    assert low > none == 0


@pytest.mark.spec("U15")
def test_keys_walk_along_the_bars_and_stop_at_the_ends(chart: BarChart, qtbot: QtBot) -> None:
    seen: list[int] = []
    chart.current_changed.connect(seen.append)
    assert chart.current_text() == ""
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_End, Qt.Key.Key_Right, Qt.Key.Key_Home, Qt.Key.Key_Left):
        qtbot.keyClick(chart, key)
    assert seen == [0, 1, 2, 0]
    assert chart.current_text() == chart.toolTip() == chart.accessibleDescription() == "first: 10"


def test_without_bars_keys_do_nothing(chart: BarChart, qtbot: QtBot) -> None:
    chart.set_bars([], "")
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Left, Qt.Key.Key_Home, Qt.Key.Key_End):
        qtbot.keyClick(chart, key)
    assert chart.current_text() == ""
    assert heights(chart) == [0, 0, 0]


def test_as_many_bars_with_other_values_keep_the_current_one(chart: BarChart, qtbot: QtBot) -> None:
    qtbot.keyClick(chart, Qt.Key.Key_End)
    chart.set_bars([*BARS[:2], Bar("3", 50, "third: 50")], "50")
    assert chart.current_text() == chart.toolTip() == "third: 50"
    chart.set_bars(BARS[:1], "10")
    assert chart.current_text() == ""
