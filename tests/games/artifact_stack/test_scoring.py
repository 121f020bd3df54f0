"""Scores of final positions, against sums done by hand."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.errors import Unreadable
from referee.engine.score import Sheet
from referee.games.artifact_stack import GAME
from referee.games.artifact_stack.hands import triangular
from referee.games.artifact_stack.temple import PLACES

DECKS = ["statues", "coins", "relics", "china", "monsters", "treasures"]
OTHERS = ["weapons", "manuscripts", "jewelry", "curses", "statues", "coins"]


def player(name: str, silver: int = 0, stars: int = 0, **more: Any) -> dict[str, Any]:
    assistants = more.pop("assistants", [])
    return {"name": name, "silver": silver, "stars": stars, "assistants": assistants, "cards": more}


def sheet(*players: dict[str, Any], decks: list[str] = DECKS, **rulings: Any) -> Sheet:
    plain = {"game": "artifact_stack", "options": {"decks": decks}, "players": list(players),
             "rulings": {k.replace("_", "-"): v for k, v in rulings.items()}}  # fmt: skip
    return GAME.score(plain)


def points(result: Sheet, name: str, line: str) -> int:
    (found,) = (p for p in result.players if p.name == name)
    return {x.id: x.points for x in found.lines}[line]


def total(result: Sheet) -> list[int]:
    return [p.total for p in result.players]


@pytest.mark.rule("statues.values")
@pytest.mark.rule("statues.sets-apart")
@pytest.mark.rule("sets.later-card-new-set")
@pytest.mark.example("statues-values")
@pytest.mark.example("statues-no-growth")
def test_statue_sets_score_apart_and_do_not_grow() -> None:
    assert [triangular(n) for n in (1, 2, 3, 4)] == [1, 3, 6, 10]
    result = sheet(player("Ana", statues={"sets": [3], "loose": 1}), player("Ben"))
    assert points(result, "Ana", "statues") == 7


@pytest.mark.ruling("statues-flip", "must-flip")
@pytest.mark.ruling("statues-flip", "never-flip")
@pytest.mark.parametrize(
    ("reading", "worth"), [("optional-flip", 9), ("must-flip", 8), ("never-flip", 15)]
)
def test_unflipped_statues_as_ruled(reading: str, worth: int) -> None:
    cards = {"sets": [3], "loose": 2}
    result = sheet(player("Ana", statues=cards), player("Ben"), statues_flip=reading)
    assert points(result, "Ana", "statues") == worth


@pytest.mark.rule("coins.value")
@pytest.mark.rule("weapons.value")
@pytest.mark.rule("manuscript.value")
@pytest.mark.rule("jewelry.value")
@pytest.mark.rule("curse.no-points")
@pytest.mark.rule("score.taken-cards")
def test_plain_decks_score_by_the_card() -> None:
    cards = {"coins": 3, "weapons": 2, "manuscripts": 4, "jewelry": 1, "curses": 5}
    result = sheet(player("Ana", **cards), player("Ben"), decks=OTHERS)
    lines = ("coins", "weapons", "manuscripts", "jewelry", "curses")
    assert [points(result, "Ana", line) for line in lines] == [6, 2, 4, 1, 0]
    assert total(result) == [13, 0]


@pytest.mark.rule("score.assistants")
@pytest.mark.rule("score.silver")
def test_assistants_and_silver_count() -> None:
    result = sheet(player("Ana", silver=4, assistants=[2, -1, 0]), player("Ben"))
    assert (points(result, "Ana", "assistants"), points(result, "Ana", "silver")) == (1, 4)


@pytest.mark.rule("relics.value")
@pytest.mark.rule("relics.most")
@pytest.mark.rule("relics.fewest")
@pytest.mark.rule("relics.ties")
@pytest.mark.rule("relics.between")
@pytest.mark.example("relics-tie-most")
def test_relics_with_ties_undivided() -> None:
    tied = sheet(player("A", relics=2), player("B", relics=2), player("C", relics=1))
    assert total(tied) == [5, 5, -2]
    three = sheet(player("A", relics=3), player("B", relics=2), player("C", relics=1))
    assert total(three) == [6, 2, -2]
    fewest = sheet(player("A", relics=3), player("B", relics=1), player("C", relics=1))
    assert total(fewest) == [6, -2, -2]


@pytest.mark.ruling("relics-all-tied", "both-cancel")
@pytest.mark.ruling("relics-all-tied", "neither")
@pytest.mark.ruling("relics-all-tied", "award-only")
@pytest.mark.parametrize(
    ("reading", "each"), [("both-cancel", 2), ("neither", 2), ("award-only", 5)]
)
def test_all_tied_for_relics(reading: str, each: int) -> None:
    result = sheet(player("A", relics=2), player("B", relics=2), relics_all_tied=reading)
    assert total(result) == [each, each]


@pytest.mark.ruling("relics-zero", "zero-counts")
@pytest.mark.ruling("relics-zero", "holders-only")
def test_no_relics_are_the_fewest_unless_only_holders_compare() -> None:
    players = player("A", relics=3), player("B", relics=2), player("C")
    assert total(sheet(*players)) == [6, 2, -3]
    assert total(sheet(*players, relics_zero="holders-only")) == [6, -1, 0]
    nobody = sheet(
        player("A"), player("B"), relics_zero="holders-only", relics_all_tied="award-only"
    )
    assert total(nobody) == [0, 0]


def test_without_the_deck_there_is_no_relic_award() -> None:
    result = sheet(player("A"), player("B"), decks=OTHERS)
    assert "relics-majority" not in {x.id for p in result.players for x in p.lines}


@pytest.mark.rule("score.star-most")
@pytest.mark.rule("score.star-tie")
@pytest.mark.rule("component.star-value")
@pytest.mark.rule("score.star-card-taken")
def test_most_stars_give_three_to_everybody_tied() -> None:
    result = sheet(player("A", stars=2), player("B", stars=2), player("C", stars=1))
    assert [points(result, n, "stars") for n in "ABC"] == [3, 3, 0]


def test_who_left_is_compared_with_nobody() -> None:
    from tests.games.artifact_stack.kit import WRITTEN, Table

    table = Table(seats=3, decks=WRITTEN)
    for star in (True, True, False):  # one Relic each, then a second one for the first player
        table.turn(_cheapest(table), "relics", star=star)
    table.turn(_cheapest(table), "relics", star=True)
    assert _majorities(table) == [(3, 3), (-3, 0), (-3, 0)]
    table.enter(0, "leave")
    assert _majorities(table) == [(0, 0), (0, 3), (0, 0)], "two who have one Relic each remain"
    table.enter(1, "leave")
    table.enter(2, "leave")
    assert _majorities(table) == [(0, 0)] * 3


def _cheapest(table: Any) -> str:
    there = [at for at in range(len(PLACES)) if table.state.present >> at & 1]
    return PLACES[min(there, key=table.state.price)]


def _majorities(table: Any) -> list[tuple[int, int]]:
    """The points for Relics and for stars of each player."""
    result = GAME.rules.sheet(table.state, ["A", "B", "C"])
    return [(points(result, n, "relics-majority"), points(result, n, "stars")) for n in "ABC"]


@pytest.mark.ruling("star-zero", "nobody")
@pytest.mark.ruling("star-zero", "everybody")
@pytest.mark.parametrize(("reading", "each"), [("nobody", 0), ("everybody", 3)])
def test_no_stars_at_all(reading: str, each: int) -> None:
    assert total(sheet(player("A"), player("B"), star_zero=reading)) == [each, each]


@pytest.mark.ruling("star-sources", "any-owned")
@pytest.mark.ruling("star-sources", "artifacts-only")
@pytest.mark.parametrize(("reading", "winner"), [("any-owned", 3), ("artifacts-only", 0)])
def test_stars_on_assistants(reading: str, winner: int) -> None:
    from tests.games.artifact_stack.kit import Table

    table = Table(star_sources=reading)
    table.enter(0, "hire", assistant={"star": True})
    table.enter(None, "end-agreed", agreed=[0])
    result = GAME.rules.sheet(table.state, ["A", "B"])
    assert points(result, "A", "stars") == winner


@pytest.mark.ruling("china-unlocked-at-end", "best-grouping")
@pytest.mark.ruling("china-unlocked-at-end", "locked-only")
@pytest.mark.ruling("china-unlocked-at-end", "owner-groups")
def test_unlocked_china_as_ruled() -> None:
    cards = {"locked": ["AA"], "loose": "CBA"}
    players = player("Ana", china=cards), player("Ben")
    assert points(sheet(*players), "Ana", "china") == 14
    assert points(sheet(*players, china_unlocked_at_end="locked-only"), "Ana", "china") == 7
    stated = {"reading": "owner-groups", "value": {"Ana": ["A", "B", "C"]}}
    assert points(sheet(*players, china_unlocked_at_end=stated), "Ana", "china") == 7


@pytest.mark.ruling("monster-pairing", "owner-pairs")
def test_monsters_may_be_paired_by_their_owner() -> None:
    cards = {"vampire": 1, "vampire_mummy": 1, "cross": 1}
    players = player("Ana", monsters=cards), player("Ben")
    assert points(sheet(*players), "Ana", "monsters") == 4
    stated = {"reading": "owner-pairs", "value": {"Ana": {"vampire_mummy_cross": 1}}}
    assert points(sheet(*players, monster_pairing=stated), "Ana", "monsters") == 3


@pytest.mark.ruling("negative-score", "no-floor")
@pytest.mark.ruling("negative-score", "floor-zero")
def test_a_line_names_only_rulings_that_decide_it() -> None:
    """By hand: what each reading makes of these tableaus, one ruling changed at a time."""

    def decided(result: Sheet, name: str, line: str) -> list[str]:
        (of,) = [p for p in result.players if p.name == name]
        return [b.ruling for x in of.lines if x.id == line for b in x.rulings]

    plain = sheet(
        player("Ana", relics=3, statues={"loose": 1}, china={"loose": "AB"}, stars=1),
        player("Ben", relics=1, statues={"loose": 2}, china={"loose": "AA"}),
        player("Cy", relics=2, statues={"sets": [2]}, monsters={"vampire": 1, "coffin": 1}),
    )
    assert decided(plain, "Ana", "relics-majority") == []
    assert decided(plain, "Ana", "stars") == ["star-sources"]
    assert decided(plain, "Ben", "stars") == []
    # One Statue is 1 alone or in a set; two are 3 together and 2 apart.
    assert decided(plain, "Ana", "statues") == []
    assert decided(plain, "Ben", "statues") == ["statues-flip"]
    # Only a pair is worth more than its cards.
    assert decided(plain, "Ana", "china") == []
    assert decided(plain, "Ben", "china") == ["china-unlocked-at-end"]
    # A Vampire fits a Coffin under one reading only; adding them up needs a pair first.
    assert decided(plain, "Ana", "monsters") == []
    assert decided(plain, "Cy", "monsters") == ["vampire-mummy-card"]
    level = sheet(player("Ana", relics=1), player("Ben", relics=1))
    assert decided(level, "Ana", "relics-majority") == ["relics-all-tied"]
    assert decided(level, "Ana", "stars") == ["star-zero"]
    none = sheet(player("Ana", relics=2), player("Ben"))
    assert decided(none, "Ben", "relics-majority") == ["relics-zero"]


def test_a_total_below_zero_as_ruled() -> None:
    players = player("Ana", monsters={"vampire": 2}), player("Ben", silver=1)
    assert total(sheet(*players)) == [-2, 1]
    floored = sheet(*players, negative_score="floor-zero")
    assert total(floored) == [0, 1]
    assert points(floored, "Ana", "floor") == 2


@pytest.mark.rule("bonus.flipped-scores")
@pytest.mark.rule("score.both-facings")
@pytest.mark.rule("score.only-at-end")
def test_flipped_cards_score_and_nothing_is_final_before_the_end() -> None:
    from tests.games.artifact_stack.kit import Table

    table = Table()
    coins = table.give(0, "coins", 2)
    before = GAME.rules.sheet(table.state, ["A", "B"])
    table.enter(0, "trigger", deck="coins", cards=coins)
    after = GAME.rules.sheet(table.state, ["A", "B"])
    assert points(before, "A", "coins") == points(after, "A", "coins") == 4
    assert (after.outcome, after.winners) == ("unfinished", ())


@pytest.mark.rule("end.most-points")
def test_most_points_win() -> None:
    result = sheet(player("A", silver=3), player("B", silver=2))
    assert (result.winners, result.tie_break) == (("A",), None)


@pytest.mark.rule("end.tie-artifacts")
@pytest.mark.ruling("tie-artifact-cards", "all-tableau-artifacts")
@pytest.mark.ruling("tie-artifact-cards", "with-assistants")
def test_a_tie_goes_to_the_most_artifact_cards() -> None:
    players = player("A", coins=2), player("B", silver=4, assistants=[0, 0, 0])
    plain = sheet(*players)
    assert plain.winners == ("A",)
    assert plain.tie_break is not None
    assert plain.tie_break[0].values == {"A": 2, "B": 0}
    assert sheet(*players, tie_artifact_cards="with-assistants").winners == ("B",)


@pytest.mark.rule("end.tie-silver")
def test_then_to_the_most_silver_then_it_is_shared() -> None:
    by_silver = sheet(player("A", coins=1, treasures=[0]), player("B", silver=2, treasures=[0, 0]))
    assert by_silver.winners == ("B",)
    shared = sheet(player("A", silver=1), player("B", silver=1))
    assert shared.winners == ("A", "B")
    assert [t.rule for t in shared.tie_break or ()] == ["end.tie-artifacts", "end.tie-silver"]


@pytest.mark.parametrize(
    ("players", "path"),
    [
        ([player("A", coins=5), player("B", coins=5)], "players[1].cards.coins"),
        ([player("A", silver=30), player("B", silver=11)], "players[1].silver"),
        ([player("A", weapons=1), player("B")], "players[0].cards.weapons"),
        ([player("A", china={"locked": ["AB"]}), player("B")], "players[0].cards.china.locked[0]"),
        ([player("A", china={"loose": "AD"}), player("B")], "players[0].cards.china.loose"),
        ([player("A", statues={"sets": [1]}), player("B")], "players[0].cards.statues.sets[0]"),
        ([player("A", stars=-1), player("B")], "players[0].stars"),
        ([player("A", assistants=[0] * 13), player("B")], "players[0].assistants"),
        ([player(n, assistants=[0] * 7) for n in "AB"], "players[1].assistants"),
        ([player("A")], "players"),
    ],
)
def test_what_the_box_does_not_hold_is_unreadable(players: list[Any], path: str) -> None:
    with pytest.raises(Unreadable) as caught:
        sheet(*players)
    assert caught.value.path == path


@pytest.mark.parametrize("decks", [DECKS[:5], [*DECKS, "coins"], [*DECKS[:5], "coins"], []])
def test_exactly_six_decks_are_in_play(decks: list[str]) -> None:
    with pytest.raises(Unreadable) as caught:
        sheet(player("A"), player("B"), decks=decks)
    assert caught.value.path == "options.decks"


def test_a_claim_names_the_readings_under_which_it_holds() -> None:
    plain = {"game": "artifact_stack", "options": {"decks": DECKS}, "claimed": {"Ana": 4},
             "players": [player("Ana", china={"loose": "ABCA"}), player("Ben")]}  # fmt: skip
    (claim,) = GAME.score(plain).claims
    assert (claim.total, claim.right) == (11, False)
    assert [(b.ruling, b.reading) for b in claim.holds_under] == [
        ("china-unlocked-at-end", "locked-only")
    ]


@pytest.mark.rule("china.single")
def test_a_locked_set_that_an_effect_broke_counts_card_by_card() -> None:
    from tests.games.artifact_stack.kit import Table, taken

    table = Table(decks=("curses", "china", "statues", "coins", "weapons", "jewelry"))
    locked = [table.give(0, "china", 1, letter=letter)[0] for letter in "ABC"]
    taken(table.enter(0, "lock-china", cards=locked))
    curse = table.take(0, _cheapest(table), "curses")
    gone = [{"card": locked[2], "to": None}]
    taken(table.enter(0, "card-effect", card=curse, moves=gone))
    assert points(GAME.rules.sheet(table.state, ["A", "B"]), "A", "china") == 2


def notes(*players: dict[str, Any], **rulings: Any) -> list[str]:
    """The notes that name a player."""
    return [n.says for n in sheet(*players, **rulings).notes if "Ana" in n.says]


def test_a_statement_that_does_not_fit_the_cards_is_told_and_not_passed_over() -> None:
    cards = player("Ana", china={"loose": "AAB"}, monsters={"vampire": 1, "cross": 1})
    wrong = {"reading": "owner-groups", "value": {"Ana": ["AA"]}}
    (says,) = notes(cards, player("Ben"), china_unlocked_at_end=wrong)
    assert "not their unlocked China, AAB" in says
    fits = {"reading": "owner-groups", "value": {"Ana": ["AA", "B"]}}
    assert notes(cards, player("Ben"), china_unlocked_at_end=fits) == []
    wrong = {"reading": "owner-pairs", "value": {"Ana": {"vampire_cross": 2}}}
    (says,) = notes(cards, player("Ben"), monster_pairing=wrong)
    assert "has not the cards for the pairs" in says


@pytest.mark.parametrize(
    ("cards", "ruling", "says"),
    [
        ({"statues": {"sets": [4]}}, {"statues_flip": "two-or-three-only"}, "a set has 2 or 3"),
        ({"statues": {"sets": [2]}}, {"statues_flip": "never-flip"}, "are one set"),
        ({"monsters": {"vampire_mummy": 1}}, {"vampire_mummy_card": "mismatched-pair"}, "loose"),
    ],
)
def test_what_a_ruling_does_not_know_is_noted(
    cards: dict[str, Any], ruling: dict[str, str], says: str
) -> None:
    (noted,) = notes(player("Ana", **cards), player("Ben"), **ruling)
    assert says in noted
    assert notes(player("Ana", **cards), player("Ben")) == []
