"""The catalogues that packaging/catalogues.py builds."""

import json
import os
from pathlib import Path

import catalogues
import pytest
from PySide6.QtCore import QTranslator
from qt_tools import QtToolError
from ts_file import Message
from ts_samples import message, plural, write_ts

NEVER = message("Never", "从未")
TOPICS = plural("%n topic(s)", "%n 个主题")


def test_qt_and_the_command_line_get_the_same_sentences(tmp_path: Path) -> None:
    write_ts(tmp_path / "i18n", "zh_CN", NEVER, TOPICS)
    qm, as_json = catalogues.build(tmp_path / "i18n", tmp_path / "out")
    translator = QTranslator()
    assert translator.load(str(qm))
    assert translator.translate("words", "Never") == "从未"
    assert json.loads(as_json.read_text(encoding="utf-8")) == {
        "version": 1,
        "language": "zh_CN",
        "messages": {"words": {"Never": "从未", "%n topic(s)": ["%n 个主题"]}},
    }


def test_the_same_source_gives_the_same_bytes(tmp_path: Path) -> None:
    write_ts(tmp_path / "i18n", "zh_CN", NEVER, TOPICS)
    first = catalogues.build(tmp_path / "i18n", tmp_path / "first")
    second = catalogues.build(tmp_path / "i18n", tmp_path / "second")
    assert [path.read_bytes() for path in first] == [path.read_bytes() for path in second]


def test_an_unfinished_translation_stays_out(tmp_path: Path) -> None:
    write_ts(tmp_path, "zh_CN", NEVER, message("Later", "以后", state="unfinished"))
    qm, as_json = catalogues.build(tmp_path, tmp_path)
    translator = QTranslator()
    assert translator.load(str(qm))
    assert translator.translate("words", "Later") in ("", None)
    assert json.loads(as_json.read_text(encoding="utf-8"))["messages"] == {"words": {"Never": "从未"}}


def test_one_source_with_two_translations_is_refused() -> None:
    messages = [
        Message("words", "Open", comment, is_plural=False, state="", forms=(text,))
        for comment, text in (("verb", "打开"), ("adjective", "开着"))
    ]
    with pytest.raises(ValueError, match="Open"):
        catalogues.json_catalogue("zh_CN", messages)


def test_a_broken_source_file_is_reported_by_name(tmp_path: Path) -> None:
    (tmp_path / "halo_zh_CN.ts").write_text("<TS", encoding="utf-8")
    with pytest.raises(QtToolError, match="halo_zh_CN"):
        catalogues.build(tmp_path, tmp_path)


@pytest.mark.parametrize(("seconds_later", "expected"), [(-1, False), (1, True)])
def test_a_newer_source_makes_a_catalogue_outdated(tmp_path: Path, seconds_later: int, expected: bool) -> None:
    ts = write_ts(tmp_path, "zh_CN", NEVER)
    built = catalogues.build(tmp_path, tmp_path)[0].stat().st_mtime
    os.utime(ts, (built + seconds_later, built + seconds_later))
    assert catalogues.are_outdated(tmp_path, tmp_path) is expected


def test_a_missing_catalogue_is_outdated(tmp_path: Path) -> None:
    write_ts(tmp_path, "zh_CN", NEVER)
    assert catalogues.are_outdated(tmp_path, tmp_path / "out")
