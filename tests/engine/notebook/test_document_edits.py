"""Edits of `memory.md`: what is named changes, everything else keeps its bytes."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from halo_desktop.engine.notebook.document import SKELETON, Document
from halo_desktop.engine.notebook.edits import append_to_current_state, insert_entry, remove_line, replace_lines

HEADING = "## 2026-10-20-0915 | new  [by: chat#0d71]"
PIECES = st.sampled_from(
    [b"# now", b"# History", b"## Patterns", b"## x | y", b"```", b"~~~~", b" ", b"\r\n", b"\n", b"\n\n", b"\xef\xbb\xbf", b"\xff", b"- a"]
)  # fmt: skip
FILES = st.lists(PIECES, max_size=30).map(b"".join)


def edited(raw: bytes, heading: str = HEADING, details: str = "") -> bytes:
    return insert_entry(Document.parse(raw), heading, details).render()


def is_subsequence(lines: list[bytes], of: list[bytes]) -> bool:
    rest = iter(of)
    return all(any(line == other for other in rest) for line in lines)


@pytest.mark.spec("N01", "N04")
@pytest.mark.parametrize(
    ("before", "after"),
    [
        (b"", b"# now\n\n## State\n\n# History\n\n## N\n"),
        (SKELETON, SKELETON + b"\n## N\n"),
        (b"# now\n# History\n\n## old\n", b"# now\n# History\n\n## N\n\n## old\n"),
        (b"# now\n# History\n## old\n", b"# now\n# History\n\n## N\n\n## old\n"),
        (b"# now\n# History", b"# now\n# History\n\n## N\n"),
        (b"# now\r\n# History\r\n\r\n## old\r\n", b"# now\r\n# History\r\n\r\n## N\r\n\r\n## old\r\n"),
        (b"# now\n# History\n\n# Other\n", b"# now\n# History\n\n## N\n\n# Other\n"),
        (b"# now\n# History\nnote\n\n## old\n", b"# now\n# History\nnote\n\n## N\n\n## old\n"),
        (b"# now\n# History\n```\ncode\n", b"# now\n# History\n\n## N\n\n```\ncode\n"),
        (b"# now\n- a\n", b"# now\n- a\n\n# History\n\n## N\n"),
        (b"old notes", b"old notes\n\n# History\n\n## N\n"),
        (b"# now\n```\nopen\n", b"# now\n```\nopen\n\n# History\n\n## N\n"),
    ],
)
def test_an_entry_stands_on_top_of_the_history_with_a_blank_line_around(before: bytes, after: bytes):
    assert edited(before, "## N") == after


@pytest.mark.spec("N01")
def test_details_stand_below_their_heading_in_the_line_ends_of_the_file():
    raw = b"# now\r\n# History\r\n"
    assert edited(raw, "## N", "### Decision\n- x\n") == raw + b"\r\n## N\r\n### Decision\r\n- x\r\n"


@pytest.mark.spec("N01")
@pytest.mark.parametrize("heading", ["# History", "### x", "x", "## a\n## b", "##x"])
def test_an_entry_needs_one_heading_of_its_level(heading: str):
    with pytest.raises(ValueError, match="heading"):
        edited(SKELETON, heading)


@pytest.mark.spec("N01")
@pytest.mark.parametrize("details", ["## other", "- a\n# now\n", "```\ncode", "- a\n~~~\n## x"])
def test_details_that_would_begin_another_entry_are_refused(details: str):
    with pytest.raises(ValueError, match="details"):
        edited(SKELETON, HEADING, details)


@pytest.mark.spec("N01")
def test_details_may_show_headings_in_closed_code():
    assert Document.parse(edited(SKELETON, HEADING, "```\n# History\n```")).entry_count() == 1


@pytest.mark.spec("N01", "Q22")
@given(FILES)
def test_an_inserted_entry_is_the_newest_and_removes_no_line(raw: bytes):
    before = Document.parse(raw)
    after = insert_entry(before, HEADING)
    assert after.newest_entries(1)[0].heading == HEADING
    if before.history is not None:
        assert after.entry_count() == before.entry_count() + 1
        assert is_subsequence(raw.split(b"\n")[:-1], after.raw.split(b"\n"))


@pytest.mark.spec("N01", "Q22")
@given(FILES, st.data())
def test_replacing_lines_changes_only_these(raw: bytes, data: st.DataObject):
    assume(raw)
    lines = raw.splitlines(keepends=True) if b"\r" not in raw else raw.replace(b"\r", b"").splitlines(keepends=True)
    raw = b"".join(lines)
    first = data.draw(st.integers(1, len(lines)))
    last = data.draw(st.integers(first, len(lines)))
    new = data.draw(st.lists(st.sampled_from(["a", "", "# now"]), max_size=3))
    after = replace_lines(Document.parse(raw), first, last, new).raw
    head, tail = b"".join(lines[: first - 1]), b"".join(lines[last:])
    assert after.startswith(head)
    assert after.endswith(tail)
    assert after[len(head) : len(after) - len(tail)].split(b"\n")[: len(new)] == [line.encode() for line in new]


def test_a_last_line_without_a_line_break_stays_without():
    document = replace_lines(Document.parse(b"a\nb"), 2, 2, ["c", "d"])
    assert document.render() == b"a\nc\nd"


def test_a_line_is_removed_with_its_line_break():
    assert remove_line(Document.parse(b"a\r\nb\r\nc\r\n"), 2).render() == b"a\r\nc\r\n"


@pytest.mark.parametrize(("first", "last"), [(0, 1), (3, 3), (1, 3), (2, 1), (-1, 1)])
def test_lines_that_are_not_there_are_refused(first: int, last: int):
    with pytest.raises(ValueError, match="no line"):
        replace_lines(Document.parse(b"a\nb\n"), first, last, ["c"])


def test_a_replacement_line_with_a_line_break_is_refused():
    with pytest.raises(ValueError, match="more than one line"):
        replace_lines(Document.parse(b"a\n"), 1, 1, ["b\nc"])


@pytest.mark.spec("N01")
@pytest.mark.parametrize(
    ("before", "after"),
    [
        (b"", b"# now\n\n## State\n\n## Patterns\n- p\n\n# History\n"),
        (b"# now\n\n## Patterns\n- a\n\n# History\n", b"# now\n\n## Patterns\n- a\n- p\n\n# History\n"),
        (b"# now\r\n## patterns | two\r\n- a\r\n", b"# now\r\n## patterns | two\r\n- a\r\n- p\r\n"),
        (b"# now\n## Patterns", b"# now\n## Patterns\n- p\n"),
        (b"# now\n## Patterns\n- a\n### More\n- b\n", b"# now\n## Patterns\n- a\n- p\n### More\n- b\n"),
        (b"# now\n## Patterns\n- a\n## State\n", b"# now\n## Patterns\n- a\n- p\n## State\n"),
        (b"# now\n- a\n# History\n", b"# now\n- a\n\n## Patterns\n- p\n\n# History\n"),
        (b"\xef\xbb\xbfold notes\n", b"\xef\xbb\xbf# now\n\nold notes\n\n## Patterns\n- p\n"),
        (b"# now\n```\nopen\n", b"# now\n\n## Patterns\n- p\n\n```\nopen\n"),
        (b"# History\n## Patterns\n", b"# now\n\n## Patterns\n- p\n\n# History\n## Patterns\n"),
    ],
)
def test_a_line_is_added_to_its_subsection(before: bytes, after: bytes):
    assert append_to_current_state(Document.parse(before), "Patterns", "- p").render() == after


@pytest.mark.spec("N01")
@pytest.mark.parametrize("line", ["# History", "## x", "a\n# History", "```", "  ~~~ x"])
def test_a_line_that_would_begin_a_section_is_refused(line: str):
    with pytest.raises(ValueError, match="not one line of text"):
        append_to_current_state(Document.parse(SKELETON), "Patterns", line)


@pytest.mark.spec("N01", "Q22")
@given(FILES)
def test_a_line_added_twice_finds_the_same_subsection(raw: bytes):
    once = append_to_current_state(Document.parse(raw), "Patterns", "- first")
    twice = append_to_current_state(once, "Patterns", "- second")
    assert len(twice.raw.split(b"\n")) == len(once.raw.split(b"\n")) + 1
    assert "- second" in twice.text(twice.current_state)
