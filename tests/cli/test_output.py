"""What is printed: aligned, printable, and JSON whatever a file is called."""

import io
import json

import pytest

from halo_desktop.cli.output import Output, cell_width, printable, table
from halo_desktop.cli.refusals import RefusalError, refusal


def output(*, as_json: bool) -> tuple[Output, io.StringIO, io.StringIO]:
    out, err = io.StringIO(), io.StringIO()
    return Output(out, err, as_json=as_json), out, err


@pytest.mark.parametrize(
    ("text", "width"), [("abc", 3), ("市场部", 6), ("ｆ", 2), ("e\u0301", 1), ("a\u200b", 1), ("", 0)]
)
def test_a_chinese_character_takes_two_columns(text: str, width: int) -> None:
    assert cell_width(text) == width


def test_columns_are_aligned_and_lines_end_with_their_text() -> None:
    assert table([("a", "市场", ""), ("bcd", "x", "y"), ("e", "two\nlines", "")]) == (
        "a    市场\nbcd  x          y\ne    two lines"
    )
    assert table([]) == ""


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a\n\tb", "a\n\tb"),
        ("\x1b[2J", "\N{REPLACEMENT CHARACTER}[2J"),
        ("\x85", "\N{REPLACEMENT CHARACTER}"),
    ],
)
def test_text_holds_nothing_that_a_terminal_obeys(text: str, shown: str) -> None:
    assert printable(text) == shown


def test_only_bytes_of_file_names_pass_as_half_characters() -> None:
    assert printable("\udcff") == "\udcff"
    assert printable("\ud800") == "\N{REPLACEMENT CHARACTER}"


def test_an_answer_is_one_json_value_that_reads_back() -> None:
    answers, out, err = output(as_json=True)
    value = {"名": "文件\udcff\ud800", "n": None}
    answers.answer(value, "text")
    assert "文件" in out.getvalue()
    assert json.loads(out.getvalue().encode("utf-8")) == value
    assert err.getvalue() == ""


def test_a_text_ends_its_last_line_and_an_empty_one_is_nothing() -> None:
    answers, out, _ = output(as_json=False)
    answers.answer({}, "one")
    answers.answer({}, "two\n")
    answers.answer({}, "")
    assert out.getvalue() == "one\ntwo\n"


def test_a_sentence_is_said_once() -> None:
    answers, out, err = output(as_json=True)
    answers.notice("Broken.")
    answers.fail(RefusalError("code", "Broken."))
    assert err.getvalue() == "Broken.\n"
    assert json.loads(out.getvalue()) == {"error": {"code": "code", "message": "Broken."}}


def test_an_error_of_the_system_is_told_like_one_of_the_engine() -> None:
    reason = refusal(PermissionError(13, "Permission denied", "/x/y"))
    assert reason is not None
    assert (reason.code, reason.exit_code) == ("permission_denied", 1)
    assert "/x/y" in str(reason)


def test_an_error_that_nobody_foresaw_is_none_of_these() -> None:
    assert refusal(ValueError("x")) is None
