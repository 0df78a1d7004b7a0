"""Q10: the longest time for which the window does not answer, over what people do with large data."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from data_folder import dump, make_data_folder, write, write_human_file, write_notebook
from PySide6.QtCore import QEventLoop, QObject, Qt, QTimer, Slot
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from bench.measure import Measured
from halo_desktop import words
from halo_desktop.engine.home import Home
from halo_desktop.engine.lifecycle.lifecycle import Surroundings
from halo_desktop.ui import theme as themes
from halo_desktop.ui.garbage import spare_the_program
from halo_desktop.ui.jobs import DaemonExecutor
from halo_desktop.ui.main_window.frame import HUMANS, WORKSPACES, MainWindow
from halo_desktop.ui.main_window.session import Outside, Session
from halo_desktop.ui.program_settings import FolderFrom, Program, ProgramSettings
from halo_desktop.ui.remembered import Remembered

LIMIT_MS = 50.0
TICK_MS = 5
MANY_WORKSPACES, MANY_HUMANS, MANY_TOPICS, MANY_FILES = 1000, 200, 10_000, 100_000
LARGE = "d0000000-0000-4000-8000-000000000000"
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


def stall_rows() -> Iterator[Measured]:
    """Measure every scenario in one window on one large data folder."""
    app = QApplication.instance() or QApplication([])
    assert isinstance(app, QApplication)
    themes.current().apply(app, themes.Mode.LIGHT)
    words.use(app.translate)
    spare_the_program()
    with TemporaryDirectory() as folder:
        root = Path(folder) / "halo"
        fill(root)
        window = MainWindow()
        window.show()
        wait(200)
        for what, stall in scenarios(window, root, Path(folder)):
            yield Measured("Q10", what, "the limit of 50 ms", 1.0, LIMIT_MS, stall)
        window.close()


def scenarios(window: MainWindow, root: Path, user_home: Path) -> Iterator[tuple[str, float]]:
    """Act as a user does; each scenario goes on where the one before has ended."""
    meter = StallMeter()
    opened: list[Session] = []
    executor = DaemonExecutor()
    home = Home(root, lambda: datetime.now(UTC), Surroundings(user_home))
    program = Program(ProgramSettings(user_home / "settings.json"), FolderFrom.CHOICE, user_home / "crashes")
    outside = Outside(executor, Remembered(user_home / "state.json"), program, user_home)

    def is_idle() -> bool:
        return bool(opened) and not opened[0].bench.jobs._lanes

    yield "open 1,000 workspaces", meter.measure(lambda: opened.append(Session(window, home, outside)), is_idle)
    session = opened[0]
    page, humans = session.workspaces.page, session.humans
    for _ in range(2):
        yield "switch to 200 humans", meter.measure(lambda: window.go(HUMANS), is_idle)
        yield "switch to 1,000 workspaces", meter.measure(lambda: window.go(WORKSPACES), is_idle)
    yield "type in search", meter.measure(lambda: QTest.keyClicks(page._search, "42"), is_idle)
    yield "clear the search", meter.measure(page._search.clear, is_idle)
    yield "make the window larger", meter.measure(lambda: window.resize(1600, 900), is_idle)
    window.go(HUMANS)
    yield "open a human of 10,000 topics", meter.measure(lambda: humans._open(LARGE), is_idle)
    yield (
        "unfold its settings",
        meter.measure(lambda: humans.page.human_page.settings_tab.set_advanced_open(True), is_idle),
    )
    base = root / "apps" / LARGE
    yield (
        "clear 100,000 files",
        meter.measure(humans.human.clear, lambda: is_idle() and not (base / "memory.md").exists()),
    )
    session.stop()
    executor.shutdown(wait=False)


def fill(root: Path) -> None:
    """Write a data folder of many workspaces, many digital humans, and one that remembers much."""
    make_data_folder(root)
    spaces = {}
    for number in range(MANY_WORKSPACES):
        ident = f"e0000000-0000-4000-8000-{number:012d}"
        path = root / "spaces" / ident
        spaces[ident] = {"path": str(path), "name": f"项目 {number}", "icon": "folder", "sortOrder": number}
        write(path / ".halo" / "memory.md", "# now\n\n## State\n\n# History\n")
    dump(root / "spaces-index.json", {"version": 3, "spaces": spaces})
    for number in range(MANY_HUMANS):
        ident = f"f0000000-0000-4000-8000-{number:012d}"
        write_human_file(root / "apps" / ident, ident, f"数字人 {number}", next(iter(spaces)))
    write_human_file(root / "apps" / LARGE, LARGE, "记得很多", next(iter(spaces)))
    write_notebook(root / "apps" / LARGE, topics=MANY_TOPICS)
    runs = root / "apps" / LARGE / "runs"
    runs.mkdir()
    for number in range(MANY_FILES - MANY_TOPICS):
        (runs / f"run-{number}.jsonl").write_bytes(b"{}\n")
