"""How a conversation begins: its key, the settings it keeps, what goes with its first message (N10, N13, N43)."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager, suppress
from typing import Final

from halo_desktop.engine.clock import Clock
from halo_desktop.engine.conversation.conversation import Conversation
from halo_desktop.engine.conversation.names import human_key, workspace_key
from halo_desktop.engine.errors import Code, EngineError
from halo_desktop.engine.json_values import JsonObject
from halo_desktop.engine.messages.records import Kind, Record, Role, Sender, new_id, whole_text
from halo_desktop.engine.owners import OwnerKind
from halo_desktop.engine.settings import BRIEFING_LIMITS
from halo_desktop.engine.tools.authors import Channel
from halo_desktop.engine.turn.began import KEY, Began, read_began
from halo_desktop.engine.turn.document import document_path, keep_document
from halo_desktop.engine.turn.place import Place
from halo_desktop.engine.turn.replay import NOTEBOOK
from halo_desktop.engine.turn.request import Opening, Said, Speaker

_IM_PREFIX: Final = "im:"


def beginning(place: Place, opening: Opening) -> Began:
    """Return what holds for a conversation that begins now."""
    document = document_path(opening.document) if opening.document else ""
    closed = opening.temporary or (document != "" and place.kind is OwnerKind.WORKSPACE)
    memory = place.settings.memory and not closed
    workspace_memory = memory and not document and place.shared is not None
    return Began(memory, workspace_memory, document, opening.temporary)


@contextmanager
def opened(place: Place, said: Said) -> Generator[Conversation]:
    """Give the conversation in which something is said; one that begins with it goes again where nothing was written.

    Raises `EngineError`: NO_SUCH_CONVERSATION, NO_DOCUMENT, or the system's reason.
    """
    if said.conversation is not None:
        yield reached(place, said.conversation, said.speaker)
        return
    began = beginning(place, said.opening)
    sender = Sender(Role.USER, user=said.speaker.user)
    conversation = place.conversations.create(_new_key(place, said.speaker), "", sender, {KEY: began.to_json()})
    try:
        if said.opening.document is not None:
            keep_document(said.opening.document, conversation.files)
        yield conversation
    finally:
        with suppress(EngineError):
            if not conversation.tail(1).turns:
                place.conversations.delete(conversation.name)


def reached(place: Place, name: str, speaker: Speaker) -> Conversation:
    """Open a conversation for somebody: who is outside reaches only those that they began themselves (N30, N34).

    Raises `EngineError` (NO_SUCH_CONVERSATION), also for one that is not theirs: nobody learns that it is there.
    """
    conversation = place.conversations.open(name)
    began = read_began(conversation)
    if place.situation(began, speaker).restricted and began.user != speaker.user:
        raise EngineError(Code.NO_SUCH_CONVERSATION, where=name)
    return conversation


def message_of(place: Place, conversation: Conversation, began: Began, said: Said, clock: Clock) -> Record:
    """Return the user's message, which is not written yet; the first one carries the notebook block (N10)."""
    ident = new_id()
    extra: JsonObject = {}
    if began.memory and not conversation.tail(1).turns:
        place.notebook.prepare()
        shared = place.shared if began.workspace_memory else None
        extra[NOTEBOOK] = whole_text(place.notebook.briefing(BRIEFING_LIMITS[place.kind], shared).text)
    sender = Sender(Role.USER, user=said.speaker.user)
    return Record(ident, Kind.MESSAGE, clock(), sender, turn=ident, text=whole_text(said.text), extra=extra)


def _new_key(place: Place, speaker: Speaker) -> str:
    ident = new_id()
    if place.kind is OwnerKind.WORKSPACE:
        return workspace_key(ident)
    if speaker.channel is Channel.CHAT:
        return human_key(speaker.user, ident)
    return f"{speaker.channel.value}:{speaker.user.removeprefix(_IM_PREFIX)}#{ident}"
