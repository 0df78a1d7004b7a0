"""Names and numbers as people read them: sizes, frequencies, how the last attempt ended, what a branch is called."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from typing import TYPE_CHECKING, Final

from halo_desktop.engine.settings import Frequency
from halo_desktop.words.attempts import reason_text
from halo_desktop.words.speaking import filled, joined, translate

if TYPE_CHECKING:
    # Only its values are needed here: the window says its first sentences before the notebook's room is loaded.
    from halo_desktop.engine.notebook.state import AttemptOutcome


def size_text(size: int) -> str:
    """Return a number of bytes as Halo shows it: `0 B`, `27 B`, `1.5 KB`, `12 MB` (U05, data-folder.md 8)."""
    amount, power = float(size), 0
    while round(amount, 2) >= _STEP and power < len(_UNITS) - 1:
        amount, power = amount / _STEP, power + 1
    digits = f"{amount:.2f}".rstrip("0").rstrip(".")
    return f"{digits} {_UNITS[power]}"


def frequency_name(frequency: Frequency) -> str:
    """Return the name of a consolidation frequency."""
    return _FREQUENCIES[frequency]()


def attempt_text(outcome: AttemptOutcome, reason: str | None = None) -> str:
    """Return the line that a status shows for the last attempt, with its reason; none for one that succeeded."""
    said = _ATTEMPTS[outcome.value]()
    return joined(said, reason_text(reason)) if said else ""


def branch_title(origin: str, taken: Collection[str]) -> str:
    """Return what a branch of a conversation is called: as its origin, with a mark that no taken title has yet.

    The branch of a branch counts on from the same origin.
    """
    first, further = translate("Words", "{title} (branch)"), translate("Words", "{title} (branch {number})")
    base = origin
    for pattern in (first, further):
        form = re.escape(pattern).replace(re.escape("{title}"), "(.+)").replace(re.escape("{number}"), r"\d+")
        found = re.fullmatch(form, base)
        base = found[1] if found else base
    title, number = filled(first, title=base), 1
    while title in taken:
        number += 1
        title = filled(further, title=base, number=number)
    return title


_STEP: Final = 1024
_UNITS: Final = ("B", "KB", "MB", "GB")

_FREQUENCIES: Final[Mapping[Frequency, Callable[[], str]]] = {
    Frequency.DILIGENT: lambda: translate("Words", "Diligent"),
    Frequency.BALANCED: lambda: translate("Words", "Balanced"),
    Frequency.ECONOMICAL: lambda: translate("Words", "Economical"),
}

_ATTEMPTS: Final[Mapping[str, Callable[[], str]]] = {
    "committed": lambda: "",
    "trimmed": lambda: translate(
        "Words", "The last attempt could not reorganize the memory; old history was archived instead."
    ),
    "failed": lambda: translate("Words", "The last attempt did not complete."),
}
