"""Commands that ask what there is: games, rules, schema."""

from __future__ import annotations

import argparse
from typing import Any

from referee.commands._streams import say, writing
from referee.engine.codec import schema
from referee.engine.game import Game
from referee.engine.header import find_game
from referee.engine.rule import Ruling
from referee.games import games
from referee.table.rulesearch import Hit, look_up


def add(commands: Any) -> None:
    """Add games, rules and schema."""
    listed = commands.add_parser("games", help="the games, their rulings and readings")
    listed.add_argument("--json", action="store_true", help="answer in JSON")
    listed.set_defaults(run=_games)
    rules = commands.add_parser("rules", help="look up the rules and rulings of a game")
    rules.add_argument("game", metavar="GAME")
    rules.add_argument("words", nargs="*", metavar="WORDS", help="none: all there are")
    rules.add_argument("--json", action="store_true", help="answer in JSON")
    rules.set_defaults(run=_rules)
    described = commands.add_parser("schema", help="JSON Schemas of what a game reads")
    described.add_argument("game", metavar="GAME")
    described.set_defaults(run=_schema)


def _games(words: argparse.Namespace) -> None:
    if words.json:
        say([_described(game) for game in games().values()])
        return
    with writing():
        for game in games().values():
            _tell(game)


def _tell(game: Game) -> None:
    low, high = game.seats
    print(f"{game.slug}: {game.title}, {low} to {high} players, edition {game.edition}")
    for ruling in game.book.switchable:
        others = ", ".join(r.id for r in ruling.readings if r.id != ruling.default)
        print(f"  {ruling.id}: {ruling.default} (or {others})")


def _described(game: Game) -> dict[str, Any]:
    return {
        "game": game.slug,
        "title": game.title,
        "players": game.seats,
        "edition": game.edition,
        "rulings": [_ruling(ruling) for ruling in game.book.rulings],
    }


def _ruling(ruling: Ruling) -> dict[str, Any]:
    return {
        "id": ruling.id,
        "question": ruling.question,
        "default": ruling.default,
        "switchable": ruling.switchable,
        "readings": ruling.readings,
    }


def _rules(words: argparse.Namespace) -> None:
    game = find_game(words.game, games())
    hits = look_up(game.book, " ".join(words.words))
    if words.json:
        say(hits)
        return
    with writing():
        for hit in hits:
            _print(hit)
        if not hits:
            print(f"No rule of {game.title} speaks of that; try another word.")


def _print(hit: Hit) -> None:
    print(f"{hit.id}  [{hit.kind}, {hit.section}]\n  {hit.says}")
    for reading in hit.readings:
        mark = "*" if reading.id == hit.default else "-"
        print(f"  {mark} {reading.id}: {reading.says}")


def _schema(words: argparse.Namespace) -> None:
    game = find_game(words.game, games())
    say(
        {
            "options": schema(game.options),
            "position": schema(game.position),
            "actions": game.codec.schemas(),
        }
    )
