"""The sheets of Catacombs Cubes: what each prints, as data for its templates."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.engine.action import Options as BaseOptions
from referee.engine.game import SheetKind
from referee.games.catacombs_cubes.sheets_play import reference_card
from referee.games.catacombs_cubes.sheets_resume import resume_state
from referee.games.catacombs_cubes.sheets_score import score_sheet
from referee.games.catacombs_cubes.sheets_setup import setup_rules, setup_sheet
from referee.games.catacombs_cubes.sheets_solo import solo_chart

__all__ = ["SHEETS", "options_say", "print_options", "setup_rules"]


def _two_a_page(seats: int) -> int:
    return (seats + 1) // 2


SHEETS: tuple[SheetKind, ...] = (
    SheetKind("setup", "Setup", "setup.html", "game", setup_sheet, pages=2, large=4),
    SheetKind("score", "Score sheet", "score.html", "game", score_sheet),
    SheetKind(
        "reference", "Reference cards", "reference.html", "game", reference_card, large=_two_a_page
    ),
    SheetKind("solo", "Solo chart", "solo.html", "game", solo_chart, players=(1, 1)),
    SheetKind("resume", "Resume sheet", "resume.html", "table", resume_state),
)
"""Every kind of sheet, in the order in which an evening needs them."""


def print_options(seats: int) -> Mapping[str, Any]:
    """What stands in where nobody chose options: a lone player plays solo, others as advised."""
    return {"solo": True} if seats == 1 else {}


def options_say(options: BaseOptions) -> tuple[str, ...]:
    """The options of a table as a heading has them: how offers come about, and what differs."""
    if getattr(options, "solo", False):
        return ("Solo",)
    tokens = getattr(options, "quarry", None) == "tokens"
    side = "reverse up" if getattr(options, "board_side", "") == "reverse" else "front up"
    rule = str(getattr(options, "resource_rule", "")).capitalize()
    advanced = ", advanced Coins" if getattr(options, "advanced", False) else ""
    return (f"{'Tokens' if tokens else 'Dice'}, boards {side}", f"{rule} rule{advanced}")
