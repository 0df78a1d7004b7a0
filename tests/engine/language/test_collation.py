"""Names sort as Halo lists them."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from halo_desktop.engine.language.collation import collation_key

NAMES = st.text(alphabet=st.characters(), max_size=6)

# Each list was sorted by `localeCompare` of Node 20 (ICU 78, English).
AS_ICU_SORTS = [
    [
        "_x.md",
        "10.md",
        "2.md",
        "a-b.md",
        "a.md",
        "A.md",
        "ab.md",
        "b.md",
        "B.md",
        "é.md",
        "中文.md",
    ],
    list("_-,;:!?.'\"()[]{}@*/\\&#%`^+<=>|~$"),
    [" ", "-", "😀", "$", "0", "a", "α", "я", "あ", "中"],
    ["a", "ａ", "A", "á", "à", "ä", "b", "B"],
    [
        "ae",
        "æ",
        "af",
        "d",
        "đ",
        "e",
        "l",
        "ł",
        "m",
        "o",
        "ø",
        "oe",
        "œ",
        "of",
        "ss",
        "ß",
        "st",
        "z",
        "þ",
    ],
    ["æa", "aez"],
    ["cote", "coté", "côte", "côté"],
    ["résumé", "Résumé", "resumes"],
    ["a b", "a_b", "a-b", "a.b", "a1b", "ab"],
    ["file1", "file10", "file2"],
    ["①", "2", "²x"],
    ["ｗ", "Ｘ", "y"],
]


@pytest.mark.parametrize("names", AS_ICU_SORTS, ids=lambda names: names[0])
def test_names_sort_as_locale_compare_sorts_them(names: list[str]) -> None:
    for order in (reversed(names), sorted(names), names):
        assert sorted(order, key=collation_key) == names


def test_an_accent_counts_only_where_the_letters_are_the_same() -> None:
    assert sorted(["áb", "aa", "ac"], key=collation_key) == ["aa", "áb", "ac"]


def test_upper_case_counts_only_where_the_accents_are_the_same() -> None:
    assert sorted(["á", "A", "a", "Á"], key=collation_key) == ["a", "A", "á", "Á"]


def test_a_joiner_inside_a_name_does_not_move_it() -> None:
    assert sorted(["ac", "a\u200db", "aa"], key=collation_key) == ["aa", "a\u200db", "ac"]


@given(st.lists(NAMES, max_size=8, unique=True))
def test_the_order_does_not_depend_on_where_the_names_started(names: list[str]) -> None:
    expected = sorted(names, key=collation_key)
    for order in itertools.islice(itertools.permutations(names), 24):
        assert sorted(order, key=collation_key) == expected


@given(NAMES, NAMES)
def test_two_different_names_are_never_equal(one: str, other: str) -> None:
    keys = collation_key(one), collation_key(other)
    assert (keys[0] == keys[1]) == (one == other)
    assert (keys[0] < keys[1]) + (keys[1] < keys[0]) == (one != other)
