"""Small .ts files for the tests of the translation scripts."""

from pathlib import Path

HEAD = '<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n'


def message(source: str, translation: str, *, state: str = "", comment: str = "") -> str:
    """Give one message of a .ts file."""
    kind = f' type="{state}"' if state else ""
    note = f"<comment>{comment}</comment>" if comment else ""
    return f"<message><source>{source}</source>{note}<translation{kind}>{translation}</translation></message>"


def plural(source: str, *forms: str) -> str:
    """Give one plural message of a .ts file."""
    inside = "".join(f"<numerusform>{form}</numerusform>" for form in forms)
    return f'<message numerus="yes"><source>{source}</source><translation>{inside}</translation></message>'


def write_ts(folder: Path, language: str, *messages: str, context: str = "words") -> Path:
    """Write `halo_<language>.ts` with one context."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"halo_{language}.ts"
    body = f"<context><name>{context}</name>{''.join(messages)}</context>"
    whole = f'{HEAD}<TS version="2.1" language="{language}" sourcelanguage="en">{body}</TS>\n'
    path.write_text(whole, encoding="utf-8")
    return path
