"""The menu button."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu, QScrollArea, QWidget

from halo_desktop.ui.theme import Mode
from halo_desktop.ui.widgets.menus import MenuButton


def menu_of(button):
    return button.findChild(QMenu)


def filled():
    button = MenuButton("More")
    button.add_entry("edit", "Edit", "pencil-simple")
    button.add_separator()
    button.add_entry("delete", "Delete", "trash")
    return button


def test_an_entry_says_its_key(qtbot):
    button = filled()
    qtbot.addWidget(button)
    with qtbot.waitSignal(button.chosen, timeout=1000) as said:
        menu_of(button).actions()[2].trigger()
    assert said.args == ["delete"]


@pytest.mark.spec("U15")
@pytest.mark.parametrize("key", [Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Space])
def test_the_keyboard_opens_the_menu(key, qtbot, show):
    button = filled()
    show(button)
    qtbot.keyClick(button, key)
    assert menu_of(button).isVisible()
    menu_of(button).close()


def test_a_click_opens_the_menu(qtbot, show):
    button = filled()
    show(button)
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert menu_of(button).isVisible()
    menu_of(button).close()


def test_a_disabled_entry_gives_its_reason(qtbot):
    button = filled()
    qtbot.addWidget(button)
    button.set_entry_enabled("delete", False, "Built in")
    action = menu_of(button).actions()[2]
    assert not action.isEnabled()
    assert action.toolTip() == "Built in"


def test_the_icons_are_recoloured_with_the_theme(theme, qapp, qtbot):
    button = filled()
    qtbot.addWidget(button)
    action = menu_of(button).actions()[0]
    before = action.icon().cacheKey()
    theme.apply(qapp, Mode.DARK)
    assert action.icon().cacheKey() != before


@pytest.mark.spec("U18")
@pytest.mark.parametrize(("left", "meets"), [(10, "left"), (420, "right")])
def test_the_menu_opens_below_its_button_and_not_beside_what_scrolls_with_it(left, meets, qtbot, show):
    window = QWidget()
    window.resize(900, 300)
    page = QScrollArea(window)
    page.setGeometry(300, 0, 600, 300)
    button = filled()
    button.setParent(page.viewport())
    button.move(left, 20)
    show(window)
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    menu = menu_of(button)
    assert menu.isVisible()
    place = button.mapFromGlobal(menu.pos())
    assert place.y() == button.height()
    assert place.x() == (0 if meets == "left" else button.width() - menu.width())
    menu.close()
