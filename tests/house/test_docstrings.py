"""Every module and every class says what it is for."""

import ast

from source_tree import classes, modules, place, tree_of

FOLDERS = ("halo_desktop", "packaging")


def test_every_module_has_a_docstring() -> None:
    silent = [place(path) for path in modules(*FOLDERS) if not ast.get_docstring(tree_of(path))]
    assert silent == []


def test_every_class_has_a_docstring() -> None:
    assert [part.where for part in classes(*FOLDERS) if not ast.get_docstring(part.node)] == []
