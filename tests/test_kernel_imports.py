"""Engine and games stand on the standard library and msgspec alone; import-linter keeps the rest.

import-linter can forbid packages by name but not all others, so that is done here.
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
