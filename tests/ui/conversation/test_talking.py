"""A person talks in the place Conversations, with the built-in assistant, on real files."""

import json
import threading

import pytest
from data_folder import SALES
from data_folder import write as write_file
from PySide6.QtCore import Qt
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QMenu

from halo_desktop.engine.owners import HALO_WORKSPACE_ID, workspace_ref
from halo_desktop.engine.settings import SettingsChange
from halo_desktop.engine.turn.request import Said
from halo_desktop.ui.conversation.rows import UserRow


def write(desk, text):
    """Put a text into the composer as an input method commits it."""
    event = QInputMethodEvent()
    event.setCommitString(text)
    QApplication.sendEvent(desk.session.conversations.chat.composer.field, event)


def say(desk, text):
    """Write a message and press Enter."""
    write(desk, text)
    desk.qtbot.keyClick(desk.session.conversations.chat.composer.field, Qt.Key.Key_Return)
    desk.settle()


def choose_in_plus(desk, text):
    """Take an entry of the menu ＋, on either level."""
    menus = desk.button("Add").findChildren(QMenu)
    (action,) = {one for menu in menus for one in menu.actions() if one.text() == text}
    action.trigger()
    desk.settle()


@pytest.fixture
def talking(desk):
    """The place Conversations in the workspace 市场部."""
    desk.go("conversations")
    desk.session.conversations.switching.switch(workspace_ref(SALES))
    desk.settle()
    return desk


def said(desk):
    """Return what the user's messages in the open conversation say."""
    rows = desk.session.conversations.chat.messages.rows
    return [row.message.text for row in rows if isinstance(row, UserRow)]


def titles(desk):
    return [row.title for row in desk.session.conversations.conversing.view.rows]


def test_a_message_is_answered_and_the_conversation_gets_a_line_in_the_list(talking):
    say(talking, "记住：周报一律用表格，三列。")
    assert titles(talking) == ["记住：周报一律用表格，三列。"]
    assert any("周报一律用表格，三列" in text and text.startswith("Remembered") for text in talking.texts())
    talking.click("Undo")
    assert any("taken back" in text for text in talking.texts())


def test_what_is_not_sent_survives_another_conversation(talking):
    say(talking, "第一件事")
    write(talking, "还没写完")
    talking.click("New conversation")
    composer = talking.session.conversations.chat.composer
    assert composer.field.toPlainText() == ""
    write(talking, "另一个")
    talking.session.conversations.column.list.picked.emit(talking.session.conversations.conversing.view.rows[0].id)
    talking.settle()
    assert composer.field.toPlainText() == "还没写完"
    talking.click("New conversation")
    assert composer.field.toPlainText() == "另一个"


def test_shift_enter_begins_a_line_and_enter_alone_sends_nothing(talking):
    field = talking.session.conversations.chat.composer.field
    talking.qtbot.keyClick(field, Qt.Key.Key_Return)
    talking.settle()
    assert titles(talking) == []
    write(talking, "一")
    before = field.height()
    talking.qtbot.keyClick(field, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    write(talking, "二")
    assert field.toPlainText() == "一\n二"
    talking.qtbot.waitUntil(lambda: field.height() > before)


def test_a_conversation_is_renamed_in_place_and_deleted_after_a_question(talking):
    say(talking, "第一件事")
    listed = talking.session.conversations.column.list
    talking.choose("More", "Rename")
    (editor,) = listed.findChildren(QLineEdit)
    talking.type_into("Title", "周报", listed)
    talking.qtbot.keyClick(editor, Qt.Key.Key_Return)
    talking.settle()
    assert titles(talking) == ["周报"]
    talking.qtbot.keyClick(listed, Qt.Key.Key_Delete)
    talking.click("Cancel", talking.dialog())
    assert titles(talking) == ["周报"]
    talking.choose("More", "Delete conversation…")
    talking.click("Delete", talking.dialog())
    assert not talking.has_dialog()
    assert titles(talking) == []


def test_all_conversations_are_cleared_after_a_question(talking):
    say(talking, "第一件事")
    talking.click("New conversation")
    say(talking, "第二件事")
    assert len(titles(talking)) == 2
    talking.choose("More", "Clear all conversations…")
    assert "2 conversations" in talking.texts(talking.dialog())
    talking.click("Clear all conversations", talking.dialog())
    assert titles(talking) == []
    assert "2 conversations deleted." in talking.texts()


def test_another_process_says_something_in_the_open_conversation(talking):
    say(talking, "第一件事")
    place = talking.session.conversations
    name = place.conversing.view.rows[0].id
    talk = talking.home.talk(workspace_ref(SALES))
    talk.say(Said("从命令行来的", name), lambda _event: None, threading.Event())
    talking.watch.notice(place.chat.presenter._folder)
    talking.qtbot.waitUntil(lambda: said(talking) == ["第一件事", "从命令行来的"])


def test_a_turn_that_another_process_takes_makes_ours_wait_with_its_text(talking):
    say(talking, "第一件事")
    place = talking.session.conversations
    conversation = talking.home.talk(workspace_ref(SALES)).conversations.open(place.conversing.view.rows[0].id)
    with conversation.take_turn():
        say(talking, "同时说的")
    assert place.chat.composer.field.toPlainText() == "同时说的"
    assert any("under way" in text for text in talking.texts())


@pytest.mark.spec("N43")
def test_an_open_conversation_says_that_other_settings_hold_for_new_ones(talking):
    say(talking, "第一件事")
    sentence = "Memory settings saved. Changes apply to new conversations."
    assert sentence not in talking.texts()
    changed = talking.home.change_settings(workspace_ref(SALES), SettingsChange(memory=False))
    talking.session.bench.news.tell(changed.changes)
    talking.settle()
    assert sentence in talking.texts()
    talking.click("New conversation")
    assert sentence not in talking.texts()


def test_a_temporary_conversation_goes_when_it_is_left(talking):
    choose_in_plus(talking, "Temporary conversation")
    say(talking, "悄悄说")
    assert titles(talking) == ["悄悄说"]
    assert "Temporary conversation" in talking.session.conversations.chat.composer._chips["temporary"].text()
    talking.click("New conversation")
    assert titles(talking) == []


def test_operate_halo_is_off_for_each_new_conversation(talking):
    choose_in_plus(talking, "Operate Halo")
    composer = talking.session.conversations.chat.composer
    assert composer.draft().operate_halo
    say(talking, "第一件事")
    assert composer.draft().operate_halo
    talking.click("New conversation")
    assert not composer.draft().operate_halo


def test_a_document_is_asked_about_and_stays_with_its_conversation(talking, tmp_path):
    document = tmp_path / "预算说明.md"
    document.write_text("预算是三万。", encoding="utf-8")
    chat = talking.session.conversations.chat
    chat._choose_file = lambda _parent, _title, _start: document
    choose_in_plus(talking, "Ask about this document…")
    assert chat.composer._chips["document"].text() == "预算说明.md"
    say(talking, "预算是多少？")
    assert chat.composer._chips["document"].text() == "预算说明.md"
    assert chat.composer.draft().opening.document is None


def test_the_ai_asks_to_operate_halo_and_one_press_switches_it_on(talking):
    say(talking, "第一件事")
    chat = talking.session.conversations.chat
    chat.presenter.asked_to_operate.emit()
    talking.click("Switch on Operate Halo")
    assert chat.composer.draft().operate_halo
    assert not chat.notes._offer.isVisible()


def test_another_workspace_has_other_conversations_and_the_open_one_is_remembered(talking):
    say(talking, "市场部的事")
    place = talking.session.conversations
    name = place.chat.presenter.which.name
    place.switching.switch(workspace_ref(HALO_WORKSPACE_ID))
    talking.settle()
    assert titles(talking) == []
    assert said(talking) == []
    place.switching.switch(workspace_ref(SALES))
    talking.settle()
    assert place.chat.presenter.which.name == name
    assert said(talking) == ["市场部的事"]


def test_what_halo_keeps_is_only_read(talking):
    folder = talking.data.spaces[SALES] / ".halo" / "conversations"
    entry = {"id": "c-1", "title": "在 Halo 里说的", "updatedAt": "2026-11-20T08:00:00.000Z"}
    write_file(folder / "index.json", json.dumps({"version": 1, "conversations": [entry]}))
    messages = [{"id": "1", "role": "user", "content": "你好", "timestamp": "2026-11-20T08:00:00.000Z"}]
    write_file(folder / "c-1.json", json.dumps({"id": "c-1", "messages": messages}))
    place = talking.session.conversations
    talking.session.look()
    talking.settle()
    (row,) = place.conversing.view.rows
    assert row.caption.startswith("from Halo")
    place.column.list.picked.emit(row.id)
    talking.settle()
    assert said(talking) == ["你好"]
    assert "Halo keeps this conversation: here it can only be read." in talking.texts()
    assert not place.chat.composer.isVisible()


def test_a_branch_is_opened_and_the_first_conversation_stays(talking):
    say(talking, "第一件事")
    say(talking, "第二件事")
    place = talking.session.conversations
    first = place.chat.messages.rows
    message = next(row.message.id for row in first if isinstance(row, UserRow))
    place.chat.messages.branch_requested.emit(message)
    talking.settle()
    assert said(talking) == ["第一件事"]
    assert len(titles(talking)) == 2


def test_ctrl_n_begins_a_conversation_from_every_place(talking):
    say(talking, "第一件事")
    talking.go("humans")
    with talking.qtbot.waitActive(talking.window):
        talking.window.activateWindow()
    talking.qtbot.keyClick(talking.window, Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier)
    talking.settle()
    assert talking.window.current() == "conversations"
    assert talking.session.conversations.chat.presenter.which.name == ""
    assert talking.session.conversations.chat.composer.field.hasFocus()


def test_a_message_that_is_deleted_elsewhere_goes_here_too(talking):
    say(talking, "第一件事")
    say(talking, "第二件事")
    presenter = talking.session.conversations.chat.presenter
    conversation = talking.home.talk(workspace_ref(SALES)).conversations.open(presenter.which.name)
    turn = conversation.tail().turns[0]
    conversation.delete(turn.user.id)
    for step in turn.reply.messages:
        conversation.delete(step.id)
    presenter.look()
    talking.settle()
    assert said(talking) == ["第二件事"]


def test_turns_that_another_process_deleted_whole_leave_an_open_conversation(talking):
    say(talking, "第一件事")
    place = talking.session.conversations
    talking.home.talk(workspace_ref(SALES)).conversations.delete(place.chat.presenter.which.name)
    place.presenter.look()
    talking.settle()
    assert place.chat.presenter.which.name == ""
    assert said(talking) == []
