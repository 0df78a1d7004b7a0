"""The argument and options of `halo-memory chat`, and who speaks by them.

Annotations call these functions when typer puts the program together, since only then the language is known.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import typer

from halo_desktop.cli.refusals import MisuseError
from halo_desktop.engine.access import Requester
from halo_desktop.words import filled, translate

if TYPE_CHECKING:
    from halo_desktop.engine.turn.request import Speaker

STANDARD_INPUT: Final = "-"
"""As MESSAGE: the message is read from standard input."""

CHAT: Final = "chat"
_CHANNELS: Final = (CHAT, "im", "team")
_REQUESTERS: Final = (Requester.OWNER, Requester.GUEST, Requester.OTHER_COMPUTER, Requester.TEAMMATE)
_OWNER: Final = "owner"
_GUEST: Final = "guest"


def message_argument() -> Any:
    """Describe `MESSAGE`."""
    text = translate("CommandLine", "what to say; - reads it from standard input")
    return typer.Argument(metavar="MESSAGE", help=text)


def conversation_option() -> Any:
    """Describe `--conversation`."""
    text = translate("CommandLine", "go on with this one, instead of a new one")
    return typer.Option("--conversation", metavar="ID", help=text)


def requester_option() -> Any:
    """Describe `--as`."""
    text = filled(translate("CommandLine", "who speaks: {known}"), known=", ".join(_REQUESTERS))
    return typer.Option("--as", metavar="WHO", help=text)


def channel_option() -> Any:
    """Describe `--channel`."""
    text = filled(translate("CommandLine", "through which channel: {known}"), known=", ".join(_CHANNELS))
    return typer.Option("--channel", metavar="CHANNEL", help=text)


def operate_option() -> Any:
    """Describe `--operate-halo`."""
    text = translate("CommandLine", "let the model change memory settings where the message asks for it")
    return typer.Option("--operate-halo", help=text)


def document_option() -> Any:
    """Describe `--document`."""
    text = translate("CommandLine", "talk about this file; the workspace's memory is left out of it")
    return typer.Option("--document", metavar="FILE", help=text)


def temporary_option() -> Any:
    """Describe `--temporary`."""
    text = translate("CommandLine", "without memory, and deleted when it has ended")
    return typer.Option("--temporary", help=text)


def model_option() -> Any:
    """Describe `--model`."""
    text = translate("CommandLine", "the model to ask, by its id or name")
    return typer.Option("--model", metavar="NAME", help=text)


def no_due_option() -> Any:
    """Describe `--no-due`."""
    text = translate("CommandLine", "do not look whether the memory is to be tidied")
    return typer.Option("--no-due", help=text)


def speaker_of(user: str | None, requester: str, channel: str) -> Speaker:
    """Return who speaks; raises MisuseError for what is none of the values, and for an owner by another name."""
    from halo_desktop.engine.tools.authors import Channel  # noqa: PLC0415
    from halo_desktop.engine.turn.request import Speaker  # noqa: PLC0415

    _require("--as", requester, _REQUESTERS)
    _require("--channel", channel, _CHANNELS)
    who = Requester(requester)
    if who is not Requester.OWNER:
        return Speaker(who, Channel(channel), user or _GUEST)
    if user not in (None, _OWNER):
        raise MisuseError(translate("CommandLine", "--user names somebody else than the owner: say who with --as."))
    return Speaker(who, Channel(channel))


def _require(option: str, value: str, known: tuple[str, ...]) -> None:
    if value not in known:
        text = translate("CommandLine", "“{value}” is no value for {option}: choose from {known}.")
        raise MisuseError(filled(text, value=value, option=option, known=", ".join(known)))
