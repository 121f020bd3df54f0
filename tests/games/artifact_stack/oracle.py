"""A second scorer, written from the rulebook alone: reads the lines of a log, not the engine.

It believes the log (no judging), moves cards and Silver as the lines say, and counts at the end,
under the default readings. China and monsters are grouped by trying everything.
"""

from __future__ import annotations

from typing import Any

from tests.games.artifact_stack.test_sets import COMBOS, brute, china_worth, partitions


class Tableau:
    def __init__(self) -> None:
        self.cards: dict[str, dict[str, Any]] = {}
        self.sets: list[list[str]] = []
        self.assistants: dict[str, dict[str, Any]] = {}
        self.left = False


def totals(lines: list[dict[str, Any]]) -> list[int]:
    """Every player's total out of the header and the entries of a log without changes in it."""
    header, entries = lines[0], lines[1:]
    players = [Tableau() for _ in header["players"]]
    faces: dict[str, dict[str, Any]] = {}
    for number, entry in enumerate(entries, 1):
        told = entry.get("with", entry)
        _play(entry.get("id", number), told, told.get("seat"), players, faces)
    for entry in entries:
        if entry["action"] == "leave":
            players[entry["seat"]].left = True
    silver = _silver(header, entries)
    return [_total(at, players, silver, header["options"]["decks"]) for at in range(len(players))]


def _play(
    number: int, entry: dict[str, Any], seat: Any, players: list[Tableau], faces: dict[str, Any]
) -> None:
    action = entry["action"]
    if action == "build-temple":
        faces.clear()
        faces.update(entry.get("up", {}))
    elif action == "take":
        faces.update(entry.get("lifted", {}))
        players[seat].cards[f"{number}.1"] = entry.get("face") or faces[entry["place"]]
    elif action == "hire":
        players[seat].assistants[f"{number}.1"] = entry.get("assistant", {})
    elif action in ("trigger", "lock-china", "flip-statues"):
        players[seat].sets.append(entry["cards"])
        for nth, assistant in enumerate(entry.get("assistants", []), 1):
            players[seat].assistants[f"{number}.{nth}"] = assistant
        for loot in entry.get("steals", []):
            _move(loot, seat, players)
    elif action == "card-effect":
        for gift in entry.get("moves", []):
            _move(gift["card"], gift.get("to"), players)
        if entry.get("points") is not None and entry["card"] in players[seat].cards:
            face = players[seat].cards[entry["card"]]
            players[seat].cards[entry["card"]] = {**face, "points": entry["points"]}


def _move(name: str, to: Any, players: list[Tableau]) -> None:
    owner = next(p for p in players if name in p.cards)
    card = owner.cards.pop(name)
    if to is not None:
        players[to].cards[name] = card


def _silver(header: dict[str, Any], entries: list[dict[str, Any]]) -> list[int]:
    """Silver by following what each line pays and gets; a dig pays for what still lies there."""
    from tests.games.artifact_stack.digging import Digger

    return Digger(len(header["players"])).silver_after(entries)


def _total(at: int, players: list[Tableau], silver: list[int], decks: list[str]) -> int:
    me = players[at]
    worth = silver[at] + sum(a.get("points", 0) for a in me.assistants.values())
    for card in me.cards.values():
        each = {"coins": 2, "weapons": 1, "manuscripts": 1, "jewelry": 1, "relics": 1}
        worth += each.get(card["deck"], 0)
        worth += card.get("points", 0) if card["deck"] == "treasures" else 0
    worth += _statues(me) + _china(me) + _monsters(me)
    there = [p for p in players if not p.left]  # who has left is compared with nobody
    return worth if me.left else worth + _relics(me, there, decks) + _stars(me, there)


def _of(player: Tableau, deck: str) -> list[str]:
    return [name for name, card in player.cards.items() if card["deck"] == deck]


def _statues(me: Tableau) -> int:
    mine = set(_of(me, "statues"))
    sizes = [len(mine & set(s)) for s in me.sets if mine & set(s)]
    loose = len(mine) - sum(sizes)
    return sum(n * (n + 1) // 2 for n in (*sizes, loose))


def _china(me: Tableau) -> int:
    mine = {name: me.cards[name]["letter"] for name in _of(me, "china")}
    locked = [[n for n in s if n in mine] for s in me.sets if set(s) & set(mine)]
    loose = tuple(letter for name, letter in mine.items() if not any(name in s for s in locked))
    best = max((sum(map(china_worth, p)) for p in partitions(loose)), default=0)
    return best + sum(china_worth(tuple(mine[n] for n in s)) for s in locked)


def _monsters(me: Tableau) -> int:
    return brute(tuple(me.cards[name]["monster"] for name in _of(me, "monsters")), COMBOS)


def _relics(me: Tableau, there: list[Tableau], decks: list[str]) -> int:
    if "relics" not in decks:
        return 0
    mine, *others = (len(_of(p, "relics")) for p in (me, *there))
    return 3 * (mine == max(others)) - 3 * (mine == min(others))


def _stars(me: Tableau, there: list[Tableau]) -> int:
    mine, *others = (
        sum(c.get("star", False) for c in (*p.cards.values(), *p.assistants.values()))
        for p in (me, *there)
    )
    return 3 * (mine == max(others) > 0)
