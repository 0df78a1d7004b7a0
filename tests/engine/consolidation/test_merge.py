"""Three versions of a notebook become one: nothing that was written meanwhile is lost, nothing deleted comes back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from halo_desktop.engine.consolidation.entries import Split, keep_newest
from halo_desktop.engine.consolidation.merge import (
    Conflict,
    ConflictKind,
    TopicMerge,
    brought_back,
    carry_history,
    forgotten_lines,
    merge_memory,
    merge_topics,
)

TOP = "# now\n- 状态\n\n# History\n\n"
NEW = "## 2026-10-20-0900 | 新  [by: chat#0001]\n- 新事实\n\n"
MIDDLE = "## 2026-10-19-0900 | 中  [by: chat#0002]\n- 中事实\n\n"
OLD = "## 2026-10-18-0900 | 旧  [by: chat#0003]\n- 旧事实\n\n"
LATEST = "## 2026-10-21-0900 | 刚写  [by: schedule#0004]\n- 刚写的事实\n\n"
BASE = TOP + NEW + MIDDLE + OLD


def merged(draft: str, live: str, base: str = BASE) -> str:
    found = merge_memory(base.encode(), draft.encode(), live.encode())
    assert isinstance(found, bytes), found
    return found.decode()


@pytest.mark.spec("C04")
def test_an_entry_written_meanwhile_stands_where_its_time_puts_it() -> None:
    assert merged(TOP + NEW, TOP + LATEST + NEW + MIDDLE + OLD) == TOP + LATEST + NEW
    between = "## 2026-10-19-1800 | 迟写  [by: chat#0009]\n\n"
    assert merged(TOP + NEW + MIDDLE, TOP + NEW + between + MIDDLE + OLD) == TOP + NEW + between + MIDDLE


@pytest.mark.spec("C04")
def test_an_entry_rewritten_meanwhile_takes_the_place_of_its_old_text() -> None:
    finished = MIDDLE.replace("- 中事实", "- 中事实\n### 结论\n- 完成")
    assert merged(TOP + NEW + MIDDLE, TOP + NEW + finished + OLD) == TOP + NEW + finished


@pytest.mark.spec("C04")
def test_an_entry_rewritten_on_both_sides_is_not_lost() -> None:
    live = MIDDLE.replace("中事实", "现场改过")
    draft = MIDDLE.replace("中事实", "整理过")
    assert "现场改过" in merged(TOP + NEW + draft + OLD, TOP + NEW + live + OLD)


@pytest.mark.spec("C11")
def test_an_entry_deleted_meanwhile_does_not_return() -> None:
    assert merged(TOP + NEW + MIDDLE + OLD, TOP + NEW + OLD) == TOP + NEW + OLD
    reworded = MIDDLE.replace("中事实", "整理过的中事实")
    assert merged(TOP + NEW + reworded + OLD, TOP + NEW + OLD) == TOP + NEW + OLD


@pytest.mark.spec("C11")
def test_of_two_entries_of_one_minute_only_the_deleted_one_goes() -> None:
    twin = MIDDLE.replace("中事实", "同一分钟的另一件事")
    base = TOP + MIDDLE + twin
    draft = base.replace("- 状态", "- 整理过的状态")
    assert merged(draft, TOP + twin, base) == draft.replace(MIDDLE, "")


@pytest.mark.spec("C04")
def test_untagged_and_undated_entries_go_to_the_top_and_stay_untagged() -> None:
    note = "## 手写的一条\n- 没有时间\n\n"
    assert merged(TOP + NEW, TOP + note + NEW + MIDDLE + OLD) == TOP + note + NEW


@pytest.mark.spec("C04")
def test_current_state_changed_on_one_side_merges_by_itself() -> None:
    live = BASE.replace("- 状态", "- 状态\n- 手加")
    assert merged(TOP + NEW, live) == TOP.replace("- 状态", "- 状态\n- 手加") + NEW
    draft = (TOP + NEW).replace("- 状态", "- 整理过的状态")
    assert merged(draft, TOP + LATEST + NEW + MIDDLE + OLD) == draft.replace(NEW, LATEST + NEW)


@pytest.mark.spec("C04")
def test_current_state_changed_on_both_sides_is_a_conflict_with_both_versions() -> None:
    live, draft = BASE.replace("- 状态", "- 甲"), BASE.replace("- 状态", "- 乙")
    found = merge_memory(BASE.encode(), draft.encode(), live.encode())
    assert found == Conflict(ConflictKind.CURRENT_STATE, base=BASE.encode(), live=live.encode(), draft=draft.encode())


@pytest.mark.spec("C11")
def test_a_history_that_was_deleted_as_a_whole_is_no_reason_to_bring_it_back() -> None:
    assert isinstance(merge_memory(BASE.encode(), (TOP + NEW).encode(), b"# now\n- x\n"), Conflict)


STAMPS = st.integers(1, 28).map(lambda day: f"2026-10-{day:02d}-0900")
ENTRY = st.tuples(STAMPS, st.sampled_from("abcd"), st.sampled_from(["一", "二", "三"])).map(
    lambda parts: f"## {parts[0]} | x  [by: chat#{parts[1]}]\n- {parts[0]}{parts[1]}{parts[2]}\n\n"
)
HISTORIES = st.lists(ENTRY, max_size=6, unique=True)


def texts(raw: bytes) -> set[bytes]:
    return {block.text for block in Split.of(raw).blocks}


@pytest.mark.spec("C04", "C11", "Q22")
@given(base=HISTORIES, draft=HISTORIES, live=HISTORIES)
def test_whatever_the_three_say_additions_stay_and_deletions_hold(
    base: list[str], draft: list[str], live: list[str]
) -> None:
    old, made, now = ((TOP + "".join(entries)).encode() for entries in (base, draft, live))
    result = merge_memory(old, made, now)
    assert isinstance(result, bytes)
    added, deleted = texts(now) - texts(old), texts(old) - texts(now)
    assert added <= texts(result)
    assert not deleted & texts(result)
    assert texts(result) <= texts(now) | texts(made)
    assert result.startswith(TOP.strip().encode())


@pytest.mark.spec("Q22")
@given(one=HISTORIES, other=HISTORIES)
def test_a_side_that_changed_nothing_leaves_the_other_as_it_is(one: list[str], other: list[str]) -> None:
    left, right = (TOP + "".join(one)).encode(), (TOP + "".join(other)).encode()
    assert merge_memory(left, right, left) == right
    assert merge_memory(left, left, right) == right
    assert texts(merge_memory(left, right, right) or b"") == texts(right)  # type: ignore[arg-type]


@pytest.mark.spec("Q22", "N01")
@given(st.binary(max_size=200) | st.text("#` nowHistory\n\r|-中", max_size=200).map(str.encode))
def test_splitting_any_file_loses_no_byte(raw: bytes) -> None:
    assert Split.of(raw).render() == raw
    assert keep_newest(raw, 10**6) == (raw, ())


DIGESTS = st.dictionaries(st.sampled_from(["a", "b", "c", "d"]), st.sampled_from("123"))


@pytest.mark.spec("C04", "C11", "Q22")
@given(base=DIGESTS, draft=DIGESTS, live=DIGESTS)
def test_files_merge_path_by_path(base: dict[str, str], draft: dict[str, str], live: dict[str, str]) -> None:
    found = merge_topics(base, draft, live)
    result = {path: digest for path, digest in draft.items() if path not in found.delete}
    result |= {path: live[path] for path in found.take}
    for path in base.keys() | draft.keys() | live.keys():
        changed_live, changed_draft = live.get(path) != base.get(path), draft.get(path) != base.get(path)
        if path in found.conflicts:
            assert changed_live
            assert changed_draft
            assert live.get(path) != draft.get(path)
        else:
            assert result.get(path) == (live if changed_live else draft).get(path)


@pytest.mark.spec("C11")
def test_a_page_deleted_meanwhile_goes_unless_the_draft_changed_it() -> None:
    assert merge_topics({"a": "1"}, {"a": "1"}, {}) == TopicMerge(delete=("a",))
    assert merge_topics({"a": "1"}, {"a": "2"}, {}) == TopicMerge(conflicts=("a",))
    assert merge_topics({"a": "1"}, {}, {}) == TopicMerge()


@pytest.mark.spec("C11")
def test_a_line_deleted_meanwhile_is_recognised_elsewhere() -> None:
    forgotten = forgotten_lines([(TOP + OLD).encode()], [TOP.encode()])
    assert brought_back("---\nname: x\n---\n* 旧事实\n".encode(), forgotten) == (4,)
    assert not brought_back("- 状态\n".encode(), forgotten)
    moved = "moved:\n  - 旧事实\n".encode()
    assert not forgotten_lines([(TOP + OLD).encode()], [TOP.encode(), moved])


@pytest.mark.spec("C11")
def test_a_deleted_line_is_recognised_within_a_longer_one_and_a_short_one_only_alone() -> None:
    forgotten = forgotten_lines(["- 服务器地址是 10.0.0.8\n- 已付\n".encode()], [b"# now\n"])
    assert brought_back("x\n- 甲：服务器地址是 10.0.0.8。\n- 款项已付清\n- 已付\n".encode(), forgotten) == (2, 4)


@pytest.mark.spec("C11")
def test_lines_of_signs_alone_are_never_forgotten() -> None:
    assert not forgotten_lines([b"| - | - |\n```\n---\n## heading\n"], [b""])


@pytest.mark.spec("C04")
def test_history_is_carried_while_the_rest_is_still_to_be_brought_together() -> None:
    draft, live = BASE.replace("状态", "甲"), BASE.replace("状态", "乙").replace(NEW, LATEST + NEW)
    carried = carry_history(BASE.encode(), draft.encode(), live.encode()).decode()
    assert LATEST.strip() in carried
    assert "甲" in carried
    assert carry_history(BASE.encode(), draft.encode(), b"# now\n") == draft.encode()
