"""A setting that is on or off: label and hint on the left, the switch on the label's line.

The whole row can be clicked. The hint wraps below the label and keeps its colour when the row is
disabled, because it may say why. `value_changed` speaks only when a person flips the switch.
"""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QGridLayout, QWidget

from halo_desktop.ui.widgets.labels import label
from halo_desktop.ui.widgets.switch import Switch


class SwitchRow(QWidget):
    """Label, hint and switch as one control."""

    value_changed = Signal(bool)

    def __init__(self, text: str, hint: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._pressed = False
        self._label = label("body", text, self)
        self._hint = label("caption", "", self)
        self._switch = Switch(text, self)
        self._switch.switched.connect(self.value_changed)
        self.setFocusProxy(self._switch)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(24)
        grid.setVerticalSpacing(2)
        grid.setColumnStretch(0, 1)
        grid.addWidget(self._label, 0, 0)
        grid.addWidget(self._switch, 0, 1, Qt.AlignmentFlag.AlignVCenter)
        grid.addWidget(self._hint, 1, 0)
        self.set_hint(hint)

    def value(self) -> bool:
        """Whether the switch is on."""
        return self._switch.isChecked()

    def set_value(self, value: bool) -> None:  # noqa: FBT001 - a switch has one value
        """Show a value without saying so."""
        self._switch.setChecked(value)

    def set_hint(self, hint: str) -> None:
        """Show another hint; an empty one takes no room."""
        self._hint.setText(hint)
        self._hint.setVisible(bool(hint))
        self._switch.setAccessibleDescription(hint)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Remember that the press began in this row."""
        self._pressed = event.button() is Qt.MouseButton.LeftButton
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Flip the switch when the press also ends here."""
        inside = self.rect().contains(event.position().toPoint())
        if self._pressed and inside and self.isEnabled():
            self._switch.click()
        self._pressed = False
        event.accept()
