"""What a path given by a model may mean: hostile texts, and real links on a disk."""

from __future__ import annotations

import os
import sys
from pathlib import Path, PurePosixPath

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from halo_desktop.engine.access import Area, area_of
from halo_desktop.engine.errors import Code, EngineError
from halo_desktop.engine.files.containment import resolve_inside

pytestmark = pytest.mark.spec("N32", "N09", "Q23")

needs_links = pytest.mark.skipif(sys.platform == "win32", reason="links need a privilege there")

REFUSED = [
    # nothing
    "", " ", "\t", "\u3000",
    # absolute
    "/", "/etc/passwd", "//server/share/x.md", "/c/Users/x.md", "/memory.md", "/./memory.md",
    "C:", "C:/x.md", "c:x.md", "C:\\x.md", "\\\\server\\share\\x.md", "\\\\?\\C:\\x.md", "\\x.md",
    "file:///etc/passwd", "file:memory.md", "C:/../x",
    # home
    "~", "~/x.md", "~root/x.md", "~/.ssh/id_rsa",
    # up
    "..", "../memory.md", "memory/../../x.md", "memory/topics/../run/x.md", "a/..", "./../x.md", "a/.././b.md",
    "..\\memory.md", "memory\\run\\x.md", "memory/..\\..\\x.md", ".../x.md", "memory/topics/.../x.md", ".. /x.md",
    # what a system drops or cuts at
    "memory/run./x.md", "memory/run /x.md", "memory.md.", "memory.md ", "memory/.state.json ", "human.json. .",
    "memory.md\0", "memory/topics/a.md\0.png", "\0", "memory/topics/a\n.md", "memory/topics/a\r.md", "memory/topics/\x1b[2J.md",
    "memory/topics/a\x7f.md", "memory/topics/a\x85.md", "memory/topics/a\u2028b.md", "memory/topics/a\u2029b.md",
    # other streams, devices, second names
    "memory.md:x", "memory.md::$DATA", "memory/run:$I30:$INDEX_ALLOCATION/x.md",
    "CON", "memory/topics/con.md", "memory/topics/NUL", "nul.tar.gz", "memory/topics/COM1.md", "LPT9", "memory/topics/COM¹.md",
    "memory/topics/aux .md", "CONIN$", "prn/x.md", "HUMAN~1.JSO", "memory/CONSOL~1/x.md", "memory/STATE~1.JSO",
    # what no file system stores, or shows other than it is
    "memory/topics/\ud800.md", "\udc2e\udc2e/x.md", "memory/topics/\u202egnp.md", "memory/topics/\u2066a\u2069.md",
    "memory/topics/" + "a" * 253 + ".md", "memory/topics/" + "记" * 85 + ".md", "a/" * 600 + "x.md", "x" * 10_000_000,
]  # fmt: skip

# Allowed to mean something, but nothing outside and never the system's under another name.
JUDGED = [
    ("memory.md", Area.MEMORY_FILE),
    ("./memory.md", Area.MEMORY_FILE),
    ("memory/topics/部署.md", Area.TOPICS),
    ("memory//topics///a.md", Area.TOPICS),
    ("memory/topics/./a.md", Area.TOPICS),
    ("memory/topics/", Area.TOPICS),
    ("memory/topics/..a.md", Area.TOPICS),
    ("memory/topics/%2e%2e/%2e%2e/x.md", Area.TOPICS),
    ("memory/topics/．．/x.md", Area.TOPICS),
    ("memory/topics/∕etc∕passwd", Area.TOPICS),
    ("memory/topics/$HOME/x.md", Area.TOPICS),
    ("memory/topics/`id`.md", Area.TOPICS),
    ("memory/topics/a;rm -rf b.md", Area.TOPICS),
    ("memory/topics/*.md", Area.TOPICS),
    ("memory/topics/می\u200cخواهم.md", Area.TOPICS),
    ("memory/topics/👨\u200d👩\u200d👧.md", Area.TOPICS),
    ("memory/topics/" + "记" * 84 + ".md", Area.TOPICS),
    ("memory/run/x.md", Area.RUN_RECORDS),
    ("memory/RUN/x.md", Area.RUN_RECORDS),
    ("MEMORY/Run", Area.RUN_RECORDS),
    ("memory/r\u200dun/x.md", Area.RUN_RECORDS),
    ("\ufeffmemory/run/x.md", Area.RUN_RECORDS),
    ("memory/./run/x.md", Area.RUN_RECORDS),
    ("memory/Archive/x.md", Area.ARCHIVE),
    ("memory/.Snapshots/initial/memory.md", Area.SNAPSHOTS),
    ("memory/.ſnapshots/initial/memory.md", Area.SNAPSHOTS),
    ("memory/.CONSOLIDATION/x/memory.md", Area.CONSOLIDATION),
    ("memory/.STATE.json", Area.STATE),
    ("memory/old.MD", Area.LEGACY_ARCHIVE),
    ("Runs/chat.jsonl", Area.TRANSCRIPTS),
    ("DESKTOP/settings.json", Area.OURS),
    ("des\u212atop/settings.json", Area.OURS),
    ("Human.JSON", Area.HUMAN_FILE),
    ("MEMORY.MD", Area.OTHER),
    ("Memory/Topics/a.md", Area.OTHER),
    (".", Area.OTHER),
    ("memory", Area.OTHER),
    ("apps/other/memory.md", Area.OTHER),
    ("meta.json", Area.OTHER),
    ("memory.md/x", Area.OTHER),
    ("memory.md.123.tmp", Area.OTHER),
]


@pytest.fixture
def notebook(tmp_path: Path) -> Path:
    """An owner's folder with something in every area, beside things that are none of its business."""
    base = tmp_path / "base"
    for folder in ("memory/topics/ops", "memory/run", "memory/.snapshots", "runs", "desktop"):
        (base / folder).mkdir(parents=True)
    (base / "memory.md").write_text("# now\n", encoding="utf-8")
    (base / "memory/run/r.md").write_text("r", encoding="utf-8")
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside/secret.md").write_text("s", encoding="utf-8")
    return base


def code_of(folder: Path, argument: str) -> Code:
    with pytest.raises(EngineError) as caught:
        resolve_inside(folder, argument)
    str(caught.value).encode()
    return caught.value.code


def test_there_are_at_least_sixty_hostile_paths() -> None:
    assert len(set(REFUSED)) >= 60


@pytest.mark.parametrize("argument", REFUSED, ids=lambda text: ascii(text)[:40])
def test_a_path_that_is_no_plain_relative_one_is_refused(notebook: Path, argument: str) -> None:
    assert code_of(notebook, argument) is Code.PATH_REFUSED


@pytest.mark.parametrize(("argument", "area"), JUDGED, ids=lambda value: ascii(value)[:40])
def test_a_path_stays_inside_and_is_judged_by_what_it_is(notebook: Path, argument: str, area: Area) -> None:
    found = resolve_inside(notebook, argument)
    assert found.absolute.is_relative_to(notebook.resolve())
    assert found.absolute == notebook.resolve() / found.relative
    assert area_of(found.relative) is area


def test_the_refusal_names_the_path() -> None:
    with pytest.raises(EngineError) as caught:
        resolve_inside(Path(), "../x.md")
    assert caught.value.fault.facts == {"path": "../x.md"}


def test_both_unicode_forms_mean_the_same_place(notebook: Path) -> None:
    composed = resolve_inside(notebook, "memory/topics/caf\u00e9.md")
    assert resolve_inside(notebook, "memory/topics/cafe\u0301.md") == composed


def test_a_cut_argument_is_never_mistaken_for_the_whole(notebook: Path) -> None:
    assert code_of(notebook, "memory/topics/" + "e\u0301" * 600) is Code.PATH_REFUSED


def test_a_notebook_that_does_not_exist_yet_has_places_too(tmp_path: Path) -> None:
    found = resolve_inside(tmp_path / "not" / "yet", "memory/topics/a.md")
    assert found.relative == PurePosixPath("memory/topics/a.md")
    assert not (tmp_path / "not").exists()


@needs_links
class TestLinks:
    """Links are followed first; what counts is where they lead."""

    def test_a_link_up_to_the_notebook_itself_is_judged_from_there(self, notebook: Path) -> None:
        (notebook / "memory/topics/up").symlink_to("../..")
        found = resolve_inside(notebook, "memory/topics/up/human.json")
        assert area_of(found.relative) is Area.HUMAN_FILE

    @pytest.mark.parametrize(
        ("link", "target", "argument"),
        [
            ("memory/topics/out", "../../../outside", "memory/topics/out/secret.md"),
            ("memory/topics/out", "../../../outside", "memory/topics/out"),
            ("memory/topics/out", "../../../outside", "memory/topics/out/new.md"),
            ("memory/topics/a.md", "../../../outside/secret.md", "memory/topics/a.md"),
            ("memory/topics/a.md", "../../../outside/not-yet.md", "memory/topics/a.md"),
            ("memory/topics/a.md", "/etc/hostname", "memory/topics/a.md"),
            ("memory/topics/root", "/", "memory/topics/root/etc/hostname"),
            ("memory/topics/up", "../../..", "memory/topics/up/x.md"),
        ],
    )
    def test_a_link_that_leads_out_is_refused(self, notebook: Path, link: str, target: str, argument: str) -> None:
        (notebook / link).symlink_to(target)
        assert code_of(notebook, argument) is Code.LINK_REFUSED

    def test_a_link_to_a_system_folder_is_judged_as_that_folder(self, notebook: Path) -> None:
        (notebook / "memory/topics/past").symlink_to("../run")
        found = resolve_inside(notebook, "memory/topics/past/r.md")
        assert found.relative == PurePosixPath("memory/run/r.md")
        assert area_of(found.relative) is Area.RUN_RECORDS

    def test_a_dangling_link_is_judged_by_what_it_would_make(self, notebook: Path) -> None:
        (notebook / "memory/topics/new.md").symlink_to("../.state.json")
        assert area_of(resolve_inside(notebook, "memory/topics/new.md").relative) is Area.STATE

    def test_a_link_inside_the_topics_is_fine(self, notebook: Path) -> None:
        (notebook / "memory/topics/short").symlink_to("ops")
        found = resolve_inside(notebook, "memory/topics/short/a.md")
        assert found.relative == PurePosixPath("memory/topics/ops/a.md")

    def test_a_link_to_itself_is_refused(self, notebook: Path) -> None:
        (notebook / "memory/topics/me").symlink_to("me")
        assert code_of(notebook, "memory/topics/me") is Code.LINK_REFUSED
        assert code_of(notebook, "memory/topics/me/a.md") is Code.LINK_REFUSED

    def test_two_links_in_a_circle_are_refused(self, notebook: Path) -> None:
        (notebook / "memory/topics/a").symlink_to("b")
        (notebook / "memory/topics/b").symlink_to("a")
        assert code_of(notebook, "memory/topics/a/x.md") is Code.LINK_REFUSED

    def test_a_chain_of_links_is_followed_to_its_end(self, notebook: Path) -> None:
        (notebook / "memory/topics/a").symlink_to("b")
        (notebook / "memory/topics/b").symlink_to("../../../outside")
        assert code_of(notebook, "memory/topics/a/secret.md") is Code.LINK_REFUSED

    def test_a_folder_whose_name_only_begins_alike_is_outside(self, notebook: Path) -> None:
        (notebook.parent / "base2").mkdir()
        (notebook / "memory/topics/twin").symlink_to(notebook.parent / "base2")
        assert code_of(notebook, "memory/topics/twin/a.md") is Code.LINK_REFUSED

    def test_a_notebook_that_is_itself_reached_by_a_link_is_no_escape(self, notebook: Path) -> None:
        door = notebook.parent / "door"
        door.symlink_to(notebook, target_is_directory=True)
        found = resolve_inside(door, "memory/topics/a.md")
        assert found.absolute == notebook.resolve() / "memory/topics/a.md"
        assert found.relative == PurePosixPath("memory/topics/a.md")


PARTS = st.sampled_from(
    ["..", ".", "", "memory", "topics", "out", "self", "a.md", "/", "~", "C:", "\\", "\0", "ＣＯＮ", " "]
) | st.text(alphabet=st.characters(), max_size=5)


@pytest.fixture(scope="module")
def trapped(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with links that lead out, in and round."""
    base = tmp_path_factory.mktemp("trapped") / "base"
    (base / "memory/topics").mkdir(parents=True)
    if sys.platform != "win32":
        (base / "out").symlink_to("..")
        (base / "self").symlink_to("self")
        (base / "memory/topics/out").symlink_to("/")
    return base


@given(st.lists(PARTS, min_size=1, max_size=6).map("/".join))
def test_no_text_leads_outside(trapped: Path, argument: str) -> None:
    try:
        found = resolve_inside(trapped, argument)
    except EngineError:
        return
    real = Path(os.path.realpath(trapped))
    assert Path(os.path.realpath(found.absolute)).is_relative_to(real)
    assert ".." not in found.relative.parts


@given(st.lists(st.from_regex(r"[a-z记忆]{1,8}", fullmatch=True), min_size=1, max_size=5))
def test_ordinary_names_are_never_refused(trapped: Path, parts: list[str]) -> None:
    assume(not {"out", "self", "con", "prn", "aux", "nul"} & set(parts))
    assert resolve_inside(trapped, "/".join(parts)).relative == PurePosixPath(*parts)
