"""The smaller readers: search words of a question, an answer to "which one?", folding, and any text at all."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from halo_desktop.engine.llm.builtin.choice import chosen
from halo_desktop.engine.llm.builtin.grammar import Around, Kind, Words, fold, patterns, words
from halo_desktop.engine.llm.builtin.keywords import MOST, keywords
from halo_desktop.engine.llm.builtin.own_words import is_chinese, own_lines
from halo_desktop.engine.llm.builtin.recogniser import Forget, Remember, understand
from halo_desktop.engine.prompts import phrases


@pytest.mark.parametrize(
    ("question", "found"),
    [
        ("周报用什么格式", ("周报", "格式")),
        ("服务器地址是多少？", ("服务器地址",)),
        ("我叫什么名字", ("叫", "名字")),
        ("项目的目的是什么", ("项目的目",)),
        ("Which format does the weekly report have?", ("format", "weekly", "report")),
        ("What's the server's address?", ("server", "address")),
        ("周报 for v1.2.3 in C++?", ("周报", "v1.2.3", "c++")),
        ("is it?", ()),
        ("吗？", ()),
    ],
)
def test_a_question_is_looked_up_by_the_words_that_carry_it(question: str, found: tuple[str, ...]) -> None:
    assert keywords(question) == found


def test_a_long_text_is_looked_up_by_few_words() -> None:
    assert len(keywords(" ".join(f"word{number}" for number in range(99)))) == MOST


@pytest.mark.parametrize(
    ("answer", "numbers"),
    [
        ("1", (0,)),
        ("２", (1,)),
        ("#3", (2,)),
        ("第1个", (0,)),
        ("第二条", (1,)),
        ("就第三条吧", (2,)),
        ("1、3", (0, 2)),
        ("第一条和第三条", (0, 2)),
        ("2 2", ()),
        ("the second one", (1,)),
        ("The first.", (0,)),
        ("number 2 please", (1,)),
        ("first and third", (0, 2)),
        ("the last one", (2,)),
        ("最后一条", (2,)),
        ("都忘掉", (0, 1, 2)),
        ("All of them", (0, 1, 2)),
        ("两条都忘掉", (0, 1, 2)),
        ("0", ()),
        ("4", ()),
        ("1 和 9", ()),
        ("周报用什么格式？", ()),
        ("", ()),
    ],
)
def test_an_answer_names_candidates_by_number_or_says_something_else(answer: str, numbers: tuple[int, ...]) -> None:
    assert chosen(answer, 3) == numbers


@pytest.mark.parametrize("answer", ["1", "all", "最后一条", ""])
def test_without_candidates_there_is_no_choice(answer: str) -> None:
    assert chosen(answer, 0) == ()


@pytest.mark.parametrize(
    ("text", "chinese"),
    [("周报", True), ("remember that 小明 likes tea", False), ("记住 Python 版本", True), ("", False), ("123", False)],
)
def test_the_language_of_a_text_is_that_of_most_of_its_words(text: str, chinese: bool) -> None:
    assert is_chinese(text) is chinese


def test_every_table_of_phrases_is_there_and_folded() -> None:
    keys = {*Kind, *Around, *Words}
    assert set(phrases("builtin_orders")) == keys
    for table in (*Kind, *Around):
        assert patterns(table)
        for pattern in patterns(table):
            assert (pattern.before, pattern.after) == (fold(pattern.before), fold(pattern.after))
            assert pattern.letters
    assert all(words(name) for name in Words)


def test_no_phrase_stands_twice_and_every_reply_has_both_languages() -> None:
    cells = [
        (key, cell)
        for key, table in phrases("builtin_orders").items()
        for line in table.splitlines()
        for cell in line.split(" | ")
    ]
    assert len(cells) == len(set(cells))
    replies = set(phrases("builtin"))
    assert {key[:-3] for key in replies if key.endswith("-zh")} == {key[:-3] for key in replies if key.endswith("-en")}


@given(st.text(alphabet=st.sampled_from('记住忘掉：:，。！?？“”"「」`~>< \n\r\t把吗a1.-*请remember') | st.characters()))
def test_any_text_is_understood_and_no_words_are_invented(text: str) -> None:
    assert len(fold(text)) == len(text)
    intents = understand(text)
    assert intents
    for intent in intents:
        if isinstance(intent, Remember | Forget):
            assert set(intent.text) <= set(text) | set("。：；:; ")


@pytest.mark.parametrize(
    "text",
    [
        "记住" * 50_000,
        "“" * 100_000,
        "请" * 2_000,
        "and " * 2_000,
        "```" * 50_000,
        "<a>\n" * 20_000,
        "记住甲，" * 5_000,
    ],
)
def test_long_and_hostile_texts_are_read_quickly(text: str) -> None:
    started = time.perf_counter()
    understand(text)
    assert own_lines(text) is not None
    assert time.perf_counter() - started < 5.0
