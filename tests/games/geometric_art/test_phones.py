"""Three phones, a keeper and an onlooker at one table: whose title reaches whom, and when."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from referee.engine.action import Action, Move
from referee.engine.codec import encode
from referee.games.geometric_art.actions import TellTitle, TitleWritten
from referee.table import exporting, service
from referee.table.database import db
from referee.table.people import Member
from referee.table.service import Recorded
from referee.table.store import Store, table_row
from tests.games.geometric_art.test_secrets import SECRET
from tests.table.conftest import SECRET as KEY
from tests.table.conftest import Play, open_store


@pytest.fixture
def held(tmp_path: Path) -> Iterator[Store]:
    app, first = open_store(f"sqlite:///{tmp_path / 'art.db'}")
    first.close()
    with app.app_context():
        store = Store(db.engine, KEY)
    yield store
    store.close()


class Evening:
    """Three phones with a seat each, a keeper without one, and somebody who looks on."""

    def __init__(self, store: Store, mode: str) -> None:
        names = ["Ana", "Ben", "Cy"]
        made = service.create(store, "geometric_art", names, {"mode": mode}, one_phone=False)
        self.play = Play(store, *made)
        self.phones = [self.play.sit(seat)[0] for seat in range(3)]
        _, self.onlooker = self.play.sit(None)

    @property
    def everybody(self) -> dict[str, Member]:
        seats = {str(s): self.play.who(token) for s, token in enumerate(self.phones)}
        return {**seats, "keeper": self.play.keeper, "onlooker": self.onlooker}

    def enter(self, plain: dict[str, object], by: int | None = None) -> None:
        with self.play.store.read() as connection:
            row = table_row(connection, self.play.id)
            game = self.play.store.logs.get(connection, row).game
        move = game.codec.move(plain, 3)
        member = self.play.keeper if by is None else self.play.who(self.phones[by])
        outcome = self.play.enter(move.seat, move.action, by=member)
        assert isinstance(outcome, Recorded), outcome

    def received(self, member: Member) -> str:
        """Everything this phone may be sent: the whole context, and an export."""
        shown = service.snapshot(self.play.store, member)
        viewer = member.viewer
        lines = exporting.log_lines(self.play.store, self.play.id, viewer)
        return f"{shown!r}\n{chr(10).join(lines)}".casefold()

    def titles_at(self, name: str) -> set[int]:
        text = self.received(self.everybody[name])
        return {s for s in range(3) if SECRET[s].casefold() in text}


def drawn(store: Store, mode: str) -> Evening:
    evening = Evening(store, mode)
    evening.enter({"action": "roll"})
    evening.enter({"action": "topic", "topic": "Food"})
    if mode == "best":
        evening.enter({"action": "dice-number", "number": 5})
    for seat in range(3):
        evening.enter({"seat": seat, "action": "title", "title": SECRET[seat]}, by=seat)
    for seat in range(3):
        evening.enter({"seat": seat, "action": "drawing-done"}, by=seat)
    evening.enter({"action": "reveal"})
    evening.enter({"action": "painter", "painter": 1})
    return evening


@pytest.mark.parametrize("mode", ["joint", "best"])
def test_a_title_reaches_other_phones_when_it_is_told(held: Store, mode: str) -> None:
    evening = drawn(held, mode)
    told: set[int] = set()
    for painter in (1, 2, 0):
        for name in evening.everybody:
            assert evening.titles_at(name) == told | ({int(name)} if name.isdigit() else set())
        guesser = (painter + 1) % 3
        if mode == "joint":
            others = [s for s in range(3) if s != painter]
            evening.enter({"seat": painter, "action": "tell-title", "right": others}, by=painter)
        else:
            evening.enter({"seat": guesser, "action": "raise-hand"}, by=guesser)
            evening.enter({"seat": painter, "action": "verdict", "right": True}, by=painter)
            evening.enter({"seat": painter, "action": "tell-title"}, by=painter)
        told.add(painter)
    for name in evening.everybody:
        assert evening.titles_at(name) == {0, 1, 2}


@pytest.mark.parametrize("mode", ["joint", "best"])
def test_a_keeper_who_tries_things_out_learns_no_title(held: Store, mode: str) -> None:
    """Checks and refusals of what others' phones would enter hold no title."""
    evening = drawn(held, mode)
    tried: list[Action] = [
        TellTitle(right=(0, 2)),
        TellTitle(),
        TellTitle(title=SECRET[1]),
        TellTitle(title="boat"),
        TitleWritten(title="boat"),
    ]
    for action in tried:
        for seat in (None, 0, 1, 2):
            answers = service.check(held, evening.play.keeper, [Move(seat, action)])
            said = repr(answers).replace(repr(action), "").casefold()
            assert not any(t.casefold() in said for t in SECRET)
    right = service.check(held, evening.play.keeper, [Move(1, TellTitle(title=SECRET[1]))])
    wrong = service.check(held, evening.play.keeper, [Move(1, TellTitle(title="boat"))])
    assert repr(right).replace(SECRET[1], "boat") == repr(wrong)


def test_what_was_undone_stays_sealed(held: Store) -> None:
    evening = Evening(held, "joint")
    evening.enter({"action": "roll"})
    evening.enter({"action": "topic"})
    evening.enter({"seat": 0, "action": "title", "title": SECRET[0]}, by=0)
    assert isinstance(evening.play.undo(evening.everybody["0"]), Recorded)
    evening.enter({"seat": 0, "action": "title", "title": "boat"}, by=0)
    assert [evening.titles_at(n) for n in ("1", "keeper", "onlooker")] == [set()] * 3


def test_two_phones_seal_their_titles_at_the_same_moment(held: Store) -> None:
    """Sealed titles depend on nobody else: an older page is no reason to refuse one."""
    evening = Evening(held, "best")
    for plain in ({"action": "roll"}, {"action": "topic"}, {"action": "dice-number", "number": 3}):
        evening.enter(plain)
    at = evening.play.seq
    for seat in Random(1).sample(range(3), 3):
        member = evening.play.who(evening.phones[seat])
        action = TitleWritten(title=SECRET[seat], round=1)
        assert isinstance(evening.play.enter(seat, action, by=member, at=at), Recorded)


def test_titles_on_the_wire_are_what_this_test_looks_for(held: Store) -> None:
    evening = drawn(held, "joint")
    assert SECRET[2].casefold() in evening.received(evening.everybody["2"])
    assert SECRET[2] in encode(service.snapshot(held, evening.everybody["2"]).view)
