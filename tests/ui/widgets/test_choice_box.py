"""A choice that speaks only when a person makes it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from halo_desktop.ui.widgets.choice_box import ChoiceBox

LONG = "a model whose name is much longer than any place for it in the window is wide"


@pytest.fixture
def box(qtbot: QtBot) -> ChoiceBox:
    made = ChoiceBox("Model")
    qtbot.addWidget(made)
    made.set_options([(None, "Default"), ("a", "One"), ("b", LONG)], None)
    made.resize(200, made.sizeHint().height())
    made.show()
    return made


def test_only_a_person_makes_it_speak(box: ChoiceBox, qtbot: QtBot) -> None:
    chosen: list[object] = []
    box.chosen.connect(chosen.append)
    box.set_options([(None, "Default"), ("a", "One"), ("b", LONG)], "b")
    assert box.value() == "b"
    assert chosen == []
    qtbot.keyClick(box, Qt.Key.Key_Home)
    assert chosen == [None]
    qtbot.keyClick(box, Qt.Key.Key_Down)
    assert chosen == [None, "a"]
    assert box.value() == "a"


def test_a_value_that_is_not_offered_is_none(box: ChoiceBox) -> None:
    box.set_options([("a", "One")], "gone")
    assert box.value() is None
    assert box.currentText() == ""


def test_what_does_not_fit_is_told_in_the_tooltip(box: ChoiceBox) -> None:
    assert box.toolTip() == ""
    box.set_options([("b", LONG)], "b")
    assert box.toolTip() == LONG
    assert box.sizeHint().width() < 300
