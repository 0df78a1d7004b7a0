"""Whatever comes of asking a model is one line that says what happened and what to do."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from halo_desktop import words
from halo_desktop.engine.llm.keys import KeySource
from halo_desktop.engine.llm.model import FailureKind
from halo_desktop.words.model_failures import LONGEST_QUOTE, connected_text, key_text, sentence

pytestmark = pytest.mark.spec("V42", "C14", "U16")

HOLE = re.compile(r"\{\w+\}")
ADDRESS = "https://api.example.com/v1"


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    words.use(words.english)


@pytest.mark.parametrize("kind", FailureKind)
@pytest.mark.parametrize("address", ["", ADDRESS])
def test_every_failure_names_the_model_and_what_to_do(kind: FailureKind, address: str) -> None:
    text = sentence(kind, model="qwen-plus", address=address)
    assert "“qwen-plus”" in text
    assert ": " in text
    assert text.endswith(".")
    assert "\n" not in text
    assert not HOLE.search(text)


def test_failures_are_told_apart() -> None:
    assert len({sentence(kind, model="m") for kind in FailureKind}) == len(FailureKind)


@pytest.mark.parametrize(
    "kind", [FailureKind.ADDRESS, FailureKind.KEY, FailureKind.MODEL_NAME, FailureKind.NOT_A_MODEL_SERVER]
)
def test_what_is_about_a_server_names_its_address(kind: FailureKind) -> None:
    assert f" at {ADDRESS}" in sentence(kind, model="m", address=ADDRESS)
    assert " at its address" in sentence(kind, model="m")


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        (None, "in a minute."),
        (0.2, "in 1 second."),
        (1.0, "in 1 second."),
        (19.01, "in 20 seconds."),
        (120.0, "in 120 seconds."),
        (121.0, "in 3 minutes."),
        (3600.0, "in 60 minutes."),
    ],
)
def test_how_long_to_wait_is_said(seconds: float | None, said: str) -> None:
    assert sentence(FailureKind.RATE_LIMITED, model="m", retry_after=seconds).endswith(said)


def test_what_the_server_said_is_quoted_on_one_line() -> None:
    said = "Insufficient\n Balance {model} \x1b[31m"
    text = sentence(FailureKind.QUOTA, model="m", detail=said)
    assert text.endswith(
        "choose another model. The server said: “Insufficient Balance {model} \N{REPLACEMENT CHARACTER}[31m”"
    )


def test_a_long_quotation_is_shortened() -> None:
    text = sentence(FailureKind.BAD_REQUEST, model="m", detail="长" * 1000)
    assert text.endswith("“" + "长" * LONGEST_QUOTE + "…”")


@pytest.mark.parametrize("kind", [FailureKind.ADDRESS, FailureKind.NOT_A_MODEL_SERVER, FailureKind.NETWORK])
def test_jargon_and_web_pages_are_not_quoted(kind: FailureKind) -> None:
    assert "errno" not in sentence(kind, model="m", detail="[errno 111] <html>")


@pytest.mark.parametrize("detail", ["", " \n"])
def test_nothing_is_quoted_where_nothing_was_said(detail: str) -> None:
    assert "The server said" not in sentence(FailureKind.QUOTA, model="m", detail=detail)


def test_a_connection_that_works_says_how_fast_and_whether_with_tools() -> None:
    said = connected_text(model="qwen-plus", seconds=1.24, tools=True)
    assert said == "Connected to “qwen-plus” in 1.2 s; it can use tools."
    assert "it cannot use tools" in connected_text(model="m", seconds=1, tools=False)


def test_a_key_without_a_keyring_is_said_to_last_for_this_run_only() -> None:
    assert "for this run of the program only" in key_text(KeySource.THIS_RUN, variable=None)
    assert key_text(KeySource.THIS_RUN, variable="QWEN_KEY").endswith("variable QWEN_KEY can hold it for good.")


@pytest.mark.parametrize("source", [*KeySource, None])
def test_where_a_key_is_has_a_sentence(source: KeySource | None) -> None:
    text = key_text(source, variable="QWEN_KEY")
    assert text.endswith(".")
    assert not HOLE.search(text)
    assert ("QWEN_KEY" in text) is (source is not KeySource.KEYRING)
