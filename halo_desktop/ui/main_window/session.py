"""One open data folder in the main window: makes what the presenters work with, and fills the places."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject, Slot

from halo_desktop.engine.files.watch import FolderWatch
from halo_desktop.engine.home import Home
from halo_desktop.ui.humans.place import HumansPlace
from halo_desktop.ui.jobs import Jobs
from halo_desktop.ui.main_window.frame import HUMANS, WORKSPACES, MainWindow
from halo_desktop.ui.notebook.folder_field import ChooseFolder, ask_system
from halo_desktop.ui.notebook.workbench import HaloPresence, News, Workbench
from halo_desktop.ui.remembered import FILE_NAME, Remembered
from halo_desktop.ui.reveal import FileManager, SystemFileManager
from halo_desktop.ui.watch import FileChanges, Watching
from halo_desktop.ui.workspaces.place import WorkspacesPlace


@dataclass(frozen=True, slots=True)
class Outside:
    """What lies outside the window and the data folder; tests pass their own."""

    executor: Executor
    config_folder: Path
    user_home: Path
    make_watch: Callable[[Callable[[Path], None]], Watching] = FolderWatch
    file_manager: FileManager | None = None
    """None is the system's."""
    choose_folder: ChooseFolder = ask_system


class Session(QObject):
    """Lives as long as the data folder is open in the window."""

    def __init__(self, window: MainWindow, home: Home, outside: Outside) -> None:
        super().__init__(window)
        self._window = window
        self._outside = outside
        jobs = Jobs(outside.executor, self)
        self.bench = Workbench(
            home=home,
            jobs=jobs,
            files=FileChanges(outside.make_watch, jobs, self),
            news=News(self),
            presence=HaloPresence(home, jobs, self),
            file_manager=outside.file_manager or SystemFileManager(jobs, self),
            remembered=Remembered(outside.config_folder / FILE_NAME),
            user_home=outside.user_home,
        )
        self.bench.presence.changed.connect(self._tell_presence)
        self.workspaces = WorkspacesPlace(self.bench, window, choose_folder=outside.choose_folder)
        self.humans = HumansPlace(self.bench, window)
        window.set_place(WORKSPACES, self.workspaces)
        window.set_place(HUMANS, self.humans)
        window.got_focus.connect(self.look)
        window.go(WORKSPACES)
        self.bench.presence.look()

    @Slot()
    def look(self) -> None:
        """Look at everything that is shown again."""
        self.bench.presence.look()
        self.workspaces.presenter.look()
        self.humans.presenter.look()

    def stop(self) -> None:
        """Let go of the data folder; takes at most 2 s (U11)."""
        self.bench.jobs.stop()
        self.bench.files.stop()
        self._outside.executor.shutdown(wait=False, cancel_futures=True)

    @Slot()
    def _tell_presence(self) -> None:
        running = self.bench.presence.is_running
        sentence = self.tr(
            "Halo is running on this data folder: the list of workspaces cannot be changed here until you quit Halo."
        )
        self._window.show_banner(sentence if running else "")
