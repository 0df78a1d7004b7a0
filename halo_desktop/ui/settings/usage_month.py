"""One month of usage: which, what it took together, a bar for each day, and the same as a list."""

from __future__ import annotations

from datetime import date

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from halo_desktop.engine.llm.usage import Spent
from halo_desktop.ui import texts
from halo_desktop.ui.settings import usage_view
from halo_desktop.ui.settings.usage_view import UsageView
from halo_desktop.ui.widgets.bar_chart import Bar, BarChart
from halo_desktop.ui.widgets.buttons import IconButton, text_button
from halo_desktop.ui.widgets.figure_table import FigureTable
from halo_desktop.ui.widgets.labels import label

_LABELLED_DAYS = (1, 5, 10, 15, 20, 25, 30)


class MonthView(QWidget):
    """Shows the month of a `UsageView` and says when another one is wanted."""

    month_wanted = Signal(object)
    """Its first day."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._earlier: date | None = None
        self._later: date | None = None
        self._name = label("body", "", self)
        self._sum = label("caption", "", self)
        self._back = IconButton("caret-left", self.tr("Earlier month"), self)
        self._forth = IconButton("caret-right", self.tr("Later month"), self)
        self._chart = BarChart(self.tr("Tokens by day"), self)
        self._current = label("caption", "", self)
        self._as_list = text_button("", self, small=True)
        self._list = FigureTable(usage_view.heads(self.tr("Day")), self)
        self._list.hide()
        self._lay_out()
        self._name_list_button()
        self._back.clicked.connect(self._go_back)
        self._forth.clicked.connect(self._go_forth)
        self._chart.current_changed.connect(self._say_day)
        self._as_list.clicked.connect(self._turn_list)
        self._say_day()

    def show_view(self, view: UsageView) -> None:
        """Show the month; without calls there is neither chart nor list."""
        self._earlier, self._later = view.earlier, view.later
        self._back.setEnabled(view.earlier is not None)
        self._forth.setEnabled(view.later is not None)
        self._name.setText(usage_view.month_text(view.month))
        nothing = self.tr("No model was asked in this month.")
        self._sum.setText(usage_view.spent_text(view.spent) if view.spent.calls else nothing)
        highest = max(spent.tokens for _, spent in view.days)
        self._chart.set_bars([_bar(day, spent) for day, spent in view.days], texts.tokens(highest))
        rows = [(usage_view.day_text(day), spent) for day, spent in view.days if spent.calls]
        self._list.set_rows([usage_view.figures(name, spent) for name, spent in rows])
        for one in (self._chart, self._current, self._as_list):
            one.setVisible(bool(rows))
        self._list.setVisible(self._list.isVisibleTo(self) and bool(rows))
        self._name_list_button()
        self._say_day()

    def _lay_out(self) -> None:
        said = QVBoxLayout()
        said.setSpacing(2)
        said.addWidget(self._name)
        said.addWidget(self._sum)
        head = QHBoxLayout()
        head.setSpacing(4)
        head.addLayout(said, 1)
        head.addWidget(self._back, 0, Qt.AlignmentFlag.AlignTop)
        head.addWidget(self._forth, 0, Qt.AlignmentFlag.AlignTop)
        below = QHBoxLayout()
        below.setSpacing(16)
        below.addWidget(self._current, 1)
        below.addWidget(self._as_list)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addLayout(head)
        column.addWidget(self._chart)
        column.addLayout(below)
        column.addWidget(self._list)

    def _name_list_button(self) -> None:
        shown = self._list.isVisibleTo(self)
        self._as_list.setText(self.tr("Hide the list") if shown else self.tr("Show as a list"))

    @Slot()
    def _say_day(self) -> None:
        hint = self.tr("Point at a day, or go to it with the arrow keys, to see its figures.")
        self._current.setText(self._chart.current_text() or hint)

    @Slot()
    def _turn_list(self) -> None:
        self._list.setVisible(not self._list.isVisibleTo(self))
        self._name_list_button()

    @Slot()
    def _go_back(self) -> None:
        self.month_wanted.emit(self._earlier)

    @Slot()
    def _go_forth(self) -> None:
        self.month_wanted.emit(self._later)


def _bar(day: date, spent: Spent) -> Bar:
    """Return the bar of a day; every fifth is labelled."""
    number = usage_view.number_text(day.day) if day.day in _LABELLED_DAYS else ""
    return Bar(number, spent.tokens, usage_view.day_line(day, spent))
