"""A second duel, written from the rulebook alone: reads the lines of a log, not the engine.

It believes the log (no judging) and moves carvings and Life Points as the lines say, under the
default readings but for the hand limit. Carvings are plain lists [owner, name, id, seen].
"""

from __future__ import annotations

from collections import Counter
from typing import Any

BASIC = {"man", "woman"}
ADVANCED = {"soldier", "mage", "knight", "archer", "ranger"}


class Duel:
    """Both sides as the lines of a log leave them."""

    def __init__(self, limit: int, *, open_hands: bool = False) -> None:
        self.limit = limit
        self.open_hands = open_hands
        self.life = [6, 6]
        self.pouch = [0, 0]
        self.hand: list[list[list[Any]]] = [[], []]
        self.field: list[dict[str, Any]] = []
        self.grave: list[list[Any]] = []
        self.active = 0
        self.due = 0
        self.back = False
        self.reach: tuple[str, int] | None = None
        self.lift: list[dict[str, Any]] = []
        self.miner = False
        self.stack: list[dict[str, Any]] = []
        self.conceded = [False, False]
        self.left = [False, False]

    # ---- lines

    def play_all(self, entries: list[dict[str, Any]]) -> None:
        for number, entry in enumerate(entries, 1):
            told = entry.get("with", entry)
            handler = getattr(self, "_" + told["action"].replace("-", "_"), None)
            if handler is not None:
                handler(entry.get("id", number), told.get("seat"), told)

    def _register_pouch(self, number: int, seat: int, told: dict[str, Any]) -> None:
        self.pouch[seat] = told["size"]

    def _start(self, number: int, seat: int, told: dict[str, Any]) -> None:
        self.active = told["first"]

    _draw_first = _start

    def _concede(self, number: int, seat: int, told: dict[str, Any]) -> None:
        self.conceded[seat] = True

    def _leave(self, number: int, seat: int, told: dict[str, Any]) -> None:
        self.left[seat] = True

    def _correct(self, number: int, seat: Any, told: dict[str, Any]) -> None:
        what, whose = told["what"].split(".")
        if what == "life":
            self.life[int(whose)] = told["to"]
        elif what == "pouch":
            self.pouch[int(whose)] = told["to"]
        else:
            hand = self.hand[int(whose)]
            while len(hand) < told["to"]:
                hand.append([int(whose), None, None, False])
            hand.sort(key=lambda c: c[1] is None)
            del hand[told["to"] :]

    def _end_turn(self, number: int, seat: int, told: dict[str, Any]) -> None:
        self.active = 1 - self.active

    def _command(self, number: int, seat: int, told: dict[str, Any]) -> None:
        words = told["line"].casefold().split()
        if words[0] == "pick":
            self._pick(number, seat, told)

    def _pick(self, number: int, seat: int, told: dict[str, Any]) -> None:
        if not self.pouch[seat]:
            self.life[seat] -= 1
            return
        count = 1
        if self.due:
            count = min(self.due, self.pouch[seat], max(1, self.limit - len(self.hand[seat])))
            self.due -= count
        self.pouch[seat] -= count
        names = told.get("carvings") or [None] * count
        for nth, name in enumerate(names, 1):
            self.hand[seat].append([seat, name, f"{number}.{nth}", self.open_hands])
        if not self.pouch[seat]:
            self.due = 0

    def _taken(self, whose: int, told: dict[str, Any]) -> list[Any]:
        """The carving of a hand that a line means, taken out of it."""
        hand = self.hand[whose]
        piece, name = told.get("piece"), told.get("carving")
        owner = whose if told.get("owner") is None else told["owner"]
        if piece not in (None, "other"):
            card = next(c for c in hand if c[2] == piece)
        else:
            fits = [c for c in hand if c[0] == owner and not (piece and c[3])]
            named = [c for c in fits if name is not None and c[1] == name]
            card = next(iter(named or [c for c in fits if c[1] is None] or hand))
        hand.remove(card)
        return [card[0], name or card[1], card[2], card[3]]

    @staticmethod
    def _seen(card: list[Any], number: int) -> list[Any]:
        return card if card[3] else [card[0], card[1], f"{number}.1", True]

    def _discard(self, number: int, seat: int, told: dict[str, Any]) -> None:
        card = self._taken(seat, told)
        if self.back:
            self.back = False
            self.pouch[seat] += 1
            self._no_longer_sure(seat)
            return
        self.grave.append(self._seen(card, number))
        self._lift_on()

    def _summon(self, number: int, seat: int, told: dict[str, Any]) -> None:
        card = self._seen(self._taken(seat, told), number)
        if told.get("tribute"):
            self._bury(told["tribute"])
        self.field.append({"card": card, "by": seat, "on": None})

    def _play(self, number: int, seat: int, told: dict[str, Any]) -> None:
        card = self._seen(self._taken(seat, told), number)
        self.stack = [{"what": "play", "card": card, "seat": seat, "told": told}]
        self._nobody_to_ask(1 - seat)

    def _attack(self, number: int, seat: int, told: dict[str, Any]) -> None:
        self.stack = [{"what": "attack", "seat": seat, "told": told}]
        self._nobody_to_ask(1 - seat)

    def _respond(self, number: int, seat: int, told: dict[str, Any]) -> None:
        if told["answer"] == "pass":
            self._resolve()
            return
        card = self._seen(self._taken(seat, {**told, "carving": "child"}), number)
        self.stack.append({"what": "child", "card": card, "seat": seat, "told": told})
        self._nobody_to_ask(1 - seat)

    def _nobody_to_ask(self, seat: int) -> None:
        if not self.hand[seat]:
            self._resolve()

    def _reveal_pick(self, number: int, seat: int, told: dict[str, Any]) -> None:
        assert self.reach is not None
        why, whose = self.reach
        self.reach = None
        card = self._taken(whose, told)
        if why == "lion":
            self.grave.append(self._seen(card, number))
            return
        self._no_longer_sure(whose)
        self.hand[1 - whose].append([card[0], card[1], card[2], self.open_hands])

    def _no_longer_sure(self, seat: int) -> None:
        """Who looks on cannot tell which of the known carvings are left in a hand."""
        for card in self.hand[seat]:
            card[3] = self.open_hands

    # ---- effects

    def _resolve(self) -> None:
        stopped = False
        while self.stack:
            item = self.stack.pop()
            if item["what"] == "child":
                self.grave.append(item["card"])
                target = item["told"].get("target")
                if not stopped and target:
                    self._bury(target)
                stopped = not stopped and not target
            elif not stopped:
                self._effect(item)
            elif item["what"] == "play":
                self.grave.append(item["card"])

    def _effect(self, item: dict[str, Any]) -> None:
        if item["what"] == "attack":
            self._fight(item["seat"], item["told"])
            return
        name, seat, card = item["card"][1], item["seat"], item["card"]
        target = item["told"].get("target")
        if name == "horse":
            self.field.append({"card": card, "by": seat, "on": target})
            return
        self._carried_out(name, seat, item["told"])
        self.grave.append(card)

    def _carried_out(self, name: str, seat: int, told: dict[str, Any]) -> None:
        target = told.get("target")
        if name == "dragon":
            self.grave += [f["card"] for f in self.field]
            self.field = []
        elif name == "logger":
            self.life[seat] += 1
        elif name == "child":
            self._bury(target)
        elif name == "roc":
            self.lift = [f for f in self.field if f["card"][2] == target]
            self._lift_on()
        elif name in ("monk", "sorcerer", "blacksmith"):
            self._fetch(name, seat, told)
        else:
            self._hands(name, seat)

    def _hands(self, name: str, seat: int) -> None:
        """Effects that move carvings between hands and pouches in entries of their own."""
        if name == "cart":
            self.due = min(max(0, self.limit - len(self.hand[seat])), self.pouch[seat])
        elif name == "miner":
            self.due = min(2, self.pouch[seat])
        elif name == "scholar":
            self.back = any(c[0] == seat for c in self.hand[seat])
            self.due = int(self.back)
        elif name in ("thief", "lion"):
            self.reach = (name, 1 - seat) if self.hand[1 - seat] else None

    def _fetch(self, name: str, seat: int, told: dict[str, Any]) -> None:
        card = next((c for c in self.grave if c[2] == told.get("target")), None)
        tribute = told.get("tribute")
        if card is None or (tribute and not any(f["card"][2] == tribute for f in self.field)):
            return
        if tribute:
            self._bury(tribute)
        self.grave.remove(card)
        if name == "blacksmith":
            self.hand[seat].append(card)
        else:
            self.field.append({"card": card, "by": seat, "on": None})

    def _lift_on(self) -> None:
        """A Roc's carving comes to hand once its owner has room."""
        for lifted in list(self.lift):
            owner = lifted["card"][0]
            if len(self.hand[owner]) < self.limit:
                self.lift.remove(lifted)
                self._off(lifted["card"][2])
                self.hand[owner].append(lifted["card"])

    def _off(self, piece: str) -> list[Any]:
        """Take a carving off the field, and the Horses on it to the graveyard."""
        for horse in [f for f in self.field if f["on"] == piece]:
            self._bury(horse["card"][2])
        found = next(f for f in self.field if f["card"][2] == piece)
        self.field.remove(found)
        card: list[Any] = found["card"]
        return card

    def _bury(self, piece: str) -> None:
        if any(f["card"][2] == piece for f in self.field):
            self.grave.append(self._off(piece))

    def _level(self, piece: str) -> int:
        name = next(f["card"][1] for f in self.field if f["card"][2] == piece)
        return (1 if name in BASIC else 2) + sum(f["on"] == piece for f in self.field)

    def _fight(self, seat: int, told: dict[str, Any]) -> None:
        mine, target = told["attacker"], told.get("target")
        if target is None:
            self.life[1 - seat] -= 1
            return
        if not all(any(f["card"][2] == p for f in self.field) for p in (mine, target)):
            return
        a, b = self._level(mine), self._level(target)
        if a <= b:
            self._bury(mine)
        if b <= a:
            self._bury(target)

    # ---- what is left

    def summary(self) -> dict[str, Any]:
        """What both programs have to agree on."""
        flight = [i["card"] for i in self.stack if i["what"] != "attack"]
        return {
            "life": self.life,
            "pouch": self.pouch,
            "hand": [Counter(c[0] for c in hand) for hand in self.hand],
            "field": Counter((f["by"], f["card"][0], f["card"][1]) for f in self.field),
            "grave": Counter((c[0], c[1]) for c in (*self.grave, *flight)),
        }


def summary(header: dict[str, Any], entries: list[dict[str, Any]]) -> dict[str, Any]:
    """The end of a duel out of its lines, without changes of the past among them."""
    ruling = header.get("rulings", {}).get("hand-limit", "two")
    limit = ruling["value"] if isinstance(ruling, dict) else 0
    reading = header.get("rulings", {}).get("hidden-hands")
    known = limit or {"two": 2, "five": 5, "seven": 7}[ruling]
    duel = Duel(known, open_hands=reading == "open-hands")
    duel.play_all(entries)
    return duel.summary()
