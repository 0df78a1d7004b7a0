"""The list of rows of two lines, as it is used by mouse and keys."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible, QContextMenuEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QMenu
from pytestqt.qtbot import QtBot

from halo_desktop.ui.theme import Mode
from halo_desktop.ui.widgets.two_line_list import ChangeWords, TwoLineList
from halo_desktop.ui.widgets.two_line_rows import TwoLineRow

WORDS = ChangeWords("Title", "Rename", "Delete…")
OURS = tuple(TwoLineRow(f"c{n}", f"Conversation {n}", "Today 10:12", can_change=True) for n in range(40))
READ = TwoLineRow("h", "Said in Halo", "from Halo · Today 9:00")


class Listed:
    """A list in an active window, and what it said."""

    def __init__(self, qtbot: QtBot, show, words: ChangeWords | None = WORDS) -> None:
        self.qtbot = qtbot
        self.list = TwoLineList("Conversations", words=words)
        self.window = show(self.list)
        self.picked: list[str] = []
        self.renamed: list[tuple[str, str]] = []
        self.to_delete: list[str] = []
        self.list.picked.connect(self.picked.append)
        self.list.renamed.connect(lambda ident, title: self.renamed.append((ident, title)))
        self.list.delete_requested.connect(self.to_delete.append)

    def place(self, row: int) -> QPoint:
        return self.list.visualRect(self.list.model().index(row, 0)).center()

    def click(self, row: int, button: Qt.MouseButton = Qt.MouseButton.LeftButton) -> None:
        self.qtbot.mouseClick(self.list.viewport(), button, pos=self.place(row))

    def ask_for_menu(self, reason: QContextMenuEvent.Reason, row: int = 0) -> QMenu | None:
        place = self.place(row)
        event = QContextMenuEvent(reason, place, self.list.viewport().mapToGlobal(place))
        QApplication.sendEvent(self.list.viewport(), event)
        menu = QApplication.activePopupWidget()
        return menu if isinstance(menu, QMenu) else None

    def take(self, menu: QMenu, entry: str) -> None:
        (action,) = (one for one in menu.actions() if one.text() == entry)
        self.qtbot.mouseClick(menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(action).center())

    def editor(self) -> QLineEdit | None:
        return next((one for one in self.list.findChildren(QLineEdit) if one.isVisible()), None)

    def edit(self) -> QLineEdit:
        """Press F2 on the current row."""
        self.list.setFocus(Qt.FocusReason.TabFocusReason)
        self.qtbot.keyClick(self.list, Qt.Key.Key_F2)
        editor = self.editor()
        assert editor is not None
        return editor


@pytest.fixture
def listed(qtbot: QtBot, show) -> Listed:
    made = Listed(qtbot, show)
    made.list.show_rows((*OURS, READ), "c0")
    return made


@pytest.mark.spec("U15")
def test_a_title_is_edited_in_its_place_by_keys(listed: Listed, qtbot: QtBot) -> None:
    editor = listed.edit()
    assert (editor.text(), editor.selectedText(), editor.accessibleName()) == (OURS[0].title, OURS[0].title, "Title")
    qtbot.keyClicks(editor, "  Weekly   report ")
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: listed.editor() is None)
    assert listed.renamed == [("c0", "Weekly report")]
    assert listed.list.hasFocus()


@pytest.mark.parametrize(("typed", "key"), [("Other", Qt.Key.Key_Escape), (" ", Qt.Key.Key_Return)])
def test_what_is_given_up_or_empty_renames_nothing(listed: Listed, qtbot: QtBot, typed: str, key: Qt.Key) -> None:
    editor = listed.edit()
    qtbot.keyClicks(editor, typed)
    qtbot.keyClick(editor, key)
    qtbot.waitUntil(lambda: listed.editor() is None)
    assert listed.renamed == []


def test_tab_keeps_the_title_and_opens_no_other_row(listed: Listed, qtbot: QtBot) -> None:
    editor = listed.edit()
    qtbot.keyClicks(editor, "Weekly")
    qtbot.keyClick(editor, Qt.Key.Key_Tab)
    qtbot.waitUntil(lambda: listed.editor() is None)
    assert listed.renamed == [("c0", "Weekly")]
    assert listed.picked == []


def test_rows_that_come_while_a_title_is_edited_show_when_it_ends(listed: Listed, qtbot: QtBot) -> None:
    editor = listed.edit()
    qtbot.keyClicks(editor, "half a ti")
    listed.list.show_rows(OURS[1:], "c1")
    assert editor.isVisible()
    assert listed.list.model().rowCount() == 41
    qtbot.keyClick(editor, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: listed.list.model().rowCount() == 39)
    assert listed.list.currentIndex().data() == OURS[1].title
    assert listed.picked == []


def test_a_click_on_another_row_keeps_the_title_that_was_typed(listed: Listed, qtbot: QtBot) -> None:
    qtbot.keyClicks(listed.edit(), "Weekly")
    listed.click(2)
    assert listed.renamed == [("c0", "Weekly")]
    assert listed.picked == ["c2"]
    qtbot.waitUntil(lambda: listed.editor() is None)


def test_a_double_click_edits_nothing(listed: Listed, qtbot: QtBot) -> None:
    listed.click(0)
    qtbot.mouseDClick(listed.list.viewport(), Qt.MouseButton.LeftButton, pos=listed.place(0))
    assert listed.editor() is None


@pytest.mark.spec("U15")
def test_delete_asks_for_the_current_row(listed: Listed, qtbot: QtBot) -> None:
    qtbot.keyClick(listed.list, Qt.Key.Key_Down)
    qtbot.keyClick(listed.list, Qt.Key.Key_Delete)
    assert listed.to_delete == ["c1"]


def test_a_row_that_is_only_read_is_neither_renamed_nor_deleted(listed: Listed, qtbot: QtBot) -> None:
    qtbot.keyClick(listed.list, Qt.Key.Key_End)
    assert listed.picked == ["h"]
    for key in (Qt.Key.Key_F2, Qt.Key.Key_Delete):
        qtbot.keyClick(listed.list, key)
    assert listed.editor() is None
    assert listed.to_delete == []
    assert listed.ask_for_menu(QContextMenuEvent.Reason.Mouse, 40) is None
    assert listed.ask_for_menu(QContextMenuEvent.Reason.Keyboard) is None


def test_the_right_button_offers_what_can_be_done_and_opens_no_row(listed: Listed) -> None:
    listed.click(1, Qt.MouseButton.RightButton)
    menu = listed.ask_for_menu(QContextMenuEvent.Reason.Mouse, 1)
    assert menu is not None
    assert [action.text() for action in menu.actions() if action.text()] == ["Rename", "Delete…"]
    listed.take(menu, "Delete…")
    assert listed.to_delete == ["c1"]
    assert listed.picked == []
    menu = listed.ask_for_menu(QContextMenuEvent.Reason.Mouse, 2)
    assert menu is not None
    listed.take(menu, "Rename")
    editor = listed.editor()
    assert editor is not None
    assert editor.text() == OURS[2].title
    assert listed.picked == []


@pytest.mark.spec("U15")
def test_the_menu_key_offers_it_for_the_current_row_wherever_the_list_was_scrolled_to(listed: Listed) -> None:
    listed.list.scrollToBottom()
    menu = listed.ask_for_menu(QContextMenuEvent.Reason.Keyboard, 40)
    assert menu is not None
    assert listed.list.viewport().rect().contains(listed.list.viewport().mapFromGlobal(menu.pos()))
    listed.take(menu, "Delete…")
    assert listed.to_delete == ["c0"]


def test_without_words_for_it_nothing_is_changed(qtbot: QtBot, show) -> None:
    listed = Listed(qtbot, show, None)
    listed.list.show_rows(OURS, "c0")
    for key in (Qt.Key.Key_F2, Qt.Key.Key_Delete):
        qtbot.keyClick(listed.list, key)
    listed.list.edit_title("c0")
    assert listed.editor() is None
    assert listed.to_delete == []
    assert listed.ask_for_menu(QContextMenuEvent.Reason.Mouse) is None


@pytest.mark.parametrize("current", ["c0", ""])
def test_where_the_current_row_stays_nothing_scrolls(listed: Listed, current: str) -> None:
    bar = listed.list.verticalScrollBar()
    listed.list.show_rows((*OURS, READ), current)
    bar.setValue(500)
    listed.list.show_rows((replace(OURS[0], caption="Today 10:13"), *OURS[1:], READ), current)
    assert bar.value() == 500
    listed.list.show_rows([TwoLineRow(f"other {n}", "Another list") for n in range(40)], "")
    assert bar.value() == 0


def test_a_row_that_becomes_current_comes_into_sight(listed: Listed) -> None:
    listed.list.show_rows((*OURS, READ), "c30")
    assert listed.list.viewport().rect().contains(listed.place(30))
    assert listed.picked == []


@pytest.mark.spec("U15")
def test_a_screen_reader_hears_both_lines(listed: Listed) -> None:
    interface = QAccessible.queryAccessibleInterface(listed.list)
    assert interface.child(0).text(QAccessible.Text.Name) == "Conversation 0, Today 10:12"


def test_large_text_has_higher_rows(listed: Listed, qapp: QApplication, theme, monkeypatch) -> None:
    before = listed.list.visualRect(listed.list.model().index(0, 0)).height()
    monkeypatch.setattr("halo_desktop.ui.theme._POINT_SCALE", 2.0)
    theme.apply(qapp, Mode.LIGHT)
    listed.list.doItemsLayout()
    assert listed.list.visualRect(listed.list.model().index(0, 0)).height() > before == 56


@pytest.mark.parametrize(
    ("plain", "other"),
    [
        (TwoLineRow("a", "One", "two"), {"mark": "eye"}),
        (TwoLineRow("a", "One", "two"), {"icon": "robot"}),
        (TwoLineRow("a", "A very long title of something " * 5, "two"), {"keep_end": True}),
    ],
)
def test_a_mark_a_tile_and_the_kept_end_of_a_title_are_drawn(listed: Listed, plain: TwoLineRow, other) -> None:
    listed.list.show_rows((plain,), "")
    before = listed.list.grab().toImage()
    listed.list.show_rows((replace(plain, **other),), "")
    assert listed.list.grab().toImage() != before
