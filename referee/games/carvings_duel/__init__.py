"""Carvings Duel: two pouches, two castles, hidden hands."""

from __future__ import annotations

from pathlib import Path

from referee.engine.game import Game, Screen
from referee.engine.parts import rules_of
from referee.engine.rule import Rulebook
from referee.games.carvings_duel import chance, counting, prompts, rules, view, words
from referee.games.carvings_duel.actions import ACTIONS
from referee.games.carvings_duel.deck import deck_command
from referee.games.carvings_duel.deck_page import deck_page
from referee.games.carvings_duel.options import Options
from referee.games.carvings_duel.position import Position, score
from referee.games.carvings_duel.sheets import SHEETS, setup_rules
from referee.games.carvings_duel.slips import slips

BOOK = Rulebook.load(Path(__file__).with_name("register.toml"))

GAME = Game(
    slug="carvings_duel",
    title="Carvings Duel",
    edition="2026.1",
    dated="2026-11-29",
    seats=(2, 2),
    book=BOOK,
    options=Options,
    position=Position,
    actions=ACTIONS,
    rules=rules_of(rules, prompts, counting, view, words, chance),
    finish=score,
    sheets=SHEETS,
    pages=(deck_page(BOOK),),
    screens=(Screen("life", "Life across the table"),),
    slips=slips,
    extras={
        "total_is": "Life Points",
        "look_up": "attack the castle",
        "rulings_first": (
            "hidden-hands",
            "first-turn-pick",
            "field-limit",
            "castle-damage",
            "summoned-may-attack",
            "commodities-per-turn",
        ),
        "files": {"deck": deck_command(BOOK)},
        "setup_rules": setup_rules,
    },
)
