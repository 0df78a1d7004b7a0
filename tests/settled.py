"""Whether a window has nothing left to do, for tests that look at it then."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication

from halo_desktop.ui.main_window.session import Session


def is_settled(session: Session) -> bool:
    """Say whether no engine call is under way, every result was delivered, and every card was made and is shown."""
    if _is_busy(session):
        return False
    # What has just been put into a layout is shown by an event of its own.
    QApplication.processEvents()
    return not _is_busy(session)


def _is_busy(session: Session) -> bool:
    workspaces = session.__dict__.get("workspaces")
    return bool(session.bench.jobs._lanes) or bool(workspaces and workspaces.page._more.isActive())
