"""What the duel's own sheets have on them, blank and once a duel has been played."""

from __future__ import annotations

from typing import Any

from referee.engine.game import Occasion, Viewer
from referee.games.carvings_duel import GAME
from referee.games.carvings_duel.carvings import COMMODITIES, NAMES
from referee.games.carvings_duel.commands import Fault, read
from referee.games.carvings_duel.options import Options
from referee.games.carvings_duel.sheets_play import (
    command_card,
    pouch_slips,
    reference,
    result_sheet,
)
from tests.games.carvings_duel.kit import DECK, Table


def blank(**options: Any) -> Occasion:
    return Occasion(GAME.terms(2, Options(**options), {}))


def of_table(table: Table, *seats: int) -> Occasion:
    names = ("Ana", "Ben")
    view = GAME.rules.view(table.state, Viewer(frozenset(seats)))
    return Occasion(table.terms, names, view, GAME.rules.sheet(table.state, names))


def test_a_slip_has_every_carving_once_and_nothing_filled_in() -> None:
    sheet = pouch_slips(blank())
    for slip in sheet.slips:
        listed = [c for _, kind in slip.kinds for c in kind]
        assert [c.name for c in listed] == list(NAMES)
        assert {c.count for c in listed} == {None}
        assert (slip.size, slip.told) == (None, False)
    assert (sheet.least, sheet.most, sheet.copies) == (16, 24, 2)
    letters = [c.letters for _, kind in sheet.slips[0].kinds for c in kind]
    assert len(set(letters)) == len(NAMES)  # told apart without any colour


def test_a_declared_list_is_on_the_slip_of_who_may_read_it() -> None:
    table = Table(lists=(DECK, DECK))
    onlooker = pouch_slips(of_table(table))
    assert [s.told for s in onlooker.slips] == [False, False]
    assert [s.material for s in onlooker.slips] == ["oak", "walnut"]
    own = pouch_slips(of_table(table, 0))
    assert [s.told for s in own.slips] == [True, False]
    counts = {c.name: c.count for _, kind in own.slips[0].kinds for c in kind}
    assert {n: c for n, c in counts.items() if c} == DECK
    table.enter(0, "concede")
    assert [s.told for s in pouch_slips(of_table(table)).slips] == [True, True]


def test_the_commands_on_the_card_can_be_typed() -> None:
    card = command_card(blank(graveyard="Bowl", pouches=("Red bag", "Blue bag")))
    assert [o.example.split()[0] for o in card] == ["PICK", "SHUFFLE", "TRANSFER", "TRANSFER"]
    for order in card:
        assert not isinstance(read(order.example, exact=True), Fault)
        assert order.does == GAME.book.rule(order.rule).says
    assert card[0].example == "PICK RED BAG"
    assert card[3].example.endswith("FROM GROUND TO BOWL")


def test_the_reference_says_every_rule_of_every_commodity() -> None:
    page = reference(blank())
    assert sorted(e.carving.name for e in page.commodities) == sorted(COMMODITIES)
    for entry in page.commodities:
        assert entry.lines == tuple(GAME.book.rule(r).says for r in entry.rules)
        assert all(r.startswith(f"{entry.carving.name}.") for r in entry.rules)


def test_a_result_is_blank_or_what_the_duel_left() -> None:
    assert [c.life for c in result_sheet(blank()).castles] == [None, None]
    table = Table()
    table.with_life(1, 2)
    table.enter(0, "concede")
    ana, ben = result_sheet(of_table(table)).castles
    assert (ana.name, ana.life, ana.rank, ana.how) == ("Ana", 6, 2, "conceded")
    assert (ben.name, ben.life, ben.rank, ben.how) == ("Ben", 2, 1, "")


def test_the_reference_says_what_each_commodity_may_be_used_on() -> None:
    on_paper = {e.carving.name: set(e.rules) for e in reference(blank()).commodities}
    for rule in GAME.book.rules:
        name, _, what = rule.id.partition(".")
        if name in COMMODITIES and what.endswith(("-only", "material", "-combat", "-turn")):
            assert rule.id in on_paper[name], rule.id
