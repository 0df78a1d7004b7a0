"""`halo-memory usage`: what model calls took, by day, month and memory, and what the daily cap leaves (C12)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Annotated, Final

import typer

from halo_desktop.cli.grammar import add_command
from halo_desktop.cli.models import cap_text
from halo_desktop.cli.output import table
from halo_desktop.cli.refusals import MisuseError
from halo_desktop.cli.session import session_of
from halo_desktop.engine.json_values import JsonObject
from halo_desktop.words import filled, translate

if TYPE_CHECKING:
    from halo_desktop.engine.home import Home
    from halo_desktop.engine.llm.usage import Spent, UsageTotals

_MONTH: Final = re.compile(r"(2[0-9]{3})-(0[1-9]|1[0-2])")


def declare(program: typer.Typer) -> None:
    """Declare the command."""
    add_command(program, "usage", translate("CommandLine", "Show what the models took, today and in a month."), usage)


def usage(
    ctx: typer.Context,
    month: Annotated[
        str | None,
        typer.Option(
            "--month", metavar="YYYY-MM", help=translate("CommandLine", "a month, instead of the present one")
        ),
    ] = None,
) -> None:
    """Show what the models took."""
    session = session_of(ctx)
    chosen = None if month is None else _year_and_month(month)
    home = session.home()
    today = home.models.today()
    year, number = chosen or (today.year, today.month)
    is_present = (year, number) == (today.year, today.month)
    found = home.models.usage() if is_present else home.models.usage_of(year, number)
    cap, left = home.models.settings().daily_tokens, home.models.cap_left()
    names = _names(home)
    row: JsonObject = {
        "month": f"{year:04d}-{number:02d}",
        "today": _spent(found.day) if is_present else None,
        "total": _spent(found.month),
        "owners": [
            {"owner": ref or None, "name": names.get(ref)} | _spent(spent) for ref, spent in _by_size(found.owners)
        ],
        "days": [{"day": day} | _spent(spent) for day, spent in sorted(found.days.items())],
        "cap": cap,
        "cap_left": left,
    }
    text = "\n".join([*_lines(found, names, row["month"], with_today=is_present), cap_text(cap, left)])
    session.output.answer(row, text)


def _year_and_month(text: str) -> tuple[int, int]:
    """Read `YYYY-MM`; raises MisuseError."""
    found = _MONTH.fullmatch(text)
    if found is None:
        reason = translate("CommandLine", "“{value}” is no month: write one such as 2026-11.")
        raise MisuseError(filled(reason, value=text))
    return int(found[1]), int(found[2])


def _names(home: Home) -> Mapping[str, str]:
    """Return the names of those who are still there, by reference."""
    workspaces = {str(one.ref): one.name for one in home.workspaces.list().workspaces}
    return workspaces | {str(one.ref): one.name for one in home.humans.list().humans}


def _by_size(owners: Mapping[str, Spent]) -> list[tuple[str, Spent]]:
    return sorted(owners.items(), key=lambda entry: (-entry[1].tokens, entry[0]))


def _spent(spent: Spent) -> JsonObject:
    return {
        "calls": spent.calls,
        "tokens": spent.tokens,
        "input_tokens": spent.input_tokens,
        "output_tokens": spent.output_tokens,
    }


def _lines(found: UsageTotals, names: Mapping[str, str], month: str, *, with_today: bool) -> Iterator[str]:
    if not found.month.calls:
        yield filled(translate("CommandLine", "No model was asked in {month}."), month=month)
        return
    rows = [_header("")]
    if with_today:
        rows.append(_cells(translate("CommandLine", "Today"), found.day))
    yield table([*rows, _cells(month, found.month)])
    yield ""
    nobody = translate("CommandLine", "without a memory")
    owners = [_cells(names.get(ref, ref or nobody), spent) for ref, spent in _by_size(found.owners)]
    yield table([_header(translate("CommandLine", "By memory")), *owners])
    yield ""
    days = [_cells(day, spent) for day, spent in sorted(found.days.items())]
    yield table([_header(translate("CommandLine", "By day")), *days])
    yield ""


def _header(first: str) -> tuple[str, ...]:
    return (
        first,
        translate("CommandLine", "Calls"),
        translate("CommandLine", "Tokens"),
        translate("CommandLine", "Read"),
        translate("CommandLine", "Written"),
    )


def _cells(first: str, spent: Spent) -> tuple[str, ...]:
    return first, *(f"{number:,}" for number in _spent(spent).values())
