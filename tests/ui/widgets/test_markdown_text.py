"""Prose in Markdown: how it looks, what can be done with it, and what it never does."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QGuiApplication, QImage, QTextTable, QWheelEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from halo_desktop.ui import theme as themes
from halo_desktop.ui.widgets.markdown_text import MarkdownText

Show = Callable[[QWidget], QWidget]


@pytest.fixture
def text(qtbot: QtBot) -> MarkdownText:
    shown = MarkdownText("Reply")
    qtbot.addWidget(shown)
    shown.resize(400, 300)
    shown.show()
    return shown


def table_of(text: MarkdownText) -> QTextTable:
    (table,) = (frame for frame in text.document().rootFrame().childFrames() if isinstance(frame, QTextTable))
    return table


@pytest.mark.spec("U08")
def test_a_table_takes_the_whole_width_and_its_head_stands_over_its_numbers(text: MarkdownText):
    text.set_markdown("| 渠道 | 线索 |\n|:--|--:|\n| 搜索投放 | 612 |")

    table = table_of(text)
    assert table.format().width().rawValue() == 100
    assert table.format().border() == 0
    for row in (0, 1):
        alignment = table.cellAt(row, 1).firstCursorPosition().blockFormat().alignment()
        assert alignment & Qt.AlignmentFlag.AlignRight
    assert "**" not in text.toPlainText()


def test_a_line_break_stays_one(text: MarkdownText):
    text.set_markdown("第一行\n第二行")

    assert text.toPlainText() == "第一行\n第二行"


@pytest.mark.parametrize("markdown", ["**“周报”**一律用表格", "**周报：**每周一", "**三列。**不多不少"])
def test_bold_ends_before_a_chinese_word_too(text: MarkdownText, markdown: str):
    text.set_markdown(markdown)

    assert "*" not in text.toPlainText()
    text.selectAll()
    copied = text.createMimeDataFromSelection().text()
    assert copied == markdown.replace("*", "")


@pytest.mark.spec("Q25")
def test_html_stands_as_it_was_written(text: MarkdownText):
    text.set_markdown('好 <b>粗</b> <img src="http://127.0.0.1:9/x.png">')

    assert "<b>粗</b>" in text.toPlainText()
    assert "<img" in text.toPlainText()


@pytest.mark.spec("Q25")
def test_an_image_is_its_description_with_a_link_and_nothing_is_loaded(text: MarkdownText):
    text.set_markdown("看 ![图表](http://127.0.0.1:9/chart.png)")

    assert text.toPlainText() == "看 图表"
    assert "http://127.0.0.1:9/chart.png" in text.toHtml()
    assert "<img" not in text.toHtml()


@pytest.mark.spec("Q25")
def test_a_link_tells_its_address_and_goes_there_only_after_a_click(text: MarkdownText, qtbot: QtBot):
    followed: list[str] = []
    text.link_activated.connect(followed.append)
    text.set_markdown("[这里](https://example.org/a)")
    place = QPoint(12, 16)

    qtbot.mouseMove(text.viewport(), place)
    assert followed == []
    assert text.anchorAt(place) == "https://example.org/a"
    qtbot.mouseClick(text.viewport(), Qt.MouseButton.LeftButton, pos=place)

    assert followed == ["https://example.org/a"]
    assert text.toPlainText() == "这里"


@pytest.mark.spec("U15")
def test_a_link_is_followed_by_keys(text: MarkdownText, qtbot: QtBot):
    followed: list[str] = []
    text.link_activated.connect(followed.append)
    text.set_markdown("看[这里](https://example.org/a)。")
    text.setFocus(Qt.FocusReason.TabFocusReason)

    qtbot.keyClick(text, Qt.Key.Key_Tab)
    qtbot.keyClick(text, Qt.Key.Key_Return)

    assert followed == ["https://example.org/a"]


def test_the_copy_key_copies_the_selection_or_asks_for_everything(text: MarkdownText, qtbot: QtBot):
    wanted: list[bool] = []
    text.copy_all.connect(lambda: wanted.append(True))
    text.set_markdown("**周报** 一律用表格")

    qtbot.keyClick(text, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert wanted == [True]
    qtbot.keyClick(text, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClick(text, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)

    assert wanted == [True]
    assert QGuiApplication.clipboard().text() == "周报 一律用表格"


def test_a_plain_text_stands_as_it_was_typed(text: MarkdownText):
    text.set_plain("# 不是标题\n  *星号*")

    assert text.toPlainText() == "# 不是标题\n  *星号*"


def test_the_height_grows_where_the_text_has_less_room(text: MarkdownText):
    text.set_markdown("很长的一段话。" * 40)

    assert text.height_for(200) > text.height_for(600) > 22


def test_a_word_without_end_is_broken_not_cut_off(text: MarkdownText):
    text.set_markdown("a" * 400)
    text.height_for(200)

    assert text.document().idealWidth() <= 200


@pytest.mark.spec("U14")
def test_colours_follow_the_theme(text: MarkdownText, theme: themes.Theme, qapp: QApplication):
    text.set_markdown("[这里](https://example.org)")
    cursor = text.textCursor()
    cursor.setPosition(1)
    assert cursor.charFormat().foreground().color().name().upper() == themes.LIGHT.accent_text

    theme.apply(qapp, themes.Mode.DARK)

    cursor = text.textCursor()
    cursor.setPosition(1)
    assert cursor.charFormat().foreground().color().name().upper() == themes.DARK.accent_text


def test_the_focus_is_seen_when_a_key_gave_it_and_not_after_a_click(show: Show):
    text = MarkdownText("Reply")
    show(text)
    text.set_markdown("短")

    def corner() -> QImage:
        return text.viewport().grab().toImage().copy(0, 0, 40, 3)

    text.clearFocus()
    before = corner()
    text.setFocus(Qt.FocusReason.MouseFocusReason)
    assert corner() == before
    text.clearFocus()
    text.setFocus(Qt.FocusReason.TabFocusReason)

    assert corner() != before


def test_the_wheel_is_for_the_view_around(text: MarkdownText):
    text.set_markdown("一\n\n" * 60)
    turned = QWheelEvent(
        QPointF(5, 5),
        QPointF(5, 5),
        QPoint(0, 0),
        QPoint(0, -120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    text.wheelEvent(turned)

    assert not turned.isAccepted()
    assert text.verticalScrollBar().value() == 0


def test_the_title_of_a_reply_is_larger_than_its_other_headings(text: MarkdownText):
    text.set_markdown("# Title\n\n## Section\n\nWords")

    title, section, words = (text.document().findBlockByNumber(number).layout().lineAt(0) for number in range(3))
    assert title.ascent() > section.ascent() == words.ascent()


@pytest.mark.spec("U08")
def test_a_quotation_has_a_bar_at_its_left_for_each_level(text: MarkdownText, theme: themes.Theme):
    text.set_markdown("正文\n\n> 引用\n>\n> > 里面\n\n正文")
    text.resize(400, text.height_for(400))
    colour = QColor(theme.tokens.ctl_line)
    picture = text.grab().toImage()

    def bars(word: str) -> list[int]:
        """Return where bars begin on the line of a word."""
        block = text.document().find(word).block()
        middle = int(text.document().documentLayout().blockBoundingRect(block).center().y())
        found = [x for x in range(picture.width()) if picture.pixelColor(x, middle) == colour]
        return [x for x in found if x - 1 not in found]

    assert bars("正文") == []
    assert bars("引用") == [4]
    assert bars("里面") == [4, 20]


@pytest.mark.spec("U08")
def test_what_is_copied_has_no_marks_of_the_parser(text: MarkdownText):
    text.set_markdown("，**一家**。**重点：**`**kw**`\n\n    **code“x”**甲")
    text.selectAll()

    assert text.createMimeDataFromSelection().text() == "，一家。重点：**kw**\n**code“x”**甲"
