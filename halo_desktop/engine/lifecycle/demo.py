"""Fills an empty data folder with invented office work: what `--demo` and all screenshots show (U12, U19).

The content lies in `resources/demo/<language>`: `demo.json` names the workspaces and digital humans, each folder in
`notebooks` holds the files of one memory and of its runs, each file in `conversations` what was said in one. Moments in
file names and texts are placeholders, filled in from the clock, so that the work always looks recent. All are local
time:

    {day-3}           2026-11-26                  three days ago
    {stamp-3-0915}    2026-11-26-0915             that day at a quarter past nine
    {iso-3-0915}      2026-11-26T08:15:00.000Z    the same, as JSON files hold it
    {week-3}          48                          the week of the year in which that day lies
    {month-3}         2026-11                     its month

For the number of days a weekday may stand: `w1mon` is the Monday of the week in which yesterday lies, `w2fri` the
Friday of the week before it.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta
from pathlib import Path
from typing import Final, Literal

from pydantic import BaseModel, ConfigDict, Field

from halo_desktop import resources
from halo_desktop.engine.clock import iso_text
from halo_desktop.engine.conversation.conversations import Conversations
from halo_desktop.engine.files.atomic import make_folder
from halo_desktop.engine.files.layout import OwnerFolder
from halo_desktop.engine.humans.human import ACTIVE, UNINSTALLED, Human
from halo_desktop.engine.humans.human_file import change_human_file
from halo_desktop.engine.journal.journal import Journal
from halo_desktop.engine.json_values import JsonObject
from halo_desktop.engine.lifecycle.demo_conversations import DemoConversation, write_conversation
from halo_desktop.engine.lifecycle.human_life import add_human, uninstall_human
from halo_desktop.engine.lifecycle.registries import Registries
from halo_desktop.engine.notebook.notebook import Notebook
from halo_desktop.engine.owner_settings import keep_value
from halo_desktop.engine.owners import HALO_WORKSPACE_ID
from halo_desktop.engine.runs.schedule import KEY as SCHEDULE
from halo_desktop.engine.settings import SettingsChange
from halo_desktop.engine.turn.place import Place
from halo_desktop.engine.workspaces.meta import change_workspace_settings, read_workspace_settings
from halo_desktop.engine.workspaces.workspace import Workspace

_SETTLED_IN: Final = timedelta(days=70)
"""How long ago the digital humans were installed."""

_BETWEEN_SAVES: Final = timedelta(hours=7)
"""The files of a memory were not all written in one minute."""

_WEEKDAYS: Final = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_PLACEHOLDER: Final = re.compile(
    r"\{(?P<form>day|stamp|iso|week|month)-(?:(?P<days>\d+)|w(?P<weeks>\d+)(?P<weekday>[a-z]{3}))"
    r"(?:-(?P<hour>\d\d)(?P<minute>\d\d))?\}"
)
_FORMS: Final[Mapping[str, Callable[[datetime], str]]] = {
    "day": lambda moment: f"{moment:%Y-%m-%d}",
    "stamp": lambda moment: f"{moment:%Y-%m-%d-%H%M}",
    "iso": iso_text,
    "week": lambda moment: str(moment.isocalendar().week),
    "month": lambda moment: f"{moment:%Y-%m}",
}


class _Described(BaseModel):
    """What workspaces and digital humans have in common."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    name: str
    icon: str
    notebook: str | None = None
    """The folder in `notebooks`; without one the memory is empty."""
    settings: SettingsChange = SettingsChange()
    conversations: tuple[str, ...] = ()
    """Files in `conversations`, without suffix."""


class DemoHuman(_Described):
    """A digital human of ours."""

    description: str
    instructions: str
    status: Literal["active", "paused", "uninstalled"] = "active"
    schedule: JsonObject | None = None
    """As its settings keep it, without the moment at which it was set: that is now, so that nothing is made up."""


class DemoWorkspace(_Described):
    """A workspace and the digital humans that were made in it."""

    linked_folder: str | None = None
    """Relative to the data folder, so that it goes with it."""
    humans: tuple[DemoHuman, ...] = ()


class Demo(BaseModel):
    """What `demo.json` holds."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    halo_notebook: str
    halo_conversations: tuple[str, ...] = ()
    workspaces: tuple[DemoWorkspace, ...] = Field(min_length=1)
    """In the order in which they are listed."""


@dataclass(frozen=True, slots=True)
class Placeholders:
    """Fills in moments as they are seen from one day."""

    today: date

    def fill(self, text: str) -> str:
        """Return `text` with every placeholder replaced."""
        return _PLACEHOLDER.sub(self._written, text)

    def _written(self, found: re.Match[str]) -> str:
        if found["days"]:
            day = self.today - timedelta(days=int(found["days"]))
        else:
            yesterday = self.today - timedelta(days=1)
            monday = yesterday - timedelta(days=yesterday.weekday(), weeks=int(found["weeks"]) - 1)
            day = monday + timedelta(days=_WEEKDAYS.index(found["weekday"]))
        at = time(int(found["hour"] or 0), int(found["minute"] or 0))
        return _FORMS[found["form"]](datetime.combine(day, at).astimezone())


def write_demo(registries: Registries, language: str) -> None:
    """Make the demo's workspaces and digital humans in an empty data folder, with what they remember.

    `language` is that of a catalogue, such as `zh_CN`; raises `MissingResourceError` for one without a demo, and
    `EngineError` as the operations on workspaces and digital humans do.
    """
    content = resources.find("demo", language)
    demo = Demo.model_validate_json((content / "demo.json").read_bytes())
    _Writer(registries, content).write(demo)


@dataclass(frozen=True, slots=True)
class _Writer:
    """Writes one demo into one data folder."""

    registries: Registries
    content: Path

    def write(self, demo: Demo) -> None:
        make_folder(self.registries.root.halo_workspace_artifacts)
        halo = self.registries.workspaces.get(HALO_WORKSPACE_ID)
        self._write_notebook(demo.halo_notebook, halo.folder)
        self._write_conversations(demo.halo_conversations, self._place(halo, halo))
        for described in reversed(demo.workspaces):  # a new workspace is listed first
            self._add_workspace(described)

    def _add_workspace(self, described: DemoWorkspace) -> None:
        at = self.registries
        linked = at.root.path / described.linked_folder if described.linked_folder else None
        if linked:
            make_folder(linked)
        workspace = at.workspaces.add(described.name, icon=described.icon, linked_folder=linked)
        change_workspace_settings(at.root, at.locks, at.clock, workspace, described.settings)
        self._write_notebook(described.notebook, workspace.folder)
        self._write_conversations(described.conversations, self._place(workspace, workspace))
        for human in described.humans:
            self._add_human(human, workspace)

    def _add_human(self, described: DemoHuman, workspace: Workspace) -> None:
        now = self.registries.clock()
        earlier = replace(self.registries, clock=lambda: now - _SETTLED_IN)
        human = add_human(earlier, described.name, workspace.id, description=described.description)
        values = {"icon": described.icon, "instructions": described.instructions}
        if described.status not in {ACTIVE, UNINSTALLED}:
            values["status"] = described.status
        change_human_file(human.folder, self.registries.locks, values)
        self.registries.humans.change_settings(human.id, described.settings)
        self._write_notebook(described.notebook, human.folder)
        if described.schedule:
            stored = described.schedule | {"enabled": True, "since": iso_text(now)}
            keep_value(human.folder, self.registries.locks, SCHEDULE, stored)
        self._write_conversations(described.conversations, self._place(self.registries.humans.get(human.id), workspace))
        if described.status == UNINSTALLED:
            uninstall_human(self.registries, human.id)

    def _place(self, owner: Workspace | Human, workspace: Workspace) -> Place:
        """Return what conversations with an owner are written with."""
        at = self.registries
        settings = owner.settings if isinstance(owner, Human) else read_workspace_settings(owner)
        shares = isinstance(owner, Human) and settings.workspace_memory and read_workspace_settings(workspace).memory
        return Place(
            owner=owner,
            settings=settings,
            notebook=Notebook(owner.folder, at.locks, at.clock),
            journal=Journal(at.locks, owner.ref.id, at.clock),
            conversations=Conversations(owner.folder, at.locks, at.clock),
            workspace=workspace,
            shared=Notebook(workspace.folder, at.locks, at.clock) if shares else None,
        )

    def _write_conversations(self, names: Iterable[str], place: Place) -> None:
        placeholders = Placeholders(self.registries.clock().astimezone().date())
        for name in names:
            text = (self.content / "conversations" / f"{name}.json").read_text(encoding="utf-8")
            told = DemoConversation.model_validate_json(placeholders.fill(text))
            write_conversation(place, self.registries.locks, told)

    def _write_notebook(self, name: str | None, folder: OwnerFolder) -> None:
        """Copy the files of one memory. Plainly: nobody reads them yet, and a torn demo is thrown away."""
        if name is None:
            return
        now = self.registries.clock()
        placeholders = Placeholders(now.astimezone().date())
        source = self.content / "notebooks" / name
        pages = sorted((path for path in source.rglob("*") if path.is_file()), key=lambda path: (len(path.parts), path))
        for number, page in enumerate(pages, start=1):
            target = folder.path / placeholders.fill(page.relative_to(source).as_posix())
            make_folder(target.parent)
            target.write_bytes(placeholders.fill(page.read_text(encoding="utf-8")).encode())
            saved = (now - number * _BETWEEN_SAVES).timestamp()
            os.utime(target, (saved, saved))
