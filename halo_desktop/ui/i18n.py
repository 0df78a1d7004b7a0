"""The language of the window: which one, and Qt's translators and formats for it (U13).

Only PySide6 and the standard library: this runs before the first paint.
"""

from typing import Literal

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator

from halo_desktop import resources

Language = Literal["zh_CN", "en"]
LanguageChoice = Literal["system", "zh_CN", "en"]

LANGUAGES: tuple[Language, ...] = ("zh_CN", "en")
CHOICES: tuple[LanguageChoice, ...] = ("system", *LANGUAGES)
OWN_NAMES: dict[Language, str] = {"zh_CN": "简体中文", "en": "English"}
"""Each language in its own words, whatever the window speaks."""


def choose(system: QLocale) -> Language:
    """Return the language for a system: Chinese of any kind is read as Simplified Chinese, the rest as English."""
    return "zh_CN" if system.language() is QLocale.Language.Chinese else "en"


def resolve(choice: LanguageChoice, system: QLocale) -> Language:
    """Return the language that a choice stands for."""
    return choose(system) if choice == "system" else choice


def formats(language: Language, system: QLocale) -> QLocale:
    """Return the locale of dates and numbers: the system's own where it speaks the language."""
    if choose(system) == language and (language == "zh_CN" or system.language() is QLocale.Language.English):
        return system
    return QLocale("zh_CN" if language == "zh_CN" else "en_US")


def install(app: QCoreApplication, language: Language, system: QLocale) -> None:
    """Translate `app` into a language, in place of the one before.

    Raises `resources.MissingResourceError` where the catalogue has not been built.
    """
    for old in app.findChildren(QTranslator):
        app.removeTranslator(old)
        old.deleteLater()
    QLocale.setDefault(formats(language, system))
    # Qt's own words, such as those of the menu in an input; English needs none.
    qt_words = QTranslator(app)
    if qt_words.load(f"qtbase_{language}", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)):
        app.installTranslator(qt_words)
    ours = QTranslator(app)
    ours.load(str(resources.catalogue(language)))
    app.installTranslator(ours)
