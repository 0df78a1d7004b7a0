"""Killing a process at every changing file-system call of an operation (Q20).

The operation runs in a forked child in which the n-th call that changes the file system sends the child `SIGKILL`
before it happens. The parent then looks at what stands on disk.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

CHANGING_CALLS = (
    "replace",
    "rename",
    "unlink",
    "remove",
    "rmdir",
    "mkdir",
    "link",
    "symlink",
    "fsync",
    "ftruncate",
    "truncate",
    "fchmod",
    "chmod",
    "write",
)


COUNTED: dict[str, int] = {}
"""By operation: at how many calls it was killed; the summary of a test run prints them."""


def kill_points(name: str, prepare: Callable[[], Callable[[], object]]) -> Iterator[int]:
    """Yield 1, 2, 3 … after the operation was killed before its n-th changing call; ends when it came through.

    `prepare` makes a fresh situation and returns the operation.
    """
    point = 0
    while True:
        point += 1
        operation = prepare()
        if not _was_killed(operation, point):
            return
        COUNTED[name] = point
        yield point


def _was_killed(operation: Callable[[], object], point: int) -> bool:
    child = os.fork()
    if child == 0:
        _run_and_die(operation, point)
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        assert os.WTERMSIG(status) == signal.SIGKILL
        return True
    assert os.waitstatus_to_exitcode(status) == 0, "the operation itself failed"
    return False


def _run_and_die(operation: Callable[[], object], point: int) -> None:
    left = point

    def counted(call: Callable[..., Any]) -> Callable[..., Any]:
        def instead(*args: Any, **kwargs: Any) -> Any:
            nonlocal left
            if _changes(call.__name__, args):
                left -= 1
                if left == 0:
                    os.kill(os.getpid(), signal.SIGKILL)
            return call(*args, **kwargs)

        return instead

    for name in (*CHANGING_CALLS, "open"):
        setattr(os, name, counted(getattr(os, name)))
    code = 1
    try:
        operation()
        code = 0
    finally:
        os._exit(code)


def _changes(name: str, args: tuple[Any, ...]) -> bool:
    """Say whether a call changes the file system; opening does where it makes or empties a file."""
    if name != "open":
        return True
    flags = args[1] if len(args) > 1 else 0
    making = bool(flags & os.O_CREAT) and not Path(os.fsdecode(args[0])).exists()
    return making or bool(flags & os.O_TRUNC)
