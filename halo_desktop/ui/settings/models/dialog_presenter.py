"""Works for the dialog of a model while it is open: looks for a key, tries the model, keeps it."""

from __future__ import annotations

import threading

from PySide6.QtCore import QObject, Signal, Slot

from halo_desktop.engine.llm.connection_test import Connected, ConnectionOutcome
from halo_desktop.engine.llm.keys import KeySource
from halo_desktop.engine.llm.registry import ConfiguredModel
from halo_desktop.ui import texts
from halo_desktop.ui.notebook.workbench import Workbench
from halo_desktop.ui.settings.models.draft import ModelDraft
from halo_desktop.words import model_failures


class ModelDialogPresenter(QObject):
    """Lives as long as the dialog; a test that is not wanted any more is told to end and says nothing."""

    key_found = Signal(object)
    """A `KeySource`, None where there is no key."""
    connected = Signal(str, bool)
    """The sentence, and whether the model may be given tools."""
    test_failed = Signal(str)
    saved = Signal()
    save_failed = Signal(str)

    def __init__(self, bench: Workbench, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self._stop: threading.Event | None = None

    @Slot(object)
    def look_for_key(self, model: ConfiguredModel) -> None:
        """Look where the key for a model's server is."""
        models = self._bench.home.models

        def find() -> KeySource | None:
            found = models.find_key(model)
            return found.source if found else None

        def say_nothing(_error: Exception) -> None:
            """Leave the line empty: a keyring that does not work counts as one without the key."""

        self._bench.jobs.run_latest("model key", find, owner=self, done=self.key_found.emit, failed=say_nothing)

    @Slot(object)
    def test(self, draft: ModelDraft) -> None:
        """Try a model as it stands in the dialog."""
        self.end_test()
        stop = self._stop = threading.Event()
        models = self._bench.home.models

        def report(outcome: ConnectionOutcome) -> None:
            if not stop.is_set():
                self._report(draft.model, outcome)

        def explain(error: Exception) -> None:
            if not stop.is_set():
                self.test_failed.emit(texts.failure(error))

        # Each test has a lane of its own: one that is ending does not hold up the next.
        self._bench.jobs.run(
            f"test model {id(stop)}",
            lambda: models.try_out(draft.model, draft.key, stop),
            owner=self,
            done=report,
            failed=explain,
        )

    @Slot()
    def end_test(self) -> None:
        """End the test that is under way."""
        if self._stop:
            self._stop.set()
            self._stop = None

    @Slot(object)
    def save(self, draft: ModelDraft) -> None:
        """Keep a model, and its key if one was typed."""
        models = self._bench.home.models

        def finish(_kept: KeySource | None) -> None:
            self.saved.emit()

        def explain(error: Exception) -> None:
            self.save_failed.emit(texts.failure(error))

        self._bench.jobs.run(
            "keep model", lambda: models.keep(draft.model, draft.key), owner=self, done=finish, failed=explain
        )

    def _report(self, model: ConfiguredModel, outcome: ConnectionOutcome) -> None:
        if isinstance(outcome, Connected):
            text = model_failures.connected_text(model=model.model, seconds=outcome.seconds, tools=outcome.tools)
            self.connected.emit(text, outcome.tools)
            return
        self.test_failed.emit(
            model_failures.sentence(
                outcome.kind,
                model=model.model,
                address=model.base_url,
                detail=outcome.detail,
                retry_after=outcome.retry_after,
            )
        )
