"""Keeps the list of models up to date and carries out what is asked for on them."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from halo_desktop.engine.llm.keys import KeySource
from halo_desktop.engine.llm.models import Models
from halo_desktop.engine.llm.registry import ConfiguredModel, ModelSettings
from halo_desktop.ui import texts
from halo_desktop.ui.notebook.status_presenter import POLL_MILLISECONDS
from halo_desktop.ui.notebook.workbench import Workbench
from halo_desktop.ui.watch import Watched

_LIST = "models"
_KEYS = "model keys"
"""A lane of its own: a keyring may wait for its user, the list must not."""


class ModelsPresenter(QObject):
    """Calls the engine for the section Models; builds no widgets."""

    listed = Signal(object)
    """The `ModelSettings`, at first and whenever they have become other ones."""
    keys_found = Signal(object)
    """Where the key of each model is: `dict` of id and `KeySource`, None for nowhere."""
    unreadable = Signal(str)
    refused = Signal(str)
    """Why something was not done."""
    key_stayed = Signal()
    """A model is removed, but the keyring did not let its key go."""
    removed = Signal()
    removal_refused = Signal(str)

    def __init__(self, bench: Workbench, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self.timer = QTimer(self)
        self.timer.setInterval(POLL_MILLISECONDS)
        self.timer.timeout.connect(self.look)
        self._keys_wanted = True
        self._told: ModelSettings | str | None = None
        self.settings = ModelSettings()
        self.keys: dict[str, KeySource | None] = {}
        bench.files.changed.connect(self._files_changed)

    @Slot(bool)
    def set_seen(self, seen: bool) -> None:  # noqa: FBT001 - a slot
        """Look now, every 3 s and whenever the settings change, also by another process; or no longer."""
        if seen:
            self.timer.start()
            self.look_also_for_keys()
        else:
            self.timer.stop()

    @Slot()
    def look(self) -> None:
        """Look at what is set up, where it is seen, and for the keys where that has changed.

        Not for the keys each time: a keyring may ask to be unlocked, and when its window closes, ours looks again.
        """
        if self.timer.isActive():
            self._bench.files.follow(_LIST, (Watched(self._bench.home.root.ours, recursive=False),))
            self._bench.jobs.run_latest(
                _LIST, self._models.settings, owner=self, done=self._show, failed=self._say_unreadable
            )

    @Slot()
    def look_also_for_keys(self) -> None:
        """Look at what is set up, and for the keys in any case."""
        self._keys_wanted = True
        self.look()

    def make_default(self, ident: str) -> None:
        """Make a model the default one."""
        models = self._models

        def report(_nothing: None) -> None:
            self.look()

        self._bench.jobs.run(_LIST, lambda: models.choose_default(ident), owner=self, done=report, failed=self._refuse)

    def remove(self, ident: str) -> None:
        """Take a model out, with its key where no other needs it."""
        models = self._models

        def report(is_key_gone: bool) -> None:  # noqa: FBT001 - a result of a job
            self.removed.emit()
            if not is_key_gone:
                self.key_stayed.emit()
            self.look_also_for_keys()

        def refuse(error: Exception) -> None:
            self.removal_refused.emit(texts.failure(error))

        self._bench.jobs.run(_LIST, lambda: models.remove(ident), owner=self, done=report, failed=refuse)

    @property
    def _models(self) -> Models:
        return self._bench.home.models

    def _show(self, settings: ModelSettings) -> None:
        look_for_keys = self._keys_wanted or settings != self._told
        if settings != self._told:
            self._told = self.settings = settings
            self.listed.emit(settings)
        models = self._models

        def find() -> dict[str, KeySource | None]:
            return {model.id: _source(models, model) for model in settings.models}

        if settings.models and look_for_keys:
            self._keys_wanted = False
            self._bench.jobs.run_latest(_KEYS, find, owner=self, done=self._show_keys, failed=self._refuse)

    def _show_keys(self, keys: dict[str, KeySource | None]) -> None:
        self.keys = keys
        self.keys_found.emit(keys)

    def _say_unreadable(self, error: Exception) -> None:
        sentence = texts.failure(error)
        if sentence != self._told:
            self._told = sentence
            self.unreadable.emit(sentence)

    def _refuse(self, error: Exception) -> None:
        self.refused.emit(texts.failure(error))

    @Slot(object)
    def _files_changed(self, where: Path) -> None:
        if where == self._bench.home.root.ours:
            self.look()


def _source(models: Models, model: ConfiguredModel) -> KeySource | None:
    """Return only where a key is: the key itself does not reach the window (Q24)."""
    found = models.find_key(model)
    return found.source if found else None
