"""Python's collection of cycles, arranged so that it neither holds up the window (Q10) nor ends the program.

A full collection looks at every object that there is and stops all threads meanwhile: with everything imported that
takes 30 to 80 ms. What the program consists of is therefore left out of it, also what is imported later, as the library
of models with its 4,000 modules; and full collections are made rarer.

A collection destroys what it finds on the thread that happens to make it. Widgets and timers of Qt that go on another
thread than their own end the process; so collections are made on the thread of the window only.
"""

from __future__ import annotations

import gc
import sys
from typing import Final

from PySide6.QtCore import QObject, QTimer, Slot

_YOUNG: Final = 10_000
"""New objects before a collection of the young, where Python itself makes them after 700 or 2,000."""
_MIDDLE: Final = 20_000
"""New objects before a collection of the middle ones: so many are looked through in 5 to 20 ms."""
_OLD: Final = 1_000
"""Collections of the middle ones before a full one."""

_LOOK_MILLISECONDS: Final = 100
"""A collection is due at most so long: what threads at work make meanwhile is looked through in a few milliseconds."""


def spare_the_program() -> None:
    """Leave everything that exists now out of later collections; to be called when modules were imported."""
    gc.freeze()


class Collections(QObject):
    """Makes the collections that are due, on the thread that it lives on; until `stop` no other thread makes any."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._since = 0
        """New objects since the last collection of the middle ones."""
        self._modules = len(sys.modules)
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
        """Collect what is due; while modules are imported, nearly all that is new belongs to them and stays."""
        modules, before = len(sys.modules), self._modules
        self._modules = modules
        if modules != before:
            spare_the_program()
            return
        new, _, middle = gc.get_count()
        if new <= _YOUNG:
            return
        self._since += new
        if self._since <= _MIDDLE:
            gc.collect(0)
            return
        self._since = 0
        gc.collect(2 if middle >= _OLD else 1)
