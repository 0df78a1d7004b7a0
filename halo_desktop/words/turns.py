"""How a turn ended, and what it wrote to a memory, as sentences; not loaded with the rest, as `words.outcomes`."""

from __future__ import annotations

from halo_desktop.engine.consolidation.outcome import AlreadyRunning, Applied, NothingToDo, Trimmed
from halo_desktop.engine.errors import Code, Fault
from halo_desktop.engine.journal.changes import Created, Deleted, Edited, Moved, Redacted
from halo_desktop.engine.journal.entry import Entry
from halo_desktop.engine.journal.writing import (
    AlreadyUndone,
    ChangedSince,
    NoSuchEntry,
    PartlyUndone,
    Undone,
    UndoOutcome,
)
from halo_desktop.engine.json_values import JsonObject, as_number, as_object, as_text
from halo_desktop.engine.turn.request import Failed, Replied, Stopped, TooLong, TurnOutcome
from halo_desktop.words import model_failures
from halo_desktop.words.faults import sentence
from halo_desktop.words.outcomes import already_running, nothing_to_consolidate
from halo_desktop.words.speaking import filled, joined, translate


def ended_text(outcome: TurnOutcome) -> str:
    """Return why there is no whole reply, and what to do; "" where there is one."""
    match outcome:
        case Replied():
            return ""
        case Stopped():
            return translate("Turns", "The reply was stopped: what was said and written until then is kept.")
        case Failed(given=given, failure=failure):
            return model_failures.sentence(
                failure.kind, model=given.model, detail=failure.detail, retry_after=failure.retry_after
            )
        case TooLong(tokens=tokens, context_length=length, model=model):
            text = translate(
                "Turns",
                "The message was not sent: it has {tokens} tokens with what goes with it, and “{model}” reads {length} "
                "at most, so shorten it or choose a model with a longer context.",
            )
            return filled(text, tokens=f"{tokens:,}", length=f"{length:,}", model=model)


def memory_text(entry: Entry) -> str:
    """Return what one write did to a memory, on one line: the chip under a reply (V40)."""
    return filled(_memory_pattern(entry), where=entry.change.path, text=entry.occasion.text)


def _memory_pattern(entry: Entry) -> str:
    match entry.change, entry.occasion.tool:
        case Created() | Deleted() | Edited(), "forget":
            pattern = translate("Turns", "Forgotten: “{text}” ({where})")
        case Created() | Edited(), "remember":
            pattern = translate("Turns", "Remembered: “{text}” ({where})")
        case Created(), _:
            pattern = translate("Turns", "Page written: {where}")
        case Deleted(), _:
            pattern = translate("Turns", "Page deleted: {where}")
        case Edited(), _:
            pattern = translate("Turns", "Changed: {where}")
        case Moved(), _:
            pattern = translate("Turns", "Page moved: {text}")
        case Redacted(), _:
            pattern = translate("Turns", "Forgotten completely: what was written in {where}")
    return pattern


def done_text(done: JsonObject) -> str:
    """Return what Operate Halo did when the reply had ended (`Given.afterwards`), on one line (N42).

    "" for what a newer version did.
    """
    if was_not_done(done):
        return joined(_not_done(done), _why_not(done))
    match done.get("tool"):
        case "clear_human_memory":
            files = int(as_number(done.get("files")) or 0)
            return translate("Turns", "The memory was cleared after the reply (%n file(s)).", None, files)
        case "consolidate_now":
            return translate("Turns", "The memory was consolidated after the reply.")
        case "change_halo_settings":
            return translate("Turns", "The memory settings were changed after the reply.")
        case _:
            return ""


def was_not_done(done: JsonObject) -> bool:
    """Say whether what was put off until the reply had ended came to nothing."""
    return "error" in done or (done.get("tool") == "consolidate_now" and done.get("result") != Applied.__name__)


def _not_done(done: JsonObject) -> str:
    match done.get("tool"):
        case "clear_human_memory":
            return translate("Turns", "The memory was not cleared after the reply.")
        case "consolidate_now":
            return translate("Turns", "The memory was not consolidated after the reply.")
        case "change_halo_settings":
            return translate("Turns", "The memory settings were not changed after the reply.")
        case _:
            return ""


def _why_not(done: JsonObject) -> str:
    """Return the reason, of a consolidation by how it ended; "" for a code of a newer version."""
    result = done.get("result")
    if result == NothingToDo.__name__:
        return nothing_to_consolidate()
    if result == AlreadyRunning.__name__:
        return already_running()
    if result == Trimmed.__name__:
        return translate("Turns", "Old history was archived instead.")
    if "error" not in done:
        return translate("Turns", "The status of the memory says why: try again later.")
    known = {code.value: code for code in Code}
    code = known.get(as_text(done["error"]) or "")
    facts = {name: text for name, text in as_object(done.get("facts")).items() if isinstance(text, str)}
    return sentence(Fault(code, facts)) if code else ""


def undo_text(outcome: UndoOutcome) -> str:
    """Return what came of taking a write back, on one line (V40)."""
    match outcome:
        case NoSuchEntry():
            return translate("Turns", "There is no such change any more: nothing was taken back.")
        case Undone(entry=entry):
            text = translate("Turns", "Taken back in {where}: “{text}”")
        case PartlyUndone(entry=entry):
            text = translate("Turns", "Partly taken back in {where}, since the rest was changed since: “{text}”")
        case ChangedSince(entry=entry):
            text = translate("Turns", "Changed since, so nothing was taken back in {where}: “{text}”")
        case AlreadyUndone(entry=entry):
            text = translate("Turns", "Taken back before in {where}: “{text}”")
    return filled(text, where=entry.change.path, text=entry.occasion.text)


def undo_all_text(outcomes: tuple[UndoOutcome, ...]) -> str:
    """Return what came of taking back everything from outside, on one line (N35)."""
    undone = sum(isinstance(outcome, Undone) for outcome in outcomes)
    others = len(outcomes) - undone
    if not outcomes:
        return translate("Turns", "There was nothing left to take back.")
    if not others:
        return translate("Turns", "%n change(s) taken back.", None, undone)
    text = translate(
        "Turns",
        "%n change(s) taken back; {others} could not be, or only in part, since they were changed.",
        None,
        undone,
    )
    return filled(text, others=others)
