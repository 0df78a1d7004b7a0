"""Which turns are sent as they were said, and how those that left are cut into blocks."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from halo_desktop.engine.conversation.window import (
    BLOCK_MESSAGES,
    BLOCK_TOKENS,
    TurnSize,
    first_in_window,
    for_context,
    full_blocks,
)
from halo_desktop.engine.settings import WINDOW_LIMITS, Detail, WindowLimits

LIMITS = WindowLimits(1_000, 8)
SIZES = st.lists(st.builds(TurnSize, st.integers(1, 12), st.integers(0, 3_000)), max_size=40)


@pytest.mark.spec("V10")
def test_the_limits_of_each_level_of_detail() -> None:
    assert {
        Detail.IMPORTANT: WindowLimits(6_000, 30),
        Detail.BALANCED: WindowLimits(10_000, 50),
        Detail.DETAILED: WindowLimits(16_000, 80),
    } == WINDOW_LIMITS


@pytest.mark.spec("V10")
@pytest.mark.parametrize(("context", "tokens"), [(4_000, 1_000), (32_000, 8_000), (40_000, 10_000), (10**6, 10_000)])
def test_a_window_takes_at_most_a_quarter_of_the_context_and_grows_with_none(context: int, tokens: int) -> None:
    assert for_context(WINDOW_LIMITS[Detail.BALANCED], context) == WindowLimits(tokens, 50)


@pytest.mark.spec("V10", "V12")
@pytest.mark.parametrize(
    ("sizes", "turns", "first"),
    [
        ([], 20, 0),
        ([TurnSize(2, 5_000)], 20, 0),
        ([TurnSize(2, 400), TurnSize(2, 400), TurnSize(2, 200)], 20, 0),
        ([TurnSize(2, 401), TurnSize(2, 400), TurnSize(2, 200)], 20, 1),
        ([TurnSize(3, 1), TurnSize(3, 1), TurnSize(3, 1)], 20, 1),
        ([TurnSize(2, 1)] * 9, 3, 6),
        ([TurnSize(2, 1), TurnSize(1, 5_000)], 20, 1),
        ([TurnSize(2, 1)] * 9, 1, 8),
    ],
    ids=["nothing", "the newest alone", "exactly", "tokens", "messages", "turns", "a large newest", "one turn"],
)
def test_whichever_limit_comes_first_ends_the_window(sizes: list[TurnSize], turns: int, first: int) -> None:
    assert first_in_window(sizes, LIMITS, turns) == first


@pytest.mark.spec("V20")
@given(sizes=SIZES)
def test_blocks_follow_one_another_and_none_is_larger_than_it_may_be(sizes: list[TurnSize]) -> None:
    blocks = full_blocks(sizes)
    assert [place for block in blocks for place in range(block.start, block.stop)] == list(
        range(blocks[-1].stop if blocks else 0)
    )
    for block in blocks:
        inside = sizes[block]
        fits = sum(size.messages for size in inside) <= BLOCK_MESSAGES
        assert len(inside) == 1 or (fits and sum(size.tokens for size in inside) <= BLOCK_TOKENS)
    rest = sizes[blocks[-1].stop if blocks else 0 :]
    assert sum(size.messages for size in rest) < BLOCK_MESSAGES or not rest
    assert sum(size.tokens for size in rest) < BLOCK_TOKENS or not rest


@pytest.mark.spec("V20")
def test_a_block_once_cut_stays_cut_when_more_turns_leave() -> None:
    sizes = [TurnSize(2, 700), TurnSize(2, 900), TurnSize(2, 1_500), TurnSize(2, 100), TurnSize(9, 10), TurnSize(2, 10)]
    for count in range(len(sizes)):
        shorter = full_blocks(sizes[:count])
        assert full_blocks(sizes)[: len(shorter)] == shorter
