"""Two temples, two directions, and what happens to turns at the end."""

from __future__ import annotations

import pytest

from referee.games.artifact_stack.prompts import prompts
from referee.games.artifact_stack.temple import PLACES
from tests.games.artifact_stack.kit import PLAIN, Table, refused, taken

FILLER = ("statues", "coins", "weapons")


def empty_temple(table: Table, leave: int = 0) -> None:
    """Take card after card, the decks in turn, until so many are left."""
    while table.state.phase == "turn" and table.state.present.bit_count() > leave:
        there = [p for i, p in enumerate(PLACES) if table.state.present >> i & 1]
        place = min(there, key=lambda p: table.state.price(PLACES.index(p)))
        held = [c.deck for s in table.state.seats for c in s.cards]
        deck = next(d for d in (*FILLER, "jewelry", "manuscripts", "china") if held.count(d) < 9)
        extra = {"letter": "A"} if deck == "china" else {}
        table.turn(place, deck, **extra)


@pytest.mark.rule("round1.clockwise")
def test_round_one_goes_clockwise() -> None:
    table = Table(seats=3, built=False)
    table.build(starter=1)
    assert "It is the turn of player 2, not of player 1" in refused(
        table.enter(0, "take", place="T11", face={"deck": "coins"}), "round1.clockwise"
    )
    order = []
    for _ in range(4):
        order.append(table.state.active)
        table.skip()
    assert order == [1, 2, 0, 1]


@pytest.mark.rule("round1.end")
@pytest.mark.rule("round2.counter-clockwise")
@pytest.mark.ruling("round2-starter", "seat-order")
def test_round_two_starts_right_of_the_starter_and_goes_the_other_way() -> None:
    table = Table(seats=3, built=False)
    table.build(starter=1)
    empty_temple(table)
    assert (table.state.phase, table.state.round) == ("build", 2)
    taken(table.build(assistants=None))
    order = []
    for _ in range(4):
        order.append(table.state.active)
        table.turn(*free_card(table))
    assert order == [0, 2, 1, 0]
    wrong = table.enter(0, "take", place="T11", face={"deck": "jewelry"})
    refused(wrong, "table.pieces")
    wrong = table.enter(0, "hire")
    refused(wrong, "round2.counter-clockwise")


def free_card(table: Table) -> tuple[str, str]:
    there = [p for i, p in enumerate(PLACES) if table.state.present >> i & 1]
    place = min(there, key=lambda p: table.state.price(PLACES.index(p)))
    held = [c.deck for s in table.state.seats for c in s.cards]
    return place, next(d for d in ("jewelry", "manuscripts", *FILLER) if held.count(d) < 9)


@pytest.mark.ruling("round2-starter", "last-mover")
def test_round_two_may_start_with_the_last_mover() -> None:
    table = Table(seats=3, round2_starter="last-mover")
    empty_temple(table)
    last = table.state.last_mover
    table.build(assistants=None)
    assert table.state.active == last == (26 - 1) % 3


@pytest.mark.rule("end.second-temple-empty")
def test_the_game_ends_with_the_second_temple() -> None:
    table = Table()
    empty_temple(table)
    table.build(assistants=None)
    empty_temple(table)
    assert table.state.phase == "over"
    assert table.state.out == 2
    refused(table.enter(0, "hire"), "table.over")


def test_a_temple_is_built_once_and_before_anything_else() -> None:
    table = Table(built=False)
    answer = table.enter(0, "take", place="T11", face={"deck": "coins"})
    refused(answer, "table.phase")
    table.build()
    refused(table.build(), "temple.card-count")


def test_a_temple_holds_only_decks_in_play_with_whole_faces() -> None:
    table = Table(built=False)
    refused(table.enter(None, "build-temple", up={"T11": {"deck": "relics"}}), "setup.six-decks")
    refused(table.enter(None, "build-temple", up={"T11": {"deck": "china"}}), "china.letters")
    both = table.enter(None, "build-temple", up={"T11": {"deck": "coins"}}, down=["T11"])
    refused(both, "temple.mixed-facing")


@pytest.mark.ruling("assistants-shown-count", "matching-only")
def test_the_table_says_how_many_assistants_are_shown() -> None:
    table = Table(built=False)
    taken(table.build(assistants=7))
    assert table.state.display == 7


@pytest.mark.ruling("assistants-shown-count", "all-twelve")
def test_all_twelve_assistants_may_be_shown() -> None:
    table = Table(built=False, assistants_shown_count="all-twelve")
    refused(table.build(assistants=7), "setup.assistants-shown")
    taken(table.build(assistants=12))


def last_card_with_extra_turns(shown: int | None = None, **rulings: str) -> Table:
    """Seat 0 takes the last card of the first temple and owns an extra turn.

    `shown`: so many Assistants are left then.
    """
    table = Table(**rulings)
    cards = table.give(0, "manuscripts", 2)
    empty_temple(table, leave=1)
    if table.state.active != 0:
        table.enter(table.state.active, "hire")
        table.done(1)
    last = next(p for i, p in enumerate(PLACES) if table.state.present >> i & 1)
    table.take(0, last, "jewelry")
    taken(table.enter(0, "trigger", deck="manuscripts", cards=cards))
    if shown is not None:
        taken(table.enter(None, "correct", what="display", to=shown))
    table.done(0)
    return table


@pytest.mark.ruling("extra-turn-at-end", "lost")
def test_extra_turns_expire_with_the_round() -> None:
    table = last_card_with_extra_turns()
    assert (table.state.phase, table.state.extra) == ("build", 0)


@pytest.mark.ruling("extra-turn-at-end", "hire-still")
def test_extra_turns_may_still_be_used_to_hire() -> None:
    table = last_card_with_extra_turns(extra_turn_at_end="hire-still")
    assert (table.state.phase, table.state.active) == ("turn", 0)
    assert "take" not in {p.action for p in prompts(table.state)}
    taken(table.enter(0, "hire"))
    table.done(0)
    assert table.state.phase == "build"


@pytest.mark.ruling("extra-turn-at-end", "carried")
def test_extra_turns_may_be_carried_into_round_two() -> None:
    table = last_card_with_extra_turns(extra_turn_at_end="carried")
    table.build(assistants=None)
    while table.state.active != 0:
        table.turn(*free_card(table))
    assert table.state.extra == 1
    table.turn(*free_card(table))
    assert table.state.active == 0


def test_who_leaves_is_skipped_and_ranked_last() -> None:
    table = Table(seats=3)
    taken(table.enter(0, "leave"))
    assert table.state.active == 1
    table.skip()
    table.skip()
    assert table.state.active == 1
    taken(table.enter(None, "end-agreed", agreed=[1, 2]))
    from referee.games.artifact_stack.rules import sheet

    result = sheet(table.state, ["Ana", "Ben", "Cy"])
    assert result.players[0].rank == 3


@pytest.mark.rule("setup.start-player")
def test_who_left_before_the_temple_was_built_does_not_start() -> None:
    for starter, active in ((None, 1), (2, 2)):
        table = Table(seats=3, built=False)
        taken(table.enter(0, "leave"))
        refused(table.build(starter=0), "setup.start-player")
        taken(table.build(starter=starter))
        assert table.state.active == active


def test_fewer_than_two_players_are_offered_the_end() -> None:
    table = Table(decks=PLAIN)
    table.enter(1, "leave")
    assert prompts(table.state)[0].action == "end-agreed"
    table.enter(0, "leave")
    assert table.state.phase == "over"


@pytest.mark.parametrize(("what", "to"), [("silver.0", 5), ("bank", 30), ("display", 3)])
def test_a_correction_moves_silver_to_the_unaccounted(what: str, to: int) -> None:
    from tests.games.artifact_stack.invariants import check

    table = Table()
    taken(table.enter(None, "correct", what=what, to=to, reason="counted"))
    check(table.state)
    refused(table.enter(None, "correct", what="moon", to=1), "table.pieces")
    refused(table.enter(None, "correct", what=what, to=99), "table.pieces")
