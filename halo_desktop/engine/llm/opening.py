"""From what is set up to a model that can be asked."""

from __future__ import annotations

import gc
from functools import cache
from typing import TYPE_CHECKING, Protocol

from halo_desktop.engine.llm.keys import Key
from halo_desktop.engine.llm.limits import CallLimits
from halo_desktop.engine.llm.model import Model
from halo_desktop.engine.llm.model_loop import ModelLoop
from halo_desktop.engine.llm.registry import ConfiguredModel

if TYPE_CHECKING:
    from halo_desktop.engine.llm.pydantic_ai_adapter import PydanticAiModel


class ModelOpener(Protocol):
    """Opens models, and asks them somewhere. Usable from any thread."""

    def open(self, entry: ConfiguredModel, key: Key | None, limits: CallLimits) -> Model:
        """Open a model; nothing is sent yet. May take seconds the first time."""
        ...

    def get_ready(self) -> None:
        """Load what models need before the first reply, where nobody has to wait for that."""
        ...

    def close(self, wait: float = 1.0) -> None:
        """End what is being asked, `wait` seconds at most; a later call begins anew."""
        ...


class ModelsHere:
    """Opens models that are asked in this process."""

    def __init__(self) -> None:
        self._loop = ModelLoop()

    def open(self, entry: ConfiguredModel, key: Key | None, limits: CallLimits) -> Model:
        """Open a model; the first call in a process takes seconds of imports."""
        return open_model(entry, key, self._loop, limits)

    def get_ready(self) -> None:
        """Do nothing: what would be loaded ahead would hold up this process as well."""

    def close(self, wait: float = 1.0) -> None:
        """End what is being asked, with the thread of the model loop."""
        self._loop.close(wait)


def open_model(entry: ConfiguredModel, key: Key | None, loop: ModelLoop, limits: CallLimits | None = None) -> Model:
    """Open a configured model. Nothing is sent yet; the first call in a process takes seconds of imports."""
    return load()(entry, key.value if key else None, loop, limits or CallLimits())


@cache
def load() -> type[PydanticAiModel]:
    """Import the adapter with all that it needs, which stays for as long as the program runs.

    Python's collection of cycles leaves it out, meanwhile and ever after: to look through it stops every thread for
    0.1 to 0.4 s, and with them a window (Q10).
    """
    collects = gc.isenabled()
    gc.disable()
    try:
        from halo_desktop.engine.llm.pydantic_ai_adapter import PydanticAiModel  # noqa: PLC0415 - 1 to 4 s
    finally:
        gc.freeze()
        if collects:
            gc.enable()
    return PydanticAiModel
