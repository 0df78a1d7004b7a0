"""When a notebook is tidied: a table of numbers, each limit strict."""

from __future__ import annotations

from datetime import timedelta

import pytest
from data_folder import NOW
from hypothesis import given
from hypothesis import strategies as st

from halo_desktop.engine.consolidation.plan import (
    ArchiveOnly,
    Consolidate,
    CoolingDown,
    Measures,
    MemoryOff,
    NotDue,
    PutOff,
    Situation,
    TooSoon,
    archive_cooldown_bytes,
    cooldown_bytes,
    is_due,
    limits_for,
    measure,
    plan,
)
from halo_desktop.engine.notebook.state import Attempt, AttemptOutcome, ConsolidationState
from halo_desktop.engine.owners import OwnerKind
from halo_desktop.engine.settings import LIMITS, Frequency, MemorySettings

WORKSPACE, HUMAN = OwnerKind.WORKSPACE, OwnerKind.HUMAN
LIMIT = limits_for(WORKSPACE, Frequency.DILIGENT)
DUE = Measures(entries=31)


def situation(
    measures: Measures = DUE, past: ConsolidationState | None = None, *, put_off: int = 0, in_use: bool = False
) -> Situation:
    return Situation(measures, past or ConsolidationState(), put_off, in_use, NOW)


def attempted(ago: timedelta) -> ConsolidationState:
    return ConsolidationState(last_attempt=Attempt(NOW - ago, AttemptOutcome.FAILED))


@pytest.mark.spec("C01", "C02")
@pytest.mark.parametrize("frequency", list(Frequency))
@pytest.mark.parametrize("kind", list(OwnerKind))
def test_each_limit_is_exceeded_strictly_and_by_itself(frequency: Frequency, kind: OwnerKind) -> None:
    limits = limits_for(kind, frequency)
    at_the_limit = Measures(limits.memory_bytes, limits.current_state_bytes, limits.entries)
    settings = MemorySettings(frequency=frequency)
    assert plan(settings, limits, situation(at_the_limit)) == NotDue()
    for more in (
        Measures(memory_bytes=limits.memory_bytes + 1),
        Measures(current_state_bytes=limits.current_state_bytes + 1),
        Measures(entries=limits.entries + 1),
    ):
        assert plan(settings, limits, situation(more)) == Consolidate()


@pytest.mark.spec("C02")
def test_the_current_state_limit_is_capped_by_what_the_owner_is_shown() -> None:
    caps = {
        (kind, frequency): limits_for(kind, frequency).current_state_bytes // 1024
        for kind in OwnerKind
        for frequency in Frequency
    }
    assert [caps[WORKSPACE, frequency] for frequency in LIMITS] == [8, 8, 8]
    assert [caps[HUMAN, frequency] for frequency in LIMITS] == [8, 16, 16]


@pytest.mark.spec("C02")
def test_size_means_memory_md_alone_and_bytes_are_utf8() -> None:
    raw = "# now\n- 中文\n\n# History\n## 2026-01-01-0900 | 一\n### 细节\n## 无时间\n".encode()
    assert measure(raw) == Measures(len(raw), len("# now\n- 中文\n\n".encode()), 2)
    assert measure(None) == Measures()
    assert measure(b"just text") == Measures(9, 0, 0)


@pytest.mark.spec("C01")
@pytest.mark.parametrize("frequency", list(Frequency))
def test_the_interval_counts_from_the_last_attempt_whatever_its_outcome(frequency: Frequency) -> None:
    limits = limits_for(WORKSPACE, frequency)
    due = Measures(entries=limits.entries + 1)
    settings = MemorySettings(frequency=frequency)
    almost = limits.interval - timedelta(seconds=1)
    assert plan(settings, limits, situation(due, attempted(almost))) == TooSoon(NOW + timedelta(seconds=1))
    assert plan(settings, limits, situation(due, attempted(limits.interval))) == Consolidate()


@pytest.mark.spec("C01", "Q21")
def test_a_clock_that_was_set_back_delays_nothing() -> None:
    assert plan(MemorySettings(), LIMIT, situation(DUE, attempted(-timedelta(days=400)))) == Consolidate()


@pytest.mark.spec("C03")
def test_five_checks_are_put_off_and_the_sixth_runs() -> None:
    decisions = [plan(MemorySettings(), LIMIT, situation(put_off=count, in_use=True)) for count in range(6)]
    assert decisions == [PutOff(1), PutOff(2), PutOff(3), PutOff(4), PutOff(5), Consolidate()]


@pytest.mark.spec("C07")
def test_after_failures_the_file_must_grow_by_20_40_80_160_and_then_200_percent() -> None:
    assert [cooldown_bytes(10_000, failures) for failures in range(1, 8)] == [
        12000,
        14000,
        18000,
        26000,
        30000,
        30000,
        30000,
    ]
    assert cooldown_bytes(10, 1) == 1229
    past = ConsolidationState(cooldown_until_bytes=200_000)
    assert plan(MemorySettings(), LIMIT, situation(Measures(199_999, 0, 0), past)) == CoolingDown(200_000)
    assert plan(MemorySettings(), LIMIT, situation(Measures(200_000, 0, 0), past)) == Consolidate()


@pytest.mark.spec("C08")
def test_with_automatic_consolidation_off_only_history_and_size_count() -> None:
    settings = MemorySettings(auto=False)
    assert plan(settings, LIMIT, situation(Measures(current_state_bytes=10**9))) == NotDue()
    assert plan(settings, LIMIT, situation(Measures(entries=31), attempted(timedelta(0)), in_use=True)) == ArchiveOnly()
    oversize = Measures(memory_bytes=102_401)
    assert plan(settings, LIMIT, situation(oversize)) == ArchiveOnly()
    past = ConsolidationState(archive_cooldown_until_bytes=archive_cooldown_bytes(102_401))
    assert plan(settings, LIMIT, situation(oversize, past)) == NotDue()


@pytest.mark.spec("C09")
@pytest.mark.parametrize("auto", [True, False])
def test_with_memory_off_nothing_runs_by_itself(auto: bool) -> None:
    assert plan(MemorySettings(memory=False, auto=auto), LIMIT, situation(Measures(10**9, 10**9, 10**9))) == MemoryOff()


@pytest.mark.spec("C01", "C03", "Q22")
@given(
    measures=st.builds(Measures, *[st.integers(0, 500_000)] * 3),
    cooldown=st.none() | st.integers(0, 500_000),
    ago=st.none() | st.integers(-(10**6), 10**6),
    put_off=st.integers(0, 9),
    in_use=st.booleans(),
    settings=st.builds(MemorySettings, st.booleans(), st.booleans(), st.sampled_from(Frequency)),
)
def test_it_runs_only_when_it_is_due_and_nothing_is_in_the_way(
    measures: Measures, cooldown: int | None, ago: int | None, put_off: int, in_use: bool, settings: MemorySettings
) -> None:
    limits = limits_for(WORKSPACE, settings.frequency)
    last = None if ago is None else Attempt(NOW - timedelta(seconds=ago), AttemptOutcome.COMMITTED)
    past = ConsolidationState(last_attempt=last, cooldown_until_bytes=cooldown)
    decision = plan(settings, limits, Situation(measures, past, put_off, in_use, NOW))
    may_run = (
        settings.memory
        and settings.auto
        and is_due(measures, limits)
        and (cooldown is None or measures.memory_bytes >= cooldown)
        and (ago is None or ago < 0 or timedelta(seconds=ago) >= limits.interval)
        and (not in_use or put_off >= 5)
    )
    assert (decision == Consolidate()) is may_run
