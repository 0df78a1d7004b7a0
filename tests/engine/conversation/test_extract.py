"""The summary that needs no model: what was said, chosen, never invented (V21)."""

from __future__ import annotations

import pytest
from data_folder import NOW
from hypothesis import given
from hypothesis import strategies as st

from halo_desktop.engine.conversation.course import Level, Summary
from halo_desktop.engine.conversation.extract import TOKENS, digest, extract_phase, merge_extracts
from halo_desktop.engine.language.tokens import estimate_tokens
from halo_desktop.engine.messages.records import Role, Sender
from halo_desktop.engine.messages.turns import Message, Reply, Turn

USER, MODEL = Sender(Role.USER, "owner"), Sender(Role.ASSISTANT)


def turn(asked: str, answered: str = "好的。", ident: str = "t1", **extra: str) -> Turn:
    user = Message(ident, NOW, USER, asked, extra=extra)
    return Turn(ident, user, Reply(0, (Message(f"{ident}-a", NOW, MODEL, answered),)))


def extract(*turns: Turn) -> Summary:
    return extract_phase(turns, lambda: "s1")


@pytest.mark.spec("V21")
def test_a_line_for_each_message_says_who_said_how_it_begins() -> None:
    found = extract(turn("把周报改成表格。还有，下周三交。", "改好了。"), turn("谢谢", "不客气。", "t2"))
    assert found.text.split("\n") == [
        "- user: 把周报改成表格。还有，下周三交。",
        "- assistant: 改好了。",
        "- user: 谢谢",
        "- assistant: 不客气。",
    ]
    assert found.level is Level.PHASE
    assert found.through == "t2"
    assert [source.message for source in found.sources] == ["t1", "t1-a", "t2", "t2-a"]
    assert found.sources[0].digest == digest("把周报改成表格。还有，下周三交。")


@pytest.mark.spec("N10")
def test_the_notebook_block_of_a_first_message_is_not_extracted() -> None:
    assert "李敏" not in extract(turn("在吗？", notebook="负责人: 李敏")).text


@pytest.mark.spec("V21")
@given(texts=st.lists(st.tuples(st.text(max_size=900), st.text(max_size=900)), min_size=1, max_size=8))
def test_a_summary_is_short_and_every_word_of_it_was_said(texts: list[tuple[str, str]]) -> None:
    turns = [turn(asked, answered, f"t{number}") for number, (asked, answered) in enumerate(texts)]
    found = extract(*turns)
    lines = found.text.split("\n") if found.text else []
    assert len(lines) == 1 or estimate_tokens(found.text) <= TOKENS[Level.PHASE]
    said = "".join("".join(asked.split()) + "".join(answered.split()) for asked, answered in texts)
    for line in lines:
        words = line.removeprefix("- user:").removeprefix("- assistant:").removesuffix("…")
        assert "".join(words.split()) in said


@pytest.mark.spec("N15")
def test_credentials_are_not_in_it() -> None:
    text = extract(turn("我的密码是 Xy7#kk92pQ!，先记着", "密码: Xy7#kk92pQ! 收到")).text
    assert "Xy7#kk92pQ!" not in text


def test_a_message_without_a_word_is_no_line_and_still_a_source() -> None:
    found = extract(turn(" \n", "好的。"))
    assert found.text == "- assistant: 好的。"
    assert len(found.sources) == 2


@pytest.mark.spec("V20")
def test_merging_thins_out_the_oldest_and_what_the_program_said_first() -> None:
    turns = [turn(f"问题{number}" + "问" * 60, f"回答{number}" + "答" * 60, f"t{number}") for number in range(16)]
    parts = [extract(*turns[start : start + 4]) for start in range(0, 16, 4)]
    merged = merge_extracts(parts, Level.MERGED, lambda: "m1")
    assert estimate_tokens(merged.text) <= TOKENS[Level.MERGED]
    assert merged.parts == ("s1",) * 4
    assert merged.through == "t15"
    assert "问题15" in merged.text
    kept = merged.text.split("\n")
    assert sum(line.startswith("- user") for line in kept) > sum(line.startswith("- assistant") for line in kept)
