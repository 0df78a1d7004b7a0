"""Reads one conversation as it is shown; called on the threads of `Jobs`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from halo_desktop import words
from halo_desktop.engine.conversation.paging import Page, Position
from halo_desktop.engine.conversation.summaries import Summaries
from halo_desktop.engine.home import Home
from halo_desktop.engine.owners import OwnerRef
from halo_desktop.engine.turn.began import read_began
from halo_desktop.engine.turn.talk import Talk
from halo_desktop.ui import texts
from halo_desktop.ui.conversation.turn_views import turn_view
from halo_desktop.ui.conversation.views import TurnView


@dataclass(frozen=True, slots=True)
class Which:
    """A conversation of one owner."""

    ref: OwnerRef
    name: str = ""
    """"" for one that begins with the first message."""
    of_halo: bool = False
    """Halo keeps it: here it is only read."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What holds for a conversation."""

    title: str = ""
    of_halo: bool = False
    temporary: bool = False
    document: str = ""
    """The name of the document that it is about, "" for none."""
    memory: bool = True
    """Whether memory is read and written in it; of a new one: would be, if nothing else is chosen for it."""
    holds_now: bool = True
    """Whether it works by the settings of now (N43)."""
    model: str = ""
    """The model that answers next; "" where none is set up."""
    notices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Found:
    """A conversation with its newest turns, the oldest first."""

    facts: Facts
    folder: Path | None = None
    """Where its log lies; None while it has none."""
    turns: tuple[TurnView, ...] = ()
    earlier: Position | None = None
    summarised_through: str = ""


def read(home: Home, which: Which, undo_notes: Mapping[str, str]) -> Found:
    """Return the end of a conversation; raises as `Home.talk` and opening it do."""
    talk = home.talk(which.ref)
    model = home.model_for(which.ref)
    name = words.one_line(model.model) if model else ""
    if not which.name:
        return Found(Facts(memory=home.settings(which.ref).memory, model=name))
    if which.of_halo:
        entry = talk.conversations.find(which.name)
        turns = tuple(map(turn_view, talk.conversations.read_halo(which.name)))
        return Found(Facts(entry.title if entry else "", of_halo=True, model=name), turns=turns)
    conversation = talk.conversations.open(which.name)
    page = conversation.tail()
    began = read_began(conversation)
    entry = talk.conversations.find(which.name)
    facts = Facts(
        title=entry.title if entry else "",
        temporary=began.temporary,
        document=began.document.rpartition("/")[2].removeprefix("document-"),
        memory=began.memory,
        holds_now=talk.holds_now(conversation),
        model=name,
        notices=texts.notices(page.notices),
    )
    through = Summaries(conversation.files, home.locks).through()
    turns = _views(talk, which.name, page, undo_notes)
    return Found(facts, conversation.files.log.parent, turns, page.earlier, through)


def read_earlier(home: Home, which: Which, before: Position, undo_notes: Mapping[str, str]) -> Found:
    """Return the turns before a page; raises as `read`, and CHANGED_MEANWHILE."""
    talk = home.talk(which.ref)
    page = talk.conversations.open(which.name).page(before)
    return Found(Facts(), turns=_views(talk, which.name, page, undo_notes), earlier=page.earlier)


def _views(talk: Talk, name: str, page: Page, undo_notes: Mapping[str, str]) -> tuple[TurnView, ...]:
    written = talk.written_in_each(talk.conversations.open(name), page.turns)
    return tuple(turn_view(turn, noted, undo_notes) for turn, noted in zip(page.turns, written, strict=True))
