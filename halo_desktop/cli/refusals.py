"""Why a command was not carried out, as the command line says it: a code, a sentence and an exit code."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from halo_desktop.engine.errors import Code, EngineError, Fault, of_os_error
from halo_desktop.words import sentence, translate

REFUSED: Final = 1
MISUSED: Final = 2

_MISUSE: Final = frozenset({Code.BAD_REFERENCE, Code.UNKNOWN_SETTING, Code.BAD_SETTING_VALUE})
"""What the engine refuses because it was typed wrongly."""


class RefusalError(Exception):
    """A command that was refused or failed; `str()` is what the user is told."""

    def __init__(self, code: str, message: str, exit_code: int = REFUSED) -> None:
        super().__init__(message)
        self.code = code
        self.exit_code = exit_code


class MisuseError(RefusalError):
    """A command that was not understood."""

    def __init__(self, message: str) -> None:
        super().__init__("usage", message, MISUSED)


def needs_yes(warnings: Iterable[str]) -> RefusalError:
    """Return the refusal of a deletion that was not confirmed, after sentences that say what would go."""
    hint = translate("CommandLine", "Nothing was deleted: add --yes to do it.")
    return RefusalError(Code.NEEDS_YES.value, "\n".join([*warnings, hint]))


def refusal(error: Exception) -> RefusalError | None:
    """Return how an error is told to the user; `None` for one that nobody foresaw."""
    match error:
        case RefusalError():
            return error
        case EngineError(fault=fault):
            return _of_fault(fault)
        case OSError(filename=str(where)):
            return _of_fault(of_os_error(error, Path(where)).fault)
        case _:
            return None


def _of_fault(fault: Fault) -> RefusalError:
    exit_code = MISUSED if fault.code in _MISUSE else REFUSED
    return RefusalError(fault.code.value, sentence(fault), exit_code)
