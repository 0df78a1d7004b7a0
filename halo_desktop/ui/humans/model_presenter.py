"""Reads and keeps the model of the digital human whose page is open (C10); a choice is saved at once (U01)."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QObject, Signal, Slot

from halo_desktop import words
from halo_desktop.engine.changes import Aspect, Change, Changed
from halo_desktop.engine.home import Home
from halo_desktop.engine.llm.registry import ConfiguredModel, ModelSettings
from halo_desktop.engine.owner_settings import OwnerSettings
from halo_desktop.engine.owners import OwnerRef
from halo_desktop.ui import texts
from halo_desktop.ui.humans.model_row import ModelChoice, ModelUnknown
from halo_desktop.ui.notebook.workbench import Workbench
from halo_desktop.ui.watch import Watched

translate = QCoreApplication.translate

_FOLLOWER = "human model"


class ModelPresenter(QObject):
    """Builds no widgets; what it finds out about an earlier page is dropped."""

    changed = Signal(object)
    """A `ModelState`."""
    refused = Signal(str)
    """Why the choice was not saved."""

    def __init__(self, bench: Workbench, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self._ref: OwnerRef | None = None
        self._state = ModelChoice()
        self._notice = ""
        self._saving: set[OwnerRef] = set()
        bench.files.changed.connect(self._files_changed)
        bench.news.told.connect(self._told)

    def follow(self, ref: OwnerRef | None) -> None:
        """Work on this digital human, as it is now."""
        if ref != self._ref:
            self._ref = ref
            self._notice = ""
            self.changed.emit(ModelUnknown())
        root = self._bench.home.root
        self._bench.files.follow(_FOLLOWER, () if ref is None else (Watched(root.ours, recursive=False),))
        self.look()

    @Slot()
    def look(self) -> None:
        """Read what is set up and chosen."""
        ref, home = self._ref, self._bench.home
        if ref is None or ref in self._saving:
            return

        def show(state: ModelChoice) -> None:
            if ref == self._ref and ref not in self._saving:
                self._show(state)

        def explain(error: Exception) -> None:
            if ref == self._ref:
                self.changed.emit(ModelUnknown(texts.failure(error)))

        self._bench.jobs.run_latest(f"model {ref}", lambda: _read(home, ref), owner=self, done=show, failed=explain)

    @Slot(object)
    def choose(self, model_id: str | None) -> None:
        """Save a choice at once; nothing else can be chosen meanwhile, and the old one is shown if that fails."""
        ref, home, before = self._ref, self._bench.home, self._state
        if ref is None:
            return
        wanted = replace(before, current=model_id, is_gone=False)
        self._saving.add(ref)
        self._notice = ""
        self.changed.emit(replace(wanted, saving=True))

        def report(changed: Changed[OwnerSettings]) -> None:
            self._saving.discard(ref)
            if ref == self._ref:
                self._show(wanted)
            self._bench.news.tell(changed.changes)

        def refuse(error: Exception) -> None:
            self._saving.discard(ref)
            if ref == self._ref:
                self._notice = self.tr("Could not save the model. Please try again.")
                self._show(before)
                self.refused.emit(texts.failure(error))

        self._bench.jobs.run(
            f"model {ref}", lambda: home.choose_model(ref, model_id), owner=self, done=report, failed=refuse
        )

    def _show(self, state: ModelChoice) -> None:
        self._state = state
        self.changed.emit(replace(state, notice=self._notice))

    @Slot(object)
    def _files_changed(self, where: Path) -> None:
        if where == self._bench.home.root.ours:
            self.look()

    @Slot(object)
    def _told(self, change: Change) -> None:
        if change.what is Aspect.SETTINGS and change.where == self._ref:
            self.look()


def _read(home: Home, ref: OwnerRef) -> ModelChoice:
    settings = home.models.settings()
    chosen = home.owner_settings(ref).model_id
    if settings.default is None:
        return ModelChoice()
    is_known = settings.find(chosen) is not None
    options = _options(settings, settings.default)
    return ModelChoice(options, chosen if is_known else None, is_gone=chosen is not None and not is_known)


def _options(settings: ModelSettings, default: ConfiguredModel) -> tuple[tuple[str | None, str], ...]:
    """Return the default model and all that are set up; those of one name are told apart by their address."""
    names = [words.one_line(model.model) for model in settings.models]
    texts_of = {
        model.id: name if names.count(name) == 1 else f"{name} · {words.one_line(model.base_url)}"
        for model, name in zip(settings.models, names, strict=True)
    }
    first = words.filled(translate("ModelPresenter", "Default ({model})"), model=texts_of[default.id])
    return ((None, first), *texts_of.items())
