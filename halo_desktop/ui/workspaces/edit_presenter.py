"""Loads what the Edit Workspace dialog shows and saves its draft (U01, U02)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from PySide6.QtCore import QObject, Signal

from halo_desktop.engine.changes import Change
from halo_desktop.engine.home import Home
from halo_desktop.engine.settings import MemorySettings, SettingsChange, difference
from halo_desktop.engine.workspaces.registry import WorkspaceEdit
from halo_desktop.engine.workspaces.workspace import Workspace
from halo_desktop.ui import texts
from halo_desktop.ui.notebook.workbench import Workbench


@dataclass(frozen=True, slots=True)
class Draft:
    """What the dialog holds; `settings` is None while they are not loaded."""

    edit: WorkspaceEdit
    settings: MemorySettings | None


def draft_of(workspace: Workspace) -> Draft:
    """Return what the dialog holds before the memory settings are loaded."""
    return Draft(WorkspaceEdit(workspace.name, workspace.icon, workspace.linked_folder), None)


@dataclass(frozen=True, slots=True)
class Saved:
    """How far a save came: what holds now, what changed, and the error that ended it."""

    draft: Draft
    changes: tuple[Change, ...] = ()
    error: Exception | None = None
    error_is_about_memory: bool = False


class EditPresenter(QObject):
    """Works on one workspace while its dialog is open."""

    rebased = Signal(object)
    """The `Draft` that holds on disk now: what changes are counted from."""
    loaded = Signal(object)
    """The `MemorySettings` of the workspace."""
    load_failed = Signal(str)
    saved = Signal()
    save_failed = Signal(str)
    memory_save_failed = Signal(str)
    """Memory settings could not be saved; carries the reason."""

    def __init__(self, bench: Workbench, workspace: Workspace, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self._workspace = workspace
        self._base = draft_of(workspace)

    def load(self) -> None:
        """Read the memory settings."""
        home, ref = self._bench.home, self._workspace.ref
        self._bench.jobs.run(self._key, lambda: home.settings(ref), owner=self, done=self._show, failed=self._explain)

    def save(self, draft: Draft) -> None:
        """Save what differs from what holds; the rest of the files stays as it is."""
        home, workspace, base = self._bench.home, self._workspace, self._base
        self._bench.jobs.run(
            self._key, lambda: _save(home, workspace, base, draft), owner=self, done=self._report, failed=self._refuse
        )

    @property
    def _key(self) -> str:
        return f"edit {self._workspace.ref}"

    def _show(self, settings: MemorySettings) -> None:
        self._base = replace(self._base, settings=settings)
        self.rebased.emit(self._base)
        self.loaded.emit(settings)

    def _explain(self, error: Exception) -> None:
        self.load_failed.emit(texts.failure(error))

    def _report(self, saved: Saved) -> None:
        self._base = saved.draft
        self.rebased.emit(self._base)
        self._bench.news.tell(saved.changes)
        if saved.error is None:
            self.saved.emit()
        elif saved.error_is_about_memory:
            self.memory_save_failed.emit(texts.failure(saved.error))
        else:
            self._refuse(saved.error)

    def _refuse(self, error: Exception) -> None:
        self._bench.presence.heed(error)
        self.save_failed.emit(texts.failure(error))


def _save(home: Home, workspace: Workspace, base: Draft, draft: Draft) -> Saved:
    """Save memory settings first, then the rest; what was saved before an error is not saved again."""
    holds, changes = base, tuple[Change, ...]()
    if base.settings and draft.settings:
        change = difference(base.settings, draft.settings)
        if change != SettingsChange():
            try:
                changed = home.change_settings(workspace.ref, change)
            except Exception as error:  # noqa: BLE001 - the dialog says it, whatever it is
                return Saved(holds, changes, error, error_is_about_memory=True)
            holds, changes = replace(holds, settings=changed.value), changed.changes
    if draft.edit != base.edit:
        try:
            edited = home.lifecycle.edit_workspace(workspace.id, draft.edit)
        except Exception as error:  # noqa: BLE001 - the dialog says it, whatever it is
            return Saved(holds, changes, error)
        holds, changes = replace(holds, edit=draft.edit), changes + edited.changes
    return Saved(holds, changes)
