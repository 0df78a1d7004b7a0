"""Says which Debian packages Qt lacks on this Linux machine, before Qt fails with a traceback.

PySide6's wheels carry Qt but not the system's own libraries. `ldd` names those that are missing.
"""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

NOT_FOUND = re.compile(r"^\s*(\S+) => not found", re.MULTILINE)
LOAD_ERROR = re.compile(r"(\S+\.so[.\d]*): cannot open shared object file")
# The programs and libraries that every command needs: texts are compiled by lrelease.
ALWAYS = (
    "Qt/lib/libQt6Widgets.so.6",
    "Qt/lib/libQt6Svg.so.6",
    "Qt/lib/libQt6DBus.so.6",
    "lrelease",
)
XCB_PLUGIN = "Qt/plugins/platforms/libqxcb.so"
PACKAGES = {
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libGLX.so.0": "libglx0",
    "libGLdispatch.so.0": "libglvnd0",
    "libOpenGL.so.0": "libopengl0",
    "libX11-xcb.so.1": "libx11-xcb1",
    "libX11.so.6": "libx11-6",
    "libbrotlidec.so.1": "libbrotli1",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
    "libfreetype.so.6": "libfreetype6",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libgssapi_krb5.so.2": "libgssapi-krb5-2",
    "libgthread-2.0.so.0": "libglib2.0-0",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-randr.so.0": "libxcb-randr0",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-render.so.0": "libxcb-render0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-shm.so.0": "libxcb-shm0",
    "libxcb-sync.so.1": "libxcb-sync1",
    "libxcb-util.so.1": "libxcb-util1",
    "libxcb-xfixes.so.0": "libxcb-xfixes0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
    "libxcb.so.1": "libxcb1",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libz.so.1": "zlib1g",
    "libzstd.so.1": "libzstd1",
}


def missing_libraries(output: str) -> list[str]:
    """Give the libraries that `ldd`, or the loader in an ImportError, says are missing."""
    return sorted({*NOT_FOUND.findall(output), *LOAD_ERROR.findall(output)})


def sentence(libraries: Sequence[str]) -> str:
    """Say in one sentence what is missing and what to type."""
    known = sorted({PACKAGES[name] for name in libraries if name in PACKAGES})
    unknown = [name for name in libraries if name not in PACKAGES]
    text = f"Qt needs system libraries that are not installed ({', '.join(libraries)})"
    if known:
        text += f": on Debian or Ubuntu type {install_command(known)}"
    if known and unknown:
        text += f" and install what provides {', '.join(unknown)}"
    return text


def install_command(packages: Sequence[str]) -> str:
    """Give the command that installs Debian packages; a container's root has no sudo."""
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    return f"{'' if is_root else 'sudo '}apt-get install {' '.join(packages)}"


def display_problem(environment: Mapping[str, str]) -> str | None:
    """Give the sentence for a Linux session without a screen, None where a window can be shown."""
    names = ("QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY")
    if any(environment.get(name) for name in names):
        return None
    return "There is no screen to show the window on: start it in a desktop session"


def problem(python: Path, environment: Mapping[str, str]) -> str | None:
    """Say what keeps Qt from starting in `environment`, None where nothing is known to."""
    if not sys.platform.startswith("linux"):
        return None
    if no_display := display_problem(environment):
        return no_display
    libraries = missing_libraries(_ldd(python, needed_files(environment)))
    return sentence(libraries) if libraries else None


def needed_files(environment: Mapping[str, str]) -> tuple[str, ...]:
    """Give the files of PySide6 whose libraries must be there; X11's only where X11 is used."""
    platform = environment.get("QT_QPA_PLATFORM", "")
    on_x11 = platform.startswith("xcb") or (not platform and "WAYLAND_DISPLAY" not in environment)
    return (*ALWAYS, XCB_PLUGIN) if on_x11 else ALWAYS


def _ldd(python: Path, files: Sequence[str]) -> str:
    ldd = shutil.which("ldd")
    places = sorted(python.parent.parent.glob("lib/python*/site-packages/PySide6"))
    if ldd is None or not places:
        return ""
    paths = [str(places[0] / name) for name in files]
    result = subprocess.run([ldd, *paths], capture_output=True, text=True, check=False)
    return result.stdout
