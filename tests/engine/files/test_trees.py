"""Folders are counted and removed whole, and links lead nowhere."""

import os
from pathlib import Path

import pytest
from data_folder import picture, write

from halo_desktop.engine.files.trees import NOTHING, TreeSize, measure, remove_tree


@pytest.fixture
def outside(tmp_path: Path) -> Path:
    folder = tmp_path / "outside"
    write(folder / "precious.txt", "stays")
    return folder


@pytest.mark.spec("N25")
def test_links_are_unlinked_and_never_followed(tmp_path: Path, outside: Path) -> None:
    top = tmp_path / "memory"
    write(top / "topics" / "a.md", "a")
    (top / "topics" / "away").symlink_to(outside)
    (top / "file-away").symlink_to(outside / "precious.txt")
    (top / "loop").symlink_to(top)
    (top / "dangling").symlink_to(tmp_path / "nowhere")
    before = picture(outside)
    assert measure(top) == TreeSize(5, 1)
    assert remove_tree(top) == 5
    assert not os.path.lexists(top)
    assert picture(outside) == before


def test_a_link_in_place_of_the_folder_is_only_unlinked(tmp_path: Path, outside: Path) -> None:
    link = tmp_path / "runs"
    link.symlink_to(outside)
    assert measure(link) == TreeSize(1, 0)
    assert remove_tree(link) == 1
    assert (outside / "precious.txt").exists()


def test_one_file_and_nothing_are_counted_too(tmp_path: Path) -> None:
    write(tmp_path / "memory.md", "12345")
    assert measure(tmp_path / "memory.md") == TreeSize(1, 5)
    assert measure(tmp_path / "nothing") == NOTHING
    assert remove_tree(tmp_path / "memory.md") == 1
    assert remove_tree(tmp_path / "nothing") == 0


def test_a_tree_as_deep_as_paths_allow_is_removed(tmp_path: Path) -> None:
    depth = 0
    here = tmp_path / "deep"
    here.mkdir()
    descriptor = os.open(here, os.O_RDONLY)
    while depth < 1500:
        os.mkdir("d", dir_fd=descriptor)
        inner = os.open("d", os.O_RDONLY, dir_fd=descriptor)
        os.close(descriptor)
        descriptor, depth = inner, depth + 1
    os.close(descriptor)
    assert remove_tree(here) == 0
    assert not here.exists()
