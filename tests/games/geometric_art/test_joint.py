"""Joint Exhibition: guesses in turn, marks and dice, and every end."""

from __future__ import annotations

import pytest

from tests.games.geometric_art.kit import Table, cites, refused, says


@pytest.mark.rule("mode.two-modes")
@pytest.mark.rule("joint.guess-first-painter-random")
@pytest.mark.rule("joint.guess-exhibit-card")
@pytest.mark.rule("joint.guess-next-clockwise")
@pytest.mark.rule("joint.guess-every-player-paints")
@pytest.mark.rule("joint.guess-round-over")
def test_painters_go_round_from_the_one_chance_picked() -> None:
    table = Table(seats=4)
    table.start()
    table.draw()
    refused(table.enter(2, "tell-title"), "joint.guess-first-painter-random")
    verdict = table.ok(None, "painter", painter=2)
    cites(verdict, "joint.guess-first-painter-random", "joint.guess-exhibit-card")
    refused(table.enter(None, "painter", painter=1), "joint.guess-next-clockwise")
    seen = []
    while table.state.painter is not None:
        seen.append(table.state.painter)
        verdict = table.joint()
    assert seen == [2, 3, 0, 1]
    cites(verdict, "joint.guess-every-player-paints", "joint.guess-round-over")
    assert table.state.phase == "round-end"


@pytest.mark.ruling("painter-each-round", "random-each-round")
def test_a_new_first_painter_each_round() -> None:
    table = Table()
    table.begin(painter=2)
    table.rest()
    table.ok(None, "end-round")
    table.begin(painter=2)
    assert table.state.painter == 2


@pytest.mark.ruling("painter-each-round", "carry-on")
def test_later_rounds_start_with_the_next_seat() -> None:
    table = Table(painter_each_round="carry-on")
    table.begin(painter=2)
    table.rest()
    table.ok(None, "end-round")
    table.begin()
    assert (table.state.painter, table.state.first_painter) == (0, 0)
    table.ok(0, "leave")
    table.rest()
    table.ok(None, "end-round")
    table.begin()
    assert table.state.painter == 1


@pytest.mark.rule("joint.guess-own-answer")
@pytest.mark.rule("joint.guess-in-turn")
@pytest.mark.ruling("joint-must-guess", "must")
def test_every_guesser_answers_in_turn() -> None:
    table = Table(seats=4)
    table.begin(painter=1)
    assert "Player 3 guesses before player 1" in refused(
        table.enter(0, "guess", text="boat"), "joint.guess-in-turn"
    )
    cites(table.ok(2, "guess", text="boat"), "joint.guess-own-answer", "joint.guess-in-turn")
    refused(table.enter(2, "guess", text="cat"), "joint.guess-own-answer")
    refused(table.enter(1, "guess", text="cat"), "joint.guess-own-answer")
    refused(table.enter(3, "guess", passes=True), "joint.guess-own-answer")
    assert "player 1 and player 4" in refused(
        table.enter(1, "tell-title", right=[2]), "joint.guess-own-answer"
    )
    table.ok(3, "guess")
    table.ok(0, "guess", text="cat")
    table.ok(1, "tell-title", right=[2, 3])
    assert table.xs == [1, 0, 0, 0]


def test_a_painter_who_nods_breaks_the_silence() -> None:
    table = Table()
    table.begin()
    refused(table.enter(1, "guess", right=True), "joint.guess-painter-silent")
    table.ruled(1, "guess", "joint.guess-painter-silent", right=True)
    refused(table.enter(0, "verdict", right=True, of=1), "joint.guess-title-told")
    refused(table.enter(2, "raise-hand"), "joint.guess-in-turn")


def passing(reading: str) -> Table:
    """Player 2 passes, player 3 is right."""
    table = Table(joint_must_guess=reading)
    table.begin()
    table.ok(1, "guess", passes=True)
    table.ok(2, "guess")
    refused(table.enter(0, "tell-title", right=[1, 2]), "joint.guess-own-answer")
    table.ok(0, "tell-title", right=[2])
    return table


@pytest.mark.ruling("joint-must-guess", "pass-is-wrong")
def test_a_pass_is_a_wrong_guess() -> None:
    table = passing("pass-is-wrong")
    assert (table.xs, table.checks, table.state.dice) == ([0, 1, 0], [0, 0, 0], 6)


@pytest.mark.ruling("joint-must-guess", "pass-is-neutral")
def test_a_pass_is_neither() -> None:
    table = passing("pass-is-neutral")
    assert (table.xs, table.checks, table.state.dice) == ([0, 0, 0], [0, 0, 0], 7)


# ---- results


@pytest.mark.rule("joint.guess-title-told")
@pytest.mark.rule("joint.guess-painter-records")
@pytest.mark.rule("joint.all-right-check")
@pytest.mark.ruling("joint-check-recipients", "guessers")
def test_all_right_is_a_check_for_each_guesser() -> None:
    table = Table(seats=4)
    table.begin()
    assert "player 1, the Painter" in refused(
        table.enter(2, "tell-title", right=[1, 2, 3]), "joint.guess-painter-records"
    )
    refused(table.enter(None, "tell-title", right=[1, 2, 3]), "joint.guess-painter-records")
    refused(table.enter(0, "tell-title", right=[0, 1, 2, 3]), "joint.guess-painter-records")
    refused(table.enter(0, "tell-title", right=[1, 2], wrong=[2, 3]), "joint.guess-painter-records")
    verdict = table.joint()
    cites(verdict, "joint.guess-title-told", "joint.guess-painter-records")
    assert "All 3 guessers" in says(verdict, "joint.all-right-check")
    assert (table.checks, table.xs) == ([0, 1, 1, 1], [0] * 4)


@pytest.mark.ruling("joint-check-recipients", "everyone")
def test_all_right_is_a_check_for_everyone() -> None:
    table = Table(joint_check_recipients="everyone")
    table.begin()
    table.joint()
    assert table.checks == [1, 1, 1]
    table.joint(0)
    assert table.checks == [1, 1, 1]


@pytest.mark.rule("joint.check-needs-all")
@pytest.mark.rule("joint.wrong-guess-x")
@pytest.mark.rule("joint.wrong-guess-die")
@pytest.mark.rule("joint.wrong-guess-die-now")
@pytest.mark.rule("joint.goal-wrong-costs-die")
@pytest.mark.ruling("joint-partial-right", "none")
@pytest.mark.ruling("dice-per-painting", "per-wrong-guesser")
def test_wrong_guesses_cost_an_x_and_a_die_each() -> None:
    table = Table(seats=5)
    table.begin()
    verdict = table.joint(1, 3)
    cites(verdict, "joint.wrong-guess-x", "joint.wrong-guess-die", "joint.wrong-guess-die-now",
          "joint.goal-wrong-costs-die")  # fmt: skip
    assert says(verdict, "joint.check-needs-all") == "2 of 4 were right; a check mark needs all."
    assert (table.checks, table.xs, table.state.dice) == ([0] * 5, [0, 1, 0, 1, 0], 5)


@pytest.mark.ruling("joint-partial-right", "right-ones")
def test_each_right_guesser_may_mark_a_check() -> None:
    table = Table(seats=4, joint_partial_right="right-ones")
    table.begin()
    table.joint(1)
    assert (table.checks, table.xs) == ([0, 0, 1, 1], [0, 1, 0, 0])


@pytest.mark.ruling("dice-per-painting", "per-painting")
def test_a_painting_costs_one_die_in_all() -> None:
    table = Table(seats=5, dice_per_painting="per-painting")
    table.begin()
    table.joint(1, 2, 3)
    assert (table.xs, table.state.dice, table.state.fresh) == ([0, 1, 1, 1, 0], 6, {1})


def losing(wrong: int, **rulings: str) -> Table:
    """Five players; so many wrong guesses, four a painting, in the paintings of round 1."""
    table = Table(seats=5, **rulings)
    table.begin()
    while wrong and table.state.phase == "guess":
        now = table.state.guessers[: min(wrong, 4)]
        table.joint(*now)
        wrong -= len(now)
    return table


@pytest.mark.ruling("die-removal-floor", "to-zero")
@pytest.mark.rule("joint.end-one-die")
def test_dice_leave_down_to_none() -> None:
    table = losing(9)
    assert (table.state.dice, table.state.phase) == (0, "guess")
    table.rest()
    cites(table.ok(None, "end-round"), "joint.end-one-die")
    assert table.sheet().outcome == "lost"


@pytest.mark.ruling("die-removal-floor", "stop-at-one")
def test_the_last_die_stays() -> None:
    table = losing(9, die_removal_floor="stop-at-one")
    assert (table.state.dice, sum(table.xs)) == (1, 9)
    table.rest()
    table.ok(None, "end-round")
    assert table.state.ended == "joint.end-one-die"


# ---- the end by dice


@pytest.mark.rule("joint.round-die-check")
@pytest.mark.rule("joint.round-only-if-continuing")
@pytest.mark.ruling("one-die-when", "round-end")
def test_dice_are_counted_when_the_round_ends() -> None:
    table = losing(6)
    assert (table.state.dice, table.over) == (1, False)
    table.rest()
    verdict = table.ok(None, "end-round")
    assert "Dice in play: 1" in says(verdict, "joint.round-die-check")
    assert table.over
    refused(table.enter(None, "next-round"), "table.over")
    saved = losing(6)
    saved.ok(4, "ability", card="rotate")
    saved.rest()
    cites(saved.ok(None, "end-round"), "joint.round-die-check")
    assert saved.state.phase == "next"


@pytest.mark.rule("joint.goal-one-die-ends")
@pytest.mark.ruling("one-die-when", "immediate")
def test_one_die_loses_at_once() -> None:
    table = losing(6, one_die_when="immediate")
    assert (table.over, table.state.dice) == (True, 1)
    assert table.sheet().notes[-1].rule == "joint.end-one-die"
    early = losing(4, one_die_when="immediate")
    early.ok(0, "ability", card="rotate")
    early.joint(0, 2)
    assert (early.over, early.state.dice) == (False, 2)


@pytest.mark.ruling("one-die-when", "immediate-with-rescue")
def test_one_die_may_be_answered_by_a_rotate_card() -> None:
    rescue = {"one_die_when": "immediate-with-rescue"}
    table = losing(6, **rescue)
    assert (table.state.phase, table.state.dice) == ("rescue", 1)
    refused(table.enter(2, "tell-title"), "joint.phase-order")
    table.ok(3, "ability", card="rotate")
    assert (table.state.phase, table.state.painter) == ("guess", 2)
    lost = losing(6, **rescue)
    cites(lost.ok(2, "close-painting"), "joint.goal-one-die-ends", "joint.end-one-die")
    assert lost.sheet().outcome == "lost"
    deep = losing(8, **rescue)  # none is left: one card is not enough
    assert deep.state.dice == 0
    deep.ok(0, "ability", card="rotate")
    assert deep.state.phase == "rescue"
    deep.ok(1, "ability", card="rotate")
    assert deep.state.phase == "guess"
    refused(deep.enter(2, "close-painting"), "joint.guess-title-told")


def test_nobody_can_rescue_without_a_card() -> None:
    table = Table(seats=5, one_die_when="immediate-with-rescue")
    for seat in range(5):
        table.ok(None, "correct", what=f"rotate.{seat}", to=0)
    table.begin()
    table.joint(1, 2, 3)
    table.joint(0, 2, 3)
    assert table.state.ended == "joint.end-one-die"


def test_a_rescue_ends_when_the_dice_are_counted_anew() -> None:
    rescue = {"one_die_when": "immediate-with-rescue"}
    for dice, waits in ((2, False), (1, True), (0, True)):
        table = losing(6, **rescue)
        table.ok(None, "correct", what="dice", to=dice)
        assert ((table.state.phase == "rescue"), table.over) == (waits, False)


def test_who_leaves_in_a_rescue_paints_no_more() -> None:
    for leavers, phase, painter in (((2,), "guess", 3), ((2, 3, 4), "round-end", None)):
        table = losing(6, one_die_when="immediate-with-rescue")
        assert table.state.painter == 2
        for seat in leavers:
            table.ok(seat, "leave")
            assert table.state.phase == "rescue"
        table.ok(0, "ability", card="rotate")
        assert (table.state.phase, table.state.painter) == (phase, painter)


def test_a_rescue_ends_when_its_only_card_leaves() -> None:
    table = losing(6, one_die_when="immediate-with-rescue")
    for seat in (0, 1, 2):
        table.ok(None, "correct", what=f"rotate.{seat}", to=0)
    table.ok(3, "leave")
    assert table.state.phase == "rescue"
    table.ok(4, "leave")
    assert table.state.ended == "joint.end-one-die"


# ---- the end by X marks


@pytest.mark.rule("joint.end-x-limit")
@pytest.mark.rule("joint.end-x-during-game")
@pytest.mark.rule("joint.x-limit-2p")
@pytest.mark.rule("joint.x-limit-3p")
@pytest.mark.rule("joint.x-limit-4p")
@pytest.mark.rule("joint.x-limit-5p")
@pytest.mark.ruling("game-end-mid-painting", "stop-now")
@pytest.mark.parametrize(("seats", "limit"), [(2, 4), (3, 5), (4, 6), (5, 7)])
def test_too_many_x_on_one_board_lose(seats: int, limit: int) -> None:
    table = Table(seats=seats)
    table.ok(None, "correct", what="xs.1", to=limit - 2)
    table.begin()
    table.joint(1)
    assert not table.over
    if table.state.painter == 1:  # of two players, the other paints again in round 2
        table.rest()
        table.ok(None, "end-round")
        table.begin()
    verdict = table.joint(1)
    cites(verdict, "joint.end-x-limit", "joint.end-x-during-game", f"joint.x-limit-{seats}p")
    assert (table.xs[1], table.state.won) == (limit, False)
    assert table.sheet().notes[-1].rule == "joint.end-x-limit"


def at_the_limit(reading: str) -> Table:
    table = Table(game_end_mid_painting=reading)
    table.ok(None, "correct", what="xs.1", to=4)
    table.begin(["boat", "boat", "cat"])
    table.joint(1)
    return table


@pytest.mark.ruling("game-end-mid-painting", "finish-painting")
def test_a_joint_painting_is_complete_when_its_marks_are_made() -> None:
    assert at_the_limit("finish-painting").over


@pytest.mark.ruling("game-end-mid-painting", "finish-round")
def test_a_round_may_be_completed_first() -> None:
    table = at_the_limit("finish-round")
    assert not table.over
    table.rest()
    table.ok(None, "end-round")
    assert (table.over, table.xs) == (True, [1, 6, 0])


# ---- winning


@pytest.mark.rule("mode.joint-five-rounds")
@pytest.mark.rule("mode.joint-one-team")
@pytest.mark.rule("joint.win-five-topic-cards")
@pytest.mark.rule("joint.goal-five-topic-cards")
@pytest.mark.rule("joint.win-shared")
@pytest.mark.ruling("joint-what-completes", "five-rounds")
def test_five_rounds_without_a_loss_win() -> None:
    table = Table()
    for number in range(1, 6):
        assert not table.over
        table.round()
        assert table.state.topics == number
    sheet = table.sheet()
    assert (sheet.outcome, sheet.winners) == ("won", ("Ana", "Ben", "Cy"))
    assert [p.rank for p in sheet.players] == [1, 1, 1]
    verdict = table.log.played[-1].verdict
    cites(verdict, "mode.joint-five-rounds", "joint.win-five-topic-cards",
          "joint.goal-five-topic-cards", "joint.win-shared")  # fmt: skip


def rounds(named: list[int], **rulings: str) -> Table:
    """Three players; in each round the first so many paintings are named by all."""
    table = Table(**rulings)
    for paintings in named:
        table.begin()
        for at in range(3):
            if table.over:
                return table
            if at < paintings:
                table.joint()
            else:
                table.joint(table.state.guessers[0])
        for seat in table.state.present:
            table.ok(None, "correct", what=f"xs.{seat}", to=0)
        table.ok(None, "correct", what="dice", to=7)
        if not table.over:
            table.ok(None, "end-round")
    return table


@pytest.mark.rule("mode.joint-five-titles")
@pytest.mark.ruling("joint-what-completes", "five-titles")
def test_five_titles_win_at_once_and_are_needed() -> None:
    won = rounds([3, 2], joint_what_completes="five-titles")
    assert (won.state.won, won.state.round, won.state.named) == (True, 2, 5)
    cites(won.log.played[-1].verdict, "mode.joint-five-titles", "joint.win-five-topic-cards")
    lost = rounds([1, 1, 1, 1, 0], joint_what_completes="five-titles")
    assert (lost.state.won, lost.state.topics) == (False, 4)
    assert lost.sheet().notes[-1].rule == "mode.joint-five-rounds"
    cites(lost.log.played[-1].verdict, "mode.joint-five-titles")


@pytest.mark.ruling("joint-what-completes", "five-rounds-and-titles")
def test_five_rounds_and_five_titles() -> None:
    reading = {"joint_what_completes": "five-rounds-and-titles"}
    won = rounds([3, 2, 0, 0, 0], **reading)
    assert (won.state.won, won.state.round) == (True, 5)
    assert rounds([3, 1, 0, 0, 0], **reading).state.won is False
    assert rounds([3, 3], **reading).state.topics == 2


@pytest.mark.ruling("joint-what-completes", "one-title-per-card")
def test_one_title_for_each_card() -> None:
    reading = {"joint_what_completes": "one-title-per-card"}
    assert rounds([1, 1, 1, 1, 1], **reading).state.won is True
    assert rounds([3, 3, 3, 0, 1], **reading).state.won is False


@pytest.mark.ruling("joint-what-completes", "all-titles-per-card")
def test_all_titles_for_each_card() -> None:
    reading = {"joint_what_completes": "all-titles-per-card"}
    assert rounds([3, 3, 3, 3, 3], **reading).state.won is True
    assert rounds([3, 3, 2, 3, 3], **reading).state.won is False


def test_the_losses_of_round_five_come_before_the_win() -> None:
    table = Table()
    for _ in range(4):
        table.round()
    table.ok(None, "correct", what="xs.0", to=4)
    table.begin(["boat", "boat", "cat"])
    table.rest()
    table.ok(None, "end-round")
    assert (table.state.won, table.xs) == (False, [5, 1, 0])


def test_two_players_play_with_a_lone_guesser() -> None:
    table = Table(seats=2)
    table.begin()
    table.joint()
    table.joint(0)
    assert (table.checks, table.xs, table.state.dice) == ([0, 1], [1, 0], 6)
