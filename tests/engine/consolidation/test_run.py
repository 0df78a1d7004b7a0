"""A whole consolidation on real files: when it runs, what it leaves, what it refuses."""

from __future__ import annotations

import multiprocessing
import os
import shutil
import threading
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from data_folder import NOW, load, picture, write
from notebooks import (
    OWNER,
    Meanwhile,
    Scripted,
    chinese,
    english,
    facts,
    locks_of,
    means,
    tidy,
    tree,
    write_due_notebook,
)

from halo_desktop.engine.consolidation.builtin import BuiltinRewriter
from halo_desktop.engine.consolidation.copy import WorkingCopy
from halo_desktop.engine.consolidation.draft import Move, Task
from halo_desktop.engine.consolidation.ledger import read_attempts
from halo_desktop.engine.consolidation.outcome import (
    AlreadyRunning,
    Applied,
    Effort,
    Failed,
    Failure,
    FailureCode,
    NothingToDo,
    Outcome,
    Refused,
    Trimmed,
)
from halo_desktop.engine.consolidation.plan import CoolingDown, MemoryOff, NotDue, PutOff, TooSoon, measure
from halo_desktop.engine.consolidation.rewriter import Work
from halo_desktop.engine.consolidation.run import Subject, Trigger, consolidate
from halo_desktop.engine.errors import Code, EngineError
from halo_desktop.engine.files.layout import OwnerFolder
from halo_desktop.engine.notebook.briefing import Briefing
from halo_desktop.engine.notebook.notebook import Notebook
from halo_desktop.engine.owners import OwnerKind
from halo_desktop.engine.settings import BRIEFING_LIMITS, MemorySettings

FORK = multiprocessing.get_context("fork")
AUTOMATIC = Trigger.AUTOMATIC


def notebook_at(base: Path) -> Notebook:
    return Notebook(OwnerFolder(base), locks_of(base, 0.05), lambda: NOW)


def briefing_of(base: Path) -> Briefing:
    return notebook_at(base).briefing(BRIEFING_LIMITS[OwnerKind.WORKSPACE])


def everything(base: Path) -> set[str]:
    """Return every line of memory, pages and archive that says something."""
    paths = [base / "memory.md", *base.glob("memory/topics/**/*.md"), *base.glob("memory/archive/*.md")]
    return facts(path.read_bytes() for path in paths)


@pytest.mark.spec("C10", "C06", "C02")
@pytest.mark.parametrize("memory", [chinese(), english()])
def test_a_notebook_full_of_duplicates_is_tidied_and_every_fact_is_still_there(tmp_path: Path, memory: bytes) -> None:
    base = write_due_notebook(tmp_path / "space", memory).path
    before = briefing_of(base)
    outcome = tidy(base, trigger=AUTOMATIC)
    assert isinstance(outcome, Applied)
    assert outcome.result is not None
    assert outcome.result.before == measure(memory)
    assert outcome.result.after == measure((base / "memory.md").read_bytes())
    assert outcome.result.after.current_state_bytes <= 8 * 1024
    assert outcome.result.after.entries == 10
    assert facts([memory]) <= everything(base)
    assert briefing_of(base).tokens < before.tokens
    once = tree(base)
    assert tidy(base) == Applied(None)
    assert tree(base) == once
    assert isinstance(tidy(base, trigger=AUTOMATIC), NothingToDo)


@pytest.mark.spec("C03")
def test_of_two_processes_at_once_one_consolidates(base: Path) -> None:
    begun, answer = FORK.Event(), FORK.Event()

    class Waiting(BuiltinRewriter):
        def __call__(self, copy: WorkingCopy, task: Task, stop: threading.Event) -> Work:
            begun.set()
            assert answer.wait(30)
            return super().__call__(copy, task, stop)

    def other() -> None:
        os._exit(0 if isinstance(tidy(base, Waiting()), Applied) else 1)

    process = FORK.Process(target=other)
    process.start()
    assert begun.wait(30)
    assert tidy(base) == AlreadyRunning()
    answer.set()
    process.join(30)
    assert process.exitcode == 0
    assert len(read_attempts(locks_of(base).root, OWNER.id)) == 1


@pytest.mark.spec("C04", "C11", "N08")
def test_saves_and_a_forgetting_during_the_run_all_hold(base: Path) -> None:
    memory, page = base / "memory.md", base / "memory" / "topics" / "报表" / "周报.md"
    forgotten = "采用报价 1091 元"
    assert forgotten in memory.read_text()
    entry = "## 2026-11-20-0929 | 边整合边写  [by: chat#beef]\n- 新写的事实\n\n"

    def act() -> None:
        text = memory.read_text().replace(f"- {forgotten}\n", "").replace("# History\n\n", f"# History\n\n{entry}")
        memory.write_text(text.replace("- 喜欢咖啡\n", "- 喜欢咖啡\n- 手改当前状态\n"))
        page.write_text(page.read_text() + "手改页面。\n")
        write(base / "memory" / "topics" / "新页.md", "---\ndescription: 何时\n---\n新页\n")
        (base / "memory" / "topics" / "图.png").unlink()

    outcome = tidy(base, Meanwhile(act))
    assert isinstance(outcome, Applied)
    after = tree(base)
    text = after["memory.md"].decode()
    assert entry in text
    assert "手改当前状态" in text
    assert after["报表/周报.md"].decode().endswith("手改页面。\n")
    assert "新页" in after["新页.md"].decode()
    assert "图.png" not in after
    assert not any(forgotten.encode() in content for content in after.values())
    assert measure(after["memory.md"]).entries == 10


@pytest.mark.spec("C04")
def test_an_entry_written_during_the_run_pushes_no_conclusion_out_unsaved(base: Path) -> None:
    memory = base / "memory.md"
    entry = "## 2026-11-20-0929 | 边整合边写  [by: chat#beef]\n- 新写的事实\n\n"
    tenth = "采用报价 1077 元"

    def act() -> None:
        memory.write_text(memory.read_text().replace("# History\n\n", f"# History\n\n{entry}"))

    assert isinstance(tidy(base, Meanwhile(act)), Applied)
    after = tree(base)
    assert measure(after["memory.md"]).entries == 10
    assert any(tenth.encode() in content for content in after.values())


@pytest.mark.spec("C04")
def test_a_notebook_that_never_rests_is_left_alone(base: Path) -> None:
    memory = base / "memory.md"
    counter = iter(range(100))

    def act() -> None:
        memory.write_text(memory.read_text().replace("- 喜欢咖啡\n", f"- 喜欢咖啡\n- 又改 {next(counter)}\n"))

    outcome = tidy(base, Meanwhile(act, times=99), settings=MemorySettings())
    facts_ = {"conflict": "current_state", "path": ""}
    assert outcome == Trimmed(24, Failure(FailureCode.CHANGED_TOO_OFTEN, facts_))
    assert memory.read_text().count("又改") == 4
    assert next(counter) == 4


@pytest.mark.spec("C03")
def test_a_notebook_in_use_is_put_off_five_times_also_over_a_restart(base: Path) -> None:
    before = tree(base)
    with locks_of(base).using(base):
        outcomes = [tidy(base, trigger=AUTOMATIC) for _ in range(6)]
    assert outcomes[:5] == [NothingToDo(PutOff(count)) for count in range(1, 6)]
    assert isinstance(outcomes[5], Applied)
    assert tree(base) != before
    assert not (base / "desktop" / "put-off.json").exists()


@pytest.mark.spec("C03", "C09")
def test_by_hand_it_runs_while_others_use_the_notebook(base: Path) -> None:
    with locks_of(base).using(base):
        assert isinstance(tidy(base), Applied)


@pytest.mark.spec("C01", "C02", "C09")
def test_limits_interval_and_switches_hold_for_checks_and_not_by_hand(base: Path) -> None:
    off = MemorySettings(memory=False)
    assert tidy(base, trigger=AUTOMATIC, settings=off) == NothingToDo(MemoryOff())
    assert isinstance(tidy(base, settings=off), Applied)
    assert tidy(base, trigger=AUTOMATIC) == NothingToDo(NotDue())
    write(base / "memory.md", chinese())
    soon = NOW + timedelta(minutes=59)
    assert tidy(base, trigger=AUTOMATIC, clock=lambda: soon) == NothingToDo(TooSoon(NOW + timedelta(hours=1)))
    assert isinstance(tidy(base, clock=lambda: soon), Applied)


@pytest.mark.spec("C09")
def test_without_memory_and_pages_there_is_nothing_to_consolidate(tmp_path: Path) -> None:
    base = tmp_path / "space"
    assert tidy(base) == NothingToDo()
    write(base / "memory" / "topics" / "图.png", b"x")
    assert tidy(base) == NothingToDo()
    write(base / "memory" / "topics" / "页.md", "# 只有一页\n")
    assert isinstance(tidy(base), Applied)
    assert tree(base)["页.md"].startswith("---\nname: 页\ndescription: 只有一页\n".encode())


@pytest.mark.spec("C09", "C16")
def test_while_halo_works_on_the_folder_it_is_refused_with_the_reason(base: Path) -> None:
    before = picture(base)
    outcome = tidy(base, halo=True)
    assert isinstance(outcome, Refused)
    assert outcome.fault.code is Code.HALO_RUNNING
    assert picture(base) == before


@pytest.mark.spec("C09")
def test_no_access_is_a_refusal_with_the_reason(base: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = tree(base)

    def no(path: object, *_: object) -> None:
        raise PermissionError(13, "no", str(path))

    monkeypatch.setattr(os, "mkdir", no)
    outcome = tidy(base)
    assert isinstance(outcome, Refused)
    assert outcome.fault.code is Code.PERMISSION_DENIED
    assert tree(base) == before


@pytest.mark.spec("C16", "N09")
@pytest.mark.parametrize("name", ["memory", "memory/topics", "memory/.snapshots", "memory/archive"])
def test_a_folder_that_is_a_link_is_refused(base: Path, tmp_path: Path, name: str) -> None:
    outside = tmp_path / "outside"
    (base / name).mkdir(exist_ok=True)
    (base / name).rename(outside)
    (base / name).symlink_to(outside)
    before = picture(outside)
    outcome = tidy(base)
    assert isinstance(outcome, Refused)
    assert outcome.fault.code is Code.LINK_REFUSED
    assert {path: seen for path, seen in picture(outside).items() if ".consolidation" not in path} == before


def halo_copy(base: Path, *, minutes_ago: float) -> Path:
    working = base / "memory" / ".consolidation" / "2026-11-20-0900-0123abcd"
    write(working / "memory.md", "# now\n\n# History\n")
    write(working / "topics" / "a.md", "halo at work")
    at = (NOW - timedelta(minutes=minutes_ago)).timestamp()
    for path in (*working.rglob("*"), working):
        os.utime(path, (at, at))
    return working


@pytest.mark.spec("C16")
def test_a_fresh_copy_of_halo_means_already_consolidating(base: Path) -> None:
    working = halo_copy(base, minutes_ago=14)
    before = picture(base)
    assert tidy(base) == AlreadyRunning()
    assert picture(base) == before
    assert working.exists()


@pytest.mark.spec("C16")
def test_a_page_that_halo_just_wrote_in_its_copy_counts_as_touching_it(base: Path) -> None:
    working = halo_copy(base, minutes_ago=200)
    os.utime(working / "topics" / "a.md", (NOW.timestamp(), NOW.timestamp()))
    assert tidy(base) == AlreadyRunning()


@pytest.mark.spec("C16", "C06")
def test_a_stale_copy_of_halo_is_repaired_from_and_removed(base: Path) -> None:
    working = halo_copy(base, minutes_ago=16)
    (base / "memory" / "topics").rename(working / "topics.retired")
    at = (NOW - timedelta(minutes=16)).timestamp()
    os.utime(working, (at, at))
    assert isinstance(tidy(base), Applied)
    assert not working.exists()
    assert "周报一律用表格。" in tree(base)["报表/周报.md"].decode()


@pytest.mark.spec("C16", "C14")
def test_halo_that_starts_meanwhile_or_takes_the_copy_away_leaves_the_notebook_as_it_was(base: Path) -> None:
    before = tree(base)
    folder = base / "memory" / ".consolidation"
    outcome = tidy(base, Meanwhile(lambda: shutil.rmtree(folder)))
    assert outcome == Failed(Failure(FailureCode.COPY_GONE))
    answers = iter([False, True])
    whole = means(base)
    starting = replace(whole, is_halo_running=lambda: next(answers))
    subject = Subject(OWNER, OwnerFolder(base), MemorySettings())
    outcome = consolidate(subject, starting, Trigger.BY_HAND, threading.Event())
    assert outcome == Failed(Failure(FailureCode.HALO_STARTED))
    assert tree(base) == before
    assert not (base / "memory" / ".state.json").exists()


@pytest.mark.spec("C14")
@pytest.mark.parametrize("at", ["before", "during"])
def test_a_stop_leaves_the_notebook_as_it_was_and_the_status_says_so(base: Path, at: str) -> None:
    before = tree(base)
    stop = threading.Event()
    if at == "before":
        stop.set()
    outcome = tidy(base, Meanwhile(stop.set), stop=stop)
    assert outcome == Failed(Failure(FailureCode.STOPPED))
    assert tree(base) == before
    attempt = notebook_at(base).status().last_attempt
    assert attempt is not None
    assert attempt.reason == "stopped"
    assert load(base / "memory" / ".state.json").keys() == {"lastAttempt"}
    assert not list((base / "memory" / ".consolidation").iterdir())


def broken(copy: WorkingCopy) -> None:
    copy.write(b"I cannot help with that.", {})


@pytest.mark.spec("C05", "C07")
def test_a_draft_that_stays_wrong_is_fed_back_and_given_up_and_only_history_is_trimmed(base: Path) -> None:
    before = tree(base)
    rewriter = Scripted(broken, lambda copy: copy.write(b"again wrong", {}))
    outcome = tidy(base, rewriter, trigger=AUTOMATIC)
    facts_ = {"problem": "missing_section", "section": "now"}
    assert outcome == Trimmed(24, Failure(FailureCode.REFUSED_DRAFT, facts_), Effort("scripted"))
    first, *told = [task.feedback for task in rewriter.tasks]
    assert first == ""
    assert [("`# now`" in text) for text in told] == [True, True]
    after = tree(base)
    assert {path: content for path, content in after.items() if path != "memory.md"} == {
        path: content for path, content in before.items() if path != "memory.md"
    }
    assert measure(after["memory.md"]).entries == 10
    (archived,) = (base / "memory" / "archive").iterdir()
    assert archived.read_bytes() == before["memory.md"]
    state = load(base / "memory" / ".state.json")
    assert state["lastAttempt"] == {
        "at": "2026-11-20T09:30:00.000Z",
        "outcome": "trimmed",
        "reason": "refused_draft",
    }
    assert state["consecutiveFailures"] == 1
    assert state["cooldownUntilBytes"] == -(-len(after["memory.md"]) * 12 // 10)
    later = NOW + timedelta(hours=2)
    again = tidy(base, trigger=AUTOMATIC, clock=lambda: later)
    assert again == NothingToDo(CoolingDown(state["cooldownUntilBytes"]))
    assert isinstance(tidy(base, clock=lambda: later), Applied)
    assert load(base / "memory" / ".state.json").keys() == {"lastConsolidatedAt", "lastAttempt"}


@pytest.mark.spec("C05")
def test_at_most_three_more_rounds_follow_the_first(base: Path) -> None:
    counter = iter(range(100))
    rewriter = Scripted(lambda copy: copy.write(f"wrong {next(counter)}".encode(), {}))
    assert isinstance(tidy(base, rewriter), Trimmed)
    assert len(rewriter.tasks) == 4


@pytest.mark.spec("C05")
def test_a_rewriter_that_mends_its_draft_is_applied(base: Path) -> None:
    builtin = BuiltinRewriter()
    stop = threading.Event()

    def mended(copy: WorkingCopy) -> tuple[Move, ...]:
        copy.write(copy.baseline.memory or b"", {})
        builtin(copy, rewriter.tasks[-1], stop)
        return ()

    rewriter = Scripted(broken, mended)
    assert isinstance(tidy(base, rewriter), Applied)


def without_memory(copy: WorkingCopy) -> None:
    (copy.folder / "memory.md").unlink()


def without_a_page(copy: WorkingCopy) -> None:
    (copy.topics / "报表" / "周报.md").unlink()


def two_on_one_path(copy: WorkingCopy) -> tuple[Move, ...]:
    (copy.topics / "报表" / "周报.md").rename(copy.topics / "同名.md")
    (copy.topics / "无描述.md").unlink()
    return (Move("报表/周报.md", "同名.md"), Move("无描述.md", "同名.md"))


@pytest.mark.spec("C05")
@pytest.mark.parametrize("wrong", [without_memory, without_a_page, two_on_one_path])
def test_what_no_tool_of_ours_could_do_is_mended_too(
    base: Path, wrong: Callable[[WorkingCopy], tuple[Move, ...] | None]
) -> None:
    before = tree(base)
    pages = {path: text for path, text in before.items() if path in {"报表/周报.md", "无描述.md"}}

    def mended(copy: WorkingCopy) -> None:
        copy.write(before["memory.md"], pages)
        BuiltinRewriter()(copy, rewriter.tasks[-1], threading.Event())

    def described(copy: WorkingCopy) -> tuple[Move, ...] | None:
        BuiltinRewriter()(copy, rewriter.tasks[-1], threading.Event())
        return wrong(copy)

    rewriter = Scripted(described, mended)
    assert isinstance(tidy(base, rewriter), Applied)
    assert len(rewriter.tasks) == 2
    assert pages.keys() <= tree(base).keys()


@pytest.mark.spec("C07")
def test_a_failure_by_hand_on_a_small_notebook_changes_nothing(tmp_path: Path) -> None:
    base = write_due_notebook(tmp_path / "space", chinese(5, 1, 3)).path
    before = tree(base)
    outcome = tidy(base, Scripted(broken))
    assert isinstance(outcome, Failed)
    assert tree(base) == before
    assert "cooldownUntilBytes" not in load(base / "memory" / ".state.json")


@pytest.mark.spec("C04", "C13")
def test_moved_and_merged_pages_of_a_draft_are_applied_and_a_page_changed_meanwhile_is_a_conflict(base: Path) -> None:
    page = base / "memory" / "topics" / "报表" / "周报.md"

    def step(copy: WorkingCopy) -> tuple[Move, ...]:
        builtin(copy, rewriter.tasks[-1], threading.Event())
        (copy.topics / "报表" / "周报.md").rename(copy.topics / "周报.md")
        if len(rewriter.tasks) == 1:
            page.write_text(page.read_text() + "手改。\n")
        return (Move("报表/周报.md", "周报.md"),)

    builtin = BuiltinRewriter()
    rewriter = Scripted(step)
    assert isinstance(tidy(base, rewriter), Applied)
    assert [task.feedback for task in rewriter.tasks] == ["", ""], "it began anew"
    assert tree(base)["周报.md"].decode().endswith("手改。\n")
    assert "报表/周报.md" not in tree(base)


@pytest.mark.spec("N15")
def test_a_credential_that_a_rewriter_adds_is_redacted_and_one_that_was_there_stays(tmp_path: Path) -> None:
    old, new = "ghp_" + "a1B2" * 9, "ghp_" + "c3D4" * 9
    base = write_due_notebook(tmp_path / "space", f"# now\n- 旧钥 {old}\n\n# History\n".encode()).path
    write(base / "memory" / "topics" / "钥.md", f"---\ndescription: x\n---\n页中 {old}x\n")

    def step(copy: WorkingCopy) -> None:
        page = f"---\ndescription: y\n---\n{old} {new}\n{old}x\n".encode()
        copy.write(f"# now\n- 旧钥 {old}\n- 新钥 {new}\n\n# History\n".encode(), {"新.md": page, "无描述.md": page})

    assert isinstance(tidy(base, Scripted(step)), Applied)
    after = tree(base)
    assert not any(new.encode() in content for content in after.values())
    assert f"- 旧钥 {old}\n- 新钥 [redacted]\n".encode() in after["memory.md"]
    assert f"{old} [redacted]\n{old}x\n".encode() in after["新.md"]


@pytest.mark.spec("N25")
def test_nobody_clears_the_memory_under_a_run(base: Path) -> None:
    refused: list[Code] = []

    def act() -> None:
        with pytest.raises(EngineError) as raised:
            notebook_at(base).clear()
        refused.append(raised.value.code)

    assert isinstance(tidy(base, Meanwhile(act)), Applied)
    assert refused == [Code.IN_USE]


@pytest.mark.spec("C08")
def test_with_automatic_consolidation_off_only_the_oldest_entries_are_archived(base: Path) -> None:
    off = MemorySettings(auto=False)
    before = tree(base)
    assert tidy(base, trigger=AUTOMATIC, settings=off) == Trimmed(24, None)
    after = tree(base)
    assert after["memory.md"] == before["memory.md"][: len(after["memory.md"])], "only the end went"
    assert {**after, "memory.md": b""} == {**before, "memory.md": b""}
    assert load(base / "memory" / ".state.json") == {"lastArchivedAt": "2026-11-20T09:30:00.000Z"}
    assert [path.read_bytes() for path in (base / "memory" / "archive").iterdir()] == [before["memory.md"]]
    assert tidy(base, trigger=AUTOMATIC, settings=off) == NothingToDo(NotDue())
    assert read_attempts(locks_of(base).root, OWNER.id) == ()


@pytest.mark.spec("C08")
def test_what_stays_too_large_after_archiving_waits_until_it_has_grown(tmp_path: Path) -> None:
    huge = b"# now\n" + b"- x\n" * 30_000 + b"\n# History\n" + b"## 2026-01-01-0900 | a\n" * 11
    base = write_due_notebook(tmp_path / "space", huge).path
    off = MemorySettings(auto=False)
    assert tidy(base, trigger=AUTOMATIC, settings=off) == Trimmed(1, None)
    size = (base / "memory.md").stat().st_size
    assert load(base / "memory" / ".state.json")["archiveCooldownUntilBytes"] == -(-size * 12 // 10)
    assert tidy(base, trigger=AUTOMATIC, settings=off) == NothingToDo(NotDue())


@pytest.mark.spec("C07")
def test_what_the_rewriter_cannot_make_smaller_is_not_tried_again_at_once(tmp_path: Path) -> None:
    memory = f"# now\n\n# History\n\n## 2026-10-01-0900 | 长\n{'字' * 40_000}\n".encode()
    base = write_due_notebook(tmp_path / "space", memory).path
    assert isinstance(tidy(base), Applied), "a page got its description"
    later = NOW + timedelta(hours=2)
    outcome = tidy(base, trigger=AUTOMATIC, clock=lambda: later)
    assert outcome == Failed(Failure(FailureCode.NO_PROGRESS))
    much_later = NOW + timedelta(days=9)
    assert isinstance(tidy(base, trigger=AUTOMATIC, clock=lambda: much_later), NothingToDo)
    assert (base / "memory.md").read_bytes() == memory


@pytest.mark.spec("C12")
def test_attempts_are_noted_without_memory_text(base: Path) -> None:
    outcomes: list[Outcome] = [tidy(base, trigger=AUTOMATIC), tidy(base), tidy(base, Scripted(broken))]
    root = locks_of(base).root
    failed, again, first = read_attempts(root, OWNER.id)
    assert [type(outcome).__name__.lower() for outcome in outcomes] == [first.outcome, again.outcome, failed.outcome]
    assert (first.by_hand, again.by_hand) == (False, True)
    assert (first.model, failed.model) == ("builtin", "scripted")
    assert (first.entries_before, first.entries_after) == (34, 10)
    assert first.bytes_before > first.bytes_after
    assert first.pages > 0
    assert failed.reason == "refused_draft"
    (ledger,) = root.attempts.iterdir()
    assert ledger.read_bytes().isascii()
    assert ledger.stat().st_mode & 0o777 == 0o600


@pytest.mark.spec("C03", "Q21")
@pytest.mark.parametrize("stored", [b"", b"{", b'{"count": "x"}', b'{"count": -7}', b'{"count": 1e400}', b"[]"])
def test_a_damaged_count_of_put_off_checks_counts_as_none(base: Path, stored: bytes) -> None:
    write(base / "desktop" / "put-off.json", stored)
    with locks_of(base).using(base):
        assert tidy(base, trigger=AUTOMATIC) == NothingToDo(PutOff(1))


@pytest.mark.spec("Q21")
@pytest.mark.parametrize("state", [b"null", b"{", b"[1]", b'{"cooldownUntilBytes": "x", "consecutiveFailures": -1}'])
def test_a_damaged_state_is_begun_anew(base: Path, state: bytes) -> None:
    write(base / "memory" / ".state.json", state)
    assert isinstance(tidy(base, trigger=AUTOMATIC), Applied)
    assert "lastConsolidatedAt" in load(base / "memory" / ".state.json")


def test_a_memory_file_that_is_a_link_inside_stays_one(base: Path) -> None:
    (base / "memory.md").rename(base / "real.md")
    (base / "memory.md").symlink_to("real.md")
    assert isinstance(tidy(base), Applied)
    assert (base / "memory.md").is_symlink()
    assert measure((base / "real.md").read_bytes()).entries == 10
