"""Time as Halo writes it. The clock itself is always passed in."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

Clock = Callable[[], datetime]
"""Returns the present moment, with its time zone."""


def iso_text(moment: datetime) -> str:
    """Return a moment as Halo's JSON files hold it: UTC, milliseconds, `Z`."""
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def read_iso(text: object) -> datetime | None:
    """Read such a moment, in UTC; `None` for anything else. One without a zone is taken as UTC."""
    if not isinstance(text, str):
        return None
    try:
        moment = datetime.fromisoformat(text)
        return moment.astimezone(UTC) if moment.tzinfo else moment.replace(tzinfo=UTC)
    except (ValueError, OverflowError):
        return None


def from_epoch_milliseconds(value: object) -> datetime | None:
    """Read a moment of `halo.db` (milliseconds since 1970); `None` for anything else."""
    if not isinstance(value, int) or isinstance(value, bool):
        return None
    try:
        return datetime.fromtimestamp(value / 1000, UTC)
    except (OverflowError, OSError, ValueError):
        return None
