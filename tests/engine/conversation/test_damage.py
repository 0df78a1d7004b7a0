"""What stands in a log and is no record."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from talks import asked, conversations_in, whole_turn

from halo_desktop.engine.conversation.conversation import Conversation
from halo_desktop.engine.errors import Code
from halo_desktop.engine.messages.records import record_line

pytestmark = pytest.mark.spec("V03")

TOO_NEW = b'{"v":2,"id":"n","kind":"message","text":"' + "新".encode() + b'"}'


@pytest.fixture
def conversation(tmp_path: Path) -> Conversation:
    return conversations_in(tmp_path).create("chat:1")


def add_bytes(conversation: Conversation, content: bytes) -> None:
    with conversation.files.log.open("ab") as file:
        file.write(content)


def kept(conversation: Conversation) -> list[bytes]:
    """Return the pieces in quarantine, byte for byte."""
    if not conversation.files.quarantine.exists():
        return []
    lines = conversation.files.quarantine.read_bytes().split(b"\n")[:-1]
    return [json.loads(line)["content"].encode("utf-8", "surrogateescape") for line in lines]


@pytest.mark.parametrize(
    "damage",
    [
        b'{"role":"us',
        b"42",
        b"null",
        b"[]",
        b'"x"',
        b"\0" * 5000,
        "周报".encode("gbk"),
        b"\xff\xfe",
        b"\xed\xb2\x80",
        b"a\0b",
        TOO_NEW,
        b'{"v":1,"id":"x","kind":"dance"}',
        b"[" * 50_000,
        "\u2028\u2029\x85".encode(),
    ],
)
def test_a_bad_line_is_kept_aside_once_and_the_rest_is_there(conversation: Conversation, damage: bytes) -> None:
    conversation.append(*whole_turn(1))
    add_bytes(conversation, damage + b"\n" + record_line(asked("q2")))
    before = conversation.files.log.read_bytes()
    for _ in range(2):
        page = conversation.tail()
        assert [turn.id for turn in page.turns] == ["q1", "q2"]
        [notice] = page.notices
        assert (notice.code, notice.facts["count"]) == (Code.LOG_DAMAGED, "1")
    conversation.append(asked("q3"))
    assert [turn.id for turn in conversation.tail().turns] == ["q1", "q2", "q3"]
    assert kept(conversation) == [damage]
    assert conversation.files.log.read_bytes().startswith(before), "the log is never rewritten"


def test_separators_of_other_scripts_do_not_split_a_record(conversation: Conversation) -> None:
    conversation.append(asked("q1", "a\u2028b\u0085c\x0bd\u2029"))
    [turn] = conversation.tail().turns
    assert turn.user is not None
    assert turn.user.text == "a\u2028b\u0085c\x0bd\u2029"
    assert kept(conversation) == []


def test_what_an_editor_adds_is_no_damage(conversation: Conversation) -> None:
    conversation.append(asked("q1"))
    content = conversation.files.log.read_bytes()
    conversation.files.log.write_bytes(b"\xef\xbb\xbf" + content.replace(b"\n", b"\r\n") + b"\r\n\n")
    page = conversation.tail()
    assert ([turn.id for turn in page.turns], page.notices) == (["q1"], ())
    assert [record.id for record in conversation.records()][1:] == ["q1"]


def test_a_record_behind_a_run_of_nul_is_read(conversation: Conversation) -> None:
    add_bytes(conversation, bytes(300) + record_line(asked("q1")))
    assert [turn.id for turn in conversation.tail().turns] == ["q1"]
    assert kept(conversation) == [bytes(300)]


def test_a_torn_tail_is_kept_aside_and_the_next_record_begins_a_line(conversation: Conversation) -> None:
    add_bytes(conversation, record_line(asked("torn"))[:-20])
    conversation.append(asked("q1"))
    assert [turn.id for turn in conversation.tail().turns] == ["q1"]
    assert kept(conversation) == [record_line(asked("torn"))[:-20]]
    assert conversation.append(asked("torn")) == (asked("torn"),)


def test_an_edited_quarantine_is_added_to(conversation: Conversation) -> None:
    add_bytes(conversation, b"one\n")
    conversation.files.quarantine.write_bytes(b'[1]\nnonsense\n{"offset": []}\n')
    conversation.tail()
    add_bytes(conversation, b"two\n")
    conversation.tail()
    lines = conversation.files.quarantine.read_bytes().split(b"\n")[3:-1]
    assert [json.loads(line)["content"] for line in lines] == ["one", "two"]


def test_a_damaged_first_record_takes_nothing_else_with_it(conversation: Conversation, tmp_path: Path) -> None:
    conversation.append(*whole_turn(1))
    content = conversation.files.log.read_bytes()
    conversation.files.log.write_bytes(b"#" + content[1:])
    conversations = conversations_in(tmp_path)
    [entry] = conversations.list().entries
    assert (entry.key, entry.title[:4]) == ("", "问题 1")
    again = conversations.open(entry.name)
    assert [turn.id for turn in again.tail().turns] == ["q1"]
    assert conversations.create("chat:1").key == "chat:1"
    assert len(kept(conversation)) == 1


@pytest.mark.spec("N18")
def test_damage_can_be_forgotten_for_good(conversation: Conversation, tmp_path: Path) -> None:
    add_bytes(conversation, b"password 1\n" + bytes(9) + record_line(asked("q1")) + b"password 2")
    conversation.tail()
    assert list(conversation.damage()) == [b"password 1", bytes(9), b"password 2"]
    assert conversation.forget_damage() == 3
    assert b"password" not in conversation.files.log.read_bytes()
    assert not conversation.files.quarantine.exists()
    page = conversation.tail()
    assert ([turn.id for turn in page.turns], page.notices) == (["q1"], ())
    assert conversation.append(asked("q1"), asked("q2")) == (asked("q2"),)
    assert conversation.forget_damage() == 0


PIECES = st.lists(
    st.one_of(
        st.binary(max_size=12),
        st.sampled_from([b"\n", b"\0", b"{", TOO_NEW, b'"kind":"conversation"']),
        st.sampled_from([record_line(asked(f"q{number}")) for number in range(3)]),
    ),
    max_size=12,
)


@given(pieces=PIECES)
@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
def test_whatever_the_bytes_are_nothing_is_fatal_and_nothing_is_lost(
    conversation: Conversation, pieces: list[bytes], tmp_path: Path
) -> None:
    head = conversation.files.log.read_bytes().split(b"\n")[0] + b"\n"
    content = head + b"".join(pieces)
    conversation.files.log.write_bytes(content)
    for derived in (conversation.files.quarantine, conversation.files.index):
        derived.unlink(missing_ok=True)
    again = conversations_in(tmp_path).open(conversation.name)
    again.tail()
    again.title()
    again.append(asked("new"))
    assert "new" in [record.id for record in again.records()]
    assert again.files.log.read_bytes().startswith(content)
    known = {record_line(record).strip() for record in again.records()}
    aside = b"\n".join(kept(again))
    for line in content.split(b"\n"):
        rest = line.strip(b"\0").strip()
        assert not rest or rest in known or line in aside
