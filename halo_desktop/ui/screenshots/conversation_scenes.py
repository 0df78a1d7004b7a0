"""The place Conversations and its dialogs, with what the built-in assistant says to demo content."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from PySide6.QtCore import QLocale

from halo_desktop.engine.turn.request import Opening
from halo_desktop.ui.conversation.draft import Draft
from halo_desktop.ui.conversation.place import ConversationsPlace
from halo_desktop.ui.conversation.top_bar import BarAction
from halo_desktop.ui.main_window.frame import CONVERSATIONS
from halo_desktop.ui.screenshots.studio import Studio
from halo_desktop.ui.screenshots.workspace_scenes import Pictured


def nothing_said(studio: Studio) -> Iterator[Pictured]:
    """Show a workspace without conversations, and everything that can be chosen for a new one."""
    place = _place(studio)
    yield "conversations-empty", studio.window
    opening = Opening(Path("2026-Q4.md"), temporary=True)
    place.chat.composer.set_draft(Draft("1.\n2.\n3.", operate_halo=True, opening=opening))
    yield "conversation-new", studio.window


def talk(studio: Studio) -> Iterator[Pictured]:
    """Show something remembered and found again, what is said above the composer, and the dialogs."""
    place = _place(studio)
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


def _place(studio: Studio) -> ConversationsPlace:
    studio.window.go(CONVERSATIONS)
    place = studio.session.conversations
    place.switching.switch(studio.workspaces()[0].ref)
    studio.settle()
    return place


_SAID = {
    True: ("记住：周报一律用表格，结论放在最前面。", "周报用什么格式？"),
    False: ("Remember: weekly reports are always tables.", "How do I want the weekly report?"),
}

SCENES = (nothing_said, talk)
