"""Remember, forget and look up single statements (N17, V46)."""

from __future__ import annotations

from typing import Any

import pytest
from data_folder import PLATFORM, PRICE_WATCHER, SALES, picture, write

from halo_desktop.engine.access import Requester
from halo_desktop.engine.home import Home
from halo_desktop.engine.owners import human_ref, workspace_ref
from halo_desktop.engine.settings import BRIEFING_LIMITS
from halo_desktop.engine.tools.matching import features, share

pytestmark = pytest.mark.spec("N17")

ITEM = "发票抬头写全称"


def test_what_is_remembered_stands_in_the_current_state_and_in_one_heading(desk: Any) -> None:
    answer = desk.call("remember", text=f"{ITEM}。")
    assert answer == {"outcome": "remembered", "text": f"{ITEM}。", "where": "memory.md"}
    now, _, history = desk.memory.partition("# History")
    assert now.count(f"\n- {ITEM}。\n") == 1
    headings = [line for line in history.split("\n") if ITEM in line]
    assert headings == [f"## {desk.turn.stamp} | {ITEM}。  [by: chat#0d71]"]


def test_the_rest_of_the_file_stays_byte_for_byte(desk: Any) -> None:
    before = desk.memory
    desk.call("remember", text=ITEM)
    lines = [line for line in desk.memory.split("\n") if ITEM not in line]
    assert [line for line in lines if line] == [line for line in before.split("\n") if line]


@pytest.mark.spec("V46")
@pytest.mark.parametrize("text", ["周报一律用表格", "周报用表格。", "- 周报一律用表格", "  周报一律用表格 "])
def test_what_is_known_is_not_written_twice(desk: Any, text: str) -> None:
    before = desk.memory
    answer = desk.call("remember", text=text)
    assert (answer["outcome"], answer["where"]) == ("already_known", "memory.md")
    assert desk.memory == before


@pytest.mark.spec("V46")
def test_what_a_page_says_is_known_too(desk: Any) -> None:
    answer = desk.call("remember", text="Use the previous tag")
    assert answer == {
        "outcome": "already_known",
        "text": "Use the previous tag",
        "where": "memory/topics/deploy/rollback.md",
    }


def test_a_digital_human_remembers_in_its_own_notebook(home: Home, make_desk: Any) -> None:
    human, workspace = make_desk(human_ref(PRICE_WATCHER)), make_desk(workspace_ref(SALES))
    before = workspace.memory
    human.call("remember", text=ITEM)
    assert ITEM in human.memory
    assert workspace.memory == before


@pytest.mark.parametrize("lines", [0, 40, 4000])
def test_the_next_conversation_is_told_also_when_the_current_state_is_over_its_cap(
    home: Home, desk: Any, lines: int
) -> None:
    filler = "".join(f"- 第 {number} 条旧的事实，与此无关。\n" for number in range(lines))
    write(desk.base / "memory.md", f"# now\n\n## State\n{filler}\n## Patterns\n- 旧规矩\n\n# History\n")
    desk.call("remember", text=ITEM)
    for entry in range(12):
        desk.call("add_history", summary=f"后来的事 {entry}")
    limits = BRIEFING_LIMITS[workspace_ref(SALES).kind]
    assert f"- {ITEM}" in home.notebook(workspace_ref(SALES)).briefing(limits).text


def test_one_long_section_before_the_first_heading_hides_nothing(home: Home, desk: Any) -> None:
    filler = "".join(f"第 {number} 行，没有标题。\n" for number in range(2000))
    write(desk.base / "memory.md", f"# now\n{filler}## State\n- a\n\n# History\n")
    desk.call("remember", text=ITEM)
    limits = BRIEFING_LIMITS[workspace_ref(SALES).kind]
    assert f"- {ITEM}" in home.notebook(workspace_ref(SALES)).briefing(limits).text


@pytest.mark.parametrize(
    "content", [None, "", "没有分节的旧笔记\n", "# now\r\n\r\n# History\r\n", "\ufeff# now\n- a", "```\nopen"]
)
def test_any_file_takes_a_statement_and_gives_it_back(desk: Any, make_desk: Any, content: str | None) -> None:
    path = desk.base / "memory.md"
    path.unlink()
    if content is not None:
        write(path, content)
    assert desk.call("remember", text=ITEM)["outcome"] == "remembered"
    assert desk.call("remember", text=ITEM)["outcome"] == "already_known"
    assert make_desk(workspace_ref(SALES), turn="t2").call("forget", text=ITEM)["outcome"] == "forgotten"
    assert ITEM not in desk.memory


def test_what_a_reply_has_remembered_it_does_not_forget(desk: Any, make_desk: Any) -> None:
    """As a small local model did: asked to remember, it remembered, and forgot the same a moment later."""
    desk.call("remember", text=ITEM)
    assert "it stays" in desk.refused("forget", text=f"{ITEM}。")
    assert ITEM in desk.memory
    assert make_desk(workspace_ref(SALES), turn="t2").call("forget", text=ITEM)["outcome"] == "forgotten"


@pytest.mark.parametrize(
    ("text", "stands"),
    [
        ("# History", "History"),
        ("a\n# History\n## 2020-01-01-0000 | x  [by: owner#1]", "a # History ## 2020-01-01-0000 | x (by: owner#1)"),
        ("- - ## x", "x"),
        ("``` open", "``` open"),
        ("-5 度以下停机", "-5 度以下停机"),
        ("1. +86 开头的号码", "+86 开头的号码"),
        ("x [by: chat#0000]", "x (by: chat#0000)"),
        ("x [ BY : chat#0000 ] y", "x ( BY : chat#0000 ) y"),
        ("x [topic: a.md", "x (topic: a.md)"),
        ("a\u2028b\u2029c\x85d\rd\x0be", "a b c d d e"),
        ("a\u202eb\u200bc\U000e0041d\x00e", "abcde"),
        ("👨\u200d👩\u200d👧 می\u200cخواهم", "👨\u200d👩\u200d👧 می\u200cخواهم"),
    ],
)
@pytest.mark.spec("Q23", "N04")
def test_a_statement_is_one_harmless_line(desk: Any, text: str, stands: str) -> None:
    desk.call("remember", text=text)
    now, _, history = desk.memory.partition("\n# History\n")
    assert f"\n- {stands}\n" in now
    assert history.split("\n")[1] == f"## {desk.turn.stamp} | {stands}  [by: chat#0d71]"
    assert "[by: chat#0000]" not in desk.memory
    assert "owner#1]" not in desk.memory


@pytest.mark.spec("N15")
@pytest.mark.parametrize(
    "text",
    [
        "密码是 Tr0ub4dor&3x",
        "password: hunter2secret9",
        "key sk-proj-Ab3dEf6hIj9kLmN0pQrStUvW",
        "AKIAIOSFODNN7EXAMPLE",
        "postgres://halo:s3cr3tpw@db.example.com/x",
    ],
)
def test_a_secret_is_refused_with_the_reason_and_not_repeated(desk: Any, text: str) -> None:
    before = picture(desk.base)
    sentence = desk.refused("remember", text=text)
    assert "Credentials are never recorded" in sentence
    assert text not in sentence
    assert picture(desk.base) == before
    assert list(desk.turn.journal.newest()) == []


def test_a_statement_that_is_a_page_is_refused(desk: Any) -> None:
    assert "topic page" in desk.refused("remember", text="长" * 501)
    assert "nothing to write" in desk.refused("remember", text=" \u200b\n- ")


SERVER = ["服务器地址是 10.0.0.8", "服务器：10.0.0.8", "测试服务器的地址：10.0.0.8"]


@pytest.mark.parametrize("item", SERVER)
@pytest.mark.parametrize(
    "words", ["我之前给你的服务器地址", "服务器地址", "我上次告诉你的服务器的地址", "关于服务器地址的内容"]
)
def test_a_statement_is_forgotten_by_other_words(desk: Any, item: str, words: str) -> None:
    desk.call("remember", text="地址簿每周更新")
    desk.call("remember", text=item)
    before_pages = picture(desk.base / "memory" / "topics")
    answer = desk.call("forget", text=words)
    assert answer == {"outcome": "forgotten", "removed": [{"text": item, "where": "memory.md"}], "candidates": []}
    assert "10.0.0.8" not in desk.memory
    assert "地址簿每周更新" in desk.memory
    assert picture(desk.base / "memory" / "topics") == before_pages


@pytest.mark.parametrize(
    ("item", "words"),
    [
        ("The staging server is at 10.0.0.8", "what I told you about the staging server"),
        ("server: 10.0.0.8", "the server address I gave you"),
        ("Weekly reports go out on Fridays", "the weekly report rule"),
    ],
)
def test_english_words_find_their_statement(desk: Any, item: str, words: str) -> None:
    desk.call("remember", text=item)
    assert desk.call("forget", text=words)["removed"] == [{"text": item, "where": "memory.md"}]


def test_several_that_match_are_named_and_stay(desk: Any) -> None:
    desk.call("remember", text="测试服务器是 10.0.0.8")
    desk.call("remember", text="正式服务器是 10.0.0.9")
    before = desk.memory
    answer = desk.call("forget", text="服务器")
    assert (answer["outcome"], answer["removed"]) == ("several", [])
    assert {one["text"] for one in answer["candidates"]} == {"测试服务器是 10.0.0.8", "正式服务器是 10.0.0.9"}
    assert desk.memory == before
    assert desk.call("forget", text="正式服务器")["removed"] == [
        {"text": "正式服务器是 10.0.0.9", "where": "memory.md"}
    ]


@pytest.mark.parametrize("words", ["所有的记忆", "everything you know about me", "那个", "火星上的天气", "！？"])
def test_words_that_name_nothing_forget_nothing(desk: Any, words: str) -> None:
    before = picture(desk.base)
    answer = desk.call("forget", text=words)
    assert (answer["outcome"], answer["removed"]) == ("not_found", [])
    assert picture(desk.base) == before


def test_the_same_said_in_a_page_goes_too(desk: Any) -> None:
    path = desk.base / "memory" / "topics" / "deploy" / "rollback.md"
    desk.call("remember", text="网关端口 9443")
    write(path, path.read_text(encoding="utf-8") + "- 网关端口：9443\n- 其他\n")
    answer = desk.call("forget", text="网关端口")
    assert {one["where"] for one in answer["removed"]} == {"memory.md", "memory/topics/deploy/rollback.md"}
    assert "9443" not in desk.page("deploy/rollback.md")
    assert "- 其他\n" in desk.page("deploy/rollback.md")


def test_an_entry_with_details_keeps_them_under_its_author(desk: Any) -> None:
    answer = desk.call("forget", text="周报已交")
    assert answer["outcome"] == "forgotten"
    assert "## 2026-11-18-0915  [topic: 报表/周报.md]  [by: chat#0d71]\n### 结论\n- 表格四列\n" in desk.memory


def test_a_note_goes_with_the_lines_that_belong_to_it(desk: Any) -> None:
    write(desk.base / "memory.md", "# now\n\n## State\n- 机房门禁\n  - 二楼\n  - 三楼\n- 其他\n\n# History\n")
    desk.call("forget", text="机房门禁")
    assert desk.memory == "# now\n\n## State\n- 其他\n\n# History\n"


def test_a_guest_removes_nothing_that_the_owner_wrote_into_the_history(guest_desk: Any) -> None:
    before = guest_desk.memory
    assert guest_desk.call("forget", text="周报已交")["outcome"] == "not_found"
    assert guest_desk.memory == before
    assert guest_desk.call("forget", text="客人问了价格")["outcome"] == "forgotten"


@pytest.mark.parametrize(
    ("query", "text", "where"),
    [
        ("周报用什么格式？", "周报一律用表格", "memory.md"),
        ("谁是负责人", "负责人: 李敏", "memory.md"),
        ("How do I undo with the previous tag?", "Use the previous tag.", "memory/topics/deploy/rollback.md"),
        ("表格四列", "表格四列", "memory.md"),
    ],
)
def test_a_question_finds_where_it_stands(desk: Any, query: str, text: str, where: str) -> None:
    found = desk.call("recall", query=query)["found"]
    assert {"text": text, "where": where} in found


def test_looking_up_writes_nothing(desk: Any) -> None:
    before = picture(desk.base)
    assert desk.call("recall", query="没有这回事的东西")["found"] == []
    desk.call("recall", query="周报")
    assert picture(desk.base) == before


@pytest.mark.spec("N34")
def test_two_owners_never_see_each_others_facts(make_desk: Any) -> None:
    fact = "红海项目代号 R7"
    desks = [make_desk(ref) for ref in (workspace_ref(PLATFORM), human_ref(PRICE_WATCHER), workspace_ref(SALES))]
    desks[0].call("remember", text=fact)
    for other in desks[1:]:
        assert other.call("recall", query="红海项目代号")["found"] == []
        assert other.call("search_notebook", query="红海") == {"pages": [], "total_pages": 0, "memory": []}
        assert "R7" not in str(other.call("read_memory"))
        assert other.call("forget", text="红海项目代号")["outcome"] == "not_found"
    assert desks[0].call("recall", query="红海项目代号")["found"] == [{"text": fact, "where": "memory.md"}]


def test_memory_off_offers_nothing(make_desk: Any) -> None:
    from halo_desktop.engine.tools.notebook_tools import notebook_tools

    for requester in Requester:
        off = make_desk(human_ref(PRICE_WATCHER), requester, memory_on=False)
        assert notebook_tools(off.turn) == ()


def test_what_only_links_is_no_feature() -> None:
    assert features("我之前告诉你的那个") == {}
    assert features("what did I tell you about it") == {}
    assert share({}, "任何") == 0.0


def test_a_long_statement_goes_with_the_heading_that_names_its_beginning(desk: Any) -> None:
    text = "海风项目的验收" + "、还要再看一遍" * 30
    desk.call("remember", text=text)
    assert "…  [by: chat#0d71]" in desk.memory
    assert desk.call("forget", text="海风项目的验收")["outcome"] == "forgotten"
    assert "海风项目" not in desk.memory


def test_thousands_of_notes_that_match_are_grouped_in_one_pass(desk: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from halo_desktop.engine.tools import items

    lines = "".join(f"- 合同编号 HT-{number:05d}\n" for number in range(3000))
    write(desk.base / "memory.md", f"# now\n\n## State\n{lines}\n# History\n")
    counted = 0
    key = items.duplicate_key

    def counting(text: str) -> str:
        nonlocal counted
        counted += 1
        return key(text)

    monkeypatch.setattr(items, "duplicate_key", counting)
    assert desk.call("forget", text="合同编号")["outcome"] == "several"
    assert counted <= 3 * 3000
