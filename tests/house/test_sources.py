"""What no source file holds: unfinished marks, sleeps, hidden clocks, built files, machine paths."""

import re
from pathlib import Path

import pytest
from source_tree import CHECKOUT, called_names, modules, place, written_files

# Written with brackets, so that this file does not hold the words itself.
UNFINISHED = re.compile(r"\b(TOD[O]|FIXM[E]|XX[X]|HAC[K])\b|coming soo[n]|raise NotImplementedErro[r]")
SLEEPS = {"sleep", "qWait", "qSleep", "msleep", "usleep"}
CLOCKS = {"datetime.now", "datetime.utcnow", "datetime.today", "date.today", "time.time"}
# The composition roots hand the clock out; everything else is given one.
DOORS = ("app.py", "__main__.py", "cli/")
PERSONAL_FOLDER = re.compile(r"/home/\w+/|/Users/\w+/|[A-Za-z]:\\\\?Users\\")
TEXT_SUFFIXES = {"", ".cfg", ".ini", ".json", ".lock", ".md", ".py", ".qss", ".svg", ".toml", ".ts"}


def texts(*, tests: bool) -> list[tuple[Path, str]]:
    """Give the text files of the checkout, with those of tests/ or without."""
    paths = [path for path in written_files() if path.suffix in TEXT_SUFFIXES]
    chosen = [path for path in paths if tests or "tests" not in path.relative_to(CHECKOUT).parts]
    return [(path, path.read_text(encoding="utf-8")) for path in chosen]


def test_nothing_is_left_unfinished() -> None:
    places = [
        f"{place(path)} {match[0]}"
        for path, text in texts(tests=True)
        for match in UNFINISHED.finditer(text)
        if path.name != "LICENSE"
    ]
    assert places == []


def test_no_test_sleeps() -> None:
    sleeping = [
        place(path, line)
        for path in modules("tests")
        for line, name in called_names(path)
        if name.split(".")[-1] in SLEEPS or name == "qtbot.wait"
    ]
    assert sleeping == []


def test_the_clock_is_read_at_the_doors_only() -> None:
    reading = [
        place(path, line)
        for path in modules("halo_desktop")
        for line, name in called_names(path)
        if name.removeprefix("datetime.") in CLOCKS or name in CLOCKS
    ]
    doors = tuple(f"halo_desktop/{door}" for door in DOORS)
    assert [where for where in reading if not where.startswith(doors)] == []


def test_no_built_catalogue_is_kept() -> None:
    assert [place(path) for path in written_files() if path.suffix == ".qm"] == []


def test_no_file_names_this_checkouts_place() -> None:
    assert [place(path) for path, text in texts(tests=True) if str(CHECKOUT) in text] == []


def test_no_file_of_the_program_names_a_personal_folder() -> None:
    named = [place(path) for path, text in texts(tests=False) if PERSONAL_FOLDER.search(text)]
    assert named == []


@pytest.mark.parametrize("text", ["/home/ann/x", "/Users/ann/x", r"C:\Users\ann", r"C:\\Users\\ann"])
def test_a_personal_folder_is_recognised(text: str) -> None:
    assert PERSONAL_FOLDER.search(text)
