"""One data folder, opened once; hands out every other object."""

from __future__ import annotations

import threading
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from halo_desktop.engine.changes import Aspect, Change, Changed
from halo_desktop.engine.clock import Clock
from halo_desktop.engine.errors import Code, EngineError
from halo_desktop.engine.files.layout import DataRoot
from halo_desktop.engine.files.locks import Locks
from halo_desktop.engine.humans.human import Human
from halo_desktop.engine.humans.registry import HumanRegistry
from halo_desktop.engine.lifecycle.lifecycle import Lifecycle, Surroundings
from halo_desktop.engine.lifecycle.registries import Registries
from halo_desktop.engine.llm.models import ModelMeans, Models
from halo_desktop.engine.notebook.briefing import Briefing
from halo_desktop.engine.notebook.notebook import Notebook
from halo_desktop.engine.owner_settings import OwnerSettings, choose_model, read_owner_settings
from halo_desktop.engine.owners import OwnerKind, OwnerRef
from halo_desktop.engine.people import People
from halo_desktop.engine.settings import BRIEFING_LIMITS, MemorySettings, SettingsChange
from halo_desktop.engine.workspaces.halo_process import is_halo_running
from halo_desktop.engine.workspaces.meta import change_workspace_settings, read_workspace_settings
from halo_desktop.engine.workspaces.registry import WorkspaceRegistry
from halo_desktop.engine.workspaces.workspace import Workspace

if TYPE_CHECKING:
    # The room of consolidation is loaded when it is first entered: opening a data folder does not pay for it.
    from halo_desktop.engine.consolidation.builtin import Preview
    from halo_desktop.engine.consolidation.outcome import Outcome
    from halo_desktop.engine.consolidation.run import Trigger
    from halo_desktop.engine.llm.registry import ConfiguredModel


class Home:
    """One data folder. Opening it reads and writes nothing; every call looks at the files as they are then."""

    def __init__(
        self,
        path: Path,
        clock: Clock,
        surroundings: Surroundings | None = None,
        model_means: ModelMeans | None = None,
    ) -> None:
        self.root = DataRoot(path.absolute())
        self.locks = Locks(self.root)
        self.workspaces = WorkspaceRegistry(self.root, self.locks, clock)
        self.humans = HumanRegistry(self.root, self.locks, self.workspaces)
        self.registries = Registries(self.root, self.locks, clock, self.workspaces, self.humans)
        self.lifecycle = Lifecycle(self.registries, surroundings or Surroundings(Path.home()))
        self.people = People(self.root, self.locks)
        self.models = Models(self.locks, clock, model_means or ModelMeans())
        self._clock = clock
        self._notebooks: dict[Path, Notebook] = {}

    def require_data_folder(self) -> None:
        """Raise `EngineError` (DATA_FOLDER_MISSING, DATA_FOLDER_NO_FOLDER) unless the data folder is there."""
        if not self.root.path.exists():
            raise EngineError(Code.DATA_FOLDER_MISSING, where=self.root.path)
        if not self.root.path.is_dir():
            raise EngineError(Code.DATA_FOLDER_NO_FOLDER, where=self.root.path)

    def is_halo_running(self) -> bool:
        """Say whether Halo itself works on this data folder now (C16); takes up to half a second."""
        return is_halo_running(self.root)

    def owner(self, ref: OwnerRef) -> Workspace | Human:
        """Return an owner whose folder can be reached.

        Raises `EngineError`: NO_SUCH_WORKSPACE, NO_SUCH_HUMAN, WORKSPACE_MISSING, HUMAN_FOLDER_MISSING, or why
        `halo.db` cannot be read.
        """
        if ref.kind is OwnerKind.WORKSPACE:
            workspace = self.workspaces.get(ref.id)
            if workspace.missing:
                raise EngineError(Code.WORKSPACE_MISSING, name=workspace.name, where=workspace.path)
            return workspace
        human = self.humans.get(ref.id)
        if human.folder_missing:
            raise EngineError(Code.HUMAN_FOLDER_MISSING, name=human.name, where=human.folder.path)
        return human

    def notebook(self, ref: OwnerRef) -> Notebook:
        """Return the notebook of an owner; raises as `owner` does. One folder has one notebook object."""
        return self.notebook_of(self.owner(ref))

    def notebook_of(self, owner: Workspace | Human) -> Notebook:
        """Return the notebook of an owner that was just read, without reading the list of all again."""
        folder = owner.folder
        if folder.path not in self._notebooks:
            self._notebooks[folder.path] = Notebook(folder, self.locks, self._clock)
        return self._notebooks[folder.path]

    def settings(self, ref: OwnerRef) -> MemorySettings:
        """Return the memory settings of an owner; raises as `owner` does, and JSON_UNREADABLE."""
        owner = self.owner(ref)
        return read_workspace_settings(owner) if isinstance(owner, Workspace) else owner.settings

    def change_settings(self, ref: OwnerRef, change: SettingsChange) -> Changed[MemorySettings]:
        """Change memory settings where Halo keeps them (N40) and return all that then hold.

        Raises as `settings` does, SETTING_FOR_HUMANS_ONLY, and why its store is read-only or cannot be written.
        """
        owner = self.owner(ref)
        if isinstance(owner, Workspace):
            if change.workspace_memory is not None:
                raise EngineError(Code.SETTING_FOR_HUMANS_ONLY, key="workspace-memory")
            after = change_workspace_settings(self.root, self.locks, self._clock, owner, change)
        else:
            after = self.humans.change_settings(ref.id, change).settings
        return Changed(after, (Change(Aspect.SETTINGS, ref),))

    def briefing(self, ref: OwnerRef) -> Briefing | None:
        """Return what a new conversation would be given of a memory (N50); `None` where memory is off (N16)."""
        owner = self.owner(ref)
        if not self.settings(ref).memory:
            return None
        shared = self._shared_topics(owner) if isinstance(owner, Human) else None
        return self.notebook_of(owner).briefing(BRIEFING_LIMITS[ref.kind], shared)

    def owner_settings(self, ref: OwnerRef) -> OwnerSettings:
        """Return what of an owner's settings is ours; raises as `owner` does, and JSON_UNREADABLE."""
        return read_owner_settings(self.owner(ref).folder)

    def choose_model(self, ref: OwnerRef, model_id: str | None) -> Changed[OwnerSettings]:
        """Let a digital human work with a model of its own, or with the default one (C10).

        Raises as `owner_settings` does, BAD_SETTING_VALUE where there is no such model, and why it cannot be written.
        """
        if model_id is not None:
            self.models.require(model_id)
        after = choose_model(self.owner(ref).folder, self.locks, model_id)
        return Changed(after, (Change(Aspect.SETTINGS, ref),))

    def model_for(self, ref: OwnerRef, asked_for: str | None = None) -> ConfiguredModel | None:
        """Return the model to work with: the one asked for, a human's own, the default; `None` where none is set up."""
        settings = self.models.settings()
        own = self.owner_settings(ref).model_id if ref.kind is OwnerKind.HUMAN else None
        return settings.find(asked_for) or settings.find(own) or settings.default

    def consolidate(self, ref: OwnerRef, trigger: Trigger, stop: threading.Event) -> Changed[Outcome]:
        """Tidy a memory, if that is due or asked for (C01, C09); once `stop` is set it ends soon.

        Raises as `settings` does; whatever else can go wrong is an outcome.
        """
        from halo_desktop.engine.consolidation.builtin import BuiltinRewriter  # noqa: PLC0415
        from halo_desktop.engine.consolidation.outcome import AlreadyRunning, NothingToDo, Refused  # noqa: PLC0415
        from halo_desktop.engine.consolidation.rounds import Means  # noqa: PLC0415
        from halo_desktop.engine.consolidation.run import Subject, consolidate  # noqa: PLC0415

        subject = Subject(ref, self.owner(ref).folder, self.settings(ref))
        means = Means(self.locks, self._clock, BuiltinRewriter(), self.is_halo_running)
        outcome = consolidate(subject, means, trigger, stop)
        untouched = isinstance(outcome, Refused | AlreadyRunning | NothingToDo)
        return Changed(outcome, () if untouched else (Change(Aspect.MEMORY, ref),))

    def preview_consolidation(self, ref: OwnerRef) -> Preview | None:
        """Return what the built-in rewriter would make of a memory; `None` where there is nothing to consolidate.

        Writes nothing (N52). Raises as `settings` does, LINK_REFUSED or the system's reason.
        """
        from halo_desktop.engine.consolidation.builtin import preview  # noqa: PLC0415
        from halo_desktop.engine.consolidation.draft import Task  # noqa: PLC0415
        from halo_desktop.engine.consolidation.plan import limits_for  # noqa: PLC0415

        limits = limits_for(ref.kind, self.settings(ref).frequency)
        return preview(self.owner(ref).folder, Task(limits))

    def clear_memory(self, ref: OwnerRef) -> Changed[int]:
        """Clear a digital human's memory (N25); the value is how many files went.

        Raises `EngineError`: WORKSPACE_HAS_NO_CLEAR, IN_USE, BUSY, or the system's reason; then nothing went.
        """
        owner = self.owner(ref)
        if isinstance(owner, Workspace):
            raise EngineError(Code.WORKSPACE_HAS_NO_CLEAR, name=owner.name)
        return Changed(self.notebook_of(owner).clear(), (Change(Aspect.MEMORY, ref),))

    def _shared_topics(self, human: Human) -> Notebook | None:
        """Return the notebook of the workspace whose topics a digital human may read, if any (N21)."""
        if not human.settings.workspace_memory or human.workspace_id is None:
            return None
        for workspace in self.workspaces.list().workspaces:
            if workspace.id == human.workspace_id and not workspace.missing:
                with suppress(EngineError):  # a broken `meta.json` allows nothing
                    if read_workspace_settings(workspace).memory:
                        return self.notebook_of(workspace)
        return None
