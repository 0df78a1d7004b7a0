"""Settings › Usage, a digital human's own model, tokens in the job strip, and why a model did not consolidate."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, time, timedelta

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QWidget

from halo_desktop.engine.consolidation.outcome import Failed, Failure, FailureCode
from halo_desktop.engine.llm.model import FailureKind
from halo_desktop.engine.llm.registry import ConfiguredModel
from halo_desktop.engine.llm.usage import CallRecord, note_call
from halo_desktop.ui.main_window.frame import SETTINGS
from halo_desktop.ui.notebook.answers import answer_to
from halo_desktop.ui.screenshots.studio import Studio
from halo_desktop.ui.screenshots.workspace_scenes import Pictured
from halo_desktop.ui.widgets.scroll_page import ScrollPage

_MODELS = (
    ConfiguredModel("m-1", "deepseek", "https://api.deepseek.com", "deepseek-chat", 128_000),
    ConfiguredModel("m-2", "ollama", "http://localhost:11434/v1", "qwen2.5:14b", 32_000),
)
_DAYS = 45
_TOLD = (FailureKind.KEY, FailureKind.RATE_LIMITED, FailureKind.ADDRESS, FailureKind.NOT_A_MODEL_SERVER)
"""Failures whose sentences are the longest, or quote the server."""


def usage(studio: Studio) -> Iterator[Pictured]:
    """Show usage before any call, then a month of it, and with all owners the cap when it is reached."""
    studio.window.go(SETTINGS)
    page = studio.session.settings.page
    yield "usage-empty", _scrolled(studio, page, page.usage)
    _spend(studio)
    studio.session.settings.usage.change_cap(500_000)
    yield "usage", _scrolled(studio, page, page.usage)
    studio.session.settings.usage.change_cap(1_000)
    studio.press("text", page.usage)
    yield "usage-cap-reached", _scrolled(studio, page, page.usage)


def model_of_a_human(studio: Studio) -> Iterator[Pictured]:
    """Show the choice of a model: none set up, and one taken."""
    human = studio.humans()[0]
    tab = studio.show_settings(human)
    yield "human-model-none", _scrolled(studio, tab, tab.model_row, above=120)
    for model in _MODELS:
        studio.home.models.keep(model)
    studio.home.choose_model(human.ref, _MODELS[1].id)
    studio.session.humans.model.look()
    yield "human-model", _scrolled(studio, tab, tab.model_row, above=120)


def tokens_so_far(studio: Studio) -> Iterator[Pictured]:
    """Show the strip while a model consolidates."""
    human = studio.humans()[0]
    studio.show_human(human)
    studio.executor.is_held = True
    consolidations = studio.session.bench.consolidations
    consolidations.start(human.ref, human.name)
    consolidations.count(human.ref, 12_345)
    consolidations.progressed.emit()
    studio.session.under_way.strip.timer.timeout.emit()
    yield "consolidation-tokens", studio.window
    consolidations.cancel_all()
    studio.executor.let_go()


def model_failures(studio: Studio) -> Iterator[Pictured]:
    """Show what the status box says when a model did not consolidate."""
    tab = studio.show_settings(studio.humans()[0])
    for kind in _TOLD:
        facts = {"kind": kind.value, "model": _MODELS[0].model, "detail": "Incorrect API key provided: sk-…"}
        tab.panel.status_box.show_answer(answer_to(Failed(Failure(FailureCode.MODEL, facts))))
        yield f"consolidation-model-{kind.value}", _scrolled(studio, tab, tab.panel.status_box, above=320)


SCENES = (usage, model_of_a_human, tokens_so_far, model_failures)


def _spend(studio: Studio) -> None:
    """Let models have been called for most days of the last weeks."""
    noon = datetime.combine(studio.home.models.today(), time(12), UTC)
    owners = [str(one.ref) for one in studio.humans()] + [f"workspace:{one.id}" for one in studio.workspaces()] + [""]
    for day in range(_DAYS):
        for call in range(0 if day % 6 == 5 else 1 + day % 3):
            at = noon - timedelta(days=day)
            owner = owners[(day + 5 * call) % len(owners)]
            taken = 4_000 + 7_919 * (day + 3 * call) % 23_000
            record = CallRecord(
                at, owner, "consolidation", "deepseek-chat", taken, taken // 9, 2.0, automatic=call == 0
            )
            note_call(studio.home.locks, record)


def _scrolled(studio: Studio, page: ScrollPage, widget: QWidget, *, above: int = 16) -> QWidget:
    """Bring a part of a page into view from its top, and return the window."""
    studio.settle()
    bar = page.verticalScrollBar()
    bar.setValue(bar.value() + widget.mapTo(page.viewport(), QPoint(0, 0)).y() - above)
    studio.settle()
    return studio.window
