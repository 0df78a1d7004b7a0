"""The model loop: the one thread on which every request to a model runs.

HTTP connections belong to the asyncio loop that opened them, so there is one loop, on one daemon thread that starts
with the first request. Whoever waits for a reply waits on its own thread.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine
from concurrent.futures import Future
from typing import Any, Final, TypeVar

THREAD_NAME: Final = "halo-model-loop"

Value = TypeVar("Value")


class ModelLoop:
    """An asyncio loop on a daemon thread. Usable from any thread; one is enough for a process."""

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None

    def submit(self, work: Coroutine[Any, Any, Value]) -> Future[Value]:
        """Start `work` on the loop. Cancelling the future cancels it."""
        with self._guard:
            if self._loop is None:
                self._loop = asyncio.new_event_loop()
                self._thread = threading.Thread(target=self._loop.run_forever, name=THREAD_NAME, daemon=True)
                self._thread.start()
            return asyncio.run_coroutine_threadsafe(work, self._loop)

    def close(self, wait: float = 1.0) -> None:
        """Cancel what runs and end the thread, waiting `wait` seconds at most; a later `submit` starts a new one."""
        with self._guard:
            loop, thread = self._loop, self._thread
            self._loop = self._thread = None
        if loop is None or thread is None:
            return
        asyncio.run_coroutine_threadsafe(_end(loop), loop)
        thread.join(wait)
        if not thread.is_alive():
            loop.close()


async def _end(loop: asyncio.AbstractEventLoop) -> None:
    running = [task for task in asyncio.all_tasks(loop) if task is not asyncio.current_task()]
    for task in running:
        task.cancel()
    await asyncio.gather(*running, return_exceptions=True)
    await loop.shutdown_asyncgens()
    loop.stop()
