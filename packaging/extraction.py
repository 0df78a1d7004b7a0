"""Collects the texts of the code into .ts files with lupdate.

    python extraction.py PACKAGE_FOLDER TS_FOLDER

English is the language of the code, so its file holds plural forms only.
"""

import sys
from pathlib import Path

from qt_tools import QtToolError, run_qt_tool

LANGUAGES: dict[str, tuple[str, ...]] = {"zh_CN": (), "en": ("-pluralonly",)}
# Without locations and in alphabetical order, a moved line of code changes no translation file.
STABLE = ("-no-obsolete", "-locations", "none", "-sort-messages", "-silent")


def ts_name(language: str) -> str:
    """Give the file name of a language."""
    return f"halo_{language}.ts"


def extract(package: Path, ts_folder: Path) -> None:
    """Bring the .ts file of every language up to date with the code. Raises QtToolError."""
    ts_folder.mkdir(parents=True, exist_ok=True)
    for language, plural_only in LANGUAGES.items():
        languages = ("-source-language", "en", "-target-language", language)
        # lupdate finds no Python on its own: it takes a folder's .py files only when told to.
        source = ("-extensions", "py", str(package))
        target = ("-ts", str(ts_folder / ts_name(language)))
        run_qt_tool("lupdate", *source, *STABLE, *plural_only, *languages, *target)


if __name__ == "__main__":
    try:
        extract(Path(sys.argv[1]), Path(sys.argv[2]))
    except QtToolError as error:
        sys.exit(str(error))
