"""The open conversation around its messages: what is promised, where one types, what is said and when no longer."""

from pathlib import Path

import pytest
from data_folder import OURS, SALES
from PySide6.QtCore import Qt
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtWidgets import QApplication, QMenu, QPlainTextEdit

from halo_desktop.engine.owners import human_ref, workspace_ref
from halo_desktop.engine.settings import SettingsChange
from halo_desktop.ui.conversation.reading import Which
from halo_desktop.ui.conversation.rows import UserRow
from halo_desktop.ui.remembered import Remembered

PROMISE = "Ask something, or say “Remember: …” and it is kept in the memory."


@pytest.fixture
def talking(desk):
    """The place Conversations in the workspace 市场部, in a window that has the keyboard."""
    desk.go("conversations")
    desk.session.conversations.switching.switch(workspace_ref(SALES))
    desk.settle()
    with desk.qtbot.waitActive(desk.window):
        desk.window.activateWindow()
    return desk


def chat_of(desk):
    return desk.session.conversations.chat


def say(desk, text):
    """Type a message where the focus is, and press Enter."""
    event = QInputMethodEvent()
    event.setCommitString(text)
    QApplication.sendEvent(QApplication.focusWidget(), event)
    desk.qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
    desk.settle()


def choose_in_plus(desk, text):
    """Take an entry of the menu ＋, on either level."""
    menus = desk.button("Add").findChildren(QMenu)
    (action,) = {one for menu in menus for one in menu.actions() if one.text() == text}
    action.trigger()
    desk.settle()


def switch_memory_off(desk, ref):
    changed = desk.home.change_settings(ref, SettingsChange(memory=False))
    desk.session.bench.news.tell(changed.changes)
    desk.settle()


def choose_document(desk, document):
    starts = []

    def choose(_parent, _title, start):
        starts.append(start)
        return document

    chat_of(desk)._choose_file = choose
    choose_in_plus(desk, "Ask about this document…")
    return starts[0]


@pytest.fixture
def document(tmp_path):
    folder = tmp_path / "文档"
    folder.mkdir()
    (folder / "预算.md").write_text("预算是三万。", encoding="utf-8")
    return folder / "预算.md"


@pytest.mark.spec("N13", "U18")
def test_memory_is_promised_only_where_it_is_written(talking, document):
    assert PROMISE in talking.texts()

    choose_in_plus(talking, "Temporary conversation")
    temporary = "A temporary conversation neither reads nor writes memory, and goes when you leave it."
    assert temporary in talking.texts()
    choose_in_plus(talking, "Temporary conversation")
    assert PROMISE in talking.texts()

    choose_document(talking, document)
    assert "Ask about the document: memory is neither read nor written in this conversation." in talking.texts()
    chat_of(talking).composer._drop_document()

    switch_memory_off(talking, workspace_ref(SALES))
    assert "Ask something: memory is off here, so it is neither read nor written." in talking.texts()
    assert PROMISE not in talking.texts()


@pytest.mark.spec("N13")
def test_a_digital_human_remembers_also_beside_a_document(talking, document):
    chat_of(talking).open(Which(human_ref(OURS)))
    talking.settle()
    choose_document(talking, document)
    assert "Ask about the document, or say “Remember: …” and it is kept in the memory." in talking.texts()
    switch_memory_off(talking, human_ref(OURS))
    assert "Ask about the document: memory is neither read nor written in this conversation." in talking.texts()


@pytest.mark.spec("U15")
def test_who_opens_the_program_types_at_once(open_desk, data_folder, english, tmp_path):
    Remembered(tmp_path / "config" / "state.json").set_text("place", "conversations")
    desk = open_desk(data_folder)
    with desk.qtbot.waitActive(desk.window):
        desk.window.activateWindow()
    desk.qtbot.waitUntil(chat_of(desk).composer.field.hasFocus)
    desk.qtbot.keyClicks(QApplication.focusWidget(), "hello")
    assert chat_of(desk).composer.field.toPlainText() == "hello"


@pytest.mark.spec("U15")
def test_who_goes_there_by_keys_keeps_the_focus(desk):
    with desk.qtbot.waitActive(desk.window):
        desk.window.activateWindow()
    desk.qtbot.keyClick(desk.window, Qt.Key.Key_Tab)
    focused = QApplication.focusWidget()
    assert focused is not desk.window
    desk.go("conversations")
    desk.qtbot.waitUntil(chat_of(desk).isVisible)
    assert QApplication.focusWidget() is focused


@pytest.mark.spec("U15")
@pytest.mark.parametrize("how", ["Save", "Cancel", "Escape", "Delete"])
def test_after_an_edit_or_a_question_one_types_on(talking, how):
    say(talking, "第一件事")
    chat = chat_of(talking)
    entry = "Delete" if how == "Delete" else "Edit"
    talking.choose("More for this message", entry)
    if how == "Escape":
        editor = QApplication.focusWidget()
        assert isinstance(editor, QPlainTextEdit)
        talking.qtbot.keyClick(editor, Qt.Key.Key_Escape)
        talking.settle()
    else:
        talking.click(how, chat.messages)
    assert chat.composer.field.hasFocus()


@pytest.mark.spec("U14")
def test_documents_are_looked_for_where_the_last_one_was(talking, document):
    talking.session.bench.user_home.mkdir(exist_ok=True)
    first = choose_document(talking, document)
    assert first.is_dir()
    assert first != Path.cwd()
    assert chat_of(talking).composer.field.hasFocus()

    assert choose_document(talking, None) == document.parent
    assert Remembered(talking.session.bench.remembered._values._file).text("documents-folder") == str(document.parent)

    document.unlink()
    document.parent.rmdir()
    assert choose_document(talking, None) == first


def test_what_was_said_of_the_turn_before_goes_with_the_next_message(talking):
    say(talking, "第一件事")
    chat = chat_of(talking)
    message = next(row.message.id for row in chat.messages.rows if isinstance(row, UserRow))
    conversation = talking.home.talk(workspace_ref(SALES)).conversations.open(chat.presenter.which.name)
    with conversation.take_turn():
        say(talking, "同时说的")
    assert any("under way" in text for text in talking.texts())
    say(talking, "")
    assert not any("under way" in text for text in talking.texts())

    chat.messages.branch_requested.emit(message)
    talking.settle()
    assert any(text.startswith("This is the branch") for text in talking.texts())
    say(talking, "第三件事")
    assert not any(text.startswith("This is the branch") for text in talking.texts())


@pytest.mark.spec("N43")
def test_a_dismissed_notice_is_dismissed_for_its_conversation_only(talking):
    sentence = "Memory settings saved. Changes apply to new conversations."
    say(talking, "第一件事")
    switch_memory_off(talking, workspace_ref(SALES))
    assert sentence in talking.texts()
    talking.click("Dismiss")
    assert sentence not in talking.texts()

    talking.click("New conversation")
    say(talking, "第二件事")
    changed = talking.home.change_settings(workspace_ref(SALES), SettingsChange(memory=True))
    talking.session.bench.news.tell(changed.changes)
    talking.settle()
    assert sentence in talking.texts()


@pytest.mark.spec("N42")
def test_what_operate_halo_did_after_the_reply_stands_under_it_also_later(talking):
    done = "The memory was consolidated after the reply."
    choose_in_plus(talking, "Operate Halo")
    say(talking, "整合工作区记忆")
    assert done in talking.texts()
    name = chat_of(talking).presenter.which.name

    talking.click("New conversation")
    assert done not in talking.texts()
    talking.session.conversations.column.list.picked.emit(name)
    talking.settle()
    assert done in talking.texts()
