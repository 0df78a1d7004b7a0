"""`halo-memory usage`: what models took, and what the cap leaves."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import timedelta

import pytest
from command_line import CommandLine
from data_folder import NOW, OURS, SALES, DataFolder

from halo_desktop.engine.files.layout import DataRoot
from halo_desktop.engine.files.locks import Locks
from halo_desktop.engine.llm.usage import CallRecord, note_call

pytestmark = pytest.mark.spec("Q32", "C12")

Note = Callable[..., None]
TODAY = NOW.astimezone().date()
MONTH = f"{TODAY:%Y-%m}"


@pytest.fixture
def note(cli: CommandLine, folder: DataFolder) -> Note:
    """Give what writes a call down, `days` ago."""
    locks = Locks(DataRoot(cli.root))

    def note_it(owner: str, tokens_in: int, tokens_out: int, *, days: int = 0, automatic: bool = False) -> None:
        at = NOW - timedelta(days=days)
        note_call(locks, CallRecord(at, owner, "consolidation", "m", tokens_in, tokens_out, 1.0, automatic=automatic))

    return note_it


@pytest.mark.parametrize(
    ("language", "said"), [("en", f"No model was asked in {MONTH}."), ("zh_CN", f"{MONTH} 没有使用过模型。")]
)
def test_without_calls_that_is_said(cli: CommandLine, folder: DataFolder, language: str, said: str) -> None:
    assert cli("usage", "--lang", language).out.splitlines()[0] == said
    nothing = {"calls": 0, "tokens": 0, "input_tokens": 0, "output_tokens": 0}
    assert cli.json("usage") == {
        "month": MONTH,
        "today": nothing,
        "total": nothing,
        "owners": [],
        "days": [],
        "cap": None,
        "cap_left": None,
    }


def test_totals_are_by_day_month_and_memory(cli: CommandLine, note: Note) -> None:
    note(f"workspace:{SALES}", 1000, 200)
    note(f"workspace:{SALES}", 500, 100, days=2)
    note(f"human:{OURS}", 90, 9)
    note("human:gone", 2000, 500)
    note("", 11, 7)
    value = cli.json("usage")
    assert value["today"] == {"calls": 4, "tokens": 3817, "input_tokens": 3101, "output_tokens": 716}
    assert value["total"] == {"calls": 5, "tokens": 4417, "input_tokens": 3601, "output_tokens": 816}
    assert [(row["owner"], row["name"], row["tokens"]) for row in value["owners"]] == [
        ("human:gone", None, 2500),
        (f"workspace:{SALES}", "市场部", 1800),
        (f"human:{OURS}", "会议纪要员", 99),
        (None, None, 18),
    ]
    two_days_ago = (TODAY - timedelta(days=2)).isoformat()
    assert [(row["day"], row["calls"]) for row in value["days"]] == [(two_days_ago, 1), (TODAY.isoformat(), 4)]


def test_totals_are_shown_in_tables(cli: CommandLine, note: Note) -> None:
    note(f"workspace:{SALES}", 1_234_000, 567)
    note("human:gone", 20, 5, days=1)
    note("", 11, 7)
    lines = [line.split() for line in cli("usage").out.splitlines()]
    assert lines == [
        ["Calls", "Tokens", "Read", "Written"],
        ["Today", "2", "1,234,585", "1,234,011", "574"],
        [MONTH, "3", "1,234,610", "1,234,031", "579"],
        [],
        ["By", "memory", "Calls", "Tokens", "Read", "Written"],
        ["市场部", "1", "1,234,567", "1,234,000", "567"],
        ["human:gone", "1", "25", "20", "5"],
        ["without", "a", "memory", "1", "18", "11", "7"],
        [],
        ["By", "day", "Calls", "Tokens", "Read", "Written"],
        [(TODAY - timedelta(days=1)).isoformat(), "1", "25", "20", "5"],
        [TODAY.isoformat(), "2", "1,234,585", "1,234,011", "574"],
        [],
        ["Automatic", "work", "has", "no", "daily", "cap."],
    ]


def test_an_earlier_month_has_no_today(cli: CommandLine, note: Note) -> None:
    note(f"workspace:{SALES}", 100, 10, days=31)
    note(f"workspace:{SALES}", 1, 1)
    value = cli.json("usage", "--month", "2026-10")
    assert (value["month"], value["today"], value["total"]["tokens"]) == ("2026-10", None, 110)
    out = cli("usage", "--month", "2026-10").out
    assert "Today" not in out
    assert out.splitlines()[1].startswith("2026-10")
    assert cli.json("usage", "--month", MONTH)["today"]["tokens"] == 2


def test_the_cap_and_what_is_left_are_said(cli: CommandLine, note: Note) -> None:
    cli("models", "cap", "1000")
    note(f"workspace:{SALES}", 300, 100, automatic=True)
    note(f"workspace:{SALES}", 5000, 100)
    assert cli("usage").out.endswith("Automatic work may take 1,000 tokens a day; 600 are left today.\n")
    assert (cli.json("usage")["cap"], cli.json("usage")["cap_left"]) == (1000, 600)
    note(f"workspace:{SALES}", 600, 0, automatic=True)
    assert cli("usage").out.endswith("1,000 tokens a day; today nothing is left.\n")


@pytest.mark.parametrize(
    "month", ["2026", "2026-13", "2026-00", "26-11", "2026-1", "0000-01", "9999-12", "２０２６-11"]
)
def test_what_is_no_month_is_said(cli: CommandLine, folder: DataFolder, month: str) -> None:
    result = cli("usage", "--month", month)
    assert (result.code, result.out) == (2, "")
    assert result.err == f"“{month}” is no month: write one such as 2026-11.\n"


@pytest.mark.parametrize("month", ["2000-01", "2999-12"])
def test_a_month_without_records_is_empty(cli: CommandLine, folder: DataFolder, month: str) -> None:
    assert cli.json("usage", "--month", month)["total"]["calls"] == 0


def test_a_line_that_is_damaged_is_left_out(cli: CommandLine, note: Note) -> None:
    note(f"workspace:{SALES}", 10, 1)
    path = DataRoot(cli.root).usage / "2026-11.jsonl"
    odd = {"v": 1, "at": "2026-11-20T09:00:00Z", "outcome": "done", "input_tokens": 10**400}
    path.write_text(path.read_text(encoding="utf-8") + f"{json.dumps(odd)}\n{{torn", encoding="utf-8")
    assert cli.json("usage")["total"]["tokens"] == 11


def test_a_missing_data_folder_is_said(cli: CommandLine) -> None:
    assert cli("usage", "--json").value["error"]["code"] == "data_folder_missing"
