"""The details of what went wrong."""

from halo_desktop.engine.errors import Code, EngineError
from halo_desktop.ui.problems import KEPT, Problems


def test_the_newest_stands_first_with_code_and_facts(qapp) -> None:
    problems = Problems()
    problems.note(EngineError(Code.BUSY, where="/halo"))
    problems.note(RuntimeError("no disk"))
    first, second = problems.text().splitlines()
    assert first.endswith("RuntimeError  no disk")
    assert second.endswith("busy  where=/halo")


def test_a_poll_that_fails_again_and_again_is_one_problem(qapp, qtbot) -> None:
    problems = Problems()
    problems.note(EngineError(Code.EMPTY_NAME))
    with qtbot.assertNotEmitted(problems.changed):
        problems.note(EngineError(Code.EMPTY_NAME))


def test_only_the_newest_are_kept(qapp) -> None:
    problems = Problems()
    for number in range(KEPT + 5):
        problems.note(EngineError(Code.BUSY, where=number))
    assert len(problems.text().splitlines()) == KEPT
    assert problems.text().splitlines()[0].endswith(f"where={KEPT + 4}")
