"""Credentials that a rewriter would bring into a notebook are redacted; what was there before stays (N15)."""

from __future__ import annotations

from collections.abc import Callable

from halo_desktop.engine.screening.secrets import REDACTED, find_secrets, new_secrets


def redact_new(before: bytes, after: bytes, is_known: Callable[[bytes], bool]) -> bytes:
    """Return `after` without the credentials that neither `before` has nor `is_known` knows from elsewhere.

    `is_known` is asked only about a credential that was found.
    """
    new = after.decode("utf-8", "surrogateescape")
    if not find_secrets(new):  # as nearly always; then what stood there before need not be looked through
        return after
    old = before.decode("utf-8", "surrogateescape")
    kept = ""
    end = 0
    for secret in new_secrets(old, new):
        if not is_known(new[secret.start : secret.end].encode("utf-8", "surrogateescape")):
            kept += new[end : secret.start] + REDACTED
            end = secret.end
    return after if not end else (kept + new[end:]).encode("utf-8", "surrogateescape")
