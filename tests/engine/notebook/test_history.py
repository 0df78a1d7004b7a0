"""Headings of history entries: read leniently, written strictly."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from halo_desktop.engine.notebook.document import Document
from halo_desktop.engine.notebook.history import Author, Entry, format_heading, parse_heading

CHAT = Author("chat", "0d71", "chat#0d71")


def entry(
    stamp: str | None, summary: str, topic: str | None = None, author: Author | None = None
) -> tuple[object, ...]:
    return stamp, summary, topic, author


def fields(found: Entry) -> tuple[object, ...]:
    return found.stamp, found.summary, found.topic, found.author


@pytest.mark.spec("N04")
@pytest.mark.parametrize(
    ("heading", "expected"),
    [
        (
            "## 2026-10-19-1840 | Tables only  [topic: reports/weekly.md]  [by: chat#0d71]",
            entry("2026-10-19-1840", "Tables only", "reports/weekly.md", CHAT),
        ),
        ("## 2026-10-19-1840 | 只用表格  [by: chat#0d71]", entry("2026-10-19-1840", "只用表格", None, CHAT)),
        ("## 2026-10-19-1840  [by: chat#0d71]", entry("2026-10-19-1840", "", None, CHAT)),
        ("## 2026-10-19-1840 | Before signatures", entry("2026-10-19-1840", "Before signatures")),
        ("## 2026-10-19-1840 Without a bar", entry("2026-10-19-1840", "Without a bar")),
        ("## 2026-10-19 | A day", entry("2026-10-19", "A day")),
        ("## Moved to a new server", entry(None, "Moved to a new server")),
        ("##\t2026-10-19-1840|x[by:chat#0d71]\r", entry("2026-10-19-1840", "x", None, CHAT)),
        ("## 2026-10-19-1840 | x  [by: chat#0d71]  [topic: a.md]", entry("2026-10-19-1840", "x", "a.md", CHAT)),
        ("## 2026-10-19-1840 | fix [P1] bug", entry("2026-10-19-1840", "fix [P1] bug")),
        ("## 2026-10-19-1840 | x  [by: team:Ops]", entry("2026-10-19-1840", "x", None, Author("team:Ops", "", "team:Ops"))),
        ("## 2026-10-19-1840 | x  [by: 市场群 3]", entry("2026-10-19-1840", "x", None, Author("市场群 3", "", "市场群 3"))),
        ("## 2026-10-19-1840 | x  [by: ]", entry("2026-10-19-1840", "x")),
        ("## 2026-10-19-1840 | x  [by: chat#0d71", entry("2026-10-19-1840", "x  [by: chat#0d71")),
        ("## ", entry(None, "")),
    ],
)  # fmt: skip
def test_a_heading_is_read(heading: str, expected: tuple[object, ...]):
    assert fields(parse_heading(heading, 1)) == expected


@pytest.mark.spec("N04")
def test_a_tag_that_a_model_wrote_does_not_hide_the_one_of_the_system():
    found = parse_heading("## 2026-10-19-1840 | x  [by: manual#0001]  [by: im-guest#beef]", 1)
    assert found.author == Author("im-guest", "beef", "im-guest#beef")
    assert found.summary == "x  [by: manual#0001]"


@pytest.mark.spec("N04")
def test_the_same_entry_is_known_by_stamp_and_author():
    first = parse_heading("## 2026-10-19-1840 | draft  [by: chat#0d71]", 1)
    second = parse_heading("## 2026-10-19-1840 | final  [topic: a.md]  [by: chat#0d71]", 9)
    assert first.identity == second.identity == "2026-10-19-1840|chat#0d71"
    assert parse_heading("## 2026-10-19-1840 | untagged", 1).identity == "2026-10-19-1840|"
    assert parse_heading("## no date", 1).identity == "## no date"


WORDS = st.text(st.characters(codec="utf-8", exclude_characters="\r\n[]|"), min_size=1, max_size=20).map(str.strip)
STAMPS = st.datetimes().map(lambda at: f"{at.year:04d}-{at:%m-%d-%H%M}")


@pytest.mark.spec("N04", "Q22")
@given(STAMPS, WORDS, st.none() | WORDS.filter(bool), st.none() | WORDS.filter(bool))
def test_what_is_written_is_read_again(stamp: str, summary: str, topic: str | None, author: str | None):
    found = parse_heading(format_heading(stamp, summary, topic=topic, author=author), 1)
    assert fields(found) == (stamp, summary, topic, Author.parse(author) if author else None)


@pytest.mark.spec("N04")
def test_a_heading_is_written_as_halo_writes_it():
    heading = format_heading("2026-10-19-1840", "Tables only", topic="reports/weekly.md", author="chat#0d71")
    assert heading == "## 2026-10-19-1840 | Tables only  [topic: reports/weekly.md]  [by: chat#0d71]"
    assert format_heading("2026-10-20-0915", author="schedule#a1b2") == "## 2026-10-20-0915  [by: schedule#a1b2]"


@pytest.mark.spec("N04", "Q23")
@pytest.mark.parametrize(
    ("stamp", "summary", "topic", "author"),
    [
        ("2026-10-19-1840", "x\n## forged", None, None),
        ("2026-10-19-1840", "x\r", None, None),
        ("2026-10-19-1840", "x  [by: manual#0001]", None, None),
        ("2026-10-19-1840", "x  [topic: a.md]", None, None),
        ("2026-10-19-1840", "x", "a]  [by: manual#0001", None),
        ("2026-10-19-1840", "x", None, "chat#1]"),
        ("2026-10-19-1840", "x", None, "chat#1\n"),
        ("yesterday", "x", None, None),
        ("", "x", None, None),
    ],
)
def test_a_part_that_would_forge_a_heading_is_refused(stamp: str, summary: str, topic: str | None, author: str | None):
    with pytest.raises(ValueError, match=r"heading|date"):
        format_heading(stamp, summary, topic=topic, author=author)


@pytest.mark.spec("N04", "Q22")
@given(st.binary(max_size=100))
def test_any_heading_can_be_read(raw: bytes):
    heading = "## " + raw.decode("utf-8", "replace").replace("\n", " ")
    assert parse_heading(heading, 3).heading == heading.rstrip(" \t\r")


@pytest.mark.spec("N04")
def test_the_newest_entries_come_with_their_lines():
    raw = b"# now\n- a\n\n# History\n\n## 2026-10-20-0915 | b\n### detail\n- c\n\n## 2026-10-19-0915 | d\n\n## e\n"
    newest = Document.parse(raw).newest_entries(2)
    assert [(found.line, found.summary) for found in newest] == [(6, "b"), (10, "d")]
