"""`halo-memory settings`."""

import pytest
from command_line import CommandLine
from data_folder import OURS, PLATFORM, PRICE_WATCHER, SALES, DataFolder, load, picture, stored_overrides

from halo_desktop.cli.settings import read_pairs
from halo_desktop.engine.settings import Frequency, SettingsChange

pytestmark = [pytest.mark.spec("Q32"), pytest.mark.spec("N40")]


def test_the_settings_of_a_workspace_have_three_fields(cli: CommandLine, folder: DataFolder) -> None:
    assert cli.json("settings", "show", f"workspace:{SALES}") == {"memory": True, "auto": True, "frequency": "balanced"}
    assert cli.json("settings", "show", f"workspace:{PLATFORM}")["memory"] is False


def test_a_human_may_use_the_workspaces_memory_too(cli: CommandLine, folder: DataFolder) -> None:
    assert cli.json("settings", "show", f"human:{PRICE_WATCHER}") == {
        "memory": True,
        "auto": False,
        "frequency": "economical",
        "workspace_memory": True,
    }


def test_settings_are_shown_by_their_names(cli: CommandLine, folder: DataFolder) -> None:
    assert cli("settings", "show", f"human:{PRICE_WATCHER}").out.splitlines() == [
        "Memory                   on",
        "Auto consolidation       off",
        "Consolidation frequency  Economical",
        "Use workspace memory     on",
    ]


def test_a_workspaces_change_stands_in_its_file_and_keeps_other_keys(cli: CommandLine, folder: DataFolder) -> None:
    row = cli.json("settings", "set", f"workspace:{SALES}", "memory=off", "frequency=economical")
    assert row == {"memory": False, "auto": True, "frequency": "economical"}
    stored = load(folder.spaces[SALES] / ".halo" / "meta.json")
    expected = {"enabled": False, "autoConsolidate": True, "cadence": "economical", "xNewerHalo": 1}
    assert stored["preferences"]["memory"] == expected


def test_a_change_of_a_human_of_halo_stands_in_its_database(cli: CommandLine, folder: DataFolder) -> None:
    cli.json("settings", "set", f"human:{PRICE_WATCHER}", "auto=on", "workspace-memory=off")
    stored = stored_overrides(folder.root, PRICE_WATCHER)
    assert stored["memory"]["autoConsolidate"] is True
    assert "spaceMemoryAccess" not in stored
    assert stored["modelId"] == "m-1"


@pytest.mark.spec("N43")
def test_it_is_said_from_when_a_change_holds(cli: CommandLine, folder: DataFolder) -> None:
    out = cli("settings", "set", f"human:{OURS}", "memory=off", "auto=off").out
    assert out.endswith(
        "This holds for new conversations.\nAuto consolidation and its frequency hold from the next check.\n"
    )


def test_the_halo_workspace_makes_the_data_folder(cli: CommandLine) -> None:
    assert cli.json("settings", "set", "workspace:halo-temp", "auto=off")["auto"] is False
    assert cli.json("settings", "show", "workspace:halo-temp")["auto"] is False


def test_another_workspace_makes_none(cli: CommandLine) -> None:
    assert cli("settings", "set", f"workspace:{SALES}", "auto=off").code == 1
    assert not cli.root.exists()


@pytest.mark.parametrize(
    ("pair", "sentence"),
    [
        ("colour=red", "There is no setting “colour”: there are memory, auto, frequency, workspace-memory.\n"),
        ("Memory=on", "There is no setting “Memory”: there are memory, auto, frequency, workspace-memory.\n"),
        ("memory", "“” is no value for memory: choose from on, off.\n"),
        ("memory=yes", "“yes” is no value for memory: choose from on, off.\n"),
        ("frequency=often", "“often” is no value for frequency: choose from diligent, balanced, economical.\n"),
    ],
)
def test_what_is_no_setting_is_a_misuse(cli: CommandLine, folder: DataFolder, pair: str, sentence: str) -> None:
    before = picture(folder.root)
    result = cli("settings", "set", f"workspace:{SALES}", "auto=off", pair)
    assert (result.code, result.out, result.err) == (2, "", sentence)
    assert picture(folder.root) == before


def test_a_workspace_has_no_switch_for_workspace_memory(cli: CommandLine, folder: DataFolder) -> None:
    result = cli("settings", "set", f"workspace:{SALES}", "workspace-memory=on", "--json")
    assert (result.code, result.value["error"]["code"]) == (1, "setting_for_humans_only")


def test_the_last_of_two_values_counts() -> None:
    wanted = read_pairs(["frequency=balanced", "frequency=diligent", "memory=on"])
    assert wanted == SettingsChange(memory=True, frequency=Frequency.DILIGENT)
