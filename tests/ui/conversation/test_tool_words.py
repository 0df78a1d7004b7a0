"""What was asked of a tool and what it answered, in words."""

import json

import pytest

from halo_desktop.engine.tools import conversation_tools, notebook_tools, operate
from halo_desktop.engine.tools.calling import Arguments
from halo_desktop.ui.conversation.tool_words import answered_text, asked_text

ROOMS = (conversation_tools, notebook_tools, operate)
"""Importing them defines the arguments of all tools."""

pytestmark = [pytest.mark.spec("U08"), pytest.mark.usefixtures("english")]


def answer(**facts: object) -> str:
    return json.dumps(facts, ensure_ascii=False)


@pytest.mark.parametrize(
    ("name", "arguments", "said"),
    [
        ("recall", {"query": "周报"}, "Looked for: 周报"),
        ("edit_page", {"path": "a.md", "old": "一\n二", "new": ""}, "File: a.md\nOld text: 一\n二"),
        ("read_page", {"path": "a.md", "offset": 0}, "File: a.md"),
        ("look_back", {"words": "预算", "day": None, "before": "7f3a"}, "Looked for: 预算"),
        (
            "change_halo_settings",
            {"human": "李敏", "request": "关掉", "memory": False, "frequency": "balanced"},
            "Digital human: 李敏\nYour words: 关掉\nMemory: Off\nFrequency: Balanced",
        ),
        ("list_pages", {}, ""),
    ],
)
def test_what_was_asked_stands_under_labels(name: str, arguments: dict[str, object], said: str):
    assert asked_text(name, arguments) == said


@pytest.mark.parametrize(
    ("name", "result", "said"),
    [
        (
            "remember",
            answer(outcome="remembered", text="周报用表格", where="memory.md"),
            "Remembered.\nText: 周报用表格\nWhere: memory.md",
        ),
        ("recall", answer(found=[]), "Nothing was found."),
        (
            "recall",
            answer(found=[{"text": "周报用表格", "where": "memory.md"}, {"text": "b", "where": "x.md"}]),
            "· 周报用表格 (memory.md)\n· b (x.md)",
        ),
        (
            "forget",
            answer(outcome="several", removed=[], candidates=[{"text": "一", "where": "memory.md"}]),
            "Several notes match, so nothing was removed.\nWhat may be meant:\n· 一 (memory.md)",
        ),
        (
            "search_notebook",
            answer(pages=[], total_pages=0, memory=["周报用表格"]),
            "In the memory:\n· 周报用表格",
        ),
        ("search_notebook", answer(pages=[], total_pages=0, memory=[]), "Nothing was found."),
        (
            "list_pages",
            answer(
                listed=[
                    {"folder": "reports", "pages": 3, "description": ""},
                    {"path": "a.md", "description": "When it is about a"},
                ],
                total=2,
            ),
            "· reports\n· a.md: When it is about a\nIn all: 2",
        ),
        (
            "read_page",
            answer(where="memory/topics/a.md", text="# A\nb", characters=5),
            "memory/topics/a.md\nText: # A\nb",
        ),
        (
            "consolidate_now",
            answer(outcome="done", owner="human:x", result="Applied"),
            "Done.\nThe memory was consolidated.",
        ),
        ("clear_human_memory", answer(outcome="done", owner="human:x", files=1), "Done.\n1 file cleared."),
        (
            "halo_settings",
            answer(owner="human:x", memory=True, auto_consolidation=False),
            "Memory: On\nAutomatic consolidation: Off",
        ),
        ("read_file", "预算是三万。", "预算是三万。"),
        ("read_file", '{"name": "a config file"}', '{"name": "a config file"}'),
        ("recall", '{"found": [{"te…', '{"found": [{"te…'),
    ],
)
def test_what_came_of_it_is_one_fact_a_line(name: str, result: str, said: str):
    found = answered_text(name, result)
    assert found.replace("Where: memory/topics", "memory/topics") == said


def test_what_was_said_earlier_is_told_with_who_and_when():
    hit = {"turn": "7f3a", "at": "2026-11-20T08:00+08:00", "who": "user", "text": "预算\n三万"}
    said = answered_text("look_back", answer(found=[hit], earlier="7f3a"))
    assert said.startswith("· You · ")
    assert said.endswith(": 预算 三万")
    assert "7f3a" not in said


def test_a_tool_that_is_none_of_ours_keeps_its_own_words():
    assert asked_text("crm.find", {"city": "上海", "count": 2, "open": True}) == "city: 上海\ncount: 2\nopen: true"
    assert answered_text("crm.find", '{"found": []}') == '{"found": []}'


def test_nothing_that_turns_the_writing_around_is_shown():
    assert "\u202e" not in answered_text("crm.find", "a\u202eb")
    assert "\u202e" not in asked_text("recall", {"query": "a\u202eb"})


def arguments_of_our_tools() -> set[str]:
    kinds = list(Arguments.__subclasses__())
    for kind in kinds:
        kinds += kind.__subclasses__()
    return {name for kind in kinds for name in kind.model_fields}


def test_no_argument_of_our_tools_shows_its_bare_name():
    names = arguments_of_our_tools()
    assert {"query", "old", "request", "target"} <= names
    assert {name for name in names if asked_text("recall", {name: "x"}) == f"{name}: x"} == set()
