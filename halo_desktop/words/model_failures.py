"""What came of asking a model, as one sentence for every case: why it failed, or what a connection test found."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import ceil
from typing import Final

from halo_desktop.engine.llm.keys import KeySource
from halo_desktop.engine.llm.model import FailureKind
from halo_desktop.words.speaking import filled, joined, translate

LONGEST_QUOTE: Final = 160
"""How many characters of a server's own words are quoted."""


def sentence(
    kind: FailureKind, *, model: str, address: str = "", detail: str = "", retry_after: float | None = None
) -> str:
    """Return why a model gave no whole reply and what to do, on one line (C14, V42).

    `model` is its name at the server, `address` its base URL. `detail` is what the server said, which is quoted where
    it tells more than the sentence does. `retry_after` is in seconds.
    """
    text = filled(_SENTENCES[kind](), model=model, where=_place(address), pause=_pause_text(retry_after))
    return joined(text, _quote(detail)) if detail.strip() and kind in _TOLD_MORE_BY_THE_SERVER else text


def connected_text(*, model: str, seconds: float, tools: bool) -> str:
    """Return that a connection test went well, how long it took, and whether the model may be given tools."""
    if tools:
        text = translate("ModelFailures", "Connected to “{model}” in {seconds} s; it can use tools.")
    else:
        text = translate(
            "ModelFailures",
            "Connected to “{model}” in {seconds} s; it cannot use tools, so it writes nothing to the memory while it "
            "replies.",
        )
    return filled(text, model=model, seconds=f"{seconds:.1f}")


def key_text(source: KeySource | None, *, variable: str | None) -> str:
    """Return where the key of a model is, `None` for nowhere.

    `variable` is the environment variable that may hold it, if there is one (`ConfiguredModel.key_variable`). A key
    that no keyring took is said to last for this run of the program only (V42).
    """
    match source:
        case KeySource.KEYRING:
            return translate("ModelFailures", "The key is in the system's keyring.")
        case KeySource.ENVIRONMENT:
            text = translate("ModelFailures", "The key comes from the environment variable {variable}.")
            return filled(text, variable=variable or "")
        case KeySource.THIS_RUN:
            text = translate(
                "ModelFailures",
                "The system has no keyring that works, so the key is kept for this run of the program only.",
            )
        case None:
            text = translate("ModelFailures", "There is no key.")
    return joined(text, _variable_hint(variable)) if variable else text


def _place(address: str) -> str:
    if not address:
        return translate("ModelFailures", "at its address")
    return filled(translate("ModelFailures", "at {address}"), address=address)


def _pause_text(seconds: float | None) -> str:
    """Return how long a server asks to wait, in seconds up to two minutes."""
    if seconds is None:
        return translate("ModelFailures", "a minute")
    if seconds <= _MOST_SECONDS:
        return translate("ModelFailures", "%n second(s)", None, max(1, ceil(seconds)))
    return translate("ModelFailures", "%n minute(s)", None, ceil(seconds / 60))


def _variable_hint(variable: str) -> str:
    text = translate("ModelFailures", "The environment variable {variable} can hold it for good.")
    return filled(text, variable=variable)


def _quote(detail: str) -> str:
    said = " ".join(detail.split())
    shown = said if len(said) <= LONGEST_QUOTE else f"{said[:LONGEST_QUOTE].rstrip()}…"
    return filled(translate("ModelFailures", "The server said: “{detail}”"), detail=shown)


_MOST_SECONDS: Final = 120

_TOLD_MORE_BY_THE_SERVER: Final = frozenset(
    {
        FailureKind.KEY,
        FailureKind.MODEL_NAME,
        FailureKind.QUOTA,
        FailureKind.RATE_LIMITED,
        FailureKind.SERVER_ERROR,
        FailureKind.REFUSED,
        FailureKind.TOO_LONG,
        FailureKind.BAD_REQUEST,
    }
)
"""For the others the detail is the system's jargon, a piece of a web page, or nothing."""

_SENTENCES: Final[Mapping[FailureKind, Callable[[], str]]] = {
    FailureKind.ADDRESS: lambda: translate(
        "ModelFailures",
        "“{model}” could not be reached, since nothing answers {where}: check the address, and that the server is "
        "running.",
    ),
    FailureKind.KEY: lambda: translate(
        "ModelFailures",
        "The key for “{model}” is missing, wrong, or not allowed to use it: enter one that is valid {where}.",
    ),
    FailureKind.MODEL_NAME: lambda: translate(
        "ModelFailures", "There is no model “{model}” {where}: check its name, or choose another model."
    ),
    FailureKind.QUOTA: lambda: translate(
        "ModelFailures", "The account for “{model}” has nothing left: top it up, or choose another model."
    ),
    FailureKind.RATE_LIMITED: lambda: translate(
        "ModelFailures", "“{model}” was asked too often just now: try again in {pause}."
    ),
    FailureKind.TIME_OUT: lambda: translate(
        "ModelFailures", "“{model}” did not answer in time: try again, or choose a faster model."
    ),
    FailureKind.NOT_A_MODEL_SERVER: lambda: translate(
        "ModelFailures",
        "“{model}” could not be asked, since what answers {where} is no model server: check the address, which "
        "often ends with /v1.",
    ),
    FailureKind.SERVER_ERROR: lambda: translate(
        "ModelFailures", "The server of “{model}” failed: try again later, or choose another model."
    ),
    FailureKind.REFUSED: lambda: translate(
        "ModelFailures", "“{model}” refused to answer this: change the text, or choose another model."
    ),
    FailureKind.CUT_OFF: lambda: translate(
        "ModelFailures",
        "The reply of “{model}” was cut off at the longest length that its server allows: ask for less at once, or "
        "choose another model.",
    ),
    FailureKind.TOO_LONG: lambda: translate(
        "ModelFailures",
        "This is more text than “{model}” takes at once: shorten it, or choose a model with a longer context.",
    ),
    FailureKind.MALFORMED: lambda: translate(
        "ModelFailures", "The answer of “{model}” was empty or unreadable: try again, or choose another model."
    ),
    FailureKind.NO_TOOLS: lambda: translate(
        "ModelFailures", "“{model}” cannot use tools, which this needs: choose another model."
    ),
    FailureKind.BAD_REQUEST: lambda: translate(
        "ModelFailures",
        "The server of “{model}” did not take the request: check how the model is set up, or choose another one.",
    ),
    FailureKind.CANCELLED: lambda: translate(
        "ModelFailures", "“{model}” was stopped before its answer was whole: ask again when you want to."
    ),
    FailureKind.NETWORK: lambda: translate(
        "ModelFailures", "There is no connection to “{model}”, or it broke: check the network, then try again."
    ),
}
