"""Which model works for whom, and where a digital human's own one is kept."""

from __future__ import annotations

import stat
from dataclasses import replace

import pytest
from data_folder import MOVED, OURS, PRICE_WATCHER, SALES, DataFolder, load, picture, stored_overrides, write

from halo_desktop.engine.changes import Aspect, Change
from halo_desktop.engine.errors import Code, EngineError
from halo_desktop.engine.home import Home
from halo_desktop.engine.llm.registry import ConfiguredModel
from halo_desktop.engine.owner_settings import OwnerSettings
from halo_desktop.engine.owners import human_ref, workspace_ref

pytestmark = pytest.mark.spec("C10")

FIRST = ConfiguredModel("m-1", "deepseek", "https://api.deepseek.com", "deepseek-chat", 128_000)
SECOND = replace(FIRST, id="m-2", model="deepseek-reasoner")
HUMAN = human_ref(OURS)
SPACE = workspace_ref(SALES)


@pytest.fixture
def models(home: Home) -> None:
    """Set two models up."""
    home.models.keep(FIRST)
    home.models.keep(SECOND)


def test_without_a_model_there_is_none_for_anybody(home: Home) -> None:
    assert home.model_for(HUMAN) is None
    assert home.model_for(SPACE, "m-1") is None


@pytest.mark.usefixtures("models")
def test_the_one_asked_for_goes_before_a_humans_own_and_that_before_the_default(home: Home) -> None:
    assert home.model_for(HUMAN) == FIRST
    assert home.choose_model(HUMAN, "m-2").value == OwnerSettings("m-2")
    assert home.model_for(HUMAN) == SECOND
    assert home.model_for(HUMAN, "m-1") == FIRST
    assert home.model_for(SPACE) == FIRST
    assert home.model_for(SPACE, "m-2") == SECOND
    home.models.choose_default("m-2")
    assert home.model_for(SPACE) == SECOND


@pytest.mark.usefixtures("models")
def test_a_choice_whose_model_is_gone_means_the_default_one(home: Home) -> None:
    home.choose_model(HUMAN, "m-2")
    home.models.remove("m-2")
    assert home.model_for(HUMAN) == FIRST
    assert home.model_for(SPACE, "m-2") == FIRST


@pytest.mark.usefixtures("models")
def test_a_choice_is_said_to_be_a_change_of_settings_and_can_be_taken_back(home: Home) -> None:
    assert home.choose_model(HUMAN, "m-2").changes == (Change(Aspect.SETTINGS, HUMAN),)
    assert home.choose_model(HUMAN, None).value == OwnerSettings()
    assert home.owner_settings(HUMAN) == OwnerSettings()


@pytest.mark.spec("Q24")
@pytest.mark.usefixtures("models")
def test_a_choice_is_kept_beside_the_notebook_for_the_user_only(home: Home, data_folder: DataFolder) -> None:
    home.choose_model(HUMAN, "m-2")
    path = data_folder.humans[OURS] / "desktop" / "settings.json"
    assert load(path) == {"version": 1, "model": "m-2"}
    assert (stat.S_IMODE(path.stat().st_mode), stat.S_IMODE(path.parent.stat().st_mode)) == (0o600, 0o700)


@pytest.mark.usefixtures("models")
def test_the_model_that_halo_itself_uses_stays_as_it_is(home: Home, data_folder: DataFolder) -> None:
    before = stored_overrides(data_folder.root, PRICE_WATCHER)
    home.choose_model(human_ref(PRICE_WATCHER), "m-2")
    assert stored_overrides(data_folder.root, PRICE_WATCHER) == before
    assert home.model_for(human_ref(PRICE_WATCHER)) == SECOND


@pytest.mark.spec("Q26")
@pytest.mark.usefixtures("models")
def test_what_we_do_not_know_stays(home: Home, data_folder: DataFolder) -> None:
    path = data_folder.humans[OURS] / "desktop" / "settings.json"
    write(path, '{"version": 1, "window": 12, "xNewer": {"a": [1]}}')
    home.choose_model(HUMAN, "m-2")
    home.choose_model(HUMAN, None)
    assert load(path) == {"version": 1, "window": 12, "xNewer": {"a": [1]}}


@pytest.mark.usefixtures("models")
@pytest.mark.parametrize(
    ("stored", "code"), [('{"version": 2, "model": "m-1"}', Code.FORMAT_TOO_NEW), ("{torn", Code.JSON_UNREADABLE)]
)
def test_a_file_that_must_not_be_written_is_left_alone(
    home: Home, data_folder: DataFolder, stored: str, code: Code
) -> None:
    path = data_folder.humans[OURS] / "desktop" / "settings.json"
    write(path, stored)
    with pytest.raises(EngineError) as raised:
        home.choose_model(HUMAN, "m-2")
    assert raised.value.code is code
    assert path.read_text(encoding="utf-8") == stored


@pytest.mark.usefixtures("models")
@pytest.mark.parametrize("ident", [None, "m-9"])
def test_nothing_is_written_where_nothing_is_chosen(home: Home, data_folder: DataFolder, ident: str | None) -> None:
    before = picture(data_folder.root)
    if ident is None:
        home.choose_model(HUMAN, None)
    else:
        with pytest.raises(EngineError, match="bad_setting_value"):
            home.choose_model(HUMAN, ident)
    assert picture(data_folder.root) == before


@pytest.mark.usefixtures("models")
def test_a_workspace_has_no_model_of_its_own(home: Home) -> None:
    with pytest.raises(EngineError) as raised:
        home.choose_model(SPACE, "m-1")
    assert raised.value.code is Code.SETTING_FOR_HUMANS_ONLY


@pytest.mark.parametrize("stored", ['{"model": 7}', '{"model": ""}', '{"model": ["m-2"]}', "{}"])
@pytest.mark.usefixtures("models")
def test_a_choice_that_is_none_means_the_default_one(home: Home, data_folder: DataFolder, stored: str) -> None:
    write(data_folder.humans[OURS] / "desktop" / "settings.json", stored)
    assert home.model_for(HUMAN) == FIRST


@pytest.mark.usefixtures("models")
def test_a_human_whose_folder_moved_has_its_choice_there(home: Home, data_folder: DataFolder) -> None:
    home.choose_model(human_ref(MOVED), "m-2")
    assert load(data_folder.humans[MOVED] / "desktop" / "settings.json")["model"] == "m-2"
