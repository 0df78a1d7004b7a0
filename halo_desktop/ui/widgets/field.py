"""A caption above the input that it names.

The caption's mnemonic, if its text has one, leads to the input, and a screen reader calls the input
by the caption.
"""

from PySide6.QtWidgets import QVBoxLayout, QWidget

from halo_desktop.ui.widgets.labels import label


class Field(QWidget):
    """One captioned input."""

    def __init__(self, caption: str, content: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        head = label("caption", caption, self)
        head.setBuddy(content)
        if not content.accessibleName():
            content.setAccessibleName(caption.replace("&", ""))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(head)
        column.addWidget(content)
