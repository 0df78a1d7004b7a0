"""The short tour of a first start: a few steps in the window, never above it; the last one is done for real (U12)."""

from __future__ import annotations

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from halo_desktop import words
from halo_desktop.ui.widgets.buttons import plain_button, text_button
from halo_desktop.ui.widgets.labels import label


class Tour(QWidget):
    """Shows one step after the other; `finished` when it was skipped or seen to its end."""

    finished = Signal()
    tried = Signal(str)
    """What the user wants to say to the Halo workspace; the tour is over then."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._step = 0
        self._steps = self._all_steps()
        self._head = label("head", "", self)
        self._text = label("body", "", self)
        self._sentence = QLineEdit(self.tr("Remember: I like short answers."), self)
        self._sentence.setAccessibleName(self.tr("What is to be remembered"))
        self._sentence.textChanged.connect(self._show_step)
        self._sentence.returnPressed.connect(self._go_on)
        self._count = label("caption", "", self)
        self._skip = text_button(self.tr("Skip the tour"), self)
        self._back = plain_button(self.tr("Back"), self)
        self._next = plain_button("", self)
        self._skip.clicked.connect(self.finished)
        self._back.clicked.connect(self._go_back)
        self._next.clicked.connect(self._go_on)
        self._lay_out()
        self._show_step()

    def _all_steps(self) -> list[tuple[str, str]]:
        return [
            (
                self.tr("Memory belongs to a workspace or to a digital human"),
                self.tr(
                    "Conversations in a workspace share its memory; each digital human has a memory of its own. "
                    "Everything is kept as files on this computer that you can read."
                ),
            ),
            (
                self.tr("You decide what is remembered and how it is tidied"),
                self.tr(
                    "For a workspace: More › Edit › Advanced. For a digital human: Capabilities & settings › Advanced. "
                    "There you turn memory on or off and choose how often it is consolidated."
                ),
            ),
            (
                self.tr("You can look at the files and clear a memory"),
                self.tr(
                    "Reveal in Finder shows a digital human's memory files. Clear memory, in its menu More, deletes "
                    "them after asking you."
                ),
            ),
            (
                self.tr("Try it: let something be remembered"),
                self.tr(
                    "This sentence is sent to the Halo workspace, which remembers it. Under the reply you see what was "
                    "written, and take it back with Undo."
                ),
            ),
        ]

    def _lay_out(self) -> None:
        buttons = QHBoxLayout()
        buttons.setSpacing(8)
        buttons.addWidget(self._count, 1)
        buttons.addWidget(self._skip)
        buttons.addWidget(self._back)
        buttons.addWidget(self._next)
        card = QFrame(self)
        card.setProperty("kind", "card")
        outside = QVBoxLayout(self)
        outside.setContentsMargins(24, 16, 24, 0)
        outside.addWidget(card)
        column = QVBoxLayout(card)
        column.setContentsMargins(16, 12, 16, 12)
        column.setSpacing(4)
        column.addWidget(self._head)
        column.addWidget(self._text)
        column.addSpacing(4)
        column.addWidget(self._sentence)
        column.addSpacing(4)
        column.addLayout(buttons)

    @Slot()
    def _go_back(self) -> None:
        self._step -= 1
        self._show_step()

    @Slot()
    def _go_on(self) -> None:
        if self._is_last():
            if self._sentence.text().strip():
                self.tried.emit(self._sentence.text().strip())
        else:
            self._step += 1
            self._show_step()

    def _is_last(self) -> bool:
        return self._step == len(self._steps) - 1

    @Slot()
    def _show_step(self) -> None:
        head, text = self._steps[self._step]
        self._head.setText(head)
        self._text.setText(text)
        self._count.setText(
            words.filled(self.tr("Step {number} of {all}"), number=self._step + 1, all=len(self._steps))
        )
        self._back.setEnabled(self._step > 0)
        self._sentence.setVisible(self._is_last())
        self._next.setText(self.tr("Send") if self._is_last() else self.tr("Next"))
        self._next.setEnabled(not self._is_last() or bool(self._sentence.text().strip()))
