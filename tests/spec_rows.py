"""Pytest plugin: `pytest --spec` names the rows of the specification that no test proves.

The specification is a folder of Markdown files beside the checkout, or the one that the environment
variable HALO_SPEC_DIR names; where there is none, nothing is checked and `--spec` says so.
"""

import os
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

SPEC_FOLDER = Path(__file__).resolve().parents[2] / "shared" / "spec"
ROW = re.compile(r"^\| (?P<id>[A-Z]\d{2}) \| (?P<text>.*)$", re.MULTILINE)
FIRST_WORDS = 9


@dataclass(frozen=True, slots=True)
class SpecRow:
    """One numbered row of a specification table."""

    id: str
    file: str
    first_words: str


def spec_folder() -> Path | None:
    """Give the folder of the specification, or None where this checkout has none."""
    folder = Path(os.environ.get("HALO_SPEC_DIR") or SPEC_FOLDER)
    return folder if folder.is_dir() else None


def read_rows(folder: Path) -> list[SpecRow]:
    """Read the rows of every table in `folder`, in the order in which they are written."""
    return [
        SpecRow(match["id"], file.name, first_words(match["text"]))
        for file in sorted(folder.glob("*.md"))
        for match in ROW.finditer(file.read_text(encoding="utf-8"))
    ]


def first_words(text: str) -> str:
    """Shorten a table row to its first words, without the marks of Markdown."""
    words = re.sub(r"[*`|]", "", text).split()
    return " ".join(words[:FIRST_WORDS]) + (" …" if len(words) > FIRST_WORDS else "")


def named_rows(item: pytest.Item) -> list[str]:
    """Give the row ids that a test says it proves."""
    return [row for marker in item.iter_markers("spec") for row in marker.args]


def unknown_rows(rows: Iterable[SpecRow], tests_of: Mapping[str, list[str]]) -> list[str]:
    """Give one sentence per marked id that no row has."""
    known = {row.id for row in rows}
    return [
        f"{tests[0]} names the row {row_id}, which the specification does not have"
        for row_id, tests in sorted(tests_of.items())
        if row_id not in known
    ]


def report(rows: Iterable[SpecRow], proven: Iterable[str]) -> list[str]:
    """Give the lines of the `--spec` report: per file the count, then each row without a test."""
    proven = set(proven)
    by_file: dict[str, list[SpecRow]] = {}
    for row in rows:
        by_file.setdefault(row.file, []).append(row)
    lines: list[str] = []
    for file, file_rows in by_file.items():
        open_rows = [row for row in file_rows if row.id not in proven]
        lines.append(f"{file}: {len(file_rows) - len(open_rows)} of {len(file_rows)} rows proven")
        lines += [f"  {row.id}  {row.first_words}" for row in open_rows]
    total = sum(map(len, by_file.values()))
    count = sum(row.id in proven for file_rows in by_file.values() for row in file_rows)
    return [*lines, f"{count} of {total} rows proven, {total - count} without a test"]


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--spec`."""
    parser.addoption("--spec", action="store_true", help="list the specification rows without a test, run none")


def pytest_configure(config: pytest.Config) -> None:
    """Register the marker here too, for runs that leave the project's ini options out."""
    config.addinivalue_line("markers", "spec(*ids): the specification rows that this test proves")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Refuse a marker whose row does not exist, before `-k` and `-m` choose among the tests."""
    tests_of: dict[str, list[str]] = {}
    for item in items:
        for row_id in named_rows(item):
            tests_of.setdefault(row_id, []).append(item.nodeid)
    folder = spec_folder()
    if folder is None:
        return
    rows = read_rows(folder)
    if unknown := unknown_rows(rows, tests_of):
        raise pytest.UsageError(*unknown)
    config.stash[REPORT] = report(rows, tests_of)


REPORT = pytest.StashKey[list[str]]()
NO_SPEC = ["There is no specification folder beside this checkout: nothing to compare with."]


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool | None:
    """Print the report instead of running tests; a module that cannot be read still fails."""
    if not session.config.option.spec or session.testsfailed:
        return None
    for line in session.config.stash.get(REPORT, NO_SPEC):
        print(line)  # noqa: T201 - the report is what `--spec` is for
    return True


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """Count a report over no tests as success."""
    if session.config.option.spec and exitstatus == pytest.ExitCode.NO_TESTS_COLLECTED:
        session.exitstatus = pytest.ExitCode.OK
