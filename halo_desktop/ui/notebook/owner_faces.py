"""The faces of workspaces and digital humans: their names, and our drawing for the word that Halo stores."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QCoreApplication

from halo_desktop import words
from halo_desktop.engine.humans.human import Human
from halo_desktop.engine.workspaces.workspace import Workspace

translate = QCoreApplication.translate

CHOICES: Final = (
    "folder", "briefcase", "chart-line-up", "users-three", "receipt", "buildings", "book-open", "megaphone", "headset",
    "globe", "lightning", "calendar-check", "note-pencil",
)  # fmt: skip
"""What a workspace may be given; each is also the name of the drawing."""


def workspace_name(workspace: Workspace) -> str:
    """Return the name of a workspace as people see it, on one line."""
    if workspace.is_halo_workspace:
        return translate("OwnerFaces", "Halo workspace")
    return words.one_line(workspace.name)


def workspace_icon(workspace: Workspace) -> str:
    """Return the drawing of a workspace; a word that we do not know is a folder."""
    if workspace.is_halo_workspace:
        return "planet"
    return workspace.icon if workspace.icon in CHOICES else "folder"


def human_icon(human: Human) -> str:
    """Return the drawing of a digital human; a word that we do not know is a robot."""
    return human.icon if human.icon in CHOICES else "robot"


def icon_name(icon: str) -> str:
    """Return what a drawing is called, for those who cannot see it."""
    names = {
        "folder": translate("OwnerFaces", "Folder"),
        "briefcase": translate("OwnerFaces", "Briefcase"),
        "chart-line-up": translate("OwnerFaces", "Chart"),
        "users-three": translate("OwnerFaces", "People"),
        "receipt": translate("OwnerFaces", "Receipt"),
        "buildings": translate("OwnerFaces", "Buildings"),
        "book-open": translate("OwnerFaces", "Book"),
        "megaphone": translate("OwnerFaces", "Megaphone"),
        "headset": translate("OwnerFaces", "Headset"),
        "globe": translate("OwnerFaces", "Globe"),
        "lightning": translate("OwnerFaces", "Lightning"),
        "calendar-check": translate("OwnerFaces", "Calendar"),
        "note-pencil": translate("OwnerFaces", "Notes"),
    }
    return names[icon]
