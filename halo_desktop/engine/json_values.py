"""Narrowing values that came out of a JSON file: what has another type counts as absent."""

from __future__ import annotations

from math import isfinite
from typing import Any, cast

JsonObject = dict[str, Any]


def as_object(value: object) -> JsonObject:
    """Return a copy of an object; an empty one for anything else."""
    return dict(cast("JsonObject", value)) if isinstance(value, dict) else {}


def as_text(value: object) -> str | None:
    """Return a text that is not empty; `None` for anything else."""
    return value if isinstance(value, str) and value else None


def as_texts(value: object) -> tuple[str, ...]:
    """Return the texts of a list; none for anything else."""
    items = cast("list[object]", value) if isinstance(value, list) else []
    return tuple(item for item in items if isinstance(item, str))


def as_number(value: object) -> float | None:
    """Return a finite number; `None` for anything else, `true` and `false` too."""
    if not isinstance(value, int | float) or isinstance(value, bool):
        return None
    try:
        number = float(value)
    except OverflowError:
        return None
    return number if isfinite(number) else None
