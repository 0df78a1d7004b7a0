"""Python's collection of cycles, arranged so that it neither holds up the window (Q10) nor ends the program.

A full collection looks at every object that there is and stops all threads meanwhile: with everything imported that
takes 30 to 80 ms. What the program consists of is therefore left out of it, and full collections are made rarer.

A collection destroys what it finds on the thread that happens to make it. Widgets and timers of Qt that go on another
thread than their own end the process; so collections are made on the thread of the window only.
"""

from __future__ import annotations

import gc
from typing import Final

from PySide6.QtCore import QObject, QTimer, Slot

_THRESHOLDS: Final = (10_000, 20, 100)
"""New objects before a collection of the young; of these before one of the middle; of those before a full one."""

_LOOK_MILLISECONDS: Final = 200
"""A collection is due at most so long: what threads at work make meanwhile is looked through in a few milliseconds."""


def spare_the_program() -> None:
    """Leave everything that exists now out of later collections; to be called when all is imported."""
    gc.freeze()
    gc.set_threshold(*_THRESHOLDS)


class Collections(QObject):
    """Makes the collections that are due, on the thread that it lives on; until `stop` no other thread makes any."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        gc.disable()
        self._timer = QTimer(self, interval=_LOOK_MILLISECONDS)
        self._timer.timeout.connect(self.look)
        self._timer.start()

    def stop(self) -> None:
        """Leave collections to Python again."""
        self._timer.stop()
        gc.enable()

    @Slot()
    def look(self) -> None:
        """Collect what Python would have collected by now."""
        counts, thresholds = gc.get_count(), gc.get_threshold()
        due = [count > threshold for count, threshold in zip(counts, thresholds, strict=True)]
        if due[0]:
            gc.collect(due.index(False) - 1 if False in due else len(due) - 1)
