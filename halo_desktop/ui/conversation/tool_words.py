"""What went into a tool of the AI and what came out of it, as people read it: one fact a line.

A tool that is none of ours keeps its own words: its arguments as `name: value`, its result as it came.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from typing import Final, cast

from PySide6.QtCore import QCoreApplication

from halo_desktop import words
from halo_desktop.engine.consolidation.outcome import AlreadyRunning, Applied, NothingToDo, Refused, Trimmed
from halo_desktop.engine.json_values import JsonObject, as_number, as_object, as_text
from halo_desktop.engine.settings import Frequency
from halo_desktop.ui import texts
from halo_desktop.ui.conversation.tool_names import is_ours
from halo_desktop.words.outcomes import already_running, could_not_start, nothing_to_consolidate

translate = QCoreApplication.translate

_BULLET: Final = "· "
_READ_FILE: Final = "read_file"
"""Answers with what a file says, which may be JSON of its own."""


def asked_text(name: str, arguments: Mapping[str, object]) -> str:
    """Return what was asked of a tool, "" where that goes without saying."""
    if is_ours(name):
        return "\n".join(_facts(arguments))
    return "\n".join(f"{key}: {_shown(_raw(value))}" for key, value in arguments.items())


def answered_text(name: str, result: str) -> str:
    """Return what a tool answered; of ours the facts of a JSON object, where it is one."""
    answer = _object(result) if is_ours(name) and name != _READ_FILE else {}
    lines = [*_facts(answer), *_nothing_found(answer)]
    return "\n".join(lines) or _shown(result)


def _object(text: str) -> JsonObject:
    """Return the JSON object that a text is; an empty one for any other text, also one that was cut (V30)."""
    try:
        return as_object(json.loads(text))
    except (ValueError, RecursionError):
        return {}


def _facts(values: Mapping[str, object]) -> Iterator[str]:
    for key, value in values.items():
        if key in _LEFT_OUT or value in (None, "", []) or (key in _COUNTS and not value):
            continue
        if isinstance(value, list):
            yield from _listed(key, cast("list[object]", value))
        elif key in _SENTENCES:
            yield _SENTENCES[key](value)
        else:
            label = _LABELS[key]() if key in _LABELS else key
            yield _fact(label, _shown(_value(value)))


def _listed(key: str, items: list[object]) -> Iterator[str]:
    """Yield a line for each item."""
    if key in _HEADS:
        yield _HEADS[key]()
    yield from (_BULLET + _item(item) for item in items)


def _nothing_found(answer: JsonObject) -> Iterator[str]:
    """Say so where something was looked for."""
    found_something = any(isinstance(value, list) and value != [] for value in answer.values())
    if _LOOKED_FOR & answer.keys() and not found_something:
        yield translate("Tools", "Nothing was found.")


def _item(item: object) -> str:
    """Return a note, page, folder or message on one line."""
    facts = as_object(item)
    if not facts:
        return words.one_line(_raw(item))
    text = as_text(facts.get("text")) or as_text(facts.get("snippet")) or as_text(facts.get("description")) or ""
    if "who" in facts:
        who = translate("Tools", "You") if facts["who"] == "user" else translate("Tools", "AI")
        said = f"{who} · {_moment(facts.get('at'))}"
        return words.one_line(_fact(said, text))
    where = as_text(facts.get("path")) or as_text(facts.get("folder"))
    if where is None:
        where = as_text(facts.get("where"))
        return (
            words.filled(translate("Tools", "{text} ({where})"), text=text, where=where)
            if where
            else words.one_line(text)
        )
    return words.one_line(_fact(where, text) if text else where)


def _value(value: object) -> str:
    if isinstance(value, bool):
        return translate("Tools", "On") if value else translate("Tools", "Off")
    if isinstance(value, str) and value in {one.value for one in Frequency}:
        return words.frequency_name(Frequency(value))
    return _raw(value)


def _raw(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str)


def _fact(label: str, value: str) -> str:
    return translate("Tools", "{label}: {value}").replace("{label}", label).replace("{value}", value)


def _shown(text: str) -> str:
    """Return a text of several lines with nothing in it that cannot be shown."""
    return "\n".join(map(words.one_line, text.strip().split("\n")))


def _moment(value: object) -> str:
    try:
        return texts.moment(datetime.fromisoformat(as_text(value) or ""))
    except ValueError:
        return ""


def _outcome(value: object) -> str:
    known = _OUTCOMES.get(str(value))
    return known() if known else _raw(value)


def _consolidated(value: object) -> str:
    known = _CONSOLIDATED.get(str(value))
    return known() if known else translate("Tools", "The memory was not consolidated.")


def _cleared(value: object) -> str:
    return translate("Tools", "%n file(s) cleared.", None, int(as_number(value) or 0))


_LEFT_OUT: Final = frozenset({"before", "characters", "earlier", "limit", "next_offset", "offset", "owner", "stamp"})
"""What only a model needs, to read on or to refer to."""

_LOOKED_FOR: Final = frozenset({"found", "listed", "pages"})

_COUNTS: Final = frozenset({"total", "total_pages"})

_HEADS: Final[Mapping[str, Callable[[], str]]] = {
    "pages": lambda: translate("Tools", "Topics:"),
    "memory": lambda: translate("Tools", "In the memory:"),
    "removed": lambda: translate("Tools", "Removed:"),
    "candidates": lambda: translate("Tools", "What may be meant:"),
}

_LABELS: Final[Mapping[str, Callable[[], str]]] = {
    "auto_consolidation": lambda: translate("Tools", "Automatic consolidation"),
    "day": lambda: translate("Tools", "Day"),
    "description": lambda: translate("Tools", "When to read it"),
    "details": lambda: translate("Tools", "Details"),
    "folder": lambda: translate("Tools", "Folder"),
    "frequency": lambda: translate("Tools", "Frequency"),
    "human": lambda: translate("Tools", "Digital human"),
    "memory": lambda: translate("Tools", "Memory"),
    "name": lambda: translate("Tools", "Name"),
    "new": lambda: translate("Tools", "New text"),
    "old": lambda: translate("Tools", "Old text"),
    "path": lambda: translate("Tools", "File"),
    "query": lambda: translate("Tools", "Looked for"),
    "request": lambda: translate("Tools", "Your words"),
    "summary": lambda: translate("Tools", "In short"),
    "target": lambda: translate("Tools", "New place"),
    "text": lambda: translate("Tools", "Text"),
    "topic": lambda: translate("Tools", "Topic"),
    "total": lambda: translate("Tools", "In all"),
    "total_pages": lambda: translate("Tools", "Topics in all"),
    "where": lambda: translate("Tools", "Where"),
    "words": lambda: translate("Tools", "Looked for"),
}

_OUTCOMES: Final[Mapping[str, Callable[[], str]]] = {
    "added": lambda: translate("Tools", "Added."),
    "after_this_turn": lambda: translate("Tools", "It is done when the reply has ended."),
    "already_known": lambda: translate("Tools", "It was known already."),
    "asked": lambda: translate("Tools", "You were asked."),
    "changed": lambda: translate("Tools", "Changed."),
    "deleted": lambda: translate("Tools", "Deleted."),
    "done": lambda: translate("Tools", "Done."),
    "forgotten": lambda: translate("Tools", "Forgotten."),
    "moved": lambda: translate("Tools", "Moved."),
    "not_found": lambda: translate("Tools", "Nothing was found."),
    "remembered": lambda: translate("Tools", "Remembered."),
    "several": lambda: translate("Tools", "Several notes match, so nothing was removed."),
    "unchanged": lambda: translate("Tools", "It was so already."),
    "written": lambda: translate("Tools", "Written."),
}

_CONSOLIDATED: Final[Mapping[str, Callable[[], str]]] = {
    Applied.__name__: lambda: translate("Tools", "The memory was consolidated."),
    Trimmed.__name__: lambda: translate("Tools", "Old history was archived instead."),
    NothingToDo.__name__: nothing_to_consolidate,
    AlreadyRunning.__name__: already_running,
    Refused.__name__: could_not_start,
}

_SENTENCES: Final[Mapping[str, Callable[[object], str]]] = {
    "files": _cleared,
    "outcome": _outcome,
    "result": _consolidated,
}
