"""The field in which a title is edited where it stands."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from halo_desktop.ui.widgets.title_field import TitleField


class Editing:
    """The field beside another one, and what it said."""

    def __init__(self, show) -> None:
        self.place = QWidget()
        self.field, self.beside = TitleField("Title", self.place), QLineEdit(self.place)
        column = QVBoxLayout(self.place)
        column.addWidget(self.field)
        column.addWidget(self.beside)
        self.written: list[str] = []
        self.ended: list[bool] = []
        self.field.written.connect(self.written.append)
        self.field.ended.connect(self.ended.append)
        self.window = show(self.place)


@pytest.fixture
def editing(show) -> Editing:
    made = Editing(show)
    assert not made.field.isVisible()
    made.field.edit("Weekly report")
    return made


def test_it_comes_with_the_title_selected(editing: Editing) -> None:
    assert editing.field.isVisible()
    assert editing.field.hasFocus()
    assert editing.field.selectedText() == "Weekly report"


def test_enter_keeps_what_was_typed(editing: Editing, qtbot: QtBot) -> None:
    qtbot.keyClicks(editing.field, " Another   title ")
    qtbot.keyClick(editing.field, Qt.Key.Key_Return)
    assert (editing.written, editing.ended) == (["Another title"], [True])
    assert not editing.field.isVisible()


def test_escape_leaves_the_title_as_it_was(editing: Editing, qtbot: QtBot) -> None:
    qtbot.keyClicks(editing.field, "Another")
    qtbot.keyClick(editing.field, Qt.Key.Key_Escape)
    assert (editing.written, editing.ended) == ([], [True])
    assert not editing.field.isVisible()


def test_the_focus_elsewhere_keeps_what_was_typed(editing: Editing, qtbot: QtBot) -> None:
    qtbot.keyClicks(editing.field, "Another")
    editing.beside.setFocus(Qt.FocusReason.MouseFocusReason)
    assert (editing.written, editing.ended) == (["Another"], [False])
    assert not editing.field.isVisible()
    assert editing.beside.hasFocus()


@pytest.mark.parametrize("typed", ["", "  ", "Weekly report"])
def test_an_empty_title_or_the_same_is_not_told(editing: Editing, qtbot: QtBot, typed: str) -> None:
    editing.field.setText(typed)
    qtbot.keyClick(editing.field, Qt.Key.Key_Return)
    assert (editing.written, editing.ended) == ([], [True])
