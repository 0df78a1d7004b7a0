"""Keys on the command line: taken from a pipe or the terminal, kept where they last or not at all (V42, Q24)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from halo_desktop.cli.refusals import RefusalError
from halo_desktop.cli.secrets import checked_key
from halo_desktop.words import filled, translate

if TYPE_CHECKING:
    from halo_desktop.cli.session import Session
    from halo_desktop.engine.llm.models import Models
    from halo_desktop.engine.llm.registry import ConfiguredModel


def key_for(session: Session, models: Models, entry: ConfiguredModel, *, piped: bool) -> str:
    """Return the key for a model that is being set up, "" for none.

    Nobody is asked where a key is there already, or where a server that is known by name takes none.
    """
    if piped:
        return piped_key(session)
    preset = entry.preset
    if models.find_key(entry) is not None or (preset.base_url and not preset.needs_key):
        return ""
    key = checked_key(_asked_for(session, entry) or "")
    if not key and preset.needs_key:
        session.output.notice(_missing(entry))
    return key


def new_key(session: Session, entry: ConfiguredModel, *, piped: bool) -> str:
    """Return another key for a model; raises RefusalError where none is given."""
    key = piped_key(session) if piped else checked_key(_asked_for(session, entry) or "")
    if not key:
        text = translate("CommandLine", "No key was given: type it on a terminal, or pipe it in with --key-stdin.")
        raise RefusalError("no_key", text)
    return key


def piped_key(session: Session) -> str:
    """Return the key on standard input; raises RefusalError where there is none."""
    key = checked_key(session.secrets.read())
    if not key:
        raise RefusalError("no_key", translate("CommandLine", "Standard input holds no key."))
    return key


def not_kept(models: Models, entry: ConfiguredModel, key: str) -> str | None:
    """Keep a key in the keyring; return why it was not kept, if so."""
    if models.keep_key_for_good(entry, key):
        return None
    if entry.key_variable is None:
        return translate(
            "CommandLine",
            "The system has no keyring that works, and here a key would last for this one call only, so it was not "
            "kept: unlock or install a keyring.",
        )
    text = translate(
        "CommandLine",
        "The system has no keyring that works, and here a key would last for this one call only, so it was not kept: "
        "put it into the environment variable {variable}.",
    )
    return filled(text, variable=entry.key_variable)


def _asked_for(session: Session, entry: ConfiguredModel) -> str | None:
    question = translate("CommandLine", "Key for {address} (it is not shown; empty for none): ")
    return session.secrets.ask(filled(question, address=entry.base_url))


def _missing(entry: ConfiguredModel) -> str:
    text = translate("CommandLine", "“{model}” has no key yet: run halo-memory models key, or set {variable}.")
    if entry.key_variable is None:
        text = translate("CommandLine", "“{model}” has no key yet: run halo-memory models key.")
    return filled(text, model=entry.model, variable=entry.key_variable or "")
