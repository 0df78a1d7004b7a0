"""The place Workspaces: head with search and New workspace, notices, cards."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from halo_desktop.ui.notebook.notice_list import NoticeList
from halo_desktop.ui.widgets.buttons import primary_button
from halo_desktop.ui.widgets.flow_grid import FlowGrid
from halo_desktop.ui.widgets.labels import label
from halo_desktop.ui.widgets.notice import Notice, Tone
from halo_desktop.ui.widgets.scroll_page import CARDS_MARGINS, ScrollPage
from halo_desktop.ui.workspaces.card import WorkspaceCard, WorkspaceView

_SEARCH_WIDTH = 240
SLICE = 18
"""Cards that there are at least, where there are so many: more than a window shows."""

STEP = 2
"""Cards made before the window answers again (Q10)."""

_PAUSE_MS = 5


@dataclass(frozen=True, slots=True)
class WorkspacesView:
    """All cards, what could not be read as sentences, and why the list cannot be changed, if so."""

    cards: tuple[WorkspaceView, ...]
    notices: tuple[str, ...] = ()
    searched: tuple[str, ...] = ()
    """For each card the text in which a search looks, folded."""
    looked_at: frozenset[str] = frozenset()
    """The ids of the workspaces whose memories were looked at."""


class WorkspacesPage(QWidget):
    """Passive: shows a `WorkspacesView`, says what was asked for."""

    new_requested = Signal()
    chosen = Signal(str, str)
    """A workspace's id and the key of the menu entry."""
    seen = Signal(bool)
    cards_shown = Signal(object)
    """The ids of the workspaces that have cards (`frozenset[str]`): with many, only as far as one has scrolled."""

    def __init__(self, user_home: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._user_home = user_home
        self._cards: dict[str, WorkspaceCard] = {}
        self._view = WorkspacesView(())
        self._matching: list[WorkspaceView] = []
        self._locked = ""
        self._limit = SLICE
        self._more = QTimer(self, interval=_PAUSE_MS, singleShot=True)
        self._more.timeout.connect(self._arrange)
        self._search = QLineEdit(self)
        self._search.setPlaceholderText(self.tr("Search workspaces"))
        self._search.setToolTip(self.tr("Search workspaces"))
        self._search.setAccessibleName(self.tr("Search workspaces"))
        self._search.setFixedWidth(_SEARCH_WIDTH)
        self._search.setClearButtonEnabled(True)
        self._search.textChanged.connect(self._search_anew)
        self._new = primary_button(self.tr("New workspace"), self, icon="plus")
        self._new.clicked.connect(self.new_requested)
        self._done = Notice(self.tr("Dismiss"), self)
        self._notices = NoticeList(self)
        self._grid = FlowGrid(self)
        self._lay_out()

    def show_view(self, view: WorkspacesView) -> None:
        """Show another state of the list."""
        self._view = view
        self._notices.show_sentences(view.notices)
        for card in view.cards:
            shown = self._cards.get(card.workspace.id)
            if shown:
                shown.show_view(card)
        self._arrange()

    def show_outcome(self, sentence: str, tone: Tone = Tone.INFO) -> None:
        """Say what an operation did, or why it did nothing."""
        self._done.show_notice(sentence, tone)

    def set_locked(self, reason: str) -> None:
        """Disable what changes the list of workspaces; "" enables it."""
        self._locked = reason
        self._new.setEnabled(not reason)
        self._new.setToolTip(reason)
        self._new.setAccessibleDescription(reason)
        for card in self._cards.values():
            card.set_locked(reason)

    def showEvent(self, event: QShowEvent) -> None:
        """Say that it can be seen."""
        super().showEvent(event)
        self.seen.emit(True)  # noqa: FBT003 - a signal

    def hideEvent(self, event: QHideEvent) -> None:
        """Say that it cannot be seen any more."""
        super().hideEvent(event)
        self.seen.emit(False)  # noqa: FBT003 - a signal

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(16)
        head.addWidget(label("title", self.tr("Workspaces"), self), 1)
        head.addWidget(self._search)
        head.addWidget(self._new)
        page = ScrollPage(self, max_width=None, margins=CARDS_MARGINS, spacing=16)
        page.add_layout(head)
        page.add(self._done)
        page.add(self._notices)
        page.add(self._grid)
        bar = page.verticalScrollBar()
        bar.valueChanged.connect(self._look_for_end)
        bar.rangeChanged.connect(self._look_for_end)
        self._bar = bar
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(page)

    def _search_anew(self) -> None:
        self._limit = SLICE
        self._arrange()

    def _look_for_end(self) -> None:
        """Make more cards when less than one page of them is left below."""
        near = self._bar.maximum() - self._bar.value() < self._bar.pageStep()
        if near and len(self._cards) == self._limit < len(self._matching):
            self._limit += SLICE
            self._arrange_soon()

    def _arrange(self) -> None:
        """Show the cards whose name or folder holds what is searched for; cards that stay are not made anew."""
        wanted = self._search.text().strip().casefold()
        view = self._view
        self._matching = [card for card, text in zip(view.cards, view.searched, strict=True) if wanted in text]
        shown = self._few_new(self._matching[: self._limit])
        if [view.workspace.id for view in shown] != list(self._cards):
            self._cards = {view.workspace.id: self._cards.get(view.workspace.id) or self._card(view) for view in shown}
            self._grid.set_widgets(list(self._cards.values()))
            self.cards_shown.emit(frozenset(self._cards))
            if len(self._cards) == self._limit:
                self._look_for_end()

    def _few_new(self, wanted: list[WorkspaceView]) -> list[WorkspaceView]:
        """Leave out what would need more than a few new cards now; the rest follows when these are laid out."""
        new = 0
        for index, view in enumerate(wanted):
            new += view.workspace.id not in self._cards
            if new > STEP:
                self._arrange_soon()
                return wanted[:index]
        return wanted

    def _arrange_soon(self) -> None:
        """Go on after the cards that there are were laid out and painted: so the window answers in between."""
        self._more.start()

    def _card(self, view: WorkspaceView) -> WorkspaceCard:
        card = WorkspaceCard(view, self._user_home, self)
        card.set_locked(self._locked)
        card.chosen.connect(self.chosen)
        return card
