"""The notebook of one turn: what it may read and write, asked of `access` at every call, every write journalled."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from halo_desktop.engine.access import Action, Allowed, Area, Situation, area_of, decide
from halo_desktop.engine.clock import Clock
from halo_desktop.engine.errors import Code, EngineError
from halo_desktop.engine.files.containment import resolve_inside
from halo_desktop.engine.files.layout import MEMORY_FILE, MEMORY_FOLDER, TOPICS
from halo_desktop.engine.journal.entry import Entry, Occasion, Origin, Store
from halo_desktop.engine.journal.journal import Journal
from halo_desktop.engine.journal.writing import JournalledWriting
from halo_desktop.engine.llm.model import ToolRefusal
from halo_desktop.engine.notebook.history import stamp_of
from halo_desktop.engine.notebook.notebook import Notebook
from halo_desktop.engine.notebook.topics import PAGE_SUFFIX
from halo_desktop.engine.notebook.writing import Edit
from halo_desktop.engine.prompts import phrases
from halo_desktop.engine.screening.secrets import new_secrets
from halo_desktop.engine.tools.cleaning import shortened

TOPICS_PREFIX: Final = f"{MEMORY_FOLDER}/{TOPICS}/"

_JOURNAL_CHARACTERS: Final = 200


def refusal(key: str, **facts: object) -> ToolRefusal:
    """Return a refusal in the words of `resources/prompts/tools.md`."""
    return ToolRefusal(phrases("tools")[f"refused-{key.replace('_', '-')}"].format(**facts))


@dataclass(frozen=True, slots=True)
class NotebookFiles:
    """A notebook as the journal writes to it: `memory.md` and pages by their paths in the owner's folder."""

    notebook: Notebook

    def change(self, path: str, edit: Edit) -> bool:
        """Change, make or delete a file. Raises as the notebook does."""
        if path == MEMORY_FILE:
            return self.notebook.change_memory(edit)
        return self.notebook.change_page(_below_topics(path), edit)

    def move(self, path: str, target: str) -> None:
        """Give a page another path. Raises as the notebook does."""
        self.notebook.move_page(_below_topics(path), _below_topics(target))


def journalled(notebook: Notebook, journal: Journal) -> JournalledWriting:
    """Return the way to write to a notebook so that it can be taken back; a person's undo goes the same way."""
    return JournalledWriting(journal, {Store.NOTEBOOK: NotebookFiles(notebook)})


@dataclass(frozen=True, slots=True)
class Shelf:
    """A notebook, and what whoever works may do with it."""

    notebook: Notebook
    situation: Situation

    def allows(self, area: Area, action: Action) -> bool:
        """Say whether this may be done at all: only tools that may work are offered."""
        return isinstance(decide(self.situation, area, action), Allowed)

    def permit(self, area: Area, action: Action) -> None:
        """Raise `ToolRefusal` with the reason unless this may be done."""
        decision = decide(self.situation, area, action)
        if not isinstance(decision, Allowed):
            raise refusal(decision.reason.value)

    def locate(self, argument: str, action: Action) -> str:
        """Return the path, in the owner's folder, of what a model names, if it may do this with it.

        A path counts from `memory/topics`, or from the owner's folder where it names something of the notebook's own
        there. Raises `ToolRefusal`, and `EngineError` (PATH_REFUSED, LINK_REFUSED).
        """
        folder = self.notebook.folder.path
        relative = resolve_inside(folder, argument).relative
        area = area_of(relative)
        if area is Area.OTHER:
            relative = resolve_inside(folder, TOPICS_PREFIX + argument).relative
            area = area_of(relative)
        self.permit(area, action)
        if area is Area.TOPICS and any(part.startswith(".") for part in relative.parts[2:]):
            raise refusal("hidden")
        return relative.as_posix()

    def locate_page(self, argument: str) -> str:
        """Return the path of a page that may be written. Raises as `locate`."""
        path = self.locate(argument, Action.WRITE)
        if path == MEMORY_FILE:
            raise refusal("memory_file_is_no_page")
        if not path.endswith(PAGE_SUFFIX):
            raise refusal("no_page_name")
        return path


@dataclass(frozen=True, slots=True)
class TurnNotebook:
    """What the tools of one turn work with. `situation` is that of the own notebook (`Whose.OWN`)."""

    notebook: Notebook
    journal: Journal
    origin: Origin
    situation: Situation
    clock: Clock
    workspace: Shelf | None = None
    """Of the workspace that a digital human is in; only its topics are ever read (N21)."""

    @property
    def own(self) -> Shelf:
        """The own notebook."""
        return Shelf(self.notebook, self.situation)

    @property
    def stamp(self) -> str:
        """The stamp of a history entry that is written now (N04)."""
        return stamp_of(self.clock())

    def write(self, tool: str, text: str, path: str, edit: Edit) -> Entry | None:
        """Change a file of the own notebook; return the journal's entry, `None` where nothing changed.

        Raises `ToolRefusal` where a secret would be added (N15), whatever `edit` raises, and as the notebook does.
        """

        def screened(before: bytes | None) -> bytes | None:
            after = edit(before)
            if after is not None:
                refuse_secrets(_text(before or b""), _text(after))
            return after

        return journalled(self.notebook, self.journal).write(self._occasion(tool, text), path, screened)

    def move(self, tool: str, path: str, target: str) -> None:
        """Give a page another path. Raises `ToolRefusal` where that says a secret, and as the notebook does."""
        refuse_secrets(path, target)
        text = f"{_below_topics(path)} → {_below_topics(target)}"
        journalled(self.notebook, self.journal).move(self._occasion(tool, text), path, target)

    def _occasion(self, tool: str, text: str) -> Occasion:
        return Occasion(self.origin, tool, shortened(text, _JOURNAL_CHARACTERS))


def refuse_secrets(before: str, after: str) -> None:
    """Raise `ToolRefusal` where a change adds a credential; text that was there is not looked at (N15)."""
    if new_secrets(before, after):
        raise refusal("secret")


def told(error: EngineError) -> ToolRefusal:
    """Return why the door did not do it, as the model is told."""
    key = error.code.value
    known = {
        Code.BUSY,
        Code.CHANGED_MEANWHILE,
        Code.PATH_REFUSED,
        Code.LINK_REFUSED,
        Code.NO_SUCH_PAGE,
        Code.DISK_FULL,
        Code.READ_ONLY,
    }
    return refusal(key) if error.code in known else refusal("failed", code=key)


def _below_topics(path: str) -> str:
    return path.removeprefix(TOPICS_PREFIX)


def _text(raw: bytes) -> str:
    return raw.decode("utf-8", "replace")
