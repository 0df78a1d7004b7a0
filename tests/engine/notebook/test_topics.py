"""The walk over topic pages, on real folders."""

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from halo_desktop.engine.notebook.topics import Folder, TopicTree, count_topics, scan_topics


def write(folder: Path, *paths: str, size: int = 10) -> None:
    for path in paths:
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(b"x" * size)


def paths(tree: TopicTree) -> set[str]:
    return {page.path for page in tree.pages()}


@pytest.mark.spec("N05", "N41")
def test_pages_are_told_from_descriptions_and_other_files(tmp_path: Path):
    write(tmp_path, "index.md", "a.md", "报表/index.md", "报表/周报.md", "报表/chart.png", "notes.txt", "UPPER.MD")
    tree = scan_topics(tmp_path)
    assert paths(tree) == {"index.md", "a.md", "报表/周报.md"}
    assert (tree.page_count, tree.total_bytes) == (3, 70)
    (folder,) = tree.root.folders
    assert (folder.name, folder.path, folder.page_count) == ("报表", "报表", 1)
    assert folder.index is not None
    assert folder.index.path == "报表/index.md"
    assert tree.root.index is None


@pytest.mark.spec("N41")
def test_hidden_names_count_for_nothing(tmp_path: Path):
    write(tmp_path, ".hidden.md", ".obsidian/a.md", "a/.gitkeep", "a/b.md")
    assert paths(scan_topics(tmp_path)) == {"a/b.md"}
    assert count_topics(tmp_path) == (10, 1)


@pytest.mark.spec("N41")
def test_links_are_neither_followed_nor_listed(tmp_path: Path):
    topics = tmp_path / "topics"
    write(tmp_path, "outside/a.md")
    write(topics, "b.md", "c/d.md")
    (topics / "link.md").symlink_to(tmp_path / "outside" / "a.md")
    (topics / "linked").symlink_to(tmp_path / "outside", target_is_directory=True)
    (topics / "c" / "loop").symlink_to(topics, target_is_directory=True)
    (topics / "dangling.md").symlink_to(topics / "nowhere.md")
    assert paths(scan_topics(topics)) == {"b.md", "c/d.md"}
    assert count_topics(topics) == (20, 2)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
@pytest.mark.spec("N41")
def test_what_is_no_regular_file_is_left_alone(tmp_path: Path):
    os.mkfifo(tmp_path / "pipe.md")
    assert scan_topics(tmp_path).page_count == 0
    assert count_topics(tmp_path) == (0, 0)


@pytest.mark.spec("N05")
def test_a_tree_of_more_than_five_hundred_levels_is_walked(tmp_path: Path):
    depth = 600
    where = tmp_path
    for _ in range(depth):
        where /= "d"
    where.mkdir(parents=True)
    write(where, "deep.md")
    tree = scan_topics(tmp_path)
    assert paths(tree) == {"d/" * depth + "deep.md"}
    assert tree.page_count == 1
    assert count_topics(tmp_path) == (10, 1)


@pytest.mark.spec("N05")
def test_there_is_no_limit_on_the_number_of_pages(tmp_path: Path):
    write(tmp_path, *(f"{group}/{page}.md" for group in range(6) for page in range(1000)), size=1)
    tree = scan_topics(tmp_path)
    assert (tree.page_count, tree.total_bytes) == count_topics(tmp_path)[::-1] == (6000, 6000)


@pytest.mark.spec("N08")
def test_a_missing_folder_is_an_empty_tree(tmp_path: Path):
    tree = scan_topics(tmp_path / "topics")
    assert (tree.page_count, tree.total_bytes, tree.unreadable) == (0, 0, ())
    assert count_topics(tmp_path / "topics") == (0, 0)


@pytest.mark.spec("Q21")
def test_folders_that_vanish_or_refuse_during_the_walk_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    write(tmp_path, "a.md", "gone/b.md", "closed/c.md", "open/d.md")
    really = os.scandir

    def scandir(where: str) -> object:
        if where.endswith("gone"):
            raise FileNotFoundError(where)
        if where.endswith("closed"):
            raise PermissionError(where)
        return really(where)

    monkeypatch.setattr(os, "scandir", scandir)
    tree = scan_topics(tmp_path)
    assert paths(tree) == {"a.md", "open/d.md"}
    assert set(tree.unreadable) == {"gone", "closed"}
    assert count_topics(tmp_path) == (20, 2)


@pytest.mark.spec("Q21")
def test_a_file_in_place_of_the_folder_is_named(tmp_path: Path):
    write(tmp_path, "topics")
    assert scan_topics(tmp_path / "topics").unreadable == ("",)
    assert count_topics(tmp_path / "topics") == (0, 0)


@pytest.mark.spec("N03")
def test_looking_changes_nothing(tmp_path: Path):
    write(tmp_path, "a/b.md", "c.md")
    before = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*")}
    scan_topics(tmp_path)
    count_topics(tmp_path)
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*")} == before


NAMES = st.sampled_from(["a.md", "b.md", "index.md", ".h.md", "x.png", "d", "e", ".git", "中文"])


@pytest.mark.spec("N41", "Q22")
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=40, deadline=None)
@given(st.lists(st.lists(NAMES, min_size=1, max_size=4).map("/".join), max_size=12))
def test_both_walks_agree_with_each_other_and_with_the_folders(
    tmp_path_factory: pytest.TempPathFactory, made: list[str]
):
    folder = tmp_path_factory.mktemp("topics")
    for path in made:
        try:
            write(folder, path)
        except OSError:  # a file stands where a folder would have to be, or the other way round
            continue
    tree = scan_topics(folder)
    shown = [
        path.relative_to(folder)
        for path in folder.rglob("*")
        if path.is_file() and not any(part.startswith(".") for part in path.relative_to(folder).parts)
    ]
    expected = {p.as_posix() for p in shown if p.suffix == ".md" and (p.name != "index.md" or len(p.parts) == 1)}
    assert paths(tree) == expected
    assert count_topics(folder) == (tree.total_bytes, tree.page_count) == (10 * len(shown), len(expected))
    assert sum_of_pages(tree.root) == tree.page_count


def sum_of_pages(folder: Folder) -> int:
    below = sum(sum_of_pages(child) for child in folder.folders)
    assert folder.page_count == below + len(folder.pages)
    return folder.page_count
