"""Keys of conversations and their file names."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from halo_desktop.engine.conversation.names import branch_key, canonical_key, human_key, is_name, name_of, workspace_key

pytestmark = pytest.mark.spec("V01")

SAFE = re.compile(r"[a-z0-9]{1,16}-[0-9a-f]{24}")
KEYS = [
    "chat:6f0c",
    "dm:owner",
    "dm:owner#1",
    "dm:alice",
    "dm:aaa",
    "dm:aaG",
    "dm:AAA",
    "cli:user_name",
    "cli:user/name",
    "cli:user:name",
    "dm:../../x",
    "dm:a/b",
    "dm:",
    "dm:.",
    "CON:1",
    "nul:1.",
    "dm:x ",
    "im:企业微信:" + "很长的群名" * 16,
    "会议:" + "客" * 80,
    "",
    ":",
    "a" * 400,
    "dm:\ud83d",
]


def test_every_key_has_a_short_name_of_its_own_that_every_system_takes() -> None:
    names = [name_of(key) for key in KEYS]
    assert all(SAFE.fullmatch(name) for name in names)
    assert len({name.casefold() for name in names}) == len(KEYS)
    assert all(map(is_name, names))


def test_the_name_of_a_key_never_changes() -> None:
    assert name_of("dm:owner") == "dm-b074bc39b39816909f8c9c1e"
    assert name_of("IM-2:群") == "im2-32089a36212f291ef80ce60f"


def test_one_person_typed_in_two_ways_has_one_conversation() -> None:
    assert name_of("dm:Ame\u0301lie") == name_of("dm:Amélie")
    assert canonical_key("dm:Ame\u0301lie") == "dm:Amélie"


@pytest.mark.parametrize("text", ["", "..", "chat-", "../chat-" + "0" * 24, "chat-" + "0" * 23, "Chat-" + "0" * 24])
def test_nothing_else_is_taken_for_a_name(text: str) -> None:
    assert not is_name(text)
    assert not is_name(name_of("a:b") + "\n")


@given(st.text(), st.text())
def test_any_two_keys_have_two_names(one: str, other: str) -> None:
    assert SAFE.fullmatch(name_of(one))
    assert (name_of(one) == name_of(other)) == (canonical_key(one) == canonical_key(other) or one == other)


def test_keys_are_made_as_the_specification_spells_them() -> None:
    assert workspace_key("1") == "chat:1"
    assert human_key("owner") == "dm:owner"
    assert human_key("im:wecom:张三", "2") == "dm:im:wecom:张三#2"


def test_a_branch_stays_with_its_channel_and_partner() -> None:
    assert branch_key("chat:1", "2") == "chat:2"
    assert branch_key("dm:owner", "2") == "dm:owner#2"
    assert branch_key("dm:owner#1", "2") == "dm:owner#2"
    assert branch_key("dm:im:a#b#1", "2") == "dm:im:a#b#2"
    assert branch_key("room:7", "2") == "room:7#2"
