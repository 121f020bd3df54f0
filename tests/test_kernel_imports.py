"""Engine and games stand on the standard library and msgspec alone, and make no chance themselves.

import-linter holds what can be said by forbidding a package; this is the rest.
"""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "referee"
SOURCES = sorted([*PACKAGE.glob("engine/**/*.py"), *PACKAGE.glob("games/**/*.py")])
ALLOWED = {*sys.stdlib_module_names, "msgspec", "referee"}


def imported(source: Path) -> Iterator[str]:
    """Top-level names of what a file imports by an absolute name, wherever in it."""
    for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            yield str(node.module).partition(".")[0]


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_only_the_standard_library_and_msgspec(source: Path) -> None:
    assert set(imported(source)) <= ALLOWED


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_chance_is_handed_in(source: Path) -> None:
    """`Random` may be named as a type; neither the module's functions nor a new generator."""
    for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        match node:
            case ast.Import(names=names):
                assert "random" not in [alias.name for alias in names]
            case ast.ImportFrom(module="random", names=names):
                assert [alias.name for alias in names] == ["Random"]
            case ast.Call(func=ast.Name(id="Random")):
                pytest.fail(f"line {node.lineno} makes its own generator")
