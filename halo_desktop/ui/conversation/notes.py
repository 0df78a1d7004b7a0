"""What is to be said about the open conversation, above the composer."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QWidget

from halo_desktop.ui.conversation.notes_area import NotesArea
from halo_desktop.ui.conversation.offer import Offer
from halo_desktop.ui.conversation.reading import Facts, Which
from halo_desktop.ui.notebook.notice_list import NoticeList
from halo_desktop.ui.widgets.notice import Notice, Tone


class Notes(NotesArea):
    """What is wrong with it, what holds for it, what came of what was asked for, and what the AI asks for."""

    operate_wanted = Signal()
    """The user lets the AI operate Halo."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._which: Which | None = None
        self._dismissed: set[Which] = set()
        """Where the user has read that other settings hold now."""
        self._trouble = NoticeList(self)
        self._settings = Notice(self.tr("Dismiss"), self)
        self._settings.dismissed.connect(self._settings_dismissed)
        self._said = Notice(self.tr("Dismiss"), self)
        self._read_only = Notice(parent=self)
        self._offer = Offer(
            self.tr("The AI would like to operate Halo, which is off in this conversation."),
            self.tr("Switch on Operate Halo"),
            self,
        )
        self._offer.taken.connect(self.operate_wanted)
        for note in (self._trouble, self._settings, self._said, self._read_only, self._offer):
            self.add(note)

    def begin(self, which: Which) -> None:
        """Say nothing: another conversation is open."""
        self._which = which
        self._settings.clear()
        self.begin_turn()

    @Slot(str)
    def go_on(self, name: str) -> None:
        """Know the conversation that began by its name from now on."""
        self._which = replace(self._which, name=name) if self._which else None

    @Slot()
    def begin_turn(self) -> None:
        """Say no longer what came of the turn before."""
        self._said.clear()
        self._offer.hide()

    def show_facts(self, facts: Facts) -> None:
        """Say what holds for the conversation."""
        self._trouble.show_sentences(facts.notices)
        if not facts.of_halo:
            self._read_only.clear()
        elif not self._read_only.text():
            self._read_only.show_notice(self.tr("Halo keeps this conversation: here it can only be read."))
        if facts.holds_now or self._which in self._dismissed:
            self._settings.clear()
        elif not self._settings.text():
            self._settings.show_notice(self.tr("Memory settings saved. Changes apply to new conversations."))

    @Slot(str)
    def tell(self, sentence: str) -> None:
        """Say what came of something."""
        self._said.show_notice(sentence)

    @Slot(str)
    def warn(self, sentence: str) -> None:
        """Say why something was not done."""
        self._said.show_notice(sentence, Tone.WARN)

    @Slot()
    def offer_to_operate(self) -> None:
        """Say that the AI would like to operate Halo."""
        self._offer.make()

    @Slot()
    def _settings_dismissed(self) -> None:
        if self._which is not None:
            self._dismissed.add(self._which)
