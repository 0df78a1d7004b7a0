"""`halo-memory humans`: list, add, move, uninstall and delete digital humans."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Annotated, Final

import typer

from halo_desktop.cli.grammar import add_command, new_group
from halo_desktop.cli.output import table
from halo_desktop.cli.parameters import (
    human_id_argument,
    id_of,
    name_argument,
    workspace_option,
    yes_option,
)
from halo_desktop.cli.refusals import needs_yes
from halo_desktop.cli.session import session_of
from halo_desktop.engine.humans.human import HumanSource
from halo_desktop.engine.json_values import JsonObject
from halo_desktop.engine.owners import HALO_WORKSPACE_ID, OwnerKind
from halo_desktop.words import filled, size_text, translate

if TYPE_CHECKING:
    from halo_desktop.engine.home import Home
    from halo_desktop.engine.humans.human import Human
    from halo_desktop.engine.lifecycle.human_life import HumanDeletion


def commands() -> typer.Typer:
    """Declare the commands."""
    group = new_group("humans", translate("CommandLine", "List, add, move, uninstall and delete digital humans."))
    add_command(group, "list", translate("CommandLine", "List the digital humans."), list_all)
    add_command(group, "add", translate("CommandLine", "Add a digital human."), add)
    add_command(group, "move", translate("CommandLine", "Move one to another workspace; its memory stays."), move)
    add_command(group, "uninstall", translate("CommandLine", "Uninstall one; all its files stay."), uninstall)
    add_command(group, "delete", translate("CommandLine", "Delete an uninstalled one permanently."), delete)
    return group


def list_all(ctx: typer.Context) -> None:
    """List all digital humans."""
    session = session_of(ctx)
    home = session.home()
    found = home.humans.list()
    session.output.notices(found.notices)
    session.output.answer([_row(human) for human in found.humans], _lines(home, found.humans))


def add(
    ctx: typer.Context,
    name: Annotated[str, name_argument()],
    workspace: Annotated[str, workspace_option()],
) -> None:
    """Add a digital human; in the Halo workspace it makes the data folder where there is none."""
    session = session_of(ctx)
    ident = id_of(OwnerKind.WORKSPACE, workspace)
    home = session.home(may_make=ident == HALO_WORKSPACE_ID)
    human = home.lifecycle.add_human(name, ident).value
    session.output.answer(_row(human), _lines(home, [human]))


def move(
    ctx: typer.Context,
    ident: Annotated[str, human_id_argument()],
    workspace: Annotated[str, workspace_option()],
) -> None:
    """Let a digital human live in another workspace."""
    session = session_of(ctx)
    home = session.home()
    moved = home.lifecycle.move_human(id_of(OwnerKind.HUMAN, ident), id_of(OwnerKind.WORKSPACE, workspace)).value
    session.output.answer(_row(moved), _lines(home, [moved]))


def uninstall(ctx: typer.Context, ident: Annotated[str, human_id_argument()]) -> None:
    """Uninstall a digital human."""
    session = session_of(ctx)
    home = session.home()
    human = home.lifecycle.uninstall_human(id_of(OwnerKind.HUMAN, ident)).value
    session.output.answer(_row(human), _lines(home, [human]))


def delete(
    ctx: typer.Context,
    ident: Annotated[str, human_id_argument()],
    yes: Annotated[bool, yes_option()] = False,  # noqa: FBT002 - an option of the command line
) -> None:
    """Delete an uninstalled digital human, or say what would go."""
    session = session_of(ctx)
    home = session.home()
    deletion = home.lifecycle.plan_human_deletion(id_of(OwnerKind.HUMAN, ident))
    human = deletion.human
    if not yes:
        raise _what_would_go(deletion)
    files = home.lifecycle.delete_human(human.id).value
    text = translate("CommandLine", "The digital human “{name}” was deleted (%n file(s)).", None, files)
    session.output.answer({"files_removed": files}, filled(text, name=human.name))


def _what_would_go(deletion: HumanDeletion) -> Exception:
    """Return that nothing was deleted because --yes is missing, and what would go."""
    size = deletion.size
    text = translate(
        "CommandLine",
        "The digital human “{name}” would be deleted permanently with its memory: %n file(s), {size}, in {where}.",
        None,
        size.files,
    )
    name = deletion.human.name
    warning = filled(text, name=name, size=size_text(size.total_bytes), where=deletion.target)
    return needs_yes([warning])


def _row(human: Human) -> JsonObject:
    return {
        "id": human.id,
        "name": human.name,
        "workspace_id": human.workspace_id,
        "status": human.status,
        "source": human.source.value,
        "path": str(human.folder.path),
    }


def _lines(home: Home, humans: Iterable[Human]) -> str:
    workspaces = {workspace.id: workspace.name for workspace in home.workspaces.list().workspaces}
    header = (
        translate("CommandLine", "ID"),
        translate("CommandLine", "Name"),
        translate("CommandLine", "Workspace"),
        translate("CommandLine", "Status"),
        translate("CommandLine", "From"),
    )
    rows = [header]
    for human in humans:
        workspace = human.workspace_id or "–"
        status = _STATUSES.get(human.status, lambda known=human.status: known)()
        rows.append((human.id, human.name, workspaces.get(workspace, workspace), status, _SOURCES[human.source]()))
    return table(rows)


_STATUSES: Final[Mapping[str, Callable[[], str]]] = {
    "active": lambda: translate("CommandLine", "active"),
    "paused": lambda: translate("CommandLine", "paused"),
    "error": lambda: translate("CommandLine", "error"),
    "needs_login": lambda: translate("CommandLine", "needs a login"),
    "waiting_user": lambda: translate("CommandLine", "waiting for you"),
    "uninstalled": lambda: translate("CommandLine", "uninstalled"),
}
"""Halo's words for the state of a digital human (data-folder.md 2); another one is shown as it is."""

_SOURCES: Final[Mapping[HumanSource, Callable[[], str]]] = {
    HumanSource.HALO: lambda: translate("CommandLine", "Halo"),
    HumanSource.DESKTOP: lambda: translate("CommandLine", "Halo Desktop"),
}
