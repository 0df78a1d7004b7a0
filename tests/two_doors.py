"""A window that really watches its data folder, and the command line as a process of its own beside it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from halo_desktop.engine.files.watch import FolderWatch

if TYPE_CHECKING:
    import pytest

SECONDS = 3
"""Within which an open window shows what happened outside."""
BUSY_SECONDS = 2
"""A look is begun every 3 s; until it is shown a busy machine takes its time."""
STARTUP_SECONDS = 20
"""For the other process on a busy machine."""


def watching(desk: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Give a window a watch that notices by itself, in place of the still one."""
    files = desk.session.bench.files
    watch = FolderWatch(files._notice)
    for folder, recursive in desk.watch.watched.items():
        watch.watch(folder, recursive=recursive)
    monkeypatch.setattr(files, "_watch", watch)
    return desk


def begin_command(desk: Any, *arguments: str) -> subprocess.Popen[str]:
    """Start the command line."""
    environment = os.environ | {"HALO_DATA_DIR": str(desk.data.root), "HOME": str(desk.data.root.parent)}
    return subprocess.Popen(
        [sys.executable, "-m", "halo_desktop.cli", *arguments],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment,
    )  # fmt: skip


def end_of(process: subprocess.Popen[str]) -> tuple[int, str, str]:
    """Wait for the end of a command and return exit code, output and errors."""
    output, errors = process.communicate(timeout=STARTUP_SECONDS)
    return process.returncode, output, errors


def command(desk: Any, *arguments: str) -> str:
    """Run the command line, which has to succeed."""
    code, output, errors = end_of(begin_command(desk, *arguments))
    assert code == 0, errors
    return output


def shows(desk: Any, is_shown: Callable[[], bool]) -> None:
    """Wait until a window shows what happened outside."""
    desk.qtbot.waitUntil(is_shown, timeout=(SECONDS + BUSY_SECONDS) * 1000)
