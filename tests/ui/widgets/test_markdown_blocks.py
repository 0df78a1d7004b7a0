"""Markdown is cut into prose and code, and long prose into pieces, without a word getting lost."""

from hypothesis import given
from hypothesis import strategies as st

from halo_desktop.ui.widgets.markdown_blocks import LONG_LINE, LONG_PROSE, Code, Prose, split


def test_prose_and_code_follow_each_other_in_order():
    text = "前面\n\n```python\nprint(1)\n\n```\n后面"

    assert split(text) == (Prose("前面"), Code("print(1)\n", "python"), Prose("后面"))


def test_code_that_is_not_closed_yet_goes_to_the_end():
    assert split("看：\n```sh\nls\npwd") == (Prose("看："), Code("ls\npwd", "sh"))


def test_a_fence_is_closed_only_by_one_that_is_as_long():
    assert split("````\n```\n````\n好") == (Code("```", ""), Prose("好"))


def test_code_in_an_indented_fence_loses_that_indentation_only():
    assert split("  ```py\n  if a:\n      b\n  ```") == (Code("if a:\n    b", "py"),)


def test_a_fence_in_the_middle_of_a_line_is_none():
    assert split("用 ```a``` 包住") == (Prose("用 ```a``` 包住"),)


def test_an_empty_text_has_no_pieces():
    assert split("\n \n") == ()


def test_long_prose_is_cut_at_an_empty_line_before_a_paragraph():
    paragraph = "字" * (LONG_PROSE + 1)

    assert split(f"{paragraph}\n\n第二段") == (Prose(paragraph), Prose("第二段"))


def test_a_long_list_stays_one_so_that_its_numbers_go_on():
    items = "\n\n".join(f"{number}. 第 {number} 项，" + "字" * 40 for number in range(1, 100))

    assert len(split(items)) == 1


def test_a_line_without_end_is_cut_behind_a_sentence():
    pieces = split("很长的一句话。" * LONG_LINE)

    assert max(len(piece.text) for piece in pieces) <= LONG_LINE
    assert all(piece.text.endswith("。") for piece in pieces)


@given(st.lists(st.sampled_from(["", "字", "- 项", "```", "~~~", "```py", "| a |", "    x", "# 题", "字" * 3_000])))
def test_no_line_of_a_text_gets_lost(lines: list[str]):
    told = "\n".join(piece.text for piece in split("\n".join(lines)))

    assert told.count("字") == "\n".join(lines).count("字")
    assert told.count("项") == "\n".join(lines).count("项")
