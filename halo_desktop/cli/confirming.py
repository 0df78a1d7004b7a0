"""A yes or no of the person at the terminal, before something goes for good. A script has said what it wants."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Final, TypeAlias

from halo_desktop.words import translate

Confirm: TypeAlias = Callable[[str], bool]
"""Asks a question; `True` also where nobody can be asked: the command itself says what is wanted."""

_YES: Final = frozenset({"y", "yes", "是", "好"})


def confirm_on_terminal(question: str) -> bool:
    """Ask on the terminal, where both what was listed and the question are seen; anything but a yes is a no."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return True
    choice = translate("CommandLine", "[y/N]")
    sys.stderr.write(f"{question} {choice} ")
    sys.stderr.flush()
    return sys.stdin.readline().strip().casefold() in _YES
