"""Going to the tab Capabilities & settings of a digital human as a user does, for tests."""

from __future__ import annotations

from typing import Any

from memory_tab import choose_tab

from halo_desktop.ui.humans.settings_tab import SettingsTab


def open_settings(desk: Any, ident: str = "", *, advanced: bool = True) -> SettingsTab:
    """Go there by the tabs, with Advanced open or as it is; without an id, of the digital human that is current."""
    desk.go("humans")
    if ident:
        desk.session.humans._open(ident)
        desk.settle()
    page: Any = desk.session.humans.page.human_page
    choose_tab(desk, page.tabs, "settings")
    tab: SettingsTab = page.settings_tab
    if advanced and not tab._advanced.is_open():
        desk.click("Advanced", tab)
    return tab
