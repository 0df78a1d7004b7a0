"""One run of the command line: language, command, answer, exit code."""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

import typer
import typer.main

from halo_desktop import __version__, words
from halo_desktop.cli import (
    chat,
    consolidate,
    conversations,
    forget,
    humans,
    memory,
    models,
    runs,
    settings,
    status,
    topics,
    usage,
    where,
    workspaces,
)
from halo_desktop.cli.confirming import Confirm, confirm_on_terminal
from halo_desktop.cli.global_options import GlobalOptions, take_global_options, wants_json
from halo_desktop.cli.grammar import PROGRAM, new_group
from halo_desktop.cli.language import load_translator, preferred_language
from halo_desktop.cli.output import Output
from halo_desktop.cli.refusals import RefusalError, refusal
from halo_desktop.cli.run import declare as declare_run
from halo_desktop.cli.secrets import Secrets
from halo_desktop.cli.session import Reveal, Session
from halo_desktop.words import translate

if TYPE_CHECKING:
    from halo_desktop.engine.home import Home

INTERRUPTED: Final = 130
PIPE_CLOSED: Final = 141
"""What a shell reports for a program that ends by Ctrl-C, or because nobody reads its output any more."""


@dataclass(frozen=True, slots=True)
class Door:
    """What the command line is given from outside."""

    environment: Mapping[str, str]
    system_locale: str | None
    """The system's name for the user's language, where the environment names none."""
    open_home: Callable[[Path | None], Home]
    """Opens a data folder, `None` for the user's own; called only by commands that need one."""
    reveal: Reveal
    secrets: Secrets
    confirm: Confirm = confirm_on_terminal


def run(arguments: Sequence[str], door: Door) -> int:
    """Run one command and return its exit code: 0 done, 1 refused or failed with a reason, 2 not understood (Q32)."""
    output = Output(sys.stdout, sys.stderr, as_json=wants_json(arguments))
    try:
        code = _answered(arguments, door, output)
        sys.stdout.flush()
    except BrokenPipeError:
        _close_output()
        return PIPE_CLOSED
    except KeyboardInterrupt:
        return INTERRUPTED
    return code


def _answered(arguments: Sequence[str], door: Door, output: Output) -> int:
    try:
        return _executed(arguments, door, output)
    except BrokenPipeError:
        raise
    except Exception as error:  # noqa: BLE001 - whatever goes wrong is said in one sentence
        reason = refusal(error)
        if reason is None:
            if door.environment.get("HALO_DEBUG") == "1":
                traceback.print_exc()
            reason = _mistake(error)
        output.fail(reason)
        return reason.exit_code


def _executed(arguments: Sequence[str], door: Door, output: Output) -> int:
    language = preferred_language(door.environment, door.system_locale)
    words.use(load_translator(language))
    options, rest = take_global_options(arguments)
    if options.language not in (None, language):
        words.use(load_translator(options.language))
    if options.version:
        output.answer({"version": __version__}, f"{PROGRAM} {__version__}")
        return 0
    command = typer.main.get_command(_commands())
    try:
        with command.make_context(PROGRAM, rest, obj=_session(options, door, output)) as context:
            command.invoke(context)
    except typer.Exit as leaving:
        return leaving.exit_code
    return 0


def _session(options: GlobalOptions, door: Door, output: Output) -> Session:
    return Session(
        lambda: door.open_home(options.data_folder), output, door.reveal, door.secrets, options.user, door.confirm
    )


def _commands() -> typer.Typer:
    """Declare all commands; typer takes their help as it is now, so the language must be chosen before."""
    program = new_group(
        None,
        translate("CommandLine", "Look into, set up and clear what workspaces and digital humans remember."),
    )
    for room in (workspaces, humans, settings, topics, conversations, runs, models):
        program.add_typer(room.commands())
    for command in (chat, status, consolidate, memory, forget, where, usage):
        command.declare(program)
    declare_run(program)
    return program


def _mistake(error: Exception) -> RefusalError:
    text = translate(
        "CommandLine",
        "Something unexpected went wrong ({kind}): try again, or set HALO_DEBUG=1 to see the details for a report.",
    )
    return RefusalError("internal", words.filled(text, kind=type(error).__name__))


def _close_output() -> None:
    """Let what is still to be flushed at exit go nowhere, without a complaint."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
