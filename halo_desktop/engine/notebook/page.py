"""A topic page as a person or a model reads it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TopicSummary:
    """A page in a list: `path` is relative to the topics' folder, with `/` between the parts."""

    path: str
    name: str
    description: str
    bytes: int


@dataclass(frozen=True, slots=True)
class TopicPage:
    """A whole page; `text` is the file with its front matter."""

    path: str
    name: str
    description: str
    text: str
