"""One open conversation as a whole: messages, what is to be said about it, composer; joined with its presenters."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QStandardPaths, QTimer, Signal, Slot
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from halo_desktop.engine.owners import OwnerKind
from halo_desktop.ui.conversation.changing import Changing
from halo_desktop.ui.conversation.composer import Composer
from halo_desktop.ui.conversation.draft import Draft, Drafts
from halo_desktop.ui.conversation.message_view import COLUMN, MARGIN, MessageView
from halo_desktop.ui.conversation.notes import Notes
from halo_desktop.ui.conversation.nothing_said import NothingSaid
from halo_desktop.ui.conversation.reading import Facts, Which
from halo_desktop.ui.conversation.running import RunningTurns
from halo_desktop.ui.conversation.thread import Thread
from halo_desktop.ui.conversation.views import ThreadView, TurnView
from halo_desktop.ui.notebook.workbench import Workbench

ChooseFile = Callable[[QWidget, str, Path], Path | None]
"""Asks the user for a file: parent, title, the folder to begin in; None when the user does not choose one."""

_DOCUMENTS = "documents-folder"


def ask_system_for_file(parent: QWidget, title: str, start: Path) -> Path | None:
    """Ask with the dialog of the system."""
    chosen, _kind = QFileDialog.getOpenFileName(parent, title, str(start))
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
    turn_asked = Signal()
    """The user asks for a reply: what was said of what they did before counts no longer."""

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
        self._bench = bench
        self._root = bench.home.root.path
        self._drafts = drafts or Drafts()
        self._facts = Facts()
        self.presenter = Thread(bench, turns, self)
        self.changing = Changing(bench, self.presenter)
        self._stack = QStackedWidget(self)
        self.messages = MessageView(self._stack)
        self._empty = NothingSaid(self._stack)
        self._stack.addWidget(self._empty)
        self._stack.addWidget(self.messages)
        self.notes = Notes(self)
        self.composer = Composer(self)
        self._lay_out()
        self._join_thread()
        self.composer.begun.connect(turns.get_ready)
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
        """Follow the conversation while it can be seen; what is typed is for it, unless it is for something else."""
        super().showEvent(event)
        # Below the messages, which leave room for a scroll bar.
        self._below.setContentsMargins(0, 0, self.messages.verticalScrollBar().sizeHint().width(), 0)
        self.presenter.set_seen(True)
        # The window takes the focus when it shows.
        QTimer.singleShot(0, self.composer.field, self.composer.field.take_free_focus)

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
        self.presenter.named.connect(self.notes.go_on)
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
        messages.focus_dropped.connect(self.composer.field.take_focus)
        self.turn_asked.connect(self.notes.begin_turn)
        self.composer.sent.connect(self._send)
        self.composer.stopped.connect(self.presenter.stop)
        self.composer.document_requested.connect(self._ask_for_document)
        self.composer.opening_changed.connect(self._say_what_holds)
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
        self._facts = facts
        self.notes.show_facts(facts)
        which = self.presenter.which
        self.composer.show_facts(facts, is_new=which is not None and not which.name)
        self.composer.setVisible(not facts.of_halo)
        self.facts_changed.emit(facts)

    @Slot()
    def _say_what_holds(self) -> None:
        """Say what holds for the conversation where nothing was said in it."""
        which, facts, opening = self.presenter.which, self._facts, self.composer.draft().opening
        document = bool(facts.document or opening.document)
        # As `turn.opening.beginning` has it.
        shut = document and which is not None and which.ref.kind is OwnerKind.WORKSPACE
        temporary = facts.temporary or opening.temporary
        self._empty.show_what_holds(memory=facts.memory and not shut, temporary=temporary, document=document)

    @Slot()
    def _accepted(self) -> None:
        """Empty the field where its text is on the disk now: not when another reply was asked for."""
        if self.composer.is_sending():
            self.composer.set_sending(False)
            self.composer.set_draft(Draft(operate_halo=self.composer.draft().operate_halo))

    @Slot()
    def _send(self) -> None:
        draft = self.composer.draft()
        self.turn_asked.emit()
        self.composer.set_sending(True)
        self.presenter.say(draft.text.strip(), draft.opening, operate_halo=draft.operate_halo)

    @Slot()
    def _regenerate(self) -> None:
        self.turn_asked.emit()
        self.presenter.regenerate(operate_halo=self.composer.draft().operate_halo)

    @Slot()
    def _switch_on(self) -> None:
        self.composer.choose_operate(on=True)
        self.composer.field.setFocus()

    @Slot()
    def _ask_for_document(self) -> None:
        chosen = self._choose_file(self, self.tr("Choose a document"), _documents(self._bench))
        if chosen is not None:
            self._bench.remembered.set_text(_DOCUMENTS, str(chosen.parent))
            self.composer.choose_document(chosen)
        self.composer.field.take_focus()

    @Slot(str)
    def _refuse(self, sentence: str) -> None:
        self.composer.set_sending(False)
        self.notes.warn(sentence)


def _documents(bench: Workbench) -> Path:
    """Return the folder of the last document that was chosen, else that of the user's own documents."""
    last = bench.remembered.text(_DOCUMENTS)
    documents = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
    found = (Path(folder) for folder in (last, documents) if folder)
    return next((folder for folder in found if folder.is_dir()), bench.user_home)
