"""The memory panel: one for workspaces and digital humans, passive."""

from itertools import product

import pytest
from PySide6.QtCore import Qt

from halo_desktop.engine.owners import OwnerKind
from halo_desktop.engine.settings import Frequency, MemorySettings
from halo_desktop.ui.notebook.panel import Loaded, Loading, MemoryPanel, Unloadable

HINTS = {
    Frequency.DILIGENT: "Tidies early and often. Best recall; uses the model most.",
    Frequency.BALANCED: "Tidies when the memory has clearly grown.",
    Frequency.ECONOMICAL: "Tidies only when the memory is large. Uses the model least.",
}


@pytest.fixture
def panel(qtbot, english) -> MemoryPanel:
    made = MemoryPanel(OwnerKind.HUMAN)
    qtbot.addWidget(made)
    made.show()
    return made


def enabled(panel: MemoryPanel) -> list[bool]:
    rows = [panel._memory, panel._auto, panel._frequency.choice, panel._workspace_memory]
    return [row.isEnabled() for row in rows]


def values(panel: MemoryPanel) -> MemorySettings:
    return MemorySettings(
        panel._memory.value(), panel._auto.value(), panel._frequency.choice.value(), panel._workspace_memory.value()
    )


@pytest.mark.spec("U03")
@pytest.mark.parametrize(
    ("memory", "auto", "frequency", "shared"), list(product([True, False], [True, False], Frequency, [True, False]))
)
def test_every_setting_is_shown_and_enabled_as_it_should_be(panel, memory, auto, frequency, shared) -> None:
    settings = MemorySettings(memory, auto, frequency, shared)
    panel.show_state(Loaded(settings))
    assert values(panel) == settings
    assert enabled(panel) == [True, memory, memory, memory]
    hint = panel._frequency._hint.text()
    assert hint == HINTS[frequency] if auto else hint.startswith("Consolidation is off: ")


@pytest.mark.spec("U02")
@pytest.mark.parametrize("state", [Loading(), Unloadable("No."), Loaded(MemorySettings(), saving=True)])
def test_while_nothing_can_be_changed_everything_is_disabled(panel, state) -> None:
    panel.show_state(state)
    assert enabled(panel) == [False] * 4


def test_while_settings_are_unknown_no_frequency_is_marked(panel) -> None:
    panel.show_state(Loading())
    assert panel._frequency.choice.value() is None
    assert panel._frequency._hint.text() == ""


def test_the_hint_line_keeps_its_height_while_empty(panel) -> None:
    panel.show_state(Loading())
    empty = panel._frequency.heightForWidth(700)
    panel.show_state(Loaded(MemorySettings()))
    assert panel._frequency.heightForWidth(700) == empty


def test_a_click_says_the_wanted_settings(panel, qtbot) -> None:
    panel.show_state(Loaded(MemorySettings()))
    with qtbot.waitSignal(panel.settings_changed) as said:
        qtbot.mouseClick(panel._auto._switch, Qt.MouseButton.LeftButton)
    assert said.args == [MemorySettings(auto=False)]
    with qtbot.waitSignal(panel.settings_changed) as said:
        qtbot.keyClick(panel._frequency.choice._segments[0], Qt.Key.Key_Right)
    assert said.args == [MemorySettings(frequency=Frequency.BALANCED)]


def test_a_value_that_only_the_user_had_changed_is_put_back(panel, qtbot) -> None:
    panel.show_state(Loaded(MemorySettings()))
    qtbot.mouseClick(panel._auto._switch, Qt.MouseButton.LeftButton)
    panel.show_state(Loaded(MemorySettings(), notice="It failed."))
    assert values(panel) == MemorySettings()
    assert panel._notice.text() == "It failed."


def test_retry_is_offered_only_where_it_helps(panel, qtbot) -> None:
    panel.show_state(Unloadable("Locked.", may_retry=True))
    with qtbot.waitSignal(panel.retry_requested):
        qtbot.mouseClick(panel._retry, Qt.MouseButton.LeftButton)
    panel.show_state(Unloadable("Broken."))
    assert not panel._retry.isVisible()


def test_a_workspace_has_no_use_of_workspace_memory(qtbot, english) -> None:
    panel = MemoryPanel(OwnerKind.WORKSPACE)
    qtbot.addWidget(panel)
    panel.show()
    assert not panel._workspace_memory.isVisible()
