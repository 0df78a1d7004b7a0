"""The window's composition root: settings, language, look, window; then the engine and what works on it.

Before the first paint only PySide6, the standard library and platformdirs, which takes some milliseconds, are loaded,
so that the window is there at once; the rest is imported when it has been painted.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

import platformdirs
from PySide6.QtCore import QByteArray, QCoreApplication, QLocale, QObject, QSocketNotifier, Slot
from PySide6.QtWidgets import QApplication

from halo_desktop import resources
from halo_desktop.engine.files.layout import DATA_FOLDER_VARIABLE, data_folder
from halo_desktop.ui import garbage, i18n, program_settings, remembered, theme
from halo_desktop.ui.crash import CrashHook
from halo_desktop.ui.i18n import Language
from halo_desktop.ui.instance import Instance
from halo_desktop.ui.main_window.crash_messages import CrashMessages
from halo_desktop.ui.main_window.frame import SETTINGS, MainWindow
from halo_desktop.ui.main_window.message_bar import Message
from halo_desktop.ui.program_settings import FolderFrom, Program, ProgramSettings
from halo_desktop.ui.remembered import Remembered

if TYPE_CHECKING:
    from halo_desktop.engine.home import Home
    from halo_desktop.engine.llm.models import ModelMeans
    from halo_desktop.ui.jobs import DaemonExecutor
    from halo_desktop.ui.main_window.session import Session

NAME = "halo-desktop"

_GEOMETRY = "window"
_MODELS_SECONDS = 0.4
"""How long closing waits for the process of the models, behind the wait for other work (U11)."""


@dataclass(frozen=True, slots=True)
class Options:
    """What was asked for on the command line."""

    data_folder: Path | None = None
    """None is the one that was chosen in the settings, else Halo's own."""
    demo: bool = False
    language: Language | None = None
    """None is the one that was chosen in the settings."""
    mode: theme.Mode | None = None
    """None is the one that was chosen in the settings."""
    screenshots: Path | None = None
    """Where to write pictures of every window, in place of opening one."""
    self_check: bool = False
    """Check the installation, in place of opening a window."""


def read_options(arguments: Sequence[str]) -> Options:
    """Read the command line; leaves the program with one sentence when it cannot be read."""
    parser = argparse.ArgumentParser(prog=NAME, description="What your workspaces and digital humans remember.")
    folder = parser.add_mutually_exclusive_group()
    folder.add_argument("--data-dir", type=Path, metavar="DIR", help="the data folder (default: as chosen)")
    folder.add_argument("--demo", action="store_true", help="open a throw-away folder with realistic content")
    parser.add_argument("--lang", choices=i18n.LANGUAGES, help="the language (default: as chosen)")
    parser.add_argument("--theme", choices=list(theme.Mode), type=theme.Mode, help="the look (default: as chosen)")
    windowless = parser.add_mutually_exclusive_group()
    windowless.add_argument("--screenshots", type=Path, metavar="DIR", help="write pictures of every window and leave")
    windowless.add_argument("--self-check", action="store_true", help="check that the installation is whole and leave")
    found = parser.parse_args(arguments)
    return Options(found.data_dir, found.demo, found.lang, found.theme, found.screenshots, found.self_check)


class Desktop(QObject):
    """The window with what it needs; `close` lets go of everything."""

    def __init__(self, app: QApplication, options: Options) -> None:
        super().__init__(app)
        self._app = app
        self._demo = _throw_away_folder() if options.demo else None
        self._settings = ProgramSettings(self._config_file(program_settings.FILE_NAME), self)
        self._settings.override(options.language, options.mode)
        self._remembered = Remembered(self._config_file(remembered.FILE_NAME))
        self._folder_from, self._folder = self._choose_folder(options)
        self._session: Session | None = None
        self._executor: DaemonExecutor | None = None
        self._collections: garbage.Collections | None = None
        self._model_means: ModelMeans | None = None
        self._instance = Instance(self._folder, self)
        self._crash_hook = CrashHook(Path(platformdirs.user_log_dir(NAME, appauthor=False)) / "crashes", _now, self)
        self._speak()
        self._dress()
        self.window = MainWindow()
        self.window.restoreGeometry(QByteArray.fromBase64(self._remembered.text(_GEOMETRY).encode()))
        self.window.first_painted.connect(self.open)
        self._crashes = CrashMessages(self.window, self._crash_hook, self)
        self._settings.language_chosen.connect(self._change_language)
        self._settings.mode_chosen.connect(self._dress)

    def claim(self) -> bool:
        """Be the one window of the data folder, or ask the one that is to come forward (U17).

        A demo needs no claim, its folder is its own.
        """
        return bool(self._demo) or self._take(self._instance)

    @Slot()
    def open(self) -> None:
        """Load the engine, beside the window so that it answers meanwhile (Q10), and then fill the window."""
        # Imported here, after the first paint; see the head of this file.
        from halo_desktop.ui.jobs import DaemonExecutor, Jobs, let_the_window_go_first  # noqa: PLC0415
        from halo_desktop.ui.widget_types import make_widget_types  # noqa: PLC0415

        make_widget_types()
        self._app.setWindowIcon(theme.application_icon())
        self._crash_hook.install()
        let_the_window_go_first()
        executor = DaemonExecutor()
        self._executor = executor
        # Before anything is at work on a thread.
        self._collections = garbage.Collections(self)

        def fill(home: Home) -> None:
            self._fill(executor, home)

        Jobs(executor, self).run("load", self._load, owner=self.window, done=fill, failed=_fail)

    def _load(self) -> Home:
        """Import what fills the window, on a thread of the executor, and open the data folder."""
        from halo_desktop import words  # noqa: PLC0415

        import_module("halo_desktop.ui.main_window.session")
        words.use(QCoreApplication.translate)
        home = self._home()
        garbage.spare_the_program()
        if self._demo:
            from halo_desktop.engine.lifecycle.demo import write_demo  # noqa: PLC0415

            write_demo(home.registries, self._language())
        return home

    def close(self) -> None:
        """Let go of the data folder, and remove it where it was only a demo."""
        self._remembered.set_text(_GEOMETRY, self.window.saveGeometry().toBase64().toStdString())
        if self._session:
            self._session.stop()
        if self._model_means:
            self._model_means.opener.close(_MODELS_SECONDS)
        if self._executor:
            self._executor.shutdown(wait=False, cancel_futures=True)
        if self._collections:
            self._collections.stop()
        self._instance.release()
        self._crash_hook.uninstall()
        self.window.deleteLater()
        if self._demo:
            self._demo.cleanup()

    def _config_file(self, name: str) -> Path | None:
        """Return a file of the user's configuration folder; a demo neither reads nor writes there."""
        return None if self._demo else Path(platformdirs.user_config_dir(NAME, appauthor=False)) / name

    def _choose_folder(self, options: Options) -> tuple[FolderFrom, Path]:
        if self._demo:
            return FolderFrom.DEMO, Path(self._demo.name)
        if options.data_folder:
            return FolderFrom.OPTION, options.data_folder.absolute()
        chosen = self._settings.choices.data_folder
        if chosen and not os.environ.get(DATA_FOLDER_VARIABLE):
            return FolderFrom.CHOICE, chosen
        named = FolderFrom.ENVIRONMENT if os.environ.get(DATA_FOLDER_VARIABLE) else FolderFrom.CHOICE
        return named, data_folder(os.environ, Path.home())

    def _home(self) -> Home:
        from halo_desktop.engine.home import Home  # noqa: PLC0415
        from halo_desktop.engine.llm.apart import ModelsApart  # noqa: PLC0415
        from halo_desktop.engine.llm.models import ModelMeans  # noqa: PLC0415

        # Kept for the whole run: a key that no keyring takes outlives a change of the language or of the data folder.
        self._model_means = self._model_means or ModelMeans(opener=ModelsApart())
        return Home(self._folder, _now, model_means=self._model_means, consolidates_apart=True)

    def _fill(self, executor: DaemonExecutor, home: Home) -> None:
        from halo_desktop.ui.main_window.session import Outside, Session  # noqa: PLC0415

        program = Program(self._settings, self._folder_from, self._crash_hook.folder)
        outside = Outside(executor, self._remembered, program, Path.home())
        if self._session:
            outside = replace(outside, drafts=self._session.drafts)
        self._session = Session(self.window, home, outside)
        self._session.folder_chosen.connect(self._change_folder)
        self._crashes.tell()

    def _refill(self) -> None:
        """Begin again in the language and data folder of now; what is under way is finished but not shown."""
        if self._session and self._executor:
            self._session.stop(0)
            self._session.deleteLater()
            self.window.renew()
            self._fill(self._executor, self._home())
            self.window.go(SETTINGS)  # where both are chosen

    def _language(self) -> Language:
        return i18n.resolve(self._settings.choices.language, QLocale.system())

    def _speak(self) -> None:
        i18n.install(self._app, self._language(), QLocale.system())

    @Slot()
    def _dress(self) -> None:
        theme.current().apply(self._app, self._settings.choices.mode)

    @Slot()
    def _change_language(self) -> None:
        self._speak()
        self._refill()
        if self._session:
            self._session.settings.page.focus_language()

    @Slot(object)
    def _change_folder(self, folder: Path) -> None:
        """Open another data folder in this window, unless another window has it: that one comes forward."""
        instance = Instance(folder, self)
        if not self._take(instance):
            instance.deleteLater()
            self.window.show_message(Message(self.tr("That data folder is open in another window.")))
            return
        self._instance.release()
        self._instance.deleteLater()
        self._instance, self._folder = instance, folder
        self._settings.choose_data_folder(folder)
        self._refill()

    def _take(self, instance: Instance) -> bool:
        if not instance.claim():
            instance.call_forward()
            return False
        instance.asked_forward.connect(self.come_forward)
        return True

    @Slot()
    def come_forward(self) -> None:
        """Show the window where the user sees it."""
        self.window.come_forward()


def main(arguments: Sequence[str] | None = None) -> int:
    """Open the window and return when it is closed; 1 with one sentence when it cannot be opened."""
    options = read_options(sys.argv[1:] if arguments is None else arguments)
    if (options.screenshots or options.self_check) and not _has_screen():
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    app = QApplication(sys.argv[:1])
    app.setApplicationName(NAME)
    app.setApplicationDisplayName("Halo Desktop")
    app.setDesktopFileName(NAME)
    if options.self_check:
        return _self_check(app)
    if options.screenshots:
        return _take_pictures(app, options, options.screenshots)
    try:
        desktop = Desktop(app, options)
    except resources.MissingResourceError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    if not desktop.claim():
        return 0
    _end_on_signals(app)
    desktop.window.show()
    code = app.exec()
    desktop.close()
    return code


def _fail(error: Exception) -> None:
    """Leave an error to the crash hook."""
    raise error


def _has_screen() -> bool:
    return sys.platform in {"win32", "darwin"} or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _self_check(app: QApplication) -> int:
    from halo_desktop.self_check import self_check  # noqa: PLC0415

    return 0 if self_check(app, _now, sys.stdout.write) else 1


def _take_pictures(app: QApplication, options: Options, folder: Path) -> int:
    """Write every picture; in both languages and themes where none was asked for."""
    from halo_desktop.ui.screenshots.take import take_pictures  # noqa: PLC0415

    languages = (options.language,) if options.language else i18n.LANGUAGES
    both = (theme.Mode.LIGHT, theme.Mode.DARK)
    modes = (options.mode,) if options.mode and options.mode is not theme.Mode.SYSTEM else both
    try:
        pictures = take_pictures(app, folder, languages, modes, _now)
    except Exception as error:  # noqa: BLE001 - whatever it is, it is one sentence and the exit code
        sys.stderr.write(f"The pictures could not be taken: {error or type(error).__name__}\n")
        return 1
    sys.stdout.write(f"{len(pictures)} pictures in {folder}\n")
    return 0


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


def _throw_away_folder() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory(prefix=f"{NAME}-", ignore_cleanup_errors=True)


def _now() -> datetime:
    return datetime.now(UTC)  # noqa: TID251 - the one clock of the window, passed on from here
