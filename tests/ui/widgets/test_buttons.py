"""The buttons."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLineEdit, QVBoxLayout, QWidget

from halo_desktop.ui.theme import Mode
from halo_desktop.ui.widgets.buttons import IconButton, danger_button, plain_button, primary_button, text_button


@pytest.mark.spec("U15")
@pytest.mark.parametrize("make", [primary_button, plain_button, text_button, danger_button])
@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space])
def test_enter_and_space_press_a_button(make, key, qtbot, show):
    button = make("Save")
    show(button)
    button.setFocus()
    with qtbot.waitSignal(button.clicked, timeout=1000):
        qtbot.keyClick(button, key)


def test_a_filled_danger_button_takes_space_but_never_enter(qtbot, show):
    button = danger_button("Clear", filled=True)
    show(button)
    button.setFocus()
    with qtbot.assertNotEmitted(button.clicked):
        qtbot.keyClick(button, Qt.Key.Key_Return)
    with qtbot.waitSignal(button.clicked, timeout=1000):
        qtbot.keyClick(button, Qt.Key.Key_Space)


def test_a_click_leaves_the_focus_where_it_is(qtbot, show):
    both = QWidget()
    column = QVBoxLayout(both)
    text, button = QLineEdit(), plain_button("Change")
    column.addWidget(text)
    column.addWidget(button)
    show(both)
    text.setFocus()
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert QApplication.focusWidget() is text


@pytest.mark.parametrize(("small", "height"), [(False, 32), (True, 24)])
def test_the_heights_are_those_of_the_design(small, height, qtbot):
    button = plain_button("Save", small=small)
    qtbot.addWidget(button)
    assert button.sizeHint().height() == height


@pytest.mark.spec("U15")
def test_an_icon_button_is_named_and_pressed_by_enter(qtbot, show):
    button = IconButton("plus", "New")
    show(button)
    assert (button.accessibleName(), button.toolTip()) == ("New", "New")
    button.setFocus()
    with qtbot.waitSignal(button.clicked, timeout=1000):
        qtbot.keyClick(button, Qt.Key.Key_Return)


@pytest.mark.spec("U14")
def test_the_icon_of_a_button_is_recoloured_with_the_theme(theme, qapp, qtbot):
    button = plain_button("Run", icon="play")
    qtbot.addWidget(button)
    before = button.icon().cacheKey()
    theme.apply(qapp, Mode.DARK)
    assert button.icon().cacheKey() != before
