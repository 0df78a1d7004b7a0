"""An input for a key: dotted, with a button that shows what is typed; what is kept already is never in it (Q24)."""

from __future__ import annotations

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QWidget

from halo_desktop.ui.widgets.buttons import text_button


class KeyField(QWidget):
    """Holds only what was typed since it was made or cleared."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._input = QLineEdit(self)
        self._input.setEchoMode(QLineEdit.EchoMode.Password)
        self._input.textChanged.connect(self.changed)
        self._turn = text_button("", self)
        self._turn.setCheckable(True)
        self._turn.toggled.connect(self._show_typed)
        self.setFocusProxy(self._input)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(self._input, 1)
        row.addWidget(self._turn)
        self._show_typed(is_shown=False)

    def setAccessibleName(self, name: str) -> None:  # noqa: N802 - Qt's name
        """Name the input, which is what the focus goes to."""
        super().setAccessibleName(name)
        self._input.setAccessibleName(name)

    def key(self) -> str:
        """Return what was typed."""
        return self._input.text().strip()

    def clear(self) -> None:
        """Forget what was typed, so that it can also not be undone back."""
        self._input.setText("")
        self._turn.setChecked(False)

    def set_placeholder(self, text: str) -> None:
        """Say in the empty input what holds without one."""
        self._input.setPlaceholderText(text)

    @Slot(bool)
    def _show_typed(self, is_shown: bool) -> None:  # noqa: FBT001 - a slot
        mode = QLineEdit.EchoMode.Normal if is_shown else QLineEdit.EchoMode.Password
        self._input.setEchoMode(mode)
        self._turn.setText(self.tr("Hide") if is_shown else self.tr("Show"))
        self._turn.setAccessibleName(self.tr("Hide the key") if is_shown else self.tr("Show the key"))
