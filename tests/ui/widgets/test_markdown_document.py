"""Prose that grows looks at every moment as if it had been shown at once, and only its last part is made again."""

from __future__ import annotations

from itertools import accumulate

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtGui import QTextDocument

from halo_desktop.ui.widgets.markdown_blocks import settled_length
from halo_desktop.ui.widgets.markdown_document import MarkdownDocument

pytestmark = pytest.mark.spec("Q10")

WORDS = st.lists(
    st.sampled_from(
        [
            *("词", "plain ", "**粗**：后", "`code`", "*i* ", "[l](http://x.y)", "<http://a.b>", "![alt](p.png)"),
            *("~~s~~", "www.a.com ", "a@b.com ", "\\*", "&amp;", "1", "**“好”**", "**", "[", "=="),
        ]
    ),
    min_size=1,
    max_size=3,
).map("".join)
TABLE = "| a | b |\n| --- | ---: |\n| {} | 2 |"
BLOCKS = st.one_of(
    WORDS,
    st.builds("{}\n{}".format, WORDS, WORDS),
    st.builds("## {}".format, WORDS),
    st.builds("- {}\n- {}".format, WORDS, WORDS),
    st.builds("{}\n- {}".format, WORDS, WORDS),
    st.builds("1. {}\n2.\n   - {}".format, WORDS, WORDS),
    st.builds("> {}\n>\n> > {}".format, WORDS, WORDS),
    WORDS.map(TABLE.format),
    st.builds("{}\n===".format, WORDS),
    st.sampled_from(["---", "    code\n    two", "1.     code", "- [ ] todo\n- [x] done", "-", "1. a\n\n       x"]),
)
TEXTS = st.lists(BLOCKS, min_size=1, max_size=5).map("\n\n".join)


def look_of(markdown: str) -> str:
    document = QTextDocument()
    MarkdownDocument(document, 4).show(markdown, is_plain=False)
    return document.toHtml()


@settings(max_examples=150, deadline=None)
@given(TEXTS, st.lists(st.integers(1, 30), min_size=1, max_size=12))
def test_at_every_moment_it_looks_as_if_shown_at_once(qapp: object, text: str, steps: list[int]):
    document = QTextDocument()
    growing = MarkdownDocument(document, 4)
    for length in [*(at for at in accumulate(steps) if at < len(text)), len(text)]:
        growing.show(text[:length], is_plain=False)
        assert document.toHtml() == look_of(text[:length])


@given(TEXTS, TEXTS)
def test_what_is_settled_stays_so_whatever_follows(text: str, more: str):
    settled = settled_length(text)
    if settled_length(text + more):
        assert settled_length(text + more) >= settled
    assert settled_length(text, settled) == settled


@pytest.mark.parametrize(
    ("prose", "tail"),
    [
        ("一段\n\n二段", "二段"),
        ("一段\n\n- 甲\n- 乙", "- 甲\n- 乙"),
        ("一段\n\n- 甲\n\n- 乙", "- 甲\n\n- 乙"),
        ("看：\n- 甲\n\n- 乙", "看：\n- 甲\n\n- 乙"),
        ("- 甲\n\n后面", "后面"),
        (f"一段\n\n{TABLE}", TABLE),
        (f"一段\n\n{TABLE}\n\n- 甲", "- 甲"),
        (f"> 引\n\n{TABLE}", f"> 引\n\n{TABLE}"),
        ("一段\n\n**重点**：", "**重点**："),
        ("一段\n\n*", "*"),
        ("看[这里][1]\n\n后面\n\n[1]: http://a.b", "看[这里][1]\n\n后面\n\n[1]: http://a.b"),
    ],
)
def test_the_last_paragraph_list_or_table_is_not_settled(prose: str, tail: str):
    assert prose[settled_length(prose) :] == tail


def test_what_was_settled_is_not_touched_again(qapp: object):
    document = QTextDocument()
    growing = MarkdownDocument(document, 4)
    growing.show("一段\n\n二", is_plain=False)
    growing.show("一段\n\n二段", is_plain=False)
    document.documentLayout()  # there has to be one for changes to be told
    touched: list[int] = []
    document.contentsChange.connect(lambda position, _removed, _added: touched.append(position))

    growing.show("一段\n\n二段的话", is_plain=False)

    assert touched
    assert min(touched) >= len("一段")
