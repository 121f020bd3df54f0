"""A sixth game is new folders only: no game's name in shared code, and texts of our own."""

from __future__ import annotations

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
