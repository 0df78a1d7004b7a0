"""Who owns a memory: a workspace or a digital human. Every room speaks of them by these values."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from halo_desktop.engine.errors import Code, EngineError

HALO_WORKSPACE_ID = "halo-temp"
"""The id of the Halo workspace, which is in no index and cannot be deleted (data-folder.md 1.1)."""


class OwnerKind(StrEnum):
    """The two kinds of owner; the value is how a reference begins."""

    WORKSPACE = "workspace"
    HUMAN = "human"


@dataclass(frozen=True, slots=True)
class OwnerRef:
    """Names one owner, as `workspace:ID` or `human:ID` (quality.md, command line)."""

    kind: OwnerKind
    id: str

    def __str__(self) -> str:
        return f"{self.kind.value}:{self.id}"

    @classmethod
    def parse(cls, text: str) -> OwnerRef:
        """Read `workspace:ID` or `human:ID`; anything else raises `EngineError` (BAD_REFERENCE)."""
        kind, colon, ident = text.partition(":")
        if not colon or not ident or kind not in {known.value for known in OwnerKind}:
            raise EngineError(Code.BAD_REFERENCE, text=text)
        return cls(OwnerKind(kind), ident)


def workspace_ref(ident: str) -> OwnerRef:
    """Return the reference of the workspace with this id."""
    return OwnerRef(OwnerKind.WORKSPACE, ident)


def human_ref(ident: str) -> OwnerRef:
    """Return the reference of the digital human with this id."""
    return OwnerRef(OwnerKind.HUMAN, ident)
