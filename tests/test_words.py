"""Every code has its sentence, and a fact can hold anything."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from halo_desktop import words
from halo_desktop.engine import errors
from halo_desktop.engine.errors import Code, Fault
from halo_desktop.engine.notebook.state import AttemptOutcome
from halo_desktop.engine.settings import Frequency

HOLE = re.compile(r"\{(\w+)\}")
CODE_LINE = re.compile(r"^    ([A-Z_]+) = \"[a-z_]+\"(?:  # (.*))?$", re.MULTILINE)


def facts_beside_codes() -> dict[str, set[str]]:
    """Give the facts that errors.py names beside each code."""
    found: dict[str, set[str]] = {}
    for name, comment in CODE_LINE.findall(Path(errors.__file__).read_text(encoding="utf-8")):
        found[name] = set() if comment.startswith("noqa") else set(comment.replace(" ", "").split(",")) - {""}
    return found


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    words.use(words.english)


def test_the_facts_of_every_code_are_known() -> None:
    assert facts_beside_codes().keys() == {code.name for code in Code}


@pytest.mark.spec("U16")
@pytest.mark.parametrize("code", Code)
def test_every_code_has_one_sentence_of_the_facts_beside_it(code: Code) -> None:
    facts = facts_beside_codes()[code.name]
    unfilled = words.sentence(Fault(code))
    assert set(HOLE.findall(unfilled)) <= facts
    filled = words.sentence(Fault(code, {name: f"<{name}>" for name in facts}))
    assert filled.endswith(".")
    assert not HOLE.search(filled)
    assert "\n" not in filled


@pytest.mark.spec("U16")
@pytest.mark.parametrize("code", Code)
def test_every_fact_that_names_a_place_is_said(code: Code) -> None:
    for name in facts_beside_codes()[code.name] & {"where", "path", "name", "id"}:
        assert f"<{name}>" in words.sentence(Fault(code, {name: f"<{name}>"}))


@pytest.mark.parametrize(
    ("fact", "shown"),
    [
        ("{id}", "{id}"),
        ("{0.__class__}", "{0.__class__}"),
        ("two\nlines", "two lines"),
        ("a\u2028b", "a b"),
        ("\udcff", "\N{REPLACEMENT CHARACTER}"),
        ("\x1b[31m", "\N{REPLACEMENT CHARACTER}[31m"),
        ("\u202eexe.txt", "\N{REPLACEMENT CHARACTER}exe.txt"),
        ("报表 {where}", "报表 {where}"),
    ],
)
def test_a_fact_stands_on_one_line_as_it_is(fact: str, shown: str) -> None:
    said = words.sentence(Fault(Code.INDEX_ENTRY_UNREADABLE, {"id": fact, "where": "/x"}))
    assert said == f"The workspace {shown} is left out because its entry in /x is damaged: repair that entry."


def test_a_fact_may_have_any_name() -> None:
    assert words.sentence(Fault(Code.BAD_REFERENCE, {"text": "foo"})).startswith("“foo” names no memory")


@pytest.mark.spec("U05")
@pytest.mark.parametrize(
    ("size", "shown"),
    [
        (0, "0 B"),
        (27, "27 B"),
        (100, "100 B"),
        (1023, "1023 B"),
        (1024, "1 KB"),
        (1536, "1.5 KB"),
        (1300, "1.27 KB"),
        (124710, "121.79 KB"),
        (1024 * 1024 - 1, "1 MB"),
        (12 * 1024**2, "12 MB"),
        (3 * 1024**3 + 1, "3 GB"),
        (5000 * 1024**3, "5000 GB"),
    ],
)
def test_sizes_are_shown_as_halo_shows_them(size: int, shown: str) -> None:
    assert words.size_text(size) == shown


@pytest.mark.parametrize(("n", "text"), [(0, "0 topics"), (1, "1 topic"), (2, "2 topics")])
def test_english_counts_without_a_catalogue(n: int, text: str) -> None:
    assert words.translate("Words", "%n topic(s)", None, n) == text


def test_a_text_without_a_number_stays_as_it_is() -> None:
    assert words.translate("Words", "%n topic(s)") == "%n topic(s)"


def test_the_translator_that_was_set_is_asked() -> None:
    asked: list[tuple[str, str, str | None, int]] = []

    def translator(context: str, text: str, disambiguation: str | None, n: int) -> str:
        asked.append((context, text, disambiguation, n))
        return "译文 {where}"

    words.use(translator)
    assert words.sentence(Fault(Code.DISK_FULL, {"where": "/x"})) == "译文 /x"
    assert [question[0] for question in asked] == ["Words"]
    assert asked[0][2:] == (None, -1)


IN_CHINESE = {"{title} (branch)": "{title}（分支）", "{title} (branch {number})": "{title}（分支 {number}）"}


@pytest.mark.spec("V07")
@pytest.mark.parametrize(
    ("origin", "taken", "title"),
    [
        ("Report", {"Report"}, "Report (branch)"),
        ("Report", {"Report", "Report (branch)"}, "Report (branch 2)"),
        ("Report (branch)", {"Report", "Report (branch)"}, "Report (branch 2)"),
        ("Report (branch 2)", {"Report (branch 2)"}, "Report (branch)"),
        ("Report", {"Report (branch)", "Report (branch 2)", "Report (branch 4)"}, "Report (branch 3)"),
        ("(branch)", {"(branch)"}, "(branch) (branch)"),
        ("{number} [a-z]+", {"{number} [a-z]+"}, "{number} [a-z]+ (branch)"),
    ],
)
def test_no_two_branches_are_called_the_same(origin: str, taken: set[str], title: str) -> None:
    assert words.branch_title(origin, taken) == title


def test_branches_are_counted_in_chinese_too() -> None:
    words.use(lambda _context, text, _disambiguation, _n: IN_CHINESE[text])
    assert words.branch_title("市场周报", ()) == "市场周报（分支）"
    assert words.branch_title("市场周报（分支）", {"市场周报（分支）"}) == "市场周报（分支 2）"
    assert words.branch_title("市场周报（分支 2）", {"市场周报（分支）", "市场周报（分支 2）"}) == "市场周报（分支 3）"


def test_every_frequency_and_outcome_has_words() -> None:
    assert [words.frequency_name(frequency) for frequency in Frequency] == ["Diligent", "Balanced", "Economical"]
    assert [bool(words.attempt_text(outcome)) for outcome in AttemptOutcome] == [False, True, True]
