"""Credentials in text: finding them, and writing something else in their place (N15).

A search by form: it knows the keys of well-known providers and what people write before a password.
It is a net for accidents and no guard against somebody who wants to hide a secret.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from typing import Final

from halo_desktop.engine.screening.key_formats import (
    REDACTED,
    Found,
    SecretKind,
    find_key_formats,
    spans_lines,
)
from halo_desktop.engine.screening.pairs import find_pairs
from halo_desktop.engine.screening.plain import PlainText, plain

__all__: Final = ["REDACTED", "Secret", "SecretKind", "find_secrets", "new_secrets", "redact"]

_PIECE: Final = 8_192
"""Characters that are searched at a time."""


@dataclass(frozen=True, slots=True)
class Secret:
    """A credential at `text[start:end]`; what is said beside it is not part of it."""

    kind: SecretKind
    start: int
    end: int


def find_secrets(text: str) -> tuple[Secret, ...]:
    """Return the credentials in `text` from first to last; they don't overlap."""
    readings = [(start, plain(text[start:end])) for start, end in _pieces(text)]
    if len(readings) > 1 and any(spans_lines(reading.text) for _, reading in readings):
        readings = [(0, plain(text))]
    return tuple(chain.from_iterable(_found_in(reading, offset) for offset, reading in readings))


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


def _pieces(text: str) -> Iterator[tuple[int, int]]:
    """Cut a text at ends of lines: one search through a whole notebook would keep a window waiting meanwhile (Q10)."""
    start = 0
    while len(text) - start > _PIECE:
        end = text.find("\n", start + _PIECE) + 1 or len(text)
        yield start, end
        start = end
    yield start, len(text)


def _found_in(reading: PlainText, offset: int) -> Iterator[Secret]:
    for kind, start, end in _without_overlap(chain(find_key_formats(reading.text), find_pairs(reading.text))):
        first, last = reading.original(start, end)
        yield Secret(kind, offset + first, offset + last)


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
