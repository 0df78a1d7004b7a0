"""Settings › Models: three with their keys, the dialog at work and in trouble, and the removal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from halo_desktop.engine.llm.model import FailureKind
from halo_desktop.engine.llm.providers import PROVIDERS
from halo_desktop.engine.llm.registry import ConfiguredModel
from halo_desktop.ui.main_window.frame import SETTINGS
from halo_desktop.ui.screenshots.studio import Studio
from halo_desktop.ui.screenshots.workspace_scenes import Pictured
from halo_desktop.ui.settings.models.dialog import ModelDialog
from halo_desktop.ui.settings.models.entry import ModelAction
from halo_desktop.words import model_failures

_TYPED = "typed-in-a-picture"


def none_yet(studio: Studio) -> Iterator[Pictured]:
    """Show the dialog as it begins; the settings without a model have a picture already."""
    studio.window.go(SETTINGS)
    studio.settle()
    studio.session.settings.page.models.add_requested.emit()
    studio.settle()
    yield "model-new", studio.dialog()


def several(studio: Studio) -> Iterator[Pictured]:
    """Show models whose keys are in different places, and what can be done with one."""
    _set_up(studio)
    studio.window.go(SETTINGS)
    studio.settle()
    yield "models", studio.window
    dialog = _edit(studio)
    yield "model-key-for-this-run", dialog
    studio.executor.is_held = True
    studio.press("plain", dialog.trial)
    yield "model-being-tested", dialog
    model = dialog.form.draft().model
    dialog.show_connected(model_failures.connected_text(model=model.model, seconds=1.2, tools=True), tools=True)
    yield "model-connected", dialog
    dialog.show_test_failure(
        model_failures.sentence(FailureKind.KEY, model=model.model, address=model.base_url, detail="invalid api key")
    )
    yield "model-key-refused", dialog
    dialog.reject()
    studio.executor.let_go()
    studio.session.settings.page.models.chosen.emit(model.id, ModelAction.REMOVE)
    studio.settle()
    yield "model-remove", studio.dialog()


SCENES = (none_yet, several)


def _set_up(studio: Studio) -> None:
    names = {"ollama": "qwen2.5:7b", "deepseek": "deepseek-chat", "openai": "gpt-4.1-mini"}
    for ident, name in names.items():
        preset = PROVIDERS[ident]
        model = ConfiguredModel(ident, ident, preset.base_url, name, preset.context_length)
        studio.home.models.keep(model, _TYPED if ident == "deepseek" else "")


def _edit(studio: Studio) -> ModelDialog:
    studio.session.settings.page.models.chosen.emit("deepseek", ModelAction.EDIT)
    studio.settle()
    return cast("ModelDialog", studio.dialog())
