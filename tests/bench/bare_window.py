"""The floor of Q03 and Q04: a bare window with one label, in a process of its own."""

import sys
import time

from PySide6.QtCore import QTimer
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QApplication, QLabel, QMainWindow

from bench.memory import memory_kb


class Window(QMainWindow):
    """Says when it was painted, as the window of the program does."""

    def __init__(self) -> None:
        super().__init__()
        self.resize(1180, 760)
        self.setCentralWidget(QLabel("Halo Desktop"))
        self.painted = False

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self.painted:
            self.painted = True
            QTimer.singleShot(0, report)


def report() -> None:
    """Print the moment and the memory in use, in KB."""
    print(time.monotonic(), memory_kb(), flush=True)
    QApplication.quit()


app = QApplication(sys.argv[:1])
window = Window()
window.show()
app.exec()
