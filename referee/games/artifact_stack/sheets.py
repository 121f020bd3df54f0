"""The sheets of Artifact Stack: what each prints, as data for its templates."""

from __future__ import annotations

from referee.engine.action import Options as BaseOptions
from referee.engine.game import SheetKind
from referee.games.artifact_stack.decks import DECKS, DECKS_IN_PLAY, LABELS
from referee.games.artifact_stack.sheets_reference import reference_card
from referee.games.artifact_stack.sheets_resume import resume_state
from referee.games.artifact_stack.sheets_score import score_sheet
from referee.games.artifact_stack.sheets_setup import setup_rules, setup_sheet

__all__ = ["PRINT_OPTIONS", "SHEETS", "options_say", "setup_rules"]

PRINT_OPTIONS = {"decks": list(DECKS[:DECKS_IN_PLAY])}
"""Stand in where nobody has chosen decks yet; the sheets then leave the choice open."""


def _two_a_page(seats: int) -> int:
    return (seats + 1) // 2


SHEETS: tuple[SheetKind, ...] = (
    SheetKind("setup", "Setup", "setup.html", "game", setup_sheet, pages=2, large=4),
    SheetKind("score", "Score sheet", "score.html", "game", score_sheet),
    SheetKind(
        "reference", "Reference cards", "reference.html", "game", reference_card, large=_two_a_page
    ),
    SheetKind("resume", "Resume sheet", "resume.html", "table", resume_state, large=3),
)
"""Every kind of sheet, in the order in which an evening needs them."""


def options_say(options: BaseOptions) -> tuple[str, ...]:
    """The six decks in play as a heading has them: three a line, in the order of the box."""
    chosen = [LABELS[deck] for deck in DECKS if deck in getattr(options, "decks", ())]
    return tuple(", ".join(chosen[at : at + 3]) for at in range(0, len(chosen), 3))
