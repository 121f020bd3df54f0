"""A table with real cards: an oracle that shares no code with the judge.

Decks are lists of card names that are really shuffled; Tools move them as the reference says,
under the default rulings. What happens is told as entries (plain Python), and the piles can be
compared with what the judge made of them.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

COLOURS = ("gold", "silver", "onyx")
PARTS = ("head", "body", "arm")
BODY = (0, 0, 2, 6, 12, 20, 12, 6, 2, 0)
ARM = (0, 0, 12, 0, 9, 0, 6, 0, 3, 0)
TOOLS = (
    "flat-chisel", "heavy-sledge", "jackhammer", "mallet", "maquette", "pointed-chisel",
    "polishing-rag", "polishing-stone", "rasp", "rounded-chisel", "saw", "toothed-chisel",
)  # fmt: skip
Entry = dict[str, Any]


def kind_of(card: str) -> str:
    """The type that Tools know: a colour, or Scrap; wax is its own."""
    return card.split("-")[0]


def is_sculpt(card: str) -> bool:
    return card not in ("scrap", "wax")


class Mason:
    """One player: piles as lists, the top of the Draw Pile last."""

    def __init__(self, deck: list[str], rng: Random) -> None:
        self.rng = rng
        rng.shuffle(deck)
        self.draw, self.hand, self.discard, self.trash = deck, [], [], []  # type: ignore[var-annotated]
        self.check_in = 5

    def off_top(self) -> str | None:
        """The top card; an empty pile is refilled when a card is needed off it."""
        if not self.draw:
            self.rng.shuffle(self.discard)
            self.draw, self.discard = self.discard, []
        return self.draw.pop() if self.draw else None

    def off(self, count: int) -> list[str]:
        """So many cards off the top, or all there are."""
        cards = [self.off_top() for _ in range(count)]
        return [card for card in cards if card]

    def some(self, pile: list[str], count: int) -> list[str]:
        """So many cards out of a hand or pile, as the player likes; they leave it."""
        cards = self.rng.sample(pile, min(count, len(pile)))
        for card in cards:
            pile.remove(card)
        return cards

    def sculpture(self) -> Counter[str]:
        """What is left, by part."""
        left = Counter(c.split("-")[-1] for c in (*self.draw, *self.hand, *self.discard))
        return Counter({part: left[part] for part in (*PARTS, "scrap", "wax")})


class RealTable:
    """A game under default rulings, played by chance and told as entries."""

    def __init__(self, seats: int, rng: Random, *, sine_cera: bool = False) -> None:
        self.rng, self.sine_cera = rng, sine_cera
        wax = {1: 12, 2: 12, 3: 8, 4: 6}[seats] if sine_cera else 0
        self.masons = [Mason(self._deck(wax), rng) for _ in range(seats)]
        self.bench = rng.sample(TOOLS, 9 if seats == 4 else 7)
        self.up = set(self.bench)
        self.turn = rng.randrange(seats)
        self.trigger: int | None = None
        self.over = False
        self.entries: list[Entry] = []
        self._start()

    def _deck(self, wax: int) -> list[str]:
        parts = [part for part in PARTS for _ in range(9)]
        painted = [f"{self.rng.choice(COLOURS)}-{part}" for part in parts]
        return painted + ["scrap"] * 18 + ["wax"] * wax

    @property
    def me(self) -> Mason:
        """The player on turn."""
        return self.masons[self.turn]

    def tell(self, action: str, seat: int | None = None, **fields: Any) -> None:
        who = {} if seat is None else {"seat": seat}
        self.entries.append({"id": len(self.entries) + 1, **who, "action": action, **fields})

    def _start(self) -> None:
        self.tell("deal", tools=list(self.bench), first=self.turn)
        for seat, mason in enumerate(self.masons):
            mason.hand = mason.off(3)
            self.tell("opening-hand", seat, cards=list(mason.hand))

    def play(self, longest: int = 2000) -> RealTable:
        """Play to the end."""
        while not self.over:
            self.one_turn()
            assert len(self.entries) < longest * len(self.masons), "an endless game"
        return self

    # ---- a turn

    def one_turn(self) -> None:
        if not self.up:
            self.up = set(self.bench)
        if self.sine_cera:
            self._shed()
        tool = self.rng.choice(sorted(self.up))
        extra, fields = getattr(self, "_" + tool.replace("-", "_"))()
        self.tell("use-tool", self.turn, tool=tool, **fields)
        self.up.discard(tool)
        self.me.discard += self.me.hand
        self.me.hand = self.me.off(3 + extra)
        self.tell("plan", self.turn, cards=list(self.me.hand))
        self._consult()
        if self.over:
            return
        left = self.me.sculpture()
        if self.rng.random() < 0.03 or sum(left[part] for part in PARTS) < 3:
            self._rubble()  # nobody else could end the game
        self.tell("pass", self.turn)
        self.turn = (self.turn + 1) % len(self.masons)
        self.over = self.turn == self.trigger

    def _consult(self) -> None:
        if sum(map(is_sculpt, self.me.hand)) < 3:
            return
        self.me.check_in = max(0, self.me.check_in - 1)
        if self.me.check_in == 0 and self.trigger is None:
            self.trigger = self.turn
            self.over = len(self.masons) == 1

    def _rubble(self) -> None:
        me = self.me
        me.draw = me.draw + me.discard + me.trash
        me.discard, me.trash = [], []
        self.rng.shuffle(me.draw)
        self.tell("ruined-rubble", self.turn)

    def _shed(self) -> None:
        me = self.me
        while "wax" in me.hand and self.rng.random() < 0.3:
            me.hand.remove("wax")
            self._give("hand")
        while me.draw and me.draw[-1] == "wax" and self.rng.random() < 0.5:
            me.draw.pop()
            self._give("top")

    def _give(self, source: str) -> None:
        to = self.rng.randrange(len(self.masons))
        self.masons[to].discard.append("wax")
        self.tell("shed-wax", self.turn, source=source, to=to)

    # ---- Tools: extra cards owed, and what is told

    def _flat_chisel(self) -> tuple[int, Entry]:
        shown = self.me.off(3)
        as_scrap = self.rng.randint(0, shown.count("wax"))
        trashed = ["scrap"] * shown.count("scrap") + ["wax"] * as_scrap
        rest = list(shown)
        for card in trashed:
            rest.remove(card)
        self.me.trash += trashed
        self.me.discard += rest
        return 0, {"revealed": shown, **({"wax_as_scrap": as_scrap} if "wax" in shown else {})}

    def _heavy_sledge(self) -> tuple[int, Entry]:
        trashed = self.me.some(self.me.hand, 2)
        self.me.trash += trashed
        return 0, {"trashed": trashed, **self._hit(self._some_piles(1, 1))}

    def _some_piles(self, low: int, high: int) -> list[int]:
        full = [s for s, m in enumerate(self.masons) if m.draw or m.discard]
        return self.rng.sample(full, min(len(full), self.rng.randint(low, high)))

    def _hit(self, seats: list[int]) -> Entry:
        tops = []
        for seat in seats:
            card = self.masons[seat].off_top()
            assert card
            self.masons[seat].trash.append(card)
            tops.append(card)
        return {"piles": seats, "tops": tops} if seats else {}

    def _jackhammer(self) -> tuple[int, Entry]:
        run: list[str] = []
        while True:
            pair = self.me.off(2)
            run += pair
            types = {"scrap" if c == "wax" else kind_of(c) for c in pair}
            if len(pair) < 2 or len(types) > 1 or ("wax" in pair and self.rng.random() < 0.5):
                break
        self.me.trash += run
        return 0, {"trashed": run}

    def _mallet(self) -> tuple[int, Entry]:
        self.me.trash += self.me.hand
        self.me.hand = []
        return 0, {}

    def _maquette(self) -> tuple[int, Entry]:
        me = self.me
        drawn = me.off(4)
        me.hand += drawn
        trashed = me.some(me.hand, 2)
        me.trash += trashed
        back, me.hand = list(me.hand), []
        self.rng.shuffle(back)
        me.draw += back
        return 0, {"drawn": drawn, "trashed": trashed, "returned": back[::-1]}

    def _pointed_chisel(self) -> tuple[int, Entry]:
        source = self.rng.choice([s for s in ("hand", "discard") if getattr(self.me, s)] or [""])
        trashed = self.me.some(getattr(self.me, source), 1) if source else []
        self.me.trash += trashed
        return 0, {"trashed": trashed, **({"source": source} if source else {})}

    def _polishing_rag(self) -> tuple[int, Entry]:
        trashed = self.me.some(self.me.hand, self.rng.randint(0, 1))
        self.me.trash += trashed
        return 1, {"trashed": trashed}

    def _polishing_stone(self) -> tuple[int, Entry]:
        seats = self._some_piles(0, len(self.masons))
        return len(seats), self._hit(seats)

    def _rasp(self) -> tuple[int, Entry]:
        trashed = self.me.some(self.me.hand, self.rng.randint(0, 2))
        self.me.trash += trashed
        return 0, {"trashed": trashed}

    def _rounded_chisel(self) -> tuple[int, Entry]:
        named = self.rng.choice([*COLOURS, "scrap"])
        trashed = [c for c in self.me.hand if kind_of(c) == named]
        self.me.hand = [c for c in self.me.hand if kind_of(c) != named]
        self.me.trash += trashed
        return 0, {"named": named}

    def _saw(self) -> tuple[int, Entry]:
        named, run = self.rng.choice(COLOURS), []
        while card := self.me.off_top():
            run.append(card)
            if kind_of(card) == named:
                break
        self.me.trash += run
        return 0, {"named": named, "trashed": run}

    def _toothed_chisel(self) -> tuple[int, Entry]:
        shown = self.me.off(2)
        trashed = self.rng.sample(shown, min(1, len(shown)))
        rest = list(shown)
        for card in trashed:
            rest.remove(card)
        self.me.trash += trashed
        self.me.discard += rest
        return 0, {"revealed": shown, "trashed": trashed}

    # ---- scores

    def totals(self) -> list[int]:
        """Sculpture points without Critics, counted afresh."""
        left = [m.sculpture() for m in self.masons]
        most = max(s["wax"] for s in left)
        alone = len(left) == 1
        return [
            2 * s["head"] + BODY[s["body"]] + ARM[s["arm"]] - 3 * s["scrap"]
            + (-1 if alone or s["wax"] == most else 1) * s["wax"]
            for s in left
        ]  # fmt: skip
