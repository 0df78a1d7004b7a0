"""Which rows the turns of a conversation have now: every change is answered with the rows to put in place of others.

Pure. The answers are to be carried out in order, each on the rows that the one before left.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from halo_desktop.ui.conversation.rows import MessageRow, Shown, rows_of
from halo_desktop.ui.conversation.views import SpokenText, Step, ThreadView, ToolStep, TurnView, place_of


@dataclass(frozen=True, slots=True)
class Splice:
    """Put `rows` in the place of those from `start` up to `stop`."""

    start: int
    stop: int
    rows: tuple[MessageRow, ...]


class TurnRows:
    """The turns that are shown, and what the user opened in them."""

    def __init__(self) -> None:
        self.turns: list[TurnView] = []
        self.can_change = True
        self.editing = ""
        """The id of the message that is being edited."""
        self.deleting = ""
        """The id of the message that may be deleted."""
        self._counts: list[int] = []
        """How many rows each turn has."""
        self._opened: set[str] = set()
        self._summarised_through = ""

    def show(self, thread: ThreadView) -> Splice:
        """Show another conversation."""
        before = sum(self._counts)
        self.turns = list(thread.turns)
        self.can_change = thread.can_change
        self.editing = self.deleting = ""
        self._opened = set()
        self._summarised_through = thread.summarised_through
        made = [self._rows(place) for place in range(len(self.turns))]
        self._counts = [len(rows) for rows in made]
        return Splice(0, before, _flat(made))

    def prepend(self, turns: Sequence[TurnView]) -> Splice:
        """Show turns before the first one; one that is there already is left out."""
        known = {turn.id for turn in self.turns}
        new = [turn for turn in turns if turn.id not in known]
        self.turns[:0] = new
        made = [self._rows(place) for place in range(len(new))]
        self._counts[:0] = [len(rows) for rows in made]
        return Splice(0, 0, _flat(made))

    def update(self, turn: TurnView) -> list[Splice]:
        """Show a turn as it is now, below the others where it is new."""
        place = place_of(self.turns, turn.id)
        if place is not None:
            self.turns[place] = turn
            return [self._again(place)]
        self.turns.append(turn)
        self._counts.append(0)
        last = len(self.turns) - 1
        return [self._again(one) for one in (last - 1, last) if one >= 0]

    def remove(self, turn: str) -> list[Splice]:
        """Show a turn no longer."""
        place = place_of(self.turns, turn)
        if place is None:
            return []
        start = sum(self._counts[:place])
        gone = Splice(start, start + self._counts[place], ())
        del self.turns[place], self._counts[place]
        was_last = place == len(self.turns)
        return [gone, self._again(place - 1)] if was_last and place else [gone]

    def summarise_through(self, turn: str) -> list[Splice]:
        """Put the line where the summaries end below another turn."""
        before, self._summarised_through = place_of(self.turns, self._summarised_through), turn
        places = {place for place in (before, place_of(self.turns, turn)) if place is not None}
        return [self._again(place) for place in sorted(places)]

    def add_to_reply(self, *steps: Step) -> list[Splice]:
        """Let the last reply go on; a call that is there already is replaced, a text goes on with the one before."""
        if not self.turns:
            return []
        turn = self.turns[-1]
        told = turn.reply.steps
        for step in steps:
            told = _with(told, step)
        self.turns[-1] = replace(turn, reply=replace(turn.reply, steps=told))
        return [self._again(len(self.turns) - 1)]

    def turn_over(self, key: str) -> list[Splice]:
        """Unfold a row, or fold it."""
        self._opened ^= {key}
        place = place_of(self.turns, key.split("/", 1)[0])
        return [] if place is None else [self._again(place)]

    def edit(self, message: str) -> list[Splice]:
        """Edit a message, "" for none; a question that stands open is taken back."""
        touched = {self.editing, self.deleting, message}
        self.editing, self.deleting = message, ""
        return self._again_with(touched)

    def ask_to_delete(self, message: str) -> list[Splice]:
        """Ask whether a message shall be deleted, "" for none; what is being edited is left as it was."""
        touched = {self.editing, self.deleting, message}
        self.editing, self.deleting = "", message
        return self._again_with(touched)

    def find(self, turn: str) -> TurnView | None:
        """Return a turn as it is shown."""
        place = place_of(self.turns, turn)
        return None if place is None else self.turns[place]

    def _again_with(self, messages: set[str]) -> list[Splice]:
        return [
            self._again(place)
            for place, turn in enumerate(self.turns)
            if (turn.user and turn.user.id in messages) or (turn.reply.message and turn.reply.message in messages)
        ]

    def _again(self, place: int) -> Splice:
        rows = self._rows(place)
        start = sum(self._counts[:place])
        stop = start + self._counts[place]
        self._counts[place] = len(rows)
        return Splice(start, stop, rows)

    def _rows(self, place: int) -> tuple[MessageRow, ...]:
        turn = self.turns[place]
        shown = Shown(
            is_last=place == len(self.turns) - 1,
            can_change=self.can_change,
            ends_summary=turn.id == self._summarised_through,
            editing=self.editing,
            deleting=self.deleting,
            opened=frozenset(self._opened),
        )
        return rows_of(turn, shown)


def _with(steps: tuple[Step, ...], step: Step) -> tuple[Step, ...]:
    if isinstance(step, SpokenText):
        if steps and isinstance(steps[-1], SpokenText):
            return (*steps[:-1], SpokenText(steps[-1].text + step.text))
        return (*steps, step)
    if isinstance(step, ToolStep) and any(isinstance(one, ToolStep) and one.id == step.id for one in steps):
        return tuple(step if isinstance(one, ToolStep) and one.id == step.id else one for one in steps)
    return (*steps, step)


def _flat(made: Iterable[Sequence[MessageRow]]) -> tuple[MessageRow, ...]:
    return tuple(row for rows in made for row in rows)
