"""A sixth game is new folders only: no game's name in shared code, and texts of our own."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from referee.games import games

ROOT = Path(__file__).parents[2]
SHARED = [
    *(ROOT / "referee").rglob("*.py"),
    *(ROOT / "templates").rglob("*.*"),
    *(ROOT / "static").rglob("*.*"),
]


def _is_games_own(path: Path) -> bool:
    return "games" in path.relative_to(ROOT).parts[:-2] and path.parent.name != "_default"


@pytest.mark.parametrize(
    "path", [p for p in SHARED if p.is_file()], ids=lambda p: str(p.relative_to(ROOT))
)
def test_shared_code_names_no_game(path: Path) -> None:
    if _is_games_own(path):
        return
    text = path.read_text("utf-8", errors="replace").casefold()
    for game in games().values():
        for name in (game.slug, game.slug.replace("_", "-"), game.title.casefold()):
            assert name not in text, f"{path} names {game.title}"


def _laid_out(css: str) -> set[str]:
    """Classes that a stylesheet lays out wherever they stand: `.name { display: grid; ... }`."""
    text = re.sub(r"/\*.*?\*/", "", css, flags=re.S)
    return {
        name
        for selectors, body in re.findall(r"([^{}]+)\{([^{}]*)\}", text)
        if re.search(r"\b(display|transform|position|float|columns)\s*:", body)
        for name in re.findall(r"(?:^|,)\s*\.([\w-]+)\s*(?=,|$)", selectors)
    }


def _shared_classes() -> set[str]:
    """Classes that pages of every game carry, outside the games' own folders."""
    pages = [p for p in (ROOT / "templates").rglob("*.html") if not _is_games_own(p)]
    written = [w for p in pages for w in re.findall(r'class="([^"]*)"', p.read_text("utf-8"))]
    return {name for text in written for name in re.findall(r"[A-Za-z][\w-]*", text)}


@pytest.mark.parametrize("slug", sorted(games()))
def test_a_game_lays_out_no_class_of_the_shared_pages(slug: str) -> None:
    """A game's colours are loaded on all its pages: a name used twice would turn those around."""
    css = (ROOT / "static" / "games" / slug / "accent.css").read_text("utf-8")
    shared = _shared_classes()
    assert {"turned", "score", "card"} <= shared
    twice = _laid_out(css) & shared
    assert not twice
