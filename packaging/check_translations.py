"""Finds what is wrong with the translations; prints one line per problem and exits 1.

`lrelease` lets an empty translation, a lost `{name}` and a lost `&` pass, and `lupdate` silently
skips calls that it cannot read, so both are looked at here.
"""

import ast
import re
import sys
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path

from extraction import LANGUAGES, extract, ts_name
from qt_tools import QtToolError
from ts_file import Message, read_messages

CHECKOUT = Path(__file__).resolve().parent.parent
PLACEHOLDER = re.compile(r"\{[^{}]*\}|%n|%L?\d")
MNEMONIC = re.compile(r"&(?=\w)")
PLURAL_FORMS = {"zh_CN": 1, "en": 2}


def message_problems(language: str, message: Message) -> Iterator[str]:
    """Say what is wrong with one translation."""
    if message.state in ("vanished", "obsolete"):
        yield "is no longer in the code"
        return
    if message.state or not all(form.strip() for form in message.forms):
        yield "is not translated"
        return
    if message.is_plural and len(message.forms) != PLURAL_FORMS[language]:
        yield f"has {len(message.forms)} plural forms instead of {PLURAL_FORMS[language]}"
    for form in message.forms:
        if _placeholders(form, message) != _placeholders(message.source, message):
            yield f"does not keep the placeholders: “{form}”"
        if len(MNEMONIC.findall(form)) != len(MNEMONIC.findall(message.source)):
            yield f"does not keep the mnemonic: “{form}”"


def _placeholders(text: str, message: Message) -> list[str]:
    found = PLACEHOLDER.findall(text)
    # A plural form may say "one topic": the number is the form's own business.
    return sorted(hole for hole in found if not (message.is_plural and hole == "%n"))


def difference(in_code: Iterable[Message], in_file: Iterable[Message]) -> Iterator[str]:
    """Say which texts of the code the file lacks, and which it holds in vain."""
    code_keys = {message.key for message in in_code}
    file_keys = {message.key for message in in_file}
    for context, source, _comment in sorted(code_keys - file_keys):
        yield f"{context}: “{source}” is in the code only: run packaging/dev.py translations"
    for context, source, _comment in sorted(file_keys - code_keys):
        yield f"{context}: “{source}” is no longer in the code: run packaging/dev.py translations"


def unread_calls(code: str, extracted: set[tuple[str, str]]) -> Iterator[tuple[int, str]]:
    """Give line and text of every `translate(context, text, …)` that lupdate did not read."""
    for node in ast.walk(ast.parse(code)):
        if not (isinstance(node, ast.Call) and _called_name(node) == "translate"):
            continue
        match node.args[:2]:
            case [ast.Constant(value=str(context)), ast.Constant(value=str(source))]:
                if (context, source) not in extracted:
                    yield node.lineno, source
            case [ast.Constant(), ast.JoinedStr() | ast.BinOp() as built]:
                yield node.lineno, ast.unparse(built)
            case _:
                pass  # a function that passes its own parameters on


def _called_name(call: ast.Call) -> str:
    match call.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case _:
            return ""


def file_problems(package: Path, ts_folder: Path) -> Iterator[str]:
    """Check the .ts files of `ts_folder` against the code of `package`. Raises QtToolError."""
    with tempfile.TemporaryDirectory() as fresh:
        extract(package, Path(fresh))
        for language in LANGUAGES:
            path = ts_folder / ts_name(language)
            if not path.is_file():
                yield f"{path.name} is missing: run packaging/dev.py translations"
                continue
            messages = list(read_messages(path))
            in_code = list(read_messages(Path(fresh, path.name)))
            for message in messages:
                for problem in message_problems(language, message):
                    yield f"{path.name}: {message.context}: “{message.source}” {problem}"
            for gap in difference(in_code, messages):
                yield f"{path.name}: {gap}"
        everything = read_messages(Path(fresh, ts_name("zh_CN")))
        extracted = {(message.context, message.source) for message in everything}
    for module in sorted(package.rglob("*.py")):
        for line, text in unread_calls(module.read_text(encoding="utf-8"), extracted):
            yield f"{module.name}:{line}: lupdate cannot read the call with “{text}”"


def main() -> int:
    """Check this checkout."""
    try:
        problems = list(file_problems(CHECKOUT / "halo_desktop", CHECKOUT / "i18n"))
    except QtToolError as error:
        problems = [str(error)]
    for problem in problems:
        print(problem)
    print(f"{len(problems)} problems in the translations" if problems else "Translations are whole.")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
