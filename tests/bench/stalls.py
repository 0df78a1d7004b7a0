"""Q10: the longest time for which the window does not answer, over what people do with large data."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from data_folder import dump, make_data_folder, write, write_human_file, write_notebook
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from bench import talking_stalls
from bench.measure import Measured
from bench.stall_meter import Bench, Stalls
from halo_desktop import words
from halo_desktop.ui import theme as themes
from halo_desktop.ui.garbage import spare_the_program
from halo_desktop.ui.jobs import let_the_window_go_first
from halo_desktop.ui.main_window.frame import HUMANS, WORKSPACES
from halo_desktop.ui.widget_types import make_widget_types

LIMIT_MS = 50.0
MANY_WORKSPACES, MANY_HUMANS, MANY_TOPICS, MANY_FILES = 1000, 200, 10_000, 100_000
LARGE = "d0000000-0000-4000-8000-000000000000"


def stall_rows() -> Iterator[Measured]:
    """Measure every scenario, in one window for each large data folder."""
    app = QApplication.instance() or QApplication([])
    assert isinstance(app, QApplication)
    themes.current().apply(app, themes.Mode.LIGHT)
    words.use(app.translate)
    spare_the_program()
    let_the_window_go_first()
    make_widget_types()
    yield from _rows(fill, scenarios)
    yield from _rows(talking_stalls.fill, talking_stalls.scenarios)


def _rows(write_in: Callable[[Path], None], act: Callable[[Bench], Stalls]) -> Iterator[Measured]:
    with TemporaryDirectory() as folder:
        root = Path(folder) / "halo"
        make_data_folder(root)
        write_in(root)
        with Bench(root, Path(folder)) as bench:
            for what, stall in act(bench):
                yield Measured("Q10", what, "the limit of 50 ms", 1.0, LIMIT_MS, stall)
    gc.collect()


def scenarios(bench: Bench) -> Stalls:
    """Act as a user does; each scenario goes on where the one before has ended."""
    measure, window, is_idle = bench.meter.measure, bench.window, bench.is_idle
    yield "open 1,000 workspaces", measure(bench.open, is_idle)
    page, humans = bench.session.workspaces.page, bench.session.humans
    for _ in range(2):
        yield "switch to 200 humans", measure(lambda: window.go(HUMANS), is_idle)
        yield "switch to 1,000 workspaces", measure(lambda: window.go(WORKSPACES), is_idle)
    yield "type in search", measure(lambda: QTest.keyClicks(page._search, "42"), is_idle)
    yield "clear the search", measure(page._search.clear, is_idle)
    yield "make the window larger", measure(lambda: window.resize(1600, 900), is_idle)
    window.go(HUMANS)
    yield "open a human of 10,000 topics", measure(lambda: humans._open(LARGE), is_idle)
    settings = humans.page.human_page.settings_tab
    tabs, history = humans.page.human_page.tabs, humans.page.human_page.memory_tab.history
    yield "go to its memory, 10,000 entries", measure(lambda: tabs.show_tab("memory"), is_idle)
    yield "search its history", measure(lambda: QTest.keyClicks(history._search, "42"), is_idle)
    yield "go to its settings", measure(lambda: humans.page.human_page.tabs.show_tab("settings"), is_idle)
    yield "unfold its settings", measure(lambda: settings.set_advanced_open(True), is_idle)
    memory = bench.home.root.apps / LARGE / "memory.md"
    yield "clear 100,000 files", measure(humans.human.clear, lambda: is_idle() and not memory.exists())


def fill(root: Path) -> None:
    """Write a data folder of many workspaces, many digital humans, and one that remembers much."""
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
    entries = (
        f"## 2026-11-18-0915 | 第 {number} 条  [by: chat#0d71]\n- 细节 {number}\n" for number in range(MANY_TOPICS)
    )
    write(root / "apps" / LARGE / "memory.md", "# now\n\n# History\n\n" + "\n".join(entries))
    runs = root / "apps" / LARGE / "runs"
    runs.mkdir()
    for number in range(MANY_FILES - MANY_TOPICS):
        (runs / f"run-{number}.jsonl").write_bytes(b"{}\n")
