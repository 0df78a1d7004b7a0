"""`halo-memory path`, `reveal`, `briefing` and `clear`: where a memory is, what is read of it, and its end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from halo_desktop.cli.grammar import add_command
from halo_desktop.cli.parameters import human_argument, ref_argument, yes_option
from halo_desktop.cli.refusals import RefusalError, needs_yes
from halo_desktop.cli.session import session_of
from halo_desktop.engine.errors import Code, EngineError
from halo_desktop.engine.owners import OwnerKind, OwnerRef
from halo_desktop.words import filled, size_text, translate

if TYPE_CHECKING:
    from halo_desktop.engine.home import Home


def declare(program: typer.Typer) -> None:
    """Declare the commands."""
    add_command(program, "path", translate("CommandLine", "Print the folder of a memory."), path)
    add_command(program, "reveal", translate("CommandLine", "Show a memory in the file manager."), reveal)
    add_command(program, "briefing", translate("CommandLine", "Print what a new conversation reads."), briefing)
    add_command(program, "clear", translate("CommandLine", "Clear a digital human's memory."), clear)


def path(ctx: typer.Context, ref: Annotated[str, ref_argument()]) -> None:
    """Print the folder that holds a memory, whether or not it has been made yet."""
    session = session_of(ctx)
    owner = OwnerRef.parse(ref)
    folder = session.home().owner(owner).folder.path
    session.output.answer({"path": str(folder)}, str(folder))


def reveal(ctx: typer.Context, ref: Annotated[str, ref_argument()]) -> None:
    """Show the folder of a memory in the file manager, with `memory.md` selected where there is one (U06)."""
    session = session_of(ctx)
    owner = OwnerRef.parse(ref)
    folder = session.home().owner(owner).folder
    if not folder.path.is_dir():
        text = translate("CommandLine", "There is no folder {where} yet: it is made when the memory is first used.")
        raise RefusalError(Code.VANISHED.value, filled(text, where=folder.path))
    shown = folder.memory_file if folder.memory_file.is_file() else folder.path
    try:
        session.reveal(shown)
    except Exception as error:
        # The library raises whatever its many ways to a file manager raise.
        raise EngineError(Code.REVEAL_FAILED, where=shown) from error
    session.output.answer({"path": str(folder.path)}, str(folder.path))


def briefing(ctx: typer.Context, ref: Annotated[str, ref_argument()]) -> None:
    """Print exactly what a new conversation would be given (N50)."""
    session = session_of(ctx)
    owner = OwnerRef.parse(ref)
    found = session.home().briefing(owner)
    if found is None:
        session.output.notice(
            translate("CommandLine", "Memory is off here, so a new conversation reads nothing of it.")
        )
        session.output.answer({"text": "", "bytes": 0, "tokens": 0}, "")
    else:
        session.output.answer({"text": found.text, "bytes": found.bytes, "tokens": found.tokens}, found.text)


def clear(
    ctx: typer.Context,
    human: Annotated[str, human_argument()],
    yes: Annotated[bool, yes_option()] = False,  # noqa: FBT002 - an option of the command line
) -> None:
    """Clear the memory of a digital human, or say what would go (N25)."""
    session = session_of(ctx)
    ref = OwnerRef.parse(human)
    home = session.home()
    owner = home.owner(ref)
    if ref.kind is OwnerKind.HUMAN and not yes:
        raise needs_yes(_warnings(home, ref, owner.name))
    files = home.clear_memory(ref).value
    text = translate("CommandLine", "The memory of “{name}” was cleared (%n file(s)).", None, files)
    session.output.answer({"files_removed": files}, filled(text, name=owner.name))


def _warnings(home: Home, ref: OwnerRef, name: str) -> Iterator[str]:
    size = home.notebook(ref).what_a_clearing_removes()
    text = translate("CommandLine", "Clearing the memory of “{name}” deletes %n file(s), {size}.", None, size.files)
    yield filled(text, name=name, size=size_text(size.total_bytes))
    yield translate(
        "CommandLine",
        "This permanently deletes all memory files (memory.md and run history). The app starts afresh on its next run.",
    )
