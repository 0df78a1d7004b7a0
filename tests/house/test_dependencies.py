"""pyproject.toml says which versions may be used, the lock file which are; they agree."""

import re
import tomllib

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from source_tree import CHECKOUT

LOCK = CHECKOUT / "packaging" / "requirements.lock"


def wanted() -> list[Requirement]:
    """Give the dependencies of the program, of its development and of its build."""
    project = tomllib.loads((CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))
    lines = [
        *project["project"]["dependencies"],
        *project["dependency-groups"]["dev"],
        *project["build-system"]["requires"],
    ]
    return [Requirement(line) for line in lines]


def pinned() -> dict[str, str]:
    """Give the version of every package of the lock file."""
    lines = LOCK.read_text(encoding="utf-8").splitlines()
    requirements = [Requirement(line) for line in lines if not line.startswith("#")]
    return {
        canonicalize_name(requirement.name): str(requirement.specifier).removeprefix("==")
        for requirement in requirements
    }


def test_every_dependency_is_pinned() -> None:
    assert {canonicalize_name(requirement.name) for requirement in wanted()} - set(pinned()) == set()


def test_every_range_admits_the_pinned_version() -> None:
    versions = pinned()
    refused = [
        f"{requirement} does not admit {versions[canonicalize_name(requirement.name)]}"
        for requirement in wanted()
        if not requirement.specifier.contains(versions[canonicalize_name(requirement.name)])
    ]
    assert refused == []


def test_the_lock_file_pins_exactly_and_names_no_place() -> None:
    lines = LOCK.read_text(encoding="utf-8").splitlines()
    pins = [line for line in lines if not line.startswith("#")]
    assert [line for line in pins if not re.fullmatch(r"[\w.-]+==[\w.]+( ; .+)?", line)] == []
    assert [line for line in lines if "://" in line or " /" in line] == []


def test_the_lock_file_says_how_it_was_made() -> None:
    head = LOCK.read_text(encoding="utf-8").splitlines()[:2]
    assert "uv pip compile --universal --python-version 3.11" in head[1]
