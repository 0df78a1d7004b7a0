"""All that is kept of one statement of an owner: where it stands now, and taking it away, as a person asks (N18)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Final, TypeAlias, cast

from halo_desktop.engine.access import Requester, Situation, Whose
from halo_desktop.engine.clock import Clock
from halo_desktop.engine.files.layout import MEMORY_FILE
from halo_desktop.engine.forgetting.forgetting import Copy, CopyKind, Forgetting
from halo_desktop.engine.forgetting.wanted import Wanted, wanted
from halo_desktop.engine.journal.entry import Origin
from halo_desktop.engine.journal.journal import Journal
from halo_desktop.engine.json_values import JsonObject
from halo_desktop.engine.notebook.notebook import Notebook
from halo_desktop.engine.tools.authors import Channel
from halo_desktop.engine.tools.cleaning import shortened
from halo_desktop.engine.tools.remembering import forget_note
from halo_desktop.engine.tools.turn_notebook import TOPICS_PREFIX, TurnNotebook

_TEXT_CHARACTERS: Final = 160
_LONGEST_WORDS: Final = 1000


class NotebookPlace(StrEnum):
    """Where in the notebook itself something stands."""

    MEMORY = "memory"
    TOPIC = "topic"


@dataclass(frozen=True, slots=True)
class Trace:
    """One place that says it. `lines` are those that do, cut; of records and entries the first one of each."""

    place: NotebookPlace | CopyKind
    path: Path
    lines: tuple[str, ...]

    @property
    def text(self) -> str:
        """The first of the lines."""
        return self.lines[0]


@dataclass(frozen=True, slots=True)
class TakenOut:
    """What was meant went out of the notebook, or would go; copies of it may remain elsewhere."""

    notes: tuple[Trace, ...]


@dataclass(frozen=True, slots=True)
class NotFound:
    """Nothing in the notebook is meant by the words; these come nearest."""

    near: tuple[Trace, ...]


@dataclass(frozen=True, slots=True)
class Several:
    """Several notes may be meant: nothing went."""

    candidates: tuple[Trace, ...]


TakingOut: TypeAlias = TakenOut | NotFound | Several


class Traces:
    """Looks at the files as they are at each call."""

    def __init__(self, notebook: Notebook, journal: Journal, clock: Clock, copies: Forgetting) -> None:
        self._notebook = notebook
        self._journal = journal
        self._clock = clock
        self._copies = copies

    def of(self, words: str) -> tuple[Trace, ...]:
        """Return every place that says it, the notebook first; none where the words name nothing.

        Raises `EngineError` as reading does.
        """
        what = wanted(words)
        return () if what is None else (*self._in_notebook(what), *map(self._trace, self._copies.copies(words)))

    def take_out(self, words: str) -> TakingOut:
        """Take the one note that is meant out of the notebook, as "forget …" does in a conversation (N17).

        It stands in the journal as any write and can be taken back. Works with the memory off too: a person does it.
        Raises `EngineError` as the notebook does.
        """
        return self._take_out(words)

    def meant_exactly(self, words: str) -> TakingOut:
        """Return what `take_out_exactly` would take out, and change nothing. Raises as `take_out`."""
        return self._take_out(words, exactly=True, look_only=True)

    def take_out_exactly(self, words: str) -> TakingOut:
        """Take out the one note that says it as a copy must, with every word (N18). The rest is as for `take_out`."""
        return self._take_out(words, exactly=True)

    def _take_out(self, words: str, *, exactly: bool = False, look_only: bool = False) -> TakingOut:
        what = wanted(words)
        if what is None:
            return NotFound(())
        turn = TurnNotebook(
            notebook=self._notebook,
            journal=self._journal,
            origin=Origin(Channel.MANUAL.value, Requester.OWNER, outside=False, conversation="", turn=""),
            situation=Situation(Requester.OWNER, Whose.OWN, memory_on=True),
            clock=self._clock,
        )
        says = what.holds if exactly else None
        answer = forget_note(turn, words[:_LONGEST_WORDS], says, look_only=look_only)
        match answer["outcome"]:
            case "forgotten":
                return TakenOut(self._notes(answer["removed"]))
            case "several":
                return Several(self._notes(answer["candidates"]))
            case _:
                return NotFound(self._notes(answer["candidates"]))

    def copies(self, words: str) -> tuple[tuple[Copy, Trace], ...]:
        """Return the copies that can be deleted, each with how it is shown; those in Halo can't. Raises as `of`."""
        found = (copy for copy in self._copies.copies(words) if copy.kind is not CopyKind.HALO_CONVERSATION)
        return tuple((copy, self._trace(copy)) for copy in found)

    def delete(self, words: str, copy: Copy) -> None:
        """Delete it for good from one copy. Raises `EngineError`: BUSY, or the system's reason."""
        self._copies.delete(words, [copy])

    def _in_notebook(self, what: Wanted) -> Iterator[Trace]:
        memory = (self._notebook.memory() or b"").decode("utf-8", "replace")
        for line in what.lines(memory):
            yield self._note(MEMORY_FILE, line)
        for page in self._notebook.pages():
            for line in what.lines(page.text):
                yield self._note(TOPICS_PREFIX + page.path, line)

    def _notes(self, told: object) -> tuple[Trace, ...]:
        return tuple(self._note(str(note["where"]), str(note["text"])) for note in cast("list[JsonObject]", told))

    def _note(self, where: str, text: str) -> Trace:
        place = NotebookPlace.MEMORY if where == MEMORY_FILE else NotebookPlace.TOPIC
        return Trace(place, self._notebook.folder.path / where, (shortened(text, _TEXT_CHARACTERS),))

    def _trace(self, copy: Copy) -> Trace:
        folder = self._notebook.folder
        match copy.kind:
            case CopyKind.CONVERSATION:
                path = folder.conversation(copy.where).log
            case CopyKind.JOURNAL:
                path = self._journal.path
            case _:
                path = folder.path / copy.where
        return Trace(copy.kind, path, copy.lines)
