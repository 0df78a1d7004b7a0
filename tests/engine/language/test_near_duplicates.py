"""Notes that say the same, and notes that only look alike."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from halo_desktop.engine.language.near_duplicates import duplicate_key

SAME = [
    ("偏好语言：简体中文", "偏好语言: 简体中文。"),
    ("周报必须用表格", "周报一律使用表格！"),
    ("请把结论放在最前面", "把结论放在最前面"),
    ("**周报**用`表格`", "周报用表格"),
    ("ＡＰＩ 端口：８０８０", "API 端口: 8080"),
    ("The weekly report is a table.", "weekly report: a table"),
    ("Please keep answers short", "keep answers short."),
    ("Owner prefers PostgreSQL", "owner prefers postgresql"),
]

DIFFERENT = [
    ("服务器A IP 10.0.0.1", "服务器B IP 10.0.0.2"),
    ("服务器A 已停用", "服务器 已停用"),
    ("喜欢咖啡", "不喜欢咖啡"),
    ("周报由李敏负责，每周五下午五点前发到群里并抄送财务", "周报由王敏负责，每周五下午五点前发到群里并抄送财务"),
    ("部署在周五", "部署在周五？"),
    ("服务上线了", "服务上线"),
    ("只在周五部署", "在周五部署"),
    ("合同 HT-000123", "合同 HT-000124"),
    ("温度 -5 度", "温度 5 度"),
    ("折扣 50%", "折扣 50"),
    ("x == y", "x != y"),
    ("C++ 项目", "C# 项目"),
    ("deploy on Friday", "don't deploy on Friday"),
    ("deploy on Friday", "never deploy on Friday"),
    ("the server was down", "the server is down"),
    ("Option A is slow", "Option is slow"),
    ("version 1.2.3", "version 1.2.4"),
    ("Alice owns the release", "Bob owns the release"),
    ("user/settings.json", "users/settings.json"),
    ("[x] ship it", "[ ] ship it"),
    ("持续改进代码质量", "不断改进代码质量"),
]


@pytest.mark.spec("C10")
@pytest.mark.parametrize(("one", "other"), SAME)
def test_width_case_punctuation_and_light_words_make_no_difference(one: str, other: str) -> None:
    assert duplicate_key(one) == duplicate_key(other)


@pytest.mark.spec("C10")
@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_a_number_an_id_a_name_or_a_denial_does(one: str, other: str) -> None:
    assert duplicate_key(one) != duplicate_key(other)


@given(st.text())
def test_every_text_has_a_key_and_only_an_empty_one_has_none(text: str) -> None:
    assert bool(duplicate_key(text)) == bool(text.strip()) or not text.isprintable()


@given(st.integers(), st.integers())
def test_two_numbers_are_the_same_only_when_they_are(one: int, other: int) -> None:
    assert (duplicate_key(f"价格 {one} 元") == duplicate_key(f"价格 {other} 元")) == (one == other)
