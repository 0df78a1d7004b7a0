"""The turns of an open conversation as they are shown, and how they change with what is read. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from operator import is_

from halo_desktop.engine.conversation.paging import Position
from halo_desktop.ui.conversation.reading import Found
from halo_desktop.ui.conversation.views import State, ThreadView, TurnView, place_of


@dataclass(frozen=True, slots=True)
class Pages:
    """Turns in a row up to the newest, the oldest first."""

    turns: tuple[TurnView, ...] = ()
    earlier: Position | None = None
    summarised_through: str = ""

    def view(self, *, can_change: bool) -> ThreadView:
        """Return them as they are shown at first."""
        return ThreadView(self.turns, self.earlier is not None, self.summarised_through, can_change)

    def with_end(self, found: Found, running: TurnView | None) -> Pages:
        """Return them with the end as it was read now; `running` is the turn that this window takes just now."""
        # Where nothing is before what was read, whatever stood before it here has gone.
        first = found.turns[0].id if found.turns and found.earlier else ""
        place = place_of(self.turns, first) or 0
        turns = (*self.turns[:place], *_with_running(found.turns, running))
        return Pages(turns, self.earlier if place else found.earlier, found.summarised_through)

    def with_last(self, turn: TurnView) -> Pages:
        """Return them with a turn that begins, or begins again, at the end."""
        place = place_of(self.turns, turn.id)
        others = self.turns if place is None else (*self.turns[:place], *self.turns[place + 1 :])
        return replace(self, turns=(*others, turn))

    def with_earlier(self, found: Found) -> Pages:
        """Return them with a page before them."""
        return replace(self, turns=(*found.turns, *self.turns), earlier=found.earlier)

    def changes_since(self, before: Pages) -> Changes | None:
        """Return what is otherwise than before; None where it is more than what `Changes` can say."""
        same = _count_same(before.turns, self.turns)
        then, now = before.turns[same:], self.turns[same:]
        after = {turn.id: turn for turn in now}
        stayed = [turn.id for turn in then if turn.id in after]
        if [turn.id for turn in now[: len(stayed)]] != stayed or not (same or stayed):
            return None if self.turns or before.turns else Changes()
        known = {turn.id: turn for turn in then}
        through = self.summarised_through
        return Changes(
            gone=tuple(turn.id for turn in then if turn.id not in after),
            turns=tuple(turn for turn in now if known.get(turn.id) != turn),
            summarised_through=None if through == before.summarised_through else through,
        )


@dataclass(frozen=True, slots=True)
class Changes:
    """What is otherwise in a conversation that is shown."""

    gone: tuple[str, ...] = ()
    """The ids of turns of which nothing is left."""
    turns: tuple[TurnView, ...] = ()
    """Those that read otherwise, and the new ones at the end."""
    summarised_through: str | None = None
    """Where the summaries end now; None: where they did."""


def _count_same(before: Sequence[TurnView], now: Sequence[TurnView]) -> int:
    """Count the first turns that are the very same; thousands of them are not looked into every time (Q10)."""
    same = list(map(is_, before, now))
    return same.index(False) if False in same else len(same)


def _with_running(turns: Sequence[TurnView], running: TurnView | None) -> tuple[TurnView, ...]:
    """Return turns with the one at work as far as the window knows it: the log is behind."""
    if running is None:
        return tuple(turns)
    if all(turn.id != running.id for turn in turns):
        return (*turns, running)
    return tuple(_at_work(turn, running) if turn.id == running.id else turn for turn in turns)


def _at_work(stored: TurnView, running: TurnView) -> TurnView:
    """Return the turn at work with the user's message and the variants that the log knows of."""
    variants = tuple(sorted({*stored.reply.variants, *running.reply.variants}))
    reply = replace(running.reply, state=State.RUNNING, variants=variants)
    return TurnView(running.id, stored.user or running.user, reply)
