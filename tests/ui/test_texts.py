"""Sentences of the window for what the engine returns."""

from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtCore import QLocale

from halo_desktop.engine.errors import Code, EngineError
from halo_desktop.engine.files.trees import TreeSize
from halo_desktop.engine.notebook.status import NO_MEMORY, MemoryStatus
from halo_desktop.ui import texts

MOMENT = datetime(2026, 11, 28, 18, 42, tzinfo=UTC)


@pytest.fixture
def in_utc(monkeypatch):
    import time

    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


@pytest.mark.spec("U13")
def test_dates_follow_the_language(chinese, in_utc) -> None:
    assert texts.moment(MOMENT) == "2026/11/28 18:42"
    QLocale.setDefault(QLocale("en_GB"))
    assert texts.moment(MOMENT) == "28/11/2026 18:42"


@pytest.mark.spec("U13")
@pytest.mark.parametrize(("count", "text"), [(0, "0 topics"), (1, "1 topic"), (2, "2 topics")])
def test_plurals_follow_the_number(english, count: int, text: str) -> None:
    assert texts.topics(count) == text


@pytest.mark.spec("U13", "N41")
def test_the_same_in_chinese(chinese, in_utc) -> None:
    status = MemoryStatus(exists=True, total_bytes=12_698, topics=8, last_consolidated=MOMENT)
    assert texts.memory_line(status) == "12.4 KB · 8 个主题"
    assert texts.last_consolidated(status) == "上次整合于 2026/11/28 18:42"
    assert texts.memory_line(NO_MEMORY) == "暂无记忆"
    assert texts.last_consolidated(NO_MEMORY) == "从未整合"
    assert texts.tree(TreeSize(9, 98_304)) == "9 个文件 · 96 KB"


@pytest.mark.spec("U16")
def test_every_error_is_one_sentence(english) -> None:
    known = EngineError(Code.READ_ONLY, where="/x")
    assert "/x" in texts.failure(known)
    assert texts.failure(RuntimeError("boom")) == "Something unexpected went wrong: boom."
    assert texts.failure(RuntimeError()) == "Something unexpected went wrong: RuntimeError."


def test_a_path_below_home_is_short() -> None:
    home = Path("/home") / "ann"
    assert texts.short_path(home / ".halo" / "x", home) == str(Path("~/.halo/x"))
    assert texts.short_path(Path("/srv/x"), home) == "/srv/x"
