"""Tools for one statement: remember it, forget it, look it up (N17). The built-in assistant works with these three.

Their answers have a fixed shape:

- remember → `{"outcome": "remembered" | "already_known", "text", "where"}`;
- forget → `{"outcome": "forgotten" | "not_found" | "several", "removed": [{"text", "where"}], "candidates": […]}`;
- recall → `{"found": [{"text", "where"}]}`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias

from pydantic import Field

from halo_desktop.engine.access import Action
from halo_desktop.engine.files.layout import MEMORY_FILE
from halo_desktop.engine.json_values import JsonObject
from halo_desktop.engine.language.near_duplicates import duplicate_key
from halo_desktop.engine.llm.model import Tool
from halo_desktop.engine.notebook.document import Document
from halo_desktop.engine.notebook.edits import append_to_current_state
from halo_desktop.engine.notebook.search import folded
from halo_desktop.engine.settings import BRIEFING_LIMITS
from halo_desktop.engine.tools.calling import Arguments, make_tool
from halo_desktop.engine.tools.changing import entry_added
from halo_desktop.engine.tools.cleaning import clean_line, says_something, shortened
from halo_desktop.engine.tools.items import Item, Place, memory_items, page_items, without_items
from halo_desktop.engine.tools.matching import LIKELY, POSSIBLE, features, share
from halo_desktop.engine.tools.turn_notebook import TOPICS_PREFIX, TurnNotebook, refusal

STATEMENT_CHARACTERS: Final = 500
"""The longest statement to remember; what is longer is a page."""

_REMEMBER: Final = "remember"
_SUBSECTION: Final = "Patterns"
_ALWAYS_SHOWN: Final = min(limits.current_state_bytes for limits in BRIEFING_LIMITS.values())
_AHEAD: Final = 0.25
"""A note is meant alone where it matches by so much more than every other."""
_SHOWN: Final = 6
_SHOWN_CHARACTERS: Final = 300
_GUEST: Final = "im-guest#"
_RANK: Final = {Place.STATE: 0, Place.PAGE: 1, Place.HISTORY: 2}


class Remember(Arguments):
    """One statement."""

    text: str = Field(min_length=1, max_length=5000, description="One statement, in the user's own words.")


class Forget(Arguments):
    """What to forget."""

    text: str = Field(min_length=1, max_length=1000, description="What to forget, in the user's words.")


class Recall(Arguments):
    """What to look up."""

    query: str = Field(min_length=1, max_length=1000, description="A question or a few words.")


Says: TypeAlias = Callable[[str], bool]
"""Tells whether a text says what is to be forgotten."""


@dataclass(frozen=True, slots=True)
class _Note:
    """A note, and the file in which it stands."""

    item: Item
    where: str
    share: float

    def is_meant(self, says: Says | None) -> bool:
        return self.share >= LIKELY if says is None else says(self.item.text)

    def told(self) -> JsonObject:
        return {"text": shortened(self.item.text, _SHOWN_CHARACTERS), "where": self.where}


def remembering_tools(turn: TurnNotebook) -> tuple[Tool, ...]:
    """Return the three tools."""
    return (
        make_tool(_REMEMBER, Remember, lambda given: _remember(turn, given)),
        make_tool("forget", Forget, lambda given: _forget(turn, given)),
        make_tool("recall", Recall, lambda given: _recall(turn, given)),
    )


def _remember(turn: TurnNotebook, given: Remember) -> JsonObject:
    turn.own.locate(MEMORY_FILE, Action.WRITE)
    text = clean_line(given.text)
    if not says_something(text):
        raise refusal("nothing_to_write")
    if len(text) > STATEMENT_CHARACTERS:
        raise refusal("statement_too_long", characters=STATEMENT_CHARACTERS)
    known = _where_known(turn, text)
    if known is not None:
        return {"outcome": "already_known", "text": text, "where": known}
    turn.notebook.prepare()

    def edit(before: bytes | None) -> bytes:
        document = Document.parse(before or b"")
        stated = append_to_current_state(document, _SUBSECTION, f"- {text}", within=_ALWAYS_SHOWN)
        return entry_added(turn, stated, text, None, "").render()

    turn.write(_REMEMBER, text, MEMORY_FILE, edit)
    return {"outcome": "remembered", "text": text, "where": MEMORY_FILE}


def _where_known(turn: TurnNotebook, text: str) -> str | None:
    """Return the file in which the same is said already: in current state or in a page (V46)."""
    key = duplicate_key(text)
    items = memory_items(turn.notebook.memory() or b"")
    if any(item.place is Place.STATE and item.key == key for item in items):
        return MEMORY_FILE
    for hit in turn.notebook.search(text)[:_SHOWN]:
        path = TOPICS_PREFIX + hit.path
        if any(item.key == key for item in page_items(turn.notebook.read(path) or b"")):
            return path
    return None


def _forget(turn: TurnNotebook, given: Forget) -> JsonObject:
    """Forget, but never what the same reply has remembered: small models take back at once what they were asked for."""
    origin = turn.origin
    for noted in turn.journal.of_turn(origin.conversation, origin.turn, origin.variant):
        occasion = noted.entry.occasion
        if occasion.tool == _REMEMBER and duplicate_key(occasion.text) == duplicate_key(given.text):
            raise refusal("just_remembered")
    return forget_note(turn, given.text)


def forget_note(turn: TurnNotebook, words: str, says: Says | None = None, *, look_only: bool = False) -> JsonObject:
    """Take the one note that the words mean out of the notebook; the answer is that of the tool `forget`.

    With `says` a note is meant where it says so, else where it has half of what the words name. `look_only`: nothing
    is taken out, and `removed` is what would be. Raises `ToolRefusal` where that may not be done, and `EngineError` as
    the notebook does.
    """
    turn.own.locate(MEMORY_FILE, Action.WRITE)
    notes = [note for note in _matching(turn, words, POSSIBLE, says) if _may_remove(turn, note.item)]
    groups = _meant(_groups([note for note in notes if note.is_meant(says)]), words)
    if len(groups) != 1:
        outcome, candidates = ("several", [group[0] for group in groups]) if groups else ("not_found", notes)
        return {"outcome": outcome, "removed": [], "candidates": [note.told() for note in candidates[:_SHOWN]]}
    removed = _once_each(groups[0]) if look_only else _remove(turn, groups[0])
    return {"outcome": "forgotten" if removed else "not_found", "removed": removed, "candidates": []}


def _recall(turn: TurnNotebook, given: Recall) -> JsonObject:
    turn.own.locate(MEMORY_FILE, Action.READ)
    found = [group[0].told() for group in _groups(_matching(turn, given.query, POSSIBLE))]
    return {"found": found[:_SHOWN]}


def _matching(turn: TurnNotebook, words: str, least: float, says: Says | None = None) -> list[_Note]:
    """Return the notes that match at least so much, or that `says` is true of.

    The best come first; of equal ones, current state before pages.
    """
    wanted = features(words)
    if not wanted:
        return []
    notes = [_Note(item, MEMORY_FILE, share(wanted, item.text)) for item in memory_items(turn.notebook.memory() or b"")]
    for page in turn.notebook.pages():
        text = folded(page.text)
        if says is not None or any(feature in text for feature in wanted):
            items = page_items(page.text.encode())
            notes += [_Note(item, TOPICS_PREFIX + page.path, share(wanted, item.text)) for item in items]
    matching = [note for note in notes if note.share >= least or (says is not None and note.is_meant(says))]
    return sorted(matching, key=lambda note: (-note.share, _RANK[note.item.place], note.where, note.item.start))


def _groups(notes: list[_Note]) -> list[list[_Note]]:
    """Put notes that say the same together, each group where its best note stood.

    A summary that was cut says the same as a note that begins so.
    """
    groups: dict[str, list[_Note]] = {}
    for note in notes:
        groups.setdefault(note.item.key, []).append(note)
    for key, (first, *_) in [(key, group) for key, group in groups.items() if group[0].item.is_cut]:
        whole = next((other for other in groups if other != key and first.item.begins(groups[other][0].item)), None)
        if whole is not None:
            groups[whole] += groups.pop(key)
    return list(groups.values())


def _meant(groups: list[list[_Note]], words: str) -> list[list[_Note]]:
    """Return the one group that says just these words, or that is far ahead of the others; else all."""
    key = duplicate_key(words)
    for group in groups:
        if any(note.item.key == key for note in group):
            return [group]
    if len(groups) > 1 and groups[0][0].share >= groups[1][0].share + _AHEAD:
        return groups[:1]
    return groups


def _may_remove(turn: TurnNotebook, item: Item) -> bool:
    """Whoever works for somebody outside removes nothing from the history but what guests wrote."""
    own = item.place is not Place.HISTORY or (item.author or "").startswith(_GUEST)
    return own or not turn.situation.restricted


def _remove(turn: TurnNotebook, notes: list[_Note]) -> list[JsonObject]:
    """Take notes that say the same out of their files; return what went, each statement of a file once."""
    removed: list[JsonObject] = []
    for where in dict.fromkeys(note.where for note in notes):
        texts = {note.item.text for note in notes if note.where == where}
        gone = _remove_from(turn, where, texts)
        if gone:
            removed.append({"text": shortened(gone[0].text, _SHOWN_CHARACTERS), "where": where})
    return removed


def _once_each(notes: list[_Note]) -> list[JsonObject]:
    """Return what `_remove` would return."""
    first: dict[str, _Note] = {}
    for note in notes:
        first.setdefault(note.where, note)
    return [note.told() for note in first.values()]


def _remove_from(turn: TurnNotebook, where: str, texts: set[str]) -> list[Item]:
    gone: list[Item] = []

    def items_of(raw: bytes) -> Iterator[Item]:
        return memory_items(raw) if where == MEMORY_FILE else page_items(raw)

    def edit(before: bytes | None) -> bytes | None:
        nonlocal gone
        gone = []
        if before is None:
            return None
        after, gone = without_items(before, items_of(before), lambda i: i.text in texts and _may_remove(turn, i))
        return after

    turn.write("forget", next(iter(texts)), where, edit)
    return gone
