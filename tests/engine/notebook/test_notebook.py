"""The door of a notebook: looks write nothing, changes lose nothing, in however many processes."""

import errno
import multiprocessing
import os
import shutil
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from data_folder import (
    MOVED,
    NOW,
    OURS,
    PLATFORM,
    SALES,
    DataFolder,
    dump,
    page,
    picture,
    write,
    write_human_file,
    write_notebook,
)
from engine_home import open_home
from kill_points import COUNTED, kill_points

from halo_desktop.engine.errors import Code, EngineError
from halo_desktop.engine.files.layout import DataRoot, LockKind, OwnerFolder
from halo_desktop.engine.files.locks import Locks
from halo_desktop.engine.home import Home
from halo_desktop.engine.notebook.document import SKELETON
from halo_desktop.engine.notebook.notebook import Notebook
from halo_desktop.engine.notebook.state import Attempt, AttemptOutcome
from halo_desktop.engine.notebook.status import NO_MEMORY
from halo_desktop.engine.owners import OwnerKind, human_ref, workspace_ref
from halo_desktop.engine.settings import BRIEFING_LIMITS

FORK = multiprocessing.get_context("fork")


def notebook_at(base: Path, *, wait: float = 5) -> Notebook:
    return Notebook(OwnerFolder(base), Locks(DataRoot(base.parent), wait), lambda: NOW)


def walk_totals(base: Path) -> tuple[int, int]:
    """Count what N41 says by a walk of its own."""
    total = (base / "memory.md").stat().st_size
    pages = 0
    topics = base / "memory" / "topics"
    for here, folders, files in os.walk(topics):
        folders[:] = [name for name in folders if not name.startswith(".")]
        for name in files:
            path = Path(here, name)
            if name.startswith(".") or path.is_symlink():
                continue
            total += path.stat().st_size
            pages += name.endswith(".md") and (name != "index.md" or path.parent == topics)
    return total, pages


@pytest.mark.spec("N41")
def test_the_status_counts_what_a_walk_counts(tmp_path: Path) -> None:
    base = tmp_path / "base"
    write_notebook(base, topics=300)
    write(base / "memory" / "topics" / ".hidden" / "x.md", "hidden")
    write(base / "memory" / "topics" / ".DS_Store", "hidden")
    write(base / "memory" / "topics" / "index.md", page("top", "a page here", ""))
    (base / "memory" / "topics" / "link.md").symlink_to(base / "memory.md")
    (base / "memory" / "topics" / "loop").symlink_to(base / "memory" / "topics")
    status = notebook_at(base).status()
    assert (status.total_bytes, status.topics) == walk_totals(base)
    assert status.topics == 304
    assert status.exists
    assert not status.nothing_yet


@pytest.mark.spec("N41")
def test_the_last_attempt_and_the_last_consolidation_are_read(home: Home) -> None:
    status = home.notebook(workspace_ref(SALES)).status()
    moment = datetime(2026, 10, 20, 1, 2, 3, tzinfo=UTC)
    assert status.last_consolidated == moment
    assert status.last_attempt == Attempt(moment, AttemptOutcome.TRIMMED, "timeout")
    assert status.notices == ()


@pytest.mark.spec("N41")
@pytest.mark.parametrize("content", [None, b"", SKELETON, b"# now\n\n# History\n", b"\n\n"])
def test_absent_or_blank_reads_as_no_memory_yet(tmp_path: Path, content: bytes | None) -> None:
    if content is not None:
        write(tmp_path / "base" / "memory.md", content)
    assert notebook_at(tmp_path / "base").status().nothing_yet


@pytest.mark.spec("N41")
def test_a_topic_alone_is_a_memory(tmp_path: Path) -> None:
    write(tmp_path / "base" / "memory" / "topics" / "a.md", page("a", "b", ""))
    status = notebook_at(tmp_path / "base").status()
    assert not status.exists
    assert not status.nothing_yet


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"null", b"[]", b"\xff", b'{"lastAttempt": 7, "lastConsolidatedAt": "0001-01-01T00:00:00+05:00"}'],
)
def test_a_broken_state_file_is_said_and_reads_as_absent(tmp_path: Path, content: bytes) -> None:
    write_notebook(tmp_path / "base")
    state_file = tmp_path / "base" / "memory" / ".state.json"
    state_file.write_bytes(content)
    status = notebook_at(tmp_path / "base").status()
    assert status.last_attempt is None
    assert status.last_consolidated is None
    expected = [] if content.startswith(b'{"last') else [Code.STATE_UNREADABLE]
    assert [notice.code for notice in status.notices] == expected
    assert state_file.read_bytes() == content


@pytest.mark.spec("N41", "C16")
def test_a_working_copy_of_halo_that_was_touched_lately_is_a_consolidation(tmp_path: Path) -> None:
    copy = tmp_path / "base" / "memory" / ".consolidation" / "2026-11-20-0929-abcdef01"
    copy.mkdir(parents=True)
    for minutes, consolidating in ((1, True), (14, True), (16, False), (600, False)):
        touched = (NOW - timedelta(minutes=minutes)).timestamp()
        os.utime(copy, (touched, touched))
        assert notebook_at(tmp_path / "base").status().consolidating is consolidating


@pytest.mark.spec("N08")
def test_files_deleted_by_hand_are_an_empty_notebook(home: Home, data_folder: DataFolder) -> None:
    notebook = home.notebook(workspace_ref(SALES))
    (data_folder.spaces[SALES] / ".halo" / "memory.md").unlink()
    shutil.rmtree(data_folder.spaces[SALES] / ".halo" / "memory")
    assert notebook.status() == NO_MEMORY
    assert notebook.topics() == ()
    briefing = home.briefing(workspace_ref(SALES))
    assert briefing is not None


@pytest.mark.spec("N08")
def test_an_edit_by_hand_counts_at_once(home: Home, data_folder: DataFolder) -> None:
    notebook = home.notebook(workspace_ref(SALES))
    notebook.status()
    write(data_folder.spaces[SALES] / ".halo" / "memory.md", "# now\n- 手改的一行\n")
    write(data_folder.spaces[SALES] / ".halo" / "memory" / "topics" / "新.md", page("新", "新的", "x"))
    briefing = home.briefing(workspace_ref(SALES))
    assert briefing is not None
    assert "手改的一行" in briefing.text
    assert "新.md" in briefing.text


@pytest.mark.spec("N03")
def test_the_skeleton_is_written_once_and_never_over_anything(tmp_path: Path) -> None:
    base = tmp_path / "base"
    notebook = notebook_at(base)
    assert notebook.prepare()
    assert (base / "memory.md").read_bytes() == SKELETON
    assert len(SKELETON) == 27
    assert not notebook.prepare()
    for content in (b"# now\n\n# History\n", "旧笔记".encode(), b"\xff\xfe", b"x"):
        write(base / "memory.md", content)
        assert not notebook.prepare()
        assert (base / "memory.md").read_bytes() == content


@pytest.mark.spec("N03", "N07")
def test_two_first_uses_at_once_write_one_skeleton(tmp_path: Path) -> None:
    base = tmp_path / "base"
    with FORK.Pool(4) as pool:
        made = pool.map(prepare_at, [base] * 8)
    assert sum(made) == 1
    assert (base / "memory.md").read_bytes() == SKELETON


def prepare_at(base: Path) -> bool:
    return notebook_at(base).prepare()


def add_lines(base: Path, who: str, count: int) -> None:
    notebook = notebook_at(base, wait=30)
    for number in range(count):
        notebook.change_memory(lambda text, line=f"{who} {number}\n": (text or b"") + line.encode())


@pytest.mark.spec("N07")
def test_two_processes_lose_none_of_each_others_lines(tmp_path: Path) -> None:
    base = tmp_path / "base"
    writers = [FORK.Process(target=add_lines, args=(base, who, 100)) for who in ("a", "b")]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    lines = (base / "memory.md").read_text().splitlines()
    assert sorted(lines) == sorted(f"{who} {number}" for who in "ab" for number in range(100))
    for who in "ab":
        assert [line for line in lines if line[0] == who] == [f"{who} {number}" for number in range(100)]


@pytest.mark.spec("N07")
def test_an_editor_that_saves_in_between_loses_nothing(tmp_path: Path) -> None:
    base = tmp_path / "base"
    write(base / "memory.md", "a\n")
    saves = ["a\nby an editor\n"]

    def edit(text: bytes | None) -> bytes:
        if saves:
            write(base / "memory.md", saves.pop())
        return (text or b"") + b"by us\n"

    assert notebook_at(base).change_memory(edit)
    assert (base / "memory.md").read_text() == "a\nby an editor\nby us\n"


@pytest.mark.spec("N07")
def test_an_editor_that_never_stops_saving_is_said(tmp_path: Path) -> None:
    base = tmp_path / "base"
    count = iter(range(100))

    def edit(text: bytes | None) -> bytes:
        write(base / "memory.md", f"{next(count)}")
        return (text or b"") + b"x"

    with pytest.raises(EngineError) as raised:
        notebook_at(base).change_memory(edit)
    assert raised.value.code is Code.CHANGED_MEANWHILE


@pytest.mark.spec("N07")
def test_a_waiter_is_told_busy(tmp_path: Path) -> None:
    base = tmp_path / "base"
    write_notebook(base)
    locks = Locks(DataRoot(tmp_path))
    with locks.exclusive(LockKind.NOTEBOOK, base), pytest.raises(EngineError) as raised:
        notebook_at(base, wait=0.05).change_memory(lambda _: b"x")
    assert raised.value.code is Code.BUSY


@pytest.mark.spec("N06", "Q20")
def test_killed_at_any_call_of_a_write_memory_and_page_are_old_or_new(tmp_path: Path) -> None:
    base = tmp_path / "base"
    old, new = b"# now\n- old\n", b"# now\n- new\n"
    target = base / "memory" / "topics" / "a" / "b.md"

    def prepare() -> Callable[[], object]:
        write(base / "memory.md", old)
        if target.exists():
            target.unlink()
            target.parent.rmdir()
        notebook = notebook_at(base)

        def write_both() -> None:
            notebook.change_memory(lambda _: new)
            notebook.change_page("a/b.md", lambda _: new)

        return write_both

    for _ in kill_points("write memory and page", prepare):
        assert (base / "memory.md").read_bytes() in {old, new}
        assert not target.exists() or target.read_bytes() == new
        assert notebook_at(base).status().exists
    assert COUNTED["write memory and page"] >= 10


@pytest.mark.spec("N06", "Q21")
@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EROFS, errno.EACCES, errno.ENOENT, errno.EBUSY])
def test_a_write_that_cannot_be_done_leaves_the_notebook_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    base = tmp_path / "base"
    write_notebook(base)
    before = picture(base)
    real = os.open

    def refusing(path: str | Path, flags: int, *args: int, **more: int) -> int:
        if flags & os.O_CREAT and "halo-desktop.tmp" in str(path):
            raise OSError(number, os.strerror(number))
        return real(path, flags, *args, **more)

    monkeypatch.setattr(os, "open", refusing)
    for change in (
        lambda: notebook_at(base).change_memory(lambda _: b"x"),
        lambda: notebook_at(base).change_page("a.md", lambda _: b"x"),
    ):
        with pytest.raises(EngineError) as raised:
            change()
        assert "where" in raised.value.fault.facts
    assert picture(base) == before


@pytest.mark.spec("N09")
@pytest.mark.parametrize(
    "path",
    ["../run/x.md", "../../memory.md", "/etc/passwd", "a/../../x.md", "x.txt", "", "a\0.md", "..\\x.md", "C:x.md"],
)
def test_a_page_outside_the_topics_is_refused(tmp_path: Path, path: str) -> None:
    base = tmp_path / "base"
    write_notebook(base)
    before = picture(tmp_path)
    with pytest.raises(EngineError) as raised:
        notebook_at(base).change_page(path, lambda _: b"x")
    assert raised.value.code is Code.PATH_REFUSED
    after = {name: seen for name, seen in picture(tmp_path).items() if not name.startswith("halo-desktop")}
    assert after == before
    with pytest.raises(EngineError):
        notebook_at(base).page(path)


@pytest.mark.spec("N09")
def test_a_memory_file_that_leads_out_of_the_notebook_is_refused(tmp_path: Path) -> None:
    base = tmp_path / "base"
    write(tmp_path / "elsewhere.md", "# now\n- not ours\n")
    base.mkdir()
    (base / "memory.md").symlink_to(tmp_path / "elsewhere.md")
    notebook = notebook_at(base)
    for look in (notebook.memory, lambda: notebook.change_memory(lambda _: b"x")):
        with pytest.raises(EngineError) as raised:
            look()
        assert raised.value.code is Code.LINK_REFUSED
    status = notebook.status()
    assert not status.exists
    assert [notice.code for notice in status.notices] == [Code.LINK_REFUSED]
    assert (tmp_path / "elsewhere.md").read_text() == "# now\n- not ours\n"


def test_topics_are_listed_with_what_their_pages_say(tmp_path: Path) -> None:
    write_notebook(tmp_path / "base")
    found = notebook_at(tmp_path / "base").topics()
    assert [(topic.path, topic.name, topic.description) for topic in found] == [
        ("deploy/rollback.md", "Rollback", "when a release must be undone"),
        ("报表/周报.md", "周报", "写周报或改周报格式时"),
        ("无描述.md", "无描述", ""),
    ]


def test_a_page_is_shown_whole_and_a_missing_one_named(tmp_path: Path) -> None:
    write_notebook(tmp_path / "base")
    notebook = notebook_at(tmp_path / "base")
    assert notebook.page("deploy/rollback.md").text.endswith("Use the previous tag.\n")
    with pytest.raises(EngineError) as raised:
        notebook.page("deploy/none.md")
    assert raised.value.fault.facts == {"path": "deploy/none.md"}


@pytest.mark.parametrize(
    ("query", "paths"),
    [
        ("周报", ["报表/周报.md"]),
        ("表", ["报表/周报.md"]),
        ("ＲＯＬＬＢＡＣＫ", ["deploy/rollback.md"]),
        ("previous TAG", ["deploy/rollback.md"]),
        ("previous 周报", []),
        ("没有描述", ["无描述.md"]),
        ("", []),
        ("(*", []),
    ],
)
def test_a_search_finds_every_word_in_any_width_and_case(tmp_path: Path, query: str, paths: list[str]) -> None:
    write_notebook(tmp_path / "base")
    assert [hit.path for hit in notebook_at(tmp_path / "base").search(query)] == paths


def test_a_hit_in_the_name_comes_before_one_in_the_text(tmp_path: Path) -> None:
    topics = tmp_path / "base" / "memory" / "topics"
    write(topics / "a.md", page("other", "d", "budget budget budget " * 20))
    write(topics / "b.md", page("Budget", "d", "x"))
    hits = notebook_at(tmp_path / "base").search("budget")
    assert [hit.path for hit in hits] == ["b.md", "a.md"]
    assert hits[1].snippet.startswith("budget budget")


@pytest.mark.spec("N21")
def test_workspace_topics_are_briefed_only_when_all_switches_allow_it(home: Home, data_folder: DataFolder) -> None:
    sales_topic = "只在工作区里的主题"
    write(data_folder.spaces[SALES] / ".halo" / "memory" / "topics" / "shared.md", page("s", sales_topic, "x"))
    human = data_folder.humans[OURS]
    for memory, use, space, shown in (
        (True, True, True, True),
        (True, False, True, False),
        (True, True, False, False),
        (False, True, True, None),
    ):
        overrides = {"memory": {"enabled": memory}} | ({"spaceMemoryAccess": True} if use else {})
        write_human_file(human, OURS, "会议纪要员", SALES, overrides=overrides)
        meta = {"id": SALES, "preferences": {"memory": {"enabled": space}}}
        dump(data_folder.spaces[SALES] / ".halo" / "meta.json", meta)
        briefing = home.briefing(human_ref(OURS))
        found = None if briefing is None else sales_topic in briefing.text
        assert found is shown


@pytest.mark.spec("N34", "N21")
def test_no_briefing_shows_another_owners_state_or_history(home: Home, data_folder: DataFolder) -> None:
    fact = "只有市场部知道的事"
    write(
        data_folder.spaces[SALES] / ".halo" / "memory.md",
        f"# now\n- {fact}\n\n# History\n\n## 2026-11-01-0900 | {fact}\n",
    )
    owners = [human.ref for human in home.humans.list().humans] + [workspace_ref(PLATFORM), workspace_ref("halo-temp")]
    for ref in owners:
        briefing = home.briefing(ref)
        assert briefing is None or fact not in briefing.text


@pytest.mark.spec("N16")
def test_with_memory_off_there_is_no_briefing_and_the_files_stay(home: Home, data_folder: DataFolder) -> None:
    before = picture(data_folder.root)
    assert home.briefing(workspace_ref(PLATFORM)) is None
    assert picture(data_folder.root) == before


def test_a_notebook_of_fifty_megabytes_is_looked_at_and_briefed(tmp_path: Path) -> None:
    base = tmp_path / "base"
    entry = "## 2026-11-18-0915 | 周报已交  [by: chat#0d71]\n- 一行\n\n"
    write(base / "memory.md", "# now\n\n## State\n" + "- 一行状态\n" * 2000 + "\n# History\n\n" + entry * 850_000)
    assert (base / "memory.md").stat().st_size > 50_000_000
    briefing = notebook_at(base).briefing(BRIEFING_LIMITS[OwnerKind.WORKSPACE])
    assert "850000" in briefing.text.replace(",", "")
    assert briefing.bytes < 12_000


@pytest.mark.spec("Q28")
def test_a_copied_data_folder_gives_the_same_briefings(home: Home, data_folder: DataFolder, tmp_path: Path) -> None:
    copy = tmp_path / "elsewhere"
    shutil.copytree(data_folder.root, copy)
    before = {ref: home.briefing(ref) for ref in (workspace_ref(SALES), human_ref(OURS), human_ref(MOVED))}
    shutil.rmtree(data_folder.root)
    copied = open_home(copy, tmp_path / "user")
    assert {ref: copied.briefing(ref) for ref in before} == before
    assert all(before.values())


@pytest.mark.spec("Q01", "N08")
def test_a_watched_notebook_is_walked_again_only_after_a_change(tmp_path: Path) -> None:
    base = tmp_path / "base"
    write_notebook(base)
    notebook = notebook_at(base)
    changes: list[int | None] = [None]
    notebook.watched_by(lambda: changes[0])
    topics = notebook.status().topics
    write(base / "memory" / "topics" / "new.md", page("new", "d", ""))
    assert notebook.status().topics == topics + 1
    changes[0] = 1
    notebook.status()
    write(base / "memory" / "topics" / "newer.md", page("newer", "d", ""))
    assert notebook.status().topics == topics + 1
    changes[0] = 2
    assert notebook.status().topics == topics + 2


@pytest.mark.spec("N12", "N41")
def test_ten_thousand_pages_and_a_loop_of_links_are_looked_at(tmp_path: Path) -> None:
    base = tmp_path / "base"
    write_notebook(base, topics=10_000)
    (base / "memory" / "topics" / "客户000" / "loop").symlink_to(base / "memory" / "topics")
    notebook = notebook_at(base)
    assert notebook.status().topics == 10_003
    assert len(notebook.topics()) == 10_003
    assert notebook.briefing(BRIEFING_LIMITS[OwnerKind.HUMAN]).bytes < 40_000
    assert [hit.path for hit in notebook.search("HT-009999")] == ["客户049/项目09999.md"]
