"""Bold and italics beside Chinese punctuation, and empty items of lists."""

import pytest
from PySide6.QtGui import QFont
from pytestqt.qtbot import QtBot

from halo_desktop.ui.widgets.markdown_marks import MARK, with_marks
from halo_desktop.ui.widgets.markdown_text import MarkdownText

pytestmark = pytest.mark.spec("U08")


@pytest.fixture
def text(qtbot: QtBot) -> MarkdownText:
    shown = MarkdownText("Reply")
    qtbot.addWidget(shown)
    return shown


def emphasised(text: MarkdownText) -> list[str]:
    """Return what is bold or italic, in order."""
    found: list[str] = []
    block = text.document().begin()
    while block.isValid():
        place = block.begin()
        while not place.atEnd():
            look = place.fragment().charFormat()
            if look.fontWeight() > QFont.Weight.Normal or look.fontItalic():
                found.append(place.fragment().text())
            place += 1
        block = block.next()
    return found


@pytest.mark.parametrize(
    ("markdown", "parts"),
    [
        ("，**一家**。", ["一家"]),
        ("**重点：**后面", ["重点："]),
        ("“**引号**”", ["引号"]),
        ("**A**，**B**", ["A", "B"]),
        ("他说**“好”**吗", ["“好”"]),
        ("是**“一”**，**“二”**。", ["“一”", "“二”"]),
        ("甲**“一”**乙**“二”**丙", ["“一”", "“二”"]),
        ("看*《书》*好", ["《书》"]),
        ("***“粗斜”***后", ["“粗斜”"]),
        ("增**10%**长", ["10%"]),
        ("价格**¥3**元", ["¥3"]),
        ("他（**张三**）说**“李四”**，", ["张三", "“李四”"]),
        ("1. **标题（甲）**：说明", ["标题（甲）"]),
        ("- **“甲”**乙\n- 丙", ["“甲”"]),
        ("第一行**结束。**\n第二行**“开始”**了", ["结束。", "“开始”"]),
        ("| 甲 |\n|--|\n| **“乙”**丙 |", ["甲", "“乙”"]),
        ("**Bold** and *it*, too.", ["Bold", "it"]),
    ],
)
def test_it_reads_as_it_was_meant(text: MarkdownText, markdown: str, parts: list[str]):
    text.set_markdown(markdown)

    assert emphasised(text) == parts
    assert "*" not in text.toPlainText()
    assert MARK not in text.toPlainText()


@pytest.mark.parametrize(
    ("markdown", "shown"),
    [
        ("`**“甲”**乙`", "**“甲”**乙"),
        ("前\n\n    a = f(**“甲”**乙)", "前\na = f(**“甲”**乙)"),
        ("f(**参数)和g(**选项)", "f(**参数)和g(**选项)"),
        ("\\*\\*“甲”\\*\\*乙", "**“甲”**乙"),
        ("2 ** 3，4 * 5。", "2 ** 3，4 * 5。"),
    ],
)
def test_what_is_no_emphasis_stays_as_it_is(text: MarkdownText, markdown: str, shown: str):
    text.set_markdown(markdown)

    assert text.toPlainText() == shown
    assert emphasised(text) == []


def test_an_address_stays_as_it_is(text: MarkdownText):
    text.set_markdown("**见[这里](https://example.org/a)，**谢谢")

    assert 'https://example.org/a"' in text.toHtml()
    assert text.toPlainText() == "见这里，谢谢"


def test_a_text_without_chinese_is_handed_on_unchanged():
    plain = "**Bold:** and (*it*), `**kw`"
    assert with_marks(plain) == plain


@pytest.mark.parametrize("item", ["- ", "-", "1. ", "* ", "- [ ] ", "> - "])
def test_an_empty_item_leaves_the_paragraph_above_what_it_is(text: MarkdownText, item: str):
    text.set_markdown(f"## 标题\n\n{item}")

    first = text.document().begin()
    assert first.text() == "标题"
    assert first.blockFormat().headingLevel() == 2
    assert first.textList() is None
    last = text.document().lastBlock()
    assert last.textList() is not None
    assert last.text() == ""


@pytest.mark.parametrize("item", ["- &lt;甲&gt;", "1. &amp;", "- [x] &#62;", "> - &copy; 乙"])
def test_an_item_that_begins_with_an_entity_is_one(text: MarkdownText, item: str):
    text.set_markdown(f"前面\n\n{item}\n")

    assert text.document().lastBlock().textList() is not None


def test_a_heading_that_begins_with_an_entity_is_one(text: MarkdownText):
    text.set_markdown("## &lt;甲&gt;\n\n后面")

    first = text.document().begin()
    assert (first.text(), first.blockFormat().headingLevel()) == ("<甲>", 2)
