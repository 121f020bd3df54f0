"""Finished games for the scoring tests: short to write, scored the way every position is."""

from __future__ import annotations

from typing import Any

from referee.engine.score import Line, Sheet
from referee.games import games

GAME = games()["chiseled"]

IDEAL = {"head": 9, "body": 5, "arm": 2, "scrap": 0}
UNCARVED = {"head": 9, "body": 9, "arm": 9, "scrap": 18}
NOTHING = {"head": 0, "body": 0, "arm": 0, "scrap": 0}
PRINTED = ["technofuturist", "balanced-archaeologist", "renaissance-patron"]


def keeps(head: int = 0, body: int = 0, arm: int = 0, scrap: int = 0, **wax: int) -> dict[str, int]:
    return {"head": head, "body": body, "arm": arm, "scrap": scrap, **wax}


def colours(gold: int = 0, silver: int = 0, onyx: int = 0) -> dict[str, int]:
    return {"gold": gold, "silver": silver, "onyx": onyx}


def player(name: str = "Ana", **fields: Any) -> dict[str, Any]:
    return {"name": name, "keeps": IDEAL, **fields} if "trash_parts" not in fields else {
        "name": name, **fields}  # fmt: skip


def plain(*players: dict[str, Any], **beside: Any) -> dict[str, Any]:
    return {"game": "chiseled", "players": list(players), **beside}


def sheet(*players: dict[str, Any], **beside: Any) -> Sheet:
    """The sheet of these players; a second one is added to a lone one unless they are solo."""
    return GAME.score(plain(*players, **beside))


def duel(first: dict[str, Any], **beside: Any) -> Sheet:
    """The sheet of this player against one who left the deck uncarved."""
    trash = {"trash_colours": colours()}
    return sheet(first, player("Uncarved", keeps=UNCARVED, **trash), **beside)


def line(found: Sheet, line_id: str, at: int = 0) -> Line:
    return next(x for x in found.players[at].lines if x.id == line_id)


def points(found: Sheet, line_id: str, at: int = 0) -> int:
    return line(found, line_id, at).points


def says(found: Sheet) -> list[str]:
    return [note.says for note in found.notes]


def ruled(**readings: Any) -> dict[str, Any]:
    """`rulings` with underscores for hyphens in their ids."""
    return {"rulings": {ruling.replace("_", "-"): chosen for ruling, chosen in readings.items()}}
