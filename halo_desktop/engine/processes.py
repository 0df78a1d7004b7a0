"""Processes of our own: another Python that runs a part of the engine, so that a window is not kept from its own (Q10).

What it is asked and what it answers are pickles on its standard input and output, both from this program only.
"""

from __future__ import annotations

import pickle
import subprocess
import sys
from dataclasses import dataclass
from typing import IO, Final

# Loads what this process would: a checkout and a wheel lie elsewhere. Nothing of the user's site is run. Where there
# are few processors, the window goes first.
_SCRIPT: Final = """
import os, pickle, sys
if hasattr(os, "nice"):
    os.nice(5)
sys.path[:] = pickle.load(sys.stdin.buffer)
from MODULE import answer
answer()
"""


@dataclass(frozen=True, slots=True)
class OwnProcess:
    """A process that was started, with our ends of its pipes."""

    process: subprocess.Popen[bytes]
    asked: IO[bytes]
    """What is written here, it reads."""
    answers: IO[bytes]


def are_possible() -> bool:
    """Say whether there is an interpreter to start; a frozen app has none."""
    return bool(sys.executable) and not getattr(sys, "frozen", False)


def start(module: str, errors: int | IO[bytes] = subprocess.PIPE) -> OwnProcess:
    """Start a Python that calls `answer()` of a module; raises `OSError`.

    `errors` is where its standard error goes, as `subprocess.Popen` takes it.
    """
    flags: int = getattr(subprocess, "CREATE_NO_WINDOW", 0) | getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0)
    call = [sys.executable, "-I", "-S", "-c", _SCRIPT.replace("MODULE", module)]
    pipe = subprocess.PIPE
    process = subprocess.Popen(call, stdin=pipe, stdout=pipe, stderr=errors, creationflags=flags)  # noqa: S603
    if process.stdin is None or process.stdout is None:
        raise OSError
    try:
        # Less than a pipe holds, so this never waits.
        process.stdin.write(pickle.dumps(sys.path))
        process.stdin.flush()
    except OSError:
        process.kill()
        process.communicate()
        raise
    return OwnProcess(process, process.stdin, process.stdout)
