"""How a turn ended, and what it wrote to a memory, as sentences; not loaded with the rest, as `words.outcomes`."""

from __future__ import annotations

from halo_desktop.engine.consolidation.outcome import Applied
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
from halo_desktop.engine.json_values import JsonObject
from halo_desktop.engine.turn.request import Failed, Replied, Stopped, TooLong, TurnOutcome
from halo_desktop.words import model_failures
from halo_desktop.words.speaking import filled, translate


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
    """Return what Operate Halo did when the reply had ended (`Given.afterwards`), on one line (N42)."""
    if "error" in done:
        text = translate("Turns", "What was to be done after the reply was not done ({reason}): try again in a moment.")
        return filled(text, reason=done["error"])
    match done["tool"]:
        case "clear_human_memory":
            return translate("Turns", "The memory was cleared after the reply (%n file(s)).", None, done["files"])
        case "consolidate_now" if done["result"] == Applied.__name__:
            return translate("Turns", "The memory was consolidated after the reply.")
        case "consolidate_now":
            text = translate("Turns", "The memory was not consolidated after the reply ({reason}).")
            return filled(text, reason=done["result"])
        case _:
            return translate("Turns", "The memory settings were changed after the reply.")


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
