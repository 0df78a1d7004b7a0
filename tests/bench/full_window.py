"""The program's own start for Q03, Q04 and Q10, in a process of its own: `full_window.py DATA_FOLDER`.

Prints one line when the window is painted and one when both lists are filled (the moment and the memory in use, in
KB), and one with the longest time in milliseconds for which the window did not answer after its first paint.
"""

import sys
import time
from typing import Any

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QApplication

from bench.memory import memory_kb
from halo_desktop import app as door
from halo_desktop.ui.main_window.frame import HUMANS, MainWindow

WORKSPACES_FILLED = 1001
"""With the Halo workspace."""
HUMANS_FILLED = 200
LOOK_MILLISECONDS = 5


class Stopwatch(QObject):
    """Looks every few milliseconds whether the lists are filled, and how long nobody could look."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.window = window
        self.longest = 0.0
        self.before = time.monotonic()
        self.timer = QTimer(self)
        self.timer.setInterval(LOOK_MILLISECONDS)
        self.timer.timeout.connect(self.look)
        window.first_painted.connect(self.begin)

    def begin(self) -> None:
        say()
        self.before = time.monotonic()
        self.timer.start()

    def look(self) -> None:
        now = time.monotonic()
        self.longest, self.before = max(self.longest, now - self.before), now
        workspaces, humans = self.view_of("workspaces"), self.view_of("humans")
        if workspaces and len(workspaces.cards) == WORKSPACES_FILLED and self.window.current() != HUMANS:
            self.window.go(HUMANS)
        elif humans and len(humans.humans) == HUMANS_FILLED:
            say()
            print(self.longest * 1000, flush=True)
            self.timer.stop()
            QApplication.quit()

    def view_of(self, place: str) -> Any:
        """Return what a place shows, None before it is there; the program alone imports its places."""
        module = sys.modules.get(f"halo_desktop.ui.{place}.place")
        found = self.window.findChild(getattr(module, f"{place.capitalize()}Place")) if module else None
        return (found.page._view if place == "workspaces" else found._view) if found else None


def say() -> None:
    print(time.monotonic(), memory_kb(), flush=True)


def main() -> None:
    """Start the program and watch its window."""
    real = MainWindow.__init__

    def make(window: MainWindow) -> None:
        real(window)
        # Before the program itself hears of the first paint and goes on.
        Stopwatch(window)

    MainWindow.__init__ = make  # type: ignore[method-assign]
    sys.exit(door.main(["--data-dir", sys.argv[1], "--lang", "en", "--theme", "light"]))


if __name__ == "__main__":
    main()
