"""A table to try things on: moves by name, verdicts, pieces where a test wants them."""

from __future__ import annotations

from typing import Any

from referee.engine.codec import convert
from referee.engine.log import Answer, Entry, Log
from referee.games.catacombs_cubes import GAME
from referee.games.catacombs_cubes.options import Options
from referee.games.catacombs_cubes.pieces import COINS, PIECES
from referee.games.catacombs_cubes.state import State

TRACK = ["point", "obsidian", "point", "obsidian", "none", "point", "none", "point"]
HALL = ["red", "blue", "silver", "black"]


def tile(name: str, cubes: int, points: int, sides: str = "rrrr", **more: Any) -> dict[str, Any]:
    """A tile; `sides` are the first letters of its connectors (k: black), from the top."""
    full = {"r": "red", "b": "blue", "s": "silver", "k": "black", "y": "yellow"}
    return {"name": name, "cubes": cubes, "points": points,
            "connectors": [full[c] for c in sides], **more}  # fmt: skip


PLANS = [
    tile("Mill", 3, 2, "rbsk", level=1),
    tile("Bakery", 4, 3, "yyyy", bonus="obsidian", level=1),
    tile("Smithy", 5, 4, "rrrr", bonus="any", level=2),
    tile("Chapel", 2, 1, "kkkk", bonus="palace", level=2),
]
PREVIEW = tile("Well", 1, 1, "ssss", level=3)
PALACE = tile("Great Palace", 4, 6, "yyyy")
SOLO = {
    "start_tile": tile("Hut", 2, 3, "rrrr", level=1),
    "builder_tile": tile("Shed", 2, 2, "bbbb", level=1),
    "markers": ["red", "silver", "blue"],
}


class Table:
    """A game that is laid out; player 1 (seat 0) begins, the last seat is the Foreman."""

    def __init__(
        self,
        seats: int = 2,
        *,
        laid: bool = True,
        setup: dict[str, Any] | None = None,
        options: dict[str, Any] | None = None,
        **rulings: Any,
    ) -> None:
        chosen = {k.replace("_", "-"): v for k, v in rulings.items()}
        given = {"solo": True} if seats == 1 else {}
        self.options = convert({**given, **(options or {})}, Options)
        self.terms = GAME.terms(seats, self.options, chosen)
        self.log = Log(GAME, self.terms)
        if laid and self.options.depth == "full":
            self.lay_out(**(setup or {}))

    def lay_out(self, **more: Any) -> None:
        seats = self.terms.seats
        plain: dict[str, Any] = {"palace_track": TRACK, "plans": PLANS, "palace": PALACE}
        if self.options.solo:
            plain |= {**SOLO, "plans": PLANS[:3]}
        else:
            front = self.options.board_side == "front"
            start = {"coins": ["red", "blue", "silver"]} if front else {"pieces": ["glass"]}
            homes = [tile(f"Home {n}", 2, 4, "yyyy") for n in range(seats)]
            plain |= {"town_hall": HALL, "starts": [start] * seats, "preview": PREVIEW}
            plain |= {"residences": homes}
        done(self.enter(None, "setup", **(plain | more)))
        if not self.options.solo:
            done(self.enter(None, "foreman-roll", foreman=seats - 1))

    @property
    def state(self) -> State:
        state = self.log.state
        assert isinstance(state, State)
        return state

    def move(self, seat: int | None, action: str, **fields: Any) -> Any:
        plain = {"action": action, **{k: v for k, v in fields.items() if v is not None}}
        return GAME.codec.move(plain if seat is None else {"seat": seat, **plain}, self.terms.seats)

    def enter(self, seat: int | None, action: str, **fields: Any) -> Answer:
        return self.log.append(Entry(self.log.last_id + 1, self.move(seat, action, **fields)))

    def rule(self, seat: int | None, action: str, *waives: str, **fields: Any) -> Answer:
        """A table ruling that lets a move stand."""
        inner = {"seat": seat, "action": action, **fields}
        plain = {"action": "table-ruling", "with": inner, "waives": list(waives),
                 "reason": "as played", "agreed": [0]}  # fmt: skip
        move = GAME.codec.move(plain, self.terms.seats)
        return self.log.append(Entry(self.log.last_id + 1, move))

    # ---- getting somewhere

    def count(self, what: str, to: int) -> None:
        done(self.enter(None, "correct", what=what, to=to))

    def yard(self, seat: int, **pieces: int) -> None:
        for piece, n in pieces.items():
            self.count(f"yard.{piece}.{seat}", n)

    def warehouse(self, seat: int, **pieces: int) -> None:
        for piece, n in pieces.items():
            self.count(f"warehouse.{piece}.{seat}", n)

    def coins(self, seat: int, **coins: int) -> None:
        for coin, n in coins.items():
            self.count(f"{coin}.{seat}", n)

    def supply(self, **pieces: int) -> None:
        for piece, n in pieces.items():
            self.count(f"supply.{piece}", n)

    def no_supply(self, **left: int) -> None:
        """The supply holds these pieces and nothing else."""
        self.supply(**{p: left.get(p, 0) for p in sorted(PIECES, key=lambda p: -left.get(p, 0))})

    def offers(self, *faces: str, **more: Any) -> Answer:
        """The Foreman sets out these faces, then any that are wanted still."""
        from referee.games.catacombs_cubes.quarry import offers_wanted

        wanted = 2 * offers_wanted(self.state)[0]
        full = [*faces, *["obsidian"] * (wanted - len(faces))]
        return done(self.enter(self.state.foreman, "set-offers", faces=full, **more))

    def end(self, seat: int) -> Answer:
        return done(self.enter(seat, "end-turn"))

    def draft(self, seat: int, column: int, **more: Any) -> Answer:
        return done(self.enter(seat, "draft", column=column, **more))

    def build(self, seat: int, slot: int | None, *yard: str, **more: Any) -> Answer:
        """A build out of the yard, which gets the pieces first."""
        for piece in set(yard):
            have = self.state.seats[seat].yard[PIECES.index(piece)]  # type: ignore[arg-type]
            self.count(f"yard.{piece}.{seat}", max(have, yard.count(piece)))
        action = "solo-build" if self.options.solo else "build"
        return done(self.enter(seat, action, slot=slot, yard=list(yard), **more))

    def place(self, seat: int, at: str) -> Answer:
        return done(self.enter(seat, "place", at=at))

    def next_round(self) -> None:
        """Everybody drafts, or has no main action, until the offers are set out again."""
        this = self.state.round
        while self.state.round == this and self.state.phase == "turn":
            self.any_turn()

    def any_turn(self) -> None:
        """The active player does something of no interest."""
        seat = self.state.active
        while self.state.due is not None:
            self.any_choice()
        if not self.state.main:
            if self.state.columns:
                take = [1, 2] if self.options.draws_tokens else None
                self.draft(seat, self.state.columns[0] + 1, take=take)
            else:
                assert self.enter(seat, "skip-main").taken
        while self.state.due is not None:
            self.any_choice()
        if self.state.phase == "turn" and self.state.active == seat:
            self.end(seat)

    def any_choice(self) -> None:
        (prompt, *_) = [p for p in GAME.rules.prompts(self.state) if p.legal]
        fields = {f.name: f.options[0].value for f in prompt.fields}
        done(self.enter(prompt.seat, prompt.action, **fields, **prompt.preset))

    # ---- looking

    def coin_counts(self, seat: int) -> dict[str, int]:
        return dict(zip(COINS, self.state.seats[seat].coins, strict=True))

    def held(self, seat: int, area: str = "yard") -> dict[str, int]:
        pile = getattr(self.state.seats[seat], area)
        return {p: n for p, n in zip(PIECES, pile, strict=True) if n}

    def stock(self, piece: str) -> int:
        return self.state.supply[PIECES.index(piece)]  # type: ignore[arg-type]

    def points(self, seat: int) -> int:
        return self.state.seats[seat].points


def done(answer: Answer) -> Answer:
    """An answer that must be taken."""
    assert answer.taken, answer.verdict
    return answer


def taken(answer: Answer, rule: str | None = None) -> str:
    """A legal entry that cites that rule among others; what it says of it."""
    assert answer.taken, answer.verdict
    assert answer.verdict.kind == "legal", answer.verdict
    if rule is None:
        return answer.verdict.says
    says = [c.says for c in answer.verdict.cited if c.rule == rule]
    assert says, answer.verdict
    return says[0]


def cites(answer: Answer) -> set[str]:
    return {c.rule for c in answer.verdict.cited}


def refused(answer: Answer, rule: str) -> str:
    """The sentence of a refusal, which must cite that rule."""
    assert not answer.taken, answer.verdict
    assert (answer.verdict.kind, answer.verdict.rule) == ("illegal", rule), answer.verdict
    return answer.verdict.says


def refused_and_ruled(table: Table, rule: str, seat: int | None, action: str, **fields: Any) -> str:
    """A refusal by that rule, which a table ruling waiving it lets stand."""
    says = refused(table.enter(seat, action, **fields), rule)
    assert table.rule(seat, action, rule, **fields).verdict.stands == "table-ruling"
    return says
