"""The page that scrolls down only."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QPushButton, QWidget

from halo_desktop.ui.widgets.labels import label
from halo_desktop.ui.widgets.scroll_page import ScrollPage


def page_with_text(width: int, **options) -> tuple[ScrollPage, int]:
    page = ScrollPage(**options)
    text = label("body", "Some words that wrap. " * 40)
    page.add(text)
    page.resize(width, 300)
    page.show()
    QApplication.processEvents()
    return page, text.width()


@pytest.mark.parametrize(("width", "column"), [(1400, 768), (600, 552)])
def test_the_column_is_as_wide_as_the_page_up_to_its_limit(qtbot, width, column):
    page, found = page_with_text(width)
    qtbot.addWidget(page)
    assert found == column


def test_a_page_of_cards_has_no_limit(qtbot):
    page, found = page_with_text(1400, max_width=None)
    qtbot.addWidget(page)
    assert found == 1352


@pytest.mark.spec("U14")
@pytest.mark.parametrize("width", [260, 600, 900])
def test_it_never_scrolls_sideways_and_only_as_far_as_its_text(qtbot, width):
    page, _ = page_with_text(width)
    qtbot.addWidget(page)
    assert page.horizontalScrollBar().maximum() == 0
    assert page.widget().width() == page.viewport().width()
    text = page.findChild(type(label("body")))
    needed = max(page.viewport().height(), text.heightForWidth(text.width()) + 48)
    assert page.widget().height() - needed <= 48


@pytest.mark.spec("U15")
def test_what_appears_with_the_focus_below_the_edge_comes_into_sight(qtbot):
    page, _ = page_with_text(600)
    qtbot.addWidget(page)
    tall = QWidget()
    tall.setFixedHeight(2000)
    button = QPushButton("Confirm")
    button.hide()
    page.add(tall)
    page.add(button)
    page.activateWindow()
    button.show()
    button.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.waitUntil(lambda: page.viewport().rect().contains(button.mapTo(page.viewport(), button.rect().bottomLeft())))
