"""The document model: any bytes, line numbers, 50 MB."""

import tracemalloc

import pytest
from hypothesis import given
from hypothesis import strategies as st

from halo_desktop.engine.notebook.document import SKELETON, Document, is_blank
from halo_desktop.engine.notebook.fences import find_fences

PIECES = st.sampled_from(
    [b"# now", b"# History", b"## x | y", b"### z", b"```", b"~~~~", b"```py", b" ", b"\r", b"\n", b"\n\n", b"\xef\xbb\xbf", b"\xff", b"- a"]
)  # fmt: skip
FILES = st.one_of(st.binary(max_size=200), st.lists(PIECES, max_size=40).map(b"".join))


@pytest.mark.spec("N01", "Q22")
@given(FILES)
def test_any_bytes_come_back_and_sections_lie_inside_them(raw: bytes):
    document = Document.parse(raw)
    assert document.render() == raw
    for section in (document.current_state, document.history):
        if section is not None:
            assert 0 <= section.start <= section.body <= section.end <= len(raw)
            assert section.start == 0 or raw[section.start - 1 : section.start] == b"\n"


@pytest.mark.spec("N02", "Q22")
@given(FILES)
def test_no_entry_lies_in_fenced_code_and_each_stands_on_its_line(raw: bytes):
    document = Document.parse(raw)
    lines = raw.split(b"\n")
    for entry in document.entries():
        line = lines[entry.line - 1]
        assert line.removeprefix(b"\xef\xbb\xbf").startswith(b"##")
        assert not document.fences.cover(sum(len(before) + 1 for before in lines[: entry.line - 1]))


@pytest.mark.spec("N02", "Q22")
@given(FILES)
def test_fences_are_ordered_and_found_without_regard_to_what_follows_a_closed_one(raw: bytes):
    spans = find_fences(raw).spans
    flat = [offset for span in spans for offset in span]
    assert flat == sorted(flat)
    if spans and find_fences(raw).unclosed is None:
        assert find_fences(raw[: spans[-1][1]]).spans == spans


@pytest.mark.spec("N01")
def test_a_file_of_fifty_megabytes_is_read_without_an_object_for_each_line():
    entry = b"## 2026-10-20-0915 | Prices checked  [by: schedule#a1b2]\n\n- some text that goes on and on\n\n"
    count = 50_000_000 // len(entry)
    raw = b"# now\n\n## State\n- x\n\n# History\n\n" + entry * count
    tracemalloc.start()
    try:
        document = Document.parse(raw)
        newest = document.newest_entries(3)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert [found.line for found in newest] == [8, 12, 16]
    assert document.render() is raw
    assert peak < 1_000_000


@pytest.mark.spec("N02")
def test_fences_that_nothing_closes_are_found_in_one_pass():
    # Each fence is shorter than the one before, so that none closes any: looking ahead from each would be quadratic.
    raw = b"".join(b"`" * length + b"\n# now\n" for length in range(2000, 2, -1))
    document = Document.parse(raw)
    assert document.unclosed_fence == 1
    assert len(document.fences.spans) == 1998


def test_the_skeleton_is_that_of_halo():
    assert len(SKELETON) == 27
    document = Document.parse(SKELETON)
    assert document.has_now
    assert document.entry_count() == 0


@pytest.mark.spec("N03")
@pytest.mark.parametrize(
    "raw",
    [None, b"", b"\n \n", SKELETON, b"# now\n\n# History\n", b"# now\n## State |\n# History", b"\xef\xbb\xbf# now\r\n"],
)
def test_a_file_without_content_is_blank(raw: bytes | None):
    assert is_blank(raw)


@pytest.mark.spec("N03")
@pytest.mark.parametrize(
    "raw",
    [b"x", b"# now\n- a\n", b"## State | two shops\n", b"# History\n## x\n", b"# now\n# Notes\n", b"\0", b"\n" * 257],
)
def test_a_file_that_holds_anything_else_is_not_blank(raw: bytes):
    assert not is_blank(raw)
