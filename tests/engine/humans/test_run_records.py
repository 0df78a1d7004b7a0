"""Run records are read whatever a person made of them, and only transcripts of old runs go."""

import os
from pathlib import Path

import pytest
from data_folder import write
from hypothesis import given
from hypothesis import strategies as st

from halo_desktop.engine.errors import EngineError
from halo_desktop.engine.files.layout import OwnerFolder
from halo_desktop.engine.humans.run_records import (
    RunRecord,
    folder_sizes,
    list_run_records,
    parse_run_record,
    prune_transcripts,
    read_run_record,
    run_record_name,
)

RECORD = """# Session Summary - 2026-10-20T01:15:42.123Z

**App:** Price watcher
**Trigger:** schedule
**Outcome:** useful
**Duration:** 48211ms
**Tokens:** 15320
**Escalation:** yes

## Output

价格没有变化。
**Tokens:** 1 is part of the output
"""


@pytest.fixture
def folder(tmp_path: Path) -> OwnerFolder:
    return OwnerFolder(tmp_path / "human")


@pytest.mark.spec("N20")
def test_a_record_of_halo_is_read() -> None:
    record = parse_run_record("2026-10-20-0915-run-price-watcher.md", RECORD)
    output = "价格没有变化。\n**Tokens:** 1 is part of the output"
    assert record == RunRecord(
        "2026-10-20-0915-run-price-watcher.md", "2026-10-20-0915", "schedule", "useful", 48211, 15320, output
    )
    assert parse_run_record("x.md", RECORD.replace("\n", "\r\n")).tokens == 15320


@pytest.mark.parametrize("text", ["", "## Output", "**Duration:** soon", "**Tokens:** ९", "**Tokens:** -1", "\ufeff\0"])
def test_a_record_that_says_little_is_no_error(text: str) -> None:
    record = parse_run_record("notes.md", text)
    assert (record.stamp, record.duration_ms, record.tokens) == (None, None, None)


@given(st.text(), st.text())
def test_any_text_is_a_record(name: str, text: str) -> None:
    assert parse_run_record(name, text).file == name


@pytest.mark.spec("N20")
def test_records_are_listed_newest_first(folder: OwnerFolder) -> None:
    for stamp in ("2026-10-02-0900", "2026-10-20-0915", "2026-09-30-2300"):
        write(folder.run_records / f"{stamp}-run-x.md", RECORD)
    write(folder.run_records / ".hidden.md", RECORD)
    write(folder.run_records / "notes.txt", "x")
    (folder.run_records / "away.md").symlink_to("/etc/hostname")
    assert [record.stamp for record in list_run_records(folder)] == [
        "2026-10-20-0915",
        "2026-10-02-0900",
        "2026-09-30-2300",
    ]
    assert list_run_records(OwnerFolder(folder.path / "nowhere")) == ()


@pytest.mark.parametrize("name", ["../memory.md", "/etc/passwd", "none.md", ""])
def test_only_a_record_is_read_as_one(folder: OwnerFolder, name: str) -> None:
    write(folder.run_records / "a.md", RECORD)
    with pytest.raises(EngineError):
        read_run_record(folder, name)


@pytest.mark.spec("N20")
def test_two_runs_in_one_minute_keep_two_records() -> None:
    first = run_record_name("2026-10-20-0915", "Price Watcher!", ())
    assert first == "2026-10-20-0915-run-price-watcher.md"
    second = run_record_name("2026-10-20-0915", "price watcher", [first.upper()])
    assert second == "2026-10-20-0915-run-price-watcher-2.md"
    assert run_record_name("2026-10-20-0915", "price watcher", [first, second]).endswith("-3.md")


def test_a_chinese_name_leaves_the_stamp_and_the_word() -> None:
    assert run_record_name("2026-10-20-0915", "比价助手", ()) == "2026-10-20-0915-run.md"
    assert run_record_name("2026-10-20-0915", "比价助手", (), failed=True) == "2026-10-20-0915-error.md"
    assert len(run_record_name("2026-10-20-0915", "a" * 90, ())) == 15 + 1 + 30 + 3


@pytest.mark.spec("N20")
def test_only_the_newest_transcripts_of_runs_stay_and_chats_are_not_counted(folder: OwnerFolder) -> None:
    for number in range(205):
        write(folder.transcripts / f"run-{number:03d}.jsonl", "{}")
        os.utime(folder.transcripts / f"run-{number:03d}.jsonl", (number, number))
    for name in ("chat.jsonl", "chat-im-direct-7.jsonl", "_session-ids.json"):
        write(folder.transcripts / name, "{}")
        os.utime(folder.transcripts / name, (0, 0))
    assert prune_transcripts(folder) == 5
    left = {path.name for path in folder.transcripts.iterdir()}
    assert {"chat.jsonl", "chat-im-direct-7.jsonl", "_session-ids.json", "run-005.jsonl"} <= left
    assert len(left) == 203
    assert "run-004.jsonl" not in left
    assert prune_transcripts(folder) == 0


@pytest.mark.spec("N20")
def test_sizes_are_measured(folder: OwnerFolder) -> None:
    write(folder.run_records / "a.md", "12345")
    write(folder.transcripts / "a.jsonl", "123")
    sizes = folder_sizes(folder)
    assert (sizes.run_records.files, sizes.run_records.total_bytes) == (1, 5)
    assert (sizes.transcripts.files, sizes.archive.files) == (1, 0)
