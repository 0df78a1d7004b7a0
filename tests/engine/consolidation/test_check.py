"""Drafts that must not take a notebook's place, and ones that may."""

from __future__ import annotations

import pytest

from halo_desktop.engine.consolidation.check import Problem, Reason, check
from halo_desktop.engine.consolidation.draft import Draft, Move, resolve

MEMORY = "# now\n- 事实\n\n# History\n".encode()
PAGE = b"---\ndescription: when\n---\n"
REQUIRED = {"a.md": 1000, "b.md": 1000, "图.png": 1000, "f/index.md": 10}
FILES = {"a.md": PAGE + b"a" * 1000, "b.md": PAGE + b"b" * 1000, "图.png": b"p" * 1000, "f/index.md": b"i" * 10}


def without(*paths: str, **more: bytes) -> dict[str, bytes]:
    files = {path: content for path, content in FILES.items() if path not in paths}
    return files | {path.replace("__", "."): content for path, content in more.items()}


def judge(draft: Draft) -> Problem | None:
    return check(draft, MEMORY, REQUIRED)


@pytest.mark.spec("C05")
def test_a_draft_that_keeps_everything_passes() -> None:
    assert judge(Draft(MEMORY, FILES)) is None
    assert judge(Draft(MEMORY, FILES | {"new.md": PAGE, "notes.txt": b"x"})) is None


HOSTILE_MEMORIES = [
    (None, Reason.NO_MEMORY_FILE),
    (b"", Reason.MISSING_SECTION),
    (b"\x00\xff", Reason.MISSING_SECTION),
    (b"I cannot help with that.", Reason.MISSING_SECTION),
    (b"# now\n- a\n", Reason.MISSING_SECTION),
    (b"# History\n", Reason.MISSING_SECTION),
    (b"# Now\n# History\n", Reason.MISSING_SECTION),
    (b"# now\n# history\n", Reason.MISSING_SECTION),
    (b"## now\n## History\n", Reason.MISSING_SECTION),
    (b"# now \xe2\x80\xa8# History\n", Reason.MISSING_SECTION),
    (b"# current state\n# History\n", Reason.MISSING_SECTION),
    (b"#now\n#History\n", Reason.MISSING_SECTION),
    (b"```\n# now\n# History\n```\n", Reason.MISSING_SECTION),
    (b"# now\n# History\n# Topics\n- a.md\n", Reason.TOPIC_LIST),
    (b"# now\n# TOPICS of this notebook\n# History\n", Reason.TOPIC_LIST),
    (MEMORY + b"x" * 10_000_000, Reason.GROWN),
    (MEMORY * 50_000, Reason.GROWN),
]


@pytest.mark.spec("C05", "Q23")
@pytest.mark.parametrize(("memory", "reason"), HOSTILE_MEMORIES)
def test_a_hostile_memory_is_refused(memory: bytes | None, reason: Reason) -> None:
    problem = judge(Draft(memory, FILES))
    assert problem is not None
    assert problem.reason is reason


HOSTILE_FILES = [
    ({}, (), Reason.PAGE_LOST),
    (without("a.md"), (), Reason.PAGE_LOST),
    (without("图.png"), (), Reason.PAGE_LOST),
    (without("f/index.md"), (), Reason.PAGE_LOST),
    (without("a.md", A__md=FILES["a.md"]), (), Reason.PAGE_LOST),
    (without("a.md"), (Move("a.md", "gone.md"),), Reason.PAGE_LOST),
    (without("a.md"), (Move("a.md", merged_into="gone.md"),), Reason.PAGE_LOST),
    (without("a.md"), (Move("a.md", "a.md"),), Reason.PAGE_LOST),
    (without("a.md"), (Move("a.md", "c.md"), Move("c.md", "a.md")), Reason.PAGE_LOST),
    (without("a.md"), tuple(Move(f"{n or 'a'}.md", f"{n + 1}.md") for n in range(40)), Reason.PAGE_LOST),
    (without("a.md", c__md=PAGE), (Move("b.md", "c.md"),), Reason.PAGE_LOST),
    (
        without("a.md", "b.md", c__md=PAGE + b"c" * 2000),
        (Move("a.md", "c.md"), Move("b.md", "c.md")),
        Reason.PAGES_COLLIDE,
    ),
    (without("a.md"), (Move("a.md", "b.md"),), Reason.PAGES_COLLIDE),
    (without("a.md", a__md=b"no front matter"), (), Reason.NO_DESCRIPTION),
    (without("a.md", a__md=b""), (), Reason.NO_DESCRIPTION),
    (without("a.md", a__md=b"---\ndescription:\n---\n" + b"a" * 1000), (), Reason.NO_DESCRIPTION),
    (without("a.md", a__md=b"---\ndescription: x\n" + b"a" * 5000), (), Reason.NO_DESCRIPTION),
    (without("a.md", a__md=b"---\nx: " + b"a" * 5000 + b"\ndescription: x\n---\n"), (), Reason.NO_DESCRIPTION),
    (FILES | {"index.md": b"a page at the top"}, (), Reason.NO_DESCRIPTION),
    (FILES | {"../a.md": PAGE}, (), Reason.PATH_OUTSIDE),
    (FILES | {"/etc/passwd": PAGE}, (), Reason.PATH_OUTSIDE),
    (FILES | {"x/../../y.md": PAGE}, (), Reason.PATH_OUTSIDE),
    (FILES | {".hidden/y.md": PAGE}, (), Reason.PATH_OUTSIDE),
    (FILES | {"x\\..\\y.md": PAGE}, (), Reason.PATH_OUTSIDE),
    (FILES | {"x\0.md": PAGE}, (), Reason.PATH_OUTSIDE),
    (FILES | {"": PAGE}, (), Reason.PATH_OUTSIDE),
    (FILES | {"x//y.md": PAGE}, (), Reason.PATH_OUTSIDE),
    (FILES, (Move("a.md", "../../memory.md"),), Reason.PATH_OUTSIDE),
    (FILES, (Move("../run/x.md", merged_into="a.md"),), Reason.PATH_OUTSIDE),
    (FILES | {"big.md": PAGE + b"x" * 10_000_000}, (), Reason.GROWN),
]


@pytest.mark.spec("C05", "Q23")
@pytest.mark.parametrize(("files", "moves", "reason"), HOSTILE_FILES)
def test_hostile_pages_are_refused(files: dict[str, bytes], moves: tuple[Move, ...], reason: Reason) -> None:
    problem = judge(Draft(MEMORY, files, moves))
    assert problem is not None
    assert problem.reason is reason


@pytest.mark.spec("C05")
def test_there_are_at_least_forty_hostile_drafts() -> None:
    assert len(HOSTILE_MEMORIES) + len(HOSTILE_FILES) >= 40


@pytest.mark.spec("C05")
@pytest.mark.parametrize(("shrunk_by", "passes"), [(39, True), (40, True), (41, False)])
def test_pages_may_shrink_by_forty_percent_in_all_and_no_more(shrunk_by: int, passes: bool) -> None:
    left = 10_000 * (100 - shrunk_by) // 100
    draft = Draft(MEMORY, {"a.md": PAGE + b"a" * (left - len(PAGE))})
    problem = check(draft, MEMORY, {"a.md": 10_000})
    assert (problem is None) is passes
    assert passes or problem == Problem(Reason.SHRUNK, {"before": "10000", "after": "5900"})


@pytest.mark.spec("C05")
def test_the_shrink_rule_counts_the_sum_and_spares_small_notebooks() -> None:
    one_gone_small = {"a.md": PAGE, "b.md": PAGE + b"b" * 7000}
    assert check(Draft(MEMORY, one_gone_small), b"", {"a.md": 4000, "b.md": 4000}) is None
    assert check(Draft(MEMORY, {"a.md": PAGE}), b"", {"a.md": 2047}) is None
    assert check(Draft(MEMORY, {"a.md": PAGE}), b"", {"a.md": 2048}) is not None


@pytest.mark.spec("C05")
def test_moved_and_merged_pages_are_accounted_for() -> None:
    moved = without("a.md", "b.md", c__md=PAGE + b"c" * 2000)
    moves = (Move("a.md", "sub/a.md"), Move("sub/a.md", merged_into="c.md"), Move("b.md", "c.md"))
    assert judge(Draft(MEMORY, moved, moves)) is None


@pytest.mark.spec("C05")
def test_the_latest_move_counts_and_thirty_two_hops_are_followed() -> None:
    assert resolve("a", [Move("a", "x"), Move("a", "y")], {"y": b""}) == "y"
    chain = [Move(str(number), str(number + 1)) for number in range(40)]
    assert resolve("0", chain, {"32": b""}) == "32"
    assert resolve("0", chain, {"33": b""}) is None


LINES = [f"- agreement {number:04d} of the year\n".encode() for number in range(400)]


def state_of(lines: list[bytes]) -> bytes:
    return b"# now\n" + b"".join(lines) + b"# History\n"


@pytest.mark.spec("C05")
@pytest.mark.parametrize(("kept", "in_a_page", "passes"), [(100, 0, True), (95, 0, False), (1, 100, True)])
def test_a_current_state_that_is_mostly_gone_is_refused_unless_it_stands_in_a_page(
    kept: int, in_a_page: int, passes: bool
) -> None:
    files = {"a.md": PAGE + b"".join(LINES[:in_a_page])}
    sizes = {path: len(content) for path, content in files.items()}
    problem = check(Draft(state_of(LINES[:kept]), files), state_of(LINES), sizes)
    assert (problem is None) is passes
    assert passes or (problem is not None and problem.reason is Reason.STATE_LOST)


@pytest.mark.spec("C05")
def test_repeated_lines_of_the_current_state_count_once() -> None:
    assert check(Draft(state_of(LINES[:100])), state_of(LINES[:100] * 40), {}) is None
