"""Looking back by word and date."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from itertools import islice
from pathlib import Path

import pytest
from data_folder import NOW
from talks import answered, asked, called, conversations_in, resulted, said_of, whole_turn

from halo_desktop.engine.conversation.conversation import Conversation
from halo_desktop.engine.conversation.look_back import Sought, look_back
from halo_desktop.engine.messages.records import Kind

pytestmark = pytest.mark.spec("V14")


@pytest.fixture
def conversation(tmp_path: Path) -> Conversation:
    conversation = conversations_in(tmp_path).create("chat:1")
    days = [replace(asked(f"d{day}", f"第 {day} 天"), at=NOW + timedelta(days=day)) for day in range(3)]
    conversation.append(*whole_turn(1), *days)
    conversation.append(asked("q5", "部署在 Server-A 上吗？"), called("c", "q5"), resulted("c", "q5", "端口 8443"))
    conversation.append(answered("a5", "q5", "是的"))
    conversations_in(tmp_path).create("chat:2").append(asked("other", "端口 8443 也在这里"))
    return conversation


@pytest.mark.parametrize(
    ("words", "turns"),
    [
        ("部署", ["q5"]),
        ("server-a 端口", ["q5"]),
        ("端口 8443 是的", ["q5"]),
        ("天", ["d2", "d1", "d0"]),
        ("端口 天", []),
        ("没有的词", []),
        (" ", ["q5", "d2", "d1", "d0", "q1"]),
    ],
)
def test_words_are_found_in_everything_that_stands_in_a_turn(
    conversation: Conversation, words: str, turns: list[str]
) -> None:
    assert [turn.id for turn in look_back(conversation, Sought(words))] == turns


def test_a_time_limits_what_is_found(conversation: Conversation) -> None:
    day = timedelta(days=1)
    found = look_back(conversation, Sought("天", since=NOW + day, until=NOW + 2 * day))
    assert [turn.id for turn in found] == ["d1"]
    assert [turn.id for turn in look_back(conversation, Sought(until=NOW))] == []


def test_what_was_edited_or_deleted_is_found_as_it_reads_now(conversation: Conversation) -> None:
    conversation.append(said_of(Kind.EDIT, "q5", "部署在哪里？"), said_of(Kind.DELETE, "d0"))
    assert list(look_back(conversation, Sought("server-a"))) == []
    assert [turn.id for turn in look_back(conversation, Sought("天"))] == ["d2", "d1"]


def test_only_so_much_is_read_as_is_asked_for(conversation: Conversation, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(10, 200):
        conversation.append(*whole_turn(number))
    pages = 0
    really = conversation._read

    def counted(*args: object) -> object:
        nonlocal pages
        pages += 1
        return really(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(conversation, "_read", counted)
    found = look_back(conversation, Sought("问题"))
    assert [turn.id for turn in islice(found, 2, 4)] == ["q197", "q196"]
    assert pages == 1
