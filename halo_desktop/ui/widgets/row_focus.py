"""The way of the keyboard focus through the rows of a row view, in the order in which they stand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Slot
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QApplication, QWidget

from halo_desktop.ui.widgets.row_sight import AIR
from halo_desktop.ui.widgets.row_stage import RowStage

if TYPE_CHECKING:
    from halo_desktop.ui.widgets.row_view import RowView


_KEYS: Final = (
    Qt.FocusReason.TabFocusReason,
    Qt.FocusReason.BacktabFocusReason,
    Qt.FocusReason.ShortcutFocusReason,
)
_COMING_BACK: Final = (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason)


class RowFocus(QObject):
    """Belongs to one view."""

    def __init__(self, view: RowView, stage: RowStage) -> None:
        super().__init__(view)
        self._view = view
        self._stage = stage
        self.came_by_keys = False
        """Whether keys brought the focus to the view itself; a row that goes with the focus leaves it there, unseen."""
        view.installEventFilter(self)
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._moved)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Note how the view got the focus; what comes back from a menu or another window is as it was."""
        if watched is self._view and isinstance(event, QFocusEvent) and event.gotFocus():
            came_back = event.reason() in _COMING_BACK
            self.came_by_keys = event.reason() in _KEYS or (came_back and self.came_by_keys)
        return super().eventFilter(watched, event)

    def is_in_a_row(self) -> bool:
        """Say whether something in a row has the focus."""
        focused = QApplication.focusWidget()
        return focused is not None and self._view.viewport().isAncestorOf(focused)

    def step(self, *, forward: bool) -> bool:
        """Go to what can have the focus next, out of the view after the last; say whether there is anything."""
        focused, stops = QApplication.focusWidget(), self._stops()
        if focused in stops:
            place = stops.index(focused) + (1 if forward else -1)
            if place < 0:
                self._view.setFocus(Qt.FocusReason.BacktabFocusReason)
                return True
            if place < len(stops):
                self._give(stops[place], forward=forward)
                return True
        elif forward and stops:
            self._give(next(filter(self._is_in_sight, stops), stops[0]), forward=True)
            return True
        return self._leave(forward=forward)

    def go(self, step: int) -> None:
        """Go to the next row above (-1) or below (1) that can be read, from where the focus is, else from sight."""
        focused = QApplication.focusWidget()
        holding = (index for index, row in self._stage.in_order() if focused and row.isAncestorOf(focused))
        here = next(holding, None)
        first = self._stage.heights.at(self._view.verticalScrollBar().value() - AIR)
        index = first if here is None else here + step
        while 0 <= index < len(self._stage.rows):
            row = self._view.bring_into_sight(index)
            reader = row.reader() if row else None
            if reader is not None:
                reader.setFocus(Qt.FocusReason.ShortcutFocusReason)
                return
            index += step

    def _stops(self) -> list[QWidget]:
        return [one for one in self._stage.stops() if one.isVisible() and one.isEnabled()]

    def _give(self, widget: QWidget, *, forward: bool) -> None:
        reason = Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason
        widget.setFocus(reason)
        top = widget.mapTo(self._view.viewport(), QPoint(0, 0)).y() + self._view.verticalScrollBar().value()
        self._view.show_span(top, top + widget.height())

    def _is_in_sight(self, widget: QWidget) -> bool:
        top = widget.mapTo(self._view.viewport(), QPoint(0, 0)).y()
        return top + widget.height() > 0 and top < self._view.viewport().height()

    def _leave(self, *, forward: bool) -> bool:
        """Give the focus to what comes before or behind the whole view."""
        step = QWidget.nextInFocusChain if forward else QWidget.previousInFocusChain
        widget = step(self._view)
        while widget and widget is not self._view:
            takes = widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.isVisible() and widget.isEnabled()
            if takes and not self._view.isAncestorOf(widget):
                widget.setFocus(Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason)
                return True
            widget = step(widget)
        return False

    @Slot(QWidget, QWidget)
    def _moved(self, before: QWidget | None, now: QWidget | None) -> None:
        """Coming from outside by Shift+Tab, begin with the last thing in sight, not with what was made last."""
        if before is None or now is None or self._view.isAncestorOf(before) or not self._view.isAncestorOf(now):
            return
        if before is self._view or not QApplication.keyboardModifiers() & Qt.KeyboardModifier.ShiftModifier:
            return
        stops = [one for one in self._stops() if self._is_in_sight(one)]
        if now in self._stops() and stops and now is not stops[-1]:
            stops[-1].setFocus(Qt.FocusReason.BacktabFocusReason)
