"""What a rewriter is given and what it hands back: values that know no disk.

Files are named by their path below the topics' folder, with `/` between the parts.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import PurePosixPath
from typing import Final

from halo_desktop.engine.notebook.topics import PAGE_SUFFIX
from halo_desktop.engine.settings import Limits

MAX_HOPS: Final = 32
"""So many recorded moves of one page are followed (data-folder.md 7.3)."""

_NOT_PLAIN: Final = frozenset("\\\0\n\r")


@dataclass(frozen=True, slots=True)
class Move:
    """A page that a rewriter moved to `target`, or removed because its content stands in the page `merged_into`."""

    source: str
    target: str | None = None
    merged_into: str | None = None

    @property
    def leads_to(self) -> str | None:
        """Where the content is to be looked for."""
        return self.target or self.merged_into


@dataclass(frozen=True, slots=True)
class Draft:
    """A whole notebook as a rewriter would have it: `memory.md`, every file of the topics, what was moved."""

    memory: bytes | None
    files: Mapping[str, bytes] = field(default_factory=dict[str, bytes])
    moves: tuple[Move, ...] = ()


@dataclass(frozen=True, slots=True)
class Task:
    """What a rewriter must reach: `limits` of the frequency, that of the current state capped for the owner (C02)."""

    limits: Limits
    feedback: str = ""
    """What is to be mended in its work so far, in words for a model; empty in the first round."""


def is_plain_path(path: str) -> bool:
    """Say whether a path names a file inside the topics that is not hidden."""
    parts = path.split("/")
    return not _NOT_PLAIN & set(path) and all(part and not part.startswith(".") for part in parts)


def is_page(path: str) -> bool:
    """Say whether a file is a topic page: Markdown, and not the `index.md` that describes a folder."""
    return path.endswith(PAGE_SUFFIX) and not (path.endswith("/index.md"))


def resolve(path: str, moves: Iterable[Move], present: Mapping[str, object]) -> str | None:
    """Return where the content of `path` stands by the moves, the latest first; `None` where it is nowhere."""
    latest_first = tuple(moves)[::-1]
    for _ in range(MAX_HOPS + 1):
        if path in present:
            return path
        target = next((move.leads_to for move in latest_first if move.source == path), None)
        if target is None:
            return None
        path = target
    return None


def stem(path: str) -> str:
    """Return the name of a page's file without its suffix."""
    return PurePosixPath(path).name.removesuffix(PAGE_SUFFIX)
