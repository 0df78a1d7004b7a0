"""The demo is complete, agrees with itself and looks recent, in both languages and on every day of the week."""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from functools import cache
from pathlib import Path

import pytest

from halo_desktop import resources
from halo_desktop.engine.clock import read_iso
from halo_desktop.engine.files.layout import OwnerFolder
from halo_desktop.engine.home import Home
from halo_desktop.engine.humans.human import Human
from halo_desktop.engine.lifecycle.demo import Placeholders, write_demo
from halo_desktop.engine.lifecycle.registries import Registries
from halo_desktop.engine.notebook.briefing import PartName
from halo_desktop.engine.notebook.document import Document
from halo_desktop.engine.notebook.history import Entry
from halo_desktop.engine.notebook.state import AttemptOutcome
from halo_desktop.engine.screening.secrets import find_secrets
from halo_desktop.engine.settings import Frequency
from halo_desktop.engine.workspaces.workspace import Workspace

LANGUAGES = ("zh_CN", "en")
MONDAY = datetime(2026, 11, 30, 0, 30, tzinfo=UTC)
"""Half past midnight: whatever is dated "this morning" would lie in the future."""

STAMP = "%Y-%m-%d-%H%M"
LINK = re.compile(r"\]\(([^)]+\.md)\)")
CHINESE = re.compile(r"[\u4e00-\u9fff]")
TWO_LATIN_WORDS = re.compile(r"[A-Za-z]{2,} [A-Za-z]{2,}")

Opener = Callable[..., "Opened"]


@dataclass(frozen=True)
class Opened:
    """A data folder that holds the demo."""

    home: Home
    now: datetime

    @property
    def workspaces(self) -> tuple[Workspace, ...]:
        return self.home.workspaces.list().workspaces

    @property
    def humans(self) -> tuple[Human, ...]:
        return self.home.humans.list().humans

    @property
    def owners(self) -> tuple[Workspace | Human, ...]:
        return (*self.workspaces, *self.humans)

    def named(self, *names: str) -> Workspace | Human:
        """Find an owner by its name in either language."""
        (found,) = [owner for owner in self.owners if owner.name in names]
        return found

    def memories(self) -> Iterator[tuple[OwnerFolder, bytes]]:
        """Go through every version of every `memory.md`: the present one, the archived, the snapshots'."""
        for owner in self.owners:
            folder = owner.folder
            for path in (folder.memory_file, *folder.archive.glob("*.md"), *folder.snapshots.glob("*/memory.md")):
                if path.exists():
                    yield folder, path.read_bytes()

    def written(self) -> Iterator[Path]:
        """Go through the files of all memories."""
        for owner in self.owners:
            for top in (owner.folder.memory_file, owner.folder.memory, owner.folder.transcripts):
                yield from (path for path in (top, *top.rglob("*")) if path.is_file())


def write_in(folder: Path, language: str, now: datetime = MONDAY) -> Opened:
    """Write the demo into a folder."""
    home = Home(folder, lambda: now)
    write_demo(Registries(home.root, home.locks, lambda: now, home.workspaces, home.humans), language)
    return Opened(home, now)


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Opener:
    """Give a function that opens the demo in one language, written on one day of the week; only to look at."""

    @cache
    def opened(language: str, days: int = 0) -> Opened:
        return write_in(tmp_path_factory.mktemp(language), language, MONDAY + timedelta(days=days))

    return opened


def entries(memory: bytes) -> list[Entry]:
    return list(Document.parse(memory).entries())


@pytest.mark.parametrize("language", LANGUAGES)
class TestWhatThereIs:
    """Owners, settings and states: one of each kind that the windows can show."""

    @pytest.mark.spec("U12")
    def test_it_has_six_workspaces_and_five_digital_humans(self, demo: Opener, language: str) -> None:
        found = demo(language)
        assert len(found.workspaces) == 7
        assert Counter(human.status for human in found.humans) == {"active": 3, "paused": 1, "uninstalled": 1}
        assert all(human.is_ours and human.description for human in found.humans)

    def test_nothing_in_it_is_reported_as_broken(self, demo: Opener, language: str) -> None:
        found = demo(language)
        statuses = [found.home.notebook(owner.ref).status() for owner in found.owners]
        notices = [*found.home.workspaces.list().notices, *found.home.humans.list().notices]
        assert notices + [notice for status in statuses for notice in status.notices] == []

    def test_workspaces_are_listed_as_they_are_described(self, demo: Opener, language: str) -> None:
        described = json.loads((resources.find("demo", language) / "demo.json").read_bytes())["workspaces"]
        assert [one.name for one in demo(language).workspaces[1:]] == [one["name"] for one in described]

    def test_every_icon_is_there(self, demo: Opener, language: str) -> None:
        found = demo(language)
        known = {path.stem for path in resources.find("icons").iterdir()}
        assert {owner.icon for owner in found.owners[1:]} <= known

    def test_some_workspaces_have_a_folder_that_exists(self, demo: Opener, language: str) -> None:
        linked = [one.linked_folder for one in demo(language).workspaces if one.linked_folder]
        assert len(linked) == 4
        assert all(folder.is_dir() for folder in linked)

    def test_consolidations_ended_in_every_way(self, demo: Opener, language: str) -> None:
        found = demo(language)
        outcomes: dict[str, AttemptOutcome | None] = {}
        for workspace in found.workspaces[1:]:
            attempt = found.home.notebook(workspace.ref).status().last_attempt
            outcomes[workspace.icon] = attempt.outcome if attempt else None
        assert outcomes == {
            "chart-line-up": AttemptOutcome.COMMITTED,
            "users-three": AttemptOutcome.FAILED,
            "receipt": AttemptOutcome.TRIMMED,
            "buildings": None,
            "book-open": None,
            "briefcase": AttemptOutcome.COMMITTED,
        }

    def test_one_memory_is_large_and_one_is_empty(self, demo: Opener, language: str) -> None:
        found = demo(language)
        large = found.home.notebook(found.named("市场周报", "Marketing weekly").ref).status()
        empty = found.home.notebook(found.named("制度与合同", "Policies & contracts").ref).status()
        assert large.topics >= 20
        assert large.total_bytes >= 12_000
        assert empty.nothing_yet

    def test_settings_differ(self, demo: Opener, language: str) -> None:
        found = demo(language)
        settings = {owner.icon: found.home.settings(owner.ref) for owner in found.humans}
        assert {one.frequency for one in settings.values()} == set(Frequency)
        assert [icon for icon, one in settings.items() if one.workspace_memory] == ["chart-line-up"]
        assert [icon for icon, one in settings.items() if not one.auto] == ["megaphone"]
        off = [one.icon for one in found.workspaces if not found.home.settings(one.ref).memory]
        assert off == ["briefcase"]

    def test_records_transcripts_archives_and_snapshots_are_there(self, demo: Opener, language: str) -> None:
        found = demo(language)
        reporter = found.named("周报助手", "Weekly reporter").folder
        checker = found.named("发票核对员", "Invoice checker").folder
        assert len(list(checker.run_records.glob("*.md"))) >= 20
        assert (reporter.transcripts / "chat.jsonl").is_file()
        assert len(list(reporter.archive.iterdir())) == 2
        snapshots = sorted(path.name for path in reporter.snapshots.iterdir())
        assert len(snapshots) == 4
        assert snapshots[-1] == "initial"

    def test_every_memory_that_is_on_composes_a_briefing(self, demo: Opener, language: str) -> None:
        found = demo(language)
        briefings = {owner.icon: found.home.briefing(owner.ref) for owner in found.workspaces}
        assert [icon for icon, briefing in briefings.items() if briefing is None] == ["briefcase"]
        assert all(found.home.briefing(human.ref) for human in found.humans)

    def test_the_reporter_may_read_the_pages_of_its_workspace(self, demo: Opener, language: str) -> None:
        found = demo(language)
        briefing = found.home.briefing(found.named("周报助手", "Weekly reporter").ref)
        assert briefing is not None
        assert PartName.WORKSPACE_TOPICS in {part.name for part in briefing.parts}


@pytest.mark.parametrize("language", LANGUAGES)
class TestWhatItSays:
    """Texts: complete, in one language, free of secrets, and every reference leads somewhere."""

    def test_one_page_alone_has_no_description(self, demo: Opener, language: str) -> None:
        found = demo(language)
        topics = [topic for owner in found.owners for topic in found.home.notebook(owner.ref).topics()]
        assert all(topic.name for topic in topics)
        assert [topic.name for topic in topics if not topic.description] in (
            ["展会线索的去重"],
            ["Matching event lists"],
        )

    def test_every_folder_of_topics_is_described(self, demo: Opener, language: str) -> None:
        for owner in demo(language).owners:
            folders = [path for path in owner.folder.topics.rglob("*") if path.is_dir()]
            assert all("\ndescription: " in (folder / "index.md").read_text(encoding="utf-8") for folder in folders)

    def test_links_and_topic_tags_lead_to_pages(self, demo: Opener, language: str) -> None:
        for owner in demo(language).owners:
            topics = owner.folder.topics
            pages = list(topics.rglob("*.md"))
            targets = [page.parent / link for page in pages for link in LINK.findall(page.read_text(encoding="utf-8"))]
            if owner.folder.memory_file.exists():
                memory = owner.folder.memory_file.read_bytes()
                targets += [topics / entry.topic for entry in entries(memory) if entry.topic]
                targets += [topics / path for path in re.findall(r"topics/(\S+\.md)", memory.decode())]
            assert [str(target) for target in targets if not target.is_file()] == []

    def test_every_entry_has_stamp_summary_and_author(self, demo: Opener, language: str) -> None:
        for _, memory in demo(language).memories():
            for entry in entries(memory):
                assert re.fullmatch(r"\d{4}-\d\d-\d\d-\d{4}", entry.stamp or "")
                assert entry.summary
                assert entry.author is not None
                assert re.fullmatch(r"[0-9a-f]{4}", entry.author.id)

    def test_entries_come_from_every_origin(self, demo: Opener, language: str) -> None:
        authors = [entry.author for _, memory in demo(language).memories() for entry in entries(memory)]
        origins = {author.origin for author in authors if author}
        assert origins == {"chat", "im", "im-guest", "team", "schedule", "event", "manual"}

    def test_transcripts_belong_to_runs_of_the_history(self, demo: Opener, language: str) -> None:
        found = demo(language)
        folder = found.named("周报助手", "Weekly reporter").folder
        runs = {path.name[:4] for path in folder.transcripts.glob("*-*.jsonl")}
        known = {entry.author.id for entry in entries(folder.memory_file.read_bytes()) if entry.author}
        assert runs
        assert runs <= known

    def test_transcripts_hold_one_event_in_each_line(self, demo: Opener, language: str) -> None:
        for path in demo(language).written():
            if path.suffix == ".jsonl":
                events = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
                assert all(read_iso(event["_ts"]) and event["message"]["content"] for event in events)

    def test_nothing_in_it_looks_like_a_secret(self, demo: Opener, language: str) -> None:
        assert [path for path in demo(language).written() if find_secrets(path.read_text(encoding="utf-8"))] == []

    def test_it_stays_small(self, language: str) -> None:
        files = [path for path in resources.find("demo", language).rglob("*") if path.is_file()]
        assert len(files) <= 250
        assert sum(path.stat().st_size for path in files) <= 125_000


def test_the_chinese_demo_has_no_latin_filler(demo: Opener) -> None:
    for path in demo("zh_CN").written():
        if path.suffix == ".md":
            text = path.read_text(encoding="utf-8").replace("# Session Summary", "")
            assert CHINESE.search(text)
            assert TWO_LATIN_WORDS.findall(text) == []


def test_the_english_demo_has_no_chinese(demo: Opener) -> None:
    found = demo("en")
    assert [path for path in found.written() if CHINESE.search(path.read_text(encoding="utf-8"))] == []
    assert not CHINESE.search("".join(owner.name + owner.icon for owner in found.owners))


@pytest.mark.parametrize("days", range(7))
@pytest.mark.parametrize("language", LANGUAGES)
class TestEveryDay:
    """Moments, whatever the day of the week."""

    def test_no_placeholder_is_left(self, demo: Opener, language: str, days: int) -> None:
        for path in demo(language, days).written():
            assert not re.search(r"[{}]", path.name)
            assert not re.search(r"\{(day|stamp|iso|week|month)", path.read_text(encoding="utf-8")), path
            assert path.suffix != ".md" or not re.search(r"[{}]", path.read_text(encoding="utf-8")), path

    def test_entries_stand_newest_first_and_in_the_past(self, demo: Opener, language: str, days: int) -> None:
        found = demo(language, days)
        now = found.now.astimezone().strftime(STAMP)
        for folder, memory in found.memories():
            stamps = [entry.stamp or "" for entry in entries(memory)]
            assert stamps == sorted(stamps, reverse=True), folder.path
            assert all(stamp < now for stamp in stamps)

    def test_moments_in_json_lie_in_the_past(self, demo: Opener, language: str, days: int) -> None:
        found = demo(language, days)
        for path in found.written():
            if path.suffix in {".json", ".jsonl"}:
                moments = [read_iso(text) for text in re.findall(r'"(\d{4}-[^"]+Z)"', path.read_text(encoding="utf-8"))]
                assert moments
                assert all(moment and moment < found.now for moment in moments)


def test_the_same_clock_writes_the_same_memories(tmp_path: Path) -> None:
    def memories(found: Opened) -> list[tuple[str, str, bytes]]:
        return [
            (owner.name, path.relative_to(owner.folder.path).as_posix(), path.read_bytes())
            for owner in found.owners
            for top in (owner.folder.memory_file, owner.folder.memory)
            for path in sorted([top, *top.rglob("*")])
            if path.is_file()
        ]

    assert memories(write_in(tmp_path / "one", "en")) == memories(write_in(tmp_path / "other", "en"))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{day-0}", "2026-11-29"),
        ("{day-30}", "2026-10-30"),
        ("{stamp-3-0915}", "2026-11-26-0915"),
        ("{day-w1mon}", "2026-11-23"),
        ("{stamp-w2fri-1802}", "2026-11-20-1802"),
        ("{week-w1mon}", "48"),
        ("{month-31}", "2026-10"),
        ("{total} {day} {week-}", "{total} {day} {week-}"),
    ],
)
def test_a_placeholder_is_filled_in(text: str, expected: str) -> None:
    assert Placeholders(date(2026, 11, 29)).fill(text) == expected


def test_a_moment_for_json_is_the_local_one() -> None:
    moment = read_iso(Placeholders(date(2026, 11, 29)).fill("{iso-3-0915}"))
    assert moment is not None
    assert moment.astimezone().strftime(STAMP) == "2026-11-26-0915"


def test_a_language_without_a_demo_is_refused(tmp_path: Path) -> None:
    with pytest.raises(resources.MissingResourceError):
        write_in(tmp_path, "tlh")
    assert list(tmp_path.iterdir()) == []
