"""The command line on real folders, in both languages. The scripts of packaging/ are no package."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest
from data_folder import DataFolder, make_data_folder

from halo_desktop import resources, words

HERE = Path(__file__).resolve().parent
CHECKOUT = HERE.parent.parent

sys.path[:0] = [str(HERE), str(CHECKOUT / "packaging")]

from catalogues import json_catalogue  # noqa: E402
from command_line import CommandLine  # noqa: E402
from ts_file import read_messages  # noqa: E402


@pytest.fixture
def folder(tmp_path: Path) -> DataFolder:
    return make_data_folder(tmp_path / "halo")


@pytest.fixture
def cli(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> CommandLine:
    """Give the command line on `tmp_path/halo`, which `folder` fills."""
    return CommandLine(tmp_path / "halo", capsys)


@pytest.fixture(scope="session")
def built_catalogues(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the JSON catalogues from i18n/*.ts, for which no Qt is needed."""
    built = tmp_path_factory.mktemp("i18n")
    for language in ("zh_CN", "en"):
        messages = read_messages(CHECKOUT / "i18n" / f"halo_{language}.ts")
        (built / f"halo_{language}.json").write_text(json_catalogue(language, messages), encoding="utf-8")
    return built


@pytest.fixture(autouse=True)
def catalogues_of_this_checkout(built_catalogues: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    def catalogue(language: str, kind: Literal["qm", "json"]) -> Path:
        return built_catalogues / f"halo_{language}.{kind}"

    monkeypatch.setattr(resources, "catalogue", catalogue)
    yield
    words.use(words.english)
