"""`halo-memory workspaces`: list, add and delete workspaces."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from halo_desktop.cli.grammar import add_command, new_group
from halo_desktop.cli.output import table
from halo_desktop.cli.parameters import id_of, name_argument, workspace_id_argument, yes_option
from halo_desktop.cli.refusals import needs_yes
from halo_desktop.cli.session import session_of
from halo_desktop.engine.json_values import JsonObject
from halo_desktop.engine.owners import OwnerKind
from halo_desktop.words import filled, size_text, translate

if TYPE_CHECKING:
    from halo_desktop.engine.humans.human import Human
    from halo_desktop.engine.lifecycle.workspace_deletion import WorkspaceDeletion
    from halo_desktop.engine.workspaces.workspace import Workspace


def commands() -> typer.Typer:
    """Declare the commands."""
    group = new_group("workspaces", translate("CommandLine", "List, add and delete workspaces."))
    add_command(group, "list", translate("CommandLine", "List the workspaces, the Halo workspace too."), list_all)
    add_command(group, "add", translate("CommandLine", "Add a workspace."), add)
    add_command(group, "delete", translate("CommandLine", "Delete a workspace with its memory."), delete)
    return group


def list_all(ctx: typer.Context) -> None:
    """List all workspaces."""
    session = session_of(ctx)
    found = session.home().workspaces.list().workspaces
    session.output.answer([_row(workspace) for workspace in found], _lines(found))


def add(
    ctx: typer.Context,
    name: Annotated[str, name_argument()],
    folder: Annotated[
        str | None,
        typer.Option(
            "--folder",
            metavar="DIR",
            help=translate("CommandLine", "a project folder to link; nothing is written there"),
        ),
    ] = None,
) -> None:
    """Add a workspace; makes the data folder where there is none."""
    session = session_of(ctx)
    linked = None if folder is None else Path(folder)
    workspace = session.home(may_make=True).lifecycle.add_workspace(name, linked).value
    session.output.answer(_row(workspace), _lines([workspace]))


def delete(
    ctx: typer.Context,
    ident: Annotated[str, workspace_id_argument()],
    yes: Annotated[bool, yes_option()] = False,  # noqa: FBT002 - an option of the command line
) -> None:
    """Delete a workspace, or say what would go."""
    session = session_of(ctx)
    home = session.home()
    deletion = home.lifecycle.plan_workspace_deletion(id_of(OwnerKind.WORKSPACE, ident))
    if not yes:
        raise needs_yes(_warnings(deletion))
    files = home.lifecycle.delete_workspace(deletion).value
    text = translate("CommandLine", "The workspace “{name}” was deleted (%n file(s)).", None, files)
    session.output.answer({"files_removed": files}, filled(text, name=deletion.workspace.name))


def _row(workspace: Workspace) -> JsonObject:
    linked = workspace.linked_folder
    return {
        "id": workspace.id,
        "name": workspace.name,
        "folder": None if linked is None else str(linked),
        "missing": workspace.missing,
    }


def _lines(workspaces: Iterable[Workspace]) -> str:
    header = (
        translate("CommandLine", "ID"),
        translate("CommandLine", "Name"),
        translate("CommandLine", "Linked folder"),
        "",
    )
    missing = translate("CommandLine", "its data folder is not there")
    return table(
        [
            header,
            *(
                (found.id, found.name, str(found.linked_folder or "–"), missing if found.missing else "")
                for found in workspaces
            ),
        ]
    )


def _warnings(deletion: WorkspaceDeletion) -> Iterator[str]:
    """Say what would go and what would stay (N22, N23)."""
    workspace = deletion.workspace
    if deletion.target is None:
        text = translate("CommandLine", "The workspace “{name}” would leave the list; its folder is not there.")
        yield filled(text, name=workspace.name)
    else:
        text = translate(
            "CommandLine",
            "The workspace “{name}” would be deleted with its memory: %n file(s), {size}, in {where}, to the system's "
            "trash where there is one.",
            None,
            deletion.size.files,
        )
        size = size_text(deletion.size.total_bytes)
        yield filled(text, name=workspace.name, size=size, where=deletion.target)
    if deletion.deleted_humans:
        text = translate("CommandLine", "Digital humans that would be deleted with it: {names}.")
        yield filled(text, names=_names(deletion.deleted_humans))
    if deletion.moved_humans:
        text = translate("CommandLine", "Digital humans that live elsewhere and would be moved there: {names}.")
        yield filled(text, names=_names(deletion.moved_humans))
    if workspace.linked_folder:
        text = translate("CommandLine", "The linked folder {where} stays as it is.")
        yield filled(text, where=workspace.linked_folder)


def _names(humans: Iterable[Human]) -> str:
    return ", ".join(human.name for human in humans)
