"""The sheets of Chiseled: what each prints, as data for the shared templates."""

from __future__ import annotations

from referee.engine.action import Options as BaseOptions
from referee.engine.game import SheetKind
from referee.games.chiseled.sheets_play import critics_card, solo_chart, tool_cards
from referee.games.chiseled.sheets_score import GOALS, score_sheet
from referee.games.chiseled.sheets_setup import setup_rules, setup_sheet

__all__ = ["SHEETS", "options_say", "setup_rules"]

SHEETS: tuple[SheetKind, ...] = (
    SheetKind("setup", "Setup", "setup.html", "game", setup_sheet, pages=2, large=4),
    SheetKind("score", "Score sheet", "score.html", "game", score_sheet),
    SheetKind("tools", "Tools", "cards.html", "game", tool_cards, large=3),
    SheetKind("critics", "Critics", "cards.html", "game", critics_card),
    SheetKind(
        "solo", "Solo chart and challenges", "chart.html", "game", solo_chart, players=(1, 1)
    ),
)
"""Every kind of sheet, in the order in which an evening needs them."""


def options_say(options: BaseOptions) -> tuple[str, ...]:
    """The options of a table as a heading has them: the variant, a challenge."""
    wax = ("Sine Cera",) if getattr(options, "sine_cera", False) else ()
    challenge = getattr(options, "challenge", None)
    return (*wax, GOALS[challenge]) if challenge else wax
