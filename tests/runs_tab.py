"""The tab Runs of a digital human's page, gone to as a user does."""

from __future__ import annotations

from typing import Any

from data_folder import OURS
from memory_tab import choose_tab

from halo_desktop.ui.humans.runs.tab import RunsTab


def open_runs(desk: Any, ident: str = OURS) -> RunsTab:
    """Go to the tab Runs of a digital human."""
    desk.go("humans")
    desk.session.humans._open(ident)
    desk.settle()
    page = desk.session.humans.page.human_page
    choose_tab(desk, page.tabs, "runs")
    tab: RunsTab = page.runs_tab
    return tab
