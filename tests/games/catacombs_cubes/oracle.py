"""A second reckoner, written from the rulebook alone: reads the lines of a log, not the engine.

It believes the log (no judging), moves pieces, Coins and trackers as the lines say, and counts at
the end, under the default readings. What an action owes is carried out one after another; where a
player has to pick, the next line is read.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

ORDER = ["obsidian", "glass", "bamboo", "stone", "clay", "crystal"]
CUBES = dict(zip(ORDER, (1, 2, 3, 3, 4, 4), strict=True))
COIN_COLOURS = ("red", "blue", "silver")
Line = dict[str, Any]


class Player:
    def __init__(self) -> None:
        self.points = 0
        self.coins: Counter[str] = Counter()
        self.yard: Counter[str] = Counter()
        self.warehouse: Counter[str] = Counter()
        self.track = 0
        self.home: Any = None

    def area(self, name: str) -> Counter[str]:
        return self.yard if name == "yard" else self.warehouse


class Reckoner:
    """A game of several players, played from its lines."""

    def __init__(self, header: Line, lines: list[Line]) -> None:
        self.options = header.get("options", {})
        self.seats = len(header["players"])
        self.players = [Player() for _ in range(self.seats)]
        self.supply = Counter(dict(zip(ORDER, (35, 6, 6, 6, 6, 5), strict=True)))
        self.grid: dict[tuple[int, int], Line] = {}
        self.owners: dict[tuple[int, int], int] = {}
        self.palace: Any = None
        self.palace_cubes = self.palaces_done = 0
        self.plans: list[Any] = []
        self.preview: Any = None
        self.offers: list[Any] = []
        self.late = False
        self.foreman = 0
        self.spaces = 20 if self.seats == 4 else 16
        self.palaces = 2
        self.lines = iter(lines)

    # ---- reading

    def next(self) -> Line | None:
        for line in self.lines:
            told = line.get("with", line)
            if told["action"] == "correct":
                self.correct(told)
            elif told["action"] not in ("note", "sign-off"):
                return told
        return None

    def pick(self) -> Line:
        line = self.next()
        assert line is not None, "the log stops in the middle of an action"
        return line

    def correct(self, line: Line) -> None:
        name, *more = line["what"].split(".")
        if name == "supply":
            self.supply[more[0]] = line["to"]
            return
        me = self.players[int(more[-1])]
        if name in COIN_COLOURS:
            me.coins[name] = line["to"]
        elif name in ("yard", "warehouse"):
            me.area(name)[more[0]] = line["to"]
        elif name == "points":
            me.points = line["to"]
        else:
            me.track = line["to"]

    def play(self) -> None:
        while (line := self.next()) is not None:
            handler = getattr(self, "do_" + line["action"].replace("-", "_"), None)
            if handler is not None:
                handler(line.get("seat"), line)

    # ---- receiving

    def gain(self, seat: int, piece: str, area: str) -> None:
        """A named piece, or what the Resource Rule makes of it."""
        mine = self.players[seat].area(area)
        if self.supply[piece]:
            self.supply[piece] -= 1
            mine[piece] += 1
        elif self.options.get("resource_rule") == "competitive":
            owners = [s for s in range(self.seats) if s != seat and self.players[s].yard[piece]]
            if not owners:
                return
            loser = owners[0]
            if len(owners) > 1:
                loser = int(self.pick()["pick"].removeprefix("player-")) - 1
            self.players[loser].yard[piece] -= 1
            mine[piece] += 1
        else:
            at = ORDER.index(piece)
            for other in ORDER[at + 1 :] + ORDER[:at]:
                if self.supply[other]:
                    self.supply[other] -= 1
                    mine[other] += 1
                    return

    def gain_any(self, seat: int) -> None:
        if any(self.supply.values()):
            piece = self.pick()["pick"]
            self.supply[piece] -= 1
            self.players[seat].yard[piece] += 1

    # ---- setting up

    def do_setup(self, seat: Any, line: Line) -> None:
        self.track = line["palace_track"]
        plans = line.get("plans") or []
        self.plans = [*plans, *[None] * (4 - len(plans))]
        self.preview = line.get("preview")
        self.palace = line.get("palace")
        homes = line.get("residences") or []
        for at, start in enumerate(line["starts"]):
            me = self.players[at]
            me.coins.update(start.get("coins", []))
            me.yard.update(start.get("pieces", []))
            self.supply.subtract(start.get("pieces", []))
            me.home = homes[at] if at < len(homes) else None
        self.grid[0, 0] = {"connectors": line["town_hall"]}

    def do_foreman_roll(self, seat: Any, line: Line) -> None:
        """Who rolled highest is seen by who sets the offers out."""

    def do_set_offers(self, seat: int, line: Line) -> None:
        faces = line["faces"]
        self.offers = [list(faces[n : n + 2]) for n in range(0, len(faces), 2)]
        self.foreman = seat

    def swap(self, one: str, other: str) -> None:
        (c, p), (d, q) = ((int(s[0]) - 1, int(s[2]) - 1) for s in (one, other))
        self.offers[c][p], self.offers[d][q] = self.offers[d][q], self.offers[c][p]

    def do_foreman_swap(self, seat: int, line: Line) -> None:
        self.swap(line["one"], line["other"])

    # ---- drafting

    def do_draft(self, seat: int, line: Line) -> None:
        at = line["column"] - 1
        shown = [*self.offers[at], line.get("revealed")]
        faces = [shown[n - 1] for n in (line.get("take") or (1, 2))]
        self.offers[at] = None
        for face in faces:
            if face in CUBES:
                self.gain(seat, face, "yard")
            elif face == "any":
                self.gain_any(seat)
        for _ in range(faces.count("palace")):
            self.palace_obsidian(seat)
        for _ in range(faces.count("change")):
            self.drafted_change(seat)
        if self.seats == 2:
            self.one_more_offer_goes()

    def one_more_offer_goes(self) -> None:
        left = [at for at, offer in enumerate(self.offers) if offer]
        if not left:
            return
        chosen = self.options.get("resource_rule") == "competitive" and len(left) > 1
        self.offers[self.pick()["column"] - 1 if chosen else left[0]] = None

    def drafted_change(self, seat: int) -> None:
        me = self.players[seat]
        held = me.yard + me.warehouse
        smaller = [
            p for p in held if any(CUBES[o] == CUBES[p] - 1 and self.supply[o] for o in ORDER)
        ]
        if not smaller:
            return
        line = self.pick()
        if line.get("piece") is not None:
            self.change(seat, line)

    def change(self, seat: int, line: Line) -> None:
        area = self.players[seat].area(line.get("area", "yard"))
        area[line["piece"]] -= 1
        self.supply[line["piece"]] += 1
        self.supply[line["into"]] -= 1
        area[line["into"]] += 1

    # ---- Coins

    def do_spend_coin(self, seat: int, line: Line) -> None:
        me = self.players[seat]
        me.coins[line["coin"]] -= 1
        area = line.get("area", "yard")
        if line["coin"] == "blue":
            self.change(seat, line)
            self.gain(seat, "obsidian", area)
        elif line["coin"] == "silver":
            me.yard[line["piece"]] -= 1
            me.warehouse[line["piece"]] += 1
        else:
            me.area(area)[line["piece"]] -= 1
            self.contribute(seat, line["piece"], line)

    def do_bribe(self, seat: int, line: Line) -> None:
        self.players[seat].coins[line["coin"]] -= 1
        self.players[self.foreman].coins[line["coin"]] += 1
        self.swap(line["one"], line["other"])

    def do_exchange(self, seat: int, line: Line) -> None:
        me = self.players[seat]
        me.coins.subtract(line["coins"])
        if line["gain"] == "obsidian":
            self.gain(seat, "obsidian", "warehouse")
        else:
            me.coins[line["gain"]] += 1

    def do_buy(self, seat: int, line: Line) -> None:
        me = self.players[seat]
        me.coins.subtract(line["coins"])
        self.supply[line["piece"]] -= 1
        me.warehouse[line["piece"]] += 1

    # ---- Palaces

    def palace_obsidian(self, seat: int) -> None:
        at_end = self.players[seat].track >= len(self.track)
        over = self.palaces == 1 and self.palaces_done == 1
        if self.supply["obsidian"] and not at_end and not over:
            line = self.pick()
            self.supply["obsidian"] -= 1
            self.contribute(seat, "obsidian", line)

    def contribute(self, seat: int, piece: str, line: Line) -> None:
        after_all = self.palaces_done == self.palaces
        if after_all:
            self.supply[piece] += 1
        else:
            self.palace = self.palace or line["palace"]
            self.palace_cubes += CUBES[piece]
        me = self.players[seat]
        had, me.track = me.track, min(me.track + CUBES[piece], len(self.track))
        finished = not after_all and self.palace_cubes >= self.palace["cubes"]
        for icon in self.track[had : me.track]:
            if icon == "point":
                me.points += 1
            elif icon == "obsidian" and not after_all:
                self.gain(seat, "obsidian", "warehouse")
        if finished:
            done, self.palace, self.palace_cubes = self.palace, None, 0
            self.palaces_done += 1
            for player in self.players:
                player.track = 0
            self.lay(seat, done)

    # ---- building

    def do_build(self, seat: int, line: Line) -> None:
        me, slot = self.players[seat], line.get("slot")
        if slot is None:
            tile = me.home or line["tile"]
        else:
            tile = self.plans[slot - 1] or line["tile"]
            self.plans[slot - 1], self.preview = self.preview, line.get("drawn")
        self.use(me, line)
        self.lay(seat, tile, home=slot is None)

    def use(self, me: Player, line: Line) -> None:
        for area in ("yard", "warehouse"):
            me.area(area).subtract(line.get(area, []))
            self.supply.update(line.get(area, []))
        for piece in ORDER[1:]:
            self.supply[piece] += me.yard[piece]
            me.yard[piece] = 0

    def lay(self, seat: int, tile: Line, home: bool = False) -> None:
        if self.late:
            self.players[seat].points += tile["points"]
            return
        x, y = map(int, self.pick()["at"].split(","))
        self.grid[x, y] = tile
        around = [(x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)]
        laid_then = [cell for cell in around if cell in self.grid]
        if home:
            self.owners[x, y] = seat
        self.late = self.is_full()
        near = {self.owners[c] for c in around if c in self.owners} - {seat}
        for owner in sorted(near, key=lambda s: (s - seat) % self.seats):
            self.gain_any(owner)
        self.players[seat].points += tile["points"]
        self.bonus(seat, tile.get("bonus"))
        for side, cell in enumerate(around):
            if cell in laid_then:
                mine = tile["connectors"][side]
                other = self.grid[cell]["connectors"][(side + 2) % 4]
                self.pays(seat, mine, 2) if mine == other else self.pays(
                    seat, self.one_of(mine, other), 1
                )

    def is_full(self) -> bool:
        return len(self.grid) == self.spaces

    def one_of(self, mine: str, other: str) -> str:
        pick = self.pick()["pick"]
        assert pick in (mine, other), "a connector that is neither of the two"
        return str(pick)

    def bonus(self, seat: int, bonus: str | None) -> None:
        if bonus == "obsidian":
            self.gain(seat, "obsidian", "warehouse")
        elif bonus == "any":
            self.gain_any(seat)
        elif bonus == "palace":
            self.palace_obsidian(seat)

    def pays(self, seat: int, colour: str, n: int) -> None:
        if colour in COIN_COLOURS:
            self.players[seat].coins[colour] += n
        elif colour == "yellow":
            self.players[seat].points += n
        else:
            for _ in range(n):
                self.gain(seat, "obsidian", "warehouse")

    # ---- the end of a turn: an empty supply is late for all that follows

    def do_end_turn(self, seat: int, line: Line) -> None:
        self.late = self.late or not any(self.supply.values())

    def totals(self) -> list[int]:
        scores = [p.points for p in self.players]
        for colour in COIN_COLOURS:
            counts = [p.coins[colour] for p in self.players]
            numbers = sorted({n for n in counts if n}, reverse=True)
            for seat, n in enumerate(counts):
                if n and numbers.index(n) < 3:
                    scores[seat] += (5, 3, 1)[numbers.index(n)]
        return scores


class Alone(Reckoner):
    """A solo game, played from its lines."""

    def __init__(self, header: Line, lines: list[Line]) -> None:
        super().__init__(header, lines)
        self.palaces, self.spaces = 1, 9
        self.builder: list[Line] = []
        self.space = 0
        self.left: str | None = None

    def do_setup(self, seat: Any, line: Line) -> None:
        self.track = line["palace_track"]
        plans = line.get("plans") or []
        self.plans = [*(p or "untold" for p in plans), *["untold"] * (3 - len(plans))]
        self.palace = line.get("palace")
        self.grid[0, 0] = line["start_tile"]
        self.builder = [line["builder_tile"]]
        self.markers = line["markers"]

    def do_solo_offer(self, seat: int, line: Line) -> None:
        self.up, self.flipped = line["up"], None

    def do_solo_flip(self, seat: int, line: Line) -> None:
        self.flipped = line["face"]

    def do_solo_draft(self, seat: int, line: Line) -> None:
        taken, self.left = list(self.up), None
        if self.flipped:
            kept = self.up[line["open"] - 1]
            self.left = self.up[2 - line["open"]]
            taken = [self.flipped, kept]
        for piece in taken:
            self.gain(0, piece, "yard")

    def do_solo_build(self, seat: int, line: Line) -> None:
        at = line["slot"] - 1
        tile = line["tile"] if self.plans[at] == "untold" else self.plans[at]
        self.plans[at] = None
        self.use(self.players[0], line)
        self.lay(0, tile)

    def do_solo_advance(self, seat: int, line: Line) -> None:
        was, self.space = self.space, self.space + CUBES[self.left or line["face"]]
        for space in range(was + 1, self.space + 1):
            if space % 5 == 0 and space <= 45:
                at = self.markers.index(("silver", "blue", "red")[space // 5 % 3])
                if self.plans[at] is not None:
                    tile = line["tile"] if self.plans[at] == "untold" else self.plans[at]
                    self.builder.append(tile)
                    self.plans[at] = None

    def do_solo_refill(self, seat: int, line: Line) -> None:
        drawn = iter(line.get("drawn") or [])
        for at, plan in enumerate(self.plans):
            if plan is None:
                self.plans[at] = next(drawn, None) or "untold"

    def totals(self) -> list[int]:
        worth = sum(tile["points"] for tile in self.builder)
        for at, tile in enumerate(self.builder):
            right, below = at + 1, at + 3
            if at % 3 < 2 and right < len(self.builder):
                worth += tile["connectors"][1] == self.builder[right]["connectors"][3]
            if below < len(self.builder):
                worth += tile["connectors"][2] == self.builder[below]["connectors"][0]
        return [self.players[0].points - worth]


def reckoned(header: Line, lines: list[Line]) -> Reckoner:
    """The game of these lines (in order of play, none of them a change of the log), played."""
    kind = Alone if header.get("options", {}).get("solo") else Reckoner
    game = kind(header, lines)
    game.play()
    return game


def believable(header: Line, lines: list[Line]) -> bool:
    """Whether the second reckoner can follow: full depth, default readings, nobody left."""
    actions = {line.get("with", line)["action"] for line in lines}
    plain = not header.get("rulings") and header.get("options", {}).get("depth") != "light"
    return plain and "leave" not in actions
