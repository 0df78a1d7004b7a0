"""Where a command takes a secret from: the terminal or a pipe, never an argument, which every process can read."""

from __future__ import annotations

import getpass
import sys
from collections.abc import Callable
from dataclasses import dataclass

from halo_desktop.cli.refusals import RefusalError
from halo_desktop.words import translate


@dataclass(frozen=True, slots=True)
class Secrets:
    """The ways of one run to a secret."""

    ask: Callable[[str], str | None]
    """Asks on the terminal, without showing what is typed; `None` where there is no terminal."""
    read: Callable[[], str]
    """Reads one line of standard input."""


def ask_on_terminal(question: str) -> str | None:
    """Ask on the terminal; Ctrl-D answers nothing."""
    if not sys.stdin.isatty():
        return None
    try:
        return getpass.getpass(question)
    except EOFError:
        return ""


def read_line() -> str:
    """Read one line of standard input, whatever its encoding is."""
    return sys.stdin.buffer.readline().decode("utf-8", "replace")


def checked_key(text: str) -> str:
    """Return the key in what was typed or piped; raises RefusalError for what can be no key."""
    key = text.strip()
    if key and not (key.isascii() and key.isprintable() and " " not in key):
        reason = translate("CommandLine", "This is no key, since it holds characters that no key has: copy it again.")
        raise RefusalError("bad_key", reason)
    return key
