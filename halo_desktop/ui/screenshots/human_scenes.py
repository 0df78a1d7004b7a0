"""The place Digital humans and its dialogs."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QWidget

from halo_desktop.engine.humans.human import ACTIVE, UNINSTALLED, Human
from halo_desktop.ui.humans.header import HumanAction
from halo_desktop.ui.humans.human_page import SETTINGS
from halo_desktop.ui.humans.settings_tab import SettingsTab
from halo_desktop.ui.main_window.frame import HUMANS
from halo_desktop.ui.main_window.tour import Tour
from halo_desktop.ui.notebook.preview import PreviewWindow
from halo_desktop.ui.screenshots import trouble
from halo_desktop.ui.screenshots.studio import Studio
from halo_desktop.ui.screenshots.workspace_scenes import Pictured
from halo_desktop.ui.widgets.menus import MenuButton


def settings(studio: Studio) -> Iterator[Pictured]:
    """Show the page of a digital human from top to bottom, and its preview."""
    human = _with_records(studio)
    studio.show_human(human)
    studio.session.humans.page.human_page.tabs.show_tab(SETTINGS)
    yield "human-settings", studio.window
    tab = studio.show_settings(human)
    _scroll(studio, tab, tab.panel, above=176)
    yield "human-memory", studio.window
    tab.panel.status_box.preview_requested.emit()
    studio.settle()
    yield "preview-human", studio.window.findChildren(PreviewWindow)[0]
    studio.window.findChildren(PreviewWindow)[0].close()
    studio.session.humans.page.human_page.header.findChildren(MenuButton)[0].open_menu()
    yield "human-menu", studio.window


def dialogs(studio: Studio) -> Iterator[Pictured]:
    """Show the dialogs New, Move, Clear and Delete."""
    human = _with_records(studio)
    studio.show_human(human)
    studio.session.humans.page.new_requested.emit()
    studio.settle()
    yield "human-new", studio.dialog()
    studio.dialog().reject()
    for action in (HumanAction.MOVE, HumanAction.CLEAR):
        _choose(studio, action)
        yield f"human-{action.value}-dialog", studio.dialog()
        studio.dialog().reject()
    studio.show_human(next(one for one in studio.humans() if one.status == UNINSTALLED))
    _choose(studio, HumanAction.DELETE)
    yield "human-delete-dialog", studio.dialog()


def danger_zone(studio: Studio) -> Iterator[Pictured]:
    """Clear a memory, step by step."""
    tab = studio.show_settings(_with_records(studio))
    zone = tab.danger_zone
    _scroll(studio, tab, zone)
    yield "human-danger-zone", studio.window
    studio.press("danger", zone)
    _scroll(studio, tab, zone)
    yield "human-danger-open", studio.window
    studio.executor.is_held = True
    studio.press("danger-fill", zone)
    _scroll(studio, tab, zone)
    yield "human-clearing", studio.window
    studio.executor.let_go()
    studio.settle()
    _scroll(studio, tab, zone)
    yield "human-cleared", studio.window


def save_failure(studio: Studio) -> Iterator[Pictured]:
    """Show settings that became unreadable before they were saved."""
    human = _with_records(studio)
    tab = studio.show_settings(human)
    trouble.break_settings(human.folder)
    tab.panel.settings_changed.emit(replace(human.settings, auto=False))
    _scroll(studio, tab, tab.panel)
    yield "human-saving-failed", studio.window


def read_only(studio: Studio) -> Iterator[Pictured]:
    """Show a digital human of a later Halo."""
    workspace = studio.workspaces()[0]
    with closing(trouble.open_halo_database(studio.home.root, "Halo", workspace.id, newer=True)):
        studio.session.humans.presenter.reload()
        tab = studio.show_settings(next(one for one in studio.humans() if not one.is_ours))
        _scroll(studio, tab, tab.panel)
        yield "human-read-only", studio.window


def nobody(studio: Studio) -> Iterator[Pictured]:
    """Show the first start, with the tour, and that there is no digital human yet."""
    yield "first-start", studio.window
    studio.window.findChildren(Tour)[0].finished.emit()
    studio.window.go(HUMANS)
    yield "humans-empty", studio.window


SCENES = (settings, dialogs, danger_zone, save_failure, read_only)
SCENES_WITHOUT_DEMO = (nobody,)


def _with_records(studio: Studio) -> Human:
    """Return the digital human that has worked most."""
    active = [one for one in studio.humans() if one.status == ACTIVE]
    return max(active, key=lambda one: len(list(one.folder.run_records.glob("*.md"))))


def _scroll(studio: Studio, tab: SettingsTab, widget: QWidget, *, above: int = 48) -> None:
    """Bring a part of the page into view from its top, with so many pixels of what is above it."""
    studio.settle()
    bar = tab.verticalScrollBar()
    bar.setValue(bar.value() + widget.mapTo(tab, QPoint(0, 0)).y() - above)
    studio.settle()


def _choose(studio: Studio, action: HumanAction) -> None:
    studio.session.humans.page.human_page.header.chosen.emit(action.value)
    studio.settle()
