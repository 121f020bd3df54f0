"""Best Artist: hands, guesses, marks, and the end at the limit."""

from __future__ import annotations

import pytest

from tests.games.geometric_art.kit import Table, cites, refused, says


def race(seats: int = 4, **rulings: str) -> Table:
    """The first painting of round 1, by player 1."""
    table = Table("best", seats, **rulings)
    table.begin()
    return table


@pytest.mark.rule("best.guess-first-painter-random")
@pytest.mark.rule("best.guess-exhibit-card")
@pytest.mark.rule("best.guess-next-clockwise")
@pytest.mark.rule("best.guess-every-player-paints")
@pytest.mark.rule("best.guess-round-over")
def test_painters_go_round() -> None:
    table = Table("best")
    table.start()
    table.draw()
    refused(table.enter(1, "raise-hand"), "best.guess-first-painter-random")
    picked = table.ok(None, "painter", painter=1)
    cites(picked, "best.guess-first-painter-random", "best.guess-exhibit-card")
    verdict = table.best()
    assert verdict is not None
    assert "Player 3" in says(verdict, "best.guess-next-clockwise")
    table.best()
    verdict = table.best()
    assert verdict is not None
    cites(verdict, "best.guess-every-player-paints", "best.guess-round-over")


@pytest.mark.rule("best.guess-fastest-hand")
@pytest.mark.rule("best.guess-one-per-hand")
def test_the_first_hand_guesses() -> None:
    table = race()
    refused(table.enter(0, "raise-hand"), "best.guess-fastest-hand")
    table.ok(2, "raise-hand", painting=1)
    table.ok(1, "raise-hand")
    refused(table.enter(2, "raise-hand"), "best.guess-fastest-hand")
    assert table.state.hands == (2, 1)
    assert "player 3 was up first" in refused(
        table.enter(1, "guess", text="boat"), "best.guess-fastest-hand"
    )
    cites(table.ok(2, "guess", text="cat"), "best.guess-fastest-hand", "best.guess-one-per-hand")
    refused(table.enter(1, "guess", text="boat"), "best.guess-one-per-hand")
    refused(table.enter(0, "tell-title"), "best.guess-one-per-hand")
    refused(table.enter(0, "verdict", right=False, of=1), "best.guess-one-per-hand")
    table.ok(0, "verdict", right=False)
    assert (table.state.hands, table.xs) == ((1,), [0, 0, 1, 0])
    table.ok(1, "raise-hand", up=False)
    assert table.state.hands == ()
    refused(table.enter(1, "raise-hand", up=False), "best.guess-fastest-hand")


def test_a_hand_for_a_closed_painting_comes_too_late() -> None:
    table = race()
    table.best()
    assert "closed" in refused(table.enter(2, "raise-hand", painting=1), "best.guess-fastest-hand")
    table.ok(2, "raise-hand", painting=2)


def test_a_guess_spoken_aloud_is_answered_by_the_painter() -> None:
    table = race()
    refused(table.enter(0, "verdict", right=True), "best.guess-fastest-hand")
    refused(table.enter(0, "verdict", right=True, of=0), "best.guess-fastest-hand")
    refused(table.enter(1, "verdict", right=True, of=1), "best.right-guess-title-told")
    table.ok(0, "verdict", right=False, of=3)
    table.ok(2, "raise-hand")
    table.ok(1, "raise-hand")
    verdict = table.ok(0, "verdict", right=False, of=1)  # both at once: the Painter says who
    assert "best-simultaneous-hands" in {b.ruling for b in verdict.rulings}
    table.ok(0, "verdict", right=True)
    assert table.state.solver == 2
    refused(table.enter(0, "guess", text="boat"), "best.guess-fastest-hand")


def test_who_has_no_hand_up_waits_for_those_who_have() -> None:
    table = race()
    table.ok(2, "raise-hand")
    refused(table.enter(0, "verdict", right=True, of=1), "best.guess-fastest-hand")
    refused(table.enter(2, "guess", passes=True), "best.guess-fastest-hand")


@pytest.mark.rule("best.right-guess-title-told")
@pytest.mark.rule("best.right-guess-two-checks")
@pytest.mark.rule("best.right-guess-painter-check")
@pytest.mark.rule("best.first-right-only")
@pytest.mark.ruling("best-painter-check", "painter-scores")
def test_a_right_guess_scores_two_and_one() -> None:
    table = race()
    cites(table.ok(2, "guess", text="boat", right=True), "best.first-right-only")
    refused(table.enter(1, "guess", right=True), "best.first-right-only")
    refused(table.enter(1, "raise-hand"), "best.first-right-only")
    refused(table.enter(0, "close-painting"), "best.all-wrong-title-told")
    refused(table.enter(2, "tell-title"), "best.right-guess-title-told")
    refused(table.enter(0, "tell-title", right=[2]), "best.right-guess-title-told")
    verdict = table.ok(0, "tell-title")
    cites(verdict, "best.right-guess-title-told", "best.right-guess-two-checks",
          "best.right-guess-painter-check")  # fmt: skip
    assert (table.checks, table.xs) == ([1, 0, 2, 0], [0] * 4)


@pytest.mark.ruling("best-painter-check", "guesser-only")
def test_the_painter_may_score_nothing() -> None:
    table = race(best_painter_check="guesser-only")
    table.best(2)
    assert table.checks == [0, 0, 2, 0]


def test_a_second_right_guess_let_stand_earns_nothing() -> None:
    table = race()
    table.ok(2, "guess", right=True)
    table.ruled(1, "guess", "best.first-right-only", right=True)
    table.ok(0, "tell-title")
    assert table.checks == [1, 0, 2, 0]


@pytest.mark.rule("best.wrong-guess-x")
@pytest.mark.rule("best.wrong-guess-others")
@pytest.mark.ruling("best-wrong-guesser-barred", "barred-for-painting")
def test_a_wrong_guess_costs_an_x_and_the_painting() -> None:
    table = race()
    verdict = table.ok(1, "guess", right=False)
    cites(verdict, "best.wrong-guess-x", "best.wrong-guess-others")
    table.ok(2, "guess", right=False)
    refused(table.enter(1, "guess", right=True), "best.wrong-guess-others")
    refused(table.enter(1, "raise-hand"), "best.wrong-guess-others")
    table.best(3)
    assert (table.checks, table.xs) == ([1, 0, 0, 2], [0, 1, 1, 0])
    table.ok(2, "guess", right=True)  # another painting: a new start
    assert table.state.painter == 1


@pytest.mark.ruling("best-wrong-guesser-barred", "barred-for-one-guess")
def test_a_wrong_guesser_may_return_after_another() -> None:
    table = race(best_wrong_guesser_barred="barred-for-one-guess")
    table.ok(1, "guess", right=False)
    refused(table.enter(1, "guess", right=True), "best.wrong-guess-others")
    table.ok(2, "guess", right=False)
    table.ok(1, "guess", right=False)
    assert table.xs == [0, 2, 1, 0]
    refused(table.enter(0, "tell-title"), "best.all-wrong-title-told")
    table.ok(3, "guess", right=False)
    table.ok(0, "tell-title")
    assert table.xs == [1, 2, 1, 1]


@pytest.mark.rule("best.all-wrong-title-told")
@pytest.mark.rule("best.all-wrong-painter-x")
def test_all_wrong_is_an_x_for_the_painter() -> None:
    table = race(3)
    table.ok(1, "guess", right=False)
    refused(table.enter(0, "tell-title"), "best.all-wrong-title-told")
    cites(table.ok(2, "guess", right=False), "best.all-wrong-title-told")
    refused(table.enter(0, "close-painting"), "best.all-wrong-title-told")
    cites(table.ok(0, "tell-title"), "best.all-wrong-painter-x")
    assert (table.checks, table.xs) == ([0] * 3, [1, 1, 1])


def test_hands_come_down_when_the_last_guesser_was_wrong() -> None:
    """Who was wrong first may raise a hand again; once all were wrong nobody guesses any more."""
    table = race(4, best_wrong_guesser_barred="barred-for-one-guess")
    table.ok(1, "guess", right=False)
    table.ok(2, "guess", right=False)
    table.ok(3, "guess")
    table.ok(1, "raise-hand")
    table.ok(0, "verdict", of=3, right=False)
    assert table.state.hands == ()
    table.ok(0, "tell-title")
    assert table.xs == [1, 1, 1, 1]


def test_the_same_title_in_one_round_is_no_title_of_an_earlier_round() -> None:
    """It costs what equal titles cost as the round ends, and nothing when it is told."""
    table = Table("best", 3, best_reuse_detected="x-at-title")
    table.begin(["boat", "Boat", "cat"])
    table.rest()
    assert table.xs == [0, 0, 0]
    table.ok(None, "end-round")
    assert table.xs == [1, 1, 0]


def test_a_title_told_too_early_may_be_let_stand() -> None:
    table = race(3)
    table.ok(1, "guess", right=False)
    table.ruled(0, "tell-title", "best.all-wrong-title-told")
    assert (table.checks, table.xs) == ([0] * 3, [0, 1, 0])


def held_back(reading: str) -> Table:
    """Player 2 was wrong, players 3 and 4 do not want to guess."""
    table = race(best_pass=reading)
    table.ok(1, "guess", right=False)
    return table


@pytest.mark.ruling("best-pass", "close-without-x")
def test_a_painting_nobody_wants_closes_without_marks() -> None:
    table = held_back("close-without-x")
    table.ok(2, "raise-hand")
    refused(table.enter(0, "close-painting"), "best.guess-fastest-hand")
    table.ok(2, "raise-hand", up=False)
    refused(table.enter(2, "close-painting"), "best.right-guess-title-told")
    verdict = table.ok(0, "close-painting")
    assert "no X" in says(verdict, "best.all-wrong-painter-x")
    assert (table.xs, table.state.painter) == ([0, 1, 0, 0], 1)


@pytest.mark.ruling("best-pass", "close-with-x")
def test_a_painting_nobody_wants_costs_the_painter() -> None:
    table = held_back("close-with-x")
    table.ok(0, "close-painting")
    assert table.xs == [1, 1, 0, 0]


@pytest.mark.ruling("best-pass", "must-guess")
def test_everybody_must_guess() -> None:
    table = held_back("must-guess")
    told = refused(table.enter(0, "close-painting"), "best.all-wrong-title-told")
    assert told == "Everybody still in must guess. Waiting for player 3 and player 4."
    table.best(None, 2, 3)
    assert table.xs == [1, 1, 1, 1]


# ---- the end


def near(seats: int = 3, seat: int = 1, gap: int = 1, **rulings: str) -> Table:
    """Round 1, the first painting, by player 1; `seat` is `gap` X marks from the limit."""
    table = race(seats, **rulings)
    table.ok(None, "correct", what=f"xs.{seat}", to=table.state.limit - gap)
    return table


@pytest.mark.rule("best.end-x-limit")
@pytest.mark.rule("best.end-at-once")
@pytest.mark.rule("best.x-limit-3p")
@pytest.mark.rule("best.x-limit-4p")
@pytest.mark.rule("best.x-limit-5p")
@pytest.mark.rule("mode.best-ends-on-elimination")
@pytest.mark.rule("best.goal-end-then-score")
@pytest.mark.ruling("best-artist-x-limit", "chart")
@pytest.mark.ruling("game-end-mid-painting", "stop-now")
@pytest.mark.parametrize(("seats", "limit"), [(3, 5), (4, 6), (5, 7)])
def test_the_limit_ends_the_game_on_the_spot(seats: int, limit: int) -> None:
    table = near(seats)
    verdict = table.ok(1, "guess", right=False)
    cites(verdict, "best.end-x-limit", "best.end-at-once", f"best.x-limit-{seats}p",
          "mode.best-ends-on-elimination", "best.goal-end-then-score")  # fmt: skip
    assert (table.over, table.xs[1]) == (True, limit)


@pytest.mark.rule("best.goal-elimination-five")
@pytest.mark.ruling("best-artist-x-limit", "flat-five")
def test_five_at_every_table() -> None:
    table = near(5, best_artist_x_limit="flat-five")
    cites(table.ok(1, "guess", right=False), "best.goal-elimination-five")
    assert (table.over, table.xs[1]) == (True, 5)


@pytest.mark.ruling("best-what-counts", "every-x")
def test_every_x_counts() -> None:
    table = near(3, seat=0)
    table.ok(1, "guess", right=False)
    table.ok(2, "guess", right=False)
    assert not table.over
    table.ok(0, "tell-title")
    assert (table.over, table.xs[0]) == (True, 5)


@pytest.mark.rule("best.five-wrong-eliminates")
@pytest.mark.ruling("best-what-counts", "wrong-guesses")
def test_only_wrong_guesses_count() -> None:
    table = race(3, best_what_counts="wrong-guesses")
    for _ in range(4):  # four paintings of player 1 that nobody named
        table.best(None, 1, 2)
        for seat in range(3):
            table.ok(None, "correct", what=f"xs.{seat}", to=table.side(seat).other)
        table.rest()
        table.ok(None, "end-round")
        table.begin()
    table.best(None, 1, 2)
    assert (table.xs[0], table.side(0).wrong, table.over) == (5, 0, False)
    table.ok(None, "correct", what="xs.0", to=9)
    verdict = table.ok(0, "guess", right=False)
    cites(verdict, "best.five-wrong-eliminates")
    assert table.over


@pytest.mark.ruling("game-end-mid-painting", "finish-painting")
def test_the_painting_may_be_completed_first() -> None:
    table = near(3, game_end_mid_painting="finish-painting")
    table.ok(1, "guess", right=False)
    assert not table.over
    table.ok(2, "guess", right=False)
    table.ok(0, "tell-title")
    assert (table.over, table.xs) == (True, [1, 5, 1])


@pytest.mark.ruling("game-end-mid-painting", "finish-round")
def test_the_round_may_be_completed_first() -> None:
    table = Table("best", game_end_mid_painting="finish-round")
    table.begin(["boat", "cat", "boat"])
    table.ok(None, "correct", what="xs.1", to=4)
    table.best(2, 1)
    table.best(0)
    table.best(1)
    assert (table.over, table.checks) == (False, [3, 3, 3])
    table.ok(None, "end-round")
    assert (table.over, table.xs) == (True, [1, 5, 1])


@pytest.mark.rule("best.round-end-check")
@pytest.mark.rule("best.round-continue")
@pytest.mark.rule("mode.best-open-rounds")
@pytest.mark.rule("best.round-erase-drawing")
@pytest.mark.rule("best.round-keep-marks")
def test_rounds_go_on_until_somebody_is_at_the_limit() -> None:
    table = Table("best")
    for number in range(1, 8):
        table.begin()
        assert table.state.round == number
        table.best(1)
        table.rest()
        cites(table.ok(None, "end-round"), "best.round-continue")
    opened = table.ok(None, "next-round")
    cites(opened, "mode.best-open-rounds", "best.round-erase-drawing", "best.round-keep-marks")
    assert table.checks == [7, 14, 0]
    assert all(s.written is None for s in table.state.sides)
    table.ok(None, "correct", what="xs.2", to=4)
    table.begin(["boat", "cat", "cat!"])
    table.rest()
    cites(table.ok(None, "end-round"), "best.round-end-check")
    assert (table.over, table.xs) == (True, [0, 1, 5])


def test_the_topic_deck_is_shuffled_when_it_runs_out() -> None:
    table = Table("best")
    for _ in range(35):
        table.begin()
        table.rest()
        table.ok(None, "end-round")
    assert (table.state.deck, table.state.discards) == (34, 1)


@pytest.mark.ruling("best-wrong-guesser-barred", "barred-for-one-guess")
def test_a_hand_that_may_not_guess_any_more_comes_down() -> None:
    table = Table("best", seats=5, best_wrong_guesser_barred="barred-for-one-guess")
    table.begin()
    table.ok(1, "guess", right=False)
    table.ok(2, "guess", right=False)
    table.ok(1, "raise-hand")  # after the guess of player 3, who goes
    table.ok(2, "leave")
    assert (table.state.barred, table.state.hands) == ({1}, ())
