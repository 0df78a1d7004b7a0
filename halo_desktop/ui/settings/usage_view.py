"""What Settings says about the use of models: read off the window's thread, and put into words."""

from __future__ import annotations

import calendar
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from PySide6.QtCore import QCoreApplication, QDate, QLocale

from halo_desktop import words
from halo_desktop.engine.home import Home
from halo_desktop.engine.llm.usage import KEPT_MONTHS, Spent, UsageTotals
from halo_desktop.engine.owners import human_ref, workspace_ref
from halo_desktop.ui import texts
from halo_desktop.ui.notebook.owner_faces import workspace_name

translate = QCoreApplication.translate


@dataclass(frozen=True, slots=True)
class UsageView:
    """Today, one month, and the daily cap of automatic work."""

    today: Spent
    month: date
    """Its first day."""
    spent: Spent
    """In the whole month."""
    days: tuple[tuple[date, Spent], ...]
    """Every day of the month."""
    owners: tuple[tuple[str, Spent], ...]
    """By name, who took most first."""
    cap: int | None
    left: int | None
    """Of the cap, today."""
    earlier: date | None
    """The month before, where it is kept."""
    later: date | None
    """The month after, up to that of today."""


def read_usage(home: Home, month: date | None) -> UsageView:
    """Read what a month took, that of today where none is named, and the cap; raises `EngineError`."""
    today = home.models.today()
    newest = today.replace(day=1)
    month = month or newest
    now = home.models.usage()
    totals = now if month == newest else home.models.usage_of(month.year, month.month)
    return UsageView(
        today=now.day,
        month=month,
        spent=totals.month,
        days=_days(totals, month),
        owners=_owners(totals.owners, _names(home) if totals.owners else {}),
        cap=home.models.settings().daily_tokens,
        left=home.models.cap_left(),
        earlier=_moved(month, -1) if _months_between(month, newest) < KEPT_MONTHS else None,
        later=_moved(month, 1) if month < newest else None,
    )


def spent_text(spent: Spent) -> str:
    """Return what some calls took, such as "2 calls · 1,200 tokens (1,000 in, 200 out)"."""
    text = translate("Usage", "{calls} · {tokens} ({sent} in, {received} out)")
    return words.filled(
        text,
        calls=calls_text(spent.calls),
        tokens=texts.tokens(spent.tokens),
        sent=number_text(spent.input_tokens),
        received=number_text(spent.output_tokens),
    )


def calls_text(count: int) -> str:
    """Return a number of calls."""
    return translate("Usage", "%n call(s)", None, count)


def number_text(count: int) -> str:
    """Return a number as the user's language groups its digits."""
    return QLocale().toString(count)


def day_text(day: date) -> str:
    """Return a day without its year."""
    return QLocale().toString(_to_qt(day), translate("Usage", "MMMM d"))


def day_line(day: date, spent: Spent) -> str:
    """Return what a day took, such as "November 3: 2 calls · …"."""
    said = spent_text(spent) if spent.calls else translate("Usage", "no model was asked")
    return words.filled(translate("Usage", "{day}: {spent}"), day=day_text(day), spent=said)


def month_text(month: date) -> str:
    """Return a month with its year."""
    return QLocale().toString(_to_qt(month), translate("Usage", "MMMM yyyy"))


def heads(first: str) -> tuple[str, ...]:
    """Return the heads of a table whose rows are `figures`."""
    return (
        first,
        translate("Usage", "Calls"),
        translate("Usage", "Tokens in"),
        translate("Usage", "Tokens out"),
        translate("Usage", "Tokens"),
    )


def figures(name: str, spent: Spent) -> tuple[str, ...]:
    """Return one row of a table."""
    numbers = (spent.calls, spent.input_tokens, spent.output_tokens, spent.tokens)
    return (name, *map(number_text, numbers))


def _days(totals: UsageTotals, month: date) -> tuple[tuple[date, Spent], ...]:
    last = calendar.monthrange(month.year, month.month)[1]
    days = (month.replace(day=number) for number in range(1, last + 1))
    return tuple((day, totals.days.get(day.isoformat(), Spent())) for day in days)


def _owners(spent: Mapping[str, Spent], names: Mapping[str, str]) -> tuple[tuple[str, Spent], ...]:
    """Name who took what; an owner that is gone goes by its reference."""
    named = [(names.get(ref, words.one_line(ref)) if ref else _nobody(), one) for ref, one in spent.items()]
    return tuple(sorted(named, key=lambda entry: (-entry[1].tokens, entry[0])))


def _nobody() -> str:
    return translate("Usage", "For no memory, such as connection tests")


def _names(home: Home) -> dict[str, str]:
    named = {str(workspace_ref(one.id)): workspace_name(one) for one in home.workspaces.list().workspaces}
    return named | {str(human_ref(one.id)): words.one_line(one.name) for one in home.humans.list().humans}


def _moved(month: date, by: int) -> date:
    number = month.year * 12 + month.month - 1 + by
    return date(number // 12, number % 12 + 1, 1)


def _months_between(earlier: date, later: date) -> int:
    return (later.year - earlier.year) * 12 + later.month - earlier.month


def _to_qt(day: date) -> QDate:
    return QDate(day.year, day.month, day.day)
