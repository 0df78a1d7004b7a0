"""The place Conversations and its dialogs, with what the built-in assistant says to demo content."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from PySide6.QtCore import QLocale

from halo_desktop.engine.conversation.listing import ConversationEntry
from halo_desktop.engine.messages.turns import ReplyState
from halo_desktop.engine.turn.request import Opening
from halo_desktop.engine.workspaces.workspace import Workspace
from halo_desktop.ui.conversation.draft import Draft
from halo_desktop.ui.conversation.place import ConversationsPlace
from halo_desktop.ui.conversation.top_bar import BarAction
from halo_desktop.ui.main_window.frame import CONVERSATIONS
from halo_desktop.ui.screenshots.studio import Studio
from halo_desktop.ui.screenshots.workspace_scenes import Pictured


def nothing_said(studio: Studio) -> Iterator[Pictured]:
    """Show a workspace without conversations, and everything that can be chosen for a new one."""
    place = _place(studio, next(one for one in studio.workspaces() if not _held_with(studio, one)))
    yield "conversations-empty", studio.window
    opening = Opening(Path("2026-Q4.md"), temporary=True)
    place.chat.composer.set_draft(Draft("1.\n2.\n3.", operate_halo=True, opening=opening))
    yield "conversation-new", studio.window


def talk(studio: Studio) -> Iterator[Pictured]:
    """Show something remembered and found again, what is said above the composer, and the dialogs."""
    place = _place(studio, studio.workspaces()[0])
    for text in _SAID[QLocale().name() == "zh_CN"]:
        place.chat.propose(text)
        studio.settle()
    yield "conversation", studio.window
    place.chat.presenter.asked_to_operate.emit()
    place.chat.composer.set_busy(busy=True)
    yield "conversation-answering", studio.window
    place.chat.composer.set_busy(busy=False)
    for action, name in ((BarAction.DELETE, "conversation-delete"), (BarAction.CLEAR, "conversations-clear")):
        place.bar.chosen.emit(action)
        yield name, studio.dialog()
        studio.dialog().reject()


def held(studio: Studio) -> Iterator[Pictured]:
    """Show what was said earlier: memory chips and steps, a summary, a chosen variant, and a reply that was cut off."""
    workspace = studio.workspaces()[0]
    place = _place(studio, workspace)
    for entry in _held_with(studio, workspace):
        place.column.list.picked.emit(entry.name)
        studio.settle()
        turns = tuple(studio.home.talk(workspace.ref).conversations.open(entry.name).turns())
        if turns[0].reply.state is ReplyState.INTERRUPTED:
            yield "conversation-interrupted", studio.window
        elif len(turns) > _SHORT:
            yield "conversation-long", studio.window
            messages = place.chat.messages
            messages.verticalScrollBar().setValue(messages.verticalScrollBar().maximum() // 2)
            studio.settle()
            yield "conversation-table", studio.window
        else:
            yield "conversation-remembered", studio.window


def _held_with(studio: Studio, workspace: Workspace) -> tuple[ConversationEntry, ...]:
    return studio.home.talk(workspace.ref).conversations.list().entries


def _place(studio: Studio, workspace: Workspace) -> ConversationsPlace:
    studio.window.go(CONVERSATIONS)
    place = studio.session.conversations
    place.switching.switch(workspace.ref)
    studio.settle()
    return place


_SAID = {
    True: ("记住：周报一律用表格，结论放在最前面。", "周报用什么格式？"),
    False: ("Remember: weekly reports are always tables.", "How do I want the weekly report?"),
}

_SHORT = 3
"""Turns of a conversation that is seen as a whole."""

SCENES = (nothing_said, talk, held)
