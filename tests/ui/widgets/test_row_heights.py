"""Where rows stand, measured or not."""

from hypothesis import given
from hypothesis import strategies as st

from halo_desktop.ui.widgets.row_heights import RowHeights


def test_rows_stand_below_each_other():
    heights = RowHeights()
    heights.splice(0, 0, [10, 20, 30])

    assert [heights.top(index) for index in range(3)] == [0, 10, 30]
    assert heights.total == 60
    assert [heights.at(place) for place in (-5, 0, 9, 10, 59, 900)] == [0, 0, 0, 1, 2, 2]


def test_without_rows_there_is_none_at_a_place():
    assert RowHeights().at(0) == -1


def test_a_measure_moves_what_stands_below():
    heights = RowHeights()
    heights.splice(0, 0, [10, 20, 30])

    assert heights.measure(1, 50) == 30
    assert heights.top(2) == 60
    assert [heights.is_measured(index) for index in range(3)] == [False, True, False]
    heights.forget_measures()
    assert not heights.is_measured(1)
    assert heights.height(1) == 50


@given(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5), st.lists(st.integers(0, 90), max_size=4))))
def test_after_any_changes_the_tops_are_the_sums(changes: list[tuple[int, int, list[int]]]):
    heights, model = RowHeights(), list[int]()
    for start, length, new in changes:
        begin = min(start, len(model))
        end = min(begin + length, len(model))
        heights.splice(begin, end, new)
        model[begin:end] = new

    assert [heights.top(index) for index in range(len(model))] == [sum(model[:index]) for index in range(len(model))]
    assert heights.total == sum(model)
