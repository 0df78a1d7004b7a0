"""One open conversation as a whole: messages, what is to be said about it, composer; joined with its presenters."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QMargins, Signal, Slot
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from halo_desktop.ui.conversation.changing import Changing
from halo_desktop.ui.conversation.composer import Composer
from halo_desktop.ui.conversation.draft import Draft, Drafts
from halo_desktop.ui.conversation.message_view import COLUMN, MARGIN, MessageView
from halo_desktop.ui.conversation.notes import Notes
from halo_desktop.ui.conversation.reading import Facts, Which
from halo_desktop.ui.conversation.running import RunningTurns
from halo_desktop.ui.conversation.thread import Thread
from halo_desktop.ui.conversation.views import ThreadView, TurnView
from halo_desktop.ui.notebook.workbench import Workbench
from halo_desktop.ui.widgets.empty_state import EmptyState
from halo_desktop.ui.widgets.scroll_page import ScrollPage

translate = QCoreApplication.translate

ChooseFile = Callable[[QWidget, str], Path | None]
"""Asks the user for a file: parent, title; None when the user does not choose one."""


def ask_system_for_file(parent: QWidget, title: str) -> Path | None:
    """Ask with the dialog of the system."""
    chosen, _kind = QFileDialog.getOpenFileName(parent, title)
    return Path(chosen) if chosen else None


class Chat(QWidget):
    """Works for a workspace as for a digital human. What is not sent yet is kept in `drafts`, else as long as it is."""

    models_requested = Signal()
    named = Signal(str)
    """The conversation that began has this name from now on."""
    branched = Signal(str)
    """The name of a branch that was made."""
    facts_changed = Signal(object)
    """The `Facts` of the open conversation."""

    def __init__(
        self,
        bench: Workbench,
        turns: RunningTurns,
        parent: QWidget | None = None,
        *,
        drafts: Drafts | None = None,
        choose_file: ChooseFile = ask_system_for_file,
    ) -> None:
        super().__init__(parent)
        self._choose_file = choose_file
        self._root = bench.home.root.path
        self._drafts = drafts or Drafts()
        self.presenter = Thread(bench, turns, self)
        self.changing = Changing(bench, self.presenter)
        self.messages = MessageView(self)
        self._stack = QStackedWidget(self)
        self._empty = _nothing_said(self)
        self._stack.addWidget(self._empty)
        self._stack.addWidget(self.messages)
        self.notes = Notes(self)
        self.composer = Composer(self)
        self._lay_out()
        self._join_thread()
        self._join_wishes()

    def open(self, which: Which) -> None:
        """Show another conversation, with what was being written in it."""
        if which == self.presenter.which:
            return
        self.keep_draft()
        self.notes.begin(which)
        self.composer.set_sending(False)
        self.composer.set_draft(self._drafts.of(self._root, which))
        self.presenter.open(which)

    def keep_draft(self) -> None:
        """Keep what is being written in the open conversation; what is being sent is no draft any more."""
        which = self.presenter.which
        if which is not None:
            self._drafts.keep(self._root, which, Draft() if self.composer.is_sending() else self.composer.draft())

    def propose(self, text: str) -> None:
        """Put a text into the composer and send it."""
        self.composer.set_draft(Draft(text))
        self._send()

    def showEvent(self, event: QShowEvent) -> None:
        """Follow the conversation while it can be seen."""
        super().showEvent(event)
        self.presenter.set_seen(True)

    def hideEvent(self, event: QHideEvent) -> None:
        """Follow it no longer."""
        super().hideEvent(event)
        self.presenter.set_seen(False)

    def _lay_out(self) -> None:
        below = QWidget(self)
        below.setMaximumWidth(COLUMN + 2 * MARGIN)
        inside = QVBoxLayout(below)
        inside.setContentsMargins(MARGIN, 8, MARGIN, 16)
        inside.setSpacing(8)
        inside.addWidget(self.notes)
        inside.addWidget(self.composer)
        # Centred, and as wide as there is room.
        self._below = row = QHBoxLayout()
        row.setContentsMargins(0, 0, 0, 0)
        row.addStretch(1)
        row.addWidget(below, 1000)
        row.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._stack, 1)
        column.addLayout(row)
        self.messages.verticalScrollBar().rangeChanged.connect(self._align)

    @Slot()
    def _align(self) -> None:
        """Keep the composer below the messages, which the scroll bar pushes aside."""
        bar = self.messages.verticalScrollBar()
        self._below.setContentsMargins(0, 0, bar.sizeHint().width() if bar.maximum() else 0, 0)

    def _join_thread(self) -> None:
        self.presenter.shown.connect(self._show)
        self.presenter.earlier_found.connect(self.messages.prepend)
        self.presenter.turn_changed.connect(self._show_turn)
        self.presenter.turn_gone.connect(self.messages.remove_turn)
        self.presenter.summarised.connect(self.messages.summarise_through)
        self.presenter.spoke.connect(self.messages.append_delta)
        self.presenter.stepped.connect(self.messages.show_tool)
        self.presenter.busy_changed.connect(self._busy_changed)
        self.presenter.facts_changed.connect(self._show_facts)
        self.presenter.accepted.connect(self._accepted)
        self.presenter.named.connect(self.named)
        self.presenter.asked_to_operate.connect(self.notes.offer_to_operate)
        self.presenter.refused.connect(self._refuse)
        self.changing.told.connect(self.notes.tell)
        self.changing.branched.connect(self.branched)

    def _join_wishes(self) -> None:
        messages = self.messages
        messages.earlier_requested.connect(self.presenter.load_earlier)
        messages.regenerate_requested.connect(self._regenerate)
        messages.retry_requested.connect(self._regenerate)
        messages.stop_requested.connect(self.presenter.stop)
        messages.variant_chosen.connect(self.changing.choose_variant)
        messages.edit_requested.connect(self.changing.edit)
        messages.delete_requested.connect(self.changing.delete)
        messages.branch_requested.connect(self.changing.branch)
        messages.undo_requested.connect(self.changing.undo)
        self.composer.sent.connect(self._send)
        self.composer.stopped.connect(self.presenter.stop)
        self.composer.document_requested.connect(self._ask_for_document)
        self.composer.models_requested.connect(self.models_requested)
        self.notes.operate_wanted.connect(self._switch_on)

    @Slot(object)
    def _show(self, view: ThreadView) -> None:
        self.messages.show_thread(view)
        self._stack.setCurrentWidget(self.messages if view.turns else self._empty)

    @Slot(object)
    def _show_turn(self, turn: TurnView) -> None:
        self.messages.update_turn(turn)
        self._stack.setCurrentWidget(self.messages)

    @Slot(bool)
    def _busy_changed(self, busy: bool) -> None:  # noqa: FBT001 - a slot
        self.messages.set_busy(busy)
        self.composer.set_busy(busy)
        if not busy:
            self.composer.set_sending(False)

    @Slot(object)
    def _show_facts(self, facts: Facts) -> None:
        self.notes.show_facts(facts)
        which = self.presenter.which
        self.composer.show_facts(facts, is_new=which is not None and not which.name)
        self.composer.setVisible(not facts.of_halo)
        self.facts_changed.emit(facts)

    @Slot()
    def _accepted(self) -> None:
        """Empty the field where its text is on the disk now: not when another reply was asked for."""
        if self.composer.is_sending():
            self.composer.set_sending(False)
            self.composer.set_draft(Draft(operate_halo=self.composer.draft().operate_halo))

    @Slot()
    def _send(self) -> None:
        draft = self.composer.draft()
        self.notes.begin_turn()
        self.composer.set_sending(True)
        self.presenter.say(draft.text.strip(), draft.opening, operate_halo=draft.operate_halo)

    @Slot()
    def _regenerate(self) -> None:
        self.notes.begin_turn()
        self.presenter.regenerate(operate_halo=self.composer.draft().operate_halo)

    @Slot()
    def _switch_on(self) -> None:
        self.composer.choose_operate(on=True)
        self.composer.field.setFocus()

    @Slot()
    def _ask_for_document(self) -> None:
        chosen = self._choose_file(self, self.tr("Choose a document"))
        if chosen is not None:
            self.composer.choose_document(chosen)

    @Slot(str)
    def _refuse(self, sentence: str) -> None:
        self.composer.set_sending(False)
        self.notes.warn(sentence)


def _nothing_said(parent: QWidget) -> QWidget:
    page = ScrollPage(parent, max_width=None, margins=QMargins(), spacing=0)
    line = translate("Chat", "What is there to do?")
    sentence = translate("Chat", "Ask something, or say “Remember: …” and it is kept in the memory.")
    page.add_filling(EmptyState("chats-circle", line, sentence, parent=page))
    return page
