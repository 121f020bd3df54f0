"""Silver by hand: who paid what, with the prices of digs counted on a grid of points."""

from __future__ import annotations

from typing import Any

PLACES = [
    f"{layer}{row}{column}"
    for layer, rows, columns in (("B", 3, 5), ("M", 2, 4), ("T", 1, 3))
    for row in range(1, rows + 1)
    for column in range(1, columns + 1)
]


def square(place: str) -> set[tuple[int, int]]:
    """A card as 4 x 4 points; each layer is shifted half a card both ways."""
    shift = 2 * "BMT".index(place[0])
    top, left = 4 * int(place[1]) + shift, 4 * int(place[2]) + shift
    return {(top + y, left + x) for y in range(4) for x in range(4)}


SQUARES = {place: square(place) for place in PLACES}


class Digger:
    """Follows the Silver of a game by the default readings, the bank never running dry."""

    def __init__(self, seats: int) -> None:
        self.silver = [2] * seats
        self.there: set[str] = set()

    def silver_after(self, entries: list[dict[str, Any]]) -> list[int]:
        for entry in entries:
            self.play(entry.get("with", entry))
        return self.silver

    def play(self, entry: dict[str, Any]) -> None:
        action, seat = entry["action"], entry.get("seat")
        if action == "build-temple":
            self.there = set(PLACES)
        elif action == "take":
            self.silver[seat] -= self.price(entry["place"])
            self.there.discard(entry["place"])
        elif action in ("peek", "hire"):
            self.silver[seat] -= 1
        elif action == "trigger" and entry["deck"] == "coins":
            self.silver[seat] += len(entry["cards"]) - 1
        elif action == "card-effect":
            for at, delta in entry.get("silver", {}).items():
                self.silver[int(at)] += delta

    def price(self, place: str) -> int:
        higher = (p for p in self.there if "BMT".index(p[0]) > "BMT".index(place[0]))
        return sum(bool(SQUARES[p] & SQUARES[place]) for p in higher)
