"""What the built-in rewriter makes of a notebook."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from notebooks import DILIGENT, chinese, english, facts

from halo_desktop.engine.consolidation.check import check
from halo_desktop.engine.consolidation.draft import Draft, Task
from halo_desktop.engine.consolidation.outline import Outline
from halo_desktop.engine.consolidation.plan import is_due, measure
from halo_desktop.engine.consolidation.rewrite import Rewritten, rewrite
from halo_desktop.engine.consolidation.units import join_units, split_units
from halo_desktop.engine.notebook.front_matter import read_front_matter
from halo_desktop.engine.settings import Limits

TASK = Task(DILIGENT)
PAGES = {
    "报表/周报.md": "---\nname: 周报\ndescription: 写周报时\n---\n周报一律用表格。\n".encode(),
    "无描述.md": "# 部署\n这一页没有描述。\n".encode(),
    "图.png": b"\x89PNG",
}


def tidy(memory: str | bytes, files: Mapping[str, bytes] = PAGES, task: Task = TASK) -> Rewritten:
    """Rewrite, and hold the result against everything that always holds."""
    raw = memory.encode() if isinstance(memory, str) else memory
    made = rewrite(raw, files, task)
    after = {**files, **made.written}
    assert check(Draft(made.memory, after), raw, {path: len(content) for path, content in files.items()}) is None
    for path, content in files.items():
        lines = after[path].removeprefix(b"\xef\xbb\xbf").split(b"\n")
        assert all(line in lines for line in content.removeprefix(b"\xef\xbb\xbf").split(b"\n")), "existing text stays"
    again = rewrite(made.memory, after, task)
    assert again.memory == made.memory
    assert again.written == {}
    return made


def small(cap: int = 400, keep: int = 2, size: int = 10**6) -> Task:
    return Task(Limits(size, cap, keep, DILIGENT.interval, keep))


@pytest.mark.spec("C10", "C02")
@pytest.mark.parametrize("memory", [chinese(), english()])
def test_a_notebook_full_of_duplicates_becomes_short_and_loses_no_fact(memory: bytes) -> None:
    assert is_due(measure(memory), DILIGENT)
    made = tidy(memory)
    after = measure(made.memory)
    assert not is_due(after, DILIGENT)
    assert after.entries == 10
    assert after.current_state_bytes <= DILIGENT.current_state_bytes
    kept = facts([made.memory, *made.written.values()])
    lost = facts([memory]) - kept
    repeated = {"偏好语言：简体中文", "周报必须用表格", "The weekly report is a table."}
    only_in_the_archive = ("周报已交，没有变化", "打了 ", "过程", "Prices checked", "第 ")
    assert {line for line in lost - repeated if not any(mark in line for mark in only_in_the_archive)} == set()
    assert {line for line in facts([memory]) if "合同" in line or "rule" in line} <= kept
    assert {
        line for line in facts([memory]) if "报价" in line or "方案" in line or "price" in line or "keep item" in line
    } <= kept


@pytest.mark.spec("C10")
def test_no_line_is_invented() -> None:
    made = tidy(chinese())
    known = facts([chinese(), *[content for path, content in PAGES.items() if path.endswith(".md")]])
    new = facts([made.memory, *made.written.values()]) - known
    frame = ("name: ", "description: ", "---")
    assert {line for line in new if not line.startswith(frame) and " → topic " not in line} == set()


@pytest.mark.spec("C10")
def test_of_duplicates_the_newest_stays_and_what_only_looks_alike_too() -> None:
    made = tidy(chinese(sections=0))
    text = made.memory.decode()
    assert "偏好语言: 简体中文。" in text
    assert "偏好语言：简体中文\n" not in text
    assert "周报一律使用表格！" in text
    assert "周报必须用表格" not in text
    for line in ("服务器A IP 10.0.0.1", "服务器B IP 10.0.0.2", "- 喜欢咖啡", "- 不喜欢咖啡"):
        assert line in text


@pytest.mark.spec("C10")
def test_the_same_line_under_two_headings_is_two_facts() -> None:
    memory = "# now\n\n## 项目甲\n- 负责人: 李敏\n### 备用\n- 负责人: 李敏\n\n## 项目乙\n- 负责人: 李敏\n\n# History\n"
    assert tidy(memory).memory.decode() == memory


@pytest.mark.spec("C10")
def test_steps_code_tables_and_quotes_are_no_duplicates() -> None:
    memory = "# now\n1. 重启\n2. 检查\n3. 重启\n```\nmake\nmake\n```\n| a |\n| a |\n> 引\n> 引\n- x\n  make\n- x\n\n# History\n"
    assert tidy(memory).memory.decode() == memory


@pytest.mark.spec("C10")
def test_an_entry_that_repeats_a_newer_one_goes_unless_another_origin_wrote_it() -> None:
    entries = (
        "## 2026-10-03-0900 | 周报已交  [by: chat#0001]\n\n"
        "## 2026-10-02-0900 | 周报已交。  [by: chat#0002]\n\n"
        "## 2026-10-01-0900 | 周报已交  [by: im-guest#0003]\n\n"
        "## 2026-09-30-0900  [by: schedule#0004]\n\n"
        "## 2026-09-29-0900  [by: schedule#0005]\n\n"
    )
    made = tidy(f"# now\n\n# History\n\n{entries}")
    assert made.memory.decode().count("周报已交") == 2
    assert made.memory.decode().count("schedule#") == 2, "headings that wait for their text stay"


@pytest.mark.spec("C10", "N10")
def test_a_settled_section_moves_into_a_page_and_leaves_a_pointer() -> None:
    facts_ = "".join(f"- 事实 {number}\n" for number in range(60))
    made = tidy(f"# now\n\n## State | 忙\n- 在谈\n\n## 部署 | 何时怎样上线\n{facts_}\n# History\n", task=small())
    assert made.memory.decode() == (
        "# now\n\n## State | 忙\n- 在谈\n\n## 部署 | 何时怎样上线\n- 部署 → topic 部署.md\n\n# History\n"
    )
    page = made.written["部署.md"].decode()
    assert page == f"---\nname: 部署\ndescription: 部署 — 何时怎样上线\n---\n{facts_}"


@pytest.mark.spec("C10")
def test_a_section_whose_page_is_there_is_appended_to_it() -> None:
    page = "---\nname: 部署\ndescription: 上线时\n---\n旧内容。\n".encode()
    body = "".join(f"- 新事实 {number}\n" for number in range(60))
    made = tidy(f"# now\n\n## 部署\n{body}\n# History\n", {"部署.md": page}, small())
    assert made.written["部署.md"] == page + f"\n## 部署\n{body}".encode()


@pytest.mark.spec("C10", "C02")
@pytest.mark.parametrize(
    "now",
    [
        "".join(f"- 事实 {number}\n" for number in range(300)),
        "## State | x\n" + "".join(f"- 事实 {number}\n" for number in range(300)),
        "".join(f"## 很多小节 {number}\n- 事实 {number}\n\n" for number in range(120)),
        "## State\n```\n" + "x\n" * 4000 + "```\n",
        "## 一\n" + "很长的一行" * 800 + "\n",
        "### 深\n" + "段落。\n\n" * 300 + "## 二\n- y\n",
    ],
)
def test_the_current_state_fits_its_cap_whatever_it_is_made_of(now: str) -> None:
    made = tidy(f"# now\n\n{now}\n# History\n", task=small(1500))
    assert measure(made.memory).current_state_bytes <= 1500
    kept = facts([made.memory, *made.written.values()])
    assert facts([now.encode()]) <= kept


@pytest.mark.spec("C10", "C15")
def test_old_history_leaves_its_conclusions_word_for_word_under_its_own_heading() -> None:
    old = (
        "## 2026-09-01-0900 | 选型  [by: schedule#a1b2]\n- 两家报价\n### 过程\n- 打了三次电话\n### 结论\n采用甲方案。\n- 价格 1200\n\n"
        "## 2026-08-01-0900 | 决定改用 PostgreSQL  [by: chat#0d71]\n\n"
        "## 2026-07-01-0900 | 看了一眼  [by: chat#0d71]\n\n"
    )
    new = "## 2026-10-02-0900 | 甲\n- 一\n\n## 2026-10-01-0900 | 乙\n- 二\n\n"
    made = tidy(f"# now\n\n# History\n\n{new}{old}", task=small(keep=2))
    assert made.memory.decode() == f"# now\n\n# History\n\n{new}"
    assert made.written["历史结论-2026.md"].decode() == (
        "---\nname: 历史结论 2026\ndescription: 查阅已归档的历史条目里的结论时\n---\n"
        "## 2026-08-01-0900 | 决定改用 PostgreSQL  [by: chat#0d71]\n\n"
        "## 2026-09-01-0900 | 选型  [by: schedule#a1b2]\n- 两家报价\n### 结论\n采用甲方案。\n- 价格 1200\n"
    )


@pytest.mark.spec("C10")
def test_an_entry_with_a_page_of_its_own_leaves_its_conclusions_there() -> None:
    entry = "## 2026-09-01-0900 | Tables only  [topic: reports/weekly.md]  [by: chat#0d71]\n### Decision\n- applies to all\n\n"
    new = "## 2026-10-02-0900 | a\n\n"
    page = b"---\ndescription: when\n---\nText\n"
    made = tidy(f"# now\n\n# History\n\n{new}{entry}", {"reports/weekly.md": page}, small(keep=1))
    assert made.written == {"reports/weekly.md": page + b"\n" + entry.rstrip().encode() + b"\n"}


@pytest.mark.spec("C02")
def test_fewer_entries_than_the_keep_count_stay_when_they_are_too_large() -> None:
    entries = "".join(f"## 2026-10-{20 - number}-0900 | x{number}\n{'字' * 2000}\n\n" for number in range(5))
    made = tidy(f"# now\n\n# History\n\n{entries}", task=small(keep=5, size=20_000))
    assert measure(made.memory).memory_bytes <= 20_000
    assert measure(made.memory).entries == 3


@pytest.mark.spec("C05", "C10")
@pytest.mark.parametrize(
    ("content", "description"),
    [
        ("# 部署手册\n正文\n", "部署手册"),
        ("先备份。再上线。\n", "先备份"),
        ("- Use the previous tag. Then wait.\n", "Use the previous tag"),
        ("---\nname: x\n---\n## 小节\n", "小节"),
        ("---\nname: x\ndescription:\n---\n正文\n", "正文"),
        ("---\nnever closed\n", "never closed"),
        ("---\nname: x\n" + "k: v\n" * 1200 + "---\n# 深\n", "深"),
        ("\ufeff# 带标记\n", "带标记"),
        ("\ufeff---\r\nname: x\r\n---\r\n# 换行\r\n", "换行"),
        ("", "页"),
        ("```\ncode\n```\n", "页"),
        ('# "引号"\n', "引号"),
    ],
)
def test_a_page_is_described_by_its_own_words(content: str, description: str) -> None:
    made = tidy("# now\n\n# History\n", {"页.md": content.encode()})
    assert read_front_matter(made.written["页.md"][:4096]).description == description


@pytest.mark.spec("C10", "N01")
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("# Now\n- a\n# history\n", "# now\n- a\n# History\n"),
        ("\ufeff# now\r\n- a\r\n\r\n# History\r\n", "# now\r\n- a\r\n\r\n# History\r\n"),
        ("# History\n\n# now\n- a\n", "# now\n- a\n# History\n\n"),
        ("- a\n- b", "# now\n\n- a\n- b\n\n# History\n"),
        ("# Project\n- a\n## Part\n- b\n", "# now\n\n## Project\n- a\n## Part\n- b\n\n# History\n"),
        ("", "# now\n\n# History\n"),
        ("# now\n- a\n\n# Topics\n- x.md\n\n# History\n", "# now\n- Topics → topic Topics.md\n- a\n\n# History\n"),
    ],
)
def test_a_file_without_its_two_sections_gets_them(before: str, after: str) -> None:
    assert tidy(before, {}).memory.decode() == after


def test_without_a_memory_file_a_skeleton_is_made() -> None:
    assert rewrite(None, PAGES, TASK).memory == b"# now\n\n## State\n\n# History\n"


MARKDOWN = st.lists(
    st.sampled_from(
        [
            "# now",
            "# History",
            "# Topics",
            "# Andere",
            "## State",
            "## 甲 | 乙",
            "### 结论",
            "- 事实",
            "- 事实。",
            "  - 子",
            "* 二",
            "段落",
            "",
            "```",
            "~~~",
            "| a |",
            "1. x",
            "> q",
            "## 2026-10-01-0900 | x  [by: chat#1]",
            "---",
            "\u2028",
            "- 甲 → topic 甲.md",
            "## 2026-09-01-0900 | 决定  [topic: p.md]",
        ]
    ),
    max_size=40,
).map("\n".join)


@pytest.mark.spec("C10", "Q22")
@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(memory=MARKDOWN, cap=st.integers(200, 600))
def test_any_file_passes_the_check_and_is_left_alone_the_second_time(memory: str, cap: int) -> None:
    tidy(memory, {"p.md": b"---\ndescription: d\n---\n"}, small(cap, keep=1))


@pytest.mark.spec("Q22", "N01")
@given(MARKDOWN)
def test_an_outline_and_its_units_are_lossless(memory: str) -> None:
    text = memory.replace("```", "").replace("~~~", "").replace("# now", "x").replace("# History", "x")
    raw = f"# now\n{text}\n# History\n{text}".encode()
    outline = Outline.read(raw)
    assert outline.render() == raw
    for part in outline.parts:
        assert join_units(split_units(part.body)) == part.body
