"""Pieces of a stream are read together; what is no stream is not held up."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator

import pytest

from halo_desktop.engine.llm.gathering import GatheringSelector

pytestmark = pytest.mark.spec("Q10")

PIECES, APART = 60, 0.002


class CountingSelector(GatheringSelector):
    """Counts how often it waited."""

    waits = 0

    def select(self, timeout: float | None = None):
        self.waits += timeout != 0
        return super().select(timeout)


async def stream(selector: GatheringSelector, *, gather: bool) -> list[bytes]:
    """Read what a server on loopback says piece by piece."""

    never = asyncio.get_running_loop().create_future()

    async def speak(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        for number in range(PIECES):
            writer.write(b"%d\n" % number)
            await writer.drain()
            await asyncio.wait({never}, timeout=APART)
        writer.close()

    server = await asyncio.start_server(speak, "127.0.0.1", 0)
    async with server:
        reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
        if gather:
            with selector.streams():
                lines = [line async for line in reader]
        else:
            lines = [line async for line in reader]
        writer.close()
    return lines


def read(*, gather: bool) -> tuple[list[bytes], int]:
    selector = CountingSelector()
    loop = asyncio.SelectorEventLoop(selector)
    try:
        return loop.run_until_complete(stream(selector, gather=gather)), selector.waits
    finally:
        loop.close()


def test_a_stream_is_read_in_fewer_turns_and_loses_nothing():
    one_by_one, often = read(gather=False)
    together, seldom = read(gather=True)

    assert together == one_by_one == [b"%d\n" % number for number in range(PIECES)]
    # Server and client share the loop here, so each piece is two waits of it where nothing gathers.
    assert seldom < often


class Pauses(threading.Event):
    """Notes how long is waited on it, and does not."""

    def __init__(self) -> None:
        super().__init__()
        self.noted: list[float | None] = []

    def wait(self, timeout: float | None = None) -> bool:
        self.noted.append(timeout)
        return False


@pytest.fixture
def selector() -> Iterator[GatheringSelector]:
    made = GatheringSelector()
    yield made
    made.close()


def test_no_pause_goes_beyond_what_a_timer_waits_for(selector: GatheringSelector):
    pauses = selector._never = Pauses()
    with selector.streams():
        for timeout in (0.001, 0.002, 0.003):
            selector.select(timeout)

    first, second, third = pauses.noted
    assert first == 0
    assert second is not None
    assert 0 < second <= 0.002
    assert third is not None
    assert 0 < third <= 0.003


def test_what_is_no_stream_is_not_held_up(selector: GatheringSelector):
    pauses = selector._never = Pauses()
    with selector.streams():
        selector.select(0.001)
    before = len(pauses.noted)
    for _ in range(3):
        selector.select(0.001)
    with selector.streams():
        selector.select(0)

    assert len(pauses.noted) == before
