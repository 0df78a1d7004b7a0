"""Waiting of an asyncio loop that lets the pieces of a stream come together, instead of waking up for each.

A server that says 200 tokens a second sends 200 pieces. To be woken for each, and read each through all layers by
itself, takes half as much time of this process again as reading a few at once; and what it takes, the window lacks
(Q10).
"""

from __future__ import annotations

import threading
import time
from collections.abc import Generator
from contextlib import contextmanager
from selectors import DefaultSelector, SelectorKey
from typing import Final

GATHER_SECONDS: Final = 0.025
"""Pieces that come within so long are read together; nobody sees that they are so much later."""


class GatheringSelector(DefaultSelector):
    """Waits for what comes next; while something `streams`, not sooner than `GATHER_SECONDS` after the last.

    Belongs to one loop and is used on its thread only.
    """

    def __init__(self) -> None:
        super().__init__()
        self._streams = 0
        self._woke = 0.0
        self._never = threading.Event()

    @contextmanager
    def streams(self) -> Generator[None]:
        """Take what comes meanwhile for pieces of a stream."""
        self._streams += 1
        try:
            yield
        finally:
            self._streams -= 1

    def select(self, timeout: float | None = None) -> list[tuple[SelectorKey, int]]:
        """Return what is ready, as any selector does; `timeout` in seconds."""
        if not self._streams or timeout == 0:
            return super().select(timeout)
        pause = max(0.0, self._woke + GATHER_SECONDS - time.monotonic())
        if timeout is not None:
            pause = min(pause, max(0.0, timeout))
            timeout = max(0.0, timeout - pause)
        self._never.wait(pause)
        found = super().select(timeout)
        self._woke = time.monotonic()
        return found
