"""The conversations and runs of the demo read as if they had been held here, and can be gone on with."""

import re
import threading
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from engine_home import open_home

from halo_desktop.engine.clock import read_iso
from halo_desktop.engine.conversation.conversation import Conversation
from halo_desktop.engine.conversation.summaries import Summaries
from halo_desktop.engine.home import Home
from halo_desktop.engine.journal.journal import Noted
from halo_desktop.engine.journal.writing import Undone
from halo_desktop.engine.lifecycle.demo import write_demo
from halo_desktop.engine.messages.turns import Message, ReplyState, ToolUse, Turn
from halo_desktop.engine.owners import OwnerRef
from halo_desktop.engine.runs.run import RunState
from halo_desktop.engine.runs.transcript import StepKind
from halo_desktop.engine.screening.secrets import find_secrets
from halo_desktop.engine.turn.began import read_began
from halo_desktop.engine.turn.replay import notebook_block
from halo_desktop.engine.turn.request import Replied, Said
from halo_desktop.engine.turn.turn import READ

LANGUAGES = ("zh_CN", "en")
STAMP = re.compile(rb"^## (\d{4}-\d\d-\d\d-\d{4}) .*\[by: (chat#[0-9a-f]{4})\]", re.MULTILINE)


@dataclass(frozen=True)
class Held:
    """One conversation with its turns, the oldest first."""

    ref: OwnerRef
    conversation: Conversation
    turns: tuple[Turn, ...]


@dataclass(frozen=True)
class Demo:
    """A data folder that holds the demo."""

    home: Home

    @property
    def refs(self) -> tuple[OwnerRef, ...]:
        workspaces, humans = self.home.workspaces.list().workspaces, self.home.humans.list().humans
        return (*(workspace.ref for workspace in workspaces), *(human.ref for human in humans))

    def held(self) -> Iterator[Held]:
        """Go through all conversations."""
        for ref in self.refs:
            conversations = self.home.talk(ref).conversations
            assert conversations.list().notices == ()
            for entry in conversations.list().entries:
                if entry.key:
                    conversation = conversations.open(entry.name)
                    yield Held(ref, conversation, tuple(conversation.turns())[::-1])

    def remembered(self) -> Iterator[tuple[Held, Noted]]:
        """Go through everything that a reply remembered."""
        for held in self.held():
            for written in self.home.talk(held.ref).written_in_each(held.conversation, held.turns):
                yield from ((held, noted) for noted in written)


@pytest.fixture(scope="module", params=LANGUAGES)
def demo(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Demo]:
    """The demo in one language; only to look at."""
    yield from opened(tmp_path_factory.mktemp("demo"), request.param)


@pytest.fixture(params=LANGUAGES)
def own_demo(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Demo]:
    """The demo in one language, to write in."""
    yield from opened(tmp_path, request.param)


def opened(folder: Path, language: str) -> Iterator[Demo]:
    """Write the demo and open it."""
    home = open_home(folder / "halo", folder)
    home.root.path.mkdir()
    write_demo(home.registries, language)
    yield Demo(home)
    home.models.close()


class TestConversations:
    """What was said."""

    @pytest.mark.spec("U12")
    def test_workspaces_and_digital_humans_have_conversations(self, demo: Demo) -> None:
        assert Counter(held.ref.kind.value for held in demo.held()) == {"workspace": 5, "human": 2}
        assert all(held.conversation.title() and held.turns for held in demo.held())

    def test_replies_ended_in_every_way_that_a_person_meets(self, demo: Demo) -> None:
        replies = [turn.reply for held in demo.held() for turn in held.turns]
        assert {reply.state for reply in replies} == {ReplyState.WHOLE, ReplyState.INTERRUPTED}
        stopped = [record for held in demo.held() for record in held.conversation.records() if record.kind == "stopped"]
        assert len(stopped) == 1

    def test_replies_were_given_again(self, demo: Demo) -> None:
        assert sum(len(turn.variants) == 2 for held in demo.held() for turn in held.turns) == 4

    def test_there_are_tables_and_finished_steps(self, demo: Demo) -> None:
        steps = [step for held in demo.held() for turn in held.turns for step in turn.reply.steps]
        assert any("| ---" in step.text for step in steps if isinstance(step, Message))
        uses = [step for step in steps if isinstance(step, ToolUse)]
        assert len({use.name for use in uses}) >= 7
        assert all(use.result for use in uses)

    def test_every_reply_says_what_the_model_had_read(self, demo: Demo) -> None:
        for held in demo.held():
            for turn in held.turns:
                if turn.reply.state is ReplyState.WHOLE:
                    names = [part["name"] for part in turn.reply.extra[READ]]
                    assert names == ["instructions", "notebook", "messages"]

    def test_the_first_message_carries_the_memory(self, demo: Demo) -> None:
        for held in demo.held():
            assert notebook_block(held.turns[0])
            assert not any(notebook_block(turn) for turn in held.turns[1:])
            assert demo.home.talk(held.ref).holds_now(held.conversation)
            assert read_began(held.conversation).memory

    def test_one_of_them_is_summarised(self, demo: Demo) -> None:
        courses = [(held, Summaries(held.conversation.files, demo.home.locks).course()) for held in demo.held()]
        ((held, course),) = [(held, course) for held, course in courses if course.active]
        assert course.through == held.turns[2].id

    def test_the_entries_of_a_conversation_carry_its_tag(self, demo: Demo) -> None:
        for ref in demo.refs:
            memory = demo.home.notebook(ref).memory() or b""
            tags = {tag.decode() for _, tag in STAMP.findall(memory)}
            mine = [held for held in demo.held() if held.ref == ref and ref.kind.value == "workspace"]
            adds = [
                held
                for held in mine
                for turn in held.turns
                for step in turn.reply.steps
                if isinstance(step, ToolUse) and step.name == "add_history"
            ]
            assert all(f"chat#{held.conversation.key.partition(':')[2][:4]}" in tags for held in adds)

    def test_nothing_in_them_looks_like_a_secret(self, demo: Demo) -> None:
        logs = [held.conversation.files.log.read_text(encoding="utf-8") for held in demo.held()]
        assert [log for log in logs if find_secrets(log)] == []

    def test_a_conversation_goes_on(self, own_demo: Demo) -> None:
        held = next(own_demo.held())
        said = Said("现在几点？", held.conversation.name)
        outcome = own_demo.home.talk(held.ref).say(said, lambda _event: None, threading.Event())
        assert isinstance(outcome, Replied)


class TestMemory:
    """What replies remembered."""

    def test_each_is_a_line_that_stands_in_the_memory(self, demo: Demo) -> None:
        remembered = list(demo.remembered())
        assert len(remembered) == 5
        for held, noted in remembered:
            memory = demo.home.notebook(held.ref).memory() or b""
            assert f"- {noted.entry.occasion.text}\n".encode() in memory

    @pytest.mark.spec("V40")
    def test_each_can_be_undone(self, own_demo: Demo) -> None:
        for held, noted in own_demo.remembered():
            outcome = own_demo.home.talk(held.ref).undo(noted.entry.id)
            assert isinstance(outcome, Undone)
            assert noted.entry.occasion.text.encode() not in (own_demo.home.notebook(held.ref).memory() or b"")


class TestRuns:
    """What digital humans did by themselves."""

    def test_runs_ended_in_every_way(self, demo: Demo) -> None:
        states = {
            run.state for human in demo.home.humans.list().humans for run in demo.home.runs(human.ref).list().runs
        }
        assert states == {RunState.USEFUL, RunState.NOOP, RunState.ERROR, RunState.INTERRUPTED}

    def test_each_has_a_transcript_and_its_record(self, demo: Demo) -> None:
        for human in demo.home.humans.list().humans:
            runs = demo.home.runs(human.ref)
            for run in runs.list().runs:
                steps = runs.transcript(run.id)
                assert steps[0].kind is StepKind.TASK
                assert all(step.at for step in steps)
                assert bool(run.record) == (run.state in {RunState.USEFUL, RunState.ERROR})
                assert not run.record or (human.folder.run_records / run.record).is_file()

    @pytest.mark.spec("V43")
    def test_two_run_by_themselves_and_none_is_due_when_the_demo_opens(self, demo: Demo) -> None:
        now = demo.home.clock()
        doors = [demo.home.runs(human.ref) for human in demo.home.humans.list().humans]
        assert sum(door.next_run(now) is not None for door in doors) == 2
        assert [door.due(now) for door in doors if door.due(now)] == []


@pytest.mark.parametrize("days", [0, 1, 6], ids=["Monday", "Tuesday", "Sunday"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_lies_in_the_past_and_in_its_order(language: str, days: int, tmp_path: Path) -> None:
    now = datetime(2026, 11, 30, 0, 30, tzinfo=UTC) + timedelta(days=days)
    home = Home(tmp_path / "halo", lambda: now)
    write_demo(home.registries, language)
    for held in Demo(home).held():
        moments = [record.at for record in held.conversation.records()]
        assert moments == sorted(moments)
        assert moments[-1] < now
    for human in home.humans.list().humans:
        runs = human.folder.desktop / "runs.jsonl"
        if runs.exists():
            texts = re.findall(r'"at": "([^"]+)"', runs.read_text(encoding="utf-8"))
            begun = [moment for text in texts if (moment := read_iso(text))]
            assert len(begun) == len(texts)
            assert begun == sorted(begun)
            assert begun[-1] < now
