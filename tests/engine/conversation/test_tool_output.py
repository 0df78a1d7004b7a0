"""What of a tool's output is kept, and how the rest is read back."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from halo_desktop.engine.conversation.file_reading import Reach, UnreadableError, read_page
from halo_desktop.engine.conversation.tool_output import VISIBLE_CHARACTERS, keep_output

FAMILY = "👨‍👩‍👧‍👦"


def read_all(reach: Reach, path: str) -> str:
    """Page through a file as a model would."""
    text = ""
    while True:
        page = read_page(reach, path, len(text))
        notice, _, body = page.partition("\n")
        text += body
        if "Go on with offset" not in notice:
            return text


@pytest.mark.spec("V30")
@pytest.mark.parametrize("length", [0, 1, 3_999, 4_000])
def test_what_fits_stays_as_it_is(tmp_path: Path, length: int) -> None:
    kept = keep_output("字" * length, tmp_path / "files")
    assert kept.text == "字" * length
    assert not (tmp_path / "files").exists()


@pytest.mark.spec("V30", "V31")
@pytest.mark.parametrize(
    "output",
    ["x" * 4_001, "第一行\n" * 700_000 + "最后一行：失败", '{"a": 1}, ' * 30_000, "a\u2028b" * 4_000, FAMILY * 3_000],
    ids=["one too many", "10 MB", "one line of 300 KB", "line separators", "families"],
)
def test_what_is_too_long_keeps_head_and_tail_and_the_whole_can_be_read_back(tmp_path: Path, output: str) -> None:
    files = tmp_path / "files"
    kept = keep_output(output, files)
    assert len(kept.text) <= VISIBLE_CHARACTERS
    assert f"{len(output)} characters" in kept.text
    assert kept.spilled_to is not None
    assert kept.spilled_to in kept.text
    assert kept.text.startswith(output[:1_000])
    assert kept.text.endswith(output[-1_000:])
    assert read_page(Reach(files), kept.spilled_to).startswith("[Characters 0 to ")
    if len(output) < 500_000:
        assert read_all(Reach(files), kept.spilled_to) == output


@pytest.mark.spec("V30")
def test_the_same_output_twice_is_one_file_and_the_same_text(tmp_path: Path) -> None:
    first, second = (keep_output("y" * 9_000, tmp_path / "files") for _ in range(2))
    assert first == second
    assert len(list((tmp_path / "files").iterdir())) == 1


@pytest.mark.spec("V30", "Q21")
def test_what_cannot_be_written_is_said_and_no_path_is_named(tmp_path: Path) -> None:
    (tmp_path / "files").write_text("in the way")
    kept = keep_output("z" * 5_000, tmp_path / "files")
    assert kept.spilled_to is None
    assert "was not saved" in kept.text
    assert "files/" not in kept.text


@pytest.mark.spec("V31")
def test_a_page_is_never_too_long_to_be_shown_whole(tmp_path: Path) -> None:
    kept = keep_output("w" * 300_000, tmp_path / "files")
    assert kept.spilled_to is not None
    page = read_page(Reach(tmp_path / "files"), kept.spilled_to, 1_000, 10**9)
    assert keep_output(page, tmp_path / "more").spilled_to is None


@pytest.mark.spec("V33")
@given(st.text(st.sampled_from([*"ab中́‍", "\ud83d", "👩", "🏽", "🇨", "🇳", "\0", "\r", "\n"])), st.integers(-5, 60))
def test_any_text_is_kept_without_a_crash(text: str, repeats: int) -> None:
    output = text * max(1, repeats) * 40
    kept = keep_output(output, Path(os.devnull) / "files")
    assert len(kept.text) <= VISIBLE_CHARACTERS
    kept.text.encode()


@pytest.mark.spec("V33")
def test_an_emoji_at_the_cut_stays_whole(tmp_path: Path) -> None:
    output = "".join(f"{FAMILY}{'i' * (n % 7)}" for n in range(2_000))
    kept = keep_output(output, tmp_path / "files")
    head, _, rest = kept.text.partition("\n\n[")
    tail = rest.partition("]\n\n")[2]
    for part in (head, tail):
        assert part.replace(FAMILY, "").strip("i") == ""


@pytest.mark.spec("V33", "N32")
@pytest.mark.parametrize(
    "path",
    [
        "../secret.txt",
        "files/../../secret.txt",
        "files/../log.jsonl",
        "/etc/passwd",
        "~/secret.txt",
        "C:\\secret.txt",
        "files/\0",
        ".halo/memory.md",
        ".HALO/memory.md",
        "sub/.halo/memory/run/x.md",
        "link-out",
        "files/link-out",
        "",
        "pipe",
        "nothing.txt",
    ],
)
def test_nothing_else_is_within_reach(tmp_path: Path, path: str) -> None:
    working, files = tmp_path / "working", tmp_path / "conversation.files"
    for folder in (working / ".halo", working / "sub" / ".halo" / "memory" / "run", files):
        folder.mkdir(parents=True)
    for secret in (tmp_path / "secret.txt", working / ".halo" / "memory.md", tmp_path / "log.jsonl"):
        secret.write_text("SECRET")
    (working / "sub" / ".halo" / "memory" / "run" / "x.md").write_text("SECRET")
    (working / "link-out").symlink_to(tmp_path / "secret.txt")
    (files / "link-out").symlink_to(tmp_path / "secret.txt")
    os.mkfifo(working / "pipe")
    with pytest.raises(UnreadableError) as refused:
        read_page(Reach(files, working), path)
    assert "SECRET" not in str(refused.value)


@pytest.mark.spec("V33")
def test_files_that_are_no_clean_text_are_predictable(tmp_path: Path) -> None:
    (tmp_path / "gbk.txt").write_bytes("你好".encode("gbk"))
    (tmp_path / "binary.bin").write_bytes(b"\x7fELF\0\0\0")
    (tmp_path / "bom.txt").write_bytes(b"\xef\xbb\xbfhello")
    reach = Reach(tmp_path / "files", tmp_path)
    assert "\ufffd" in read_page(reach, "gbk.txt")
    assert read_page(reach, "bom.txt").endswith("\nhello")
    with pytest.raises(UnreadableError, match="7 bytes, binary"):
        read_page(reach, "binary.bin")


@pytest.mark.spec("V31")
def test_a_folder_lists_its_entries(tmp_path: Path) -> None:
    (tmp_path / "reports").mkdir()
    (tmp_path / "周报.md").write_text("x")
    (tmp_path / ".hidden").write_text("x")
    assert read_page(Reach(tmp_path / "files", tmp_path), ".").splitlines()[1:] == ["reports/", "周报.md"]


@pytest.mark.spec("V32")
def test_a_spilled_file_that_is_gone_has_expired(tmp_path: Path) -> None:
    with pytest.raises(UnreadableError, match="has expired"):
        read_page(Reach(tmp_path), "files/0123.txt")


@pytest.mark.spec("V31")
def test_beyond_the_end_says_so(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("abc")
    assert "has 3 characters" in read_page(Reach(tmp_path / "f", tmp_path), "a.txt", 99)
