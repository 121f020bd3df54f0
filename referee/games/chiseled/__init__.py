"""Chiseled: carve cards out of your deck with shared Tools until the Critics come."""

from __future__ import annotations

from pathlib import Path

from referee.engine.game import Game
from referee.engine.parts import rules_of
from referee.engine.rule import Rulebook
from referee.games.chiseled import chance, corrections, prompts, rules, view, words
from referee.games.chiseled.actions import ACTIONS
from referee.games.chiseled.box import BOX
from referee.games.chiseled.examples import example_positions
from referee.games.chiseled.options import Options
from referee.games.chiseled.position import Position, score
from referee.games.chiseled.sheets import SHEETS, options_say, setup_rules
from referee.games.chiseled.slips import slips

BOOK = Rulebook.load(Path(__file__).with_name("register.toml"))

GAME = Game(
    slug="chiseled",
    title="Chiseled",
    edition="2026.1",
    dated="2026-11-29",
    seats=(1, 4),
    book=BOOK,
    options=Options,
    position=Position,
    actions=ACTIONS,
    rules=rules_of(rules, prompts, corrections, view, words, chance),
    finish=score,
    sheets=SHEETS,
    box=BOX,
    slips=slips,
    extras={
        "look_up": "trash from the discard pile",
        "rulings_first": (
            "technofuturist-threshold",
            "archaeologist-colours",
            "body-table",
            "arm-table",
            "reshuffle-moment",
            "hand-secrecy",
        ),
        "on_turn": ("use-tool", "plan", "ruined-rubble"),
        "example_positions": example_positions(BOOK),
        "setup_rules": setup_rules,
        "options_say": options_say,
    },
)
"""What shared code knows of Chiseled."""
