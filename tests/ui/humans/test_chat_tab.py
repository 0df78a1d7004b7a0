"""The tab Chat of a digital human: its conversations, one of them open (V40, N27)."""

from __future__ import annotations

import threading
from typing import Any

import pytest
from data_folder import OURS, PRICE_WATCHER, DataFolder
from memory_tab import choose_tab
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QMenu

from halo_desktop.engine.owners import human_ref
from halo_desktop.engine.turn.request import Said
from halo_desktop.ui.conversation.rows import UserRow
from halo_desktop.ui.humans.chat_tab import ChatTab

pytestmark = pytest.mark.spec("V40")

REF = human_ref(OURS)
FACT = "记住：服务器地址是 10.0.0.8"


@pytest.fixture(autouse=True)
def _nothing_said_in_halo(data_folder: DataFolder) -> None:
    (data_folder.humans[OURS] / "runs" / "chat.jsonl").unlink()


def open_chat(desk: Any, ident: str = OURS) -> ChatTab:
    """Go to the tab Chat of a digital human."""
    desk.go("humans")
    desk.session.humans._open(ident)
    desk.settle()
    page = desk.session.humans.page.human_page
    choose_tab(desk, page.tabs, "chat")
    tab: ChatTab = page.chat_tab
    return tab


def say(desk: Any, tab: ChatTab, text: str) -> None:
    tab.chat.propose(text)
    desk.settle()


def said(tab: ChatTab) -> list[str]:
    return [row.message.text for row in tab.chat.messages.rows if isinstance(row, UserRow)]


def offered(tab: ChatTab) -> list[str]:
    box = tab.conversations
    return [box.itemText(index) for index in range(box.count())]


def test_what_is_said_goes_into_its_own_memory(desk) -> None:
    tab = open_chat(desk)
    assert offered(tab) == ["New conversation"]
    say(desk, tab, FACT)
    assert said(tab) == [FACT]
    assert "10.0.0.8" in (desk.data.humans[OURS] / "memory.md").read_text(encoding="utf-8")
    assert len(offered(tab)) == 1
    assert offered(tab)[0].startswith("记住")


def test_a_further_conversation_begins_and_the_first_is_gone_back_to(desk) -> None:
    tab = open_chat(desk)
    say(desk, tab, FACT)
    desk.click("New conversation", tab)
    assert offered(tab)[0] == "New conversation"
    assert said(tab) == []
    say(desk, tab, "第二件事")
    assert len(offered(tab)) == 2
    box = tab.conversations
    index = next(place for place, text in enumerate(offered(tab)) if text.startswith("记住"))
    box.setCurrentIndex(index)
    box.activated.emit(index)
    desk.settle()
    assert said(tab) == [FACT]


def test_conversations_are_deleted_and_cleared_after_a_question(desk) -> None:
    tab = open_chat(desk)
    for text in ("第一件事", "第二件事"):
        desk.click("New conversation", tab)
        say(desk, tab, text)
    desk.choose("More about conversations", "Delete conversation…")
    desk.click("Delete", desk.dialog())
    assert len(desk.home.talk(REF).conversations.list().entries) == 1
    desk.choose("More about conversations", "Clear all conversations…")
    desk.click("Clear all conversations", desk.dialog())
    assert desk.home.talk(REF).conversations.list().entries == ()
    assert "1 conversation deleted." in desk.texts(tab)


def edit_title(desk: Any, tab: ChatTab, by: str) -> QLineEdit:
    """Ask to rename the open conversation: by "F2", where the words of the next message stand, or by the menu."""
    with desk.qtbot.waitActive(desk.window):
        desk.window.activateWindow()
    if by == "F2":
        tab.chat.composer.field.setFocus(Qt.FocusReason.TabFocusReason)
        desk.qtbot.keyClick(tab.chat.composer.field, Qt.Key.Key_F2)
    else:
        desk.choose("More about conversations", "Rename")
    (field,) = (one for one in tab.findChildren(QLineEdit) if one.isVisible() and one.accessibleName() == "Title")
    assert field.hasFocus()
    return field


@pytest.mark.spec("U08", "U15")
@pytest.mark.parametrize("by", ["F2", "menu"])
def test_a_conversation_is_renamed_where_its_title_stands(desk, by: str) -> None:
    tab = open_chat(desk)
    say(desk, tab, FACT)
    field = edit_title(desk, tab, by)
    assert field.text().startswith("记住")
    desk.type_into("Title", "服务器", tab)
    desk.qtbot.keyClick(field, Qt.Key.Key_Return)
    desk.settle()
    assert [text.split(" · ")[0] for text in offered(tab)] == ["服务器"]
    assert [entry.title for entry in desk.home.talk(REF).conversations.list().entries] == ["服务器"]
    assert tab.conversations.hasFocus()
    assert not field.isVisible()


def test_a_title_that_is_given_up_stays(desk) -> None:
    tab = open_chat(desk)
    say(desk, tab, FACT)
    field = edit_title(desk, tab, "F2")
    desk.type_into("Title", "服务器", tab)
    desk.qtbot.keyClick(field, Qt.Key.Key_Escape)
    desk.settle()
    assert offered(tab)[0].startswith("记住")
    assert tab.conversations.isVisible()


def test_what_is_not_listed_yet_cannot_be_renamed_or_deleted(desk) -> None:
    tab = open_chat(desk)
    menu = desk.button("More about conversations").findChild(QMenu)
    assert [one.text() for one in menu.actions() if one.isEnabled() and not one.isSeparator()] == []
    desk.qtbot.keyClick(tab.chat.composer.field, Qt.Key.Key_F2)
    assert tab.conversations.isVisible()


@pytest.mark.spec("V07")
def test_a_branch_has_a_title_of_its_own(desk) -> None:
    tab = open_chat(desk)
    say(desk, tab, FACT)
    message = next(row.message.id for row in tab.chat.messages.rows if isinstance(row, UserRow))
    tab.chat.messages.branch_requested.emit(message)
    desk.settle()
    assert "(branch) · " in tab.conversations.currentText()
    titles = {entry.title for entry in desk.home.talk(REF).conversations.list().entries}
    assert titles == {FACT, f"{FACT} (branch)"}
    assert len(set(offered(tab))) == 2


def test_what_another_process_says_shows_at_the_next_look(desk) -> None:
    tab = open_chat(desk)
    desk.home.talk(REF).say(Said("从别处说的"), lambda _event: None, threading.Event())
    tab.presenter.timer.timeout.emit()
    desk.settle()
    assert any(text.startswith("从别处说的") for text in offered(tab))


def test_another_digital_human_shows_its_own(desk) -> None:
    tab = open_chat(desk)
    say(desk, tab, FACT)
    open_chat(desk, PRICE_WATCHER)
    assert FACT not in said(tab)
    open_chat(desk)
    assert said(tab) == [FACT]


def test_what_is_not_sent_is_kept_while_another_one_is_open(desk) -> None:
    from halo_desktop.ui.conversation.draft import Draft

    tab = open_chat(desk)
    tab.chat.composer.set_draft(Draft("还没写完"))
    open_chat(desk, PRICE_WATCHER)
    assert tab.chat.composer.draft().text == ""
    open_chat(desk)
    assert tab.chat.composer.draft().text == "还没写完"


@pytest.mark.spec("N27")
def test_what_halo_was_told_is_only_read(desk) -> None:
    tab = open_chat(desk, PRICE_WATCHER)
    assert offered(tab)[0] == "New conversation"
    box = tab.conversations
    assert "from Halo" in box.itemText(1)
    box.setCurrentIndex(1)
    box.activated.emit(1)
    desk.settle()
    assert not tab.chat.composer.isVisible()
    assert "Halo keeps this conversation: here it can only be read." in desk.texts(tab)
