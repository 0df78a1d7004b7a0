"""Builds the catalogues from i18n/*.ts: `.qm` for Qt and `.json` for the command line without Qt.

    python catalogues.py TS_FOLDER OUT_FOLDER

The JSON is `{"version": 1, "language": "zh_CN", "messages": {context: {source: translation}}}`; the
translation of a plural is the list of its forms. The same input always gives the same bytes.
"""

import json
import sys
from collections.abc import Iterable
from pathlib import Path

from qt_tools import QtToolError, run_qt_tool
from ts_file import Message, language_of, read_messages

JSON_VERSION = 1


def build(ts_folder: Path, out_folder: Path) -> list[Path]:
    """Build the two catalogues of every language and give their paths. Raises QtToolError."""
    out_folder.mkdir(parents=True, exist_ok=True)
    built: list[Path] = []
    for ts in sorted(ts_folder.glob("halo_*.ts")):
        qm, as_json = _built_from(ts, out_folder)
        part = qm.with_suffix(".part")
        run_qt_tool("lrelease", "-silent", "-nounfinished", str(ts), "-qm", str(part))
        part.replace(qm)  # never changed in place: a window that is open has it mapped into its memory
        as_json.write_text(json_catalogue(language_of(ts), read_messages(ts)), encoding="utf-8")
        built += [qm, as_json]
    return built


def are_outdated(ts_folder: Path, out_folder: Path) -> bool:
    """Tell whether a catalogue is missing or older than its source."""
    return any(
        not built.is_file() or built.stat().st_mtime < ts.stat().st_mtime
        for ts in ts_folder.glob("halo_*.ts")
        for built in _built_from(ts, out_folder)
    )


def json_catalogue(language: str, messages: Iterable[Message]) -> str:
    """Give the JSON text of one language; texts without a finished translation are left out.

    Raises ValueError when one source has two translations, which only Qt's comments tell apart.
    """
    contexts: dict[str, dict[str, str | list[str]]] = {}
    for message in messages:
        if message.state or not all(message.forms):
            continue
        translation = list(message.forms) if message.is_plural else message.forms[0]
        known = contexts.setdefault(message.context, {}).setdefault(message.source, translation)
        if known != translation:
            raise ValueError(f"{message.context}: “{message.source}” has two translations")
    content = {"version": JSON_VERSION, "language": language, "messages": contexts}
    return json.dumps(content, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def _built_from(ts: Path, out_folder: Path) -> tuple[Path, Path]:
    return out_folder / f"{ts.stem}.qm", out_folder / f"{ts.stem}.json"


if __name__ == "__main__":
    try:
        build(Path(sys.argv[1]), Path(sys.argv[2]))
    except (QtToolError, ValueError) as error:
        sys.exit(str(error))
