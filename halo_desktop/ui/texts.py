"""Sentences of the window for what the engine returns; where a fault or a size is meant, `words` says it."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QDateTime, QLocale

from halo_desktop import words
from halo_desktop.engine.errors import EngineError, Fault
from halo_desktop.engine.files.trees import TreeSize
from halo_desktop.engine.notebook.status import MemoryStatus
from halo_desktop.engine.settings import Frequency, MemorySettings

translate = QCoreApplication.translate

_MOST = 2**31 - 1
"""The largest number for which Qt chooses a plural form."""


def topics(count: int) -> str:
    """Return a number of topics."""
    return translate("Texts", "%n topic(s)", None, count)


def files(count: int) -> str:
    """Return a number of files."""
    return translate("Texts", "%n file(s)", None, count)


def run_records(count: int) -> str:
    """Return a number of run records."""
    return translate("Texts", "%n run record(s)", None, count)


def transcripts(count: int) -> str:
    """Return a number of transcripts."""
    return translate("Texts", "%n transcript(s)", None, count)


def tokens(count: int) -> str:
    """Return a number of tokens, its digits grouped as the user's language does."""
    text = translate("Texts", "{count} token(s)", None, min(count, _MOST))
    return words.filled(text, count=QLocale().toString(count))


def cleared(count: int) -> str:
    """Return how many files a clearing deleted."""
    return translate("Texts", "Memory cleared: %n file(s) deleted.", None, count)


def workspace_deleted(count: int) -> str:
    """Return how many files went with a workspace."""
    return translate("Texts", "Workspace deleted: %n file(s) went.", None, count)


def human_deleted(count: int) -> str:
    """Return how many files went with a digital human."""
    return translate("Texts", "Digital human deleted: %n file(s) went.", None, count)


def memory_line(status: MemoryStatus) -> str:
    """Return size and topics, such as "12.4 KB · 8 topics", or that there is no memory yet (N41)."""
    if status.nothing_yet:
        return translate("Texts", "No memory yet")
    text = translate("Texts", "{size} · {topics}")
    return words.filled(text, size=words.size_text(status.total_bytes), topics=topics(status.topics))


def tree(size: TreeSize) -> str:
    """Return how many files a folder holds and how large they are, such as "9 files · 96 KB"."""
    text = translate("Texts", "{files} · {size}")
    return words.filled(text, files=files(size.files), size=words.size_text(size.total_bytes))


def last_consolidated(status: MemoryStatus) -> str:
    """Return when the memory was last consolidated, in local time."""
    if status.last_consolidated is None:
        return translate("Texts", "Never consolidated")
    return words.filled(translate("Texts", "Last consolidated {time}"), time=moment(status.last_consolidated))


def last_attempt(status: MemoryStatus) -> str:
    """Return how the last attempt to consolidate failed, "" when it did not."""
    attempt = status.last_attempt
    return words.attempt_text(attempt.outcome, attempt.reason) if attempt else ""


def moment(when: datetime) -> str:
    """Return date and time in the user's zone and way of writing."""
    local = QDateTime.fromSecsSinceEpoch(int(when.timestamp()))
    return QLocale().toString(local, QLocale.FormatType.ShortFormat)


def frequency_hint(settings: MemorySettings) -> str:
    """Return what the chosen frequency means, which depends on whether consolidation is on (U03)."""
    if not settings.auto:
        return translate(
            "Texts",
            "Consolidation is off: the frequency decides how long the history may grow before its oldest entries are "
            "archived.",
        )
    match settings.frequency:
        case Frequency.DILIGENT:
            return translate("Texts", "Tidies early and often. Best recall; uses the model most.")
        case Frequency.BALANCED:
            return translate("Texts", "Tidies when the memory has clearly grown.")
        case Frequency.ECONOMICAL:
            return translate("Texts", "Tidies only when the memory is large. Uses the model least.")


def notices(faults: tuple[Fault, ...]) -> tuple[str, ...]:
    """Return one sentence for each thing that could not be read."""
    return tuple(words.sentence(fault) for fault in faults)


def failure(error: Exception) -> str:
    """Return the one sentence that a user reads of an error."""
    if isinstance(error, EngineError):
        return words.sentence(error.fault)
    text = translate("Texts", "Something unexpected went wrong: {reason}.")
    return words.filled(text, reason=str(error) or type(error).__name__)


def short_path(path: Path, user_home: Path) -> str:
    """Return a path with `~` for the user's home folder."""
    try:
        return str(Path("~") / path.relative_to(user_home))
    except ValueError:
        return str(path)
