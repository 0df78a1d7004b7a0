"""Python's collection of cycles, arranged so that it does not hold up the window (Q10).

A full collection looks at every object that there is and stops all threads meanwhile: with everything imported that
takes 30 to 80 ms. What the program consists of is therefore left out of it, and full collections are made rarer.
"""

import gc
from typing import Final

_THRESHOLDS: Final = (10_000, 20, 100)
"""New objects before a collection of the young; of these before one of the middle; of those before a full one."""


def spare_the_program() -> None:
    """Leave everything that exists now out of later collections; to be called when all is imported."""
    gc.freeze()
    gc.set_threshold(*_THRESHOLDS)
