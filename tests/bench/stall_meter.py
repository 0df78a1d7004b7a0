"""A window on a large data folder, and for how long it does not answer while something is done in it."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import TypeAlias

from PySide6.QtCore import QEventLoop, QObject, Qt, QTimer, Slot

from halo_desktop.engine.home import Home
from halo_desktop.engine.lifecycle.lifecycle import Surroundings
from halo_desktop.engine.llm.apart import ModelsApart
from halo_desktop.engine.llm.keys import Keys
from halo_desktop.engine.llm.models import ModelMeans
from halo_desktop.ui.garbage import Collections
from halo_desktop.ui.jobs import DaemonExecutor
from halo_desktop.ui.main_window.frame import MainWindow
from halo_desktop.ui.main_window.session import Outside, Session
from halo_desktop.ui.program_settings import FolderFrom, Program, ProgramSettings
from halo_desktop.ui.remembered import Remembered

Stalls: TypeAlias = Iterator[tuple[str, float]]
"""What was done, and the longest stall meanwhile, in milliseconds."""

TICK_MS = 5
PATIENCE_SECONDS = 180


class StallMeter(QObject):
    """A timer on the GUI thread that notes the longest time for which it was not called."""

    def __init__(self) -> None:
        super().__init__()
        self._timer = QTimer(self, interval=TICK_MS, timerType=Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._tick)
        self._last = 0.0
        self.longest_ms = 0.0

    def measure(self, deed: Callable[[], object], is_done: Callable[[], bool]) -> float:
        """Do something, wait for its end and half a second more, and return the longest stall, in milliseconds."""
        self.longest_ms, self._last = 0.0, time.perf_counter()
        self._timer.start()
        QTimer.singleShot(0, self, deed)
        started = time.perf_counter()
        wait(100)
        while not is_done() and time.perf_counter() - started < PATIENCE_SECONDS:
            wait(20)
        wait(500)
        self._timer.stop()
        return self.longest_ms

    @Slot()
    def _tick(self) -> None:
        now = time.perf_counter()
        self.longest_ms = max(self.longest_ms, (now - self._last) * 1000 - TICK_MS)
        self._last = now


def wait(milliseconds: int) -> None:
    """Let the window work; `QTest.qWait` would keep the threads of Python from working meanwhile."""
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()


class Bench:
    """A window with what works in it; use it as a context, which closes both."""

    def __init__(self, root: Path, user_home: Path) -> None:
        self.meter = StallMeter()
        means = ModelMeans(Keys(lambda: None, {}), ModelsApart())
        self.home = Home(root, lambda: datetime.now(UTC), Surroundings(user_home), means, consolidates_apart=True)
        self.window = MainWindow()
        self._user_home = user_home
        self._executor = DaemonExecutor()
        self._collections = Collections()
        self._opened: list[Session] = []

    @property
    def session(self) -> Session:
        """What fills the window, once it is opened."""
        return self._opened[0]

    def open(self) -> None:
        """Fill the window."""
        home = self._user_home
        program = Program(ProgramSettings(home / "settings.json"), FolderFrom.CHOICE, home / "crashes")
        outside = Outside(self._executor, Remembered(home / "state.json"), program, home)
        self._opened.append(Session(self.window, self.home, outside))

    def is_idle(self) -> bool:
        """Say whether it is filled, and nothing is at work."""
        return bool(self._opened) and not self.session.bench.jobs._lanes

    def __enter__(self) -> Bench:
        self.window.show()
        wait(200)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for session in self._opened:
            session.stop()
        self._executor.shutdown(wait=True)
        self.home.models.close()
        self.window.close()
        self.window.deleteLater()
        self.meter.deleteLater()
        wait(100)
        self._opened.clear()
        gc.collect()
        self._collections.stop()
