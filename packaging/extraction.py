"""Collects the texts of the code into .ts files with lupdate.

    python extraction.py PACKAGE_FOLDER TS_FOLDER

English is the language of the code, so its file holds plural forms only.
"""

import ast
import sys
import tempfile
from collections.abc import Iterator
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
    with tempfile.TemporaryDirectory() as copy:
        for module in package.rglob("*.py"):
            readable = Path(copy, module.relative_to(package))
            readable.parent.mkdir(parents=True, exist_ok=True)
            readable.write_text(with_literal_numbers(module.read_text(encoding="utf-8")), encoding="utf-8")
        for language, plural_only in LANGUAGES.items():
            languages = ("-source-language", "en", "-target-language", language)
            # lupdate finds no Python on its own: it takes a folder's .py files only when told to.
            source = ("-extensions", "py", copy)
            target = ("-ts", str(ts_folder / ts_name(language)))
            run_qt_tool("lupdate", *source, *STABLE, *plural_only, *languages, *target)


def with_literal_numbers(code: str) -> str:
    """Write `1` for the number of each `translate(context, text, comment, number)`.

    The lupdate of Qt 6.11 takes a text for a plural only where that number is a literal.
    """
    lines = [line.encode() for line in code.split("\n")]
    for number in sorted(_numbers(ast.parse(code)), key=lambda node: (node.lineno, node.col_offset), reverse=True):
        first, last = number.lineno - 1, (number.end_lineno or number.lineno) - 1
        lines[first : last + 1] = [lines[first][: number.col_offset] + b"1" + lines[last][number.end_col_offset :]]
    return b"\n".join(lines).decode()


def _numbers(tree: ast.Module) -> Iterator[ast.expr]:
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id="translate") | ast.Attribute(attr="translate"), args=[_, _, _, number]):
                yield number
            case _:
                pass


if __name__ == "__main__":
    try:
        extract(Path(sys.argv[1]), Path(sys.argv[2]))
    except QtToolError as error:
        sys.exit(str(error))
