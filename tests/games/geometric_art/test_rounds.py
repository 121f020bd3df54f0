"""The end of a round: equal titles; who leaves; what is counted; terms of a game."""

from __future__ import annotations

import pytest

from referee.engine.errors import Unreadable
from referee.games.geometric_art import GAME
from referee.games.geometric_art.options import Options
from tests.games.geometric_art.kit import NAMES, Table, cites, refused


def told(titles: list[str | None], mode: str = "joint", **rulings: str) -> Table:
    """Round 1 up to its end, every title told."""
    table = Table(mode, len(titles), **rulings)
    table.begin(titles)
    table.rest()
    return table


@pytest.mark.rule("joint.round-same-title-x")
@pytest.mark.rule("joint.round-same-title-when")
@pytest.mark.ruling("same-title-test", "normalised")
@pytest.mark.ruling("same-title-x-count", "one-each")
def test_joint_equal_titles_get_an_x_and_cost_no_die() -> None:
    early = Table()
    early.begin(["boat", "Boat!", "cat"])
    assert "3 to come" in refused(early.enter(None, "end-round"), "joint.round-same-title-when")
    table = told(["boat", "Boat!", "cat"])
    assert table.xs == [0, 0, 0]
    cites(table.ok(None, "end-round"), "joint.round-same-title-x")
    assert (table.xs, table.state.dice) == ([1, 1, 0], 7)


@pytest.mark.rule("best.round-same-title-x")
@pytest.mark.rule("best.round-same-title-when")
def test_best_equal_titles_get_an_x() -> None:
    early = Table("best")
    early.begin()
    refused(early.enter(None, "end-round"), "best.round-same-title-when")
    table = told(["apple", "pear", "蘋果 apple", "蘋果"], "best")
    cites(table.ok(None, "end-round"), "best.round-same-title-x")
    assert table.xs == [1, 0, 1, 1]


@pytest.mark.ruling("same-title-x-count", "per-match")
def test_an_x_for_every_other_player_with_the_title() -> None:
    table = told(["boat", "boat", "boat", "cat"], same_title_x_count="per-match")
    table.ok(None, "end-round")
    assert table.xs == [2, 2, 2, 0]


def test_the_table_confirms_what_was_found() -> None:
    table = told(["boat", "boat", "cat", "cat"])
    assert "are the same title" in refused(
        table.enter(None, "end-round", same=[[0, 1]]), "joint.round-same-title-x"
    )
    assert "are different titles" in refused(
        table.enter(None, "end-round", same=[[0, 1, 2, 3]]), "joint.round-same-title-x"
    )
    for nonsense in ([[0]], [[0, 0]], [[1]], [[0, 1], [1, 2]]):
        assert table.enter(None, "end-round", same=nonsense).verdict.final
    table.ok(None, "end-round", same=[[0, 1], [2, 3]])
    assert table.xs == [1, 1, 1, 1]


def test_the_table_overrules_in_either_direction() -> None:
    table = told(["boat", "boat", "cat"])
    table.ruled(None, "end-round", "joint.round-same-title-x", same=[])
    assert table.xs == [0, 0, 0]
    table = told(["boat", "ship", "cat"])
    table.ruled(None, "end-round", "joint.round-same-title-x", same=[[0, 1]])
    assert table.xs == [1, 1, 0]


def test_two_ways_of_writing_are_for_the_table_to_decide() -> None:
    for decided, xs in ({"same": []}, [0, 0, 0]), ({"alike": [0, 1]}, [1, 1, 0]):
        table = told(["火車", "火车", "boat"])
        table.ok(None, "end-round", **decided)
        assert table.xs == xs


def test_titles_on_paper_are_compared_by_the_table() -> None:
    table = told([None, "boat", "cat"])
    assert table.state.untold == (0,)
    table.ok(None, "end-round", alike=[0, 2])
    assert table.xs == [1, 0, 1]
    silent = told([None, "boat", "cat"])
    verdict = silent.ok(None, "end-round")
    assert (verdict.kind, verdict.rule) == ("unknown", "joint.round-same-title-x")
    typed = Table()
    typed.begin([None, "boat", "cat"])
    typed.ok(0, "tell-title", right=[1, 2], title="BOAT")
    typed.rest()
    typed.ok(None, "end-round")
    assert typed.xs == [1, 1, 0]


def test_a_sealed_title_is_told_as_it_was_written() -> None:
    table = Table()
    table.begin(["boat", "cat", "house"])
    for tried in ("boat", "ship"):  # the answer is the same: nothing can be tried out
        answer = table.enter(0, "tell-title", right=[1, 2], title=tried)
        assert answer.verdict.final
        assert "as it stands" in refused(answer, "joint.guess-title-told")


@pytest.mark.ruling("same-title-test", "exact")
def test_titles_alike_to_the_letter() -> None:
    table = told(["boat", "Boat", "boat"], same_title_test="exact")
    table.ok(None, "end-round")
    assert table.xs == [1, 0, 1]


@pytest.mark.ruling("same-title-test", "meaning")
def test_titles_of_one_meaning() -> None:
    table = told(["boat", "ship", "Boat"], same_title_test="meaning")
    table.ok(None, "end-round", same=[[0, 1, 2]])
    assert table.xs == [1, 1, 1]
    table = told(["boat", "ship", "Boat"], same_title_test="meaning")
    table.ok(None, "end-round", same=[])
    assert table.xs == [0, 0, 0]


def at_four(**rulings: str) -> Table:
    """Players 1 and 2 share a title; player 1 is one X from the limit."""
    table = told(["boat", "boat", "cat"], **rulings)
    table.ok(None, "correct", what="xs.0", to=4)
    table.ok(None, "end-round")
    return table


@pytest.mark.ruling("same-title-x-can-end", "counts")
def test_an_equal_title_can_end_the_game() -> None:
    table = at_four()
    assert (table.over, table.state.ended) == (True, "joint.end-x-limit")


def test_nobody_is_called_the_next_painter_of_a_game_that_has_ended() -> None:
    table = Table("best")
    table.begin()
    table.ok(None, "correct", what="xs.0", to=4)
    for seat in (1, 2):
        table.ok(seat, "guess", right=False)
    verdict = table.ok(0, "tell-title")
    assert table.over
    going_on = {"best.guess-next-clockwise", "best.guess-exhibit-card"}
    assert not going_on & {c.rule for c in verdict.cited}


def test_the_history_says_who_was_wrong_as_well_as_who_was_right() -> None:
    """Also of guesses that were typed, of which the Painter names the right ones only."""
    table = Table("joint", 4)
    table.begin()
    table.ok(1, "guess", text="ship")
    table.ok(0, "tell-title", right=[2], wrong=[3])
    told = table.log.played[-1]
    words = GAME.rules.words(told.before, told.entry.move, NAMES)
    assert words == "told the title; right: Cy; wrong: Ben and Dee"


@pytest.mark.ruling("same-title-x-can-end", "wrong-guesses-only")
def test_an_equal_title_cannot_end_a_joint_game() -> None:
    table = at_four(same_title_x_can_end="wrong-guesses-only")
    assert (table.over, table.xs) == (False, [5, 1, 0])
    table.begin()
    table.joint(1)  # a wrong guess, by whomever, and the limit is looked at
    assert table.over
    best = told(["boat", "boat", "cat"], "best", same_title_x_can_end="wrong-guesses-only")
    best.ok(None, "correct", what="xs.0", to=4)
    best.ok(None, "end-round")
    assert best.over


@pytest.mark.ruling("same-title-x-can-end", "wrong-guesses-only")
def test_nor_does_it_end_the_game_a_round_later() -> None:
    table = at_four(same_title_x_can_end="wrong-guesses-only")
    table.round()  # everybody right: nothing has happened that could end the game
    assert (table.over, table.state.phase, table.xs) == (False, "next", [5, 1, 0])
    table.begin(["boat", "boat", "cat"])
    table.rest()
    table.ok(None, "end-round")
    assert (table.over, table.xs) == (False, [6, 2, 0])
    table.begin()
    table.joint(2)
    assert (table.over, table.state.ended) == (True, "joint.end-x-limit")


def test_a_wrong_guess_of_the_round_still_ends_the_game_with_it() -> None:
    """Titles are the same as well, but it is not their X marks that reached the limit."""
    table = Table(same_title_x_can_end="wrong-guesses-only", game_end_mid_painting="finish-round")
    table.begin(["boat", "boat", "cat"])
    table.ok(None, "correct", what="xs.2", to=4)
    table.joint(2)
    table.rest()
    assert (table.over, table.xs) == (False, [0, 0, 5])
    table.ok(None, "end-round")
    assert (table.over, table.state.ended) == (True, "joint.end-x-limit")


@pytest.mark.rule("joint.round-erase-drawing")
@pytest.mark.rule("joint.round-keep-marks")
@pytest.mark.rule("joint.round-next-topic")
def test_the_next_joint_round_starts_clean() -> None:
    table = Table()
    table.begin()
    table.joint(1)
    table.rest()
    refused(table.enter(None, "next-round"), "joint.phase-order")
    table.ok(None, "end-round")
    verdict = table.ok(None, "next-round")
    cites(verdict, "joint.round-erase-drawing", "joint.round-keep-marks", "joint.round-next-topic")
    assert (table.xs, table.checks) == ([0, 1, 0], [2, 1, 1])
    state = table.state
    assert (state.round, state.topic, state.faces, state.rolled) == (2, "", (), 0)
    assert all((s.written, s.drawn, s.painted) == (None, None, False) for s in state.sides)


# ---- who leaves


def test_who_leaves_is_skipped_everywhere() -> None:
    table = Table("best", 4)
    table.start()
    table.ok(3, "leave")
    refused(table.enter(3, "title", title="boat"), "table.seat")
    refused(table.enter(3, "leave"), "table.seat")
    table.draw()
    refused(table.enter(None, "painter", painter=3), "table.seat")
    table.ok(None, "painter", painter=2)
    table.ok(0, "raise-hand")
    table.ok(0, "leave")
    assert (table.state.hands, table.state.guessers) == ((), (1,))
    assert GAME.rules.prompts(table.state)[0].action == "end-agreed"
    table.best(1)
    assert table.state.painter == 1
    table.ok(1, "leave")
    assert table.state.phase == "round-end"
    table.ok(2, "leave")
    assert table.sheet().outcome == "scored"


def test_a_painter_who_leaves_takes_the_painting_along() -> None:
    table = Table(seats=4)
    table.begin(painter=1)
    table.ok(2, "guess", text="boat")
    table.ok(1, "leave")
    assert (table.state.painter, table.state.guesses, sum(table.xs)) == (2, (), 0)
    table.ok(3, "guess")
    table.ok(3, "leave")
    table.ok(0, "guess")
    table.ok(2, "tell-title", right=[0])
    assert table.checks == [1, 0, 0, 0]


def test_a_painting_stays_named_when_its_solver_leaves() -> None:
    table = Table("best", 4)
    table.begin()
    table.ok(1, "guess", right=False)
    table.ok(2, "guess", right=True)
    table.ok(2, "leave")
    table.ok(0, "tell-title")
    assert (table.checks, table.xs) == ([1, 0, 2, 0], [0, 1, 0, 0])


def test_a_painting_stays_named_when_its_painter_leaves() -> None:
    """The right guess was given and answered; that the title is not told takes nothing back."""
    table = Table("best", 4)
    table.begin()
    table.ok(1, "guess", right=False)
    table.ok(2, "guess", right=True)
    cites(table.ok(0, "leave"), "best.right-guess-two-checks")
    assert (table.checks, table.xs, table.state.painter) == ([1, 0, 2, 0], [0, 1, 0, 0], 1)


def test_a_team_wins_without_those_who_left() -> None:
    table = Table(seats=4)
    table.ok(2, "leave")
    for _ in range(5):
        table.round()
    sheet = table.sheet()
    assert (sheet.winners, [p.rank for p in sheet.players]) == (("Ana", "Ben", "Dee"), [1, 1, 4, 1])


def test_a_joint_game_may_be_stopped() -> None:
    table = Table(seats=2)
    table.ok(1, "leave")
    (stop, *_) = GAME.rules.prompts(table.state)
    assert stop.action == "end-agreed"
    table.ok(None, "end-agreed", agreed=[0])
    sheet = table.sheet()
    assert (sheet.outcome, sheet.winners, sheet.notes[-1].rule) == ("scored", (), "table.over")


# ---- counted on the table


def test_every_count_can_be_corrected_within_its_bounds() -> None:
    for mode in ("joint", "best"):
        table = Table(mode)
        for counted in GAME.rules.countables(table.state):
            for to in (counted.low, counted.high, counted.value):
                table.ok(None, "correct", what=counted.what, to=to)
                (now,) = (c for c in GAME.rules.countables(table.state) if c.what == counted.what)
                assert now.value == to
            answer = table.enter(None, "correct", what=counted.what, to=counted.high + 1)
            assert refused(answer, "table.pieces")
    assert table.enter(None, "correct", what="dice", to=3).verdict.rule == "table.pieces"


@pytest.mark.rule("ability.rotate-effect")
def test_a_die_counted_out_of_play_can_be_put_back_and_no_eighth_can() -> None:
    table = Table()
    table.begin()
    table.ok(None, "correct", what="dice", to=5)
    table.ok(1, "ability", card="rotate")
    assert table.state.dice == 6
    table.ok(None, "correct", what="dice", to=7)
    all_there = refused(table.enter(2, "ability", card="rotate"), "ability.rotate-effect")
    assert all_there.startswith("All 7 dice are in play")
    table.ok(None, "correct", what="deck", to=35)
    assert (table.state.deck, table.state.discards) == (35, 0)


@pytest.mark.rule("best.marks-anywhere")
def test_marks_have_no_end_of_boxes() -> None:
    table = Table("best")
    table.ok(None, "correct", what="checks.0", to=99)
    table.begin()
    table.best(1)
    assert table.checks[0] == 100


# ---- terms


@pytest.mark.rule("mode.joint-player-count")
@pytest.mark.rule("mode.best-player-count")
@pytest.mark.parametrize(("mode", "seats"), [("joint", (2, 3, 4, 5)), ("best", (3, 4, 5))])
def test_how_many_each_way_takes(mode: str, seats: tuple[int, ...]) -> None:
    for number in range(1, 7):
        if number in seats:
            assert Table(mode, number).state.present == tuple(range(number))
        else:
            with pytest.raises(Unreadable) as wrong:
                Table(mode, number)
            assert wrong.value.path in ("players", "options.mode")


@pytest.mark.parametrize(
    ("options", "path"),
    [
        ({"topics": ("Food", "Food")}, "options.topics[1]"),
        ({"symbols": ("dot", "arc", "dot")}, "options.symbols[2]"),
    ],
)
def test_lists_name_each_thing_once(options: dict[str, tuple[str, ...]], path: str) -> None:
    with pytest.raises(Unreadable) as wrong:
        GAME.terms(3, Options(mode="joint", **options), {})
    assert wrong.value.path == path
