"""The owner's name in our settings of the data folder."""

import json
import os
import stat
from pathlib import Path

import pytest
from data_folder import NOW

from halo_desktop.engine.errors import Code, EngineError
from halo_desktop.engine.files.first_contact import is_untouched
from halo_desktop.engine.home import Home


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home(tmp_path / "halo", lambda: NOW)


def stored(home: Home) -> object:
    return json.loads(home.root.settings_file.read_text(encoding="utf-8"))


def test_without_a_name_there_is_none(home: Home) -> None:
    assert home.people.owner_name() == ""
    assert not home.root.path.exists()


def test_a_name_is_kept_on_one_line(home: Home) -> None:
    assert home.people.change_owner_name("  李\n敏 ") == "李 敏"
    assert home.people.owner_name() == "李 敏"
    assert stored(home) == {"version": 1, "owner": {"name": "李 敏"}}


def test_other_keys_are_kept(home: Home) -> None:
    home.root.ours.mkdir(parents=True)
    home.root.settings_file.write_text('{"version": 1, "models": [], "owner": {"since": 3}}', encoding="utf-8")
    home.people.change_owner_name("Ada")
    assert stored(home) == {"version": 1, "models": [], "owner": {"since": 3, "name": "Ada"}}


@pytest.mark.parametrize(
    ("content", "code"), [("{broken", Code.JSON_UNREADABLE), ('{"version": 2}', Code.FORMAT_TOO_NEW)]
)
def test_what_we_cannot_read_is_not_overwritten(home: Home, content: str, code: Code) -> None:
    home.root.ours.mkdir(parents=True)
    home.root.settings_file.write_text(content, encoding="utf-8")
    with pytest.raises(EngineError) as refused:
        home.people.change_owner_name("Ada")
    assert refused.value.code is code
    assert home.root.settings_file.read_text(encoding="utf-8") == content


@pytest.mark.skipif(os.name == "nt", reason="there are no such modes")
def test_the_file_is_for_the_user_only(home: Home) -> None:
    home.people.change_owner_name("Ada")
    assert stat.S_IMODE(home.root.settings_file.stat().st_mode) == 0o600
    assert stat.S_IMODE(home.root.ours.stat().st_mode) == 0o700


@pytest.mark.spec("U12")
def test_a_folder_is_new_until_halo_or_we_put_something_there(home: Home) -> None:
    assert is_untouched(home.root)
    home.people.change_owner_name("Ada")
    assert is_untouched(home.root)
    (home.root.path / "spaces-index.json").write_text("{}", encoding="utf-8")
    assert not is_untouched(home.root)
