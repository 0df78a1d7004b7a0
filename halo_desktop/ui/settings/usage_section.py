"""The section Usage of the place Settings: today, one month by day and by owner, and the daily cap (C12)."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Signal, Slot
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from halo_desktop.ui.settings import usage_view
from halo_desktop.ui.settings.rows import SettingRow
from halo_desktop.ui.settings.usage_cap import CapView
from halo_desktop.ui.settings.usage_month import MonthView
from halo_desktop.ui.settings.usage_owners import OwnersView
from halo_desktop.ui.settings.usage_view import UsageView
from halo_desktop.ui.widgets.card import Card, Section
from halo_desktop.ui.widgets.labels import label
from halo_desktop.ui.widgets.notice import Notice, Tone

translate = QCoreApplication.translate


class UsageSection(Section):
    """Passive: shows a `UsageView`, says which month is wanted and which cap."""

    seen = Signal(bool)
    """It came into sight or went out of it."""
    month_wanted = Signal(object)
    """The first day of a month, as a `date`."""
    cap_wanted = Signal(object)
    """Tokens a day, None for no cap."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(translate("UsageSection", "Usage"), parent)
        self._is_unreadable = False
        # In the order of the page, which is also that of Tab.
        self._notice = Notice(self.tr("Dismiss"), self)
        self._card = Card(self)
        self._today = SettingRow(self.tr("Today"), label("caption", "", self), [], self._card)
        self._cap = CapView(self._card)
        self._month = MonthView(self._card)
        self._owners = OwnersView(self._card)
        for row in (self._today, self._cap, self._month, self._owners):
            self._card.add_row(row)
        self._card.set_row_visible(self._owners, visible=False)
        self.add(self._notice)
        self.add(self._card)
        self._month.month_wanted.connect(self.month_wanted)
        self._cap.cap_wanted.connect(self.cap_wanted)
        self._cap.setEnabled(False)

    @Slot(object)
    def show_view(self, view: UsageView) -> None:
        """Show what was used; what kept it from being read before is over."""
        if self._is_unreadable:
            self._is_unreadable = False
            self._notice.clear()
        nothing = self.tr("No model was asked today.")
        self._today.show_below(usage_view.spent_text(view.today) if view.today.calls else nothing)
        self._month.show_view(view)
        self._owners.show_view(view)
        self._card.set_row_visible(self._owners, visible=bool(view.owners))
        self._cap.setEnabled(True)
        self._cap.show_cap(view.cap, view.left)

    @Slot(str)
    def show_failure(self, sentence: str) -> None:
        """Say why there is nothing to show, and let no cap be chosen over what cannot be read."""
        self._is_unreadable = True
        self._cap.setEnabled(False)
        self.say(sentence)

    @Slot(str)
    def say(self, sentence: str) -> None:
        """Say why something was not done."""
        self._notice.show_notice(sentence, Tone.WARN)

    def showEvent(self, event: QShowEvent) -> None:
        """Say that it can be seen."""
        super().showEvent(event)
        self.seen.emit(True)  # noqa: FBT003 - a signal

    def hideEvent(self, event: QHideEvent) -> None:
        """Say that it cannot be seen any more."""
        super().hideEvent(event)
        self.seen.emit(False)  # noqa: FBT003 - a signal
