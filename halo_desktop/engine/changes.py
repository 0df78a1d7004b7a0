"""What an operation changed, so that every view that it concerns can look again."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, TypeVar

from halo_desktop.engine.owners import OwnerRef

Value = TypeVar("Value")


class Aspect(StrEnum):
    """What part of what we keep."""

    MEMORY = "memory"
    SETTINGS = "settings"
    WORKSPACES = "workspaces"
    HUMANS = "humans"


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that changed; without an owner it is the list itself."""

    what: Aspect
    where: OwnerRef | None = None


@dataclass(frozen=True, slots=True)
class Changed(Generic[Value]):
    """The result of an operation, with what it changed."""

    value: Value
    changes: tuple[Change, ...]
