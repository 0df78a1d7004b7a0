"""A tool call that a model writes as its text, instead of making it: small local models do (V42).

It stands for the call where it is all that the model says, in one of the forms that models were trained on, and names a
tool that was offered. Everything else is a text, also JSON. Pure.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection
from typing import Final, cast

from halo_desktop.engine.json_values import JsonObject
from halo_desktop.engine.llm.tool_calls import read_arguments

_FORM: Final = re.compile(
    r"""\s*(?:
        ```(?:json|tool_call)?\s*(?P<fenced>\{.*?)(?:```)?
        | <tool_call>\s*(?P<marked>\{.*?)(?:</tool_call>)?
        | (?P<bare>\{.*)
    )\s*""",
    re.DOTALL | re.VERBOSE,
)
_OPENINGS: Final = ("```json", "```tool_call", "```", "<tool_call>", "")
_HEADS: Final = ('{"name":"', '{"arguments":{', '{"parameters":{', '{"type":"function"', '{"function":{', '{"id":"')
"""How a call may begin, without spaces."""
_NAMED: Final = re.compile(
    r'[^{]*\{\s*(?:"type"\s*:\s*"function"\s*,\s*)?(?:"function"\s*:\s*\{\s*)?"name"\s*:\s*"([^"]*)"'
)
_KEYS: Final = frozenset({"name", "arguments", "parameters", "id", "type"})


def spoken_call(text: str, tools: Collection[str]) -> tuple[str, JsonObject] | None:
    """Return the name and the arguments of the one call that a text is, `None` for any other text."""
    form = _FORM.fullmatch(text)
    if form is None:
        return None
    written = next(group for group in form.groups() if group is not None)
    try:
        value: object = json.loads(written, strict=False)
    except (ValueError, RecursionError):
        return None
    call = cast("JsonObject", value) if isinstance(value, dict) else {}
    if isinstance(call.get("function"), dict) and call.keys() <= {"function", "id", "type"}:
        call = cast("JsonObject", call["function"])
    arguments = _arguments(call)
    if call.keys() - _KEYS or call.get("name") not in tools or arguments is None:
        return None
    return str(call["name"]), arguments


def _arguments(call: JsonObject) -> JsonObject | None:
    given = [call[key] for key in ("arguments", "parameters") if key in call]
    if len(given) != 1 or not isinstance(given[0], dict | str):
        return None
    return read_arguments(cast("JsonObject | str", given[0]))


class HeldText:
    """The text of one answer as it comes, held back for as long as it may turn out to be a call."""

    def __init__(self, tools: Collection[str]) -> None:
        self._tools = tools
        self._held: str | None = "" if tools else None

    def take(self, piece: str) -> str:
        """Take the next piece and return what may be shown now."""
        if self._held is None:
            return piece
        self._held += piece
        return "" if self._may_be_call(self._held) else self.let_go()

    def let_go(self) -> str:
        """Return what is held back, which is no call; from now on nothing is."""
        held, self._held = self._held or "", None
        return held

    def call(self) -> tuple[str, JsonObject] | None:
        """Return the call that the answer was, when it has come to its end."""
        return spoken_call(self._held, self._tools) if self._held else None

    def is_call_begun(self) -> bool:
        """Say whether what is held back already names a tool."""
        return self._held is not None and _NAMED.match(self._held) is not None

    def _may_be_call(self, text: str) -> bool:
        bare = "".join(text.split())
        named = _NAMED.match(text)
        if named is not None and named[1] not in self._tools:
            return False
        return any(_agree(bare, opening + head) for opening in _OPENINGS for head in _HEADS)


def _agree(text: str, beginning: str) -> bool:
    """Say whether a text begins so, as far as it goes."""
    return text.startswith(beginning[: len(text)])
