"""The wheel, built from the source distribution, carries every file that the program finds."""

import os
import subprocess
import sys
from importlib.metadata import Distribution, distributions
from pathlib import Path

import pytest
from extraction import LANGUAGES
from source_tree import CHECKOUT

FIND = """
from halo_desktop import resources
print(resources.find("icons"))
for language in {languages}:
    print(resources.catalogue(language))
    print(resources.catalogue(language, "json"))
"""
ENTRY_POINTS = {
    ("console_scripts", "halo-memory"): "halo_desktop.cli.__main__:main",
    ("gui_scripts", "halo-desktop"): "halo_desktop.__main__:main",
}


def build(kind: str, source: Path, out: Path) -> Path:
    """Build one distribution with hatchling and give its path."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(out)]
    result = subprocess.run(command, cwd=source, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
    (built,) = out.iterdir()
    return built


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a folder into which the wheel is installed, nothing else."""
    folder = tmp_path_factory.mktemp("wheel")
    sdist = build("sdist", CHECKOUT, folder / "sdist")
    # In a process of its own: what unpacking warns about differs between the versions of Python.
    unpack = [sys.executable, "-m", "tarfile", "-e", str(sdist), str(folder / "source")]
    subprocess.run(unpack, check=True, capture_output=True)
    (source,) = (folder / "source").iterdir()
    wheel = build("wheel", source, folder / "dist")
    target = folder / "installed"
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index"]
    subprocess.run([*command, "--target", str(target), str(wheel)], check=True, capture_output=True)
    return target


@pytest.fixture(scope="module")
def distribution(installed: Path) -> Distribution:
    """Give the metadata of the installed wheel."""
    (found,) = distributions(path=[str(installed)])
    return found


@pytest.mark.spec("Q31")
def test_the_installed_wheel_finds_its_files(installed: Path) -> None:
    command = [sys.executable, "-c", FIND.format(languages=list(LANGUAGES))]
    variables = {**os.environ, "PYTHONPATH": str(installed)}
    result = subprocess.run(command, cwd=installed, env=variables, capture_output=True, text=True, check=False)
    assert result.stderr == ""
    bundled = installed / "halo_desktop" / "_resources"
    assert all(Path(line).is_relative_to(bundled) for line in result.stdout.splitlines())


@pytest.mark.spec("Q31")
def test_the_wheel_starts_the_window_and_the_command_line(distribution: Distribution) -> None:
    found = {(point.group, point.name): point.value for point in distribution.entry_points}
    assert found == ENTRY_POINTS


def test_the_wheel_holds_the_licence_and_the_type_marker(distribution: Distribution) -> None:
    names = [Path(str(file)).name for file in distribution.files or []]
    assert {"LICENSE", "py.typed"} <= set(names)


def test_the_wheel_holds_no_tests_and_no_scripts(distribution: Distribution) -> None:
    tops = {Path(str(file)).parts[0] for file in distribution.files or []}
    # ".." holds the two commands, which pip makes.
    assert tops - {".."} == {"halo_desktop", f"halo_desktop-{distribution.version}.dist-info"}
