"""`halo-memory topics`: list, show and search the topic pages of a memory."""

from __future__ import annotations

from typing import Annotated

import typer

from halo_desktop.cli.grammar import add_command, new_group
from halo_desktop.cli.output import table
from halo_desktop.cli.parameters import ref_argument
from halo_desktop.cli.session import session_of
from halo_desktop.engine.owners import OwnerRef
from halo_desktop.words import one_line, size_text, translate


def commands() -> typer.Typer:
    """Declare the commands."""
    group = new_group("topics", translate("CommandLine", "List, show and search the topic pages of a memory."))
    add_command(group, "list", translate("CommandLine", "List all pages."), list_all)
    add_command(group, "show", translate("CommandLine", "Print a page."), show)
    add_command(group, "search", translate("CommandLine", "Find pages that hold all words."), search)
    return group


def list_all(ctx: typer.Context, ref: Annotated[str, ref_argument()]) -> None:
    """List all topic pages."""
    session = session_of(ctx)
    owner = OwnerRef.parse(ref)
    found = session.home().notebook(owner).topics()
    rows = [
        {"path": page.path, "name": page.name, "description": page.description, "bytes": page.bytes} for page in found
    ]
    header = (
        translate("CommandLine", "Page"),
        translate("CommandLine", "Size"),
        translate("CommandLine", "Name"),
        translate("CommandLine", "When to read it"),
    )
    lines = [(page.path, size_text(page.bytes), page.name, page.description or "–") for page in found]
    text = table([header, *lines]) if lines else translate("CommandLine", "There are no topics yet.")
    session.output.answer(rows, text)


def show(
    ctx: typer.Context,
    ref: Annotated[str, ref_argument()],
    page: Annotated[
        str,
        typer.Argument(
            metavar="PATH", help=translate("CommandLine", "the page's path in the list, for example reports/weekly.md")
        ),
    ],
) -> None:
    """Print one topic page."""
    session = session_of(ctx)
    owner = OwnerRef.parse(ref)
    found = session.home().notebook(owner).page(page)
    row = {"path": found.path, "name": found.name, "description": found.description, "text": found.text}
    session.output.answer(row, found.text)


def search(
    ctx: typer.Context,
    ref: Annotated[str, ref_argument()],
    query: Annotated[list[str], typer.Argument(metavar="QUERY", help=translate("CommandLine", "words to look for"))],
) -> None:
    """Find topic pages."""
    session = session_of(ctx)
    owner = OwnerRef.parse(ref)
    hits = session.home().notebook(owner).search(" ".join(query))
    rows = [{"path": hit.path, "name": hit.name, "snippet": hit.snippet, "score": hit.score} for hit in hits]
    lines = [f"{one_line(hit.path)}\n    {one_line(hit.snippet)}" for hit in hits]
    text = "\n".join(lines) if lines else translate("CommandLine", "No page holds all these words.")
    session.output.answer(rows, text)
