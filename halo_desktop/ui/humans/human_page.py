"""The page of one digital human: head, tabs, and a line that says what was done."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QVBoxLayout, QWidget

from halo_desktop.engine.humans.human import Human
from halo_desktop.engine.workspaces.workspace import Workspace
from halo_desktop.ui import texts
from halo_desktop.ui.conversation.chat import ChooseFile
from halo_desktop.ui.conversation.draft import Drafts
from halo_desktop.ui.conversation.running import RunningTurns
from halo_desktop.ui.humans import views
from halo_desktop.ui.humans.chat_tab import ChatTab
from halo_desktop.ui.humans.header import HumanHeader
from halo_desktop.ui.humans.memory.tab import MemoryTab
from halo_desktop.ui.humans.page_tabs import PageTabs
from halo_desktop.ui.humans.runs.running import RunningRuns
from halo_desktop.ui.humans.runs.tab import RunsTab
from halo_desktop.ui.humans.settings_tab import SettingsTab
from halo_desktop.ui.notebook.clearing import WhatGoes
from halo_desktop.ui.notebook.notice_list import NoticeList
from halo_desktop.ui.notebook.workbench import Workbench
from halo_desktop.ui.widgets.notice import Notice, Tone

CHAT: Final = "chat"
RUNS: Final = "runs"
MEMORY: Final = "memory"
SETTINGS: Final = "settings"
"""The keys of the tabs."""

_TAB: Final = "human-tab"


@dataclass(frozen=True, slots=True)
class AtWork:
    """What goes on in this window whatever page is open, and what a conversation works with."""

    turns: RunningTurns
    runs: RunningRuns
    drafts: Drafts
    choose_file: ChooseFile


class HumanPage(QWidget):
    """Passive: shows one digital human; its parts say what was asked for."""

    models_requested = Signal()
    preview_requested = Signal()

    def __init__(self, bench: Workbench, at_work: AtWork, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self._runs = at_work.runs
        self._human: Human | None = None
        self._made_later: list[RunsTab | MemoryTab] = []
        # In the order of the page, which is also that of Tab.
        self.header = HumanHeader(self)
        self.tabs = PageTabs(self.tr("Parts of the page"), self)
        self._done = Notice(self.tr("Dismiss"), self)
        self._trouble = NoticeList(self)
        pages = self.tabs.pages
        self.chat_tab = ChatTab(bench, at_work.turns, pages, drafts=at_work.drafts, choose_file=at_work.choose_file)
        self.settings_tab = SettingsTab(pages)
        self.tabs.add(CHAT, self.tr("Chat"), self.chat_tab)
        self.tabs.add_later(RUNS, self.tr("Runs"), lambda: self.runs_tab)
        self.tabs.add_later(MEMORY, self.tr("Memory"), lambda: self.memory_tab)
        self.tabs.add(SETTINGS, self.tr("Capabilities && settings"), self.settings_tab)
        # At first the one that people come for.
        self.tabs.show_tab(bench.remembered.text(_TAB) or CHAT)
        self._lay_out()
        self._join()

    @cached_property
    def runs_tab(self) -> RunsTab:
        """The runs, made when they are first gone to."""
        tab = RunsTab(self._bench, self._runs, self.tabs.pages)
        tab.models_requested.connect(self.models_requested)
        tab.instructions_requested.connect(self._show_instructions)
        self._take_up(tab)
        return tab

    @cached_property
    def memory_tab(self) -> MemoryTab:
        """The memory, made when it is first gone to."""
        tab = MemoryTab(self._bench, self.tabs.pages)
        tab.preview_requested.connect(self.preview_requested)
        self._take_up(tab)
        return tab

    def show_human(self, human: Human, workspace: Workspace | None) -> None:
        """Show a digital human."""
        self._human = human
        self.header.show_human(human, workspace)
        self.chat_tab.show_human(human)
        for tab in self._made_later:
            tab.show_human(human)
        self.settings_tab.spec.show_human(human)
        self.settings_tab.show_path(texts.short_path(human.folder.path, self._bench.user_home))
        trouble = views.trouble(human)
        self._trouble.show_sentences((trouble,) if trouble else ())

    def show_what_goes(self, what: WhatGoes | None) -> None:
        """Say what a clearing would remove; None while that is not known."""
        self.settings_tab.danger_zone.show_what_goes(what)
        self.header.set_clearable(what is not None and not what.nothing)

    @Slot(str, object)
    def show_outcome(self, sentence: str, tone: Tone = Tone.INFO) -> None:
        """Say what an operation did, or why it did nothing; "" says nothing."""
        if sentence:
            self._done.show_notice(sentence, tone)
        else:
            self._done.clear()

    def _take_up(self, tab: RunsTab | MemoryTab) -> None:
        """Let a tab that is made late, and hidden until its page is gone to, follow what is shown."""
        tab.hide()
        tab.said.connect(self.show_outcome)
        self._made_later.append(tab)
        if self._human:
            tab.show_human(self._human)

    def _lay_out(self) -> None:
        notices = QVBoxLayout()
        notices.setContentsMargins(24, 8, 24, 0)
        notices.setSpacing(8)
        notices.addWidget(self._trouble)
        notices.addWidget(self._done)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.header)
        column.addWidget(self.tabs, 1)
        self.tabs.add_above_pages(notices)

    def _join(self) -> None:
        self.tabs.chosen.connect(self._tab_chosen)
        self.chat_tab.models_requested.connect(self.models_requested)

    @Slot()
    def _show_instructions(self) -> None:
        self.tabs.show_tab(SETTINGS)
        self._tab_chosen(SETTINGS)
        self.settings_tab.show_instructions()

    @Slot(str)
    def _tab_chosen(self, key: str) -> None:
        self._bench.remembered.set_text(_TAB, key)
        self.show_outcome("")
