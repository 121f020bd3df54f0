"""Artifact Stack: the temple, the tableau, the majorities."""

from __future__ import annotations

from pathlib import Path

from referee.engine.game import Game
from referee.engine.parts import rules_of
from referee.engine.rule import Rulebook
from referee.games.artifact_stack import chance, counting, prompts, rules, view, words
from referee.games.artifact_stack.actions import ACTIONS
from referee.games.artifact_stack.box import BOX
from referee.games.artifact_stack.examples import example_positions
from referee.games.artifact_stack.options import Options
from referee.games.artifact_stack.position import Position, score
from referee.games.artifact_stack.sheets import PRINT_OPTIONS, SHEETS, options_say, setup_rules
from referee.games.artifact_stack.slips import slips

BOOK = Rulebook.load(Path(__file__).with_name("register.toml"))

GAME = Game(
    slug="artifact_stack",
    title="Artifact Stack",
    edition="2026.1",
    dated="2026-11-29",
    seats=(2, 4),
    book=BOOK,
    options=Options,
    position=Position,
    actions=ACTIONS,
    rules=rules_of(rules, prompts, counting, view, words, chance),
    finish=score,
    sheets=SHEETS,
    box=BOX,
    slips=slips,
    extras={
        "look_up": "steal a card",
        "rulings_first": (
            "action-mandatory",
            "statues-flip",
            "steal-target",
            "star-sources",
            "china-unlocked-at-end",
            "negative-score",
        ),
        "example_positions": example_positions(BOOK),
        "print_options": PRINT_OPTIONS,
        "setup_rules": setup_rules,
        "options_say": options_say,
    },
)
