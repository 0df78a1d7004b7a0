"""What went wrong in this window, with codes and facts, for whoever wants the details of a sentence (U16)."""

from __future__ import annotations

from collections import deque
from typing import Final

from PySide6.QtCore import QDateTime, QLocale, QObject, Signal, Slot

from halo_desktop.engine.errors import EngineError

KEPT: Final = 20


class Problems(QObject):
    """Keeps the newest problems as lines of text, without tracebacks; one that repeats itself is kept once."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._found: deque[tuple[str, str]] = deque(maxlen=KEPT)

    @Slot(object)
    def note(self, error: Exception) -> None:
        """Keep one more."""
        what = _described(error)
        if any(what == known for _, known in self._found):
            return
        self._found.append((QLocale().toString(QDateTime.currentDateTime(), QLocale.FormatType.ShortFormat), what))
        self.changed.emit()

    def text(self) -> str:
        """Return all lines, the newest first; "" while nothing went wrong."""
        return "\n".join(f"{when}  {what}" for when, what in reversed(self._found))


def _described(error: Exception) -> str:
    """Return code and facts; the kind and the words of what the engine has no code for."""
    if isinstance(error, EngineError):
        facts = ", ".join(f"{name}={value}" for name, value in error.fault.facts.items())
        return f"{error.code.value}  {facts}".rstrip()
    return f"{type(error).__name__}  {error}".rstrip()
