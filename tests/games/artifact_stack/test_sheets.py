"""Paper: the temple on the setup sheet, the reference cards, the sheet to resume from."""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from referee import paper
from referee.engine.printing import SetupSheet
from referee.engine.rule import Choice
from referee.games.artifact_stack import BOOK, GAME
from referee.games.artifact_stack.decks import LABELS
from referee.games.artifact_stack.sheets import PRINT_OPTIONS, setup_rules
from referee.games.artifact_stack.sheets_reference import reference_card
from referee.games.artifact_stack.sheets_resume import resume_state
from referee.games.artifact_stack.sheets_setup import setup_sheet
from referee.paper.sheet import at_table
from tests.games.artifact_stack import paperkit as kit
from tests.games.artifact_stack.paperkit import CHOSEN, evening, other_readings
from tests.paper.reading import Paper, Word


@cache
def printed(kind: str, size: str = "a4", **how: Any) -> Paper:
    return Paper(paper.render(kind, GAME, paper=size, **how))


# ---- the setup sheet


def stated_prices(depth: str) -> dict[str, int]:
    """What the register says a full temple costs under a reading of dig-depth, by place."""
    reading = BOOK.ruling("dig-depth").reading(depth)
    assert reading is not None
    found = re.search(r"middle rows ([\d /]+); bottom rows ([\d /]+)\.", reading.says)
    assert found is not None
    rows = {letter: text.split("/") for letter, text in zip("MB", found.groups(), strict=True)}
    return {
        f"{letter}{row}{column}": int(price)
        for letter, lines in rows.items()
        for row, line in enumerate(lines, 1)
        for column, price in enumerate(line.split(), 1)
    }


def price_below(words: list[Word], place: str) -> str:
    """The price on the card of that name: what is written next below it, in its column."""
    [name] = [w for w in words if w.text == place]
    under = [w for w in words if name.top < w.top < name.top + 8 and -1 < w.left - name.left < 7]
    return min(under, key=lambda w: w.top).text


@pytest.mark.ruling("dig-depth", "overlap")
@pytest.mark.ruling("dig-depth", "direct")
@pytest.mark.ruling("dig-depth", "transitive")
@pytest.mark.parametrize("depth", ["overlap", "direct", "transitive"])
def test_the_temple_is_printed_with_the_prices_of_its_reading(depth: str) -> None:
    page = Paper(paper.render("setup", GAME, rulings={"dig-depth": depth}))
    words = [w for w in page.words if w.page == 0]
    expected = {place: str(n) for place, n in stated_prices(depth).items()}
    assert len(expected) == 23
    expected |= dict.fromkeys(("T11", "T12", "T13"), "free")
    assert {place: price_below(words, place) for place in expected} == expected


def test_prices_are_left_blank_where_only_the_table_knows_what_covers_what() -> None:
    told = {"temple-offset": {"reading": "table-marks", "value": {"B11": ["M11", "M12", "T11"]}}}
    table = kit.snapshot("two-players-plain", entries=1, **told)
    picture = setup_sheet(at_table(GAME, table)).picture
    assert {card.price for card in picture.cards} == {None}
    choice = Choice(**told["temple-offset"])
    known = setup_sheet(evening(CHOSEN, 2, temple_offset=choice)).picture
    assert {card.place: card.price for card in known.cards if card.price} == {"B11": 3}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_round_two_goes_the_other_way_round(seats: int) -> None:
    first, second = setup_sheet(evening(seats=seats)).picture.orders
    assert first == tuple(range(1, seats + 1))
    assert second[first.index(seats)] == 1
    assert second[first.index(1)] == seats
    clockwise = [second.index(turn) for turn in range(1, seats + 1)]
    assert all((b - a) % seats == seats - 1 for a, b in pairwise(clockwise))


def test_nobody_knows_yet_who_will_empty_the_temple() -> None:
    sheet = setup_sheet(evening(round2_starter="last-mover"))
    assert sheet.picture.orders[1] == (None,) * 4
    assert "Whoever emptied the first temple" in sheet.steps[-1].how


def test_without_options_every_deck_can_still_be_chosen() -> None:
    sheet = setup_sheet(evening())
    assert [deck.plays for deck in sheet.picture.decks] == [None] * 10
    assert sheet.steps[0].do.startswith("Choose 6")
    text = printed("setup").text
    assert all(label.split()[0] in text for label in LABELS.values())
    stand_in = [LABELS[deck] for deck in PRINT_OPTIONS["decks"]]
    assert ", ".join(stand_in[:3]) not in text


def test_chosen_decks_are_told_from_those_in_the_box_and_so_are_assistants() -> None:
    sheet = setup_sheet(evening(CHOSEN))
    assert [deck.deck for deck in sheet.picture.decks if deck.plays] == CHOSEN
    [shown] = [step for step in sheet.steps if "Assistants" in step.do]
    assert shown.how.endswith("of Statues, Coins, Weapons and Manuscripts.")
    all_of_them = setup_sheet(evening(CHOSEN, assistants_shown_count="all-twelve"))
    assert "All 12" in next(s.how for s in all_of_them.steps if "Assistants" in s.do)


@pytest.mark.parametrize(("seats", "bank"), [(2, 36), (3, 34), (4, 32)])
def test_the_silver_adds_up_to_forty(seats: int, bank: int) -> None:
    sheet = setup_sheet(evening(seats=seats))
    assert [c.number for c in sheet.counts if "Silver" in c.what] == [2 * seats, bank]
    assert any(f"The other {bank} " in step.how for step in sheet.steps)


def test_the_sheet_carries_the_same_rules_whatever_is_chosen() -> None:
    known = {rule.id for rule in BOOK.rules}
    for rulings in other_readings():
        for decks in (None, CHOSEN):
            sheet: SetupSheet = setup_sheet(evening(decks, 3, **rulings))
            assert set(sheet.rules) == set(setup_rules(3))
    assert set(setup_rules(3)) <= known


# ---- reference cards


def test_the_card_has_the_values_of_sets() -> None:
    card = reference_card(evening())
    assert card.statues == (1, 3, 6, 10, 15, 21, 28, 36, 45)
    assert [w.points for w in card.china] == [10, 8, 4, 1]
    assert [w.points for w in card.monsters] == [5, 5, 4, -1, -1, 2]
    assert [(b.two[0], b.three[0]) for b in card.bonuses if b.deck != "weapons"] == [("1", "2")] * 3


def test_the_card_keeps_silent_about_decks_in_the_box() -> None:
    card = reference_card(evening(CHOSEN))
    assert [bonus.deck for bonus in card.bonuses] == ["jewelry"]
    assert card.statues == ()
    said = " ".join((*card.turn, *card.ends, card.closing, *(w.what for w in card.cards)))
    assert not re.search("Statue|Coin|Weapon|Manuscript", said)
    plain = reference_card(
        evening(["statues", "coins", "weapons", "manuscripts", "jewelry", "china"])
    )
    assert "Relics" not in " ".join(plain.ends)
    assert not any("Curse" in line for line in plain.turn)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_there_is_a_card_for_each_player(seats: int) -> None:
    assert printed("reference", players=seats).text.count("Your turn") == seats


def test_the_card_says_what_is_read_differently() -> None:
    plain, other = reference_card(evening()), reference_card(evening(dig_depth="transitive"))
    assert plain.read == ()
    assert other.read == (("dig-depth", "transitive"),)
    assert plain.turn[0] != other.turn[0]


# ---- the sheet to resume from


def test_it_tells_every_card_of_the_table() -> None:
    table = kit.snapshot("four-players-written", entries=60)
    state = resume_state(at_table(GAME, table))
    view = table.view
    assert view is not None
    gone = [spot for spot in state.spots if spot.card is None]
    assert len(state.spots) - len(gone) == view["left_in_temple"]
    for holding, tableau in zip(state.seats, view["tableaus"], strict=True):
        lines = dict(holding.lines)
        letters = re.findall(r"\b[ABC]\b", lines["China"] or "")
        assert sorted(letters) == sorted(c["letter"] for c in tableau["cards"] if c["letter"])
        weapons = sum(map(int, re.findall(r"\d+", lines["Weapons"] or "")))
        assert weapons == sum(c["deck"] == "weapons" for c in tableau["cards"])
        assert lines["Silver"] == str(tableau["silver"])


def test_flipped_sets_stand_in_brackets() -> None:
    flipped = kit.tableau(kit.cards("coins", 2, 7), kit.cards("coins", 1), kit.china("BAC", 8))
    table = kit.crowded([flipped] * 4)
    lines = dict(resume_state(at_table(GAME, table)).seats[0].lines)
    assert lines["Coins"] == "1  [2]"
    assert lines["China"] == "[A B C]"


def test_a_blank_one_has_room_for_everything() -> None:
    state = resume_state(evening(CHOSEN, 3))
    assert [spot.card for spot in state.spots] == [""] * 26
    assert [len(holding.lines) for holding in state.seats] == [6 + 3] * 3
