"""What is asked before conversations are deleted; the dialogs stay open until it is done."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QObject
from PySide6.QtWidgets import QWidget

from halo_desktop.ui.conversation.list_presenter import ListPresenter
from halo_desktop.ui.notebook.confirm_dialog import ConfirmDialog, Question

translate = QCoreApplication.translate


class Asker(QObject):
    """Opens the dialogs of the place Conversations and hands their answers to the presenter."""

    def __init__(self, place: QWidget, presenter: ListPresenter) -> None:
        super().__init__(place)
        self._place = place
        self._presenter = presenter

    def ask_deletion(self, name: str, title: str) -> None:
        """Ask before a conversation is deleted."""
        dialog = ConfirmDialog(about_deleting(title), self._place.window())

        def delete() -> None:
            dialog.show_busy()
            self._presenter.delete(name)

        dialog.confirmed.connect(delete)
        self._presenter.deleted.connect(dialog.finish)
        self._presenter.dialog_refused.connect(dialog.show_error)
        dialog.open()

    def ask_clearing(self, owner: str, count: int) -> None:
        """Ask before all conversations with an owner are deleted."""
        dialog = ConfirmDialog(about_clearing(owner, count), self._place.window())
        dialog.confirmed.connect(dialog.show_busy)
        dialog.confirmed.connect(self._presenter.clear)
        self._presenter.cleared.connect(dialog.finish)
        self._presenter.dialog_refused.connect(dialog.show_error)
        dialog.open()


def about_deleting(title: str) -> Question:
    """Return what is asked before one conversation is deleted."""
    return Question(
        title=translate("ConversationQuestions", "Delete this conversation?"),
        sentence=translate("ConversationQuestions", "Its messages are deleted for good, with what was made from them."),
        owner=title,
        lines=(),
        caption=translate("ConversationQuestions", "What was remembered from it stays in the memory."),
        deed=translate("ConversationQuestions", "Delete"),
    )


def about_clearing(owner: str, count: int) -> Question:
    """Return what is asked before all conversations with an owner are deleted."""
    return Question(
        title=translate("ConversationQuestions", "Clear all conversations?"),
        sentence=translate("ConversationQuestions", "All conversations here are deleted for good."),
        owner=owner,
        lines=(
            (
                translate("ConversationQuestions", "Conversations"),
                translate("ConversationQuestions", "%n conversation(s)", None, count),
            ),
        ),
        caption=translate("ConversationQuestions", "What was remembered stays, and so do the conversations of Halo."),
        deed=translate("ConversationQuestions", "Clear all conversations"),
    )
