"""Records as lines of a log."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import timedelta

import pytest
from data_folder import NOW
from hypothesis import given
from hypothesis import strategies as st
from talks import MODEL, OWNER, answered, asked, called

from halo_desktop.engine.messages.records import (
    UNKNOWN_TIME,
    Kind,
    Record,
    Role,
    Sender,
    UnknownRecordError,
    cleaned,
    read_record,
    record_line,
    redacted,
)

WHOLE = Record(
    id="a1",
    kind=Kind.MESSAGE,
    at=NOW,
    sender=Sender(Role.ASSISTANT, "", "h1"),
    turn="q1",
    text="好\u2028的",
    variant=2,
    tool_text_offsets=((1, "look-1"),),
    extra={"attachments": ["报表.xlsx"], "newer": {"x": None}},
)


@pytest.mark.spec("V02", "V05")
def test_a_record_is_one_line_with_only_what_it_has() -> None:
    assert json.loads(record_line(WHOLE)) == {
        "v": 1,
        "id": "a1",
        "kind": "message",
        "at": "2026-11-20T09:30:00.000Z",
        "sender": {"role": "assistant", "human": "h1"},
        "turn": "q1",
        "text": "好\u2028的",
        "variant": 2,
        "_tool_text_offsets": [[1, "look-1"]],
        "attachments": ["报表.xlsx"],
        "newer": {"x": None},
    }
    assert record_line(WHOLE).count(b"\n") == 1


def test_a_record_comes_back_as_it_was_with_keys_that_we_do_not_know() -> None:
    for record in (WHOLE, called("c", "q1", path="a.md", deep={"b": [1, "二"]}), asked("q1")):
        assert read_record(record_line(record).strip()) == record


def texts() -> st.SearchStrategy[str]:
    return st.text(st.characters(exclude_categories=["Cs"]))


@given(texts(), texts(), st.integers(0, 9), st.integers(-86_400_000, 7_000_000_000_000))
def test_any_text_comes_back(text: str, turn: str, variant: int, at: int) -> None:
    moment = UNKNOWN_TIME + timedelta(milliseconds=at)
    record = Record("i", Kind.MESSAGE, moment, OWNER, turn, text, variant, of=text)
    line = record_line(record)
    assert line.count(b"\n") == 1
    assert read_record(line[:-1]) == record


def test_half_a_character_becomes_a_replacement_and_two_halves_become_one() -> None:
    line = record_line(asked("q1", "好\ud83d。\ud83d\ude00"))
    assert read_record(line).text == "好\ufffd。😀"
    stored = b'{"v":1,"id":"q1","kind":"message","text":"\\ud83d!\\ud83d\\ude00","extra":{"x":"\\udc00"}}'
    read = read_record(stored)
    assert (read.text, read.extra) == ("\ufffd!😀", {"extra": {"x": "\ufffd"}})
    record_line(read).decode()


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"42",
        b"null",
        b"[]",
        b'"x"',
        b"{}",
        b'{"role":"us',
        b'{"v":1,"kind":"message"}',
        b'{"v":1,"id":"","kind":"message"}',
        b'{"v":1,"id":"a","kind":"dance"}',
        b'{"v":1,"id":"a","kind":["message"]}',
        b'{"v":2,"id":"a","kind":"message"}',
        b'{"v":1,"id":"a","kind":"message","text":"\xb1\xed"}',
        b"[" * 100_000,
    ],
)
@pytest.mark.spec("V03")
def test_what_is_no_record_of_ours_is_said_to_be_none(line: bytes) -> None:
    with pytest.raises(UnknownRecordError):
        read_record(line)


def test_values_of_wrong_types_count_as_absent() -> None:
    stored = {
        "id": "a1",
        "kind": "message",
        "at": True,
        "sender": "owner",
        "turn": None,
        "text": None,
        "variant": "2",
        "arguments": [1],
        "refused": "yes",
        "_tool_text_offsets": [None, [1], ["x", "c"], [-3, "c"], [2, 5], [True, "c"], [1.0, "d"]],
    }
    record = read_record(json.dumps(stored).encode())
    assert record == Record("a1", Kind.MESSAGE, UNKNOWN_TIME, MODEL, tool_text_offsets=((0, "c"), (1, "d")))


def test_a_number_is_read_as_a_time_in_milliseconds() -> None:
    record = read_record(b'{"id":"a","kind":"message","at":86400000}')
    assert record.at == UNKNOWN_TIME + timedelta(days=1)


def test_a_message_that_does_not_say_whose_it_is_is_never_taken_for_the_users() -> None:
    for sender in ({}, {"role": "boss"}, {"role": 1}, None):
        record = read_record(json.dumps({"id": "a", "kind": "message", "sender": sender}).encode())
        assert record.sender.role is Role.ASSISTANT


@pytest.mark.spec("N18")
def test_of_a_redacted_record_nothing_is_left_but_its_place() -> None:
    secret = replace(called("c", "q1", path="密码"), text="密码", extra={"note": "密码"})
    gone = redacted(secret)
    assert "密码".encode() not in record_line(gone)
    assert (gone.id, gone.kind, gone.was, gone.call, gone.name, gone.turn) == (
        secret.id,
        Kind.REDACTED,
        "tool_call",
        "c",
        "look",
        "q1",
    )
    assert redacted(gone) == gone
    assert redacted(answered("a", "q1")).was == "message"


def test_a_redacted_title_leaves_the_key() -> None:
    first = Record("i", Kind.CONVERSATION, NOW, OWNER, key="chat:1", text="机密", extra={"x": 1})
    assert redacted(first) == replace(first, text="")


@pytest.mark.spec("N18")
def test_what_a_conversation_began_with_stays_when_its_title_goes() -> None:
    began = {"memory": True, "temporary": True, "document": "files/密码.md"}
    first = Record(
        "i", Kind.CONVERSATION, NOW, OWNER, key="chat:1", text="密码", extra={"began": began, "x": ["a密码"]}
    )
    gone = redacted(first, lambda text: text.replace("密码", ""))
    assert (gone.kind, gone.key, gone.text) == (Kind.CONVERSATION, "chat:1", "")
    assert gone.extra == {"began": began | {"document": "files/.md"}, "x": ["a"]}
    assert "密码".encode() not in record_line(gone)


@pytest.mark.spec("N18")
def test_what_goes_with_a_record_stays_where_it_does_not_say_it() -> None:
    record = replace(answered("a", "q1", "密码"), extra={"model": "m", "read": [{"name": "window", "tokens": 3}]})
    gone = redacted(record, lambda text: text.replace("密码", ""))
    assert (gone.kind, gone.text, gone.extra) == (Kind.REDACTED, "", record.extra)
    assert cleaned(record, lambda text: text) is record
