"""A tool made of its arguments and what it does: what a model sends is checked, and every refusal is a sentence."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Final, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from halo_desktop.engine.errors import EngineError
from halo_desktop.engine.json_values import JsonObject
from halo_desktop.engine.llm.model import Tool
from halo_desktop.engine.prompts import phrases
from halo_desktop.engine.tools.turn_notebook import refusal, told

_LISTED_PROBLEMS: Final = 5
_PROBLEM_CHARACTERS: Final = 200


class Arguments(BaseModel):
    """The arguments of a tool; a name that it does not have is refused, not ignored."""

    model_config = ConfigDict(extra="forbid", frozen=True)


Given = TypeVar("Given", bound=Arguments)


def make_tool(name: str, arguments: type[Given], work: Callable[[Given], JsonObject | str]) -> Tool:
    """Return a tool that answers with a JSON object or a text; its description is in `resources/prompts/tools.md`."""

    def run(sent: JsonObject) -> str:
        try:
            given = arguments.model_validate(sent)
        except ValidationError as error:
            raise refusal("arguments", problems=_problems(error)) from None
        try:
            answer = work(given)
        except EngineError as error:
            raise told(error) from error
        return answer if isinstance(answer, str) else json.dumps(answer, ensure_ascii=False)

    schema = arguments.model_json_schema()
    parameters = {key: value for key, value in schema.items() if key not in {"title", "description"}}
    return Tool(name, phrases("tools")[name.replace("_", "-")], parameters, run)


def _problems(error: ValidationError) -> str:
    """Say what is wrong without repeating what was sent, which may be long or hold a secret."""
    found = error.errors(include_url=False, include_context=False, include_input=False)
    listed = [f"{'.'.join(map(str, one['loc']))}: {one['msg']}"[:_PROBLEM_CHARACTERS] for one in found]
    return "; ".join(listed[:_LISTED_PROBLEMS])
