"""Arguments and options that several commands share, and how they are read.

Annotations call these functions when typer puts the program together, since only then the language is known.
"""

from __future__ import annotations

from typing import Any

import typer

from halo_desktop.engine.errors import Code, EngineError
from halo_desktop.engine.owners import OwnerKind, OwnerRef
from halo_desktop.words import translate


def ref_argument() -> Any:
    """Describe `REF`."""
    text = translate(
        "CommandLine", "whose memory: workspace:ID, human:ID, or workspace:halo-temp for the Halo workspace"
    )
    return typer.Argument(metavar="REF", help=text)


def human_argument() -> Any:
    """Describe `HUMAN`."""
    return typer.Argument(metavar="HUMAN", help=translate("CommandLine", "a digital human: human:ID"))


def name_argument() -> Any:
    """Describe `NAME`."""
    return typer.Argument(metavar="NAME", help=translate("CommandLine", "the name"))


def workspace_id_argument() -> Any:
    """Describe the `ID` of a workspace."""
    return typer.Argument(metavar="ID", help=translate("CommandLine", "the workspace's id"))


def human_id_argument() -> Any:
    """Describe the `ID` of a digital human."""
    return typer.Argument(metavar="ID", help=translate("CommandLine", "the digital human's id"))


def workspace_option() -> Any:
    """Describe `--workspace`."""
    text = translate("CommandLine", "the id of the workspace that it lives in")
    return typer.Option("--workspace", metavar="ID", help=text)


def yes_option() -> Any:
    """Describe `--yes`."""
    return typer.Option("--yes", help=translate("CommandLine", "do it; without it the command only says what would go"))


def automatic_option() -> Any:
    """Describe `--automatic`."""
    text = translate("CommandLine", "only if it is due, as after a conversation")
    return typer.Option("--automatic", help=text)


def preview_option() -> Any:
    """Describe `--preview`."""
    text = translate("CommandLine", "print what would change, and change nothing")
    return typer.Option("--preview", help=text)


def model_argument() -> Any:
    """Describe `MODEL`."""
    text = translate("CommandLine", "the model's id, or its name where no other has that")
    return typer.Argument(metavar="MODEL", help=text)


def key_stdin_option() -> Any:
    """Describe `--key-stdin`."""
    text = translate("CommandLine", "read the key from standard input, instead of asking for it")
    return typer.Option("--key-stdin", help=text)


def id_of(kind: OwnerKind, text: str) -> str:
    """Return the id in `ID`, also where it was written as a reference; raises `EngineError` (BAD_REFERENCE)."""
    if ":" not in text:
        return text
    ref = OwnerRef.parse(text)
    if ref.kind is not kind:
        raise EngineError(Code.BAD_REFERENCE, text=text)
    return ref.id
