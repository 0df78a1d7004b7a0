"""What happens when the program itself goes wrong: one sentence for the user, a report for the next start (U16, Q24).

A report says where in the code it happened and on what system. It holds no values and no messages, since these may
hold memory text. What a dying interpreter writes itself names the program's files by their full paths.
"""

from __future__ import annotations

import faulthandler
import platform
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from traceback import extract_tb
from types import TracebackType
from typing import IO, Final

from PySide6.QtCore import QObject, Signal

from halo_desktop import __version__

REPORT_SUFFIX: Final = ".crash.txt"
KEPT_REPORTS: Final = 5

_HARD_CRASH: Final = "interpreter"
_PACKAGE: Final = Path(__file__).resolve().parents[2]


class CrashHook(QObject):
    """Catches what nobody caught, in every thread, keeps a report and tells the window."""

    happened = Signal()
    """Something went wrong just now; the window goes on."""

    def __init__(self, folder: Path, clock: Callable[[], datetime], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.folder = folder
        self._clock = clock
        self._hard: IO[str] | None = None

    def install(self) -> None:
        """Catch from now on; also what ends the interpreter itself."""
        sys.excepthook = self._caught
        threading.excepthook = lambda args: self._caught(args.exc_type, args.exc_value, args.exc_traceback)
        with suppress(OSError):
            self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            self._hard = self._hard_report().open("w", encoding="utf-8")
            faulthandler.enable(self._hard)

    def uninstall(self) -> None:
        """Catch no more, as at an orderly end."""
        sys.excepthook = sys.__excepthook__
        threading.excepthook = threading.__excepthook__
        if self._hard:
            faulthandler.disable()
            name = Path(self._hard.name)
            self._hard.close()
            self._hard = None
            with suppress(OSError):
                name.unlink()

    def earlier_report(self) -> Path | None:
        """Return the newest report of an earlier run, if any."""
        return next(_reports(self.folder), None)

    def dismiss_reports(self) -> None:
        """Delete all reports but the one that this run keeps open."""
        for report in _reports(self.folder):
            if self._hard is None or report != Path(self._hard.name):
                with suppress(OSError):
                    report.unlink()

    def _hard_report(self) -> Path:
        """Return the file into which a dying interpreter writes; what the last one wrote is put beside it."""
        report = self.folder / f"{_HARD_CRASH}{REPORT_SUFFIX}"
        with suppress(OSError):
            if report.stat().st_size:
                report.replace(report.with_name(f"{self._clock():%Y%m%d-%H%M%S-%f}-{_HARD_CRASH}{REPORT_SUFFIX}"))
        return report

    def _caught(self, kind: type[BaseException], error: BaseException | None, trace: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, error or kind(), trace)
            return
        moment = self._clock()
        with suppress(OSError):
            self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            report = self.folder / f"{moment:%Y%m%d-%H%M%S-%f}{REPORT_SUFFIX}"
            report.write_text(report_text(kind, trace, moment), encoding="utf-8")
            report.chmod(0o600)
            for old in list(_reports(self.folder))[KEPT_REPORTS:]:
                old.unlink()
        self.happened.emit()


def report_text(kind: type[BaseException], trace: TracebackType | None, moment: datetime) -> str:
    """Return a report: the kind of error and the places in the code, nothing that was being worked on."""
    places = [f"  {_shown(frame.filename)}:{frame.lineno} in {frame.name}" for frame in extract_tb(trace)]
    head = [
        f"Halo Desktop {__version__}, Python {platform.python_version()}, {platform.system()} {platform.machine()}",
        f"{moment.isoformat(timespec='seconds')}",
        f"{kind.__module__}.{kind.__qualname__}",
    ]
    return "\n".join([*head, *places, ""])


def _shown(file: str) -> str:
    """Return a file of ours below the package, any other by its last two parts: never a folder of the user's."""
    path = Path(file)
    if path.is_relative_to(_PACKAGE):
        return path.relative_to(_PACKAGE).as_posix()
    return "/".join(path.parts[-2:])


def _reports(folder: Path) -> Iterator[Path]:
    """Go through the reports that say something, the newest first."""
    found: list[tuple[float, Path]] = []
    with suppress(OSError):
        for path in folder.glob(f"*{REPORT_SUFFIX}"):
            with suppress(OSError):
                size = path.stat()
                if size.st_size:
                    found.append((size.st_mtime, path))
    for _, path in sorted(found, reverse=True):
        yield path
