"""Front matter of topic pages: Halo's few rules, and nothing of YAML."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from halo_desktop.engine.notebook.front_matter import HEAD_BYTES, FrontMatter, FrontMatterReader, read_front_matter
from halo_desktop.engine.notebook.topics import scan_topics


@pytest.mark.spec("N05")
@pytest.mark.parametrize(
    ("head", "name", "description"),
    [
        ("---\nname: Weekly report\ndescription: when writing it\n---\nBody", "Weekly report", "when writing it"),
        ("---\ndescription: 写周报时\n---", None, "写周报时"),
        ("\ufeff---\nname: a\n---\n", "a", None),
        ("---\r\nname: a\r\ndescription: b\r\n---\r\n", "a", "b"),
        ("---\nname: \"a: b\"\ndescription: 'c'\n---\n", "a: b", "c"),
        ("---\nname: \"a'\n---\n", "\"a'", None),
        ("---\nname: \"\"\ndescription: ''\n---\n", None, None),
        ("---\nname: '\n---\n", "'", None),
        ("---\ndescription: when: at: noon\n---\n", None, "when: at: noon"),
        ("---\nname: a\nname: b\n---\n", "b", None),
        ("---\nname: a\nname:\n---\n", "a", None),
        ("---\nname : a\n---\n", "a", None),
        ("---\n name: a\n\tdescription: b\n---\n", None, None),
        ("---\nName: a\nDESCRIPTION: b\n---\n", None, None),
        ("---\ndescription: >\n  folded\n---\n", None, ">"),
        ("---\ntags: [a, b]\nname: a\nno colon\n---\n", "a", None),
        ("---\nname: a\n", None, None),
        ("---\nname: a\n ---\n", None, None),
        ("\n---\nname: a\n---\n", None, None),
        ("----\nname: a\n----\n", None, None),
        ("name: a\n---\n", None, None),
        ("---\n---\nname: a\n---\n", None, None),
        ("---\nname: a\u2028description: b\n---\n", "a\u2028description: b", None),
        ("", None, None),
    ],
)  # fmt: skip
def test_the_two_keys_are_read(head: str, name: str | None, description: str | None):
    assert read_front_matter(head.encode()) == FrontMatter(name, description)


@pytest.mark.spec("N05")
def test_invalid_text_becomes_replacement_characters():
    assert read_front_matter(b"---\nname: \xffa\n---\n") == FrontMatter("\ufffda")


@pytest.mark.spec("N05", "Q22")
@given(st.binary(max_size=200).map(lambda rest: b"---\n" + rest) | st.binary(max_size=200))
def test_any_bytes_can_be_read_and_give_single_lines(head: bytes):
    found = read_front_matter(head)
    for value in (found.name, found.description):
        assert value is None or (value and "\n" not in value)


@pytest.mark.spec("N05")
def test_only_the_first_4096_bytes_count(tmp_path: Path):
    filler = "x: " + "y" * HEAD_BYTES
    (tmp_path / "late.md").write_text(f"---\nname: a\n{filler}\n---\n", encoding="utf-8")
    (tmp_path / "long.md").write_text(f"---\nname: a\n---\n{filler}", encoding="utf-8")
    read = FrontMatterReader(tmp_path)
    names = {page.name: read(page).name for page in scan_topics(tmp_path).pages()}
    assert names == {"late.md": None, "long.md": "a"}


@pytest.mark.spec("N05", "N08")
def test_a_page_is_read_again_only_when_it_changed(tmp_path: Path):
    page = tmp_path / "a.md"
    page.write_text("---\nname: one\n---\n", encoding="utf-8")
    read = FrontMatterReader(tmp_path)
    (before,) = scan_topics(tmp_path).pages()
    assert read(before).name == "one"
    page.write_text("---\nname: another\n---\n", encoding="utf-8")
    assert read(before).name == "one"
    (after,) = scan_topics(tmp_path).pages()
    assert read(after).name == "another"


def test_a_page_that_vanished_has_no_front_matter(tmp_path: Path):
    (tmp_path / "a.md").write_text("---\nname: one\n---\n", encoding="utf-8")
    (page,) = scan_topics(tmp_path).pages()
    (tmp_path / "a.md").unlink()
    assert FrontMatterReader(tmp_path)(page) == FrontMatter()
