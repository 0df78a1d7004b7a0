"""Drafts that must not take a notebook's place, and ones that may."""

from __future__ import annotations

import pytest

from halo_desktop.engine.consolidation.check import Problem, Reason, check
from halo_desktop.engine.consolidation.draft import Draft, Move, read_moves, resolve

MEMORY = "# now\n- 事实\n\n# History\n".encode()
PAGE = b"---\ndescription: when\n---\n"
REQUIRED = {"a.md": 1000, "b.md": 1000, "图.png": 1000, "f/index.md": 10}
FILES = {"a.md": PAGE + b"a" * 1000, "b.md": PAGE + b"b" * 1000, "图.png": b"p" * 1000, "f/index.md": b"i" * 10}


def without(*paths: str, **more: bytes) -> dict[str, bytes]:
    files = {path: content for path, content in FILES.items() if path not in paths}
    return files | {path.replace("__", "."): content for path, content in more.items()}


def judge(draft: Draft) -> Problem | None:
    return check(draft, len(MEMORY), REQUIRED)


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
    assert len(HOSTILE_MEMORIES) + len(HOSTILE_FILES) + len(NO_MOVES) >= 40


@pytest.mark.spec("C05")
@pytest.mark.parametrize(("shrunk_by", "passes"), [(39, True), (40, True), (41, False)])
def test_pages_may_shrink_by_forty_percent_in_all_and_no_more(shrunk_by: int, passes: bool) -> None:
    left = 10_000 * (100 - shrunk_by) // 100
    draft = Draft(MEMORY, {"a.md": PAGE + b"a" * (left - len(PAGE))})
    problem = check(draft, len(MEMORY), {"a.md": 10_000})
    assert (problem is None) is passes
    assert passes or problem == Problem(Reason.SHRUNK, {"before": "10000", "after": "5900"})


@pytest.mark.spec("C05")
def test_the_shrink_rule_counts_the_sum_and_spares_small_notebooks() -> None:
    one_gone_small = {"a.md": PAGE, "b.md": PAGE + b"b" * 7000}
    assert check(Draft(MEMORY, one_gone_small), 0, {"a.md": 4000, "b.md": 4000}) is None
    assert check(Draft(MEMORY, {"a.md": PAGE}), 0, {"a.md": 2047}) is None
    assert check(Draft(MEMORY, {"a.md": PAGE}), 0, {"a.md": 2048}) is not None


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


NO_MOVES: list[object] = [
    None,
    {},
    "a.md",
    7,
    [7],
    ["a.md"],
    [None],
    [{}],
    [{"from": "a.md"}],
    [{"to": "a.md"}],
    [{"from": "a.md", "to": "b.md", "merged_into": "c.md"}],
    [{"from": 1, "to": "b.md"}],
    [{"from": "a.md", "to": ["b.md"]}],
    [{"from": "a.md", "to": "../b.md"}],
    [{"from": "/a.md", "to": "b.md"}],
    [{"from": "a.md", "to": ""}],
    [{"from": "a.md", "merged_into": "x\0y.md"}],
]


@pytest.mark.spec("C05", "Q23")
@pytest.mark.parametrize("stored", NO_MOVES)
def test_what_is_no_list_of_moves_is_refused(stored: object) -> None:
    with pytest.raises(ValueError, match="move"):
        read_moves(stored)


def test_moves_are_read_as_a_model_records_them() -> None:
    stored = [{"from": "a.md", "to": "b/a.md", "why": "x"}, {"from": "c.md", "merged_into": "b/a.md"}]
    assert read_moves(stored) == (Move("a.md", "b/a.md"), Move("c.md", merged_into="b/a.md"))
