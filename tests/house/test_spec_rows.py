"""`pytest --spec` names the rows that no test proves, and a marker must name a row that exists."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Protocol

import pytest
from source_tree import CHECKOUT
from spec_rows import SpecRow, first_words, read_rows

SPEC = """\
# Notebook

| id | what |
|---|---|
| N01 | **One folder** is one memory, and it has one lock and one door. |
| N02 | Short. |
| Other | not a row |
"""
TESTS = """\
import pytest
@pytest.mark.spec("N01")
def test_one(): raise AssertionError("a report runs nothing")
"""


class Report(Protocol):
    """Runs `pytest --spec` on the text of a test module."""

    def __call__(self, tests: str, *, spec_folder: Path | None = None) -> subprocess.CompletedProcess[str]: ...


@pytest.fixture
def report_on(tmp_path: Path) -> Report:
    """Write a specification and a test module, and give a function that reports on them."""
    spec = tmp_path / "spec"
    spec.mkdir()
    (spec / "notebook.md").write_text(SPEC, encoding="utf-8")

    def report(tests: str, *, spec_folder: Path | None = None) -> subprocess.CompletedProcess[str]:
        (tmp_path / "test_sample.py").write_text(tests, encoding="utf-8")
        paths = os.pathsep.join([str(CHECKOUT), str(CHECKOUT / "tests")])
        variables = {**os.environ, "PYTHONPATH": paths, "HALO_SPEC_DIR": str(spec_folder or spec)}
        command = [sys.executable, "-m", "pytest", "-q", "--spec", "-p", "spec_rows"]
        command += ["-p", "no:pytest-qt", "-p", "no:cacheprovider", str(tmp_path)]
        return subprocess.run(command, cwd=tmp_path, env=variables, capture_output=True, text=True, check=False)

    return report


def test_rows_without_a_test_are_listed_and_nothing_runs(report_on: Report) -> None:
    result = report_on(TESTS)
    assert result.returncode == 0
    assert result.stdout.splitlines()[:3] == [
        "notebook.md: 1 of 2 rows proven",
        "  N02  Short.",
        "1 of 2 rows proven, 1 without a test",
    ]


def test_a_marker_without_a_row_is_an_error(report_on: Report) -> None:
    result = report_on(TESTS.replace("N01", "N99"))
    assert result.returncode != 0
    assert "names the row N99" in result.stderr


def test_a_missing_specification_is_said(report_on: Report, tmp_path: Path) -> None:
    result = report_on(TESTS.replace("N01", "N99"), spec_folder=tmp_path / "nowhere")
    assert result.returncode == 0
    assert "no specification folder" in result.stdout


def test_no_tests_at_all_leave_every_row_open(report_on: Report) -> None:
    result = report_on("")
    assert result.returncode == 0
    assert "0 of 2 rows proven" in result.stdout


def test_rows_are_read_from_tables_only(tmp_path: Path) -> None:
    (tmp_path / "notebook.md").write_text(SPEC, encoding="utf-8")
    assert read_rows(tmp_path) == [
        SpecRow("N01", "notebook.md", "One folder is one memory, and it has one …"),
        SpecRow("N02", "notebook.md", "Short."),
    ]


def test_first_words_keep_no_marks() -> None:
    assert first_words("**A** `b` | c |") == "A b c"
