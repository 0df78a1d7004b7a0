"""One run of a digital human, from its heading in the history to its record (N04, N10, N20, V43)."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, replace
from typing import Final

from halo_desktop.engine.access import Requester
from halo_desktop.engine.clock import Clock
from halo_desktop.engine.conversation.file_reading import Reach
from halo_desktop.engine.conversation.summaries import Summaries
from halo_desktop.engine.errors import EngineError
from halo_desktop.engine.files.locks import Locks
from halo_desktop.engine.humans.human import Human
from halo_desktop.engine.humans.run_records import RunRecord, prune_transcripts, write_run_record
from halo_desktop.engine.json_values import JsonObject
from halo_desktop.engine.llm.model import Tool
from halo_desktop.engine.messages.fold import fold
from halo_desktop.engine.messages.records import Kind, Record, Role, Sender, whole_text
from halo_desktop.engine.messages.turns import Turn
from halo_desktop.engine.notebook.document import Document
from halo_desktop.engine.notebook.edits import insert_entry, without_begun_entry
from halo_desktop.engine.notebook.history import format_heading, stamp_of
from halo_desktop.engine.prompts import phrases
from halo_desktop.engine.runs.run import Ended, Run, RunState, Trigger
from halo_desktop.engine.runs.transcript import Transcript
from halo_desktop.engine.settings import BRIEFING_LIMITS
from halo_desktop.engine.tools.authors import Channel
from halo_desktop.engine.tools.calling import Arguments, make_tool
from halo_desktop.engine.tools.conversation_tools import reading_tool
from halo_desktop.engine.tools.notebook_tools import notebook_tools
from halo_desktop.engine.tools.turn_notebook import TurnNotebook
from halo_desktop.engine.turn.instructions import instructions
from halo_desktop.engine.turn.opening import beginning
from halo_desktop.engine.turn.place import Place
from halo_desktop.engine.turn.preparing import Opened
from halo_desktop.engine.turn.replay import NOTEBOOK
from halo_desktop.engine.turn.request import Failed, OnEvent, Opening, Replied, Speaker, Stopped, TooLong, TurnEvent
from halo_desktop.engine.turn.turn import Asking, reply

NOTHING_TO_DO: Final = "nothing_to_do"
TOO_LONG: Final = "too_long"
"""The error of a run whose task does not fit into the model's context."""


@dataclass(frozen=True, slots=True)
class RunMeans:
    """What runs need from outside their digital human."""

    locks: Locks
    clock: Clock
    open_model: Callable[[Trigger], Opened]
    """Opens the human's model, the default, else the built-in assistant."""
    cap_is_reached: Callable[[], bool]
    """Whether automatic work has had its tokens of the day (C12)."""


class NothingToDo(Arguments):
    """Needs no arguments."""


class Execution:
    """One run under way. Made for one call of `run`."""

    def __init__(self, place: Place, human: Human, means: RunMeans, run: Run) -> None:
        self._place = place
        self._human = human
        self._means = means
        self._run = run
        self._began = replace(beginning(place, Opening()), at=run.began)
        self._speaker = Speaker(Requester.OWN_RUN, Channel(run.trigger))
        self._transcript = Transcript(human.folder, run.id, means.locks, means.clock)
        self._author = place.origin(self._transcript.key, "", 0, self._speaker).author
        self._idle = False

    def use(self) -> AbstractContextManager[None]:
        """Hold a share of the notebook's use, unless the memory is off; raises `EngineError` (IN_USE)."""
        return self._means.locks.using(self._human.folder.path) if self._began.memory else nullcontext()

    def run(self, task: str, on_event: OnEvent, stop: threading.Event) -> Ended:
        """Do the task. Whatever goes wrong on the way is an outcome."""
        started = time.monotonic()
        try:
            ended = self._done(task, on_event, stop)
        except EngineError as error:
            ended = Ended(replace(self._run, state=RunState.ERROR, error=error.code.value), fault=error.fault)
        elapsed = round((time.monotonic() - started) * 1000)
        tokens = ended.usage.tokens
        ended = replace(ended, run=replace(ended.run, duration_ms=elapsed, tokens=tokens))
        try:
            return self._kept(ended)
        except EngineError as error:
            failed = replace(ended.run, state=RunState.ERROR, error=ended.run.error or error.code.value)
            return replace(ended, run=failed, fault=ended.fault or error.fault)

    def _done(self, task: str, on_event: OnEvent, stop: threading.Event) -> Ended:
        if self._began.memory:
            self._place.notebook.change_memory(self._with_heading)
        opened = self._means.open_model(Trigger(self._run.trigger))
        asking = self._asking(opened)
        turn = self._turn(task)

        def heard(event: TurnEvent) -> None:
            self._transcript.hear(event)
            on_event(event)

        match reply(asking, turn, lambda: self._transcript.begin(task), heard, stop):
            case TooLong():
                return Ended(replace(self._run, state=RunState.ERROR, error=TOO_LONG, model=opened.model.name))
            case Replied(given):
                idle = self._idle and not given.memory
                state, error, failure = RunState.NOOP if idle else RunState.USEFUL, "", None
            case Stopped(given):
                state, error, failure = RunState.ERROR, "cancelled", None
            case Failed(given, why):
                state, error, failure = RunState.ERROR, why.kind.value, why
        run = replace(self._run, state=state, error=error, model=given.model)
        return Ended(run, given.text, given.usage, given.memory, failure)

    def _kept(self, ended: Ended) -> Ended:
        """Write what stays of the run: the end of its transcript, its record; a heading that says nothing goes."""
        human, state = self._human, ended.run.state
        if self._transcript.files.log.exists():
            self._transcript.end(ended)
        if self._began.memory:
            if state is not RunState.USEFUL:
                self._place.notebook.change_memory(self._without_heading)
            if state is not RunState.NOOP:
                record = RunRecord(
                    file="",
                    stamp=None,
                    trigger=ended.run.trigger,
                    outcome=state.value,
                    duration_ms=ended.run.duration_ms,
                    tokens=ended.run.tokens,
                    output=ended.text,
                )
                file = write_run_record(human.folder, human.name, self._means.clock(), record)
                ended = replace(ended, run=replace(ended.run, record=file))
        if human.is_ours:
            prune_transcripts(human.folder)
        return ended

    def _asking(self, opened: Opened) -> Asking:
        place, transcript, words = self._place, self._transcript, phrases("run")
        parts = [instructions(place, self._began, transcript.key, self._speaker, tools=opened.tools), words["run"]]
        parts += [words["idle"]] if opened.tools else []
        parts += [words["history"]] if opened.tools and self._began.memory else []
        return Asking(
            log=transcript,
            summaries=Summaries(transcript.files, self._means.locks),
            model=opened.model,
            instructions="\n\n".join(parts),
            tools=self._tools() if opened.tools else (),
            window=opened.window,
            journal=place.journal,
            clock=self._means.clock,
            human=self._human.id,
        )

    def _tools(self) -> tuple[Tool, ...]:
        place = self._place
        notebook = TurnNotebook(
            notebook=place.notebook,
            journal=place.journal,
            origin=place.origin(self._transcript.key, self._run.id, 0, self._speaker),
            situation=place.situation(self._began, self._speaker),
            clock=self._means.clock,
            workspace=place.shelf_of_workspace(self._began, self._speaker),
        )
        reach = Reach(self._transcript.files.spilled, place.working_folder)
        idle = make_tool(NOTHING_TO_DO, NothingToDo, lambda _given: self._note_idle())
        return (*notebook_tools(notebook), reading_tool(reach), idle)

    def _note_idle(self) -> JsonObject:
        self._idle = True
        return {"outcome": "noted"}

    def _turn(self, task: str) -> Turn:
        extra: JsonObject = {}
        if self._began.memory:
            place = self._place
            shared = place.shared if self._began.workspace_memory else None
            extra[NOTEBOOK] = whole_text(place.notebook.briefing(BRIEFING_LIMITS[place.kind], shared).text)
        sender = Sender(Role.USER, user=self._speaker.user)
        ident = self._run.id
        (turn,) = fold(
            (Record(ident, Kind.MESSAGE, self._run.began, sender, turn=ident, text=whole_text(task), extra=extra),),
            running=True,
        )
        return turn

    def _with_heading(self, memory: bytes | None) -> bytes:
        heading = format_heading(stamp_of(self._run.began), author=self._author)
        return insert_entry(Document.parse(memory or b""), heading).render()

    def _without_heading(self, memory: bytes | None) -> bytes | None:
        return None if memory is None else without_begun_entry(Document.parse(memory), self._author).render()
