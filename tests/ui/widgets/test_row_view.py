"""A view of any number of rows: few widgets, steady sight, keys in the order of the rows."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from halo_desktop.ui.widgets.row_stage import RowWidget
from halo_desktop.ui.widgets.row_view import RowView

Show = Callable[[QWidget], QWidget]


@dataclass(frozen=True)
class Line:
    """A row with a button; really `height` high, of which nobody knows before."""

    key: str
    height: int = 40
    text: str = ""

    def estimate(self, width: int) -> int:
        return 30


class LineWidget(RowWidget):
    """Counts how often it is shown anew."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.row = Line("")
        self.shown = 0
        self.button = QPushButton(self)
        QVBoxLayout(self).addWidget(self.button)

    def show_row(self, row: Line) -> None:
        self.row, self.shown = row, self.shown + 1
        self.button.setText(row.text or row.key)

    def height_for(self, width: int) -> int:
        return self.row.height

    def reader(self) -> QWidget:
        return self.button


class Bench:
    """A view in an active window, between two buttons."""

    def __init__(self, show: Show, qtbot: QtBot) -> None:
        self.qtbot = qtbot
        self.made: list[LineWidget] = []
        around = QWidget()
        column = QVBoxLayout(around)
        self.above = QPushButton("above", around)
        self.view = RowView("Lines", self._make, around, margin=20, column=300)
        self.view.setFixedHeight(200)
        self.below = QPushButton("below", around)
        for one in (self.above, self.view, self.below):
            column.addWidget(one)
        show(around)

    def _make(self, _row: object, parent: QWidget) -> RowWidget:
        self.made.append(LineWidget(parent))
        return self.made[-1]

    def settle(self) -> None:
        self.qtbot.waitUntil(lambda: not self.view._ahead.isActive())

    def in_sight(self) -> dict[str, int]:
        """Return where the top of each row in sight is."""
        sight = self.view.viewport().height()
        return {
            one.row.key: one.y()
            for one in self.made
            if one.isVisible() and one.y() < sight and one.y() + one.height() > 0
        }


@pytest.fixture
def bench(show: Show, qtbot: QtBot) -> Bench:
    return Bench(show, qtbot)


def lines(count: int, prefix: str = "") -> list[Line]:
    return [Line(f"{prefix}{number}", 20 + number * 7 % 60) for number in range(count)]


@pytest.mark.spec("Q10")
def test_of_ten_thousand_rows_only_those_near_are_widgets(bench: Bench):
    bench.view.splice(0, 0, lines(10_000))
    bench.settle()

    assert "9999" in bench.in_sight()
    assert len(bench.made) < 60
    bar = bench.view.verticalScrollBar()
    for place in range(0, bar.maximum(), bar.maximum() // 40):
        bar.setValue(place)
        assert bench.in_sight()
    bench.settle()
    assert len(bench.made) < 120


@pytest.mark.spec("Q10")
def test_on_a_slow_machine_rows_come_over_several_paints_from_the_end_up(bench: Bench):
    bench.view.portion_seconds = 0.0
    bench.view.splice(0, 0, lines(300))
    seen = [bench.in_sight()]
    while bench.view._ahead.isActive():
        QApplication.processEvents()
        if bench.in_sight().keys() - seen[-1].keys():
            seen.append(bench.in_sight())

    assert [len(one) for one in seen] == list(range(1, len(seen) + 1))
    bottom = bench.view.viewport().height()
    assert all(one["299"] == seen[0]["299"] < bottom for one in seen)
    bench.view.portion_seconds = 3_600.0
    bench.view.splice(0, 300, lines(300))
    assert bench.in_sight() == seen[-1]


def test_on_a_slow_machine_what_was_in_sight_stays_when_one_scrolls(bench: Bench):
    bench.view.splice(0, 0, lines(2_000))
    bench.settle()
    bench.view.portion_seconds = 0.0
    bar = bench.view.verticalScrollBar()
    for _ in range(60):
        before = bench.in_sight()
        bar.setValue(bar.value() - 60)
        bench.settle()
        after = bench.in_sight()
        same = before.keys() & after.keys()
        assert same
        assert all(after[key] == before[key] + 60 for key in same)


def test_rows_lie_below_each_other_without_gap_or_overlap(bench: Bench):
    bench.view.splice(0, 0, lines(300))
    bench.view.verticalScrollBar().setValue(4_000)
    bench.settle()

    shown = sorted((one for one in bench.made if one.isVisible()), key=lambda one: one.y())
    for above, below in pairwise(shown):
        assert below.y() == above.y() + above.row.height
        assert int(below.row.key) == int(above.row.key) + 1


def test_what_is_in_sight_stays_where_it_is_when_rows_come_before_it(bench: Bench):
    bench.view.splice(0, 0, lines(100))
    bench.settle()
    bench.view.verticalScrollBar().setValue(1_500)
    bench.settle()
    before = bench.in_sight()

    bench.view.splice(0, 0, lines(500, "earlier "))
    bench.settle()

    assert bench.in_sight() == before


def test_scrolling_up_into_rows_never_seen_moves_by_what_was_scrolled(bench: Bench):
    bench.view.splice(0, 0, lines(2_000))
    bench.settle()
    bar = bench.view.verticalScrollBar()
    for _ in range(60):
        before = bench.in_sight()
        bar.setValue(bar.value() - 60)
        after = bench.in_sight()
        same = before.keys() & after.keys()
        assert same
        assert all(after[key] == before[key] + 60 for key in same)
        bench.settle()
        assert bench.in_sight().items() >= {key: after[key] for key in same}.items()


def test_at_the_end_it_stays_at_the_end_and_elsewhere_it_does_not(bench: Bench):
    bench.view.splice(0, 0, lines(50))
    bench.view.splice(50, 50, [Line("new", 90)])
    assert "new" in bench.in_sight()

    bench.view.verticalScrollBar().setValue(300)
    bench.settle()
    before = bench.in_sight()
    bench.view.splice(51, 51, [Line("newer", 90)])
    assert bench.in_sight() == before

    bench.view.go_to_end()
    assert "newer" in bench.in_sight()


def test_a_row_that_is_equal_keeps_its_widget_as_it_is(bench: Bench):
    bench.view.splice(0, 0, lines(3))
    (kept,) = (one for one in bench.made if one.row.key == "1")
    shown = kept.shown

    bench.view.splice(0, 3, [*lines(2), Line("2", text="changed")])

    assert kept.shown == shown
    assert "changed" in [one.button.text() for one in bench.made]


def test_the_start_is_told_when_it_comes_near(bench: Bench):
    told: list[bool] = []
    bench.view.near_start.connect(lambda: told.append(True))
    bench.view.splice(0, 0, lines(200))
    bench.settle()
    assert not told

    bench.view.verticalScrollBar().setValue(50)
    bench.settle()

    assert told


def test_another_width_measures_again(bench: Bench):
    bench.view.splice(0, 0, lines(40))
    bench.settle()
    asked = sum(bench.view._stage.heights.is_measured(index) for index in range(40))
    bench.view.window().resize(260, 400)
    bench.settle()

    assert asked > 0
    assert {one.width() for one in bench.made if one.isVisible()} == {bench.view._width()}


@pytest.mark.spec("U15")
def test_tab_goes_through_the_rows_in_order_and_out_again(bench: Bench):
    bench.view.splice(0, 0, lines(12))
    bench.view.splice(3, 3, [Line("between")])
    bench.view.verticalScrollBar().setValue(0)
    bench.settle()
    bench.above.setFocus()
    seen: list[str] = []
    for _ in range(30):
        bench.qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
        focused = QApplication.focusWidget()
        if focused is bench.below:
            break
        seen += [focused.text()] if isinstance(focused, QPushButton) else []
        bench.settle()

    assert seen == ["0", "1", "2", "between", *map(str, range(3, 12))]


@pytest.mark.spec("U15")
def test_what_has_the_focus_is_in_sight_and_its_widget_stays_when_it_is_not(bench: Bench):
    bench.view.splice(0, 0, lines(400))
    bench.settle()
    bench.view.setFocus()
    bench.qtbot.keyClick(bench.view, Qt.Key.Key_Up, Qt.KeyboardModifier.ControlModifier)
    first = QApplication.focusWidget()
    assert isinstance(first, QPushButton)
    for _ in range(8):
        bench.qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Up, Qt.KeyboardModifier.ControlModifier)
    focused = QApplication.focusWidget()
    assert isinstance(focused, QPushButton)
    assert int(focused.text()) == int(first.text()) - 8
    assert focused.text() in bench.in_sight()

    bench.view.verticalScrollBar().setValue(0)
    bench.settle()

    assert QApplication.focusWidget() is focused
    assert focused.text() not in bench.in_sight()


@pytest.mark.spec("U15")
def test_shift_tab_from_below_comes_to_the_last_row_in_sight(bench: Bench):
    bench.view.splice(0, 0, lines(30))
    bench.view.splice(29, 30, [])
    bench.settle()
    bench.below.setFocus()

    bench.qtbot.keyClick(bench.below, Qt.Key.Key_Tab, Qt.KeyboardModifier.ShiftModifier)

    focused = QApplication.focusWidget()
    assert isinstance(focused, QPushButton)
    assert focused.text() == "28"


@pytest.mark.spec("U15")
@pytest.mark.parametrize(("key", "expected"), [(Qt.Key.Key_Home, "0"), (Qt.Key.Key_End, "99")])
def test_home_and_end_go_to_both_ends(bench: Bench, key: Qt.Key, expected: str):
    bench.view.splice(0, 0, lines(100))
    bench.settle()
    bench.view.verticalScrollBar().setValue(1_000)
    bench.view.setFocus()

    bench.qtbot.keyClick(bench.view, key)

    assert expected in bench.in_sight()


def test_a_row_that_goes_while_it_has_the_focus_gives_it_to_the_view(bench: Bench):
    bench.view.splice(0, 0, lines(3))
    (row,) = (one for one in bench.made if one.row.key == "1")
    row.button.setFocus()

    bench.view.splice(1, 2, [])

    assert QApplication.focusWidget() is bench.view


def test_widgets_made_later_stand_in_the_order_of_the_focus_where_they_are_seen(bench: Bench):
    """Assistive technology follows this order, not the keys of the view."""
    bench.view.splice(0, 0, lines(3))
    bench.settle()
    bench.view.splice(0, 0, lines(2, "earlier"))
    bench.settle()

    chain, one = [], bench.view.nextInFocusChain()
    while one is not bench.view:
        if isinstance(one, QPushButton) and bench.view.isAncestorOf(one):
            chain.append(one.text())
        one = one.nextInFocusChain()

    assert chain == [row.key for row in bench.view.rows]


def test_the_frame_of_the_focus_shows_when_keys_brought_it_and_not_when_a_row_left_it(bench: Bench):
    bench.view.splice(0, 0, lines(3))
    bench.settle()
    bench.view.setFocus(Qt.FocusReason.TabFocusReason)
    with_frame = bench.view.viewport().grab().toImage()
    next(one for one in bench.made if one.row.key == "0").button.setFocus()

    bench.view.splice(0, 1, [])
    bench.view.splice(0, 0, lines(1))
    bench.settle()

    assert bench.view.hasFocus()
    assert bench.view.viewport().grab().toImage() != with_frame


@pytest.mark.spec("U18")
def test_nothing_moves_sideways_when_there_is_more_than_fits(bench: Bench):
    bench.view.setFixedWidth(260)
    bench.view.splice(0, 0, lines(1))
    bench.settle()
    assert bench.view.verticalScrollBar().maximum() == 0
    before = bench.made[0].geometry()

    bench.view.splice(1, 1, lines(40, "more "))
    bench.view.verticalScrollBar().setValue(0)
    bench.settle()

    assert bench.view.verticalScrollBar().isVisible()
    after = next(one for one in bench.made if one.row.key == "0" and one.isVisible()).geometry()
    assert (after.x(), after.width()) == (before.x(), before.width())
    assert before.width() < 300  # narrower than the column: the room of the scroll bar counts


@pytest.mark.spec("U15")
def test_that_a_row_went_with_the_focus_is_told(bench: Bench, qtbot: QtBot):
    bench.view.splice(0, 0, lines(3))
    bench.settle()
    dropped: list[bool] = []
    bench.view.focus_dropped.connect(lambda: dropped.append(True))
    bench.view.splice(0, 1, [Line("0", 50, "anew")])
    assert dropped == []
    next(one for one in bench.made if one.row.key == "0").button.setFocus()
    bench.view.splice(0, 1, [Line("0", 50, "again")])
    bench.view.splice(1, 2, [])
    assert dropped == []

    bench.view.splice(0, 1, [])

    assert dropped == [True]
