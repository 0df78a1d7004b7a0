"""The column at the left of a place."""

import pytest
from PySide6.QtWidgets import QLabel

from halo_desktop.ui.widgets.buttons import IconButton
from halo_desktop.ui.widgets.side_column import LIST_WIDTH, SideColumn


@pytest.mark.spec("U14")
@pytest.mark.parametrize("width", [LIST_WIDTH, 184])
def test_its_name_stays_on_one_line_in_text_of_any_size(qtbot, qapp, theme, monkeypatch, width):
    heights = []
    for scale in (1.0, 2.0):
        monkeypatch.setattr("halo_desktop.ui.theme._POINT_SCALE", scale)
        theme.apply(qapp, theme.mode)
        column = SideColumn("Digital humans", IconButton("plus", "New"))
        qtbot.addWidget(column)
        column.resize(width, 400)
        column.show()
        (name,) = column.findChildren(QLabel)
        heights.append(name.height() / name.fontMetrics().height())
        assert column.width() == width
        if name.shown_text() != "Digital humans":
            assert name.shown_text().startswith("D")
            assert name.shown_text().endswith("…")
            assert name.toolTip() == "Digital humans"
    assert all(one < 1.6 for one in heights)
