"""Where a message is written: text, what was chosen for it, the model that answers, send or stop."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, Qt, Signal, Slot
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from halo_desktop.engine.turn.request import Opening
from halo_desktop.ui.conversation.choice_chip import ChoiceChip
from halo_desktop.ui.conversation.draft import Draft
from halo_desktop.ui.conversation.message_field import MessageField
from halo_desktop.ui.conversation.reading import Facts
from halo_desktop.ui.widgets.buttons import IconButton, text_button
from halo_desktop.ui.widgets.eliding_label import ElidingLabel
from halo_desktop.ui.widgets.labels import set_tone
from halo_desktop.ui.widgets.menus import MenuButton
from halo_desktop.ui.widgets.themed_icon import set_icon


class Choice(StrEnum):
    """What the menu ＋ offers."""

    OPERATE = "operate"
    DOCUMENT = "document"
    TEMPORARY = "temporary"


class Composer(QFrame):
    """Passive: holds a `Draft`, says when it is to be sent."""

    sent = Signal()
    stopped = Signal()
    document_requested = Signal()
    models_requested = Signal()
    opening_changed = Signal()
    """Something else is chosen for the conversation, or holds for it."""
    begun = Signal()
    """There is something to send, where there was nothing."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "composer")
        self._draft = Draft()
        self._facts = Facts()
        self._is_new = True
        self._busy = False
        self._has_text = False
        # In the order of the page, which is also that of Tab.
        self.field = MessageField(self.tr("Message"), self.tr("Type a message…"), self)
        self._more = self._menu()
        self._chips = {choice: ChoiceChip(self) for choice in Choice}
        self._model = ElidingLabel("caption", "", self)
        self._set_up = text_button(self.tr("Set up a model"), self, small=True)
        self._set_up.setToolTip(self._set_up.text())
        self._send = IconButton("paper-plane-right", self.tr("Send"), self)
        self._send.setProperty("kind", "primary")
        set_icon(self._send, "paper-plane-right", "on_accent", 20)
        self._stop = IconButton("stop", self.tr("Stop the reply"), self)
        self._stop.setProperty("kind", "outlined")
        self._lay_out()
        self._join()
        self.show_facts(self._facts, is_new=True)

    def draft(self) -> Draft:
        """Return what is written and chosen now."""
        return replace(self._draft, text=self.field.toPlainText())

    def set_draft(self, draft: Draft) -> None:
        """Go on with what was written before; the cursor stands at its end."""
        self._draft = draft
        self.field.setPlainText(draft.text)
        self.field.moveCursor(self.field.textCursor().MoveOperation.End)
        self._show_chips()
        self._show_buttons()

    def choose_document(self, document: Path | None) -> None:
        """Begin the conversation about a document, or about none."""
        self._draft = replace(self._draft, opening=replace(self._draft.opening, document=document))
        self._show_chips()

    def choose_operate(self, *, on: bool) -> None:
        """Let the AI operate Halo in the next messages, or not."""
        self._draft = replace(self._draft, operate_halo=on)
        self._show_chips()

    def show_facts(self, facts: Facts, *, is_new: bool) -> None:
        """Show what holds for the conversation; only a new one may be made temporary or about a document."""
        self._facts, self._is_new = facts, is_new
        reason = "" if is_new else self.tr("Only a conversation that begins can be so.")
        for choice in (Choice.DOCUMENT, Choice.TEMPORARY):
            self._more.set_entry_enabled(choice, is_new, reason)
        self._model.setText(facts.model)
        self._set_up.setVisible(not facts.model)
        self._show_chips()

    def set_busy(self, busy: bool) -> None:  # noqa: FBT001 - a slot
        """Offer to stop the reply that is under way, or to send."""
        had_focus = self._send.hasFocus() or self._stop.hasFocus()
        self._busy = busy
        self._stop.setVisible(busy)
        self._send.setVisible(not busy)
        self._show_buttons()
        if had_focus:
            self.field.setFocus(Qt.FocusReason.OtherFocusReason)

    def set_sending(self, sending: bool) -> None:  # noqa: FBT001 - a state
        """Let the text stand as it is while it is not on the disk yet."""
        self.field.setReadOnly(sending)

    def is_sending(self) -> bool:
        """Say whether the text is being sent."""
        return self.field.isReadOnly()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Draw the border of the keyboard focus round the whole composer."""
        if watched is self.field and event.type() in (QEvent.Type.FocusIn, QEvent.Type.FocusOut):
            set_tone(self, "focus" if event.type() is QEvent.Type.FocusIn else "")
        return super().eventFilter(watched, event)

    def _menu(self) -> MenuButton:
        menu = MenuButton(self.tr("Add"), self, icon="plus", above=True)
        menu.add_entry(Choice.OPERATE, self.tr("Operate Halo"), "sliders-horizontal", group=self.tr("Capabilities"))
        menu.add_entry(Choice.DOCUMENT, self.tr("Ask about this document…"), "file-text")
        menu.add_entry(Choice.TEMPORARY, self.tr("Temporary conversation"), "eye")
        menu.chosen.connect(self._chosen)
        return menu

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.setSpacing(8)
        # Aligned, else the lowest of them would limit the height of all.
        centred = Qt.AlignmentFlag.AlignVCenter
        row.addWidget(self._more, 0, centred)
        for chip in self._chips.values():
            row.addWidget(chip, 0, centred)
        row.addStretch(1)
        for widget in (self._model, self._set_up, self._send, self._stop):
            row.addWidget(widget, 0, centred)
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 10, 6, 6)
        column.setSpacing(8)
        column.addWidget(self.field, 1)  # it gives way, not the row below
        column.addLayout(row)
        self._stop.hide()

    def _join(self) -> None:
        self.field.installEventFilter(self)
        self.field.textChanged.connect(self._show_buttons)
        self.field.sent.connect(self._try_to_send)
        self._send.clicked.connect(self._try_to_send)
        self._stop.clicked.connect(self.stopped)
        self._set_up.clicked.connect(self.models_requested)
        self._chips[Choice.OPERATE].removed.connect(self._drop_operate)
        self._chips[Choice.DOCUMENT].removed.connect(self._drop_document)
        self._chips[Choice.TEMPORARY].removed.connect(self._turn_temporary)

    @Slot(str)
    def _chosen(self, key: str) -> None:
        match Choice(key):
            case Choice.OPERATE:
                self.choose_operate(on=not self._draft.operate_halo)
            case Choice.DOCUMENT:
                self.document_requested.emit()
            case Choice.TEMPORARY:
                self._turn_temporary()

    @Slot()
    def _drop_operate(self) -> None:
        self.choose_operate(on=False)
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)

    @Slot()
    def _drop_document(self) -> None:
        self.choose_document(None)
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)

    @Slot()
    def _turn_temporary(self) -> None:
        opening = self._draft.opening
        self._draft = replace(self._draft, opening=replace(opening, temporary=not opening.temporary))
        self._show_chips()
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)

    @Slot()
    def _try_to_send(self) -> None:
        if not self._busy and self.field.toPlainText().strip():
            self.sent.emit()

    def _show_chips(self) -> None:
        opening = self._draft.opening if self._is_new else Opening()
        document = opening.document.name if opening.document else self._facts.document
        temporary = opening.temporary or self._facts.temporary
        self._chips[Choice.OPERATE].show_choice(self.tr("Operate Halo") if self._draft.operate_halo else "")
        self._chips[Choice.DOCUMENT].show_choice(document, removable=self._is_new)
        name = self.tr("Temporary conversation") if temporary else ""
        self._chips[Choice.TEMPORARY].show_choice(name, removable=self._is_new)
        self.opening_changed.emit()

    @Slot()
    def _show_buttons(self) -> None:
        had_text, self._has_text = self._has_text, bool(self.field.toPlainText().strip())
        self._send.setEnabled(not self._busy and self._has_text)
        if self._has_text and not had_text:
            self.begun.emit()
