"""Bundled files are found in a checkout and in a frozen app; the wheel has its own test."""

import sys
from pathlib import Path

import pytest

from halo_desktop import resources


def test_a_checkout_uses_its_own_folder() -> None:
    assert resources.find("icons").samefile(Path(__file__).parents[2] / "resources" / "icons")


def test_a_missing_file_is_named_with_what_to_do() -> None:
    with pytest.raises(resources.MissingResourceError, match=r"nothing\.svg.*install"):
        resources.find("icons", "nothing.svg")


def test_a_catalogue_that_was_not_built_says_how() -> None:
    with pytest.raises(resources.MissingResourceError, match=r"packaging/dev\.py"):
        resources.catalogue("tlh", "json")


def test_a_frozen_app_uses_what_it_unpacked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bundled = tmp_path / "halo_desktop" / "_resources" / "i18n"
    bundled.mkdir(parents=True)
    (bundled / "halo_zh_CN.qm").write_bytes(b"")
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)
    assert resources.catalogue("zh_CN") == bundled / "halo_zh_CN.qm"
