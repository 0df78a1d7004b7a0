"""The strip at the window's bottom while work goes on that a person started (U11): one row for each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QTimer, Signal, Slot
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from halo_desktop.ui.widgets.buttons import text_button
from halo_desktop.ui.widgets.eliding_label import ElidingLabel
from halo_desktop.ui.widgets.labels import label
from halo_desktop.ui.widgets.spinner import Spinner

PATIENCE_MILLISECONDS = 400
"""Work that is over sooner is not shown: a strip that comes and goes at once would only flicker."""

_HEIGHT = 40


@dataclass(frozen=True, slots=True)
class Job:
    """Work as a person knows it: whose, and what is going on."""

    key: str
    owner: str
    state: str
    may_cancel: bool = True


class _Row(QWidget):
    """One job with its button."""

    cancel_requested = Signal(str)

    def __init__(self, job: Job, parent: QWidget) -> None:
        super().__init__(parent)
        self._key = job.key
        self.setMinimumHeight(_HEIGHT)
        owner = ElidingLabel("head", job.owner, self)
        state = label("caption", job.state, self)
        state.setWordWrap(False)
        # On one line and whole: a long name gives way.
        state.setMinimumWidth(0)
        state.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        cancel = text_button(self.tr("Cancel"), self, small=True)
        cancel.setEnabled(job.may_cancel)
        cancel.clicked.connect(self._request)
        row = QHBoxLayout(self)
        row.setContentsMargins(24, 4, 24, 4)
        row.setSpacing(8)
        row.addWidget(Spinner(self))
        row.addWidget(owner)
        row.addWidget(state)
        row.addStretch(1)
        row.addWidget(cancel)

    @Slot()
    def _request(self) -> None:
        self.cancel_requested.emit(self._key)


class JobStrip(QFrame):
    """Shows jobs, and says which is to be cancelled; hidden while there are none."""

    cancel_requested = Signal(str)
    """The key of a job."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "strip")
        self._rows: list[_Row] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 1, 0, 0)
        self._column.setSpacing(0)
        self.timer = QTimer(self)
        self.timer.setSingleShot(True)
        self.timer.setInterval(PATIENCE_MILLISECONDS)
        self.timer.timeout.connect(self.show)
        self.hide()

    def show_jobs(self, jobs: Sequence[Job]) -> None:
        """Show these jobs in place of those before."""
        for row in self._rows:
            row.hide()
            row.deleteLater()
        self._rows = [_Row(job, self) for job in jobs]
        for row in self._rows:
            row.cancel_requested.connect(self.cancel_requested)
            self._column.addWidget(row)
        if not jobs:
            self.timer.stop()
            self.hide()
        elif self.isHidden() and not self.timer.isActive():
            self.timer.start()
