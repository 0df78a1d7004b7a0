"""Seeing another process's lock on one byte of a file, without touching any lock of ours (C16).

POSIX drops all locks that a process has on a file when it closes any descriptor of it, so that looking here could free
the lock of a database that we have open. A short-lived child looks instead.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

_LOOK: Final = """
import fcntl, os, struct, sys, threading
path, offset, looks, pause = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), float(sys.argv[4])
mac = sys.platform == "darwin"
layout = "qqihh" if mac else "hhqqi"
descriptor = os.open(path, os.O_RDONLY)
for look in range(looks):
    if look:
        threading.Event().wait(pause)
    whole = (offset, 1, 0, fcntl.F_WRLCK, os.SEEK_SET) if mac else (fcntl.F_WRLCK, os.SEEK_SET, offset, 1, 0)
    answer = struct.unpack(layout, fcntl.fcntl(descriptor, fcntl.F_GETLK, struct.pack(layout, *whole)))
    if answer[3 if mac else 0] == fcntl.F_UNLCK:
        sys.exit(3)
"""
_FREE: Final = 3
_PAUSE_SECONDS: Final = 0.3


def is_locked_elsewhere(path: Path, offset: int, *, looks: int = 2) -> bool:
    """Say whether another process holds a lock on byte `offset` of `path` at every one of `looks` looks.

    Two looks 0.3 s apart (C16): a lock that somebody holds for one short call is not taken for a running program.
    Where the system has no such locks, or the file is not there, the answer is no.
    """
    if os.name == "nt" or not path.exists():
        return False
    call = [sys.executable, "-I", "-S", "-c", _LOOK]
    call += [str(path), str(offset), str(looks), str(_PAUSE_SECONDS)]
    done = subprocess.run(call, check=False, capture_output=True)  # noqa: S603 - our own words
    return done.returncode == 0
