"""One digital human at work, a clock that stands still until it is moved, and a scripted model."""

from __future__ import annotations

import threading
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

from data_folder import NOW, OURS, DataFolder, dump, load
from engine_home import no_trash
from turn_scenes import ScriptedModel

from halo_desktop.engine.home import Home
from halo_desktop.engine.lifecycle.lifecycle import Surroundings
from halo_desktop.engine.llm.keys import Keys
from halo_desktop.engine.llm.models import ModelMeans
from halo_desktop.engine.notebook.document import Document
from halo_desktop.engine.owners import OwnerRef, human_ref
from halo_desktop.engine.runs.run import Ended, Run
from halo_desktop.engine.runs.runs import Runs
from halo_desktop.engine.turn.preparing import Opened
from halo_desktop.engine.turn.request import TurnEvent

BERLIN = ZoneInfo("Europe/Berlin")


@dataclass
class Moved:
    """A clock."""

    now: datetime = NOW

    def __call__(self) -> datetime:
        return self.now

    def to(self, text: str) -> datetime:
        """Set it to a moment in UTC."""
        self.now = datetime.fromisoformat(text).replace(tzinfo=UTC)
        return self.now

    def on(self, **more: float) -> datetime:
        """Let time pass."""
        self.now += timedelta(**more)
        return self.now


@dataclass
class RunScene:
    """Somebody who lets one digital human run."""

    home: Home
    base: Path
    clock: Moved
    model: ScriptedModel
    ref: OwnerRef = field(default_factory=lambda: human_ref(OURS))
    events: list[TurnEvent] = field(default_factory=list[TurnEvent])
    stop: threading.Event = field(default_factory=threading.Event)
    tools: bool = True

    @property
    def runs(self) -> Runs:
        """The door, with the scripted model behind it, in Berlin."""
        found = self.home.runs(self.ref)
        means = replace(found._means, open_model=lambda _trigger: Opened(self.model, self.tools))
        return Runs(found._place, found._human, means, BERLIN)

    def by_hand(self, task: str = "") -> Ended:
        return self.runs.by_hand(task, self.events.append, self.stop)

    def on_schedule(self) -> Ended | None:
        return self.runs.on_schedule(self.events.append, self.stop)

    def due(self) -> datetime | None:
        return self.runs.due(self.clock())

    @property
    def newest(self) -> Run:
        return self.runs.list().runs[0]

    @property
    def memory(self) -> str:
        return (self.base / "memory.md").read_text(encoding="utf-8")

    @property
    def headings(self) -> list[str]:
        return [entry.heading for entry in Document.parse((self.base / "memory.md").read_bytes()).entries()]

    @property
    def records(self) -> list[str]:
        """Those that this digital human did not have before."""
        return sorted(path.name for path in (self.base / "memory" / "run").iterdir() if "-run-price" not in path.name)

    def record(self, ended: Ended) -> str:
        return (self.base / "memory" / "run" / ended.run.record).read_text(encoding="utf-8")

    def change_human(self, **values: object) -> None:
        """Change what stands in its `human.json`."""
        path = self.base / "human.json"
        dump(path, load(path) | values)


def new_scene(folder: DataFolder, user_home: Path) -> RunScene:
    """Give a scene in a data folder, with a digital human of ours that has instructions."""
    clock = Moved()
    means = ModelMeans(keys=Keys(lambda: None, {}))
    home = Home(folder.root, clock, Surroundings(user_home, no_trash), means)
    scene = RunScene(home, folder.humans[OURS], clock, ScriptedModel())
    scene.change_human(instructions="每天整理会议纪要。")
    return scene
