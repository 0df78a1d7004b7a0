"""No file, function or class grows past what a reader holds in mind."""

import pytest
from source_tree import classes, functions, modules, percentile_90, place

FOLDERS = ("halo_desktop", "packaging")
FILE_LINES, FILE_LINES_90 = 400, 250
FUNCTION_LINES, FUNCTION_LINES_90 = 50, 25
CLASS_METHODS = 20


def file_lines() -> dict[str, int]:
    return {place(path): path.read_text(encoding="utf-8").count("\n") for path in modules(*FOLDERS)}


def test_no_file_is_too_long() -> None:
    assert {name: lines for name, lines in file_lines().items() if lines > FILE_LINES} == {}


def test_nine_files_in_ten_are_short() -> None:
    assert percentile_90(file_lines().values()) <= FILE_LINES_90


def test_no_function_is_too_long() -> None:
    too_long = {part.where: part.lines for part in functions(*FOLDERS)}
    assert {name: lines for name, lines in too_long.items() if lines > FUNCTION_LINES} == {}


def test_nine_functions_in_ten_are_short() -> None:
    assert percentile_90(part.lines for part in functions(*FOLDERS)) <= FUNCTION_LINES_90


def test_no_class_has_too_many_methods() -> None:
    counts = {part.where: part.methods for part in classes(*FOLDERS)}
    assert {name: count for name, count in counts.items() if count > CLASS_METHODS} == {}


@pytest.mark.parametrize(("values", "expected"), [([7], 7), (range(1, 11), 9), (range(1, 21), 18)])
def test_the_percentile_leaves_one_value_in_ten_above_it(values: range, expected: int) -> None:
    assert percentile_90(values) == expected
