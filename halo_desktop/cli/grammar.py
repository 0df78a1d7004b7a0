"""How commands read their arguments and explain themselves: typer's parser, with every word in the user's language.

typer has help and complaints in English only; here both are written anew, complaints as one sentence each.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, cast

import typer
from typer.core import TyperCommand, TyperGroup

from halo_desktop.cli.global_options import described
from halo_desktop.cli.output import table
from halo_desktop.cli.refusals import MisuseError
from halo_desktop.words import filled, translate

PROGRAM: Final = "halo-memory"

# typer names only this one of its complaints in public; their common base is what they are caught by.
_Complaint = cast("type[Exception]", typer.BadParameter.__bases__[0])

Parse = Callable[[Any, list[str]], list[str]]


class Command(TyperCommand):
    """One command."""

    # So that what is too much comes back from the parser, to be complained about in our words.
    allow_extra_args = True

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the arguments; raises MisuseError."""
        rest = _parsed(super().parse_args, self, ctx, args)
        if rest:
            text = translate("CommandLine", "“{arguments}” is too much: see {command} --help.")
            raise MisuseError(filled(text, arguments=" ".join(rest), command=ctx.command_path))
        return rest

    def get_help(self, ctx: Any) -> str:
        """Explain the command."""
        return _help_text(self, ctx, [])


class Group(TyperGroup):
    """A command that has commands."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the arguments up to the command; raises MisuseError."""
        if not args:
            text = translate("CommandLine", "The command is missing: choose from {known}, or see {command} --help.")
            raise MisuseError(filled(text, known=", ".join(self.commands), command=ctx.command_path))
        return _parsed(super().parse_args, self, ctx, args)

    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[str | None, Any, list[str]]:
        """Find the command; raises MisuseError."""
        name, *rest = args
        if name not in self.commands:
            text = translate("CommandLine", "There is no command “{name}”: there are {known}; see {command} --help.")
            known = ", ".join(self.commands)
            raise MisuseError(filled(text, name=name, known=known, command=ctx.command_path))
        return name, self.commands[name], rest

    def get_help(self, ctx: Any) -> str:
        """Explain the group."""
        return _help_text(self, ctx, [(name, command.help or "") for name, command in self.commands.items()])


def new_group(name: str | None, explanation: str) -> typer.Typer:
    """Return a group without commands."""
    return typer.Typer(
        name=name,
        cls=Group,
        help=explanation,
        callback=_nothing,
        add_completion=False,
        rich_markup_mode=None,
    )


def add_command(group: typer.Typer, name: str, explanation: str, function: Callable[..., None]) -> None:
    """Add a command to a group. typer reads the annotations of `function` when the program is put together."""
    group.command(name, cls=Command, help=explanation)(function)


def _nothing() -> None:
    """Stand before the commands of a group, which have all options themselves."""


def _parsed(parse: Parse, command: TyperCommand | TyperGroup, ctx: Any, args: list[str]) -> list[str]:
    try:
        return parse(ctx, args)
    except _Complaint as complaint:
        raise MisuseError(filled(_complaint_text(complaint, command), command=ctx.command_path)) from complaint


def _complaint_text(complaint: Any, command: TyperCommand | TyperGroup) -> str:
    """Word a complaint of typer's parser; `{command}` is still to be filled in."""
    parameter = getattr(complaint, "param", None)
    if parameter is not None:
        text = translate("CommandLine", "{parameter} is missing: see {command} --help.")
        return filled(text, parameter=_name(parameter))
    option = getattr(complaint, "option_name", "")
    known = next((found for found in command.params if option in found.opts), None)
    if known is None:
        text = translate("CommandLine", "There is no option {option}: see {command} --help.")
    elif getattr(known, "is_flag", False):
        text = translate("CommandLine", "The option {option} takes no value: see {command} --help.")
    else:
        text = translate("CommandLine", "The option {option} needs a value: see {command} --help.")
    return filled(text, option=option)


def _help_text(command: TyperCommand | TyperGroup, ctx: Any, commands: list[tuple[str, str]]) -> str:
    parameters: list[Any] = list(command.params)
    arguments = [found for found in parameters if found.param_type_name == "argument"]
    options = [found for found in parameters if found.param_type_name == "option"]
    usage = [ctx.command_path, *(_usage(found) for found in parameters)]
    if commands:
        usage.append(translate("CommandLine", "COMMAND …"))
    sections = [
        _section(translate("CommandLine", "Arguments:"), ((_name(found), found.help) for found in arguments)),
        _section(translate("CommandLine", "Options:"), ((_name(found), found.help) for found in options)),
        _section(translate("CommandLine", "Commands:"), commands),
        _section(translate("CommandLine", "Before or after every command:"), described()),
    ]
    label = translate("CommandLine", "Usage:")
    return "\n\n".join([" ".join([label, *usage]), command.help or "", *filter(None, sections)])


def _section(heading: str, rows: Iterable[tuple[str, str]]) -> str:
    lines = table([("", *row) for row in rows])
    return f"{heading}\n{lines}" if lines else ""


def _usage(parameter: Any) -> str:
    shown = _name(parameter) + ("…" if parameter.nargs == -1 else "")
    return shown if parameter.required else f"[{shown}]"


def _name(parameter: Any) -> str:
    """Return what a user types: `REF`, `--yes`, `--folder DIR`."""
    if parameter.param_type_name == "argument":
        return str(parameter.metavar)
    flag = getattr(parameter, "is_flag", False)
    return parameter.opts[0] if flag else f"{parameter.opts[0]} {parameter.metavar}"
