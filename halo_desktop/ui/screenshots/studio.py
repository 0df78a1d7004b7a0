"""One main window on a demo folder of its own, held still for its picture."""

from __future__ import annotations

import tempfile
from collections import deque
from collections.abc import Callable, Iterable
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import ParamSpec, TypeVar

from PySide6.QtCore import QEvent
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QAbstractButton, QApplication, QDialog, QMenu, QWidget

from halo_desktop.engine.clock import Clock
from halo_desktop.engine.files.layout import HALO_FOLDER
from halo_desktop.engine.home import Home
from halo_desktop.engine.humans.human import Human
from halo_desktop.engine.lifecycle.demo import write_demo
from halo_desktop.engine.lifecycle.lifecycle import Surroundings
from halo_desktop.engine.llm.keys import Keys
from halo_desktop.engine.llm.models import ModelMeans
from halo_desktop.engine.workspaces.workspace import Workspace
from halo_desktop.ui.humans.human_page import SETTINGS
from halo_desktop.ui.humans.settings_tab import SettingsTab
from halo_desktop.ui.i18n import Language
from halo_desktop.ui.main_window.frame import HUMANS, WORKSPACES, MainWindow
from halo_desktop.ui.main_window.session import Outside, Session
from halo_desktop.ui.program_settings import FolderFrom, Program, ProgramSettings
from halo_desktop.ui.remembered import Remembered
from halo_desktop.ui.theme import Mode
from halo_desktop.ui.widgets.buttons import Button
from halo_desktop.ui.widgets.menus import MenuButton

_ROUNDS = 12
"""Rounds of the event loop after which results, layouts and postponed calls have settled."""

Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")


class HeldExecutor(Executor):
    """Does its work at once, or keeps it while held: so "loading" and "clearing" stand still."""

    def __init__(self) -> None:
        self.is_held = False
        self._kept: deque[Callable[[], None]] = deque()

    def submit(
        self, fn: Callable[Parameters, Result], /, *args: Parameters.args, **kwargs: Parameters.kwargs
    ) -> Future[Result]:
        """Call `fn`, now or when let go."""
        future: Future[Result] = Future()

        def work() -> None:
            try:
                future.set_result(fn(*args, **kwargs))
            except Exception as error:  # noqa: BLE001 - an executor keeps every error for the caller
                future.set_exception(error)

        if self.is_held:
            self._kept.append(work)
        else:
            work()
        return future

    def let_go(self) -> None:
        """Do what was kept."""
        self.is_held = False
        while self._kept:
            self._kept.popleft()()


class _StillWatch:
    """A watch that never notices anything: the picture is not to change."""

    def __init__(self, _notice: Callable[[Path], None]) -> None:
        pass

    def watch(self, folder: Path, *, recursive: bool = True) -> bool:  # noqa: ARG002 - as FolderWatch
        """Watch nothing."""
        return True

    def unwatch(self, folder: Path) -> None:
        """Watch nothing."""

    def changes(self, folders: Iterable[Path]) -> int | None:  # noqa: ARG002 - as FolderWatch
        """Know nothing."""
        return None

    def stop(self) -> None:
        """Watch nothing."""


class _Silence:
    """Says nothing outside the window."""

    def tell(self, title: str, text: str) -> None:
        """Say nothing."""

    def stop(self) -> None:
        """Say nothing."""


class Studio:
    """Opens the window; use it as a context, which closes the window and removes the folder."""

    def __init__(
        self, app: QApplication, language: Language, mode: Mode, clock: Clock, *, with_demo: bool = True
    ) -> None:
        self._app = app
        self.clock = clock
        self._folder = tempfile.TemporaryDirectory(prefix="halo-desktop-", ignore_cleanup_errors=True)
        user_home = Path(self._folder.name)
        # A picture neither asks the user's keyring nor shows what their environment holds.
        means = ModelMeans(keys=Keys(lambda: None, {}))
        self.home = Home(user_home / HALO_FOLDER, clock, Surroundings(user_home), means)
        self.home.root.path.mkdir()
        if with_demo:
            write_demo(self.home.registries, language)
        self.executor = HeldExecutor()
        self.window = MainWindow()
        settings = ProgramSettings(None)
        settings.override(language, mode)
        program = Program(settings, FolderFrom.CHOICE, user_home / "crashes")
        remembered = Remembered(None)
        remembered.set_text("place", WORKSPACES)
        outside = Outside(self.executor, remembered, program, user_home, make_watch=_StillWatch, notifier=_Silence())
        self.session = Session(self.window, self.home, outside)

    def __enter__(self) -> Studio:
        """Show the window."""
        self.window.show()
        self.settle()
        return self

    def __exit__(self, *_error: object) -> None:
        """Close the window and remove its folder."""
        self.executor.let_go()
        self.session.stop()
        self.window.close()
        self.window.deleteLater()
        self.settle()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        self._folder.cleanup()

    def settle(self) -> None:
        """Let everything happen that is on its way."""
        for _ in range(_ROUNDS):
            self._app.processEvents()

    def workspaces(self) -> list[Workspace]:
        """Return the workspaces as they are listed, without that of Halo."""
        return [one for one in self.home.workspaces.list().workspaces if not one.is_halo_workspace]

    def humans(self) -> list[Human]:
        """Return the digital humans as they are listed."""
        return list(self.home.humans.list().humans)

    def dialog(self) -> QDialog:
        """Return the dialog that was opened last."""
        return [one for one in self.window.findChildren(QDialog) if one.isVisible()][-1]

    def press_any(self, inside: QWidget) -> None:
        """Press the first button."""
        inside.findChildren(QAbstractButton)[0].click()
        self.settle()

    def press(self, kind: str, inside: QWidget) -> None:
        """Press the last visible button of a kind, such as "primary"."""
        [one for one in inside.findChildren(Button) if one.kind == kind and one.isVisible()][-1].click()
        self.settle()

    def show_human(self, human: Human) -> None:
        """Open the page of a digital human."""
        self.window.go(HUMANS)
        self.settle()
        self.session.humans.page.list.picked.emit(human.id)
        self.settle()

    def show_settings(self, human: Human) -> SettingsTab:
        """Open the settings of a digital human, with Advanced unfolded."""
        self.show_human(human)
        page = self.session.humans.page.human_page
        page.tabs.show_tab(SETTINGS)
        page.settings_tab.set_advanced_open(True)
        self.settle()
        return page.settings_tab

    def picture(self, widget: QWidget) -> QPixmap:
        """Return a picture of a window with the menu that stands open above it; the menu is closed."""
        self.settle()
        picture = widget.grab()
        menu = QApplication.activePopupWidget()
        button = menu.parentWidget() if isinstance(menu, QMenu) else None
        if menu and isinstance(button, MenuButton):
            # Where it opens on a screen that is large enough.
            corner = button.mapTo(widget, button.menu_place())
            painter = QPainter(picture)
            painter.drawPixmap(corner, menu.grab())
            painter.end()
            menu.close()
        return picture
