"""What a person wants of a message, as the rows say it; one object for all rows of a view."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal


class Wishes(QObject):
    """Rows emit, the view listens. `is_busy` and its signal go the other way: a reply is under way."""

    copied = Signal(str)
    """The id of a turn whose reply is wanted as text."""
    regenerated = Signal()
    retried = Signal()
    chosen = Signal(str, int)
    """A turn and the variant that shall count."""
    edit_opened = Signal(str)
    edit_saved = Signal(str, str)
    """A message and its new text."""
    edit_closed = Signal()
    delete_asked = Signal(str)
    deleted = Signal(str)
    delete_closed = Signal()
    branched = Signal(str)
    """The id of the message at which the conversation shall branch."""
    undone = Signal(str)
    """The id of the journal entry."""
    turned = Signal(str)
    """The key of a row that is unfolded or folded."""
    link_followed = Signal(str)

    busy_changed = Signal(bool)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.is_busy = False

    def set_busy(self, busy: bool) -> None:  # noqa: FBT001 - a state has one value
        """Say whether a reply is under way: then nothing can be changed."""
        if busy != self.is_busy:
            self.is_busy = busy
            self.busy_changed.emit(busy)
