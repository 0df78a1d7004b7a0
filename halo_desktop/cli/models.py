"""`halo-memory models`: set up, try and remove the models of a data folder, and cap what automatic work takes (V42)."""

from __future__ import annotations

import uuid
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Final

import typer

from halo_desktop.cli.grammar import add_command, new_group
from halo_desktop.cli.interrupts import stopped_by_interrupt
from halo_desktop.cli.model_keys import key_for, new_key, not_kept
from halo_desktop.cli.model_rows import model_lines, model_row
from halo_desktop.cli.parameters import key_stdin_option, model_argument
from halo_desktop.cli.refusals import MisuseError, RefusalError
from halo_desktop.cli.session import Session, session_of
from halo_desktop.engine.errors import Code, EngineError
from halo_desktop.engine.llm.providers import PROVIDERS, Provider, is_base_url, tidy_base_url
from halo_desktop.words import filled, translate

if TYPE_CHECKING:
    # These load pydantic and the keys; help and complaints need neither.
    from halo_desktop.engine.llm.models import Models
    from halo_desktop.engine.llm.registry import ConfiguredModel, ModelSettings

NO_CAP: Final = "none"


def commands() -> typer.Typer:
    """Declare the commands."""
    group = new_group(
        "models", translate("CommandLine", "Set up, try and remove models, and cap their automatic work.")
    )
    add_command(group, "list", translate("CommandLine", "List the models that are set up."), list_all)
    add_command(group, "add", translate("CommandLine", "Add a model, or change one of the same address and name."), add)
    add_command(group, "test", translate("CommandLine", "Ask a model for one word and say what came of it."), test)
    add_command(group, "default", translate("CommandLine", "Make a model the default one."), choose_default)
    add_command(group, "remove", translate("CommandLine", "Take a model out, with its key."), remove)
    add_command(group, "key", translate("CommandLine", "Keep another key for the server of a model."), change_key)
    add_command(group, "cap", translate("CommandLine", "Cap the tokens of automatic work a day."), change_cap)
    return group


def list_all(ctx: typer.Context) -> None:
    """List all models."""
    session = session_of(ctx)
    models = session.home().models
    rows = [model_row(models, entry) for entry in models.settings().models]
    session.output.answer(rows, model_lines(rows) if rows else _none_set_up())


def add(
    ctx: typer.Context,
    provider: Annotated[
        str,
        typer.Option(
            "--provider",
            metavar="NAME",
            help=filled(translate("CommandLine", "who runs it: {known}"), known=", ".join(PROVIDERS)),
        ),
    ],
    name: Annotated[
        str,
        typer.Option("--model", metavar="NAME", help=translate("CommandLine", "the model's name at its server")),
    ],
    address: Annotated[
        str | None,
        typer.Option(
            "--address",
            metavar="URL",
            help=translate("CommandLine", "the server's base URL, instead of the provider's own"),
        ),
    ] = None,
    context: Annotated[
        str | None,
        typer.Option(
            "--context", metavar="TOKENS", help=translate("CommandLine", "how many tokens the model takes at once")
        ),
    ] = None,
    key_stdin: Annotated[bool, key_stdin_option()] = False,  # noqa: FBT002 - an option of the command line
) -> None:
    """Add a model; makes the data folder where there is none."""
    from halo_desktop.engine.llm.registry import ConfiguredModel  # noqa: PLC0415

    session = session_of(ctx)
    preset = _preset(provider)
    length = preset.context_length if context is None else tokens_in(context, "--context", least=1)
    if not name.strip():
        raise EngineError(Code.EMPTY_NAME)
    wanted = ConfiguredModel(str(uuid.uuid4()), preset.id, _address(preset, address), name.strip(), length)
    models = session.home(may_make=True).models
    entry = _over_the_present(wanted, models.settings(), keeps_length=context is None)
    key = key_for(session, models, entry, piped=key_stdin)
    models.keep(entry)
    problem = not_kept(models, entry, key) if key else None
    if problem:
        session.output.notice(problem)
    row = model_row(models, entry)
    hint = filled(translate("CommandLine", "Try it with halo-memory models test {id}."), id=entry.id)
    session.output.answer(row, f"{model_lines([row])}\n{hint}")


def test(ctx: typer.Context, ident: Annotated[str, model_argument()]) -> None:
    """Try a model and keep whether it can use tools; leaves with 1 and the reason if it does not answer."""
    from halo_desktop.engine.llm.connection_test import Connected  # noqa: PLC0415
    from halo_desktop.words.model_failures import connected_text, sentence  # noqa: PLC0415

    session = session_of(ctx)
    models = session.home().models
    entry = model_named(models.settings(), ident)
    try:
        with stopped_by_interrupt() as stop:
            outcome = models.try_out(entry, "", stop)
    finally:
        models.close()
    if not isinstance(outcome, Connected):
        said = sentence(
            outcome.kind,
            model=entry.model,
            address=entry.base_url,
            detail=outcome.detail,
            retry_after=outcome.retry_after,
        )
        raise RefusalError(f"model_{outcome.kind.value}", said)
    if entry.tools != outcome.tools:
        models.keep(replace(entry, tools=outcome.tools))
    row = {"seconds": round(outcome.seconds, 3), "tools": outcome.tools, "tokens": outcome.usage.tokens}
    session.output.answer(row, connected_text(model=entry.model, seconds=outcome.seconds, tools=outcome.tools))


def choose_default(ctx: typer.Context, ident: Annotated[str, model_argument()]) -> None:
    """Make a model the default one."""
    session = session_of(ctx)
    models = session.home().models
    entry = model_named(models.settings(), ident)
    models.choose_default(entry.id)
    _answer_with(session, models, entry)


def remove(ctx: typer.Context, ident: Annotated[str, model_argument()]) -> None:
    """Take a model out; its key stays only for another model of the same server."""
    session = session_of(ctx)
    models = session.home().models
    entry = model_named(models.settings(), ident)
    if not models.remove(entry.id):
        session.output.notice(_key_stays())
    text = filled(translate("CommandLine", "The model “{name}” was taken out."), name=entry.model)
    session.output.answer({"removed": entry.id}, text)


def change_key(
    ctx: typer.Context,
    ident: Annotated[str, model_argument()],
    key_stdin: Annotated[bool, key_stdin_option()] = False,  # noqa: FBT002 - an option of the command line
    forget: Annotated[bool, typer.Option("--forget", help=translate("CommandLine", "drop the key"))] = False,  # noqa: FBT002 - an option of the command line
) -> None:
    """Keep a key for the server of a model, or drop it."""
    session = session_of(ctx)
    models = session.home().models
    entry = model_named(models.settings(), ident)
    if forget:
        _forget_key(models, entry)
    elif problem := not_kept(models, entry, new_key(session, entry, piped=key_stdin)):
        raise RefusalError("no_keyring", problem)
    _answer_with(session, models, entry)


def change_cap(
    ctx: typer.Context,
    tokens: Annotated[
        str,
        typer.Argument(
            metavar="TOKENS",
            help=translate("CommandLine", "how many tokens automatic work may take a day, or none for no cap"),
        ),
    ],
) -> None:
    """Set the daily cap or take it away; makes the data folder where there is none."""
    session = session_of(ctx)
    cap = None if tokens == NO_CAP else tokens_in(tokens, "TOKENS", least=0)
    models = session.home(may_make=True).models
    models.change_daily_cap(cap)
    left = models.cap_left()
    session.output.answer({"cap": cap, "cap_left": left}, cap_text(cap, left))


def model_named(settings: ModelSettings, text: str) -> ConfiguredModel:
    """Return the model with this id, or the only one with this name; raises RefusalError."""
    named = [model for model in settings.models if model.model == text]
    found = settings.find(text) or (named[0] if len(named) == 1 else None)
    if found is not None:
        return found
    if named:
        reason = translate("CommandLine", "Several models are called “{name}”: name one by its id, {known}.")
        raise RefusalError("ambiguous_model", filled(reason, name=text, known=", ".join(one.id for one in named)))
    if not settings.models:
        raise RefusalError("no_such_model", _none_set_up())
    reason = translate("CommandLine", "There is no model “{name}”: there are {known}.")
    raise RefusalError(
        "no_such_model", filled(reason, name=text, known=", ".join(one.model for one in settings.models))
    )


def tokens_in(text: str, parameter: str, *, least: int) -> int:
    """Read a number of tokens; raises MisuseError."""
    if not (text.isascii() and text.isdigit() and len(text) <= _LONGEST_NUMBER and int(text) >= least):
        reason = translate(
            "CommandLine", "“{value}” is no number of tokens for {parameter}: write a whole number, for example 32000."
        )
        raise MisuseError(filled(reason, value=text, parameter=parameter))
    return int(text)


def cap_text(cap: int | None, left: int | None) -> str:
    """Return what automatic work may take a day, and still today (C12)."""
    if cap is None:
        return translate("CommandLine", "Automatic work has no daily cap.")
    if not left:
        text = translate("CommandLine", "Automatic work may take {cap} tokens a day; today nothing is left.")
        return filled(text, cap=f"{cap:,}")
    text = translate("CommandLine", "Automatic work may take {cap} tokens a day; {left} are left today.")
    return filled(text, cap=f"{cap:,}", left=f"{left:,}")


_LONGEST_NUMBER: Final = 12


def _preset(ident: str) -> Provider:
    if ident not in PROVIDERS:
        raise EngineError(Code.BAD_SETTING_VALUE, key="--provider", value=ident, known=", ".join(PROVIDERS))
    return PROVIDERS[ident]


def _address(preset: Provider, typed: str | None) -> str:
    """Return the base URL; raises MisuseError for one that is missing or none."""
    if typed is None and not preset.base_url:
        reason = translate("CommandLine", "The provider {provider} has no address of its own: add --address URL.")
        raise MisuseError(filled(reason, provider=preset.id))
    address = preset.base_url if typed is None else tidy_base_url(typed, preset.protocol)
    if not is_base_url(address):
        reason = translate(
            "CommandLine",
            "“{value}” is no address of a server: write one such as http://localhost:8080/v1, without a password.",
        )
        raise MisuseError(filled(reason, value=address))
    return address


def _over_the_present(wanted: ConfiguredModel, settings: ModelSettings, *, keeps_length: bool) -> ConfiguredModel:
    """Return what is wanted with the id of the model that has the same address and name, if there is one."""
    for present in settings.models:
        if (present.base_url, present.model) == (wanted.base_url, wanted.model):
            length = present.context_length if keeps_length else wanted.context_length
            return replace(wanted, id=present.id, tools=present.tools, context_length=length)
    return wanted


def _answer_with(session: Session, models: Models, entry: ConfiguredModel) -> None:
    row = model_row(models, entry)
    session.output.answer(row, model_lines([row]))


def _forget_key(models: Models, entry: ConfiguredModel) -> None:
    if not models.forget_key(entry):
        raise RefusalError("key_stays", _key_stays())


def _key_stays() -> str:
    return translate("CommandLine", "The keyring did not let go of the key: delete it there.")


def _none_set_up() -> str:
    return translate("CommandLine", "No model is set up: add one with halo-memory models add.")
