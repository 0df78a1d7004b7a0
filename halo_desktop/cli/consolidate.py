"""`halo-memory consolidate`: tidies a memory, looks whether that is due, or shows what would change (C01, C09, N52)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import unified_diff
from typing import TYPE_CHECKING, Annotated, Final

import typer

from halo_desktop.cli.grammar import add_command
from halo_desktop.cli.interrupts import stopped_by_interrupt
from halo_desktop.cli.parameters import automatic_option, preview_option, ref_argument
from halo_desktop.cli.refusals import REFUSED, MisuseError
from halo_desktop.cli.session import Session, session_of
from halo_desktop.engine.owners import OwnerRef
from halo_desktop.words import translate

if TYPE_CHECKING:
    from halo_desktop.engine.consolidation.builtin import Preview
    from halo_desktop.engine.consolidation.outcome import Outcome
    from halo_desktop.engine.json_values import JsonObject

NOTHING: Final = "nothing"
"""The reason of `nothing_to_do` where there is neither `memory.md` nor a page."""

_WORD_START: Final = re.compile(r"(?<=[a-z])(?=[A-Z])")


def declare(program: typer.Typer) -> None:
    """Declare the command."""
    add_command(program, "consolidate", translate("CommandLine", "Tidy a memory now."), consolidate)


def consolidate(
    ctx: typer.Context,
    ref: Annotated[str, ref_argument()],
    automatic: Annotated[bool, automatic_option()] = False,  # noqa: FBT002 - an option of the command line
    preview: Annotated[bool, preview_option()] = False,  # noqa: FBT002 - an option of the command line
) -> None:
    """Tidy a memory; leaves with 1 unless it is tidy now."""
    if automatic and preview:
        raise MisuseError(translate("CommandLine", "--automatic and --preview exclude each other: choose one."))
    session = session_of(ctx)
    owner = OwnerRef.parse(ref)
    if preview:
        _show_preview(session, owner)
    else:
        _tidy(session, owner, automatic=automatic)


def _tidy(session: Session, owner: OwnerRef, *, automatic: bool) -> None:
    # The room of consolidation is loaded for this command alone; the others need none of it.
    from halo_desktop.engine.consolidation.outcome import Applied, Effort, Failed, Trimmed  # noqa: PLC0415
    from halo_desktop.engine.consolidation.run import Trigger  # noqa: PLC0415
    from halo_desktop.words.outcomes import outcome_text  # noqa: PLC0415

    home = session.home()
    with stopped_by_interrupt() as stop:
        outcome = home.consolidate(owner, Trigger.AUTOMATIC if automatic else Trigger.BY_HAND, stop).value
    row: JsonObject = {"outcome": _code(outcome)}
    reason = reason_of(outcome)
    if reason is not None:
        row["reason"] = reason
    effort = outcome.effort if isinstance(outcome, Applied | Trimmed | Failed) else Effort()
    session.output.answer(row | {"tokens": effort.tokens, "model": effort.model}, outcome_text(outcome))
    if not isinstance(outcome, Applied):
        raise typer.Exit(REFUSED)


def reason_of(outcome: Outcome) -> str | None:
    """Return the code of why a consolidation did not tidy the memory, if there is one."""
    from halo_desktop.engine.consolidation.outcome import Failed, NothingToDo, Refused, Trimmed  # noqa: PLC0415

    match outcome:
        case Refused(fault=fault):
            return fault.code.value
        case Failed(failure=failure):
            return failure.reason
        case Trimmed(failure=failure) if failure is not None:
            return failure.reason
        case NothingToDo(decision=decision):
            return NOTHING if decision is None else _code(decision)
        case _:
            return None


def _code(case: object) -> str:
    """Return the name of a case of a union as scripts read it: `AlreadyRunning` is `already_running`."""
    return _WORD_START.sub("_", type(case).__name__).lower()


def _show_preview(session: Session, owner: OwnerRef) -> None:
    from halo_desktop.words.outcomes import nothing_to_consolidate, problem_text  # noqa: PLC0415

    found = session.home().preview_consolidation(owner)
    if found is None:
        session.output.notice(nothing_to_consolidate())
    elif found.problem is not None:
        session.output.notice(problem_text(found.problem))
    elif not found.changes_something:
        session.output.notice(translate("CommandLine", "Nothing would change."))
    texts = [] if found is None else list(_changed_texts(found))
    rows = [{"path": path, "before": before, "after": after} for path, before, after in texts]
    session.output.answer({"changes": rows}, "".join(_difference(*text) for text in texts))


def _changed_texts(found: Preview) -> Iterator[tuple[str, str | None, str]]:
    """Go through the files that would change: path in the memory, text before (`None`: a new file), text after."""
    if found.memory_before != found.memory_after:
        yield "memory.md", found.memory_before, found.memory_after
    for page in found.pages:
        yield f"memory/topics/{page.path}", page.before, page.after


def _difference(path: str, before: str | None, after: str) -> str:
    old = "/dev/null" if before is None else path
    # Not `splitlines`: it would break lines at characters that are part of a text.
    lines = unified_diff((before or "").split("\n"), after.split("\n"), old, path, lineterm="")
    return "".join(f"{line}\n" for line in lines)
