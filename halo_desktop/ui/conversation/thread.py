"""The open conversation: loads it in pages, keeps it up to date, takes turns in it (V02, V40)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from halo_desktop.engine.changes import Aspect, Change
from halo_desktop.engine.errors import Code, EngineError
from halo_desktop.engine.turn.request import Again, Opening, Said, TooLong, TurnOutcome
from halo_desktop.ui import texts
from halo_desktop.ui.conversation.pages import Pages
from halo_desktop.ui.conversation.reading import Facts, Found, Which, read, read_earlier
from halo_desktop.ui.conversation.running import RunningTurn, RunningTurns, Take
from halo_desktop.ui.notebook.status_presenter import POLL_MILLISECONDS
from halo_desktop.ui.notebook.workbench import Workbench
from halo_desktop.words import turns as turn_words

Result = TypeVar("Result")


class Thread(QObject):
    """Presenter of one conversation at a time; builds no widgets. What it finds out about an earlier one is dropped."""

    shown = Signal(object)
    """A `ThreadView`: everything is another one."""
    earlier_found = Signal(object, bool)
    """A tuple of `TurnView` that stands before what is shown, and whether there is more."""
    turn_changed = Signal(object)
    """A `TurnView`: one that is shown reads otherwise, or a new one at the end."""
    turn_gone = Signal(str)
    """The id of a turn of which nothing is left."""
    summarised = Signal(str)
    """The id of the turn at which the summaries end now."""
    spoke = Signal(str)
    """What was added to the text of the last turn."""
    stepped = Signal(object)
    """A `ToolStep` of the last turn."""
    busy_changed = Signal(bool)
    """Whether a turn that was started in this window is under way here."""
    facts_changed = Signal(object)
    """The `Facts`."""
    accepted = Signal()
    """What was said is on the disk: the user may write on."""
    named = Signal(str)
    """The new conversation is called so from now on."""
    temporary_ended = Signal()
    """A temporary conversation that was left has gone."""
    asked_to_operate = Signal()
    refused = Signal(str)
    """Why something was not done."""

    def __init__(self, bench: Workbench, turns: RunningTurns, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self._running_turns = turns
        self.which: Which | None = None
        self._facts = Facts()
        self._is_temporary = False
        self._pages = Pages()
        self._folder: Path | None = None
        self._loading_earlier = False
        self.undo_notes: dict[str, str] = {}
        """Why a write was not taken back, by its journal entry: said on its chip."""
        self._running: RunningTurn | None = None
        self._accepting = QTimer(self)
        """Until `accepted` is told, in a turn of the event loop after that in which the message shows (Q10)."""
        self._accepting.setSingleShot(True)
        self._accepting.timeout.connect(self.accepted)
        self.timer = QTimer(self)
        self.timer.setInterval(POLL_MILLISECONDS)
        self.timer.timeout.connect(self.look)
        bench.files.changed.connect(self._files_changed)
        bench.news.told.connect(self._news_told)

    def open(self, which: Which | None) -> None:
        """Show another conversation, or none; a temporary one that is left goes for good."""
        if which == self.which:
            self.look()
            return
        self._leave()
        self.which, self._folder = which, None
        self._facts, self._pages, self.undo_notes = Facts(of_halo=which is not None and which.of_halo), Pages(), {}
        self._loading_earlier = self._is_temporary = False
        self.facts_changed.emit(self._facts)
        self._show_all()
        self._attend(self._running_turns.find(which.ref, which.name) if which and which.name else None)
        self.look()

    @Slot(bool)
    def set_seen(self, seen: bool) -> None:  # noqa: FBT001 - a slot
        """Look now and every 3 s, or no longer: another process may say something in the same conversation."""
        if seen:
            self.timer.start()
            self.look()
        else:
            self.timer.stop()

    @Slot()
    def look(self) -> None:
        """Look at the conversation, behind a look that is under way."""
        which, home, notes = self.which, self._bench.home, dict(self.undo_notes)
        if which is not None:
            self._bench.jobs.run_latest(
                f"conversation {which.ref}",
                lambda: read(home, which, notes),
                owner=self,
                done=_while_open(self, which, self._show_found),
                failed=_while_open(self, which, self.refuse),
            )

    @Slot()
    def load_earlier(self) -> None:
        """Read the page before what is shown."""
        which, before, home, notes = self.which, self._pages.earlier, self._bench.home, dict(self.undo_notes)
        if which is None or before is None or self._loading_earlier:
            return
        self._loading_earlier = True

        def failed(error: Exception) -> None:
            self._loading_earlier = False
            if isinstance(error, EngineError) and error.code is Code.CHANGED_MEANWHILE:
                self._pages = Pages()  # the log is another file now: begin again at its end
                self.look()
            else:
                self.refuse(error)

        self.work(lambda: read_earlier(home, which, before, notes), self._show_earlier, failed)

    def say(self, text: str, opening: Opening, *, operate_halo: bool) -> None:
        """Say something; the reply streams in."""
        which = self.which
        if which is not None:
            said = Said(text, which.name or None, opening, operate_halo=operate_halo)
            self._is_temporary = self._is_temporary or opening.temporary
            self._start(text, lambda talk, on_event, stop: talk.say(said, on_event, stop))

    def regenerate(self, *, operate_halo: bool) -> None:
        """Ask for another reply to the last message; also the Retry of one that was interrupted or failed."""
        if self.which is not None and self._pages.turns:
            again, user = Again(self.which.name, operate_halo=operate_halo), self._pages.turns[-1].user
            take: Take = lambda talk, on_event, stop: talk.regenerate(again, on_event, stop)  # noqa: E731 - of its type
            self._start(user.text if user else "", take)

    @Slot()
    def stop(self) -> None:
        """Let the reply end; what was said and written stays."""
        if self._running:
            self._running.stop.set()

    def work(
        self, work: Callable[[], Result], done: Callable[[Result], None], failed: Callable[[Exception], None]
    ) -> None:
        """Do something with the open conversation, in turn; who opens another meanwhile hears nothing of it."""
        which = self.which
        if which is not None:
            self._bench.jobs.run(
                f"conversation {which.ref}",
                work,
                owner=self,
                done=_while_open(self, which, done),
                failed=_while_open(self, which, failed),
            )

    def refuse(self, error: Exception) -> None:
        """Say why something was not done."""
        if isinstance(error, EngineError) and error.code is Code.BUSY:
            self.refused.emit(
                self.tr("Another reply in this conversation is under way, so nothing was done: try again in a moment.")
            )
        else:
            self.refused.emit(texts.failure(error))

    def _start(self, text: str, take: Take) -> None:
        which = self.which
        if which is not None and self._running is None:
            self._attend(self._running_turns.start(which.ref, which.name or None, text, take))

    def _attend(self, running: RunningTurn | None) -> None:
        """Follow a turn that is under way, in place of another."""
        before, self._running = self._running, running
        if before is running:
            return
        if self._accepting.isActive():
            self._accepting.stop()
            self.accepted.emit()
        if before is not None:
            before.disconnect(self)
        if running is not None:
            running.begun.connect(self._begun)
            running.spoke.connect(self.spoke)
            running.stepped.connect(self.stepped)
            running.asked_to_operate.connect(self.asked_to_operate)
            running.ended.connect(self._ended)
        self.busy_changed.emit(running is not None)

    def _leave(self) -> None:
        """Let a turn go on alone; in a temporary conversation it ends, and the conversation goes."""
        which, running, home = self.which, self._running, self._bench.home
        self._attend(None)
        if which is None or not self._is_temporary:
            return
        if running is not None:
            running.forget.set()
            running.stop.set()
            return
        self._bench.jobs.run(
            f"conversation {which.ref}",
            lambda: home.talk(which.ref).end_temporary(which.name),
            owner=self,
            done=lambda _gone: self.temporary_ended.emit(),
            failed=_let_go,
        )

    @Slot()
    def _begun(self) -> None:
        which, running = self.which, self._running
        if which is None or running is None or running.view is None:
            return
        if not which.name and running.conversation:
            self.which = replace(which, name=running.conversation)
            self.named.emit(running.conversation)
        self._accepting.start()
        self._pages = self._pages.with_last(running.view)
        self.turn_changed.emit(running.view)
        self.look()

    @Slot(object)
    def _ended(self, outcome: TurnOutcome | Exception) -> None:
        self._attend(None)
        if isinstance(outcome, TooLong):
            self.refused.emit(turn_words.ended_text(outcome))
        elif isinstance(outcome, Exception):
            self.refuse(outcome)
        self.look()

    def _show_found(self, found: Found) -> None:
        if found.facts != self._facts:
            self._facts = found.facts
            self.facts_changed.emit(found.facts)
        self._is_temporary = self._is_temporary or found.facts.temporary
        self._folder = found.folder
        before = self._pages
        self._pages = before.with_end(found, self._running.view if self._running else None)
        changes = self._pages.changes_since(before)
        if changes is None:
            self._show_all()
            return
        for gone in changes.gone:
            self.turn_gone.emit(gone)
        for turn in changes.turns:
            self.turn_changed.emit(turn)
        if changes.summarised_through is not None:
            self.summarised.emit(changes.summarised_through)

    def _show_earlier(self, found: Found) -> None:
        self._loading_earlier = False
        self._pages = self._pages.with_earlier(found)
        self.earlier_found.emit(found.turns, found.earlier is not None)

    def _show_all(self) -> None:
        self.shown.emit(self._pages.view(can_change=not self._facts.of_halo))

    @Slot(object)
    def _files_changed(self, where: Path) -> None:
        if self.timer.isActive() and where == self._folder:
            self.look()

    @Slot(object)
    def _news_told(self, change: Change) -> None:
        if change.what is Aspect.SETTINGS:
            self.look()


def _while_open(thread: Thread, which: Which, act: Callable[[Result], None]) -> Callable[[Result], None]:
    """Return what acts only while the same conversation is open."""

    def act_if_open(result: Result) -> None:
        if which == thread.which:
            act(result)

    return act_if_open


def _let_go(_error: Exception) -> None:
    """Say nothing: the conversation goes when it is left the next time."""
