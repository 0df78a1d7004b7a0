"""Memory settings are read leniently and written where Halo keeps them, nothing else touched."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from data_folder import (
    LEGACY,
    MOVED,
    OURS,
    PLATFORM,
    PRICE_WATCHER,
    RELEASE_CAPTAIN,
    SALES,
    UNPLUGGED,
    DataFolder,
    dump,
    load,
    picture,
    price_watcher_overrides,
    stored_overrides,
)

from halo_desktop.engine.changes import Aspect, Change
from halo_desktop.engine.errors import Code, EngineError
from halo_desktop.engine.home import Home
from halo_desktop.engine.owners import human_ref, workspace_ref
from halo_desktop.engine.settings import (
    LIMITS,
    Frequency,
    MemorySettings,
    SettingsChange,
    TakesEffect,
    read_settings,
    stored_settings,
)

ODD = [None, 7, "on", [], {"enabled": None}, {"enabled": 0, "autoConsolidate": "no", "cadence": 3}, {"cadence": "从未"}]


@pytest.mark.spec("C02")
def test_the_frequency_table_is_the_seeds() -> None:
    table = {
        frequency.value: (
            limits.memory_bytes // 1024,
            limits.current_state_bytes // 1024,
            limits.entries,
            limits.interval.total_seconds() / 3600,
            limits.keep,
        )
        for frequency, limits in LIMITS.items()
    }
    assert table == {
        "diligent": (100, 8, 30, 1, 10),
        "balanced": (200, 16, 60, 4, 20),
        "economical": (400, 32, 120, 12, 40),
    }


@pytest.mark.spec("N40")
@pytest.mark.parametrize("stored", ODD, ids=range(len(ODD)))
def test_absent_or_unknown_values_mean_the_default(stored: object) -> None:
    assert read_settings(stored) == MemorySettings(memory=True, auto=True, frequency=Frequency.DILIGENT)


@pytest.mark.spec("N40")
def test_a_change_leaves_unknown_values_and_keys() -> None:
    stored = {"cadence": "从未有过的值", "new": [1]}
    after = stored_settings(stored, SettingsChange(auto=False))
    assert after == {"cadence": "从未有过的值", "new": [1], "autoConsolidate": False}


@pytest.mark.spec("N43")
def test_each_setting_says_from_when_it_holds() -> None:
    assert SettingsChange(memory=False).takes_effect() == {TakesEffect.NEW_CONVERSATIONS}
    assert SettingsChange(workspace_memory=True).takes_effect() == {TakesEffect.NEW_CONVERSATIONS}
    assert SettingsChange(auto=True).takes_effect() == {TakesEffect.NEXT_CHECK}
    assert SettingsChange(frequency=Frequency.BALANCED).takes_effect() == {TakesEffect.NEXT_CHECK}


@pytest.mark.spec("N40")
def test_settings_of_both_kinds_are_read_where_halo_keeps_them(home: Home) -> None:
    assert home.settings(workspace_ref(SALES)).frequency is Frequency.BALANCED
    assert not home.settings(workspace_ref(PLATFORM)).memory
    assert home.settings(workspace_ref(LEGACY)) == MemorySettings()
    watcher = home.settings(human_ref(PRICE_WATCHER))
    assert watcher == MemorySettings(memory=True, auto=False, frequency=Frequency.ECONOMICAL, workspace_memory=True)
    assert home.settings(human_ref(MOVED)).frequency is Frequency.DILIGENT
    assert home.settings(human_ref(OURS)).frequency is Frequency.ECONOMICAL


@pytest.mark.spec("N40", "Q26")
def test_a_workspace_setting_changes_one_value_of_one_file(home: Home, data_folder: DataFolder) -> None:
    meta_file = data_folder.spaces[SALES] / ".halo" / "meta.json"
    before, meta = picture(data_folder.root), load(meta_file)
    changed = home.change_settings(workspace_ref(SALES), SettingsChange(frequency=Frequency.ECONOMICAL))
    assert changed.value == MemorySettings(frequency=Frequency.ECONOMICAL)
    assert changed.changes == (Change(Aspect.SETTINGS, workspace_ref(SALES)),)
    meta["preferences"]["memory"]["cadence"] = "economical"
    assert load(meta_file) == meta
    assert different(before, picture(data_folder.root)) == {meta_file.relative_to(data_folder.root).as_posix()}


@pytest.mark.spec("N40")
def test_setting_what_holds_already_writes_nothing(home: Home, data_folder: DataFolder) -> None:
    before = picture(data_folder.root)
    home.change_settings(workspace_ref(SALES), SettingsChange(frequency=Frequency.BALANCED, memory=True))
    home.change_settings(human_ref(PRICE_WATCHER), SettingsChange(auto=False, workspace_memory=True))
    assert picture(data_folder.root) == before


@pytest.mark.spec("N42")
def test_the_halo_workspace_gets_a_meta_file_with_its_first_setting(home: Home, data_folder: DataFolder) -> None:
    home.change_settings(workspace_ref("halo-temp"), SettingsChange(memory=False))
    meta = load(data_folder.root / "temp" / ".halo" / "meta.json")
    assert meta["id"] == "halo-temp"
    assert meta["preferences"] == {"memory": {"enabled": False}}
    assert not home.settings(workspace_ref("halo-temp")).memory


@pytest.mark.spec("N40", "N27")
def test_a_human_of_halo_is_changed_in_its_row_and_nowhere_else(home: Home, data_folder: DataFolder) -> None:
    before = rows(data_folder.root)
    change = SettingsChange(auto=True, workspace_memory=False)
    home.change_settings(human_ref(PRICE_WATCHER), change)
    expected = price_watcher_overrides()
    expected["memory"]["autoConsolidate"] = True
    del expected["spaceMemoryAccess"]
    assert stored_overrides(data_folder.root, PRICE_WATCHER) == expected
    after = rows(data_folder.root)
    for ident, row in before.items():
        assert after[ident] == (
            row if ident != PRICE_WATCHER else row | {"user_overrides_json": after[ident]["user_overrides_json"]}
        )


def test_an_unknown_frequency_of_a_human_stays_until_it_is_set(home: Home, data_folder: DataFolder) -> None:
    home.change_settings(human_ref(MOVED), SettingsChange(memory=False))
    assert stored_overrides(data_folder.root, MOVED) == {"memory": {"cadence": "从未有过的值", "enabled": False}}


def test_a_human_of_ours_is_changed_in_its_file(home: Home, data_folder: DataFolder) -> None:
    stored = load(data_folder.humans[OURS] / "human.json")
    home.change_settings(human_ref(OURS), SettingsChange(memory=False, workspace_memory=True))
    stored["overrides"] = {
        "memory": {"cadence": "economical", "xNewer": 1, "enabled": False},
        "spaceMemoryAccess": True,
    }
    assert load(data_folder.humans[OURS] / "human.json") == stored


@pytest.mark.spec("N40")
def test_a_change_made_outside_is_seen(home: Home, data_folder: DataFolder) -> None:
    meta_file = data_folder.spaces[SALES] / ".halo" / "meta.json"
    meta = load(meta_file)
    meta["preferences"]["memory"]["enabled"] = False
    dump(meta_file, meta)
    assert not home.settings(workspace_ref(SALES)).memory


@pytest.mark.parametrize("content", [b"{", b"[]", b"\xff\xff"])
def test_a_broken_meta_file_is_said_and_kept(home: Home, data_folder: DataFolder, content: bytes) -> None:
    meta_file = data_folder.spaces[SALES] / ".halo" / "meta.json"
    meta_file.write_bytes(content)
    for call in (
        lambda: home.settings(workspace_ref(SALES)),
        lambda: home.change_settings(workspace_ref(SALES), SettingsChange(memory=False)),
    ):
        with pytest.raises(EngineError) as raised:
            call()
        assert raised.value.code is Code.JSON_UNREADABLE
        assert raised.value.fault.facts["where"] == str(meta_file)
    assert meta_file.read_bytes() == content


def test_a_missing_workspace_has_no_settings_now(home: Home) -> None:
    with pytest.raises(EngineError) as raised:
        home.settings(workspace_ref(UNPLUGGED))
    assert raised.value.code is Code.WORKSPACE_MISSING
    assert raised.value.fault.facts["name"] == "移动硬盘"


def test_use_workspace_memory_is_for_humans_only(home: Home) -> None:
    with pytest.raises(EngineError) as raised:
        home.change_settings(workspace_ref(SALES), SettingsChange(workspace_memory=True))
    assert raised.value.code is Code.SETTING_FOR_HUMANS_ONLY


@pytest.mark.spec("N45")
def test_the_row_is_copied_before_it_is_changed(home: Home, data_folder: DataFolder) -> None:
    home.change_settings(human_ref(PRICE_WATCHER), SettingsChange(memory=False))
    home.change_settings(human_ref(PRICE_WATCHER), SettingsChange(auto=True))
    copies = data_folder.root / "halo-desktop" / "first-contact"
    assert load(copies / f"overrides-{PRICE_WATCHER}.json") == price_watcher_overrides()
    assert (copies / "spaces-index.json").exists()


@pytest.mark.spec("N45", "Q26")
def test_a_newer_database_is_read_only(home: Home, data_folder: DataFolder) -> None:
    execute(data_folder.root, "UPDATE _migrations SET version = 10")
    assert home.settings(human_ref(PRICE_WATCHER)).frequency is Frequency.ECONOMICAL
    with pytest.raises(EngineError) as raised:
        home.change_settings(human_ref(PRICE_WATCHER), SettingsChange(memory=False))
    assert raised.value.code is Code.HALO_DB_TOO_NEW
    assert stored_overrides(data_folder.root, PRICE_WATCHER) == price_watcher_overrides()


@pytest.mark.spec("Q21")
def test_a_locked_database_is_said(home: Home, data_folder: DataFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    from halo_desktop.engine.humans.halo_database import HaloDatabase
    from halo_desktop.engine.humans.registry import HumanRegistry

    database = HaloDatabase(home.root, busy_seconds=0.05)
    humans = HumanRegistry(home.root, home.locks, home.workspaces, database)
    with closing(sqlite3.connect(data_folder.root / "halo.db", isolation_level=None)) as halo:
        halo.execute("BEGIN EXCLUSIVE")
        with pytest.raises(EngineError) as raised:
            humans.change_settings(RELEASE_CAPTAIN, SettingsChange(memory=False))
        assert raised.value.code is Code.HALO_DB_LOCKED
        halo.execute("COMMIT")
    assert humans.change_settings(RELEASE_CAPTAIN, SettingsChange(memory=False)).settings.memory is False


@pytest.mark.spec("N45")
def test_looking_at_everything_changes_no_byte(home: Home, data_folder: DataFolder) -> None:
    before = picture(data_folder.root, without=())
    for workspace in home.workspaces.list().workspaces:
        if not workspace.missing:
            look(home, workspace_ref(workspace.id))
    for human in home.humans.list().humans:
        look(home, human.ref)
    after = picture(data_folder.root, without=("halo.db-wal", "halo.db-shm"))
    assert {name: seen for name, seen in before.items() if not name.startswith("halo.db-")} == after


def look(home: Home, ref: Any) -> None:
    notebook = home.notebook(ref)
    home.settings(ref)
    notebook.status()
    home.briefing(ref)
    for topic in notebook.topics():
        notebook.page(topic.path)
    notebook.search("周报")
    notebook.what_a_clearing_removes()


def different(before: dict[str, str], after: dict[str, str]) -> set[str]:
    names = before.keys() | after.keys()
    return {n for n in names if before.get(n) != after.get(n) and not n.startswith("halo-desktop")}


def rows(root: Path) -> dict[str, dict[str, Any]]:
    with closing(sqlite3.connect(root / "halo.db")) as connection:
        connection.row_factory = sqlite3.Row
        return {row["id"]: dict(row) for row in connection.execute("SELECT * FROM installed_apps")}


def execute(root: Path, statement: str) -> None:
    with closing(sqlite3.connect(root / "halo.db")) as connection:
        connection.execute(statement)
        connection.commit()
