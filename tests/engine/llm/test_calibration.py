"""What a provider's reports teach about our estimates of tokens (V13)."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from model_servers import OpenAi, ScriptedServer

from halo_desktop.engine.files.layout import DataRoot
from halo_desktop.engine.files.locks import Locks
from halo_desktop.engine.language.tokens import estimate_tokens
from halo_desktop.engine.llm.calibration import LEAST_SAMPLES, NARROWEST, SAMPLES, WIDEST, tokens_per_estimate
from halo_desktop.engine.llm.keys import Keys
from halo_desktop.engine.llm.metered import CallReason
from halo_desktop.engine.llm.model import Tool, UserMessage
from halo_desktop.engine.llm.models import ModelMeans, Models
from halo_desktop.engine.llm.registry import ConfiguredModel
from halo_desktop.engine.llm.usage import CallRecord, note_call, read_calls

pytestmark = pytest.mark.spec("V13")

_NEVER = threading.Event()

AT = datetime(2026, 11, 20, 9, 30, tzinfo=UTC)
CALL = CallRecord(AT, "workspace:w", "conversation", "m", 1_500, 10, 1.0, estimated_input=1_000)


@pytest.fixture
def models(tmp_path: Path) -> Iterator[Models]:
    models = Models(Locks(DataRoot(tmp_path)), lambda: AT, ModelMeans(keys=Keys(lambda: None, {})))
    yield models
    models.close()


@pytest.mark.parametrize("known", range(LEAST_SAMPLES))
def test_too_little_known_changes_nothing(known: int) -> None:
    assert tokens_per_estimate([CALL] * known, "m") == 1.0


def test_the_median_of_the_newest_counts() -> None:
    newest = [CALL] * SAMPLES
    assert tokens_per_estimate([*newest, *[replace(CALL, input_tokens=900)] * 99], "m") == 1.5
    assert tokens_per_estimate([CALL, replace(CALL, input_tokens=2_000), replace(CALL, input_tokens=10)], "m") == 1.5


@pytest.mark.parametrize(
    "useless",
    [
        replace(CALL, model="another"),
        replace(CALL, estimated=True),
        replace(CALL, estimated_input=0),
        replace(CALL, estimated_input=50),
        replace(CALL, input_tokens=0),
    ],
    ids=["another model", "estimated by us", "several requests", "short", "no report"],
)
def test_what_tells_nothing_is_passed_over(useless: CallRecord) -> None:
    assert tokens_per_estimate([useless] * 9, "m") == 1.0


def test_what_cannot_be_tokens_is_bounded() -> None:
    assert tokens_per_estimate([replace(CALL, input_tokens=10**6)] * 5, "m") == WIDEST
    assert tokens_per_estimate([replace(CALL, input_tokens=1)] * 5, "m") == NARROWEST


def test_a_reply_of_one_request_is_noted_with_our_estimate(tmp_path: Path, models: Models) -> None:
    server = ScriptedServer(OpenAi())
    try:
        entry = ConfiguredModel("m-1", "compatible", server.base_url, "m", 32_000)
        question = "周报一律用表格。" * 60
        tool = Tool("look", "Looks.", {"type": "object", "properties": {}}, lambda _given: "seen")
        server.script(server.says("好。"), server.calls("look", "{}"), server.says("好。"))
        for _ in range(2):
            model = models.open(entry, CallReason("workspace:w", "conversation"))
            list(model.reply([UserMessage(question)], [tool], _NEVER))
        one, several = read_calls(DataRoot(tmp_path), AT)
        assert one.estimated_input >= estimate_tokens(question)
        assert several.estimated_input == 0
    finally:
        server.stop()


def test_the_models_learn_from_what_is_on_disk(tmp_path: Path, models: Models) -> None:
    entry = ConfiguredModel("m-1", "compatible", "http://localhost:1/v1", "m", 32_000)
    assert models.tokens_per_estimate(entry) == 1.0
    for _ in range(LEAST_SAMPLES):
        note_call(Locks(DataRoot(tmp_path)), CALL)
    assert models.tokens_per_estimate(entry) == 1.5
