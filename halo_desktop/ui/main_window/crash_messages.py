"""Says in the window that the program failed, now or in an earlier run, with the report at hand (U16)."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QObject, Slot

from halo_desktop.ui.crash import CrashHook
from halo_desktop.ui.main_window.frame import MainWindow
from halo_desktop.ui.main_window.message_bar import Message


class CrashMessages(QObject):
    """Keeps its message until it is dismissed, also when the window is renewed."""

    def __init__(self, window: MainWindow, hook: CrashHook, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._window = window
        self._hook = hook
        self._earlier = hook.earlier_report()
        self._happened = False
        hook.happened.connect(self._note)
        window.message_dismissed.connect(self._forget)

    def tell(self) -> None:
        """Say it in the language of now, where there is something to say."""
        if self._happened:
            sentence = self.tr(
                "Something went wrong in the program; your files are as they were. You can go on working."
            )
            self._say(sentence, self._hook.earlier_report())
        elif self._earlier:
            sentence = self.tr("The program ended unexpectedly last time. There is a report, without memory text.")
            self._say(sentence, self._earlier)

    def _say(self, sentence: str, report: Path | None) -> None:
        text = ""
        with suppress(OSError, UnicodeDecodeError):
            text = f"{report}\n\n{report.read_text(encoding='utf-8')}" if report else ""
        self._window.show_message(Message(sentence, text, self.tr("Show report")))

    @Slot()
    def _note(self) -> None:
        self._happened = True
        self.tell()

    @Slot()
    def _forget(self) -> None:
        if self._happened or self._earlier:
            self._hook.dismiss_reports()
        self._happened, self._earlier = False, None
