"""The turns that were started in this window: each goes on, whatever is shown, until it ends or is stopped."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import groupby
from typing import TypeAlias

import shiboken6
from PySide6.QtCore import QObject, Qt, QTimer, Signal, Slot

from halo_desktop.engine.changes import Aspect, Change, Changed
from halo_desktop.engine.consolidation.outcome import Outcome
from halo_desktop.engine.home import Home
from halo_desktop.engine.llm.model import TextDelta, ToolCall, ToolResult
from halo_desktop.engine.owners import OwnerRef
from halo_desktop.engine.turn.request import AskedToOperate, Begun, OnEvent, TooLong, TurnEvent, TurnOutcome
from halo_desktop.engine.turn.talk import Talk
from halo_desktop.ui.conversation import turn_views
from halo_desktop.ui.conversation.views import SpokenText, Step, ToolStep, TurnView
from halo_desktop.ui.jobs import Jobs
from halo_desktop.ui.notebook.workbench import News

GATHER_MILLISECONDS = 40
"""What a model says is shown so often: words come faster than they can be read."""

Take: TypeAlias = Callable[[Talk, OnEvent, threading.Event], TurnOutcome]
"""Takes the turn, on a thread of its own."""


class RunningTurn(QObject):
    """One turn at work. `view` is what it gave so far, for whoever comes back to its conversation."""

    begun = Signal()
    """The user's message is on the disk: `conversation` and `view` are known."""
    spoke = Signal(str)
    stepped = Signal(object)
    """A `ToolStep` that began or has its result."""
    asked_to_operate = Signal()
    ended = Signal(object)
    """The `TurnOutcome`, or the `Exception` that kept it from being taken."""

    spoken = Signal()
    """From the thread of the turn: the first words since `flush`."""
    happened = Signal()
    """From the thread of the turn: something besides words."""

    def __init__(self, ref: OwnerRef, conversation: str | None, text: str, parent: QObject) -> None:
        super().__init__(parent)
        self.ref = ref
        self.conversation = conversation
        """Its name; None while a new one has none yet."""
        self.text = text
        self.view: TurnView | None = None
        self.stop = threading.Event()
        self.forget = threading.Event()
        """The conversation is a temporary one, and was left: it goes when the turn has ended."""
        self._events: list[TurnEvent] = []
        """What happened and is to be shown; the thread of the turn adds to it."""
        self._adding = threading.Lock()
        self._gather = QTimer(self)
        self._gather.setSingleShot(True)
        self._gather.setInterval(GATHER_MILLISECONDS)
        self._gather.timeout.connect(self.flush)
        self.spoken.connect(self._gather.start, Qt.ConnectionType.QueuedConnection)
        self.happened.connect(self.flush, Qt.ConnectionType.QueuedConnection)

    def note(self, event: TurnEvent) -> None:
        """Take up what happened; called on the thread of the turn, which may outlive this object.

        Words wait here for those that follow: 200 a second would wake the window 200 times (Q10).
        """
        with self._adding:
            self._events.append(event)
            is_first = len(self._events) == 1
        if not shiboken6.isValid(self):
            return
        if not isinstance(event, TextDelta):
            self.happened.emit()
        elif is_first:
            self.spoken.emit()

    @Slot()
    def flush(self) -> None:
        """Show what happened since the last time."""
        self._gather.stop()
        with self._adding:
            events, self._events = self._events, []
        for event in _gathered(events):
            self._take_up(event)

    def _say(self, text: str) -> None:
        if text and self.view:
            steps = self.view.reply.steps
            last = steps[-1] if steps else None
            before = steps[:-1] if isinstance(last, SpokenText) else steps
            self._set_steps((*before, SpokenText(last.text + text if isinstance(last, SpokenText) else text)))
            self.spoke.emit(text)

    def _take_up(self, event: TurnEvent) -> None:
        match event:
            case TextDelta(text=text):
                self._say(text)
            case Begun(conversation=conversation, turn=turn, variant=variant):
                self.conversation = conversation
                self.view = turn_views.running_turn(turn, self.text, variant)
                self.begun.emit()
            case AskedToOperate():
                self.asked_to_operate.emit()
            case ToolCall():
                self._put(turn_views.called(event))
            case ToolResult():
                self._give_result(event)

    def _give_result(self, result: ToolResult) -> None:
        steps = self.view.reply.steps if self.view else ()
        called = next((step for step in steps if isinstance(step, ToolStep) and step.id == result.call_id), None)
        if called:
            self._put(turn_views.resulted(called, result))

    def _put(self, step: ToolStep) -> None:
        """Put a call at the end, or a call with its result in its place."""
        steps = self.view.reply.steps if self.view else ()
        found = [isinstance(one, ToolStep) and one.id == step.id for one in steps]
        if any(found):
            self._set_steps(tuple(step if same else one for one, same in zip(steps, found, strict=True)))
        else:
            self._set_steps((*steps, step))
        self.stepped.emit(step)

    def _set_steps(self, steps: tuple[Step, ...]) -> None:
        if self.view:
            self.view = replace(self.view, reply=replace(self.view.reply, steps=steps))


class RunningTurns(QObject):
    """Takes turns through `Jobs`; after each, looks whether the memory is to be tidied (C01)."""

    changed = Signal(object)
    """The `RunningTurn` that began or has ended."""

    def __init__(self, home: Home, jobs: Jobs, news: News, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._home = home
        self._jobs = jobs
        self._news = news
        self._running: list[RunningTurn] = []
        self._stop_upkeep = threading.Event()

    def find(self, ref: OwnerRef, conversation: str) -> RunningTurn | None:
        """Return the turn that is under way in a conversation."""
        return next((one for one in self._running if (one.ref, one.conversation) == (ref, conversation)), None)

    def start(self, ref: OwnerRef, conversation: str | None, text: str, take: Take) -> RunningTurn:
        """Take a turn. What was said, `text`, is what the turn shows until it has ended."""
        home, running = self._home, RunningTurn(ref, conversation, text, self)
        self._running.append(running)

        def work() -> TurnOutcome:
            talk = home.talk(ref)
            outcome = take(talk, running.note, running.stop)
            if running.forget.is_set() and not isinstance(outcome, TooLong):
                talk.end_temporary(outcome.given.conversation)
            return outcome

        def done(outcome: TurnOutcome) -> None:
            self._end(running, outcome)
            if not isinstance(outcome, TooLong):
                if outcome.given.memory or outcome.given.afterwards:
                    self._news.tell((Change(Aspect.MEMORY, ref),))
                if outcome.given.afterwards:
                    self._news.tell((Change(Aspect.SETTINGS, ref),))
                self.look_after(ref)

        def failed(error: Exception) -> None:
            self._end(running, error)

        self._jobs.run(f"turn {id(running)}", work, owner=self, done=done, failed=failed)
        self.changed.emit(running)
        return running

    @Slot()
    def get_ready(self) -> None:
        """Let a model get ready, while somebody writes what it is to answer."""
        self._jobs.run_latest("get ready", self._home.models.get_ready, owner=self, done=_let_go, failed=_let_go)

    def stop_all(self) -> None:
        """Let every turn end soon, with what it has so far, and the tidying that follows turns."""
        self._stop_upkeep.set()
        for running in self._running:
            running.stop.set()

    def _end(self, running: RunningTurn, outcome: TurnOutcome | Exception) -> None:
        running.flush()
        self._running.remove(running)
        running.ended.emit(outcome)
        self.changed.emit(running)
        running.deleteLater()

    def look_after(self, ref: OwnerRef) -> None:
        """Do what follows a turn; how it went shows in the memory's status only (U11)."""
        home, stop, news = self._home, self._stop_upkeep, self._news

        def tell(changed: Changed[Outcome]) -> None:
            news.tell(changed.changes)

        self._jobs.run(f"after turn {ref}", lambda: home.after_turn(ref, stop), owner=self, done=tell, failed=_let_go)


def _gathered(events: Iterable[TurnEvent]) -> Iterator[TurnEvent]:
    """Yield events in order, words that follow each other as one."""
    for is_text, some in groupby(events, lambda event: isinstance(event, TextDelta)):
        if is_text:
            yield TextDelta("".join(event.text for event in some if isinstance(event, TextDelta)))
        else:
            yield from some


def _let_go(_outcome: Exception | None) -> None:
    """Say nothing: what was said stands, and the next turn tries again."""
