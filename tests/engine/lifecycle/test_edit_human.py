"""Name, description and instructions of digital humans of ours are changed under the lock; Halo's are left to Halo."""

from collections.abc import Callable

import pytest
from data_folder import OURS, PRICE_WATCHER, DataFolder, load, picture, write_human_file

from halo_desktop.engine.changes import Aspect, Change
from halo_desktop.engine.errors import Code, EngineError
from halo_desktop.engine.home import Home
from halo_desktop.engine.lifecycle.human_life import HumanEdit


def refusal(call: Callable[[], object]) -> Code:
    with pytest.raises(EngineError) as raised:
        call()
    return raised.value.code


def test_what_a_person_says_is_kept_and_every_other_key_stays(home: Home, data_folder: DataFolder) -> None:
    file = data_folder.humans[OURS] / "human.json"
    before = load(file)
    edit = HumanEdit(name="  纪要  助手 ", description=" 记纪要\n", instructions="先写结论。\n\n- 再写日期\n")
    changed = home.lifecycle.edit_human(OURS, edit)
    said = {"name": "纪要 助手", "description": "记纪要", "instructions": "先写结论。\n\n- 再写日期\n"}
    assert load(file) == before | said
    assert (changed.value.name, changed.value.instructions) == (said["name"], said["instructions"])
    assert changed.changes == (Change(Aspect.HUMANS),)


def test_what_is_not_said_stays_and_an_empty_text_empties(home: Home, data_folder: DataFolder) -> None:
    home.lifecycle.edit_human(OURS, HumanEdit(instructions="做"))
    home.lifecycle.edit_human(OURS, HumanEdit(description=""))
    human = home.humans.get(OURS)
    assert (human.name, human.description, human.instructions) == ("会议纪要员", "", "做")


@pytest.mark.spec("N27")
def test_one_of_halo_and_a_name_of_blanks_are_refused(home: Home, data_folder: DataFolder) -> None:
    before = picture(data_folder.root)
    assert refusal(lambda: home.lifecycle.edit_human(PRICE_WATCHER, HumanEdit(name="x"))) is Code.HUMAN_OF_HALO
    assert refusal(lambda: home.lifecycle.edit_human(OURS, HumanEdit(name=" \n"))) is Code.EMPTY_NAME
    assert refusal(lambda: home.lifecycle.edit_human("nobody", HumanEdit(name="x"))) is Code.NO_SUCH_HUMAN
    assert picture(data_folder.root) == before


def test_a_file_of_a_later_version_is_not_written(home: Home, data_folder: DataFolder) -> None:
    base = data_folder.humans[OURS]
    write_human_file(base, OURS, "会议纪要员", "x", version=99)
    assert refusal(lambda: home.lifecycle.edit_human(OURS, HumanEdit(name="x"))) is Code.FORMAT_TOO_NEW
    assert load(base / "human.json")["name"] == "会议纪要员"
