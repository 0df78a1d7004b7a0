"""The label that gives way in the middle."""

import pytest
from PySide6.QtGui import QAccessible

from halo_desktop.ui.widgets.eliding_label import ElidingLabel

PATH = "~/.halo/spaces/7f3a91c2/.halo/apps/weekly-report/memory.md"


@pytest.mark.spec("U14")
def test_a_path_is_elided_in_the_middle_and_told_whole(qtbot):
    label = ElidingLabel("caption", PATH)
    qtbot.addWidget(label)
    label.resize(160, 20)
    label.show()
    shown = label.shown_text()
    assert shown.startswith("~/.halo")
    assert shown.endswith(".md")
    assert shown != PATH
    assert label.toolTip() == PATH
    assert QAccessible.queryAccessibleInterface(label).text(QAccessible.Text.Name) == PATH


def test_with_room_the_whole_path_shows_without_a_tooltip(qtbot):
    label = ElidingLabel("caption", PATH)
    qtbot.addWidget(label)
    label.resize(900, 20)
    label.show()
    assert label.shown_text() == PATH
    assert label.toolTip() == ""


def test_it_never_widens_its_window(qtbot):
    label = ElidingLabel("caption", PATH * 20)
    qtbot.addWidget(label)
    assert label.minimumSizeHint().width() < 100


def test_elided_text_is_drawn(qtbot):
    label = ElidingLabel("caption", PATH)
    qtbot.addWidget(label)
    label.resize(160, 20)
    label.show()
    drawn = label.grab().toImage()
    label.setText("")
    assert label.grab().toImage() != drawn
