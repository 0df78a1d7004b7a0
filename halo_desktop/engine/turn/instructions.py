"""The instructions of a conversation: who replies, what it is about, what goes with its notebook (N13, N26, V41).

They stay the same from turn to turn, so that a provider need not read them anew.
"""

from __future__ import annotations

from halo_desktop.engine.prompts import phrases
from halo_desktop.engine.tools.instructions import Instructed, notebook_instructions
from halo_desktop.engine.turn.began import Began
from halo_desktop.engine.turn.place import Place
from halo_desktop.engine.turn.request import Speaker


def instructions(place: Place, began: Began, key: str, speaker: Speaker, *, tools: bool) -> str:
    """Return the text. The model is told the day on which the conversation began, and no later one."""
    words = phrases("conversation")
    human = place.human
    parts = [
        words["human"].format(name=human.name) if human else words["workspace"].format(name=place.owner.name),
        human.description if human else "",
        human.instructions if human else "",
        words["begun"].format(day=began.at.astimezone().date().isoformat()),
        words["document"].format(path=began.document) if began.document else "",
        "" if tools else words["no-tools"],
        _about_notebook(place, began, key, speaker) if tools else "",
    ]
    return "\n\n".join(part.strip() for part in parts if part.strip())


def _about_notebook(place: Place, began: Began, key: str, speaker: Speaker) -> str:
    shelf = place.shelf_of_workspace(began, speaker)
    whom = Instructed(
        kind=place.kind,
        folder=place.owner.folder,
        author=place.origin(key, "", 0, speaker).author,
        situation=place.situation(began, speaker),
        workspace=shelf.notebook.folder if shelf else None,
        schema=place.human.memory_schema if place.human else {},
    )
    return notebook_instructions(whom)
