"""Which widget shows which row of the message view."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from PySide6.QtWidgets import QWidget

from halo_desktop.ui.conversation import rows
from halo_desktop.ui.conversation.actions_row import Actions
from halo_desktop.ui.conversation.chips_row import Chips
from halo_desktop.ui.conversation.edit_row import Editor
from halo_desktop.ui.conversation.message_row import MessageRowWidget
from halo_desktop.ui.conversation.note_rows import DeleteQuestion, Divider, Note
from halo_desktop.ui.conversation.read_row import WhatWasRead
from halo_desktop.ui.conversation.reply_rows import CodeInReply, Prose
from halo_desktop.ui.conversation.steps_row import StepsInReply
from halo_desktop.ui.conversation.user_row import UserBubble
from halo_desktop.ui.conversation.wishes import Wishes

_WIDGETS: Final[Mapping[type[Any], Callable[[Wishes, QWidget], MessageRowWidget]]] = {
    rows.DividerRow: Divider,
    rows.UserRow: UserBubble,
    rows.EditRow: Editor,
    rows.ProseRow: Prose,
    rows.CodeRow: CodeInReply,
    rows.StepsRow: StepsInReply,
    rows.NoteRow: Note,
    rows.ChipsRow: Chips,
    rows.ReadRow: WhatWasRead,
    rows.DeleteRow: DeleteQuestion,
    rows.ActionsRow: Actions,
}


def make_row_widget(wishes: Wishes, row: object, parent: QWidget) -> MessageRowWidget:
    """Return a new widget for rows of this type."""
    return _WIDGETS[type(row)](wishes, parent)
