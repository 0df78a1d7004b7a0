"""The engine's codes as sentences for people, in the language that the door has chosen.

The engine speaks no language and this module knows no Qt: the window sets `use(QCoreApplication.translate)`, the
command line a catalogue that is made from the same .ts files. lupdate finds only literal calls of `translate`, which
is why every sentence stands in a lambda of its own.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from halo_desktop.engine.errors import Code, Fault
from halo_desktop.engine.settings import Frequency

if TYPE_CHECKING:
    # Only its values are needed here: the window says its first sentences before the notebook's room is loaded.
    from halo_desktop.engine.notebook.state import AttemptOutcome

Translator = Callable[[str, str, str | None, int], str]
"""Takes context, English text, disambiguation and a number for `%n` (-1: none), as Qt's `translate` does."""


def english(_context: str, text: str, _disambiguation: str | None = None, n: int = -1) -> str:
    """Return the English text itself; `%n` becomes the number, and `(s)` the ending that goes with it."""
    if n < 0:
        return text
    return text.replace("(s)", "" if n == 1 else "s").replace("%n", str(n))


@dataclass(slots=True)
class _Speaker:
    """Holds the translator that `use` sets."""

    translator: Translator = english


_speaker: Final = _Speaker()


def use(translator: Translator) -> None:
    """Let every sentence from now on come from this translator."""
    _speaker.translator = translator


def translate(context: str, text: str, disambiguation: str | None = None, n: int = -1) -> str:
    """Return a text in the chosen language; `n` goes where `%n` stands and chooses the plural form."""
    return _speaker.translator(context, text, disambiguation, n)


def sentence(fault: Fault) -> str:
    """Return one sentence, on one line: what happened, to which memory or file, and what to do."""
    return filled(_SENTENCES[fault.code](), **fault.facts)


def filled(text: str, /, **facts: object) -> str:
    """Put facts where `{name}` stands in a text.

    A fact may hold anything, braces too: it is made fit for one line and never read as a pattern. What is not given
    stays as it is written.
    """
    return _HOLE.sub(lambda hole: one_line(str(facts.get(hole[1], hole[0]))), text)


def one_line(text: str) -> str:
    """Return a text fit for one line: breaks become spaces, what cannot or must not be shown the sign U+FFFD."""
    return "".join(map(_shown, text))


def size_text(size: int) -> str:
    """Return a number of bytes as Halo shows it: `0 B`, `27 B`, `1.5 KB`, `12 MB` (U05, data-folder.md 8)."""
    amount, power = float(size), 0
    while round(amount, 2) >= _STEP and power < len(_UNITS) - 1:
        amount, power = amount / _STEP, power + 1
    digits = f"{amount:.2f}".rstrip("0").rstrip(".")
    return f"{digits} {_UNITS[power]}"


def frequency_name(frequency: Frequency) -> str:
    """Return the name of a consolidation frequency."""
    return _FREQUENCIES[frequency]()


def attempt_text(outcome: AttemptOutcome) -> str:
    """Return the line that a status shows for the last attempt; none for one that succeeded."""
    return _ATTEMPTS[outcome.value]()


_STEP: Final = 1024
_UNITS: Final = ("B", "KB", "MB", "GB")
_HOLE: Final = re.compile(r"\{([a-z_]+)\}")

# Line breaks and other controls, half characters, and the marks that turn the direction of writing around.
_UNSHOWN_CATEGORIES: Final = {"Cc", "Cs"}
_DIRECTIONS: Final = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def _shown(character: str) -> str:
    if character.isspace():
        return " "
    if character in _DIRECTIONS or unicodedata.category(character) in _UNSHOWN_CATEGORIES:
        return "\N{REPLACEMENT CHARACTER}"
    return character


_FREQUENCIES: Final[Mapping[Frequency, Callable[[], str]]] = {
    Frequency.DILIGENT: lambda: translate("Words", "Diligent"),
    Frequency.BALANCED: lambda: translate("Words", "Balanced"),
    Frequency.ECONOMICAL: lambda: translate("Words", "Economical"),
}

_ATTEMPTS: Final[Mapping[str, Callable[[], str]]] = {
    "committed": lambda: "",
    "trimmed": lambda: translate(
        "Words", "The last attempt could not reorganize the memory; old history was archived instead."
    ),
    "failed": lambda: translate("Words", "The last attempt did not complete."),
}

_FINDING: Final[Mapping[Code, Callable[[], str]]] = {
    Code.BAD_REFERENCE: lambda: translate(
        "Words", "“{text}” names no memory: write workspace:ID or human:ID, for example workspace:halo-temp."
    ),
    Code.DATA_FOLDER_MISSING: lambda: translate(
        "Words", "There is no data folder at {where}: check the path, or add a workspace to begin one there."
    ),
    Code.DATA_FOLDER_NO_FOLDER: lambda: translate(
        "Words", "{where} is a file and cannot be the data folder: choose a folder."
    ),
    Code.NO_SUCH_WORKSPACE: lambda: translate(
        "Words", "There is no workspace with the id {id}: look it up in the list of workspaces."
    ),
    Code.NO_SUCH_HUMAN: lambda: translate(
        "Words", "There is no digital human with the id {id}: look it up in the list of digital humans."
    ),
    Code.NO_SUCH_PAGE: lambda: translate(
        "Words", "This memory has no topic page {path}: look it up in the list of topics."
    ),
    Code.WORKSPACE_MISSING: lambda: translate(
        "Words", "The folder of the workspace “{name}” is not there: connect the drive with {where}, then try again."
    ),
    Code.HUMAN_FOLDER_MISSING: lambda: translate(
        "Words",
        "The folder of the digital human “{name}” is not there: connect the drive with {where}, then try again.",
    ),
}

_UNREADABLE: Final[Mapping[Code, Callable[[], str]]] = {
    Code.INDEX_UNREADABLE: lambda: translate(
        "Words",
        "The list of workspaces, {where}, is damaged, so they were found by their folders and the list cannot be "
        "changed: put back a copy of the file, or rename it so that a new one is made.",
    ),
    Code.INDEX_TOO_NEW: lambda: translate(
        "Words",
        "The list of workspaces, {where}, was written by a newer Halo (format {version}) and is read-only here: change "
        "workspaces in Halo, or update Halo Desktop.",
    ),
    Code.INDEX_ENTRY_UNREADABLE: lambda: translate(
        "Words", "The workspace {id} is left out because its entry in {where} is damaged: repair that entry."
    ),
    Code.JSON_UNREADABLE: lambda: translate(
        "Words", "{where} is damaged and was left as it is: repair the file or put back a copy of it."
    ),
    Code.HUMAN_FILE_UNREADABLE: lambda: translate(
        "Words",
        "A digital human is left out because its file {where} is damaged: repair the file or put back a copy of it.",
    ),
    Code.HUMAN_FILE_MISPLACED: lambda: translate(
        "Words",
        "A digital human is left out because {where} lies in a folder of another name: name the folder {id}, or delete "
        "it if it is a copy.",
    ),
    Code.HALO_DB_UNREADABLE: lambda: translate(
        "Words",
        "Halo's digital humans cannot be shown because the database {where} is unreadable: start Halo to check it, or "
        "put back a copy.",
    ),
    Code.HALO_DB_LOCKED: lambda: translate(
        "Words",
        "Halo's digital humans cannot be reached because another program is writing to {where}: try again in a moment.",
    ),
    Code.HALO_DB_TOO_NEW: lambda: translate(
        "Words",
        "The database {where} was written by a newer Halo (format {version}), so settings of Halo's digital humans are "
        "read-only here: change them in Halo, or update Halo Desktop.",
    ),
    Code.HALO_DB_ROW_UNREADABLE: lambda: translate(
        "Words", "The digital human {id} is left out because its entry in {where} is damaged: open it in Halo."
    ),
    Code.STATE_UNREADABLE: lambda: translate(
        "Words",
        "It is unknown when this memory was last consolidated because {where} is damaged: the next consolidation "
        "writes it anew, nothing needs to be done.",
    ),
    Code.FORMAT_TOO_NEW: lambda: translate(
        "Words",
        "{where} was written by a newer Halo Desktop (format {version}) and is read-only here: update Halo Desktop.",
    ),
    Code.RELOCATED: lambda: translate(
        "Words",
        "The data folder was copied or moved from {old}: its workspaces are looked for in {new}, so check that you "
        "mean this copy.",
    ),
}

_SYSTEM: Final[Mapping[Code, Callable[[], str]]] = {
    Code.DISK_FULL: lambda: translate(
        "Words", "The disk is full, so {where} was left as it was: free some space, then try again."
    ),
    Code.READ_ONLY: lambda: translate(
        "Words", "{where} is on a read-only drive and was left as it was: make the drive writable, then try again."
    ),
    Code.PERMISSION_DENIED: lambda: translate(
        "Words", "You have no permission for {where}: ask for access to it, then try again."
    ),
    Code.VANISHED: lambda: translate(
        "Words", "{where} is not there: put it back or connect its drive, then try again."
    ),
    Code.FILE_IN_USE: lambda: translate(
        "Words", "Another program is using {where}: close that program, then try again."
    ),
    Code.NAME_TOO_LONG: lambda: translate(
        "Words", "The path {where} is too long for this drive: choose a shorter name, or a folder higher up."
    ),
    Code.IO_FAILED: lambda: translate(
        "Words", "{where} could not be read or written ({reason}): check the drive, then try again."
    ),
    Code.NO_LOCKS: lambda: translate(
        "Words",
        "The drive with {where} cannot lock files, so changes could be lost: move the data folder to a local drive.",
    ),
    Code.REVEAL_FAILED: lambda: translate("Words", "No file manager could be opened: open {where} in yours."),
}

_OTHERS: Final[Mapping[Code, Callable[[], str]]] = {
    Code.BUSY: lambda: translate(
        "Words", "Another program is changing {where}, so nothing was done: try again in a moment."
    ),
    Code.IN_USE: lambda: translate(
        "Words",
        "A conversation or run is using the memory in {where}, so nothing was done: try again afterwards.",
    ),
    Code.CHANGED_MEANWHILE: lambda: translate(
        "Words", "Another program changed {where} at the same moment, so nothing was overwritten: try again."
    ),
    Code.HALO_RUNNING: lambda: translate(
        "Words",
        "Halo is running on {where} and would overwrite this change: quit Halo and try again, or make it there.",
    ),
}

_REFUSED: Final[Mapping[Code, Callable[[], str]]] = {
    Code.PATH_REFUSED: lambda: translate(
        "Words", "{path} is not a place for a topic page: name one below the topics, for example reports/weekly.md."
    ),
    Code.LINK_REFUSED: lambda: translate(
        "Words", "{path} is a link that leads out of the memory: put the file itself in its place."
    ),
    Code.TARGET_REFUSED: lambda: translate(
        "Words",
        "{where} was left as it is because it is not certain that nothing else would be lost: look at it in the file "
        "manager, and move or delete it there.",
    ),
    Code.SYSTEM_FILE: lambda: translate(
        "Words", "{path} belongs to the system and is not written by hand: use memory.md or a topic page."
    ),
    Code.SECRET_REFUSED: lambda: translate(
        "Words", "The text holds a password or key, which a memory does not record: take it out, then try again."
    ),
    Code.NEEDS_YES: lambda: translate(
        "Words", "Nothing of “{name}” was deleted, since that cannot be undone: add --yes to do it."
    ),
    Code.WORKSPACE_HAS_NO_CLEAR: lambda: translate(
        "Words", "The memory of the workspace “{name}” cannot be cleared: only that of a digital human can."
    ),
    Code.HALO_WORKSPACE_FIXED: lambda: translate(
        "Words", "The Halo workspace can be neither edited nor deleted: choose another workspace."
    ),
    Code.HUMAN_OF_HALO: lambda: translate("Words", "The digital human “{name}” belongs to Halo: do this in Halo."),
    Code.NOT_UNINSTALLED: lambda: translate(
        "Words", "The digital human “{name}” is still installed: uninstall it first, then delete it permanently."
    ),
    Code.HALO_HUMANS_LIVE_THERE: lambda: translate(
        "Words",
        "The workspace “{name}” cannot be deleted because digital humans of Halo live in it or keep their folder there "
        "({humans}): move or delete them in Halo first.",
    ),
    Code.UNKNOWN_SETTING: lambda: translate("Words", "There is no setting “{key}”: there are {known}."),
    Code.BAD_SETTING_VALUE: lambda: translate("Words", "“{value}” is no value for {key}: choose from {known}."),
    Code.SETTING_FOR_HUMANS_ONLY: lambda: translate(
        "Words", "A workspace has no setting “{key}”: name a digital human, as human:ID."
    ),
    Code.EMPTY_NAME: lambda: translate("Words", "The name is empty: enter one."),
    Code.FOLDER_NOT_FOUND: lambda: translate("Words", "There is no folder {where}: choose one that exists."),
}

_SENTENCES: Final[Mapping[Code, Callable[[], str]]] = {**_FINDING, **_UNREADABLE, **_SYSTEM, **_OTHERS, **_REFUSED}
