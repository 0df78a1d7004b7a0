"""Takes all pictures and writes them as PNG files."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QLocale
from PySide6.QtWidgets import QApplication

from halo_desktop import words
from halo_desktop.engine.clock import Clock
from halo_desktop.ui import i18n, theme
from halo_desktop.ui.i18n import Language
from halo_desktop.ui.screenshots import (
    consolidation_scenes,
    conversation_scenes,
    human_memory_scenes,
    human_scenes,
    model_scenes,
    run_scenes,
    usage_scenes,
    workspace_scenes,
)
from halo_desktop.ui.screenshots.studio import Studio
from halo_desktop.ui.screenshots.workspace_scenes import Pictured
from halo_desktop.ui.theme import Mode

Scene = Callable[[Studio], Iterator[Pictured]]


def take_pictures(
    app: QApplication, folder: Path, languages: Sequence[Language], modes: Sequence[Mode], clock: Clock
) -> list[Path]:
    """Write `<name>.<language>.<theme>.png` for every scene in every language and theme, and return the files.

    Raises OSError where a file cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    words.use(QCoreApplication.translate)
    written: list[Path] = []
    for language in languages:
        i18n.install(app, language, QLocale(language))
        for mode in modes:
            theme.current().apply(app, mode)
            written += _all(app, folder, language, mode, clock)
    return written


def _all(app: QApplication, folder: Path, language: Language, mode: Mode, clock: Clock) -> Iterator[Path]:
    with_demo = (
        workspace_scenes.SCENES
        + human_scenes.SCENES
        + human_memory_scenes.SCENES
        + run_scenes.SCENES
        + consolidation_scenes.SCENES
        + model_scenes.SCENES
    )
    scenes: list[tuple[Scene, bool]] = [
        (scene, True) for scene in with_demo + usage_scenes.SCENES + conversation_scenes.SCENES
    ]
    scenes += [(scene, False) for scene in human_scenes.SCENES_WITHOUT_DEMO]
    for scene, has_demo in scenes:
        with Studio(app, language, mode, clock, with_demo=has_demo) as studio:
            for name, widget in scene(studio):
                path = folder / f"{name}.{language}.{mode.value}.png"
                if not studio.picture(widget).save(str(path)):
                    raise OSError(f"{path} cannot be written")
                yield path
