"""UTF-16 units and estimated tokens."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from halo_desktop.engine.language.tokens import TOKENS_BY_UTF8_BYTES, estimate_tokens
from halo_desktop.engine.language.utf16 import utf16_units


@pytest.mark.parametrize(
    ("text", "units"),
    [
        ("", 0),
        ("abc", 3),
        ("记忆", 2),
        ("😀", 2),
        ("a😀记", 4),
        ("e\u0301", 2),
        ("\ud83d", 1),
        ("👨‍👩‍👧", 8),
    ],
)
@pytest.mark.spec("N12")
def test_a_text_is_as_long_as_javascript_says(text: str, units: int) -> None:
    assert utf16_units(text) == units


@given(st.text(alphabet=st.characters()))
def test_units_are_counted_character_by_character(text: str) -> None:
    assert utf16_units(text) == sum(2 if ord(char) > 0xFFFF else 1 for char in text)


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("", 0),
        ("a", 1),
        ("abcd", 1),
        ("a" * 4000, 1000),
        ("记" * 1000, 800),
        ("記憶" * 500, 800),
        ("かな" * 500, 800),
        ("한글" * 500, 800),
        ("привет" * 100, 300),
        ("😀" * 10, 20),
        ("abcd记忆记忆记", 5),
    ],
)
@pytest.mark.spec("V13")
def test_a_script_costs_what_it_usually_costs(text: str, tokens: int) -> None:
    assert estimate_tokens(text) == tokens


def weigh(char: str) -> float:
    code = ord(char)
    return TOKENS_BY_UTF8_BYTES[(code > 0x7F) + (code > 0x7FF) + (code > 0xFFFF)]


@given(st.text(alphabet=st.characters()))
def test_the_four_lengths_say_the_same_as_counting(text: str) -> None:
    assert estimate_tokens(text) == math.ceil(round(sum(map(weigh, text)), 6))


@given(st.text(), st.text())
def test_two_texts_cost_together_what_they_cost_apart(one: str, other: str) -> None:
    apart = estimate_tokens(one) + estimate_tokens(other)
    assert apart - 1 <= estimate_tokens(one + other) <= apart
