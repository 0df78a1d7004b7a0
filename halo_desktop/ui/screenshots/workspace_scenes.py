"""The place Workspaces and its dialogs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace

from PySide6.QtWidgets import QWidget

from halo_desktop.engine.notebook.state import AttemptOutcome
from halo_desktop.engine.notebook.status import MemoryStatus
from halo_desktop.engine.settings import MemorySettings, SettingsChange
from halo_desktop.engine.workspaces.workspace import Workspace
from halo_desktop.ui.main_window.frame import SETTINGS
from halo_desktop.ui.notebook.preview import PreviewWindow
from halo_desktop.ui.screenshots import trouble
from halo_desktop.ui.screenshots.studio import Studio
from halo_desktop.ui.widgets.disclosure import Disclosure
from halo_desktop.ui.widgets.menus import MenuButton
from halo_desktop.ui.widgets.scroll_page import ScrollPage
from halo_desktop.ui.workspaces.card import CardAction, WorkspaceCard
from halo_desktop.ui.workspaces.edit_dialog import EditWorkspaceDialog

Pictured = tuple[str, QWidget]
"""The name of a picture and the window to take it of."""


def cards(studio: Studio) -> Iterator[Pictured]:
    """Show the cards, with a menu open, the dialogs New and Delete, and the settings."""
    yield "workspaces", studio.window
    card = studio.window.findChildren(WorkspaceCard)[1]
    card.findChildren(MenuButton)[0].open_menu()
    yield "workspaces-menu", studio.window
    studio.session.workspaces.page.new_requested.emit()
    studio.settle()
    yield "workspace-new", studio.dialog()
    studio.dialog().reject()
    _choose(studio, studio.workspaces()[0], CardAction.DELETE)
    yield "workspace-delete", studio.dialog()
    studio.dialog().reject()
    studio.window.go(SETTINGS)
    yield "settings", studio.window


def halo_running(studio: Studio) -> Iterator[Pictured]:
    """Show that Halo works on the data folder, and that a workspace is not deleted where one of Halo lives."""
    workspace = studio.workspaces()[0]
    with closing(trouble.open_halo_database(studio.home.root, "Halo", workspace.id)):
        studio.session.look()
        yield "workspaces-halo-running", studio.window
        _choose(studio, workspace, CardAction.EDIT)
        yield "workspace-edit-locked", studio.dialog()
        studio.dialog().reject()
    studio.session.look()
    _choose(studio, workspace, CardAction.DELETE)
    yield "workspace-delete-refused", studio.window


def edit(studio: Studio) -> Iterator[Pictured]:
    """Show Edit Workspace, folded and with the memory; what a change does to it, and the preview."""
    workspace = studio.workspaces()[0]
    _choose(studio, workspace, CardAction.EDIT)
    yield "workspace-edit", studio.dialog()
    dialog = _unfold(studio)
    yield "workspace-edit-memory", dialog
    dialog.panel.status_box.preview_requested.emit()
    studio.settle()
    yield "preview-workspace", dialog.findChildren(PreviewWindow)[0]
    dialog.findChildren(PreviewWindow)[0].close()
    settings = studio.home.settings(workspace.ref)
    dialog.panel.settings_changed.emit(replace(settings, auto=False))
    yield "workspace-edit-auto-off", dialog
    dialog.panel.settings_changed.emit(replace(settings, memory=False))
    yield "workspace-edit-memory-off", dialog
    dialog.close()
    yield "workspace-edit-unsaved", dialog


def preview_of_nothing(studio: Studio) -> Iterator[Pictured]:
    """Show the preview while memory is off."""
    workspace = studio.workspaces()[0]
    studio.home.change_settings(workspace.ref, SettingsChange(memory=False))
    _choose(studio, workspace, CardAction.EDIT)
    dialog = _unfold(studio)
    dialog.panel.status_box.preview_requested.emit()
    studio.settle()
    yield "preview-memory-off", dialog.findChildren(PreviewWindow)[0]


def loading(studio: Studio) -> Iterator[Pictured]:
    """Show settings and status on their way."""
    studio.executor.is_held = True
    _choose(studio, studio.workspaces()[0], CardAction.EDIT)
    yield "workspace-edit-loading", _unfold(studio)


def load_failure(studio: Studio) -> Iterator[Pictured]:
    """Show settings that cannot be read."""
    workspace = studio.workspaces()[0]
    trouble.break_settings(workspace.folder)
    _choose(studio, workspace, CardAction.EDIT)
    yield "workspace-edit-load-failed", _unfold(studio)


def save_failure(studio: Studio) -> Iterator[Pictured]:
    """Show settings that became unreadable before they were saved."""
    workspace = studio.workspaces()[0]
    _choose(studio, workspace, CardAction.EDIT)
    dialog = _unfold(studio)
    dialog.panel.settings_changed.emit(MemorySettings(auto=False))
    trouble.break_settings(workspace.folder)
    studio.press("primary", dialog)
    yield "workspace-edit-save-failed", dialog


def status_boxes(studio: Studio) -> Iterator[Pictured]:
    """Show every state of the status box."""
    trimmed = _first(studio, lambda status: _ended(status, AttemptOutcome.TRIMMED))
    failed = _first(studio, lambda status: _ended(status, AttemptOutcome.FAILED))
    for name, workspace in (
        ("empty", _first(studio, lambda status: status.nothing_yet)),
        ("never", _first(studio, lambda status: not status.nothing_yet and status.last_attempt is None)),
        ("trimmed", trimmed),
        ("failed", failed),
    ):
        yield _status(studio, name, workspace)
        studio.dialog().reject()
        studio.settle()
    trouble.begin_consolidation(trimmed.folder)
    yield _status(studio, "consolidating", trimmed)
    studio.dialog().reject()
    trouble.break_state(failed.folder)
    yield _status(studio, "unreadable", failed)


SCENES = (cards, halo_running, edit, preview_of_nothing, loading, load_failure, save_failure, status_boxes)


def _status(studio: Studio, name: str, workspace: Workspace) -> Pictured:
    _choose(studio, workspace, CardAction.EDIT)
    dialog = _unfold(studio)
    bar = dialog.findChildren(ScrollPage)[0].verticalScrollBar()
    bar.setValue(bar.maximum())
    return f"workspace-edit-status-{name}", dialog


def _choose(studio: Studio, workspace: Workspace, action: CardAction) -> None:
    studio.session.workspaces.page.chosen.emit(workspace.id, action.value)
    studio.settle()


def _unfold(studio: Studio) -> EditWorkspaceDialog:
    """Open Advanced in the Edit Workspace dialog."""
    (dialog,) = (one for one in studio.window.findChildren(EditWorkspaceDialog) if one.isVisible())
    studio.press_any(dialog.findChildren(Disclosure)[0])
    return dialog


def _first(studio: Studio, wanted: Callable[[MemoryStatus], bool]) -> Workspace:
    return next(one for one in studio.workspaces() if wanted(studio.home.notebook(one.ref).status()))


def _ended(status: MemoryStatus, outcome: AttemptOutcome) -> bool:
    return status.last_attempt is not None and status.last_attempt.outcome is outcome
