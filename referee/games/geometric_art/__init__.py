"""Geometric Art: sealed titles, drawings from dice, a team against the dice or a race of hands."""

from __future__ import annotations

from pathlib import Path

from referee.engine.game import Game
from referee.engine.parts import rules_of
from referee.engine.rule import Rulebook
from referee.games.geometric_art import chance, counting, prompts, rules, view, words
from referee.games.geometric_art.actions import ACTIONS
from referee.games.geometric_art.box import BOX
from referee.games.geometric_art.options import Options
from referee.games.geometric_art.position import Position, score
from referee.games.geometric_art.sheets import PRINT_OPTIONS, SHEETS, options_say, setup_rules
from referee.games.geometric_art.slips import slips

BOOK = Rulebook.load(Path(__file__).with_name("register.toml"))

GAME = Game(
    slug="geometric_art",
    title="Geometric Art",
    edition="2026.1",
    dated="2026-11-29",
    seats=(2, 5),
    book=BOOK,
    options=Options,
    position=Position,
    actions=ACTIONS,
    rules=rules_of(rules, prompts, counting, view, words, chance),
    finish=score,
    sheets=SHEETS,
    slips=slips,
    box=BOX,
    extras={
        "total_is": "Check marks so far",
        "look_up": "the same title twice",
        "rulings_first": (
            "joint-what-completes",
            "joint-must-guess",
            "same-title-test",
            "best-artist-x-limit",
            "best-wrong-guesser-barred",
        ),
        "print_options": PRINT_OPTIONS,
        "setup_rules": setup_rules,
        "options_say": options_say,
    },
)
