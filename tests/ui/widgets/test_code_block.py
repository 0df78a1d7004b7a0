"""Code in a frame: copied whole, never wrapped, as high as it is."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLabel, QPlainTextEdit
from pytestqt.qtbot import QtBot

from halo_desktop.ui.widgets.code_block import CodeBlock
from halo_desktop.ui.widgets.copy_button import CopyButton


@pytest.fixture
def block(qtbot: QtBot) -> CodeBlock:
    shown = CodeBlock("Code", "Copy code", "Copied")
    qtbot.addWidget(shown)
    shown.resize(300, 200)
    shown.show()
    return shown


@pytest.mark.spec("U08")
def test_the_button_copies_the_code_as_it_was_written(block: CodeBlock, qtbot: QtBot):
    block.show_code("if a:\n\tb()\n", "python")
    button = block.findChild(CopyButton)
    assert button is not None

    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)

    assert QGuiApplication.clipboard().text() == "if a:\n\tb()\n"
    assert button.accessibleName() == "Copied"
    qtbot.waitUntil(lambda: button.accessibleName() == "Copy code", timeout=4000)


def test_code_that_grows_is_what_it_would_be_at_once(block: CodeBlock):
    for end in ("a", "a = 1", "a = 1\nb", "a = 1\nb = 2"):
        block.show_code(end, "python")
    text = block.findChild(QPlainTextEdit)
    assert text is not None

    assert text.toPlainText() == "a = 1\nb = 2"
    assert "python" in [one.text() for one in block.findChildren(QLabel)]


def test_other_code_takes_the_place_of_what_was_there(block: CodeBlock):
    block.show_code("abc", "")
    block.show_code("b", "")
    text = block.findChild(QPlainTextEdit)
    assert text is not None

    assert text.toPlainText() == "b"


def test_a_wide_line_scrolls_sideways_and_every_line_has_room(block: CodeBlock, qtbot: QtBot):
    block.show_code("x = " + "1" * 200 + "\ny = 2", "")
    block.resize(300, block.height_for(300))
    text = block.findChild(QPlainTextEdit)
    assert text is not None

    qtbot.waitUntil(lambda: text.horizontalScrollBar().maximum() > 0)
    qtbot.keyClick(text, Qt.Key.Key_Right)
    assert text.horizontalScrollBar().value() > 0
    assert text.verticalScrollBar().maximum() == 0
