"""Measuring an operation against a floor, both in turns, so that a noisy machine hits both alike."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from dataclasses import dataclass

ROUNDS = 15


@dataclass(frozen=True, slots=True)
class Measured:
    """One line of the table: `ratio` is what counts, the milliseconds only say what machine it was."""

    row: str
    what: str
    floor: str
    limit: float
    floor_ms: float
    ms: float

    @property
    def ratio(self) -> float:
        """How many times the floor it took."""
        return self.ms / self.floor_ms

    @property
    def reached(self) -> bool:
        """Whether the row's limit was kept."""
        return self.ratio <= self.limit


@dataclass(frozen=True, slots=True)
class Comparison:
    """An operation and its floor, each with what must be made fresh before every round, outside the clock."""

    row: str
    what: str
    floor_name: str
    limit: float
    floor: Callable[[], object]
    operation: Callable[[], object]
    prepare: Callable[[], object] = lambda: None


def measure(comparison: Comparison, rounds: int = ROUNDS) -> Measured:
    """Take the best of several rounds of each, in turns: the best is what the code costs, the rest is the machine."""
    floors: list[float] = []
    times: list[float] = []
    for _ in range(rounds):
        floors.append(_milliseconds(comparison.floor))
        comparison.prepare()
        times.append(_milliseconds(comparison.operation))
    return Measured(comparison.row, comparison.what, comparison.floor_name, comparison.limit, min(floors), min(times))


def _milliseconds(call: Callable[[], object]) -> float:
    gc.collect()
    gc.disable()
    started = time.perf_counter()
    call()
    taken = time.perf_counter() - started
    gc.enable()
    return taken * 1000
