"""The window's composition root: language, look, window; then the engine and what works on it.

Before the first paint only PySide6 and the standard library are loaded, so that the window is there at once; the rest
is imported when it has been painted.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QLocale, QObject, QSocketNotifier, Slot
from PySide6.QtWidgets import QApplication

from halo_desktop import resources
from halo_desktop.ui import i18n, theme
from halo_desktop.ui.i18n import Language
from halo_desktop.ui.main_window.frame import MainWindow

if TYPE_CHECKING:
    from halo_desktop.engine.home import Home
    from halo_desktop.ui.crash import CrashHook
    from halo_desktop.ui.instance import Instance
    from halo_desktop.ui.main_window.session import Session

NAME = "halo-desktop"


@dataclass(frozen=True, slots=True)
class Options:
    """What was asked for on the command line."""

    data_folder: Path | None = None
    """None is Halo's own."""
    demo: bool = False
    language: Language | None = None
    """None is the system's."""
    mode: theme.Mode = theme.Mode.SYSTEM


def read_options(arguments: Sequence[str]) -> Options:
    """Read the command line; leaves the program with one sentence when it cannot be read."""
    parser = argparse.ArgumentParser(prog=NAME, description="What your workspaces and digital humans remember.")
    folder = parser.add_mutually_exclusive_group()
    folder.add_argument("--data-dir", type=Path, metavar="DIR", help="the data folder (default: that of Halo)")
    folder.add_argument("--demo", action="store_true", help="open a throw-away folder with realistic content")
    parser.add_argument("--lang", choices=i18n.LANGUAGES, help="the language (default: that of the system)")
    parser.add_argument("--theme", choices=[mode.value for mode in theme.Mode], default=theme.Mode.SYSTEM.value)
    found = parser.parse_args(arguments)
    return Options(found.data_dir, found.demo, found.lang, theme.Mode(found.theme))


class Desktop(QObject):
    """The window with what it needs; `close` lets go of everything."""

    def __init__(self, app: QApplication, options: Options) -> None:
        super().__init__(app)
        self._options = options
        self._demo_folder: tempfile.TemporaryDirectory[str] | None = None
        self._session: Session | None = None
        self._crash_hook: CrashHook | None = None
        self._instance: Instance | None = None
        system = QLocale.system()
        self._language = options.language or i18n.choose(system)
        i18n.install(app, self._language, system)
        theme.current().apply(app, options.mode)
        self.window = MainWindow()
        self.window.first_painted.connect(self.open)

    @Slot()
    def open(self) -> None:
        """Load the engine and fill the window, unless another window has the data folder: that one comes forward."""
        # Imported here, after the first paint; see the head of this file.
        import platformdirs  # noqa: PLC0415

        from halo_desktop import words  # noqa: PLC0415
        from halo_desktop.ui.jobs import DaemonExecutor  # noqa: PLC0415
        from halo_desktop.ui.main_window.session import Outside, Session  # noqa: PLC0415

        words.use(QCoreApplication.translate)
        self._watch_crashes(Path(platformdirs.user_state_dir(NAME, appauthor=False)) / "crashes")
        folder = self._data_folder()
        if not self._claim(folder):
            self.window.close()
            return
        config_folder = Path(platformdirs.user_config_dir(NAME, appauthor=False))
        outside = Outside(DaemonExecutor(), config_folder, Path.home())
        self._session = Session(self.window, self._home(folder), outside)

    def close(self) -> None:
        """Let go of the data folder, and remove it where it was only a demo."""
        if self._session:
            self._session.stop()
        if self._instance:
            self._instance.release()
        if self._crash_hook:
            self._crash_hook.uninstall()
        self.window.deleteLater()
        if self._demo_folder:
            self._demo_folder.cleanup()

    def _data_folder(self) -> Path:
        from halo_desktop.engine.home import data_folder  # noqa: PLC0415

        if self._options.demo:
            self._demo_folder = tempfile.TemporaryDirectory(prefix=f"{NAME}-", ignore_cleanup_errors=True)
            return Path(self._demo_folder.name)
        return self._options.data_folder or data_folder(os.environ, Path.home())

    def _home(self, folder: Path) -> Home:
        from halo_desktop.engine.home import Home  # noqa: PLC0415

        home = Home(folder, _now)
        if self._options.demo:
            from halo_desktop.engine.lifecycle.demo import write_demo  # noqa: PLC0415

            write_demo(home.registries, self._language)
        return home

    def _claim(self, folder: Path) -> bool:
        """Be the one window of the data folder (U17); a demo needs no claim, its folder is its own."""
        if self._options.demo:
            return True
        from halo_desktop.ui.instance import Instance  # noqa: PLC0415

        instance = Instance(folder, self)
        if not instance.claim():
            instance.call_forward()
            return False
        instance.asked_forward.connect(self.window.come_forward)
        self._instance = instance
        return True

    def _watch_crashes(self, folder: Path) -> None:
        """Keep a report of what nobody caught, and offer that of an earlier run (U16)."""
        from halo_desktop.ui.crash import CrashHook  # noqa: PLC0415

        self._crash_hook = CrashHook(folder, _now, self)
        self._crash_hook.install()
        self._crash_hook.happened.connect(self._say_that_it_crashed)
        report = self._crash_hook.earlier_report()
        if report:
            text = self.tr("The program ended unexpectedly last time. A report, without memory text, is in {path}.")
            self.window.show_message(text.replace("{path}", str(report)))
            self.window.message_dismissed.connect(self._crash_hook.dismiss_reports)

    @Slot()
    def _say_that_it_crashed(self) -> None:
        self.window.show_message(
            self.tr("Something went wrong in the program; your files are as they were. You can go on working.")
        )


def main(arguments: Sequence[str] | None = None) -> int:
    """Open the window and return when it is closed; 1 with one sentence when it cannot be opened."""
    options = read_options(sys.argv[1:] if arguments is None else arguments)
    app = QApplication(sys.argv[:1])
    app.setApplicationName(NAME)
    app.setApplicationDisplayName("Halo Desktop")
    app.setDesktopFileName(NAME)
    try:
        desktop = Desktop(app, options)
    except resources.MissingResourceError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    _end_on_signals(app)
    desktop.window.show()
    code = app.exec()
    desktop.close()
    return code


def _end_on_signals(app: QApplication) -> None:
    """Close in order on Ctrl+C in the terminal and when the system ends the session, so that a demo is removed."""
    if os.name == "nt":
        return
    # While Qt waits for events no Python runs: a byte in this pipe wakes it, and then the handlers are called.
    reading, writing = os.pipe()
    os.set_blocking(writing, False)
    signal.set_wakeup_fd(writing)
    woken = QSocketNotifier(reading, QSocketNotifier.Type.Read, app)
    woken.activated.connect(lambda: os.read(reading, 1))
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda _number, _frame: app.quit())


def _now() -> datetime:
    return datetime.now(UTC)  # noqa: TID251 - the one clock of the window, passed on from here
