"""What stands where nothing was said yet: what can be said, and what becomes of it with the memory."""

from __future__ import annotations

from PySide6.QtCore import QMargins
from PySide6.QtWidgets import QWidget

from halo_desktop.ui.widgets.empty_state import EmptyState
from halo_desktop.ui.widgets.scroll_page import ScrollPage


class NothingSaid(ScrollPage):
    """Promises of the memory only what holds for the conversation."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, max_width=None, margins=QMargins(), spacing=0)
        self._line = self.tr("What is there to do?")
        self._words = EmptyState("chats-circle", self._line, "", parent=self)
        self.add_filling(self._words)
        self.show_what_holds(memory=True, temporary=False, document=False)

    def show_what_holds(self, *, memory: bool, temporary: bool, document: bool) -> None:
        """Say what holds: whether memory is read and written, and what was chosen for the conversation."""
        if temporary:
            sentence = self.tr("A temporary conversation neither reads nor writes memory, and goes when you leave it.")
        elif document and memory:
            sentence = self.tr("Ask about the document, or say “Remember: …” and it is kept in the memory.")
        elif document:
            sentence = self.tr("Ask about the document: memory is neither read nor written in this conversation.")
        elif memory:
            sentence = self.tr("Ask something, or say “Remember: …” and it is kept in the memory.")
        else:
            sentence = self.tr("Ask something: memory is off here, so it is neither read nor written.")
        self._words.show_words(self._line, sentence)
