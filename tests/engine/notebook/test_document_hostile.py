"""Files that people, editors, sync programs and Halo 2.x leave behind: each keeps its bytes and shows its sections."""

import pytest

from halo_desktop.engine.notebook.document import Document

# name, bytes, current state, stamps or summaries of the history (None: no history section), line of an unclosed fence
CASES: list[tuple[str, bytes, str, list[str] | None, int | None]] = [
    ("nothing", b"", "", None, None),
    ("one newline", b"\n", "\n", None, None),
    ("only a byte order mark", b"\xef\xbb\xbf", "", None, None),
    ("skeleton", b"# now\n\n## State\n\n# History\n", "# now\n\n## State\n\n", [], None),
    ("skeleton of 4.2", b"# now\n\n# History\n", "# now\n\n", [], None),
    ("no final newline", b"# now\n- a\n# History\n## x", "# now\n- a\n", ["x"], None),
    ("ends in the heading", b"# now\n- a\n# History", "# now\n- a\n", [], None),
    ("byte order mark", b"\xef\xbb\xbf# now\n- a\n\n# History\n## x\n", "# now\n- a\n\n", ["x"], None),
    ("mark in the middle", b"# now\n\xef\xbb\xbf# History\n## x\n", "# now\n", ["x"], None),
    ("mark before an entry", b"# now\n# History\n\xef\xbb\xbf## x\n## y\n", "# now\n", ["x", "y"], None),
    ("CRLF", b"# now\r\n- a\r\n# History\r\n## x\r\n", "# now\r\n- a\r\n", ["x"], None),
    ("CRLF and mark", b"\xef\xbb\xbf# now\r\n# History\r\n## x\r\n", "# now\r\n", ["x"], None),
    ("mixed line ends", b"# now\r\n- a\n- b\r\n# History\n## x\r\n## y\n", "# now\r\n- a\n- b\r\n", ["x", "y"], None),
    ("doubled CR", b"# now\r\r\n# History\r\r\n## x\r\r\n", "# now\r\r\n", ["x"], None),
    ("CR alone ends no line", b"# now\r# History\r## x\r", "# now\r# History\r## x\r", None, None),
    ("blanks behind headings", b"# now \t\n# History  \n## x \t\n", "# now \t\n", ["x"], None),
    ("blanks before the title", b"#  \tnow\n#\tHistory\n##\tx\n", "#  \tnow\n", ["x"], None),
    ("capital Now", b"# Now\n- a\n# History\n", "# Now\n- a\n", [], None),
    ("capital HISTORY", b"# NOW\n# HISTORY\n## x\n", "# NOW\n", ["x"], None),
    ("history first", b"# History\n## x\n# now\n- a\n", "# now\n- a\n", ["x"], None),
    ("other sections", b"# Notes\nn\n# now\n- a\n# More\nm\n# History\n## x\n# End\n## y\n", "# now\n- a\n", ["x"], None),
    ("two histories", b"# now\n# History\n## x\n# History\n## y\n", "# now\n", ["x"], None),
    ("two nows", b"# now\n- a\n# now\n- b\n# History\n", "# now\n- a\n", [], None),
    ("only history", b"# History\n## x\n", "", ["x"], None),
    ("text, then history", b"old notes\n# History\n## x\n", "old notes\n", ["x"], None),
    ("no heading", "一些 2.x 的笔记\n- 没有分节\n".encode(), "一些 2.x 的笔记\n- 没有分节\n", None, None),
    ("other headings", b"intro\n## A\n- a\n### B\n- b\n## C\n- c\n", "## A\n- a\n### B\n- b\n", None, None),
    ("longer title", b"# nowhere\n- a\n# History of it\n## x\n", "# nowhere\n- a\n", None, None),
    ("no blank after the mark", b"#now\n#History\n##x\n", "#now\n#History\n##x\n", None, None),
    ("seven marks", b"####### now\ntext\n", "####### now\ntext\n", None, None),
    ("indented headings", b"# now\n  # History\n # History\n", "# now\n  # History\n # History\n", None, None),
    ("setext is text", b"now\n===\nHistory\n---\n", "now\n===\nHistory\n---\n", None, None),
    ("quoted heading", b"# now\n> # History\n", "# now\n> # History\n", None, None),
    ("fenced history", b"# now\n```\n# History\n## x\n```\n# History\n## y\n", "# now\n```\n# History\n## x\n```\n", ["y"], None),
    ("fenced entry", b"# now\n# History\n## x\n~~~\n## no\n~~~\n## y\n", "# now\n", ["x", "y"], None),
    ("indented fence", b"# now\n   ```\n# History\n   ```\n# History\n## x\n", "# now\n   ```\n# History\n   ```\n", ["x"], None),
    ("other character closes nothing", b"# now\n```\n~~~\n# History\n```\n", "# now\n```\n~~~\n# History\n```\n", None, None),
    ("shorter marks close nothing", b"# now\n````\n```\n# History\n````\n# History\n", "# now\n````\n```\n# History\n````\n", [], None),
    ("longer marks close", b"# now\n```\n# x\n`````\n# History\n## x\n", "# now\n```\n# x\n`````\n", ["x"], None),
    ("an info string closes nothing", b"# now\n```\n```py\n# History\n```\n", "# now\n```\n```py\n# History\n```\n", None, None),
    ("inline code is no fence", b"# now\n```a``` b\n# History\n## x\n", "# now\n```a``` b\n", ["x"], None),
    ("closing fence with CR", b"# now\r\n```\r\n# x\r\n```\r\n# History\r\n## x\r\n", "# now\r\n```\r\n# x\r\n```\r\n", ["x"], None),
    ("unclosed in now", b"# now\n```\n# x\n# History\n## y\n", "# now\n```\n# x\n", ["y"], 2),
    ("unclosed in history", b"# now\n# History\n## x\n```\n## no\n", "# now\n", ["x"], 4),
    ("unclosed before both", b"~~~\ntext\n# now\n- a\n# History\n## x\n", "# now\n- a\n", ["x"], 1),
    ("unclosed twice", b"# now\n````\n# History\n## x\n```\n## no\n", "# now\n````\n", ["x"], 2),
    ("unclosed on the last line", b"# now\n# History\n## x\n```", "# now\n", ["x"], 4),
    ("invalid UTF-8", b"# now\n\xff\xfe\n# History\n## \xe5\xbc\n", "# now\n\ufffd\ufffd\n", ["\ufffd"], None),
    ("UTF-16", "# now\n".encode("utf-16-le"), "#\0 \0n\0o\0w\0\n\0", None, None),
    ("NUL", b"# now\n\0\n# History\n## a\0b\n", "# now\n\0\n", ["a\0b"], None),
    ("line separators are text", "# now\u2028# History\u0085## x\x0c\n".encode(), "# now\u2028# History\u0085## x\x0c\n", None, None),
    ("form feed before a heading", b"# now\n\x0c# History\n", "# now\n\x0c# History\n", None, None),
    ("conflict marks", b"<<<<<<< a\n# now\n=======\n# now\n>>>>>>> b\n# History\n", "# now\n=======\n", [], None),
    ("empty entry headings", b"# now\n# History\n## \n## x\n##\n", "# now\n", ["", "x"], None),
    ("only details", b"# now\n# History\n### x\n#### y\n", "# now\n", [], None),
    ("topics section", b"# now\n# Topics\n- a\n# History\n## x\n", "# now\n", ["x"], None),
]  # fmt: skip


@pytest.mark.spec("N01")
@pytest.mark.parametrize("raw", [pytest.param(case[1], id=case[0]) for case in CASES])
def test_reading_a_file_keeps_every_byte(raw: bytes):
    assert Document.parse(raw).render() == raw


@pytest.mark.spec("N02")
@pytest.mark.parametrize(("raw", "expected"), [pytest.param(c[1], c[2], id=c[0]) for c in CASES])
def test_the_current_state_is_found(raw: bytes, expected: str):
    document = Document.parse(raw)
    assert document.text(document.current_state) == expected


@pytest.mark.spec("N02")
@pytest.mark.parametrize(("raw", "expected"), [pytest.param(c[1], c[3], id=c[0]) for c in CASES])
def test_the_entries_are_found(raw: bytes, expected: list[str] | None):
    document = Document.parse(raw)
    found = [entry.summary for entry in document.entries()]
    assert (document.history is not None, found) == (expected is not None, expected or [])
    assert document.entry_count() == len(found)


@pytest.mark.spec("N02")
@pytest.mark.parametrize(("raw", "expected"), [pytest.param(c[1], c[4], id=c[0]) for c in CASES])
def test_an_unclosed_fence_is_named_by_its_line(raw: bytes, expected: int | None):
    assert Document.parse(raw).unclosed_fence == expected


def test_there_are_at_least_forty_different_files():
    assert len({case[1] for case in CASES}) >= 40
