"""A missing system library becomes one sentence with what to type."""

import os

import pytest
import system_libraries

LDD = """\
        linux-vdso.so.1 (0x00007ffd)
        libEGL.so.1 => not found
        libGL.so.1 => /lib/x86_64-linux-gnu/libGL.so.1 (0x00007f56)
        libxcb-cursor.so.0 => not found
        libEGL.so.1 => not found
"""
IMPORT_ERROR = "ImportError: libEGL.so.1: cannot open shared object file: No such file or directory"


@pytest.fixture(autouse=True)
def _ordinary_user(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000, raising=False)


def test_missing_libraries_are_read_once_each() -> None:
    assert system_libraries.missing_libraries(LDD) == ["libEGL.so.1", "libxcb-cursor.so.0"]


def test_an_import_error_names_its_library_too() -> None:
    assert system_libraries.missing_libraries(IMPORT_ERROR) == ["libEGL.so.1"]


def test_the_sentence_names_the_packages_to_install() -> None:
    assert system_libraries.sentence(["libEGL.so.1", "libxcb-cursor.so.0"]) == (
        "Qt needs system libraries that are not installed (libEGL.so.1, libxcb-cursor.so.0): "
        "on Debian or Ubuntu type sudo apt-get install libegl1 libxcb-cursor0"
    )


def test_one_package_for_two_libraries_is_named_once() -> None:
    text = system_libraries.sentence(["libglib-2.0.so.0", "libgthread-2.0.so.0"])
    assert text.endswith("type sudo apt-get install libglib2.0-0")


def test_an_unknown_library_is_named_as_it_is() -> None:
    text = system_libraries.sentence(["libEGL.so.1", "libnew.so.9"])
    assert text.endswith("apt-get install libegl1 and install what provides libnew.so.9")


def test_root_needs_no_sudo(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    assert system_libraries.install_command(["libegl1"]) == "apt-get install libegl1"


@pytest.mark.parametrize(
    ("environment", "needs_x11"),
    [
        ({"DISPLAY": ":0"}, True),
        ({"DISPLAY": ":0", "WAYLAND_DISPLAY": "wayland-0"}, False),
        ({"QT_QPA_PLATFORM": "offscreen", "DISPLAY": ":0"}, False),
        ({"QT_QPA_PLATFORM": "xcb", "WAYLAND_DISPLAY": "wayland-0"}, True),
    ],
)
def test_x11_libraries_are_needed_where_x11_is_used(environment: dict[str, str], needs_x11: bool) -> None:
    files = system_libraries.needed_files(environment)
    assert (system_libraries.XCB_PLUGIN in files) is needs_x11


@pytest.mark.parametrize(
    ("environment", "can_show"),
    [({}, False), ({"DISPLAY": ":0"}, True), ({"QT_QPA_PLATFORM": "offscreen"}, True)],
)
def test_a_session_without_a_screen_is_noticed(environment: dict[str, str], can_show: bool) -> None:
    assert (system_libraries.display_problem(environment) is None) is can_show
