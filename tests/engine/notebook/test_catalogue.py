"""The topic catalogue: line forms, order, budget, and that no page is lost or counted twice."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from halo_desktop.engine.language.utf16 import utf16_units
from halo_desktop.engine.notebook.catalogue import BUDGET, Catalogue, catalogue, shared_catalogue
from halo_desktop.engine.notebook.front_matter import FrontMatter
from halo_desktop.engine.notebook.topics import Folder, Page, TopicTree

NO_INDEX = "⚠ no index.md: add one that says what belongs here"


def page(path: str, size: int = 1024) -> Page:
    return Page(path.rpartition("/")[2], path, size, 0)


def folder(path: str, *children: Folder | Page, described: bool = True) -> Folder:
    folders = tuple(child for child in children if isinstance(child, Folder))
    pages = tuple(child for child in children if isinstance(child, Page))
    count = len(pages) + sum(child.page_count for child in folders)
    index = page(f"{path}/index.md") if described else None
    return Folder(path.rpartition("/")[2], path, folders, pages, index, count)


def tree(*children: Folder | Page) -> TopicTree:
    return TopicTree(folder("", *children, described=False))


def about(read: Page) -> FrontMatter:
    return FrontMatter(description=f"about {read.name}")


def nothing(read: Page) -> FrontMatter:
    return FrontMatter()


@pytest.mark.spec("N12")
def test_pages_and_folders_have_the_line_forms_of_halo():
    found = catalogue(tree(page("b.md", 256), folder("a", page("a/c.md", 2048), folder("a/e"))), about)
    assert found.text == (
        "- a/ — about index.md\n"
        "  - e/ — about index.md (0 topics)\n"
        "  - c.md (2.0KB) — about c.md\n"
        "- b.md (0.3KB) — about b.md\n"
    )
    assert (found.listed, found.counted, found.folded) == (2, 0, False)


@pytest.mark.spec("N12")
def test_a_missing_description_is_a_warning():
    found = catalogue(tree(page("b.md"), folder("a", page("a/c.md")), folder("d", described=False)), nothing)
    assert found.lines == (
        "- a/ — ⚠ no description in index.md: add what belongs here",
        "  - c.md (1.0KB) — ⚠ no description: read it, then add when to read it",
        f"- d/ — {NO_INDEX} (0 topics)",
        "- b.md (1.0KB) — ⚠ no description: read it, then add when to read it",
    )


@pytest.mark.spec("N12")
def test_names_stand_in_the_order_of_halo_folders_first():
    names = ["中文", "é", "B", "b", "ab", "A", "a", "a-b", "2", "10", "_x"]
    found = catalogue(tree(*(page(f"{name}.md") for name in names), folder("z")), about)
    assert [line.split(" ")[1] for line in found.lines] == [
        "z/", "_x.md", "10.md", "2.md", "a-b.md", "a.md", "A.md", "ab.md", "b.md", "B.md", "é.md", "中文.md"
    ]  # fmt: skip


@pytest.mark.spec("N12")
def test_the_first_level_over_the_budget_ends_with_a_count():
    found = catalogue(tree(*(page(f"{number:03}.md") for number in range(500))), about)
    assert found.lines[0] == "- 000.md (1.0KB) — about 000.md"
    assert found.lines[-1] == f"- … {500 - found.listed} more at the top level"
    assert found.listed == len(found.lines) - 1 > 100
    assert BUDGET - 60 < found.units <= BUDGET
    assert found.folded


@pytest.mark.spec("N12")
def test_folders_left_out_at_the_top_level_say_how_many_pages_they_hold():
    top = [folder(f"f{number:03}", page(f"f{number:03}/a.md"), page(f"f{number:03}/b.md")) for number in range(500)]
    found = catalogue(tree(*top), about)
    shown = len(found.lines) - 1
    assert found.lines[-1] == f"- … {500 - shown} more at the top level ({2 * (500 - shown)} topics)"
    assert found.lines[0] == "- f000/ — about index.md (2 topics)"


@pytest.mark.spec("N12")
def test_a_first_level_that_fits_is_listed_in_full_and_the_rest_folds():
    top = [folder(f"f{number:03}", *(page(f"f{number:03}/{n:04}.md") for n in range(1000))) for number in range(10)]
    found = catalogue(tree(*top), about)
    assert len([line for line in found.lines if not line.startswith(" ")]) == 10
    assert found.lines[-1] == "- f009/ — about index.md (1000 topics)"
    partly = next(line for line in found.lines if "more in" in line)
    assert partly == f"  - … {1000 - found.listed} more in f000/"
    assert found.folded


@pytest.mark.spec("N12")
def test_a_smaller_folder_opens_after_a_larger_one_did_not_fit():
    large = folder("large", page("large/" + "x" * 200 + ".md"))
    small = folder("small", page("small/a.md"))
    found = catalogue(tree(large, small), about, budget=120)
    assert found.lines == (
        "- large/ — about index.md (1 topics)",
        "- small/ — about index.md",
        "  - a.md (1.0KB) — about a.md",
    )


@pytest.mark.spec("N12")
def test_levels_open_breadth_first():
    deep = folder("a", folder("a/b", *(page(f"a/b/{n}.md") for n in range(9))), page("a/x.md"))
    found = catalogue(tree(deep, folder("c", page("c/y.md"))), about, budget=145)
    assert found.lines == (
        "- a/ — about index.md",
        "  - b/ — about index.md (9 topics)",
        "  - x.md (1.0KB) — about x.md",
        "- c/ — about index.md",
        "  - y.md (1.0KB) — about y.md",
    )


@pytest.mark.spec("N12")
def test_units_are_those_of_utf_16():
    found = catalogue(tree(page("😀.md")), lambda _: FrontMatter(description="𠮷"))
    assert found.units == len("- 12.md (1.0KB) — 12") + 1


@pytest.mark.spec("N12", "Q02")
def test_ten_thousand_pages_are_listed_by_opening_a_few_hundred():
    top = [folder(f"f{number:03}", *(page(f"f{number:03}/{n:04}.md") for n in range(200))) for number in range(50)]
    opened: list[Page] = []

    def read(of: Page) -> FrontMatter:
        opened.append(of)
        return about(of)

    found = catalogue(tree(*top), read)
    assert found.listed + found.counted == 10_000
    assert len(opened) < 700


@pytest.mark.spec("N12", "Q23")
def test_a_name_cannot_begin_a_line_of_its_own():
    hostile = "a\n# History\r\u2028\udcff.md"
    found = catalogue(tree(page(hostile), folder("b\nc", page("b\nc/d.md"))), lambda _: FrontMatter(description="x\ry"))
    assert len(found.text.splitlines()) == 3
    assert "\udcff" not in found.text


@pytest.mark.spec("N12")
def test_a_very_deep_tree_is_listed():
    path = "/".join("d" * 900)
    where = folder(path, page(f"{path}/a.md"))
    while "/" in where.path:
        where = folder(where.path.rpartition("/")[0], where)
    found = catalogue(tree(where), about, budget=10_000_000)
    assert len(found.lines) == 901
    assert found.listed == 1


def test_no_topics_give_no_lines():
    assert catalogue(TopicTree(), about) == Catalogue()


@pytest.mark.spec("N21")
def test_another_owners_topics_are_listed_on_the_first_level_only():
    found = shared_catalogue(tree(folder("a", page("a/b.md")), page("c.md")), about, BUDGET)
    assert found is not None
    assert found.lines == ("- a/ — about index.md (1 topics)", "- c.md (1.0KB) — about c.md")
    assert (found.listed, found.counted) == (1, 1)


@pytest.mark.spec("N21")
@pytest.mark.parametrize("left", [-5, 0, 10])
def test_without_room_another_owners_topics_are_one_count(left: int):
    found = shared_catalogue(tree(folder("a", page("a/b.md")), page("c.md")), about, left)
    assert found is not None
    assert found.lines == ("- 2 topics",)
    assert (found.listed, found.counted, found.folded) == (0, 2, True)


@pytest.mark.spec("N21")
def test_without_a_topic_there_is_no_second_catalogue():
    assert shared_catalogue(tree(folder("a")), about, BUDGET) is None


@st.composite
def trees(draw: st.DrawFn, path: str = "", depth: int = 0) -> Folder:
    stems = st.text("abé中😀 -", min_size=1, max_size=12)
    prefix = f"{path}/" if path else ""
    pages = draw(st.lists(stems, unique=True, max_size=6))
    below = draw(st.lists(stems, unique=True, max_size=3 if depth < 3 else 0))
    children = [draw(trees(path=prefix + stem, depth=depth + 1)) for stem in below]
    return folder(path, *children, *(page(f"{prefix}{stem}.md") for stem in pages), described=draw(st.booleans()))


COUNT = re.compile(r"^ *- … (\d+) more .*?(?:\((\d+) topics\))?$|^ *- .*/ — .*\((\d+) topics\)$|^- (\d+) topics$")


def counted_in(lines: tuple[str, ...]) -> int:
    total = 0
    for line in lines:
        if (match := COUNT.match(line)) is not None:
            entries, pages, folded, shared = match.groups()
            total += int(pages or folded or shared or entries)
    return total


@pytest.mark.spec("N12", "Q22")
@given(trees(), st.integers(0, 1500), st.booleans())
def test_the_budget_holds_and_every_page_is_listed_or_counted_once(root: Folder, budget: int, described: bool):
    found = catalogue(TopicTree(root), about if described else nothing, budget)
    listed = [line for line in found.lines if ".md (" in line and "KB) — " in line]
    assert len(listed) == found.listed
    assert counted_in(found.lines) == found.counted
    assert found.listed + found.counted == root.page_count
    assert found.units == utf16_units(found.text)
    entries = [line for line in found.lines if "- … " not in line]
    assert found.units <= budget or len(entries) <= 1


@pytest.mark.spec("N21", "Q22")
@given(trees(), st.integers(-10, 800))
def test_the_second_catalogue_keeps_to_what_is_left(root: Folder, left: int):
    found = shared_catalogue(TopicTree(root), about, left)
    if found is not None:
        assert found.units <= left or len(found.lines) == 1
        assert found.listed + found.counted == root.page_count
