"""The judge against a table with real cards: true entries are taken, false ones are not."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from referee.engine.log import Entry, Log
from referee.games.chiseled import GAME
from referee.games.chiseled.cards import KINDS
from referee.games.chiseled.options import Options
from tests.games.chiseled.invariants import check
from tests.games.chiseled.realtable import Mason, RealTable

GAMES = [(seed, seats, wax) for seed in range(8) for seats in (1, 2, 3, 4) for wax in (0, 1)]


def a_log(seats: int, wax: int) -> Log:
    return Log(GAME, GAME.terms(seats, Options(sine_cera=bool(wax)), {}))


def append(log: Log, plain: dict[str, Any]) -> Any:
    number, move = GAME.codec.entry(plain, log.terms.seats, log.last_id + 1)
    return log.append(Entry(number, move))


def same_piles(log: Log, seat: int, mason: Mason) -> None:
    side = log.state.sides[seat]
    for zone, pile in ((side.hand, mason.hand), (side.discard, mason.discard),
                       (side.trash, mason.trash)):  # fmt: skip
        assert Counter({KINDS[k]: n for k, n in enumerate(zone[:11]) if n}) == Counter(pile)
    assert sum(side.draw) == len(mason.draw)
    assert side.check_in == mason.check_in


@pytest.mark.parametrize(("seed", "seats", "wax"), GAMES)
def test_what_really_happened_is_legal_and_leads_to_the_same_table(
    seed: int, seats: int, wax: int
) -> None:
    table = RealTable(seats, Random(seed), sine_cera=bool(wax))
    log, told = a_log(seats, wax), 0
    while True:
        for plain in table.entries[told:]:
            answer = append(log, plain)
            assert answer.taken, (plain, answer.verdict)
            assert answer.verdict.kind == "legal"
            check(log.state)
        told = len(table.entries)
        for seat, mason in enumerate(table.masons):
            same_piles(log, seat, mason)
        assert GAME.rules.is_over(log.state) == table.over
        if table.over:
            break
        assert log.state.turn == table.turn
        table.one_turn()
    names = [f"P{n}" for n in range(seats)]
    sheet = GAME.rules.sheet(log.state, names)
    assert [p.total for p in sheet.players] == table.totals()
    if seats > 1:
        best = max(zip(table.totals(), [-sum(m.sculpture().values()) for m in table.masons],
                       strict=True))  # fmt: skip
        assert sheet.winners == tuple(
            name
            for name, total, mason in zip(names, table.totals(), table.masons, strict=True)
            if (total, -sum(mason.sculpture().values())) == best
        )


def lies(plain: dict[str, Any], table: RealTable, rng: Random) -> list[dict[str, Any]]:
    """Entries like a true one, but which cannot have happened."""
    found = []
    for field in ("cards", "trashed", "revealed", "drawn"):
        cards = plain.get(field)
        if not cards:
            continue
        absent = [c for c in KINDS if c == "wax" and not table.sine_cera]
        for card in absent:
            lie = deepcopy(plain)
            lie[field][rng.randrange(len(cards))] = card
            found.append(lie)
        if field != "trashed":
            found.append({**deepcopy(plain), field: [*cards, "scrap"]})
            found.append({**deepcopy(plain), field: cards[1:]})
    if "seat" in plain and len(table.masons) > 1 and plain["action"] != "opening-hand":
        found.append({**plain, "seat": (plain["seat"] + 1) % len(table.masons)})
    return found


@pytest.mark.parametrize("seed", range(12))
def test_what_cannot_have_happened_is_refused(seed: int) -> None:
    rng = Random(seed)
    table = RealTable(1 + seed % 4, Random(seed), sine_cera=False).play()
    log, refused = a_log(len(table.masons), 0), 0
    for plain in table.entries:
        for lie in lies(plain, table, rng):
            answer = log.fork().append(
                Entry(log.last_id + 1, GAME.codec.entry(lie, log.terms.seats, 1)[1])
            )
            assert not answer.taken, (lie, answer.verdict)
            assert answer.verdict.says
            refused += 1
        assert append(log, plain).taken
    assert refused > 20


def drained(log: Log, seat: int) -> list[int]:
    """The parts of which a player's Draw Pile can hold no card any more."""
    draw = log.state.sides[seat].draw
    return [part for part in range(3) if not sum(draw[part:9:3]) + draw[12 + part]]


def test_a_tenth_card_of_a_part_is_refused_wherever_it_is_drawn() -> None:
    """Once all nine Heads are seen outside the pile, no hand may show another."""
    tried = 0
    for seed in range(30):
        log = a_log(2, 0)
        for plain in RealTable(2, Random(seed + 100)).play().entries:
            if plain["action"] == "plan" and len(plain["cards"]) <= sum(
                log.state.sides[plain["seat"]].draw
            ):
                for part in drained(log, plain["seat"]):
                    lie = {**plain, "cards": [KINDS[part], *plain["cards"][1:]]}
                    move = GAME.codec.entry(lie, 2, 1)[1]
                    answer = log.fork().append(Entry(log.last_id + 1, move))
                    assert not answer.taken
                    assert answer.verdict.final
                    tried += 1
            assert append(log, plain).taken
    assert tried > 5
