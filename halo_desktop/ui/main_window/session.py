"""One open data folder in the main window: makes what the presenters work with, and fills the places."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QWidget

from halo_desktop.engine.files.first_contact import is_untouched
from halo_desktop.engine.files.watch import FolderWatch
from halo_desktop.engine.home import Home
from halo_desktop.engine.owners import HALO_WORKSPACE_ID, workspace_ref
from halo_desktop.ui.conversation.chat import Chat, ChooseFile, ask_system_for_file
from halo_desktop.ui.conversation.draft import Drafts
from halo_desktop.ui.conversation.place import ConversationsPlace
from halo_desktop.ui.conversation.running import RunningTurns
from halo_desktop.ui.humans.human_page import AtWork
from halo_desktop.ui.humans.place import HumansPlace
from halo_desktop.ui.humans.runs.running import RunningRuns
from halo_desktop.ui.jobs import STOP_SECONDS, Jobs
from halo_desktop.ui.main_window.due_runs import DueRuns
from halo_desktop.ui.main_window.endings import Endings, no_window_is_active
from halo_desktop.ui.main_window.frame import CONVERSATIONS, HUMANS, SETTINGS, WORKSPACES, MainWindow
from halo_desktop.ui.main_window.notifications import DesktopNotifier, Notifier
from halo_desktop.ui.main_window.tour import Tour
from halo_desktop.ui.main_window.under_way import UnderWay
from halo_desktop.ui.notebook.consolidations import Consolidations
from halo_desktop.ui.notebook.folder_field import ChooseFolder, ask_system
from halo_desktop.ui.notebook.workbench import HaloPresence, News, Workbench
from halo_desktop.ui.problems import Problems
from halo_desktop.ui.program_settings import Program
from halo_desktop.ui.remembered import Remembered
from halo_desktop.ui.reveal import FileManager, SystemFileManager
from halo_desktop.ui.settings.place import SettingsPlace
from halo_desktop.ui.watch import FileChanges, Watching
from halo_desktop.ui.workspaces.place import WorkspacesPlace

_PLACE, _TOUR_SEEN = "place", "tour-seen"


@dataclass(frozen=True, slots=True)
class Outside:
    """What lies outside the window and the data folder; tests pass their own."""

    executor: Executor
    remembered: Remembered
    program: Program
    user_home: Path
    make_watch: Callable[[Callable[[Path], None]], Watching] = FolderWatch
    file_manager: FileManager | None = None
    """None is the system's."""
    choose_folder: ChooseFolder = ask_system
    choose_file: ChooseFile = ask_system_for_file
    notifier: Notifier | None = None
    """None is the desktop's."""
    is_left: Callable[[], bool] = no_window_is_active
    drafts: Drafts = field(default_factory=Drafts)
    """What was being written in the session before."""


class Session(QObject):
    """Lives as long as the data folder is open in the window and the window speaks one language.

    Another folder or language means another session in a renewed window, so that nothing of the old one is left; it
    begins where the user is, because that is remembered.
    """

    folder_chosen = Signal(object)
    """The `Path` of the data folder to open instead."""

    def __init__(self, window: MainWindow, home: Home, outside: Outside) -> None:
        super().__init__(window)
        self._window = window
        self._tour: Tour | None = None
        self._shown: list[Callable[[], None]] = []
        self._remembered = outside.remembered
        jobs = Jobs(outside.executor, self)
        consolidations = Consolidations(home, jobs, self)
        self.bench = Workbench(
            home=home,
            jobs=jobs,
            files=FileChanges(outside.make_watch, jobs, self),
            news=News(self),
            presence=HaloPresence(home, jobs, self),
            consolidations=consolidations,
            file_manager=outside.file_manager or SystemFileManager(jobs, self),
            remembered=outside.remembered,
            user_home=outside.user_home,
        )
        self.bench.presence.changed.connect(self._tell_presence)
        consolidations.made.connect(self.bench.news.told)
        self.turns = RunningTurns(home, jobs, self.bench.news, self)
        self.runs = RunningRuns(home, jobs, self.bench.news, self.turns, self)
        self.due_runs = DueRuns(home, jobs, self.runs, self)
        self.under_way = UnderWay(window, consolidations, self.runs, self)
        self._notifier = outside.notifier or self._desktop_notifier(jobs)
        Endings(consolidations, self.runs, self._notifier, outside.is_left, self)
        self._outside = outside
        self._problems = Problems(self)
        jobs.failed.connect(self._problems.note)
        self._fill()
        self.bench.presence.look()
        if not outside.remembered.flag(_TOUR_SEEN):
            jobs.run("first start", lambda: is_untouched(home.root), owner=self, done=self._welcome, failed=_let_go)

    @cached_property
    def conversations(self) -> ConversationsPlace:
        """The place of the conversations, made when it is first gone to."""
        outside = self._outside
        place = ConversationsPlace(
            self.bench, self.turns, self._window.places, drafts=outside.drafts, choose_file=outside.choose_file
        )
        place.models_requested.connect(self._show_models)
        place.workspaces_requested.connect(self._show_workspaces)
        self._shown.append(place.look)
        return place

    @cached_property
    def workspaces(self) -> WorkspacesPlace:
        """The place of the workspaces, made when it is first gone to."""
        place = WorkspacesPlace(self.bench, self._window.places, choose_folder=self._outside.choose_folder)
        self._shown.append(place.presenter.look)
        return place

    @cached_property
    def humans(self) -> HumansPlace:
        """The place of the digital humans, made when it is first gone to."""
        at_work = AtWork(self.turns, self.runs, self._outside.drafts, self._outside.choose_file)
        place = HumansPlace(self.bench, at_work, self._window.places)
        place.models_requested.connect(self._show_models)
        self._shown.append(place.presenter.look)
        return place

    @cached_property
    def settings(self) -> SettingsPlace:
        """The place of the program's settings, made when it is first gone to."""
        outside = self._outside
        place = SettingsPlace(
            self.bench, outside.program, self._problems, self._window.places, choose_folder=outside.choose_folder
        )
        place.folder_chosen.connect(self.folder_chosen)
        place.tour_requested.connect(self._show_tour)
        self._shown.append(place.look)
        return place

    @property
    def drafts(self) -> Drafts:
        """What is being written, for the session after this one; whole when this one has stopped."""
        return self._outside.drafts

    @Slot()
    def look(self) -> None:
        """Look again at everything that has been shown."""
        self.bench.presence.look()
        for look in self._shown:
            look()

    def stop(self, seconds: float = STOP_SECONDS) -> None:
        """Let go of the data folder; waits at most `seconds` for what is under way (U11).

        With 0 it goes on by itself; else it is told to end, so that it does within that time.
        """
        chats = self._chats()
        for chat in chats:
            chat.keep_draft()
        if seconds:
            self.bench.consolidations.cancel_all()
            self.turns.stop_all()
            self.runs.stop_all()
            for chat in chats:
                chat.presenter.open(None)
        self._notifier.stop()
        self.bench.jobs.stop(seconds)
        self.bench.files.stop()

    def _chats(self) -> list[Chat]:
        """Return the chats of the places that were made."""
        made = self.__dict__
        chats = [self.conversations.chat] if "conversations" in made else []
        return [*chats, self.humans.page.human_page.chat_tab.chat] if "humans" in made else chats

    def _fill(self) -> None:
        window = self._window
        places: dict[str, Callable[[], QWidget]] = {
            CONVERSATIONS: lambda: self.conversations,
            WORKSPACES: lambda: self.workspaces,
            HUMANS: lambda: self.humans,
            SETTINGS: lambda: self.settings,
        }
        for key, make in places.items():
            window.set_place(key, make)
        window.got_focus.connect(self.look)
        window.new_requested.connect(self._new_conversation)
        before = self._remembered.text(_PLACE)
        window.begin_in(before if before in places else CONVERSATIONS)
        window.place_changed.connect(self._remember_place)

    def _desktop_notifier(self, jobs: Jobs) -> Notifier:
        notifier = DesktopNotifier(jobs, self)
        notifier.activated.connect(self._window.come_forward)
        return notifier

    @Slot()
    def _show_models(self) -> None:
        self._window.go(SETTINGS)

    @Slot()
    def _show_workspaces(self) -> None:
        self._window.go(WORKSPACES)

    @Slot()
    def _new_conversation(self) -> None:
        self._window.go(CONVERSATIONS)
        self.conversations.new_conversation()

    @Slot(str)
    def _remember_place(self, key: str) -> None:
        self._remembered.set_text(_PLACE, key)

    def _welcome(self, is_new: bool) -> None:  # noqa: FBT001 - a result of a job
        if is_new:
            self._show_tour()

    @Slot()
    def _show_tour(self) -> None:
        if self._tour is None:
            self._tour = Tour()
            self._tour.finished.connect(self._end_tour)
            self._tour.tried.connect(self._try_it)
            self._window.show_panel(self._tour)

    @Slot()
    def _end_tour(self) -> None:
        self._remembered.set_flag(_TOUR_SEEN, value=True)
        if self._tour:
            self._tour.hide()
            self._tour.deleteLater()
            self._tour = None

    @Slot(str)
    def _try_it(self, sentence: str) -> None:
        """Say it for real, in the Halo workspace, where the user sees what becomes of it."""
        self._end_tour()
        self._window.go(CONVERSATIONS)
        self.conversations.say_in(workspace_ref(HALO_WORKSPACE_ID), sentence)

    @Slot()
    def _tell_presence(self) -> None:
        running = self.bench.presence.is_running
        sentence = self.tr(
            "Halo is running on this data folder: the list of workspaces cannot be changed here until you quit Halo."
        )
        self._window.show_banner(sentence if running else "")


def _let_go(_error: Exception) -> None:
    """Say nothing: the places say what is wrong with the data folder."""
