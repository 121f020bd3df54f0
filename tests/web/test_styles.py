"""The style sheets: every class in them is one that some page can have."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

HOME = Path(__file__).parents[2]
SHEETS = sorted((HOME / "static" / "css").glob("*.css"))
SOURCES = (("templates", "*.html"), ("static/js", "*.js"), ("referee", "*.py"))
BUILT = re.compile(r"(c[34]|seats?-[1-5]|pat-(plain|solid|lines|slash|dots|check)|v-\w+)")
"""Classes that templates put together of a word and what they are given."""


def words_of_the_pages() -> frozenset[str]:
    """Every word that stands in a template, a script or the code."""
    files = (file for folder, kind in SOURCES for file in (HOME / folder).rglob(kind))
    return frozenset(word for f in files for word in re.findall(r"[\w-]+", f.read_text("utf-8")))


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.stem)
def test_every_class_is_one_that_a_page_can_have(sheet: Path) -> None:
    plain = re.sub(r'/\*.*?\*/|"[^"]*"', "", sheet.read_text("utf-8"), flags=re.S)
    selectors = " ".join(re.findall(r"([^{}]+)\{", plain))
    classes = set(re.findall(r"\.([A-Za-z_][\w-]*)", selectors))
    assert classes, "a style sheet without a class is read wrongly"
    known = words_of_the_pages()
    assert [c for c in sorted(classes) if c not in known and not BUILT.fullmatch(c)] == []
