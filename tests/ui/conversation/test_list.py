"""The list of conversations, as a person uses it."""

from __future__ import annotations

import threading

import pytest
from data_folder import SALES
from PySide6.QtCore import Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QMenu

from halo_desktop.engine.owners import workspace_ref
from halo_desktop.engine.turn.request import Opening, Said
from halo_desktop.ui.conversation.rows import UserRow

REF = workspace_ref(SALES)


@pytest.fixture
def talking(desk):
    """The place Conversations in the workspace 市场部."""
    return _open(desk)


def _open(desk):
    desk.go("conversations")
    desk.session.conversations.switching.switch(REF)
    with desk.qtbot.waitActive(desk.window):
        desk.window.activateWindow()
    desk.settle()
    return desk


def say(desk, text: str) -> None:
    desk.session.conversations.chat.propose(text)
    desk.settle()


def rows(desk):
    """Return the rows as they are seen, with title and caption."""
    model = desk.session.conversations.column.list.model()
    return [(row.title, row.caption) for row in model.rows]


def titles(desk) -> list[str]:
    return [title for title, _caption in rows(desk)]


def said(desk) -> list[str]:
    """Return what the user's messages in the open conversation say."""
    messages = desk.session.conversations.chat.messages
    return [row.message.text for row in messages.rows if isinstance(row, UserRow)]


def branch(desk) -> None:
    """Branch the open conversation at its first message."""
    messages = desk.session.conversations.chat.messages
    messages.branch_requested.emit(next(row.message.id for row in messages.rows if isinstance(row, UserRow)))
    desk.settle()


def open_menu(desk, title: str) -> QMenu:
    """Press the right button on a row."""
    listed = desk.session.conversations.column.list
    place = listed.visualRect(listed.model().index(titles(desk).index(title), 0)).center()
    desk.qtbot.mouseClick(listed.viewport(), Qt.MouseButton.RightButton, pos=place)
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, place, listed.viewport().mapToGlobal(place))
    QApplication.sendEvent(listed.viewport(), event)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    return menu


def take(desk, menu: QMenu, entry: str) -> None:
    """Click an entry; without a window manager the window is not active again behind the menu, so wait for nothing."""
    (action,) = (one for one in menu.actions() if one.text() == entry)
    desk.qtbot.mouseClick(menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(action).center())


def kept(desk) -> dict[str, str]:
    """Return the titles on the disk, by name."""
    return {entry.name: entry.title for entry in desk.home.talk(REF).conversations.list().entries}


@pytest.mark.spec("N13")
def test_a_temporary_conversation_says_so_in_the_list(talking) -> None:
    say(talking, "第一件事")
    opening = Opening(temporary=True)
    talking.home.talk(REF).say(Said("悄悄说", None, opening), lambda _event: None, threading.Event())
    talking.session.conversations.presenter.look()
    talking.settle()
    captions = dict(rows(talking))
    assert captions["悄悄说"].startswith("Temporary · ")
    assert "Temporary" not in captions["第一件事"]
    row = next(row for row in talking.session.conversations.conversing.view.rows if row.title == "悄悄说")
    assert row.spoken().startswith("悄悄说, Temporary")


def test_it_says_so_in_chinese(open_desk, data_folder, chinese) -> None:
    desk = _open(open_desk(data_folder))
    opening = Opening(temporary=True)
    desk.home.talk(REF).say(Said("悄悄说", None, opening), lambda _event: None, threading.Event())
    desk.session.conversations.presenter.look()
    desk.settle()
    ((title, caption),) = rows(desk)
    assert title == "悄悄说"
    assert caption.startswith("临时 · ")


@pytest.mark.spec("V07", "V40")
def test_branches_are_told_apart_by_their_titles(talking) -> None:
    say(talking, "市场周报")
    branch(talking)
    assert talking.session.conversations.bar._title.text() == "市场周报 (branch)"
    branch(talking)
    assert sorted(titles(talking)) == ["市场周报", "市场周报 (branch 2)", "市场周报 (branch)"]
    assert sorted(kept(talking).values()) == sorted(titles(talking))
    view = talking.session.conversations.conversing.view
    assert [row.mark for row in view.rows if row.title != "市场周报"] == ["git-branch"] * 2


def test_the_notice_of_a_branch_goes_with_the_branch(talking) -> None:
    say(talking, "市场周报")
    branch(talking)
    sentence = "This is the branch: the conversation that it was made from stays as it was."
    assert sentence in talking.texts()
    talking.click("New conversation")
    assert sentence not in talking.texts()


@pytest.mark.spec("U15")
@pytest.mark.parametrize("focused", ["list", "composer"])
def test_f2_renames_the_open_conversation_wherever_the_focus_is(talking, focused: str) -> None:
    say(talking, "第一件事")
    place = talking.session.conversations
    widget = place.column.list if focused == "list" else place.chat.composer.field
    widget.setFocus(Qt.FocusReason.TabFocusReason)
    talking.qtbot.keyClick(widget, Qt.Key.Key_F2)
    (editor,) = place.column.list.findChildren(QLineEdit)
    talking.type_into("Title", "周报", place.column.list)
    talking.qtbot.keyClick(editor, Qt.Key.Key_Return)
    talking.qtbot.waitUntil(lambda: titles(talking) == ["周报"])
    assert list(kept(talking).values()) == ["周报"]


@pytest.mark.spec("U08")
def test_a_row_is_renamed_and_deleted_by_its_menu_while_another_one_stays_open(talking) -> None:
    say(talking, "第一件事")
    talking.click("New conversation")
    say(talking, "第二件事")
    place = talking.session.conversations
    current = place.chat.presenter.which
    take(talking, open_menu(talking, "第一件事"), "Rename")
    talking.type_into("Title", "别的", place.column.list)
    talking.qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
    talking.settle()
    talking.qtbot.waitUntil(lambda: sorted(titles(talking)) == ["别的", "第二件事"])
    take(talking, open_menu(talking, "别的"), "Delete…")
    talking.settle()
    talking.click("Delete", talking.dialog())
    assert titles(talking) == ["第二件事"]
    assert list(kept(talking).values()) == ["第二件事"]
    assert place.chat.presenter.which == current


def test_the_menu_of_a_row_leaves_a_temporary_conversation_open(talking) -> None:
    say(talking, "第一件事")
    talking.click("New conversation")
    place = talking.session.conversations
    place.chat.composer._turn_temporary()
    say(talking, "悄悄说")
    menu = open_menu(talking, "第一件事")
    menu.close()
    talking.settle()
    assert sorted(titles(talking)) == ["悄悄说", "第一件事"]


def test_what_is_said_in_a_conversation_out_of_sight_does_not_scroll_the_list(talking) -> None:
    talk = talking.home.talk(REF)
    names = [talk.conversations.create(f"chat:{n}", f"第 {n} 个").name for n in range(30)]
    place = talking.session.conversations
    place.presenter.look()
    talking.settle()
    listed = place.column.list
    bar = listed.verticalScrollBar()
    bar.setValue(bar.maximum() // 2)
    before = bar.value()
    assert before > 0
    talk.conversations.open(names[3]).rename("另一个")
    place.presenter.look()
    talking.settle()
    assert "另一个" in titles(talking)
    assert bar.value() == before


@pytest.mark.parametrize("entry", ["Delete conversation…", "Clear all conversations…"])
def test_what_ends_with_dots_asks_before_it_does_anything(talking, entry: str) -> None:
    say(talking, "第一件事")
    talking.choose("More", entry)
    talking.click("Cancel", talking.dialog())
    assert titles(talking) == ["第一件事"]


def test_what_is_said_before_the_list_was_read_stays_open(open_desk, data_folder) -> None:
    """Another conversation was open the last time: it does not come in between."""
    desk = _open(open_desk(data_folder))
    say(desk, "第一件事")
    desk.session.conversations.say_in(REF, "第二件事")
    desk.settle()
    assert said(desk) == ["第二件事"]
    assert len(titles(desk)) == 2
