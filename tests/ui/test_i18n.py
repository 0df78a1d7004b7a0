"""The language of the window."""

import pytest
from PySide6.QtCore import QCoreApplication, QLocale, QTranslator

from halo_desktop.ui import i18n


@pytest.mark.spec("U13")
@pytest.mark.parametrize(
    ("system", "language"),
    [("zh_CN", "zh_CN"), ("zh_TW", "zh_CN"), ("zh_HK", "zh_CN"), ("en_GB", "en"), ("de_DE", "en"), ("C", "en")],
)
def test_the_language_follows_the_system(system: str, language: str) -> None:
    assert i18n.choose(QLocale(system)) == language


@pytest.mark.spec("U13")
@pytest.mark.parametrize(
    ("language", "system", "formats"),
    [
        ("en", "en_GB", "en_GB"),
        ("en", "de_DE", "en_US"),
        ("en", "zh_CN", "en_US"),
        ("zh_CN", "zh_CN", "zh_CN"),
        ("zh_CN", "en_US", "zh_CN"),
    ],
)
def test_formats_are_the_systems_where_it_speaks_the_language(language, system: str, formats: str) -> None:
    assert i18n.formats(language, QLocale(system)).name() == formats


@pytest.mark.spec("U13")
def test_a_language_takes_the_place_of_the_one_before(qapp, chinese) -> None:
    assert QCoreApplication.translate("MainWindow", "Workspaces") == "工作区"
    i18n.install(qapp, "en", QLocale("en_US"))
    assert QCoreApplication.translate("MainWindow", "Workspaces") == "Workspaces"
    assert QCoreApplication.translate("Texts", "%n topic(s)", None, 1) == "1 topic"


def test_qts_own_words_are_translated_too(chinese) -> None:
    assert QCoreApplication.translate("QPlatformTheme", "Cancel") == "取消"


def test_installing_twice_leaves_no_translator_behind(qapp, chinese) -> None:
    i18n.install(qapp, "zh_CN", QLocale("zh_CN"))
    QCoreApplication.sendPostedEvents(None, 52)
    assert len(qapp.findChildren(QTranslator)) == 2
