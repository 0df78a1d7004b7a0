"""Credentials in text: finding them, and writing something else in their place (N15).

A search by form: it knows the keys of well-known providers and what people write before a password.
It is a net for accidents and no guard against somebody who wants to hide a secret.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import chain
from typing import Final

from halo_desktop.engine.screening.key_formats import (
    REDACTED,
    Found,
    SecretKind,
    find_key_formats,
)
from halo_desktop.engine.screening.pairs import find_pairs
from halo_desktop.engine.screening.plain import plain

__all__: Final = ["REDACTED", "Secret", "SecretKind", "find_secrets", "new_secrets", "redact"]


@dataclass(frozen=True, slots=True)
class Secret:
    """A credential at `text[start:end]`; what is said beside it is not part of it."""

    kind: SecretKind
    start: int
    end: int


def find_secrets(text: str) -> tuple[Secret, ...]:
    """Return the credentials in `text` from first to last; they don't overlap."""
    reading = plain(text)
    found = _without_overlap(chain(find_key_formats(reading.text), find_pairs(reading.text)))
    return tuple(Secret(kind, *reading.original(start, end)) for kind, start, end in found)


def redact(text: str) -> str:
    """Return `text` with `[redacted]` in the place of every credential; afterwards none is found."""
    while secrets := find_secrets(text):
        ends = [0, *(secret.end for secret in secrets)]
        starts = [*(secret.start for secret in secrets), len(text)]
        text = REDACTED.join(text[end:start] for end, start in zip(ends, starts, strict=True))
    return text


def new_secrets(before: str, after: str) -> tuple[Secret, ...]:
    """Return the credentials in `after` that a change from `before` adds.

    A credential is new when it stands on a line that was not there before, wherever, and is not
    itself one of those that were found there before.
    """
    old_lines = frozenset(before.split("\n"))
    candidates = [secret for secret in find_secrets(after) if not _lines_of(after, secret) <= old_lines]
    if not candidates:
        return ()
    old = {before[secret.start : secret.end] for secret in find_secrets(before)}
    return tuple(secret for secret in candidates if after[secret.start : secret.end] not in old)


def _lines_of(text: str, secret: Secret) -> frozenset[str]:
    """Return the whole lines that a secret touches."""
    start = text.rfind("\n", 0, secret.start) + 1
    end = text.find("\n", secret.end)
    return frozenset(text[start : end if end >= 0 else len(text)].split("\n"))


def _without_overlap(found: Iterable[Found]) -> list[Found]:
    """Sort, and join those that overlap under the kind of the first."""
    joined: list[Found] = []
    for kind, start, end in sorted(found, key=lambda one: (one[1], -one[2])):
        if joined and start < joined[-1][2]:
            first_kind, first_start, first_end = joined[-1]
            joined[-1] = (first_kind, first_start, max(first_end, end))
        else:
            joined.append((kind, start, end))
    return joined
