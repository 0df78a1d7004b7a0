"""Every text has a whole translation, and the check that says so sees each kind of gap."""

from pathlib import Path

import pytest
from check_translations import (
    difference,
    file_problems,
    message_problems,
    unread_calls,
)
from extraction import extract
from source_tree import CHECKOUT, PACKAGE
from ts_file import Message, read_messages
from ts_samples import message, plural, write_ts

CODE = '''
"""A module with texts."""
translate("words", "Never")
translate("words", "%n topic(s)", None, count)
'''


def only_message(tmp_path: Path, text: str) -> Message:
    (only,) = read_messages(write_ts(tmp_path, "zh_CN", text))
    return only


def test_every_text_of_the_program_is_translated() -> None:
    assert list(file_problems(PACKAGE, CHECKOUT / "i18n")) == []


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (message("Never", "从未", state="unfinished"), "is not translated"),
        (message("Never", ""), "is not translated"),
        (message("Never", " "), "is not translated"),
        (message("Never", "从未", state="vanished"), "is no longer in the code"),
        (message("Never", "从未", state="obsolete"), "is no longer in the code"),
        (message("Of {name}", "的"), "does not keep the placeholders: “的”"),
        (message("Of {name}", "{nama} 的"), "does not keep the placeholders: “{nama} 的”"),
        (message("%1 of %2", "%1 的"), "does not keep the placeholders: “%1 的”"),
        (message("&amp;Save", "保存"), "does not keep the mnemonic: “保存”"),
        (plural("%n topic(s)", "一", "二"), "has 2 plural forms instead of 1"),
        (plural("%n in {name}", "%n 个"), "does not keep the placeholders: “%n 个”"),
    ],
)
def test_a_gap_is_named(tmp_path: Path, text: str, problem: str) -> None:
    assert list(message_problems("zh_CN", only_message(tmp_path, text))) == [problem]


@pytest.mark.parametrize(
    "text",
    [
        message("Never", "从未"),
        message("{a} of {b}", "{b} 的 {a}"),
        message("&amp;Save", "保存(&amp;S)"),
        message("Save &amp; close", "保存并关闭"),
        plural("%n topic(s)", "一个主题"),
    ],
)
def test_a_whole_translation_has_no_problem(tmp_path: Path, text: str) -> None:
    assert list(message_problems("zh_CN", only_message(tmp_path, text))) == []


def test_texts_are_compared_both_ways(tmp_path: Path) -> None:
    code = list(read_messages(write_ts(tmp_path, "zh_CN", message("New", ""))))
    file = list(read_messages(write_ts(tmp_path, "zh_CN", message("Old", "旧"))))
    assert [line.split(":")[1] for line in difference(code, file)] == [
        " “New” is in the code only",
        " “Old” is no longer in the code",
    ]


def test_a_freshly_extracted_text_is_only_untranslated(tmp_path: Path) -> None:
    package = tmp_path / "package"
    package.mkdir()
    (package / "words.py").write_text(CODE, encoding="utf-8")
    extract(package, tmp_path / "i18n")
    assert list(file_problems(package, tmp_path / "i18n")) == [
        "halo_zh_CN.ts: words: “%n topic(s)” is not translated",
        "halo_zh_CN.ts: words: “Never” is not translated",
        "halo_en.ts: words: “%n topic(s)” is not translated",
    ]


def test_extracting_again_keeps_translations_and_changes_nothing(tmp_path: Path) -> None:
    package = tmp_path / "package"
    package.mkdir()
    (package / "words.py").write_text('translate("words", "Never")\n', encoding="utf-8")
    ts = write_ts(tmp_path / "i18n", "zh_CN", message("Never", "从未"))
    extract(package, ts.parent)
    once = ts.read_bytes()
    extract(package, ts.parent)
    assert [found.forms for found in read_messages(ts)] == [("从未",)]
    assert ts.read_bytes() == once


@pytest.mark.parametrize(
    ("call", "reported"),
    [
        ('translate("words", "Never")', []),
        ('translate("words", "Of {name}", name=name)', [(1, "Of {name}")]),
        ('translate("words", f"Of {name}")', [(1, "f'Of {name}'")]),
        ('Qt.translate("words", "Of " + name)', [(1, "'Of ' + name")]),
        ("translate(context, text)", []),
    ],
)
def test_a_call_that_lupdate_skips_is_named(call: str, reported: list[tuple[int, str]]) -> None:
    assert list(unread_calls(call, {("words", "Never")})) == reported


REPLACED = ("角色", "积分", "网页版聊天", "Discord", "Telegram", "内存")
"""Words of the sources that the product replaces everywhere, and the one for a computer's memory."""


@pytest.mark.spec("U21", "U20")
@pytest.mark.parametrize("word", REPLACED)
def test_no_chinese_text_has_a_word_that_is_replaced(word: str) -> None:
    texts = [str(message) for message in read_messages(CHECKOUT / "i18n" / "halo_zh_CN.ts")]
    assert [text for text in texts if word in text] == []


@pytest.mark.spec("U20")
def test_the_two_chinese_words_for_balanced_are_never_mixed() -> None:
    """均衡 is the frequency of consolidation, 平衡 the detail of what is remembered of a conversation."""
    for text in read_messages(CHECKOUT / "i18n" / "halo_zh_CN.ts"):
        assert "均衡" not in str(text) or "detail" not in text.source.casefold()
        assert "平衡" not in str(text) or "frequency" not in text.source.casefold()
