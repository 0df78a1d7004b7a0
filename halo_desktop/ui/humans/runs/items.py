"""Runs of a digital human as they are listed and opened, in words (V43, N20)."""

from __future__ import annotations

import json
from collections.abc import Hashable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from PySide6.QtCore import QCoreApplication

from halo_desktop import words
from halo_desktop.engine.errors import Code, EngineError
from halo_desktop.engine.files.layout import LockKind, runs_file
from halo_desktop.engine.home import Home
from halo_desktop.engine.humans.human import Human
from halo_desktop.engine.humans.run_records import read_run_record
from halo_desktop.engine.json_values import JsonObject, as_object
from halo_desktop.engine.llm.builtin.assistant import NAME as BUILTIN
from halo_desktop.engine.notebook.search import folded
from halo_desktop.engine.runs.run import Run, RunSource, RunState
from halo_desktop.engine.runs.transcript import Step, StepKind
from halo_desktop.ui import texts
from halo_desktop.ui.conversation.views import ReplyView, SpokenText, State, ToolStep, TurnView, UserMessage
from halo_desktop.ui.conversation.views import Step as ShownStep
from halo_desktop.ui.humans.memory import past
from halo_desktop.ui.humans.memory.items import Item, Part
from halo_desktop.ui.humans.memory.look import Source
from halo_desktop.ui.watch import Watched
from halo_desktop.words.runs import reason_text, standing, trigger_name
from halo_desktop.words.speaking import joined

translate = QCoreApplication.translate

MADE_UP_AFTER: Final = timedelta(minutes=5)
"""A run on schedule that begins so late was missed; looks come every 20 s, and one run waits for another."""

_BETWEEN: Final = " · "


@dataclass(frozen=True, slots=True)
class OpenedRun:
    """What a run said and did; without a turn no transcript is kept of it, and then why."""

    id: str
    turn: TurnView | None
    is_running: bool = False
    why_none: str = ""


def run_items(home: Home, human: Human) -> tuple[Item, ...]:
    """Return the runs, the newest first, each with its output. Raises `EngineError` where they cannot be read."""
    return tuple(_item(run, human) for run in home.runs(human.ref).list().runs)


def opened_run(home: Home, human: Human, ident: str) -> OpenedRun:
    """Return what a run said and did until now. Raises `EngineError` where that cannot be read."""
    runs = home.runs(human.ref)
    run = next((one for one in runs.list().runs if one.id == ident), None)
    is_running = run is not None and run.state is RunState.RUNNING
    try:
        steps = runs.transcript(ident)
    except EngineError as error:
        if error.code is not Code.NO_SUCH_RUN:
            raise
        return OpenedRun(ident, None, is_running, _why_no_transcript(run))
    return OpenedRun(ident, turn_of(ident, steps, is_running=is_running), is_running)


def turn_of(ident: str, steps: Sequence[Step], *, is_running: bool) -> TurnView | None:
    """Return a transcript as a turn: the task, and what was said and done; None for an empty one."""
    if not steps:
        return None
    task = next((step.text for step in steps if step.kind is StepKind.TASK), "")
    user = UserMessage(ident, task) if task else None
    return TurnView(ident, user, ReplyView(tuple(_shown(steps)), State.RUNNING if is_running else State.WHOLE))


def _stamp(home: Home, human: Human) -> Hashable:
    """Return what tells whether the list reads otherwise; of Halo's database nothing cheap does."""
    try:
        found = runs_file(human.folder).stat()
    except OSError:
        written: Hashable = None
    else:
        written = found.st_mtime_ns, found.st_size
    # That a run is not under way any more shows in no file when its process was killed.
    goes_on = home.locks.is_held(LockKind.JOB, human.folder.transcripts)
    return written, goes_on, None if human.is_ours else object()


RUNS: Final = Source(
    "runs",
    run_items,
    _stamp,
    lambda _home, human: (Watched(human.folder.path, recursive=False), Watched(human.folder.desktop)),
)


def _item(run: Run, human: Human) -> Item:
    when = texts.moment(run.began)
    made_up = _made_up(run)
    facts = [
        standing(run),
        trigger_name(run.trigger),
        translate("RunItems", "made up") if made_up else "",
        past.duration(run.duration_ms) if run.duration_ms is not None else "",
        texts.tokens(run.tokens) if run.tokens is not None else "",
        translate("RunItems", "from Halo") if run.source is RunSource.HALO else "",
    ]
    said = _BETWEEN.join(filter(None, facts))
    reason = joined(_why(run), made_up)
    output = _output(run, human)
    parts = (
        Part("", reason, is_markdown=False) if reason else None,
        Part(translate("RunItems", "Output"), output) if output else None,
    )
    return Item(
        id=run.id,
        title=when,
        caption=said,
        facts=_BETWEEN.join(filter(None, (said, _model(run)))),
        parts=tuple(part for part in parts if part),
        file=human.folder.run_records / run.record if run.record else None,
        searched=folded(f"{when} {said} {reason}\n{output}"),
    )


def _model(run: Run) -> str:
    return translate("RunItems", "built-in assistant") if run.model == BUILTIN else words.one_line(run.model)


def _why(run: Run) -> str:
    if run.state is RunState.INTERRUPTED:
        return translate("RunItems", "The program ended in the middle of it.")
    if run.state is RunState.NOOP:
        return translate("RunItems", "There was nothing to do, so no record was kept.")
    return reason_text(run)


def _why_no_transcript(run: Run | None) -> str:
    if run and run.state is RunState.SKIPPED:
        return translate("RunItems", "It was skipped, so nothing was said or done.")
    if run and run.state is RunState.RUNNING:
        return translate("RunItems", "Nothing was said or done yet.")
    return translate("RunItems", "Only the newest 200 runs keep theirs, until the memory is cleared.")


def _made_up(run: Run) -> str:
    if run.tick is None or run.began - run.tick < MADE_UP_AFTER:
        return ""
    sentence = translate("RunItems", "It was due on {time} and was made up.")
    return words.filled(sentence, time=texts.moment(run.tick))


def _output(run: Run, human: Human) -> str:
    if run.record:
        with suppress(EngineError):  # whoever deleted the record did so on purpose
            return read_run_record(human.folder, run.record).output
    return ""


def _shown(steps: Sequence[Step]) -> Iterator[ShownStep]:
    """Yield what was said and done; a result goes with the first call that has none yet."""
    results = [step for step in steps if step.kind is StepKind.RESULT]
    calls = 0
    for step in steps:
        match step.kind:
            case StepKind.TEXT:
                yield SpokenText(f"{step.text}\n\n")
            case StepKind.CALL:
                result = results[calls] if calls < len(results) else None
                calls += 1
                yield ToolStep(
                    id=str(calls),
                    name=step.name,
                    arguments=_arguments(step.text),
                    result=result.text if result else None,
                    refused=bool(result and result.refused),
                )
            case StepKind.TASK | StepKind.RESULT:
                pass


def _arguments(text: str) -> JsonObject:
    with suppress(ValueError, RecursionError):
        return as_object(json.loads(text))
    return {}
