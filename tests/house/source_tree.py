"""What the house tests look at: the modules of the checkout and their functions and classes."""

import ast
import math
import subprocess
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parents[2]
PACKAGE = CHECKOUT / "halo_desktop"
# Folders that hold what is made, not what is written.
MADE = {"build", "dist", "__pycache__", "node_modules"}


@dataclass(frozen=True, slots=True)
class Part:
    """A function or class of a module."""

    where: str
    node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef

    @property
    def lines(self) -> int:
        """Lines from `def` to the last one, without decorators."""
        return (self.node.end_lineno or self.node.lineno) - self.node.lineno + 1

    @property
    def methods(self) -> int:
        """Functions written directly in the body."""
        kinds = ast.FunctionDef | ast.AsyncFunctionDef
        return sum(isinstance(part, kinds) for part in self.node.body)


def modules(*folders: str) -> list[Path]:
    """Give every Python file below the folders of the checkout."""
    return [path for folder in folders for path in sorted((CHECKOUT / folder).rglob("*.py"))]


def tree_of(path: Path) -> ast.Module:
    """Parse a module."""
    return ast.parse(path.read_text(encoding="utf-8"), filename=str(path))


def place(path: Path, line: int = 0) -> str:
    """Name a file, and a line in it, as an editor understands it."""
    relative = path.relative_to(CHECKOUT).as_posix()
    return f"{relative}:{line}" if line else relative


def functions(*folders: str) -> list[Part]:
    """Give every function and method below the folders."""
    return [
        Part(f"{place(path, node.lineno)} {node.name}", node)
        for path, node in _nodes(folders)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]


def classes(*folders: str) -> list[Part]:
    """Give every class below the folders."""
    return [
        Part(f"{place(path, node.lineno)} {node.name}", node)
        for path, node in _nodes(folders)
        if isinstance(node, ast.ClassDef)
    ]


def called_names(path: Path) -> Iterator[tuple[int, str]]:
    """Give line and dotted name of every call in a module, such as `time.sleep`."""
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute):
            yield node.lineno, ast.unparse(node.func)


def percentile_90(values: Iterable[int]) -> int:
    """Give the smallest value that nine tenths of the values do not exceed."""
    ordered = sorted(values)
    return ordered[math.ceil(0.9 * len(ordered)) - 1]


def written_files() -> list[Path]:
    """Give the files that are, or are about to be, under version control.

    Where the checkout is a plain copy without git, everything counts that is not hidden or made.
    """
    command = ["git", "ls-files", "-co", "--exclude-standard", "-z"]
    if (CHECKOUT / ".git").exists():
        listed = subprocess.run(command, cwd=CHECKOUT, check=True, capture_output=True, text=True)
        paths = [CHECKOUT / name for name in listed.stdout.split("\0") if name]
        return [path for path in paths if path.is_file()]
    return [path for path in sorted(CHECKOUT.rglob("*")) if path.is_file() and not _is_made(path)]


def _is_made(path: Path) -> bool:
    folders = path.relative_to(CHECKOUT).parts[:-1]
    return any(part in MADE or (part.startswith(".") and part != ".ci") for part in folders)


def _nodes(folders: Iterable[str]) -> Iterator[tuple[Path, ast.AST]]:
    for path in modules(*folders):
        for node in ast.walk(tree_of(path)):
            yield path, node
