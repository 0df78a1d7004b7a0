"""The button that tries a model out, and what is going on beside it."""

from __future__ import annotations

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QWidget

from halo_desktop.ui.widgets.buttons import plain_button
from halo_desktop.ui.widgets.labels import label
from halo_desktop.ui.widgets.spinner import Spinner


class TrialRow(QWidget):
    """Passive: one button begins a connection test, and ends the one that is under way."""

    begin_requested = Signal()
    end_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._is_testing = False
        self._button = plain_button("", self)
        self._button.clicked.connect(self._turn)
        self._spinner = Spinner(self)
        self._state = label("caption", "", self)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(self._button)
        row.addWidget(self._spinner)
        row.addWidget(self._state, 1)
        self.show_testing(is_testing=False)

    @property
    def is_testing(self) -> bool:
        """Whether a test is shown as under way."""
        return self._is_testing

    def show_testing(self, *, is_testing: bool) -> None:
        """Show whether a test is under way."""
        self._is_testing = is_testing
        self._spinner.setVisible(is_testing)
        if is_testing:
            self._button.setText(self.tr("Stop the test"))
            self._state.setText(self.tr("Waiting for an answer. A local server may have to load its model first."))
        else:
            self._button.setText(self.tr("Test connection"))
            self._state.setText(self.tr("Asks the model for one word, before anything is saved."))

    def set_possible(self, is_possible: bool) -> None:  # noqa: FBT001 - as setEnabled
        """Enable or disable the button."""
        self._button.setEnabled(is_possible)

    @Slot()
    def _turn(self) -> None:
        (self.end_requested if self._is_testing else self.begin_requested).emit()
