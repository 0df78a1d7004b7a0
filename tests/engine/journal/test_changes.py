"""What a write changed and its inverse: exact where it stands, nothing where it does not (V40)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from halo_desktop.engine.journal.changes import Edited, Hunk, change_between, take_back
from halo_desktop.engine.journal.entry import Cause, Entry, Occasion, Origin, entry_line, read_entry

pytestmark = pytest.mark.spec("V40")

LINES = st.lists(st.sampled_from([b"a\n", b"b\n", b"\n", b"- c\r\n", "- 周报\n".encode(), b"\xff\n"]), max_size=12)
FILE = st.tuples(LINES, st.sampled_from([b"", b"end"])).map(lambda parts: b"".join(parts[0]) + parts[1])


@given(FILE, FILE)
def test_taking_back_gives_the_file_that_was_there(before: bytes, after: bytes) -> None:
    if before != after:
        taken = take_back(change_between("memory.md", before, after), after)
        assert taken is not None
        assert taken.content is not None
        if not taken.left:
            assert taken.content.splitlines() == before.splitlines()


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (b"# now\n- a\n- b\n\n# History\n", b"# now\n- a\n- x\n- b\n\n# History\n\n## 2026 | x\n"),
        (b"# now\n- a\n- b\n- c\n", b"# now\n- a\n- c\n"),
        (b"# now\r\n- a\r\n- b\r\n", b"# now\r\n- a\r\n- new\r\n"),
        (b"one\ntwo", b"one\ntwo\nthree"),
        (b"", b"text\n"),
        (b"text\n", b""),
        (b"\xff\xfe\n- a\n", b"\xff\xfe\n- b\n"),
        (b"a\na\n", b"a\n"),
        (b"- twice said\n- twice said\n- c\n", b"- twice said\n- c\n"),
        (b"\n", b""),
    ],
)
def test_taking_back_is_exact(before: bytes, after: bytes) -> None:
    taken = take_back(change_between("memory.md", before, after), after)
    assert taken is not None
    assert (taken.content, taken.left) == (before, ())


def test_lines_that_others_added_around_stay() -> None:
    change = change_between("memory.md", b"# now\n- a\n", b"# now\n- a\n- poison here\n")
    present = b"# now\n- other above\n- a\n- another\n- poison here\n- below\n"
    taken = take_back(change, present)
    assert taken is not None
    assert taken.content == b"# now\n- other above\n- a\n- another\n- below\n"


def test_a_line_that_was_edited_since_is_left() -> None:
    change = change_between("memory.md", b"# now\n- a\n", b"# now\n- a\n- poison here\n")
    assert take_back(change, b"# now\n- a\n- poison here, edited\n") is None
    assert take_back(change, None) is None


def test_the_part_that_still_stands_is_taken_back() -> None:
    before = b"# now\n- a\n\n# History\n\n## 1 | old\n"
    after = b"# now\n- a\n- poison here\n\n# History\n\n## 2 | poison here\n\n## 1 | old\n"
    taken = take_back(change_between("memory.md", before, after), b"# now\n- poison here\n- a\n\n# History\n")
    assert taken is not None
    assert taken.content == b"# now\n- a\n\n# History\n"
    assert len(taken.left) == 1


def test_a_line_that_was_removed_comes_back_once() -> None:
    before, after = b"# now\n- first\n- gone\n- last\n", b"# now\n- first\n- last\n"
    change = change_between("memory.md", before, after)
    taken = take_back(change, after)
    assert taken is not None
    assert taken.content == before
    assert take_back(change, before) is None


def test_of_two_equal_lines_the_one_among_its_neighbours_goes() -> None:
    before = b"## A\n- same words\n## B\n- b\n"
    after = b"## A\n- same words\n## B\n- b\n- same words\n"
    taken = take_back(change_between("memory.md", before, after), after)
    assert taken is not None
    assert taken.content == before


def test_a_short_line_is_only_found_by_its_neighbours() -> None:
    change = change_between("memory.md", b"- a\n- z\n", b"- a\n-\n- z\n")
    assert take_back(change, b"x\n-\ny\n") is None


def test_a_page_that_was_made_is_deleted_only_while_nobody_changed_it() -> None:
    change = change_between("memory/topics/a.md", None, b"made\n")
    taken = take_back(change, b"made\n")
    assert taken is not None
    assert taken.content is None
    assert take_back(change, b"made\nand more\n") is None
    assert take_back(change, None) is None


def test_a_page_that_was_deleted_comes_back_only_where_nothing_stands() -> None:
    change = change_between("memory/topics/a.md", b"text\n", None)
    taken = take_back(change, None)
    assert taken is not None
    assert taken.content == b"text\n"
    assert take_back(change, b"new\n") is None


def test_a_large_rewrite_is_one_hunk_and_quick() -> None:
    before = b"".join(b"- old %d\n" % number for number in range(5000))
    after = b"".join(b"- new %d\n" % number for number in range(5000))
    change = change_between("memory/topics/a.md", before, after)
    assert isinstance(change, Edited)
    assert len(change.hunks) == 1
    taken = take_back(change, after)
    assert taken is not None
    assert taken.content == before


def test_no_change_is_no_entry() -> None:
    with pytest.raises(ValueError, match="no change"):
        change_between("memory.md", None, None)


@given(FILE, FILE, st.text(max_size=20))
def test_an_entry_reads_as_it_was_written(before: bytes, after: bytes, text: str) -> None:
    import json
    from datetime import UTC, datetime

    from halo_desktop.engine.access import Requester

    origin = Origin("im-guest#9f3c", Requester.GUEST, True, "im:x", "t1", "v2")
    occasion = Occasion(origin, "remember", text, Cause.ROLLBACK, "other")
    change = Edited("memory.md", (Hunk(3, (before,), (after,), (b"above\n",), ()),))
    entry = Entry("e1", datetime(2026, 11, 20, 9, 30, tzinfo=UTC), occasion, change)
    line = entry_line(entry)
    assert line.count(b"\n") == 1
    assert read_entry(json.loads(line)) == entry


@pytest.mark.parametrize(
    "stored",
    [
        {},
        {"v": 2, "id": "a", "at": "2026-01-01T00:00:00Z", "change": {"kind": "redacted", "path": "memory.md"}},
        {"v": 1, "id": "a", "at": "never", "change": {"kind": "redacted", "path": "memory.md"}},
        {"v": 1, "id": "a", "at": "2026-01-01T00:00:00Z", "change": {"kind": "melted", "path": "memory.md"}},
        {"v": 1, "id": "a", "at": "2026-01-01T00:00:00Z", "change": {"kind": "edited", "hunks": []}},
        {"v": 1, "id": "a", "at": "2026-01-01T00:00:00Z", "change": {"kind": "redacted", "path": "m"}, "cause": "x"},
    ],
)
def test_what_is_no_entry_of_this_version_is_left_out(stored: dict[str, object]) -> None:
    assert read_entry(stored) is None
