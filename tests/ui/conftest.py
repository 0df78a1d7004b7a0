"""What every test of the ui needs: no screen, a set palette, work that runs inline, and no leftovers."""

import gc
import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from pathlib import Path
from typing import Any

# Qt reads the platform when it is first loaded.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import pytest
from data_folder import DataFolder, make_data_folder
from engine_home import open_home
from PySide6.QtCore import QCoreApplication, QEvent, QLocale, Qt, QTranslator
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QDialog,
    QLineEdit,
    QMenu,
    QWidget,
)
from pytestqt.qtbot import QtBot
from seen_texts import visible_texts
from settled import is_settled

from halo_desktop import words
from halo_desktop.engine.home import Home
from halo_desktop.engine.llm.keys import Keys
from halo_desktop.engine.llm.models import ModelMeans
from halo_desktop.ui import i18n
from halo_desktop.ui import theme as themes
from halo_desktop.ui.main_window.frame import MainWindow
from halo_desktop.ui.main_window.session import Outside, Session
from halo_desktop.ui.program_settings import FolderFrom, Program, ProgramSettings
from halo_desktop.ui.remembered import Remembered
from halo_desktop.ui.widgets.row_view import RowView


class InlineExecutor(Executor):
    """Runs what is submitted before `submit` returns."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> "Future[Any]":
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:  # noqa: BLE001 - an executor keeps every error for the caller
            future.set_exception(error)
        return future


@pytest.fixture
def inline_executor() -> InlineExecutor:
    """An executor without threads."""
    return InlineExecutor()


@pytest.fixture(scope="session", autouse=True)
def _dressed(qapp: QApplication) -> None:
    # The offscreen platform has no colour scheme: light is set, not found.
    themes.current().apply(qapp, themes.Mode.LIGHT)


@pytest.fixture(autouse=True)
def _rows_are_there_at_once() -> Iterator[None]:
    # However slow the machine is; what comes over several paints has tests of its own.
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(RowView, "portion_seconds", 3_600.0)
        yield


@pytest.fixture
def theme(qapp: QApplication) -> Iterator[themes.Theme]:
    """The theme of the application, light again after the test."""
    yield themes.current()
    themes.current().apply(qapp, themes.Mode.LIGHT)


@pytest.fixture(autouse=True)
def _no_widget_outlives_its_test(qapp: QApplication) -> Iterator[None]:
    yield
    for widget in QApplication.topLevelWidgets():
        widget.close()
        widget.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.collect()
    assert not QApplication.topLevelWidgets()


class RecordedFileManager:
    """A file manager that only remembers what it was asked to show."""

    def __init__(self) -> None:
        self.shown: list[Path] = []

    def show(self, path: Path, failed: Callable[[Exception], None]) -> None:
        self.shown.append(path)


class RecordedNotifier:
    """A desktop that only remembers what it was told; `left` is whether the user works in another program."""

    def __init__(self) -> None:
        self.told: list[tuple[str, str]] = []
        self.left = False

    def tell(self, title: str, text: str) -> None:
        self.told.append((title, text))

    def stop(self) -> None:
        pass


class StillWatch:
    """A watch that notices nothing by itself; `notice` is what it would call."""

    def __init__(self, notice: Callable[[Path], None]) -> None:
        self.notice = notice
        self.watched: dict[Path, bool] = {}
        self.stopped = False

    def watch(self, folder: Path, *, recursive: bool = True) -> bool:
        self.watched[folder] = recursive
        return True

    def unwatch(self, folder: Path) -> None:
        self.watched.pop(folder, None)

    def changes(self, folders: Iterable[Path]) -> int | None:
        return None

    def stop(self) -> None:
        self.stopped = True


@dataclass
class Desk:
    """An open main window with everything that a test looks at."""

    window: MainWindow
    session: Session
    home: Home
    data: DataFolder
    file_manager: RecordedFileManager
    watch: StillWatch
    qtbot: QtBot
    folder_to_choose: list[Path | None]
    notifier: RecordedNotifier

    def settle(self) -> None:
        """Wait until nothing is under way and everything is shown."""
        self.qtbot.waitUntil(lambda: is_settled(self.session), timeout=5000)

    def go(self, place: str) -> None:
        self.window.go(place)
        self.settle()

    def texts(self, widget: QWidget | None = None) -> list[str]:
        """Return every text that can be seen below a widget."""
        return visible_texts(widget or self.window)

    def dialog(self) -> QDialog:
        """Return the open dialog."""
        (found,) = (one for one in self.window.findChildren(QDialog) if one.isVisible())
        return found

    def has_dialog(self) -> bool:
        return any(one.isVisible() for one in self.window.findChildren(QDialog))

    def click(self, text: str, inside: QWidget | None = None) -> None:
        """Click the one button with this text or name, as a user does, and wait for what follows."""
        button = self.button(text, inside)
        assert button.isEnabled(), f"{text} is disabled"
        self.qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
        self.settle()

    def button(self, text: str, inside: QWidget | None = None) -> QAbstractButton:
        """Return the one visible button with this text or accessible name."""
        found = [
            one
            for one in (inside or self.window).findChildren(QAbstractButton)
            if text in {one.text(), one.accessibleName()} and one.isVisible()
        ]
        assert len(found) == 1, f"{len(found)} buttons {text}"
        return found[0]

    def choose(self, menu_button: str, entry: str) -> None:
        """Take an entry of a menu."""
        (action,) = (one for one in menu_of(self.button(menu_button)).actions() if one.text() == entry)
        assert action.isEnabled(), f"{entry} is disabled"
        action.trigger()
        self.settle()

    def type_into(self, name: str, text: str, inside: QWidget | None = None) -> None:
        """Replace the text of the input with this accessible name by what an input method commits."""
        (field,) = (
            one
            for one in (inside or self.window).findChildren(QLineEdit)
            if one.accessibleName() == name and one.isVisible()
        )
        field.clear()
        event = QInputMethodEvent()
        event.setCommitString(text)
        QApplication.sendEvent(field, event)


def menu_of(button: QAbstractButton) -> QMenu:
    """Return the menu that a button opens."""
    found = button.findChild(QMenu)
    assert found is not None
    return found


@pytest.fixture
def data_folder(tmp_path: Path) -> DataFolder:
    """A small data folder as Halo 3.0 leaves it."""
    return make_data_folder(tmp_path / "halo")


@pytest.fixture
def english(qapp: QApplication) -> Iterator[None]:
    """The window speaks English; what was there before is put back."""
    yield from _speaking(qapp, "en")


@pytest.fixture
def chinese(qapp: QApplication) -> Iterator[None]:
    """The window speaks Chinese."""
    yield from _speaking(qapp, "zh_CN")


def _speaking(qapp: QApplication, language: i18n.Language) -> Iterator[None]:
    before = QLocale()
    i18n.install(qapp, language, QLocale(language))
    words.use(QCoreApplication.translate)
    yield
    for translator in qapp.findChildren(QTranslator):
        qapp.removeTranslator(translator)
        translator.deleteLater()
    words.use(words.english)
    QLocale.setDefault(before)


OpenDesk = Callable[[DataFolder], Desk]


@pytest.fixture
def model_means() -> Iterator[ModelMeans]:
    """What models are asked with: no keyring, no keys."""
    means = ModelMeans(keys=Keys(lambda: None, {}))
    yield means
    means.opener.close(5)


@pytest.fixture
def open_desk(
    qtbot: QtBot,
    inline_executor: InlineExecutor,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    model_means: ModelMeans,
) -> Iterator[OpenDesk]:
    """Opens a data folder in a main window; engine calls run inline, results come through the event loop."""
    opened: list[Session] = []

    def open_it(data: DataFolder) -> Desk:
        home = open_home(data.root, tmp_path / "user", model_means)
        # Whether another program holds a lock is found out by a process of its own, which takes half a second.
        monkeypatch.setattr(home, "is_halo_running", lambda: False)
        manager = RecordedFileManager()
        watches: list[StillWatch] = []
        folder_to_choose: list[Path | None] = [None]
        notifier = RecordedNotifier()

        def make_watch(notice: Callable[[Path], None]) -> StillWatch:
            watches.append(StillWatch(notice))
            return watches[0]

        remembered = Remembered(tmp_path / "config" / "state.json")
        if not remembered.text("place"):
            remembered.set_text("place", "workspaces")
        outside = Outside(
            executor=inline_executor,
            remembered=remembered,
            program=Program(
                ProgramSettings(tmp_path / "config" / "settings.json"), FolderFrom.CHOICE, tmp_path / "crashes"
            ),
            user_home=tmp_path / "user",
            make_watch=make_watch,
            file_manager=manager,
            choose_folder=lambda _parent, _title, _start: folder_to_choose[0],
            notifier=notifier,
            is_left=lambda: notifier.left,
        )
        window = MainWindow()
        session = Session(window, home, outside)
        opened.append(session)
        window.show()
        desk = Desk(window, session, home, data, manager, watches[0], qtbot, folder_to_choose, notifier)
        desk.settle()
        return desk

    yield open_it
    for session in opened:
        session.stop()


@pytest.fixture
def desk(open_desk: OpenDesk, data_folder: DataFolder, english: None) -> Desk:
    """The small data folder, open in English."""
    return open_desk(data_folder)
