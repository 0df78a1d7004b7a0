"""Every combination of who, whose, what and how against the rules, stated here a second time."""

from __future__ import annotations

import itertools
from pathlib import PurePosixPath

import pytest

from halo_desktop.engine.access import (
    Action,
    Allowed,
    Area,
    Reason,
    Refused,
    Requester,
    Situation,
    Whose,
    area_of,
    decide,
)

pytestmark = pytest.mark.spec("N30")

SWITCHES = (False, True)

EVERY_SITUATION = [
    Situation(*values) for values in itertools.product(Requester, Whose, SWITCHES, SWITCHES, SWITCHES, SWITCHES)
]

OPEN_TO_GUESTS = {
    (Whose.OWN, Area.MEMORY_FILE, Action.READ),
    (Whose.OWN, Area.MEMORY_FILE, Action.WRITE),
    (Whose.OWN, Area.TOPICS, Action.READ),
    (Whose.OWN, Area.TOPICS, Action.WRITE),
    (Whose.WORKSPACE_OF_HUMAN, Area.TOPICS, Action.READ),
}
OPEN_TO_INSIDERS = OPEN_TO_GUESTS | {
    (Whose.OWN, Area.RUN_RECORDS, Action.READ),
    (Whose.OWN, Area.ARCHIVE, Action.READ),
    (Whose.OWN, Area.LEGACY_ARCHIVE, Action.READ),
    (Whose.OWN, Area.SNAPSHOTS, Action.READ),
}


def may(situation: Situation, area: Area, action: Action) -> bool:
    return isinstance(decide(situation, area, action), Allowed)


def of(whose: Whose, **fields: bool | Requester) -> list[Situation]:
    return [
        situation
        for situation in EVERY_SITUATION
        if situation.whose is whose and all(getattr(situation, name) == value for name, value in fields.items())
    ]


@pytest.mark.parametrize("action", Action)
@pytest.mark.parametrize("area", Area)
@pytest.mark.parametrize("requester", Requester)
@pytest.mark.spec("N31")
def test_the_whole_table_is_what_the_rules_say(requester: Requester, area: Area, action: Action) -> None:
    for situation in EVERY_SITUATION:
        if situation.requester is not requester:
            continue
        outside = requester.value in {"guest", "other-computer"} or situation.restricted_origin
        cell = (situation.whose, area, action)
        expected = (
            situation.memory_on
            and cell in (OPEN_TO_GUESTS if outside else OPEN_TO_INSIDERS)
            and (situation.whose is Whose.OWN or (situation.use_workspace_memory and situation.workspace_memory_on))
        )
        assert may(situation, area, action) == expected, situation


@pytest.mark.spec("N16")
def test_with_memory_off_nothing_is_open_and_the_reason_says_so() -> None:
    for whose in (Whose.OWN, Whose.WORKSPACE_OF_HUMAN):
        for situation in of(whose, memory_on=False):
            for area, action in itertools.product(Area, Action):
                assert decide(situation, area, action) == Refused(Reason.MEMORY_OFF)


@pytest.mark.spec("N34")
def test_another_owners_notebook_is_closed_whatever_the_switches_say() -> None:
    for situation in of(Whose.OTHER_OWNER):
        for area, action in itertools.product(Area, Action):
            assert decide(situation, area, action) == Refused(Reason.OTHER_OWNER)


@pytest.mark.spec("N09")
@pytest.mark.parametrize("area", list(Area)[2:], ids=str)
def test_no_model_writes_a_system_area(area: Area) -> None:
    assert area not in {Area.MEMORY_FILE, Area.TOPICS}
    for situation in EVERY_SITUATION:
        assert not may(situation, area, Action.WRITE)


@pytest.mark.spec("N30")
def test_a_hand_over_for_a_guest_stays_as_narrow_as_the_guest() -> None:
    for requester, area, action in itertools.product(Requester, Area, Action):
        handed = Situation(requester, Whose.OWN, memory_on=True, restricted_origin=True)
        guest = Situation(Requester.GUEST, Whose.OWN, memory_on=True)
        assert decide(handed, area, action) == decide(guest, area, action)


WORKSPACE = Whose.WORKSPACE_OF_HUMAN


@pytest.mark.spec("N21")
@pytest.mark.parametrize(
    ("used", "on", "area", "action", "reason"),
    [
        (False, False, Area.TOPICS, Action.READ, Reason.WORKSPACE_MEMORY_NOT_USED),
        (False, True, Area.TOPICS, Action.READ, Reason.WORKSPACE_MEMORY_NOT_USED),
        (True, False, Area.TOPICS, Action.READ, Reason.WORKSPACE_MEMORY_OFF),
        (True, True, Area.MEMORY_FILE, Action.READ, Reason.WORKSPACE_TOPICS_ONLY),
        (True, True, Area.ARCHIVE, Action.READ, Reason.WORKSPACE_TOPICS_ONLY),
        (True, True, Area.TOPICS, Action.WRITE, Reason.WORKSPACE_READ_ONLY),
    ],
)
def test_the_reason_says_what_closes_the_workspace(
    used: bool, on: bool, area: Area, action: Action, reason: Reason
) -> None:
    for requester in Requester:
        situation = Situation(
            requester,
            WORKSPACE,
            memory_on=True,
            use_workspace_memory=used,
            workspace_memory_on=on,
        )
        assert decide(situation, area, action) == Refused(reason)


@pytest.mark.spec("N09", "N31")
@pytest.mark.parametrize(
    ("requester", "area", "action", "reason"),
    [
        (Requester.OWNER, Area.RUN_RECORDS, Action.WRITE, Reason.SYSTEM_WRITES_IT),
        (Requester.OWN_RUN, Area.STATE, Action.WRITE, Reason.SYSTEM_WRITES_IT),
        (Requester.TEAMMATE, Area.OURS, Action.READ, Reason.SYSTEM_ONLY),
        (Requester.OWNER, Area.CONSOLIDATION, Action.READ, Reason.SYSTEM_ONLY),
        (Requester.OWNER, Area.OTHER, Action.READ, Reason.NOT_IN_NOTEBOOK),
        (Requester.GUEST, Area.RUN_RECORDS, Action.READ, Reason.NOT_FOR_OUTSIDERS),
        (Requester.OTHER_COMPUTER, Area.OURS, Action.WRITE, Reason.NOT_FOR_OUTSIDERS),
        (Requester.GUEST, Area.OTHER, Action.WRITE, Reason.NOT_IN_NOTEBOOK),
    ],
)
def test_the_reason_says_what_to_do_instead(requester: Requester, area: Area, action: Action, reason: Reason) -> None:
    assert decide(Situation(requester, Whose.OWN, memory_on=True), area, action) == Refused(reason)


def test_who_asks_is_spelled_as_on_the_command_line() -> None:
    assert {requester.value for requester in Requester} == {
        "owner",
        "own-run",
        "guest",
        "other-computer",
        "teammate",
    }


@pytest.mark.spec("N09")
@pytest.mark.parametrize(
    ("path", "area"),
    [
        ("memory.md", Area.MEMORY_FILE),
        ("memory/topics", Area.TOPICS),
        ("memory/topics/a/b.md", Area.TOPICS),
        ("memory/run", Area.RUN_RECORDS),
        ("memory/run/x.md", Area.RUN_RECORDS),
        ("memory/archive/x.md", Area.ARCHIVE),
        ("memory/2024.md", Area.LEGACY_ARCHIVE),
        ("memory/.snapshots/initial/topics/a.md", Area.SNAPSHOTS),
        ("memory/.consolidation/x/topics/a.md", Area.CONSOLIDATION),
        ("memory/.state.json", Area.STATE),
        ("runs", Area.TRANSCRIPTS),
        ("runs/chat.jsonl", Area.TRANSCRIPTS),
        ("desktop/conversations/a.jsonl", Area.OURS),
        ("human.json", Area.HUMAN_FILE),
        ("memory", Area.OTHER),
        ("memory/notes.txt", Area.OTHER),
        ("topics/a.md", Area.OTHER),
        ("run/x.md", Area.OTHER),
        ("memory/topics2/a.md", Area.OTHER),
        ("apps/x/memory.md", Area.OTHER),
    ],
)
def test_a_path_lies_in_one_area(path: str, area: Area) -> None:
    assert area_of(PurePosixPath(path)) is area


@pytest.mark.spec("N09")
@pytest.mark.parametrize("path", ["memory/run/x.md", "memory/.state.json", "desktop/a", "human.json"])
def test_no_spelling_of_a_system_path_opens_it(path: str) -> None:
    tricks = [path.upper(), path.title(), path.replace("s", "\u017f"), path.replace("e", "e\u200d")]
    owner = Situation(Requester.OWNER, Whose.OWN, memory_on=True)
    for trick in tricks:
        assert area_of(PurePosixPath(trick)) is area_of(PurePosixPath(path))
        assert not may(owner, area_of(PurePosixPath(trick)), Action.WRITE)


@pytest.mark.spec("N09")
@pytest.mark.parametrize("path", ["Memory.md", "MEMORY.MD", "memory/Topics/a.md", "memory\u200d.md"])
def test_no_other_spelling_of_an_open_path_is_open(path: str) -> None:
    assert area_of(PurePosixPath(path)) is Area.OTHER
