"""Ctrl-C during work that ends by itself when it is told to, with nothing half done."""

from __future__ import annotations

import signal
import threading
from collections.abc import Generator
from contextlib import contextmanager


@contextmanager
def stopped_by_interrupt() -> Generator[threading.Event]:
    """Give an event that Ctrl-C sets."""
    stop = threading.Event()
    before = signal.signal(signal.SIGINT, lambda _number, _frame: stop.set())
    try:
        yield stop
    finally:
        signal.signal(signal.SIGINT, before)
