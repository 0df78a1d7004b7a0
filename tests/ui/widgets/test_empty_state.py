"""The page without content."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QPushButton

from halo_desktop.ui.widgets.empty_state import EmptyState


def test_its_one_button_says_that_it_was_pressed(qtbot, show):
    page = EmptyState("brain", "No memory yet", "It starts by itself.", "Go to chat")
    show(page)
    with qtbot.waitSignal(page.activated, timeout=1000):
        qtbot.mouseClick(page.findChild(QPushButton), Qt.MouseButton.LeftButton)


def test_without_an_action_there_is_no_button(qtbot):
    page = EmptyState("brain", "No memory yet", "It starts by itself.")
    qtbot.addWidget(page)
    assert page.findChild(QPushButton) is None


def test_its_words_are_centred(qtbot, show):
    page = EmptyState("brain", "No memory yet", "It starts by itself.")
    show(page)
    page.resize(900, 600)
    QApplication.processEvents()
    for words in page.findChildren(QLabel):
        assert abs(words.geometry().center().x() - page.rect().center().x()) <= 1
        assert words.alignment() & Qt.AlignmentFlag.AlignHCenter
