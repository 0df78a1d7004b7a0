"""Turns as rows: in which order they come, and what has none."""

from dataclasses import replace

import pytest

from halo_desktop.ui.conversation.rows import (
    ActionsRow,
    ChipsRow,
    CodeRow,
    NoteKind,
    NoteRow,
    ProseRow,
    Shown,
    StepsRow,
    UserRow,
    rows_of,
)
from halo_desktop.ui.conversation.turn_rows import TurnRows
from halo_desktop.ui.conversation.views import (
    Afterwards,
    MemoryChip,
    PlanStep,
    ReplyView,
    SpokenText,
    State,
    ThreadView,
    ToolStep,
    TurnView,
    UserMessage,
)

CHIP = MemoryChip("e", "Remembered: tables", "Remembered: “tables” (memory.md)")
LOOKED = ToolStep("1", "recall", {}, "nothing")
REMEMBERED = ToolStep("2", "remember", {"text": "tables"}, "done")


def turn(*steps: object, ident: str = "t", **more: object) -> TurnView:
    given: dict[str, object] = {"message": f"m-{ident}"} | more
    return TurnView(ident, UserMessage(ident, "hello"), ReplyView(steps, **given))  # type: ignore[arg-type]


@pytest.mark.spec("V05")
def test_calls_stand_between_the_stretches_of_text_in_which_they_were_made():
    rows = rows_of(
        turn(SpokenText("First."), LOOKED, PlanStep("p", "go on"), SpokenText("Then:\n```\nx\n```")), Shown()
    )

    assert [type(row) for row in rows[:5]] == [UserRow, ProseRow, StepsRow, ProseRow, CodeRow]
    assert [row.steps for row in rows if isinstance(row, StepsRow)] == [(LOOKED, PlanStep("p", "go on"))]


@pytest.mark.spec("V40")
def test_what_a_chip_tells_is_no_step_as_well():
    rows = rows_of(turn(LOOKED, REMEMBERED, SpokenText("Done."), chips=(CHIP,)), Shown())

    assert [row.steps for row in rows if isinstance(row, StepsRow)] == [(LOOKED,)]
    assert any(isinstance(row, ChipsRow) for row in rows)


def test_what_was_refused_stays_a_step_beside_chips():
    refused = replace(REMEMBERED, id="3", refused=True, result="a secret")
    rows = rows_of(turn(REMEMBERED, refused, SpokenText("Done."), chips=(CHIP,)), Shown())

    assert [row.steps for row in rows if isinstance(row, StepsRow)] == [(refused,)]


@pytest.mark.parametrize(
    ("state", "steps", "note"),
    [
        (State.RUNNING, (), NoteKind.WAITING),
        (State.RUNNING, (SpokenText("So"),), None),
        (State.RUNNING, (ToolStep("1", "recall"),), None),
        (State.RUNNING, (LOOKED,), NoteKind.WAITING),
        (State.RUNNING, (SpokenText("So"), LOOKED), NoteKind.WAITING),
        (State.RUNNING, (SpokenText("So"), LOOKED, SpokenText("then")), None),
        (State.RUNNING, (PlanStep("p", "go on"),), NoteKind.WAITING),
        (State.WHOLE, (SpokenText("So"),), None),
        (State.STOPPED, (), NoteKind.STOPPED),
        (State.FAILED, (), NoteKind.FAILED),
        (State.INTERRUPTED, (LOOKED,), NoteKind.INTERRUPTED),
    ],
)
def test_how_a_reply_stands_is_said_where_its_words_do_not(state: State, steps: tuple, note: NoteKind | None):
    rows = rows_of(turn(*steps, state=state), Shown(is_last=True))

    assert [row.kind for row in rows if isinstance(row, NoteRow)] == ([note] if note else [])


@pytest.mark.spec("N42")
def test_what_was_done_after_a_reply_stands_under_it():
    done = (Afterwards("The memory was cleared."), Afterwards("Settings were not changed.", failed=True))
    rows = rows_of(turn(SpokenText("So"), afterwards=done), Shown(is_last=True))

    assert [type(row) for row in rows] == [UserRow, ProseRow, NoteRow, NoteRow, ActionsRow]
    notes = [row for row in rows if isinstance(row, NoteRow)]
    assert [(row.kind, row.text, row.can_retry) for row in notes] == [
        (NoteKind.DONE, "The memory was cleared.", False),
        (NoteKind.NOT_DONE, "Settings were not changed.", False),
    ]


def test_no_two_rows_have_the_same_key():
    done = (Afterwards("one"), Afterwards("two"))
    turns = tuple(
        turn(SpokenText("a\n```\nb\n```\nc"), LOOKED, SpokenText("d"), ident=str(n), chips=(CHIP,), afterwards=done)
        for n in range(3)
    )
    rows = TurnRows().show(ThreadView(turns, summarised_through="1")).rows

    assert len({row.key for row in rows}) == len(rows)


def carried_out(rows: TurnRows, known: list, splices: list) -> list:
    for splice in splices:
        known[splice.start : splice.stop] = splice.rows
    return known


def test_the_answers_to_changes_add_up_to_what_would_be_shown_at_once():
    changed = TurnRows()
    shown = carried_out(
        changed, [], [changed.show(ThreadView((turn(SpokenText("1"), ident="1"),), summarised_through="1"))]
    )
    for answer in (
        [changed.prepend([turn(SpokenText("0"), ident="0"), turn(SpokenText("again"), ident="1")])],
        changed.update(turn(ident="2", state=State.RUNNING)),
        changed.add_to_reply(SpokenText("one ")),
        changed.add_to_reply(SpokenText("two")),
        changed.add_to_reply(ToolStep("1", "recall")),
        changed.add_to_reply(LOOKED),
        changed.edit("0"),
        changed.ask_to_delete("m-1"),
        changed.edit(""),
        changed.summarise_through("0"),
        changed.remove("1"),
        changed.remove("nobody"),
    ):
        shown = carried_out(changed, shown, answer)

    at_once = TurnRows().show(ThreadView(tuple(changed.turns), summarised_through="0")).rows
    assert tuple(shown) == at_once
    assert changed.find("2").reply.steps == (SpokenText("one two"), LOOKED)
