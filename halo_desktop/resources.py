"""Finds a bundled file in a checkout, in an installed wheel or in a frozen app.

In a checkout the files are those of `resources/`, and the catalogues those that
`packaging/dev.py` builds into `build/i18n/`. A wheel and a frozen app carry both inside the
package, in `halo_desktop/_resources/`.
"""

import sys
from functools import cache
from pathlib import Path
from typing import Literal

_PACKAGE = Path(__file__).resolve().parent
_CATALOGUES = "i18n"


class MissingResourceError(FileNotFoundError):
    """A file that belongs to the program is not there; the message says what to do."""


def find(*parts: str) -> Path:
    """Give the path of a bundled file or folder, such as `find("styles", "halo.qss")`.

    Raises MissingResourceError when it is not there.
    """
    bundled = _bundled_folder(getattr(sys, "_MEIPASS", None))
    if parts[:1] == (_CATALOGUES,) and bundled is None:
        path = _PACKAGE.parent.joinpath("build", *parts)
        remedy = "run python3 packaging/dev.py test or run, which build it"
    else:
        folder = bundled or _PACKAGE.parent / "resources"
        path = folder.joinpath(*parts)
        remedy = "install Halo Desktop again"
    if not path.exists():
        raise MissingResourceError(f"The file {path} is missing: {remedy}.")
    return path


def catalogue(language: str, kind: Literal["qm", "json"] = "qm") -> Path:
    """Give the catalogue of a language such as "zh_CN".

    "qm" is for Qt's translator, "json" the same sentences for the command line, which knows no Qt.
    Raises MissingResourceError when it is not there.
    """
    return find(_CATALOGUES, f"halo_{language}.{kind}")


@cache  # asked for every icon, while the window is made (Q10)
def _bundled_folder(frozen: str | None) -> Path | None:
    """Give the place of the files in a wheel or in a frozen app (`sys._MEIPASS`, PyInstaller); None in a checkout."""
    package = Path(frozen, "halo_desktop") if frozen else _PACKAGE
    bundled = package / "_resources"
    return bundled if bundled.is_dir() else None
