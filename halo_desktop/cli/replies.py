"""What `chat` and `run` have in common: a reply as it comes, what it wrote, and the work that is due afterwards."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import typer

from halo_desktop.cli.output import Output
from halo_desktop.cli.session import Session
from halo_desktop.engine.json_values import JsonObject
from halo_desktop.engine.owners import OwnerRef
from halo_desktop.words import translate

if TYPE_CHECKING:
    # The rooms of a turn are loaded for these commands alone; the others need none of them.
    from halo_desktop.engine.home import Home
    from halo_desktop.engine.journal.entry import Entry
    from halo_desktop.engine.llm.model import Usage
    from halo_desktop.engine.turn.request import TurnEvent

_KINDS: Final = {"remember": "remembered", "forget": "forgotten"}


class Listener:
    """Prints a reply as it comes, each stretch of it between two calls of tools on lines of its own."""

    def __init__(self, output: Output) -> None:
        self.conversation: str | None = None
        self._output = output

    def __call__(self, event: TurnEvent) -> None:
        """Print what an event says, if anything."""
        from halo_desktop.engine.llm.model import TextDelta, ToolCall  # noqa: PLC0415
        from halo_desktop.engine.turn.request import AskedToOperate, Begun  # noqa: PLC0415

        match event:
            case Begun(conversation=name):
                self.conversation = name
            case TextDelta(text=text):
                self._output.stream(text)
            case ToolCall():
                self._output.end_line()
            case AskedToOperate():
                text = translate("CommandLine", "The model asks to change settings: add --operate-halo to let it.")
                self._output.notice(text)
            case _:
                pass


def do_what_is_due(session: Session, home: Home, owner: OwnerRef, model_id: str | None, stop: threading.Event) -> None:
    """Do what follows a turn or run, and say only what was done or went wrong (C01)."""
    from halo_desktop.engine.consolidation.outcome import Applied, Failed, Trimmed  # noqa: PLC0415
    from halo_desktop.words.outcomes import outcome_text  # noqa: PLC0415

    match home.after_turn(owner, stop, model_id).value:
        case Applied(result=None):
            pass
        case Applied() | Trimmed() | Failed() as outcome:
            session.output.notice(outcome_text(outcome))
        case _:
            pass


def memory_rows(written: Sequence[Entry]) -> list[JsonObject]:
    """Return what was written to a memory, as scripts read it."""
    return [{"kind": _kind(entry), "where": entry.change.path, "text": entry.occasion.text} for entry in written]


def usage_row(usage: Usage) -> JsonObject:
    """Return what a reply took."""
    return {
        "calls": usage.requests,
        "tokens": usage.tokens,
        "input_tokens": usage.input_tokens,
        "output_tokens": usage.output_tokens,
    }


def standard_input() -> str:
    """Read all of standard input, whatever its encoding is."""
    return typer.get_binary_stream("stdin").read().decode("utf-8", "replace").removesuffix("\n")


def _kind(entry: Entry) -> str:
    """Return what was done: `remembered`, `forgotten`, else `edited`, `created` and so on."""
    return _KINDS.get(entry.occasion.tool) or type(entry.change).__name__.lower()
