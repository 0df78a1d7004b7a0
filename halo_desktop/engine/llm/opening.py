"""From what is set up to a model that can be asked."""

from __future__ import annotations

from halo_desktop.engine.llm.keys import Key
from halo_desktop.engine.llm.limits import CallLimits
from halo_desktop.engine.llm.model import Model
from halo_desktop.engine.llm.model_loop import ModelLoop
from halo_desktop.engine.llm.registry import ConfiguredModel


def open_model(entry: ConfiguredModel, key: Key | None, loop: ModelLoop, limits: CallLimits | None = None) -> Model:
    """Open a configured model. Nothing is sent yet; the first call in a process takes seconds of imports."""
    from halo_desktop.engine.llm.pydantic_ai_adapter import PydanticAiModel  # noqa: PLC0415 - 1 to 4 s

    return PydanticAiModel(entry, key.value if key else None, loop, limits or CallLimits())
