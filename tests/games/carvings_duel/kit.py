"""A duel to try things on: lay out a position, enter moves by name, see verdicts."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from msgspec.structs import replace as struct_replace

from referee.engine.game import Viewer
from referee.engine.header import read_header
from referee.engine.log import Answer, Entry, Log
from referee.games import games
from referee.games.carvings_duel import GAME
from referee.games.carvings_duel.state import EVERYBODY, Piece, State

ROOMY = {
    "hand-limit": {"reading": "table", "value": 10},
    "opening-hand": "three",
}
"""Hands with room to move in; tests of small hands say so."""

DECK = {
    "man": 4, "woman": 2, "soldier": 2, "child": 2, "roc": 2, "dragon": 1, "horse": 2,
    "thief": 1, "monk": 2, "cart": 1, "lion": 1,
}  # fmt: skip
"""A pouch of 20."""


class Table:
    """A duel in which seat 0 (oak) goes first, at the main part of turn 1."""

    def __init__(self, *, begun: bool = True, lists: Any = (None, None), **rulings: Any) -> None:
        chosen = {**ROOMY, **{k.replace("_", "-"): v for k, v in rulings.items()}}
        self.header = {"game": "carvings_duel", "players": ["Ana", "Ben"], "rulings": chosen}
        _, _, self.terms = read_header(self.header, games())
        self.log = Log(GAME, self.terms)
        self._laid = 0
        if begun:
            self.begin(lists)

    def begin(self, lists: Any = (None, None)) -> None:
        for seat, material in enumerate(("oak", "walnut")):
            size = sum(lists[seat].values()) if lists[seat] else 20
            fields = {"carvings": lists[seat]} if lists[seat] else {}
            taken(self.enter(seat, "register-pouch", material=material, size=size, **fields))
        taken(self.enter(None, "start", first=0))
        self.draw()

    # ---- reading

    @property
    def state(self) -> State:
        assert isinstance(self.log.state, State)
        return self.log.state

    def life(self, seat: int) -> int:
        return self.state.sides[seat].life

    def hand(self, seat: int) -> int:
        return len(self.state.sides[seat].hand)

    def pouch(self, seat: int) -> int:
        return self.state.sides[seat].in_pouch

    def field(self) -> list[str]:
        """What lies on the field: seat and name."""
        return [f"{p.control} {p.name}" for p in self.state.field]

    def graveyard(self) -> list[str]:
        return [f"{p.owner} {p.name}" for p in self.state.graveyard]

    def seen(self, *seats: int) -> dict[str, Any]:
        return GAME.rules.view(self.state, Viewer(frozenset(seats)))

    def piece(self, piece: str) -> Piece:
        return next(p for p in self.state.pieces() if p.id == piece)

    # ---- laying out

    def _set(self, state: State) -> None:
        last = self.log.played[-1]
        self.log.played[-1] = replace(last, after=state)

    def _out_of_pouch(self, owner: int, name: str | None, **marks: Any) -> Piece:
        self._laid += 1
        side = self.state.sides[owner]
        self._set(self.state.with_side(owner, pouch=side.pouch - 1))
        known = EVERYBODY if name else 0
        return Piece(f"9000.{self._laid}", name, owner, **{"known": known, **marks})

    def lay(self, seat: int, name: str, owner: int | None = None, **marks: Any) -> str:
        """Put a carving onto a seat's side of the field; returns its id."""
        owner = seat if owner is None else owner
        piece = self._out_of_pouch(owner, name, control=seat, **marks)
        self._set(self.state.but(field=(*self.state.field, piece)))
        return piece.id

    def mount(self, seat: int, name: str) -> str:
        """Put a carving with a Horse onto a seat's side of the field; returns the bearer's id."""
        bearer = self.lay(seat, name)
        self.lay(seat, "horse", bearer=bearer)
        return bearer

    def bury(self, owner: int, name: str, **marks: Any) -> str:
        """Put a carving into the graveyard; returns its id."""
        piece = self._out_of_pouch(owner, name, **marks)
        self._set(self.state.but(graveyard=(*self.state.graveyard, piece)))
        return piece.id

    def give(self, seat: int, name: str | None, owner: int | None = None, **marks: Any) -> str:
        """Put a carving that all know (or that nobody does) into a hand; returns its id."""
        piece = self._out_of_pouch(seat if owner is None else owner, name, **marks)
        side = self.state.sides[seat]
        self._set(self.state.with_side(seat, hand=(*side.hand, piece)))
        return piece.id

    def empty_hand(self, seat: int) -> None:
        """Put a whole hand back into the pouches it came from."""
        for piece in self.state.sides[seat].hand:
            owner = self.state.sides[piece.owner]
            self._set(self.state.with_side(piece.owner, pouch=owner.pouch + 1))
        self._set(self.state.with_side(seat, hand=()))

    def hold(self, seat: int, *names: str | None) -> list[str]:
        """Make a hand of exactly these carvings; returns their ids."""
        self.empty_hand(seat)
        return [self.give(seat, name) for name in names]

    def empty_pouch(self, seat: int) -> None:
        """Take all carvings out of a pouch, unaccounted for."""
        count = self.state.sides[seat].pouch
        gone = tuple(n + count * (at == seat) for at, n in enumerate(self.state.unaccounted))
        self._set(self.state.with_side(seat, pouch=0).but(unaccounted=gone))

    def with_life(self, seat: int, life: int) -> None:
        self._set(self.state.with_side(seat, life=life))

    def mark(self, piece: str, **marks: Any) -> None:
        """Change something about a carving on the field."""
        found = self.state.on_field(piece)
        assert found is not None
        self._set(self.state.with_piece(struct_replace(found, **marks)))

    # ---- entering

    def enter(self, seat: int | None, action: str, **fields: Any) -> Answer:
        plain = {"action": action, **fields}
        if seat is not None:
            plain["seat"] = seat
        move = GAME.codec.move(plain, 2)
        return self.log.append(Entry(self.log.last_id + 1, move))

    def rule(self, answer: Answer, seat: int | None, action: str, **fields: Any) -> Answer:
        """Let a refused move stand by a table ruling."""
        assert answer.verdict.rule
        plain = {"action": action, "seat": seat, **fields}
        waives = self.log.refusals(GAME.codec.move(plain, 2))
        return self.enter(
            None, "table-ruling", waives=list(waives), reason="as played", agreed=[0, 1],
            **{"with": plain},
        )  # fmt: skip

    def do(self, seat: int, action: str, **fields: Any) -> Answer:
        """Enter a move that must be legal, and pass for whoever is asked about it."""
        answer = taken(self.enter(seat, action, **fields))
        return self.passed() or answer

    def passed(self) -> Answer | None:
        """Pass until nobody is asked any more."""
        answer = None
        while self.state.step == "response":
            answer = taken(self.enter(self.state.answering, "respond", answer="pass"))
        return answer

    def draw(self) -> None:
        """Make all picks that are due, discarding where hands are full."""
        while self.state.step in ("pick", "discard"):
            if self.state.step == "pick":
                self.enter(self.state.to_act, "pick")
            else:
                self.give_up()

    def give_up(self) -> Answer:
        hand = self.state.sides[self.state.to_act].hand
        name = hand[-1].name or "man"
        return taken(self.enter(self.state.to_act, "discard", carving=name, owner=hand[-1].owner))

    def turn(self) -> None:
        """End the turn and make the next player's pick."""
        taken(self.enter(self.state.active, "end-turn"))
        self.draw()

    def at(self, seat: int) -> Table:
        """Go on to the next turn of a seat in which attacks are allowed."""
        self.turn()
        while self.state.active != seat:
            self.turn()
        return self


def refused(answer: Answer, rule: str) -> str:
    """The sentence of a refusal, which must cite that rule."""
    assert not answer.taken, answer.verdict
    assert (answer.verdict.kind, answer.verdict.rule) == ("illegal", rule), answer.verdict
    assert answer.verdict.says
    return answer.verdict.says


def taken(answer: Answer, rule: str | None = None) -> Answer:
    """An answer that must be a legal entry, citing that rule among others."""
    assert answer.taken, answer.verdict
    assert answer.verdict.kind in ("legal", "unknown"), answer.verdict
    cited = {c.rule for c in answer.verdict.cited}
    assert rule is None or rule in cited, (rule, cited)
    return answer


def judged(answer: Answer, refusal: str | None) -> bool:
    """Whether an answer was taken, which it must be unless a rule refuses it."""
    if refusal:
        refused(answer, refusal)
    else:
        taken(answer)
    return answer.taken


def cites(answer: Answer, *rules: str) -> Answer:
    """An answer whose verdict names all these rules."""
    for rule in rules:
        taken(answer, rule)
    return answer
