"""What a person chose for the program: language, theme and data folder, kept in `settings.json` (storage.md).

Only PySide6 and the standard library: this is read before the first paint.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal

from halo_desktop.ui import i18n
from halo_desktop.ui.i18n import LanguageChoice
from halo_desktop.ui.stored_values import StoredValues
from halo_desktop.ui.theme import Mode

FILE_NAME = "settings.json"

_LANGUAGE, _THEME, _DATA_FOLDER = "language", "theme", "data_folder"


@dataclass(frozen=True, slots=True)
class Choices:
    """What holds; the defaults are those of a first start."""

    language: LanguageChoice = "system"
    mode: Mode = Mode.SYSTEM
    data_folder: Path | None = None
    """None is where Halo keeps its data."""


class FolderFrom(StrEnum):
    """Who says which data folder is open; only `CHOICE` can be changed in the window."""

    CHOICE = "choice"
    OPTION = "option"
    ENVIRONMENT = "environment"
    DEMO = "demo"


class ProgramSettings(QObject):
    """Holds the choices, keeps what is chosen, and says so; whoever hears it makes it take effect."""

    language_chosen = Signal()
    mode_chosen = Signal()
    not_kept = Signal(str)
    """Why a choice could not be written: it holds until the program ends."""

    def __init__(self, file: Path | None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._values = StoredValues(file)
        self.choices = _choices(self._values.read())

    def override(self, language: LanguageChoice | None, mode: Mode | None) -> None:
        """Let the command line have its way in this run, without keeping it."""
        self.choices = replace(self.choices, language=language or self.choices.language, mode=mode or self.choices.mode)

    def choose_language(self, language: LanguageChoice) -> None:
        """Speak another language from now on."""
        self.choices = replace(self.choices, language=language)
        self.language_chosen.emit()
        self._keep(_LANGUAGE, language)

    def choose_mode(self, mode: Mode) -> None:
        """Wear another theme from now on."""
        self.choices = replace(self.choices, mode=mode)
        self.mode_chosen.emit()
        self._keep(_THEME, mode.value)

    def choose_data_folder(self, folder: Path) -> None:
        """Open another data folder at the next start."""
        self.choices = replace(self.choices, data_folder=folder)
        self._keep(_DATA_FOLDER, str(folder))

    def _keep(self, key: str, value: str) -> None:
        try:
            self._values.change({key: value})
        except OSError as error:
            self.not_kept.emit(error.strerror or type(error).__name__)


@dataclass(frozen=True, slots=True)
class Program:
    """The running program, as the place Settings shows it."""

    settings: ProgramSettings
    folder_from: FolderFrom
    report_folder: Path
    """Where crash reports are kept."""


def _choices(stored: dict[str, Any]) -> Choices:
    language, mode, folder = stored.get(_LANGUAGE), stored.get(_THEME), stored.get(_DATA_FOLDER)
    known: dict[object, LanguageChoice] = {choice: choice for choice in i18n.CHOICES}
    return Choices(
        known.get(str(language), "system"),
        next((choice for choice in Mode if choice.value == mode), Mode.SYSTEM),
        Path(folder) if isinstance(folder, str) and Path(folder).is_absolute() else None,
    )
