"""The disclosure."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QLabel, QPushButton

from halo_desktop.ui.widgets.disclosure import Disclosure


@pytest.fixture
def advanced(show):
    disclosure = Disclosure("Advanced")
    disclosure.add(QLabel("inside"))
    show(disclosure)
    return disclosure


def head(disclosure):
    return disclosure.findChild(QPushButton)


def test_it_is_closed_at_first(advanced):
    assert not advanced.is_open()
    assert not advanced.findChild(QLabel).isVisible()


def test_a_click_opens_it_and_says_so(advanced, qtbot):
    with qtbot.waitSignal(advanced.toggled, timeout=1000) as said:
        qtbot.mouseClick(head(advanced), Qt.MouseButton.LeftButton)
    assert said.args == [True]
    assert advanced.findChild(QLabel).isVisible()


@pytest.mark.spec("U18")
def test_its_whole_row_reacts(advanced, qtbot, theme):
    button = head(advanced)
    assert button.width() == advanced.width()
    assert button.cursor().shape() is Qt.CursorShape.PointingHandCursor
    end = QPoint(button.width() - 4, button.height() // 2)
    plain = button.grab().toImage().pixelColor(end)
    qtbot.mouseMove(button, end)
    QApplication.processEvents()
    assert button.grab().toImage().pixelColor(end).name() == theme.tokens.hover.lower() != plain.name()
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton, pos=end)
    assert advanced.is_open()


@pytest.mark.spec("U15")
def test_the_keyboard_turns_it(advanced, qtbot):
    states = []
    advanced.setFocus()
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Left, Qt.Key.Key_Space, Qt.Key.Key_Return):
        qtbot.keyClick(head(advanced), key)
        states.append(advanced.is_open())
    assert states == [True, True, False, True, False]


def test_a_remembered_state_is_shown_without_saying_so(advanced, qtbot):
    with qtbot.assertNotEmitted(advanced.toggled):
        advanced.set_open(True)
    assert advanced.findChild(QLabel).isVisible()


def test_the_content_stands_under_the_words_of_the_head(advanced):
    advanced.set_open(True)
    advanced.layout().activate()
    assert advanced.findChild(QLabel).mapTo(advanced, advanced.rect().topLeft()).x() == 24
