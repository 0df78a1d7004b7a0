"""The strip at the window's bottom while work goes on that a person started (U11): one row for each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QTimer, Signal, Slot
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from halo_desktop.ui.widgets.buttons import text_button
from halo_desktop.ui.widgets.eliding_label import ElidingLabel
from halo_desktop.ui.widgets.labels import label
from halo_desktop.ui.widgets.spinner import Spinner

PATIENCE_MILLISECONDS = 400
"""Work that is over sooner is not shown: a strip that comes and goes at once would only flicker."""

_HEIGHT = 40


@dataclass(frozen=True, slots=True)
class Job:
    """Work as a person knows it: whose, what is going on, and how many tokens it took so far ("" for none)."""

    key: str
    owner: str
    state: str
    tokens: str = ""
    may_cancel: bool = True


class _Row(QWidget):
    """One job with its button."""

    cancel_requested = Signal(str)

    def __init__(self, job: Job, parent: QWidget) -> None:
        super().__init__(parent)
        self._key = job.key
        self.setMinimumHeight(_HEIGHT)
        self._owner = ElidingLabel("head", "", self)
        self._state = _on_one_line(self)
        self._tokens = _on_one_line(self)
        self._cancel = text_button(self.tr("Cancel"), self, small=True)
        self._cancel.clicked.connect(self._request)
        row = QHBoxLayout(self)
        row.setContentsMargins(24, 4, 24, 4)
        row.setSpacing(8)
        row.addWidget(Spinner(self))
        row.addWidget(self._owner)
        row.addWidget(self._state)
        row.addWidget(self._tokens)
        row.addStretch(1)
        row.addWidget(self._cancel)
        self.show_job(job)

    def show_job(self, job: Job) -> None:
        """Show how far the job has come."""
        self._owner.setText(job.owner)
        self._state.setText(job.state)
        self._tokens.setText(job.tokens)
        self._tokens.setVisible(bool(job.tokens))
        self._cancel.setEnabled(job.may_cancel)

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
        self._rows: dict[str, _Row] = {}
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 1, 0, 0)
        self._column.setSpacing(0)
        self.timer = QTimer(self)
        self.timer.setSingleShot(True)
        self.timer.setInterval(PATIENCE_MILLISECONDS)
        self.timer.timeout.connect(self.show)
        self.hide()

    def show_jobs(self, jobs: Sequence[Job]) -> None:
        """Show these jobs in place of those before; one that goes on keeps its row, and the row its focus."""
        for key in self._rows.keys() - {job.key for job in jobs}:
            row = self._rows.pop(key)
            row.hide()
            row.deleteLater()
        for job in jobs:
            if job.key in self._rows:
                self._rows[job.key].show_job(job)
            else:
                self._add(job)
        if not jobs:
            self.timer.stop()
            self.hide()
        elif self.isHidden() and not self.timer.isActive():
            self.timer.start()

    def _add(self, job: Job) -> None:
        row = _Row(job, self)
        row.cancel_requested.connect(self.cancel_requested)
        self._rows[job.key] = row
        self._column.addWidget(row)


def _on_one_line(parent: QWidget) -> QLabel:
    """Return a caption that stays whole on one line: a long name gives way."""
    caption = label("caption", "", parent)
    caption.setWordWrap(False)
    caption.setMinimumWidth(0)
    caption.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
    return caption
