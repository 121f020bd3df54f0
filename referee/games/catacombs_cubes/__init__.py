"""Catacombs Cubes: draft, build, lay the village, and let the Palaces grow."""

from __future__ import annotations

from pathlib import Path

from referee.engine.game import Game
from referee.engine.parts import rules_of
from referee.engine.rule import Rulebook
from referee.games.catacombs_cubes import chance, counting, prompts, rules, view, words
from referee.games.catacombs_cubes.actions import ACTIONS
from referee.games.catacombs_cubes.box import BOX
from referee.games.catacombs_cubes.build_file import build_command
from referee.games.catacombs_cubes.build_page import PAGE
from referee.games.catacombs_cubes.examples import example_positions
from referee.games.catacombs_cubes.options import Options
from referee.games.catacombs_cubes.position import Position, score
from referee.games.catacombs_cubes.sheets import SHEETS, options_say, print_options, setup_rules
from referee.games.catacombs_cubes.slips import slips

BOOK = Rulebook.load(Path(__file__).with_name("register.toml"))

GAME = Game(
    slug="catacombs_cubes",
    title="Catacombs Cubes",
    edition="2026.1",
    dated="2026-11-29",
    seats=(1, 4),
    book=BOOK,
    options=Options,
    position=Position,
    actions=ACTIONS,
    rules=rules_of(rules, prompts, counting, view, words, chance),
    finish=score,
    sheets=SHEETS,
    pages=(PAGE,),
    box=BOX,
    slips=slips,
    history_tells=words.TELLS,
    extras={
        "look_up": "spend coins after building",
        "rulings_first": (
            "dice-colour-count",
            "no-main-action",
            "coins-earned-this-turn",
            "grid-orientation",
            "tracks-start-at-zero",
        ),
        "print_options": print_options,
        "setup_rules": setup_rules,
        "options_say": options_say,
        "example_positions": example_positions(BOOK),
        "files": {"build": build_command},
    },
)
"""What shared code knows of Catacombs Cubes."""
