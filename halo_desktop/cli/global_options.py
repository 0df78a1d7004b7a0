"""The options that may stand before or after any command: they are taken out before the command is read.

The language has to be known before the commands are declared, and `halo-memory status REF --json` must mean the same
as `halo-memory --json status REF`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path

from halo_desktop.cli.language import LANGUAGES
from halo_desktop.cli.refusals import MisuseError
from halo_desktop.words import filled, translate


@dataclass(frozen=True, slots=True)
class GlobalOptions:
    """What was chosen for the whole run, JSON apart: that is known before anything can go wrong."""

    data_folder: Path | None = None
    language: str | None = None
    version: bool = False
    user: str | None = None
    """Who speaks, where that is not the owner (storage.md, User)."""


def wants_json(arguments: Sequence[str]) -> bool:
    """Say whether `--json` is among the options."""
    return "--json" in takewhile(lambda argument: argument != "--", arguments)


def take_global_options(arguments: Sequence[str]) -> tuple[GlobalOptions, list[str]]:
    """Return the global options and the arguments without them; what follows `--` is left alone.

    Raises MisuseError for an option without its value, and for a language that there is not.
    """
    values: dict[str, str] = {}
    flags: set[str] = set()
    rest: list[str] = []
    left = iter(arguments)
    for argument in left:
        name, equals, value = argument.partition("=")
        if argument == "--":
            rest += [argument, *left]
        elif argument in {"--json", "--version"}:
            flags.add(argument)
        elif name in {"--data-dir", "--lang", "--user"}:
            values[name] = _value(name, value if equals else next(left, ""))
        else:
            rest.append(argument)
    language = values.get("--lang")
    if language is not None and language not in LANGUAGES:
        text = translate("CommandLine", "There is no language “{name}”: choose from {known}.")
        raise MisuseError(filled(text, name=language, known=", ".join(LANGUAGES)))
    folder = values.get("--data-dir")
    data_folder = Path(folder).expanduser() if folder else None
    return GlobalOptions(data_folder, language, "--version" in flags, values.get("--user")), rest


def described() -> Iterator[tuple[str, str]]:
    """Give each global option with what it does, for the help."""
    yield "--data-dir DIR", translate("CommandLine", "the data folder, instead of HALO_DATA_DIR or ~/.halo")
    yield "--json", translate("CommandLine", "answer with one JSON value")
    yield "--user NAME", translate("CommandLine", "who speaks, where that is not the owner: im:CHANNEL:SENDER")
    yield f"--lang {'|'.join(LANGUAGES)}", translate("CommandLine", "the language, instead of the system's")
    yield "--version", translate("CommandLine", "print the version")
    yield "--help", translate("CommandLine", "explain a command")


def _value(name: str, value: str) -> str:
    if not value:
        text = translate("CommandLine", "The option {option} needs a value.")
        raise MisuseError(filled(text, option=name))
    return value
