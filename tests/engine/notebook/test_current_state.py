"""How the current state is cut."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from halo_desktop.engine.notebook.current_state import cut, fits_whole
from halo_desktop.engine.notebook.fences import find_fences


@pytest.mark.spec("N10")
def test_a_short_file_is_shown_whole():
    assert fits_whole(b"a\n" * 29, 8192)
    assert fits_whole(b"a\n" * 29 + b"b", 8192)
    assert not fits_whole(b"a\n" * 30, 8192)
    assert not fits_whole(b"a" * 8193, 8192)


@pytest.mark.spec("N11")
def test_what_fits_is_not_cut():
    text = "# now\n- 表格\n"
    found = cut(text, len(text.encode()))
    assert (found.text, found.full_bytes, found.cut) == (text, 15, False)


@pytest.mark.spec("N11")
@pytest.mark.parametrize(
    ("text", "cap", "shown"),
    [
        ("# now\n## A\n- aaaa\n## B\n- bbbb\n## C\n- c\n", 32, "# now\n## A\n- aaaa\n## B\n- bbbb\n"),
        ("# now\n## A\n- aaaa\n## B\n- bbbb\n", 18, "# now\n## A\n- aaaa\n"),
        ("# now\n## A\n- aaaaaaaaaa\n- bbbbbbbbbb\n- c\n", 40, "# now\n## A\n- aaaaaaaaaa\n- bbbbbbbbbb\n"),
        ("# now\n### A\n- aaaa\n### B\n- bbbb\n", 28, "# now\n### A\n- aaaa\n### B\n"),
        ("# now\n" + "x" * 100, 40, "# now\n" + "x" * 34),
        ("# now\n" + "表" * 100, 40, "# now\n" + "表" * 11),
        ("# now\n```\n## a\n## b\n## c\n```\n", 24, "# now\n```\n## a\n## b\n```\n"),
        ("# now\n~~~~py\n" + "a\n" * 50, 40, "# now\n~~~~py\n" + "a\n" * 11 + "~~~~\n"),
        ("abc", 0, ""),
    ],
)
def test_it_is_cut_at_a_subsection_then_at_a_line_then_within_one(text: str, cap: int, shown: str):
    found = cut(text, cap)
    assert found.text == shown
    assert found.full_bytes == len(text.encode())
    assert found.cut


PIECES = st.sampled_from(
    ["# now\n", "## A\n", "### B\n", "- aaaa\n", "表格\n", "```\n", "~~~~x\n", "~~~~\n", "\n", "😀" * 9]
)


@pytest.mark.spec("N11", "Q22")
@given(st.lists(PIECES, max_size=40).map("".join), st.integers(0, 200))
def test_the_cap_holds_and_no_code_that_was_closed_stays_open(text: str, cap: int):
    found = cut(text, cap)
    assert len(found.text.encode()) <= max(cap, 0) or not found.cut
    if find_fences(text.encode()).unclosed is None and cap >= 20:
        assert find_fences(found.text.encode()).unclosed is None
    assert found.cut == (len(text.encode()) > cap)
