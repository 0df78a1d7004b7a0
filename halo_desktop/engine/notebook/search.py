"""Looking for a text in names, descriptions and pages: plain, without an index."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from halo_desktop.engine.notebook.front_matter import without_front_matter
from halo_desktop.engine.notebook.page import TopicPage

SNIPPET_BEFORE: Final = 40
SNIPPET_CHARACTERS: Final = 160

_NAME_WEIGHT: Final = 100
_DESCRIPTION_WEIGHT: Final = 10


@dataclass(frozen=True, slots=True)
class TopicHit:
    """A page that holds every word of a query. A hit in the name counts 100, in the description 10, in the text 1."""

    path: str
    name: str
    snippet: str
    score: float


def search_pages(pages: Iterable[TopicPage], query: str) -> tuple[TopicHit, ...]:
    """Return the pages that hold all words of `query`, the best first; an empty query finds nothing.

    Width and case make no difference; Chinese is found by any part of a word (F1 of the cases).
    """
    words = folded(query).split()
    if not words:
        return ()
    hits = list(_hits(pages, words))
    return tuple(sorted(hits, key=lambda hit: (-hit.score, hit.path)))


def folded(text: str) -> str:
    """Return a text as it is compared: full width and case folded."""
    return unicodedata.normalize("NFKC", text).casefold()


def _hits(pages: Iterable[TopicPage], words: list[str]) -> Iterator[TopicHit]:
    for page in pages:
        name, description, text = folded(f"{page.name} {page.path}"), folded(page.description), folded(page.text)
        score = 0
        for word in words:
            found = _NAME_WEIGHT * name.count(word) + _DESCRIPTION_WEIGHT * description.count(word) + text.count(word)
            if not found:
                break
            score += found
        else:
            yield TopicHit(page.path, page.name, _snippet(without_front_matter(page.text), words), float(score))


def _snippet(text: str, words: list[str]) -> str:
    """Return the place of the first hit on one line; folding may move it by a few characters, which does no harm."""
    places = [place for word in words if (place := folded(text).find(word)) >= 0]
    start = max(0, min(places, default=0) - SNIPPET_BEFORE)
    part = " ".join(text[start : start + SNIPPET_CHARACTERS].split())
    return f"{'…' if start else ''}{part}{'…' if start + SNIPPET_CHARACTERS < len(text) else ''}"
