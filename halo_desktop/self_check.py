"""`halo-desktop --self-check`: does an installed program have all that it needs? For packages, and for users who ask.

Every check uses what it names: catalogues are loaded, icons drawn, a demo written to a throw-away folder and read.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QLocale, QTranslator
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from halo_desktop import resources
from halo_desktop.engine.clock import Clock
from halo_desktop.engine.home import Home
from halo_desktop.engine.humans.human import Human
from halo_desktop.engine.lifecycle.demo import write_demo
from halo_desktop.engine.lifecycle.lifecycle import Surroundings
from halo_desktop.engine.workspaces.workspace import Workspace
from halo_desktop.ui import i18n, theme
from halo_desktop.ui.screenshots.studio import Studio
from halo_desktop.ui.theme import Mode


class CheckFailedError(Exception):
    """A check found something missing; the message says what."""


@dataclass(frozen=True, slots=True)
class Check:
    """One check; `run` says in a few words what it found, and raises when that is not enough."""

    name: str
    run: Callable[[], str]


def self_check(app: QApplication, clock: Clock, write: Callable[[str], object]) -> bool:
    """Run every check, write one line about each and `ok` when none failed; say whether that is so."""
    checks = (
        Check("translations", lambda: _translations(app)),
        Check("icons", _icons),
        Check("styles", lambda: _styles(app)),
        Check("engine", lambda: _engine(clock)),
        Check("window", lambda: _window(app, clock)),
    )
    passed = True
    for check in checks:
        try:
            write(f"{check.name}: {check.run()}\n")
        except Exception as error:  # noqa: BLE001 - whatever is wrong with one, the others are worth a line too
            passed = False
            write(f"{check.name}: FAILED: {error or type(error).__name__}\n")
    if passed:
        write("ok\n")
    return passed


def _translations(app: QApplication) -> str:
    for language in i18n.LANGUAGES:
        translator = QTranslator()
        _require(translator.load(str(resources.catalogue(language))), f"the catalogue {language} cannot be loaded")
        resources.catalogue(language, "json")
        i18n.install(app, language, QLocale(language))
    return _joined(i18n.LANGUAGES)


def _icons() -> str:
    names = sorted(path.stem for path in resources.find("icons").glob("*.svg") if path.stem != theme.APPLICATION_ICON)
    for name in names:
        _require(_has_ink(theme.current().pixmap(name, "text", 20, 1.0).toImage()), f"the icon {name} is not drawn")
    _require(not theme.application_icon().pixmap(16, 16).isNull(), "the icon of the application is not drawn")
    return f"{len(names)}"


def _has_ink(image: QImage) -> bool:
    return any(image.pixelColor(x, y).alpha() for x in range(image.width()) for y in range(image.height()))


def _styles(app: QApplication) -> str:
    for mode in (Mode.LIGHT, Mode.DARK):
        theme.current().apply(app, mode)
        _require(bool(app.styleSheet()), f"the style sheet {mode.value} is empty")
    return _joined((Mode.LIGHT.value, Mode.DARK.value))


def _engine(clock: Clock) -> str:
    read = 0
    for language in i18n.LANGUAGES:
        with tempfile.TemporaryDirectory(prefix="halo-desktop-", ignore_cleanup_errors=True) as folder:
            home = Home(Path(folder) / "data", clock, Surroundings(Path(folder)))
            write_demo(home.registries, language)
            owners: list[Workspace | Human] = [*home.workspaces.list().workspaces, *home.humans.list().humans]
            for owner in owners:
                home.notebook_of(owner).status()
                home.briefing(owner.ref)
            read += len(owners)
    return f"{read} memories of the demos were read"


def _window(app: QApplication, clock: Clock) -> str:
    with Studio(app, "en", Mode.LIGHT, clock) as studio:
        _require(not studio.picture(studio.window).isNull(), "nothing is painted")
    return f"painted on {app.platformName()}"


def _require(condition: bool, sentence: str) -> None:  # noqa: FBT001 - what is required
    if not condition:
        raise CheckFailedError(sentence)


def _joined(words: Iterable[str]) -> str:
    return ", ".join(words)
