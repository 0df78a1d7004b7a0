"""One run of a digital human, from its heading in the history to its record and transcript."""

from __future__ import annotations

import json
import threading
from pathlib import Path

import pytest
from data_folder import GONE, OURS, PRICE_WATCHER, SALES, DataFolder, write
from run_scenes import RunScene, new_scene
from turn_scenes import call

from halo_desktop.engine.consolidation.run import Trigger
from halo_desktop.engine.errors import Code, EngineError
from halo_desktop.engine.files.locks import Locks
from halo_desktop.engine.humans.run_records import list_run_records
from halo_desktop.engine.llm.model import FailureKind, TextDelta
from halo_desktop.engine.owners import human_ref, workspace_ref
from halo_desktop.engine.runs.run import RunSource, RunState
from halo_desktop.engine.runs.transcript import StepKind
from halo_desktop.engine.settings import SettingsChange


@pytest.mark.spec("V43", "N20")
def test_a_run_leaves_a_record_a_transcript_and_a_line_in_the_list(scene: RunScene) -> None:
    scene.model.plays("先看看。", call("add_history", summary="纪要已整理"), "整理好了。")
    ended = scene.by_hand("整理上周的纪要")
    run = ended.run
    assert (run.state, run.trigger, run.tokens, run.error) == (RunState.USEFUL, "manual", 15, "")
    assert ended.text == "先看看。整理好了。"
    assert scene.newest == run
    assert scene.record(ended) == (
        "# Session Summary - 2026-11-20T09:30:00.000Z\n\n**App:** 会议纪要员\n**Trigger:** manual\n**Outcome:** useful\n"
        f"**Duration:** {run.duration_ms}ms\n**Tokens:** 15\n\n## Output\n\n先看看。整理好了。\n"
    )
    said = [(step.kind, step.name or step.text) for step in scene.runs.transcript(run.id)]
    assert said[:3] == [(StepKind.TASK, "整理上周的纪要"), (StepKind.TEXT, "先看看。"), (StepKind.CALL, "add_history")]
    assert [kind for kind, _ in said[3:]] == [StepKind.RESULT, StepKind.TEXT]
    assert TextDelta("整理好了。") in scene.events


@pytest.mark.spec("N20")
def test_a_transcript_has_the_shape_of_halo(scene: RunScene) -> None:
    scene.model.plays("好。", call("remember", text="午饭十二点"))
    ended = scene.by_hand("记住：午饭十二点")
    lines = (scene.base / "runs" / f"{ended.run.id}.jsonl").read_text(encoding="utf-8").splitlines()
    first, called, answered, result = map(json.loads, lines)
    assert first["_isTrigger"] is True
    assert first["message"] == {"role": "user", "content": [{"type": "text", "text": "记住：午饭十二点"}]}
    assert [block["type"] for block in called["message"]["content"]] == ["text", "tool_use"]
    assert answered["message"]["content"][0]["tool_use_id"] == called["message"]["content"][1]["id"]
    assert (result["type"], result["is_error"], result["result"]) == ("result", False, "好。")
    assert all(line["_ts"] == "2026-11-20T09:30:00.000Z" for line in (first, called, answered, result))


@pytest.mark.spec("N04", "N10")
def test_the_heading_comes_first_and_the_briefing_shows_it(scene: RunScene) -> None:
    seen: list[str] = []
    scene.model.plays(lambda: seen.append(scene.headings[0]), "好。")
    ended = scene.by_hand("看看")
    heading = f"## {scene.clock.now.astimezone():%Y-%m-%d-%H%M}  [by: manual#{ended.run.id[:4]}]"
    assert seen == [heading]
    assert heading in scene.model.sent
    assert "周报一律用表格" in scene.model.sent


@pytest.mark.spec("N04")
def test_what_a_run_adds_to_the_history_takes_the_place_of_its_heading(scene: RunScene) -> None:
    before = scene.headings
    scene.model.plays(call("add_history", summary="先这样"), call("add_history", "call_2", summary="再那样"))
    ended = scene.by_hand("看看")
    stamp, tag = f"{scene.clock.now.astimezone():%Y-%m-%d-%H%M}", f"[by: manual#{ended.run.id[:4]}]"
    assert scene.headings == [f"## {stamp} | 再那样  {tag}", f"## {stamp} | 先这样  {tag}", *before]


@pytest.mark.spec("N20")
def test_a_run_with_nothing_to_do_leaves_no_record_and_no_heading(scene: RunScene) -> None:
    before = scene.memory
    scene.model.plays(call("nothing_to_do"), "没有新的纪要。")
    ended = scene.by_hand()
    assert (ended.run.state, ended.run.record, scene.records) == (RunState.NOOP, "", [])
    assert scene.memory == before
    assert scene.newest.state is RunState.NOOP
    assert scene.runs.transcript(ended.run.id)


@pytest.mark.spec("N20")
def test_who_wrote_something_had_something_to_do(scene: RunScene) -> None:
    scene.model.plays(call("remember", text="午饭十二点"), call("nothing_to_do", "call_2"), "好。")
    assert scene.by_hand().run.state is RunState.USEFUL


@pytest.mark.spec("N20")
def test_two_runs_in_one_minute_keep_two_records(scene: RunScene) -> None:
    first, second = scene.by_hand("一"), scene.by_hand("二")
    assert sorted([first.run.record, second.run.record]) == scene.records
    assert [run.id for run in scene.runs.list().runs] == [second.run.id, first.run.id]


@pytest.mark.spec("N16", "N20")
def test_a_run_without_memory_has_no_notebook_and_no_record(scene: RunScene) -> None:
    scene.home.change_settings(scene.ref, SettingsChange(memory=False))
    before = scene.memory
    ended = scene.by_hand("看看")
    assert (ended.run.state, scene.records, scene.memory) == (RunState.USEFUL, [], before)
    assert "周报" not in scene.model.sent
    assert scene.model.tool_names == {"read_file", "nothing_to_do"}
    assert scene.runs.transcript(ended.run.id)


@pytest.mark.spec("V43")
def test_a_run_is_stopped_and_keeps_what_it_did(scene: RunScene) -> None:
    scene.model.plays(call("remember", text="午饭十二点"), "现在", scene.stop.set, "再说")
    ended = scene.by_hand("记住午饭")
    assert (ended.run.state, ended.run.error, ended.text) == (RunState.ERROR, "cancelled", "现在")
    assert "- 午饭十二点\n" in scene.memory
    assert "**Outcome:** error" in scene.record(ended)
    assert "-error" in ended.run.record


@pytest.mark.spec("V43", "N20")
@pytest.mark.parametrize("kind", [FailureKind.ADDRESS, FailureKind.TIME_OUT, FailureKind.CUT_OFF])
def test_a_failed_run_says_why_in_the_list_and_keeps_the_servers_words_out_of_files(
    scene: RunScene, kind: FailureKind
) -> None:
    before = scene.headings
    scene.model.plays("说到一半", kind)
    ended = scene.by_hand("看看")
    assert (ended.run.state, ended.run.error, scene.newest) == (RunState.ERROR, kind.value, ended.run)
    assert ended.failure is not None
    assert ended.failure.detail == "why"
    assert scene.headings == before
    written = [*scene.base.rglob("*.jsonl"), *scene.base.rglob("*.md")]
    assert not [path for path in written if "why" in path.read_text(encoding="utf-8")]


@pytest.mark.spec("V43")
def test_a_task_that_does_not_fit_is_a_failure(scene: RunScene) -> None:
    scene.model.context_length = 4_000
    ended = scene.by_hand("字" * 8_000)
    assert (ended.run.state, ended.run.error, scene.model.received) == (RunState.ERROR, "too_long", [])


@pytest.mark.spec("V43")
def test_without_a_task_its_own_instructions_are_the_task(scene: RunScene) -> None:
    ended = scene.by_hand("  ")
    assert "每天整理会议纪要。" in scene.model.sent
    assert scene.runs.transcript(ended.run.id)[0].text == "现在请按你的说明完成这次的工作。"
    scene.change_human(instructions=" ")
    with pytest.raises(EngineError) as caught:
        scene.by_hand()
    assert caught.value.code is Code.NO_TASK
    assert len(scene.runs.list().runs) == 1


@pytest.mark.spec("V43")
def test_one_run_at_a_time_and_the_list_shows_it_running(scene: RunScene) -> None:
    codes: list[Code] = []
    states: list[RunState] = []

    def another() -> None:
        states.append(scene.newest.state)
        with pytest.raises(EngineError) as caught:
            scene.by_hand("还有")
        codes.append(caught.value.code)

    scene.model.plays(another, "好。")
    assert scene.by_hand("看看").run.state is RunState.USEFUL
    assert (codes, states) == ([Code.RUN_UNDER_WAY], [RunState.RUNNING])
    assert scene.by_hand("还有").run.state is RunState.USEFUL


@pytest.mark.spec("N25", "C03")
def test_a_memory_is_in_use_during_a_run(scene: RunScene) -> None:
    scene.home.locks = Locks(scene.home.root, wait=0.05)
    codes: list[Code] = []

    def clear() -> None:
        with pytest.raises(EngineError) as caught:
            scene.home.clear_memory(scene.ref)
        codes.append(caught.value.code)

    scene.model.plays(clear, "好。")
    scene.by_hand("看看")
    assert codes == [Code.IN_USE_BY_RUN]
    scene.home.clear_memory(scene.ref)
    assert [run.state for run in scene.runs.list().runs] == [RunState.USEFUL]


@pytest.mark.spec("N20")
def test_only_the_newest_transcripts_stay_and_those_of_chats(scene: RunScene) -> None:
    for number in range(230):
        write(scene.base / "runs" / f"old-{number}.jsonl", "{}\n")
    write(scene.base / "runs" / "old-0.files" / "out.txt", "long")
    ended = scene.by_hand("看看")
    left = sorted(path.name for path in (scene.base / "runs").glob("*.jsonl"))
    assert (len(left), f"{ended.run.id}.jsonl" in left, "chat.jsonl" in left) == (201, True, True)


@pytest.mark.spec("N20", "N27")
def test_a_run_of_a_digital_human_of_halo_removes_no_transcript(folder: DataFolder, tmp_path: Path) -> None:
    scene = new_scene(folder, tmp_path / "user")
    scene.ref, base = human_ref(PRICE_WATCHER), folder.humans[PRICE_WATCHER]
    for number in range(230):
        write(base / "runs" / f"old-{number}.jsonl", "{}\n")
    assert scene.by_hand("看看").run.state is RunState.USEFUL
    assert len(list((base / "runs").glob("*.jsonl"))) == 230 + 4 + 1
    assert [run.source for run in scene.runs.list().runs] == [RunSource.DESKTOP]


@pytest.mark.spec("N20")
def test_a_record_holds_two_thousand_characters_of_output(scene: RunScene) -> None:
    scene.model.plays("😀" * 1_500)
    record = scene.record(scene.by_hand("看看"))
    assert record.count("😀") == 1_000
    assert record.endswith("*… (truncated)*\n")
    assert list_run_records(scene.home.owner(scene.ref).folder)[0].outcome == "useful"


@pytest.mark.spec("C01")
def test_after_a_run_the_check_of_its_memory_is_made(scene: RunScene, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scene.home, "is_halo_running", lambda: False)
    seen: list[Trigger] = []
    consolidate = scene.home.consolidate
    monkeypatch.setattr(
        scene.home,
        "consolidate",
        lambda ref, trigger, *rest: (seen.append(trigger), consolidate(ref, trigger, *rest))[1],
    )
    scene.by_hand("看看")
    scene.home.after_turn(scene.ref, threading.Event())
    assert [trigger.is_automatic for trigger in seen] == [True]


@pytest.mark.spec("V43")
@pytest.mark.parametrize("ref", [human_ref(GONE), workspace_ref(SALES), human_ref("nobody")], ids=str)
def test_who_does_not_run_is_refused(scene: RunScene, ref: object) -> None:
    scene.ref = ref  # type: ignore[assignment]
    with pytest.raises(EngineError) as caught:
        scene.by_hand("看看")
    assert caught.value.code in {Code.HUMAN_UNINSTALLED, Code.BAD_REFERENCE, Code.NO_SUCH_HUMAN}
    assert scene.model.received == []


@pytest.mark.spec("N19", "N34")
def test_a_run_is_told_that_it_works_alone_and_gets_no_tools_of_conversations(scene: RunScene) -> None:
    scene.by_hand("看看")
    assert "nobody answers questions" in scene.model.sent
    assert {"nothing_to_do", "remember", "add_history", "read_file"} <= scene.model.tool_names
    assert not scene.model.tool_names & {"look_back", "ask_for_operate_halo", "halo_settings"}
    assert human_ref(OURS) == scene.ref


@pytest.mark.spec("V42")
def test_a_model_without_tools_runs_too(scene: RunScene) -> None:
    scene.tools = False
    assert scene.by_hand("看看").run.state is RunState.USEFUL
    assert scene.model.tool_names == set()
    assert "nothing_to_do" not in scene.model.sent


@pytest.mark.spec("N18")
def test_what_a_tool_answered_at_length_in_a_run_can_be_forgotten(scene: RunScene) -> None:
    spilled = scene.base / "runs" / "run-0.files" / "out.txt"
    write(spilled, "午饭十二点\n别的\n")
    traces = scene.home.traces(scene.ref)
    (found,) = [copy for copy, _trace in traces.copies("午饭十二点")]
    assert found.where == spilled.relative_to(scene.base).as_posix()
    traces.delete("午饭十二点", found)
    assert "午饭" not in spilled.read_text(encoding="utf-8")
