"""Consolidate now: at work, what it answers, and the question before the window closes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing

from halo_desktop.engine.files.layout import LockKind
from halo_desktop.engine.humans.human import Human
from halo_desktop.ui.notebook.status_box import StatusBox
from halo_desktop.ui.screenshots import trouble
from halo_desktop.ui.screenshots.studio import Studio
from halo_desktop.ui.screenshots.workspace_scenes import Pictured
from halo_desktop.ui.widgets.scroll_page import ScrollPage


def at_work(studio: Studio) -> Iterator[Pictured]:
    """Show a consolidation at work, in the box and in the strip, and the question when the window is closed then."""
    box = _box(studio, _filled(studio))
    studio.executor.is_held = True
    _press(studio, box)
    studio.session.under_way.strip.timer.timeout.emit()
    yield "consolidation-at-work", studio.window
    studio.window.close()
    studio.settle()
    yield "consolidation-quit", studio.dialog()
    studio.dialog().reject()
    studio.executor.let_go()
    studio.settle()
    yield "consolidation-done", studio.window


def answers(studio: Studio) -> Iterator[Pictured]:
    """Show the three answers."""
    human = _filled(studio)
    box = _box(studio, human)
    with studio.home.locks.exclusive(LockKind.CONSOLIDATION, human.folder.path):
        _press(studio, box)
        yield "consolidation-already-running", studio.window
    with closing(trouble.open_halo_database(studio.home.root, "Halo", studio.workspaces()[0].id)):
        _press(studio, box)
        yield "consolidation-could-not-start", studio.window
    studio.home.clear_memory(human.ref)
    studio.session.look()
    studio.settle()
    _press(studio, box)
    yield "consolidation-nothing", studio.window


SCENES = (at_work, answers)


def _filled(studio: Studio) -> Human:
    """Return a digital human with a memory."""
    return next(one for one in studio.humans() if not studio.home.notebook(one.ref).status().nothing_yet)


def _box(studio: Studio, human: Human) -> StatusBox:
    return studio.show_settings(human).panel.status_box


def _press(studio: Studio, box: StatusBox) -> None:
    """Ask as the button does, also where a status came in before it could be pressed, and look at the answer."""
    box.consolidation_requested.emit()
    studio.settle()
    for page in studio.session.humans.page.human_page.findChildren(ScrollPage):
        page.verticalScrollBar().setValue(page.verticalScrollBar().maximum())
