"""The runs at the left, and beside them what the current one put out, said and did."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QCoreApplication, Signal, Slot
from PySide6.QtWidgets import QStackedWidget, QWidget

from halo_desktop.ui.conversation.message_view import MessageView
from halo_desktop.ui.conversation.views import ThreadView, TurnView
from halo_desktop.ui.humans.memory.detail import DetailPane
from halo_desktop.ui.humans.memory.list_page import ListPage
from halo_desktop.ui.humans.page_tabs import PageTabs
from halo_desktop.ui.humans.runs.items import OpenedRun
from halo_desktop.ui.widgets.empty_state import EmptyState

translate = QCoreApplication.translate

OUTPUT: Final = "output"
TRANSCRIPT: Final = "transcript"
"""The keys of the parts."""


class RunsPage(ListPage):
    """Passive: a list page with a transcript. Where a run put out nothing, its transcript shows at once."""

    part_chosen = Signal(str)

    def make_beside(self, pane: QWidget) -> QWidget:
        """Return the parts of a run."""
        self._part = OUTPUT
        self._shown = self._fitted = ""
        self.opened.connect(self._show_fitting_part)
        # In the order of the page, which is also that of Tab.
        self._parts = PageTabs(self.tr("Parts of a run"), pane, pills=True)
        self.detail = DetailPane(self._parts.pages)
        self._transcript = QStackedWidget(self._parts.pages)
        self.messages = MessageView(self._transcript)
        self._none = EmptyState("file-text", "", "", parent=self._transcript)
        self._transcript.addWidget(self._none)
        self._transcript.addWidget(self.messages)
        self._parts.add(OUTPUT, self.tr("Output"), self.detail)
        self._parts.add(TRANSCRIPT, self.tr("Transcript"), self._transcript)
        self._parts.chosen.connect(self._choose_part)
        return self._parts

    def show_opened(self, opened: OpenedRun) -> None:
        """Show what a run said and did; one that is shown already goes on where it is read."""
        turn = opened.turn
        if opened.id != self._shown:
            self._shown = opened.id
            self.messages.show_thread(ThreadView((turn,) if turn else (), can_change=False))
        elif turn:
            self.show_turn(turn)
        early, none = translate("RunsPage", "No transcript yet"), translate("RunsPage", "No transcript")
        self._none.show_words(early if opened.is_running else none, opened.why_none)
        self._transcript.setCurrentWidget(self.messages if turn else self._none)

    def show_turn(self, turn: TurnView) -> None:
        """Show more of what the open run says and does."""
        self.messages.update_turn(turn)
        self._transcript.setCurrentWidget(self.messages)

    def set_part(self, part: str) -> None:
        """Show this part of the runs that have both."""
        self._part = part

    @Slot(str)
    def _show_fitting_part(self, ident: str) -> None:
        """Go to the part that was chosen the last time, or to the only one that says something."""
        if ident and ident != self._fitted:
            self._fitted = ident
            self._parts.show_tab(self._part if self._items[ident].parts else TRANSCRIPT)

    @Slot(str)
    def _choose_part(self, part: str) -> None:
        self._part = part
        self.part_chosen.emit(part)
