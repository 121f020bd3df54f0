"""Two phones at a real table: every text each receives, with and without a Child in the other hand.

Two tables are played with the same entries, but for what is sealed. Whatever the service gives
the other phone, the keeper or an onlooker (page data, history, refusals, exports) must be the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from referee.engine.action import Move
from referee.engine.codec import encode
from referee.games.carvings_duel import GAME
from referee.table import exporting, service
from referee.table.database import db
from referee.table.people import Member
from referee.table.service import Recorded
from referee.table.store import Store
from tests.games.carvings_duel.kit import DECK
from tests.table.conftest import SECRET, Play, open_store

NO_CHILD = {**DECK, "child": 0, "bard": 2}
TWINS = {**NO_CHILD, "monk": 1, "sorcerer": 1}
"""A ruling bears on a list that has both."""


@pytest.fixture
def held(tmp_path: Path) -> Iterator[Store]:
    app, first = open_store(f"sqlite:///{tmp_path / 'duels.db'}")
    first.close()
    with app.app_context():
        store = Store(db.engine, SECRET)
    yield store
    store.close()


class Evening:
    """A table with two phones, a keeper without a seat, and an onlooker."""

    def __init__(self, store: Store, reading: str) -> None:
        rulings = {"hidden-hands": reading, "hand-limit": "five", "opening-hand": "three"}
        made = service.create(store, GAME.slug, ["Ana", "Ben"], rulings=rulings, one_phone=False)
        self.play = Play(store, *made)
        self.phones = [self.play.sit(seat)[0] for seat in (0, 1)]
        self.onlooker = self.play.sit(None)[1]
        self.texts: list[str] = []

    def enter(self, seat: int, **plain: Any) -> None:
        """An entry from the seat's own phone; then everybody else looks."""
        outcome = self.play.enter(seat, GAME.codec.action(plain), by=self.me(seat))
        assert isinstance(outcome, Recorded), outcome
        self.texts += [self.received(who) for who in (self.me(0), self.play.keeper, self.onlooker)]

    def me(self, seat: int) -> Member:
        return self.play.who(self.phones[seat])

    def received(self, member: Member) -> str:
        """All that a page could show this member, and what they could take away."""
        shown = service.snapshot(self.play.store, member)
        lines = [
            (x.words, x.says, x.needs, x.rule, x.kind, x.rulings, x.hidden) for x in shown.history
        ]
        told = [encode(shown.view), repr(lines), encode(shown.prompts), encode(shown.countables)]
        told += [repr(shown.seats), repr(shown.waiting), repr(shown.undo), encode(shown.sheet)]
        told += list(exporting.log_lines(self.play.store, self.play.id))
        return "\n".join(told).replace(self.play.id, "TABLE")


def evening(store: Store, reading: str, hand: list[str], listed: dict[str, int]) -> Evening:
    """Ana plays two commodities and attacks; Ben, holding this, passes each time."""
    table = Evening(store, reading)
    private = reading == "private-hands"
    lists = [{n: c for n, c in d.items() if c} for d in (DECK, listed)]
    for seat, wood in enumerate(("oak", "walnut")):
        table.enter(seat, action="register-pouch", material=wood, size=20, carvings=lists[seat])
    first = GAME.codec.action({"action": "start", "first": 0})
    assert isinstance(table.play.enter(None, first), Recorded)

    def names(*carvings: str) -> dict[str, Any]:
        return {"carvings": list(carvings)} if private else {}

    table.enter(0, action="pick", **names("man", "monk", "cart"))
    table.enter(1, action="pick", **names(*hand))
    table.enter(0, action="pick", **names("man"))
    table.enter(0, action="summon", carving="man")
    table.enter(0, action="play", carving="cart")
    table.enter(1, action="respond", answer="pass")
    table.enter(0, action="pick", **names("roc", "soldier", "woman"))
    table.enter(0, action="end-turn")
    table.enter(1, action="pick", **names("woman"))
    table.enter(1, action="end-turn")
    table.enter(0, action="discard", carving="monk", piece="other")
    table.enter(0, action="pick", **names("lion"))
    man = service.snapshot(store, table.me(0)).view["field"][0]["id"]
    table.enter(0, action="attack", attacker=man)
    table.enter(1, action="respond", answer="pass")
    return table


@pytest.mark.parametrize("reading", ["counts-only", "private-hands"])
def test_nobody_but_ben_learns_whether_he_holds_a_child(held: Store, reading: str) -> None:
    with_child = evening(held, reading, ["man", "woman", "child"], DECK)
    others = [["man", "woman", "bard"], ["bard", "soldier", "man"]]
    for hand, listed in zip(others, (NO_CHILD, TWINS), strict=True):
        without = evening(held, reading, hand, listed)
        assert with_child.texts == without.texts


@pytest.mark.parametrize("reading", ["counts-only", "private-hands"])
def test_bens_own_phone_is_asked_the_same(held: Store, reading: str) -> None:
    prompts = []
    for hand, listed in ((["man", "woman", "child"], DECK), (["man", "woman", "bard"], NO_CHILD)):
        table = evening(held, reading, hand, listed)
        table.enter(0, action="play", carving="roc", target=_man(table))
        prompts.append(encode(service.snapshot(held, table.me(1)).prompts))
    assert prompts[0] == prompts[1]
    assert '"child"' in prompts[0]


def _man(table: Evening) -> str:
    field = service.snapshot(table.play.store, table.me(0)).view["field"]
    piece: str = field[0]["id"]
    return piece


def test_the_end_opens_everything(held: Store) -> None:
    table = evening(held, "private-hands", ["man", "woman", "child"], DECK)
    assert "child" not in "\n".join(
        line for line in exporting.log_lines(table.play.store, table.play.id) if "carvings" in line
    )
    assert isinstance(
        table.play.enter(1, GAME.codec.action({"action": "concede"}), by=table.me(1)), Recorded
    )
    shown = service.snapshot(held, table.onlooker)
    assert shown.view["sides"][1]["listed"] == DECK
    assert "child" in [p["name"] for p in shown.view["sides"][1]["hand"]]
    assert [a["fits"] for a in shown.view["audit"]] == [True, True]


def _asked(table: Evening, keeper: Member) -> list[str]:
    """All that a keeper who plays seat 0 is told who asks about seat 1, with nothing recorded."""
    store, seq = table.play.store, table.play.seq
    respond = {"action": "respond", "answer": "child"}
    wrong = {"action": "attack", "attacker": "1.1"}
    tries: list[list[tuple[int, dict[str, Any]]]] = [
        [(1, respond)],
        [(1, respond), (0, wrong)],
        [(1, {**respond, "answer": "pass"}), (1, respond)],
        [(1, {"action": "command", "line": "? TRANSFER OAK HORSE CARVING FROM GROUND TO BIN"})],
    ]
    told = []
    for moves in ([Move(s, GAME.codec.action(a)) for s, a in plain] for plain in tries):
        told.append(repr(service.check(store, keeper, moves)))
    again = [Move(s, GAME.codec.action(a)) for s, a in tries[1]]
    told.append(repr(service.submit(store, keeper, again, seq, f"probe-{table.play.id}")))
    assert table.play.seq == seq
    return told


@pytest.mark.parametrize("reading", ["counts-only", "private-hands"])
def test_a_keeper_who_plays_cannot_ask_for_the_other_hand(held: Store, reading: str) -> None:
    found = []
    for hand, listed in ((["man", "woman", "child"], DECK), (["man", "woman", "bard"], NO_CHILD)):
        table = evening(held, reading, hand, listed)
        table.enter(0, action="play", carving="roc", target=_man(table))
        keeper = replace(table.play.keeper, seat=0, reads=frozenset({0}))
        found.append([text.replace(table.play.id, "TABLE") for text in _asked(table, keeper)])
    assert found[0] == found[1]
