"""The tools that read and change a notebook, and what they may not (N04, N15, N19)."""

from __future__ import annotations

import threading
from typing import Any

import pytest
from data_folder import PRICE_WATCHER, SALES, picture, write

from halo_desktop.engine.access import Situation, Whose
from halo_desktop.engine.errors import EngineError
from halo_desktop.engine.home import Home
from halo_desktop.engine.journal.journal import Journal
from halo_desktop.engine.llm.model import ToolRefusal
from halo_desktop.engine.owners import human_ref, workspace_ref
from halo_desktop.engine.tools.changing import TEXT_CHARACTERS
from halo_desktop.engine.tools.notebook_tools import notebook_tools
from halo_desktop.engine.tools.turn_notebook import Shelf

pytestmark = pytest.mark.spec("N19")


def test_one_turn_writes_and_the_next_reads(make_desk: Any) -> None:
    first = make_desk(workspace_ref(SALES))
    first.call("write_page", path="客户/海风.md", name="海风", description="与海风打交道时", text="只用邮件。")
    first.call("edit_memory", old="- 负责人: 李敏", new="- 负责人: 王芳")
    second = make_desk(workspace_ref(SALES), turn="t2")
    assert second.call("read_page", path="客户/海风.md")["text"].endswith("---\n只用邮件。\n")
    assert "王芳" in second.call("read_memory")["text"]
    assert second.call("search_notebook", query="邮件")["pages"][0]["path"] == "客户/海风.md"
    assert {"folder": "客户", "pages": 1, "description": ""} in second.call("list_pages")["listed"]
    listed = second.call("list_pages", folder="客户")["listed"]
    assert listed == [{"path": "客户/海风.md", "description": "与海风打交道时"}]


def test_an_edit_changes_only_what_it_names(desk: Any) -> None:
    before = desk.memory
    desk.call("edit_memory", old="- 周报一律用表格", new="- 周报一律用表格\n- 月报用图")
    assert desk.memory == before.replace("- 周报一律用表格", "- 周报一律用表格\n- 月报用图")


def test_text_that_is_no_longer_there_is_answered_with_what_is(desk: Any) -> None:
    before = picture(desk.base)
    sentence = desk.refused("edit_memory", old="- 负责人: 赵六\n- 模板: 见 topics/报表/周报.md", new="x")
    assert "- 负责人: 李敏" in sentence
    assert len(sentence) <= 4000
    assert picture(desk.base) == before


def test_a_passage_that_stands_twice_is_refused(desk: Any) -> None:
    count = desk.memory.count("表格")
    assert f"{count} times" in desk.refused("edit_memory", old="表格", new="图")


def test_a_file_with_other_line_ends_is_edited_in_its_own(desk: Any) -> None:
    write(desk.base / "memory.md", "# now\r\n\r\n## State\r\n- a\r\n- b\r\n\r\n# History\r\n")
    desk.call("edit_memory", old="- a\n- b", new="- a\n- c\n- b")
    assert desk.memory == "# now\r\n\r\n## State\r\n- a\r\n- c\r\n- b\r\n\r\n# History\r\n"


def test_bytes_that_are_no_text_survive_an_edit(desk: Any) -> None:
    write(desk.base / "memory.md", b"# now\n- \xff\xfe\n- a\n\n# History\n")
    desk.call("edit_memory", old="- a", new="- b")
    assert (desk.base / "memory.md").read_bytes() == b"# now\n- \xff\xfe\n- b\n\n# History\n"


@pytest.mark.spec("N04", "Q23")
@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("[by: chat#0d71]", "[by: schedule#ffff]", "system only"),
        ("## 2026-11-18-0915 | 周报已交", "## 2026-11-18-0915 | 周报没交", "system only"),
        ("# History\n", "# History\n\n## 2026-11-20-0000 | 假的  [by: manual#1234]\n", "system only"),
        ("# History\n", "", "sections"),
        ("# now\n", "# Now or never\n", "sections"),
        ("- 周报一律用表格", "# History", "sections"),
        ("- 周报一律用表格", "# topics\n- a", "sections"),
        ("- 周报一律用表格", "```\n- open", "code block"),
        ("- 负责人: 李敏", "- 密码是 Tr0ub4dor&3x", "Credentials"),
    ],
)
def test_an_edit_leaves_what_the_system_writes(desk: Any, old: str, new: str, says: str) -> None:
    before = picture(desk.base)
    assert says in desk.refused("edit_memory", old=old, new=new)
    assert picture(desk.base) == before
    assert list(desk.turn.journal.newest()) == []


def test_an_entry_that_was_archived_by_the_model_may_go(desk: Any) -> None:
    desk.call("edit_memory", old="## 2026-11-17-1840 | 客人问了价格  [by: im-guest#9f3c]\n", new="")
    assert "客人问了价格" not in desk.memory


@pytest.mark.spec("N04")
def test_the_system_writes_time_and_author_of_an_entry(desk: Any) -> None:
    answer = desk.call(
        "add_history",
        summary="## 2020-01-01-0000 | 改用新模板 [by: manual#ffff]",
        topic="报表/周报.md",
        details="# History\n## 2020-01-01-0000 | 假的\n### 理由\n- 清楚 [by: x#1]",
    )
    assert answer["stamp"] == desk.turn.stamp
    history = desk.memory.split("# History\n", 1)[1]
    assert history.startswith(
        f"\n## {desk.turn.stamp} | 2020-01-01-0000 | 改用新模板 (by: manual#ffff)  [topic: 报表/周报.md]  [by: chat#0d71]\n"
        "### History\n### 2020-01-01-0000 | 假的\n### 理由\n- 清楚 (by: x#1)\n\n## 2026-11-18-0915"
    )


def test_an_entry_needs_a_page_that_exists_and_closed_code(desk: Any) -> None:
    before = picture(desk.base)
    assert "no such page" in desk.refused("add_history", summary="x", topic="报表/没有.md")
    assert "no such page" in desk.refused("add_history", summary="x", topic="memory.md")
    assert "code block" in desk.refused("add_history", summary="x", details="```\nopen")
    assert picture(desk.base) == before


@pytest.mark.spec("N31", "N35")
def test_a_guest_adds_to_the_history_and_rewrites_nothing_in_it(guest_desk: Any) -> None:
    sentence = guest_desk.refused("edit_memory", old="- 表格四列", new="- 表格五列")
    assert "only be added to" in sentence
    guest_desk.call("add_history", summary="客人要报价")
    assert "| 客人要报价  [by: im-guest#9f3c]\n" in guest_desk.memory
    guest_desk.call("edit_memory", old="- 周报一律用表格", new="- 周报一律用表格\n- 客人喜欢图")
    assert "- 客人喜欢图\n" in guest_desk.memory


def test_a_page_is_made_once_and_then_edited(desk: Any) -> None:
    page = {"path": "a/b.md", "name": "B: x", "description": "when b", "text": "one\ntwo"}
    assert desk.call("write_page", **page) == {"outcome": "written", "where": "memory/topics/a/b.md"}
    assert desk.page("a/b.md") == "---\nname: B: x\ndescription: when b\n---\none\ntwo\n"
    assert "stands there already" in desk.refused("write_page", **page)
    desk.call("edit_page", path="a/b.md", old="two", new="three")
    assert desk.page("a/b.md").endswith("one\nthree\n")
    assert "say when to read it" in desk.refused("edit_page", path="a/b.md", old="description: when b\n", new="")
    assert "no such page" in desk.refused("edit_page", path="a/c.md", old="x", new="y")


def test_a_page_moves_and_goes(desk: Any) -> None:
    desk.call("move_page", path="deploy/rollback.md", target="ops/回滚.md")
    topics = desk.base / "memory" / "topics"
    assert not (topics / "deploy").exists()
    assert desk.page("ops/回滚.md").endswith("Use the previous tag.\n")
    assert "stands there already" in desk.refused("move_page", path="ops/回滚.md", target="报表/周报.md")
    assert "no such page" in desk.refused("move_page", path="nothing.md", target="x.md")
    desk.call("delete_page", path="ops/回滚.md")
    assert not (topics / "ops").exists()
    assert "no such page" in desk.refused("delete_page", path="ops/回滚.md")


@pytest.mark.spec("N15")
def test_a_path_that_holds_a_secret_is_refused(desk: Any) -> None:
    target = "sk-proj-Ab3dEf6hIj9kLmN0pQrStUvW12.md"
    assert "Credentials" in desk.refused("move_page", path="deploy/rollback.md", target=target)
    assert "Credentials" in desk.refused("write_page", path=target, name="a", description="b", text="c")


@pytest.mark.spec("N15")
def test_a_secret_that_a_person_wrote_stops_no_other_edit(desk: Any) -> None:
    write(desk.base / "memory.md", "# now\n- password: hunter2secret9\n- a\n\n# History\n")
    desk.call("edit_memory", old="- a", new="- b")
    assert "hunter2secret9" in desk.memory


def test_long_files_are_read_in_portions_that_fit(desk: Any) -> None:
    text = "".join(f'第 {number} 行 "引号" \\ 反斜杠\n' for number in range(900)) + "尾" * 9000
    write(desk.base / "memory" / "topics" / "长.md", text)
    tool = next(tool for tool in notebook_tools(desk.turn) if tool.name == "read_page")
    read, offset = "", 0
    while True:
        answer = tool.run({"path": "长.md", "offset": offset})
        assert len(answer) <= 4000
        part = desk.call("read_page", path="长.md", offset=offset)
        read += part["text"]
        if "next_offset" not in part:
            break
        offset = part["next_offset"]
    assert read == text
    assert desk.call("read_page", path="长.md", offset=10**9)["text"] == ""


def test_a_long_folder_is_listed_in_portions(desk: Any) -> None:
    for number in range(90):
        write(desk.base / "memory" / "topics" / "多" / f"{number:03d}.md", "x")
    seen: list[str] = []
    offset: int | None = 0
    while offset is not None:
        answer = desk.call("list_pages", folder="/多/", offset=offset)
        seen += [one["path"] for one in answer["listed"]]
        offset = answer.get("next_offset")
    assert seen == [f"多/{number:03d}.md" for number in range(90)]
    assert "no such folder" in desk.refused("list_pages", folder="没有")


def test_what_is_no_text_is_not_read(desk: Any) -> None:
    write(desk.base / "memory" / "topics" / "图.png", b"\x89PNG\0\0")
    assert "no text" in desk.refused("read_page", path="图.png")


@pytest.mark.spec("N21", "N30")
def test_the_workspaces_topics_are_read_where_both_switches_are_on(home: Home, make_desk: Any) -> None:
    def shelf(used: bool, on: bool) -> Shelf:
        human = make_desk(human_ref(PRICE_WATCHER)).turn.situation
        situation = Situation(human.requester, Whose.WORKSPACE_OF_HUMAN, True, used, on)
        return Shelf(home.notebook(workspace_ref(SALES)), situation)

    write(home.notebook(workspace_ref(SALES)).folder.topics / "共用.md", "---\ndescription: 共用的\n---\n共用的事实\n")
    desk = make_desk(human_ref(PRICE_WATCHER), workspace=shelf(True, True))
    assert desk.call("read_workspace_page", path="共用.md")["text"].endswith("共用的事实\n")
    assert desk.call("search_workspace_pages", query="共用的事实")["pages"][0]["path"] == "共用.md"
    assert desk.call("search_workspace_pages", query="周报")["memory"] == []
    for path in ("memory.md", "memory/run/x.md", "../memory.md", f"apps/{PRICE_WATCHER}/memory.md"):
        desk.refused("read_workspace_page", path=path)
    for used, on in ((True, False), (False, True)):
        closed = make_desk(human_ref(PRICE_WATCHER), workspace=shelf(used, on))
        assert not [tool for tool in notebook_tools(closed.turn) if "workspace" in tool.name]


@pytest.mark.spec("N07")
def test_an_editor_that_saves_meanwhile_loses_nothing(desk: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    path = desk.base / "memory.md"
    saved = iter([path.read_bytes() + b"\n## 2020-01-01-0000 | by hand\n"])
    note = Journal.note

    def save_in_between(self: Journal, *args: Any) -> Any:
        for content in saved:
            path.write_bytes(content)
        return note(self, *args)

    monkeypatch.setattr(Journal, "note", save_in_between)
    desk.call("remember", text="发票抬头写全称")
    assert "by hand" in desk.memory
    assert "- 发票抬头写全称\n" in desk.memory
    assert len(list(desk.turn.journal.newest())) == 1


@pytest.mark.spec("N07")
def test_many_writers_at_once_lose_nothing(make_desk: Any) -> None:
    def write_some(writer: int) -> None:
        desk = make_desk(workspace_ref(SALES), turn=f"t{writer}")
        for number in range(5):
            desk.call("remember", text=f"写手{writer}的事实{number}")

    threads = [threading.Thread(target=write_some, args=(writer,)) for writer in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    desk = make_desk(workspace_ref(SALES))
    for writer in range(4):
        for number in range(5):
            assert desk.memory.count(f"\n- 写手{writer}的事实{number}\n") == 1
    assert len(list(desk.turn.journal.newest())) == 20


def test_what_the_disk_refuses_changes_nothing_and_is_said(desk: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    import errno

    from halo_desktop.engine.files import atomic

    before = picture(desk.base)

    def full(*args: Any, **kwargs: Any) -> None:
        raise OSError(errno.ENOSPC, "no space")

    monkeypatch.setattr(atomic, "_write_temporary", full)
    assert "disk is full" in desk.refused("remember", text="发票抬头写全称")
    monkeypatch.undo()
    assert picture(desk.base) == before
    assert list(desk.turn.journal.newest()) == []


def test_a_bug_is_no_refusal(desk: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*args: Any, **kwargs: Any) -> None:
        raise RuntimeError("bug")

    monkeypatch.setattr(Journal, "note", broken)
    with pytest.raises(RuntimeError):
        desk.call("remember", text="发票抬头写全称")


def test_every_refusal_is_a_sentence() -> None:
    from halo_desktop.engine.access import Reason
    from halo_desktop.engine.prompts import phrases
    from halo_desktop.engine.tools.structure import Breach
    from halo_desktop.engine.tools.turn_notebook import refusal

    for key in [*Reason, *(f"breach_{breach.value}" for breach in Breach)]:
        assert isinstance(refusal(str(key)), ToolRefusal)
    assert all(text.strip() for text in phrases("tools").values())


def test_why_the_door_refused_stays_known(desk: Any) -> None:
    with pytest.raises(ToolRefusal) as caught:
        desk.call("read_page", path="../../x.md")
    assert isinstance(caught.value.__cause__, EngineError)


def test_a_text_of_the_longest_size_is_written(desk: Any) -> None:
    desk.call("write_page", path="大.md", name="大", description="试试", text="字" * TEXT_CHARACTERS)
    assert desk.page("大.md").count("字") == TEXT_CHARACTERS
