"""The list of conversations in a window that has no room for it (U14)."""

import pytest
from data_folder import SALES
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit

from halo_desktop.engine.owners import workspace_ref

pytestmark = pytest.mark.spec("U14")


@pytest.fixture
def narrow(desk):
    """A window of 900 × 600 with one conversation, its list out of sight."""
    desk.go("conversations")
    desk.session.conversations.switching.switch(workspace_ref(SALES))
    desk.settle()
    desk.session.conversations.chat.propose("第一件事")
    desk.settle()
    desk.window.resize(900, 600)
    desk.settle()
    return desk


def test_a_conversation_is_chosen_in_the_list_over_the_page(narrow):
    place = narrow.session.conversations
    assert not place.column.isVisible()
    narrow.session.conversations.new_conversation()
    narrow.click("Show the conversations")
    view = place.column.list
    where = view.visualRect(view.model().index(0, 0)).center()
    narrow.qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=where)
    narrow.settle()
    assert place.chat.presenter.which.name == place.conversing.view.rows[0].id
    assert not place.column.isVisible()


def test_the_arrow_keys_go_through_the_list_and_enter_closes_it(narrow):
    place = narrow.session.conversations
    with narrow.qtbot.waitActive(narrow.window):
        narrow.window.activateWindow()
    place.bar.opener.setFocus(Qt.FocusReason.TabFocusReason)
    narrow.qtbot.keyClick(place.bar.opener, Qt.Key.Key_Space)
    place.column.list.setFocus(Qt.FocusReason.TabFocusReason)
    narrow.qtbot.keyClick(place.column.list, Qt.Key.Key_Down)
    assert place.column.isVisible()
    narrow.qtbot.keyClick(place.column.list, Qt.Key.Key_Return)
    assert not place.column.isVisible()
    assert place.bar.opener.hasFocus()


def test_a_new_conversation_closes_the_list_and_waits_for_words(narrow):
    place = narrow.session.conversations
    narrow.click("Show the conversations")
    narrow.click("New conversation")
    assert not place.column.isVisible()
    assert place.chat.composer.field.hasFocus()


def test_renaming_from_the_menu_brings_the_list_into_sight(narrow):
    narrow.choose("More", "Rename")
    (editor,) = narrow.session.conversations.column.list.findChildren(QLineEdit)
    assert editor.isVisible()
    assert editor.hasFocus()
