"""One data folder, opened once; hands out every other object."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from halo_desktop.engine.changes import Aspect, Change, Changed
from halo_desktop.engine.clock import Clock
from halo_desktop.engine.errors import Code, EngineError
from halo_desktop.engine.files.layout import DataRoot
from halo_desktop.engine.files.locks import Locks
from halo_desktop.engine.humans.human import Human
from halo_desktop.engine.humans.registry import HumanRegistry
from halo_desktop.engine.lifecycle.in_use import saying_who_uses
from halo_desktop.engine.lifecycle.lifecycle import Lifecycle, Surroundings
from halo_desktop.engine.lifecycle.registries import Registries
from halo_desktop.engine.llm.metered import CallReason
from halo_desktop.engine.llm.models import ModelMeans, Models
from halo_desktop.engine.notebook.briefing import Briefing
from halo_desktop.engine.notebook.notebook import Notebook
from halo_desktop.engine.owner_settings import OwnerSettings, choose_model, read_owner_settings, read_value
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
    from halo_desktop.engine.forgetting.traces import Traces
    from halo_desktop.engine.llm.registry import ConfiguredModel
    from halo_desktop.engine.runs.run import Trigger as RunTrigger
    from halo_desktop.engine.runs.runs import Runs
    from halo_desktop.engine.tools.operate import HaloActions
    from halo_desktop.engine.turn.place import Place
    from halo_desktop.engine.turn.preparing import Opened
    from halo_desktop.engine.turn.talk import Talk


class Home:
    """One data folder. Opening it reads and writes nothing; every call looks at the files as they are then.

    With `consolidates_apart` the rules for tidying are applied in a process of their own: a window has this one for
    itself.
    """

    def __init__(
        self,
        path: Path,
        clock: Clock,
        surroundings: Surroundings | None = None,
        model_means: ModelMeans | None = None,
        *,
        consolidates_apart: bool = False,
    ) -> None:
        self.root = DataRoot(path.absolute())
        self.locks = Locks(self.root)
        self.workspaces = WorkspaceRegistry(self.root, self.locks, clock)
        self.humans = HumanRegistry(self.root, self.locks, self.workspaces)
        self.registries = Registries(self.root, self.locks, clock, self.workspaces, self.humans)
        self.lifecycle = Lifecycle(self.registries, surroundings or Surroundings(Path.home()))
        self.people = People(self.root, self.locks)
        self.models = Models(self.locks, clock, model_means or ModelMeans())
        self.clock = clock
        self._consolidates_apart = consolidates_apart
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
            self._notebooks[folder.path] = Notebook(folder, self.locks, self.clock)
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
            after = change_workspace_settings(self.root, self.locks, self.clock, owner, change)
        else:
            after = self.humans.change_settings(ref.id, change).settings
        return Changed(after, (Change(Aspect.SETTINGS, ref),))

    def briefing(self, ref: OwnerRef) -> Briefing | None:
        """Return what a new conversation would be given of a memory (N50); `None` where memory is off (N16)."""
        owner = self.owner(ref)
        if not self.settings(ref).memory:
            return None
        shared = _shared_topics(self, owner) if isinstance(owner, Human) else None
        return self.notebook_of(owner).briefing(BRIEFING_LIMITS[ref.kind], shared)

    def owner_settings(self, ref: OwnerRef) -> OwnerSettings:
        """Return what of an owner's settings is ours; raises as `owner` does, and JSON_UNREADABLE."""
        return read_owner_settings(self.owner(ref).folder)

    def choose_model(self, ref: OwnerRef, model_id: str | None) -> Changed[OwnerSettings]:
        """Let a digital human work with a model of its own, or with the default one (C10).

        Raises as `owner_settings` does, SETTING_FOR_HUMANS_ONLY, BAD_SETTING_VALUE where there is no such model, and
        why it cannot be written.
        """
        if ref.kind is not OwnerKind.HUMAN:
            raise EngineError(Code.SETTING_FOR_HUMANS_ONLY, key="model")
        if model_id is not None:
            self.models.settings().require(model_id)
        after = choose_model(self.owner(ref).folder, self.locks, model_id)
        return Changed(after, (Change(Aspect.SETTINGS, ref),))

    def model_for(self, ref: OwnerRef, asked_for: str | None = None) -> ConfiguredModel | None:
        """Return the model to work with: the one asked for, a human's own, the default; `None` where none is set up."""
        settings = self.models.settings()
        own = self.owner_settings(ref).model_id if ref.kind is OwnerKind.HUMAN else None
        return settings.find(asked_for) or settings.find(own) or settings.default

    def consolidate(
        self,
        ref: OwnerRef,
        trigger: Trigger,
        stop: threading.Event,
        model_id: str | None = None,
        progress: Callable[[int], None] | None = None,
    ) -> Changed[Outcome]:
        """Tidy a memory, if that is due or asked for (C01, C09); once `stop` is set it ends soon.

        `model_id` is the model of the conversation that an automatic check of a workspace follows (C10). `progress` is
        told the tokens so far, on this thread. Raises as `settings` and `models.settings` do; whatever else can go
        wrong is an outcome.
        """
        from halo_desktop.engine.consolidation.apart import consolidate_apart  # noqa: PLC0415
        from halo_desktop.engine.consolidation.model_rewriter import rewriter_for  # noqa: PLC0415
        from halo_desktop.engine.consolidation.outcome import AlreadyRunning, NothingToDo, Refused  # noqa: PLC0415
        from halo_desktop.engine.consolidation.rounds import Means  # noqa: PLC0415
        from halo_desktop.engine.consolidation.run import Subject, consolidate  # noqa: PLC0415

        subject = Subject(ref, self.owner(ref).folder, self.settings(ref))
        entry = self.model_for(ref, model_id if trigger.is_automatic and ref.kind is OwnerKind.WORKSPACE else None)
        reason = CallReason(str(ref), "consolidation", automatic=trigger.is_automatic)
        rewriter = rewriter_for(self.models, entry, reason, progress)
        means = Means(self.locks, self.clock, rewriter, self.is_halo_running, lambda: self.models.cap_left() == 0)
        tidy = consolidate_apart if self._consolidates_apart else consolidate
        outcome = tidy(subject, means, trigger, stop)
        untouched = isinstance(outcome, Refused | AlreadyRunning | NothingToDo)
        return Changed(outcome, () if untouched else (Change(Aspect.MEMORY, ref),))

    def talk(self, ref: OwnerRef) -> Talk:
        """Return the door to the conversations with an owner, as its settings are now; raises as `settings` does."""
        from halo_desktop.engine.turn.preparing import Means  # noqa: PLC0415
        from halo_desktop.engine.turn.talk import Talk  # noqa: PLC0415

        place = _place(self, self.owner(ref), self.clock)
        open_model = partial(_open_model, self, ref, CallReason(str(ref), "conversation"))
        return Talk(place, Means(self.locks, self.clock, open_model, partial(_actions, self)))

    def runs(self, ref: OwnerRef) -> Runs:
        """Return the door to the runs of a digital human, as its settings are now.

        Raises as `settings` does, and BAD_REFERENCE for a workspace, which does not run.
        """
        from halo_desktop.engine.runs.executing import RunMeans  # noqa: PLC0415
        from halo_desktop.engine.runs.runs import Runs  # noqa: PLC0415

        human = self.owner(ref)
        if not isinstance(human, Human):
            raise EngineError(Code.BAD_REFERENCE, text=str(ref))

        def open_model(trigger: RunTrigger) -> Opened:
            return _open_model(self, ref, CallReason(str(ref), "run", automatic=trigger.is_automatic), None)

        means = RunMeans(self.locks, self.clock, open_model, lambda: self.models.cap_left() == 0)
        return Runs(_place(self, human, self.clock), human, means)

    def due(self, now: datetime) -> tuple[OwnerRef, ...]:
        """Return the digital humans whose schedule wants a run now, for `runs(ref).on_schedule` (V43).

        One whose settings cannot be read is left out: that is said where they are shown. Raises nothing else.
        """
        found: list[OwnerRef] = []
        for human in self.humans.list().humans:
            with suppress(EngineError):
                if read_value(human.folder, "schedule") is not None and self.runs(human.ref).due(now) is not None:
                    found.append(human.ref)
        return tuple(found)

    def traces(self, ref: OwnerRef) -> Traces:
        """Return what looks for a statement in all that is kept for an owner, and forgets it; raises as `owner`."""
        from halo_desktop.engine.conversation.conversations import Conversations  # noqa: PLC0415
        from halo_desktop.engine.forgetting.forgetting import Forgetting  # noqa: PLC0415
        from halo_desktop.engine.forgetting.traces import Traces  # noqa: PLC0415
        from halo_desktop.engine.journal.journal import Journal  # noqa: PLC0415

        owner = self.owner(ref)
        journal = Journal(self.locks, ref.id, self.clock)
        conversations = Conversations(owner.folder, self.locks, self.clock)
        copies = Forgetting(owner.folder, self.locks, journal, conversations)
        return Traces(self.notebook_of(owner), journal, self.clock, copies)

    def after_turn(
        self,
        ref: OwnerRef,
        stop: threading.Event,
        model_id: str | None = None,
        progress: Callable[[int], None] | None = None,
    ) -> Changed[Outcome]:
        """Do what follows a turn or run: look whether its memory is to be tidied, and tidy it if so (C01).

        Call it when the turn has given back its share of the use lock: only other turns put a consolidation off (C03).
        The rest is as for `consolidate`, but whatever can go wrong is an outcome.
        """
        from halo_desktop.engine.consolidation.run import Trigger  # noqa: PLC0415
        from halo_desktop.engine.upkeep.after_turn import after_turn  # noqa: PLC0415

        return after_turn(lambda: self.consolidate(ref, Trigger.AUTOMATIC, stop, model_id, progress))

    def preview_consolidation(self, ref: OwnerRef) -> Preview | None:
        """Return what the built-in rewriter would make of a memory; `None` where there is nothing to consolidate.

        Writes nothing (N52). Raises as `settings` does, LINK_REFUSED or the system's reason.
        """
        from halo_desktop.engine.consolidation.apart import preview_apart  # noqa: PLC0415
        from halo_desktop.engine.consolidation.builtin import preview  # noqa: PLC0415
        from halo_desktop.engine.consolidation.draft import Task  # noqa: PLC0415
        from halo_desktop.engine.consolidation.plan import limits_for  # noqa: PLC0415

        task = Task(limits_for(ref.kind, self.settings(ref).frequency))
        make = preview_apart if self._consolidates_apart else preview
        return make(self.owner(ref).folder, task)

    def clear_memory(self, ref: OwnerRef) -> Changed[int]:
        """Clear a digital human's memory (N25); the value is how many files went.

        Raises `EngineError`: WORKSPACE_HAS_NO_CLEAR, at once IN_USE (or who uses it), BUSY, or the system's reason;
        then nothing went.
        """
        owner = self.owner(ref)
        if isinstance(owner, Workspace):
            raise EngineError(Code.WORKSPACE_HAS_NO_CLEAR, name=owner.name)
        with saying_who_uses(owner.folder, self.locks, self.clock):
            files = self.notebook_of(owner).clear()
        return Changed(files, (Change(Aspect.MEMORY, ref),))


def _place(home: Home, owner: Workspace | Human, clock: Clock) -> Place:
    """Return what turns and runs of an owner work with; raises as reading its settings does."""
    from halo_desktop.engine.conversation.conversations import Conversations  # noqa: PLC0415
    from halo_desktop.engine.journal.journal import Journal  # noqa: PLC0415
    from halo_desktop.engine.turn.place import Place  # noqa: PLC0415

    return Place(
        owner=owner,
        settings=read_workspace_settings(owner) if isinstance(owner, Workspace) else owner.settings,
        notebook=home.notebook_of(owner),
        journal=Journal(home.locks, owner.ref.id, clock),
        conversations=Conversations(owner.folder, home.locks, clock),
        workspace=_workspace_of(home, owner),
        shared=_shared_topics(home, owner) if isinstance(owner, Human) else None,
    )


def _workspace_of(home: Home, owner: Workspace | Human) -> Workspace | None:
    """Return the workspace that an owner is or is in, where it can be reached."""
    if isinstance(owner, Workspace):
        return owner
    found = (one for one in home.workspaces.list().workspaces if one.id == owner.workspace_id)
    return next((workspace for workspace in found if not workspace.missing), None)


def _shared_topics(home: Home, human: Human) -> Notebook | None:
    """Return the notebook of the workspace whose topics a digital human may read, if any (N21)."""
    workspace = _workspace_of(home, human) if human.settings.workspace_memory else None
    if workspace is not None:
        with suppress(EngineError):  # a broken `meta.json` allows nothing
            if read_workspace_settings(workspace).memory:
                return home.notebook_of(workspace)
    return None


def _open_model(home: Home, ref: OwnerRef, reason: CallReason, model_id: str | None) -> Opened:
    """Open the model of a conversation or run, the built-in assistant where none is set up (V42)."""
    from halo_desktop.engine.llm.builtin.assistant import BuiltinAssistant  # noqa: PLC0415
    from halo_desktop.engine.turn.preparing import Opened  # noqa: PLC0415

    entry = home.model_for(ref, model_id)
    if entry is None:
        return Opened(BuiltinAssistant())
    return Opened(home.models.open(entry, reason), entry.tools, home.models.tokens_per_estimate(entry))


def _actions(home: Home, ask_to_switch_on: Callable[[], None]) -> HaloActions:
    """Return what Operate Halo can do in a data folder (N42)."""
    from halo_desktop.engine.consolidation.run import Trigger  # noqa: PLC0415
    from halo_desktop.engine.tools.operate import HaloActions  # noqa: PLC0415

    def consolidate(ref: OwnerRef) -> str:
        return type(home.consolidate(ref, Trigger.BY_HAND, threading.Event()).value).__name__

    return HaloActions(
        humans=lambda: tuple((human.id, human.name) for human in home.humans.list().humans),
        settings=home.settings,
        change_settings=lambda ref, change: home.change_settings(ref, change).value,
        consolidate=consolidate,
        clear=lambda ref: home.clear_memory(ref).value,
        ask_to_switch_on=ask_to_switch_on,
    )
