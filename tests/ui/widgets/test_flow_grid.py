"""The grid of cards."""

import pytest
from PySide6.QtWidgets import QApplication, QPushButton

from halo_desktop.ui.widgets.flow_grid import FlowGrid


def filled(qtbot, count=5):
    grid = FlowGrid()
    grid.set_widgets([QPushButton(str(number)) for number in range(count)])
    qtbot.addWidget(grid)
    grid.show()
    return grid


@pytest.mark.spec("U14")
@pytest.mark.parametrize(("width", "columns"), [(1020, 3), (740, 2), (300, 1), (120, 1)])
def test_as_many_columns_as_fit(qtbot, width, columns):
    grid = filled(qtbot)
    grid.resize(width, 400)
    QApplication.processEvents()
    assert grid.columns() == columns
    cells = grid.findChildren(QPushButton)
    assert len({cell.x() for cell in cells}) == columns
    assert max(cell.width() for cell in cells) - min(cell.width() for cell in cells) <= 1


def test_one_card_takes_one_column(qtbot):
    grid = filled(qtbot, count=1)
    grid.resize(1020, 400)
    QApplication.processEvents()
    assert grid.findChild(QPushButton).width() <= 1020 // 3


def test_cards_that_stay_are_kept_and_the_others_deleted(qtbot):
    grid = filled(qtbot, count=2)
    kept, dropped = grid.findChildren(QPushButton)
    with qtbot.waitSignal(dropped.destroyed, timeout=1000):
        grid.set_widgets([QPushButton("new"), kept])
    assert [cell.text() for cell in sorted(grid.findChildren(QPushButton), key=lambda c: c.x())] in (
        ["new", "0"],
        ["0", "new"],
    )
