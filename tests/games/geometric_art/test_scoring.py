"""Final positions and live sheets: who wins, by what, and what is only noted."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from referee.engine.errors import Unreadable
from referee.engine.score import Sheet
from referee.games.geometric_art import GAME
from tests.games.geometric_art.kit import NAMES, Table

LIMITS = {2: 4, 3: 5, 4: 6, 5: 7}


def position(mode: str, *marks: tuple[int, int], **more: Any) -> dict[str, Any]:
    """A final position: (checks, X) of each player."""
    players = [
        {"name": name, "checks": c, "xs": x} for name, (c, x) in zip(NAMES, marks, strict=False)
    ]
    return {"game": "geometric_art", "options": {"mode": mode}, "players": players, **more}


def best(*marks: tuple[int, int], **rulings: str) -> Sheet:
    chosen = {k.replace("_", "-"): v for k, v in rulings.items()}
    return GAME.score(position("best", *marks, rulings=chosen))


def joint(*marks: tuple[int, int], dice: int = 7, topics: int = 5, **rulings: str) -> Sheet:
    chosen = {k.replace("_", "-"): v for k, v in rulings.items()}
    return GAME.score(position("joint", *marks, dice=dice, topics=topics, rulings=chosen))


def ranks(sheet: Sheet) -> list[int | None]:
    return [p.rank for p in sheet.players]


@pytest.mark.rule("best.win-most-checks")
@pytest.mark.rule("mode.best-most-points")
@pytest.mark.rule("best.goal-most-titles")
def test_most_check_marks_win() -> None:
    sheet = best((4, 1), (6, 3), (2, 5))
    assert (sheet.outcome, sheet.winners, ranks(sheet)) == ("won", ("Ben",), [2, 1, 3])
    assert [p.total for p in sheet.players] == [4, 6, 2]
    (line,) = sheet.players[1].lines
    assert (line.id, line.count, line.points, line.rule) == ("checks", 6, 6, "best.win-most-checks")
    assert sheet.tie_break is None


@pytest.mark.rule("best.tie-fewer-x")
def test_fewer_x_tell_equals_apart() -> None:
    sheet = best((6, 3), (6, 2), (0, 5))
    assert (sheet.winners, ranks(sheet)) == (("Ben",), [2, 1, 3])
    assert sheet.tie_break is not None
    (tie,) = sheet.tie_break
    assert (tie.rule, tie.values) == ("best.tie-fewer-x", {"Ana": 3, "Ben": 2})


@pytest.mark.rule("best.tie-shared")
def test_level_on_both_they_win_together() -> None:
    sheet = best((6, 2), (6, 2), (3, 6), (3, 0))
    assert (sheet.winners, ranks(sheet)) == (("Ana", "Ben"), [1, 1, 4, 3])
    assert sheet.notes[-1].rule == "best.tie-shared"


@pytest.mark.rule("best.goal-not-eliminated")
@pytest.mark.ruling("best-eliminated-eligible", "excluded")
def test_who_is_eliminated_cannot_win() -> None:
    sheet = best((9, 5), (3, 2), (0, 4))
    assert (sheet.winners, ranks(sheet)) == (("Ben",), [3, 1, 2])
    assert sheet.notes[0].rule == "best.goal-not-eliminated"


@pytest.mark.ruling("best-eliminated-eligible", "included")
def test_who_is_eliminated_may_win() -> None:
    sheet = best((9, 5), (3, 2), (0, 4), best_eliminated_eligible="included")
    assert (sheet.winners, ranks(sheet)) == (("Ana",), [1, 2, 3])


@pytest.mark.ruling("best-nobody-eligible", "compare-all")
def test_with_nobody_left_in_all_are_compared() -> None:
    sheet = best((3, 5), (6, 6), (3, 5))
    assert (sheet.winners, ranks(sheet)) == (("Ben",), [2, 1, 2])


@pytest.mark.ruling("best-nobody-eligible", "no-winner")
def test_with_nobody_left_in_nobody_wins() -> None:
    sheet = best((3, 5), (6, 6), (3, 5), best_nobody_eligible="no-winner")
    assert (sheet.outcome, sheet.winners, ranks(sheet)) == ("scored", (), [None] * 3)
    assert sheet.notes[-1].rule == "best.goal-not-eliminated"


def test_below_the_limit_a_game_is_unfinished() -> None:
    assert best((9, 4), (3, 2), (0, 4)).outcome == "unfinished"
    assert best((9, 5), (3, 2), (0, 4), (0, 0)).outcome == "unfinished"
    flat = best((9, 5), (3, 2), (0, 4), (0, 0), best_artist_x_limit="flat-five")
    assert (flat.outcome, flat.winners) == ("won", ("Ben",))


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_joint_positions_are_won_lost_or_unfinished(seats: int) -> None:
    """Beside the sentence itself: lost at the limit or without dice, won with five topics."""
    limit = LIMITS[seats]
    for xs, dice, topics in product((0, limit - 1, limit, limit + 1), range(8), range(6)):
        sheet = joint(*[(1, 0)] * (seats - 1), (2, xs), dice=dice, topics=topics)
        lost = xs >= limit or dice < 2
        expected = "lost" if lost else "won" if topics == 5 else "unfinished"
        assert sheet.outcome == expected
        assert ranks(sheet) == [1 if expected == "won" else None] * seats
        assert sheet.winners == (NAMES[:seats] if expected == "won" else ())
        reasons = {"joint.end-x-limit", "joint.end-one-die"}
        assert bool(reasons & {n.rule for n in sheet.notes}) == lost


def test_best_artist_ranks_beside_a_plain_comparison() -> None:
    """All small positions of three: sorted by being in, check marks, then fewer X."""
    for marks in product(((0, 4), (3, 5), (3, 2), (6, 2), (6, 5)), repeat=3):
        sheet = best(*marks)
        if all(x < 5 for _, x in marks):
            assert sheet.outcome == "unfinished"
            continue
        everybody_out = all(x >= 5 for _, x in marks)
        keys = [(everybody_out or x < 5, c, -x) for c, x in marks]
        assert ranks(sheet) == [1 + sum(other > key for other in keys) for key in keys]


def test_strange_boards_are_scored_and_noted() -> None:
    assert joint((16, 0), (0, 9), (0, 0)).notes[0].rule == "joint.end-x-limit"
    many = joint((11, 0), (10, 0), (0, 0))
    assert [n.rule for n in many.notes] == ["mode.joint-five-rounds"]
    assert joint((15, 0), (10, 0), (0, 0), joint_check_recipients="everyone").notes == ()
    odd = best((4, 5), (0, 0), (0, 0))
    assert odd.notes[0].rule == "best.right-guess-two-checks"
    assert best((4, 5), (0, 0), (0, 0), best_painter_check="guesser-only").notes[0].rule != (
        "best.right-guess-two-checks"
    )
    told = best((3, 5), (0, 0), (0, 0), best_what_counts="wrong-guesses")
    assert told.notes[0].rule == "best.five-wrong-eliminates"
    joint_told = joint((0, 5), (0, 0), (0, 0), same_title_x_can_end="wrong-guesses-only")
    assert joint_told.notes[0].rule == "joint.round-same-title-x"


def test_dice_that_left_without_a_wrong_guess_are_noted() -> None:
    for dice, xs, noted in ((3, 4, False), (3, 3, True), (7, 0, False)):
        sheet = joint((0, xs), (0, 0), (0, 0), dice=dice)
        said = [n.says for n in sheet.notes if n.rule == "joint.goal-wrong-costs-die"]
        assert bool(said) == noted
        assert not noted or said[0].startswith("4 dice are gone, but the boards hold 3 X")


def test_claims_are_right_or_not() -> None:
    plain = position("best", (4, 1), (6, 3), (2, 5), claimed={"Ana": 4, "Ben": 7})
    right, wrong = GAME.score(plain).claims
    assert (right.right, wrong.right, wrong.total) == (True, False, 6)
    assert wrong.says == "7 is 1 too high; it is 6."


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"dice": 3}, "dice"),
        ({"topics": 3}, "topics"),
        ({"options": {"mode": "joint"}}, "dice"),
        ({"options": {"mode": "joint"}, "dice": 7}, "topics"),
        ({"options": {"mode": "joint"}, "dice": 8, "topics": 0}, "dice"),
        ({"options": {"mode": "joint"}, "dice": 7, "topics": 6}, "topics"),
        ({"options": {}}, "options.mode"),
        ({"options": {"mode": "solo"}}, "options.mode"),
        ({"players": [{"name": "Ana", "checks": 1}] * 3}, "players[0].xs"),
        ({"players": [{"name": "Ana", "checks": -1, "xs": 0}] * 3}, "players[0].checks"),
        ({"edition": "1999"}, "edition"),
    ],
)
def test_what_is_no_position(change: dict[str, Any], path: str) -> None:
    with pytest.raises(Unreadable) as wrong:
        GAME.score({**position("best", (0, 0), (0, 0), (0, 0)), **change})
    assert wrong.value.path == path


def test_two_players_have_no_best_artist() -> None:
    with pytest.raises(Unreadable) as wrong:
        GAME.score(position("best", (0, 0), (0, 0)))
    assert wrong.value.path == "options.mode"


def test_what_matters_only_in_play_changes_no_score() -> None:
    plain = position("best", (4, 1), (6, 3), (2, 5))
    more = {"mode": "best", "topics": ["Food"], "symbols": ["dot"], "timer": 60}
    assert GAME.score({**plain, "options": more}) == GAME.score(plain)


def test_who_left_comes_last_and_who_is_eliminated_before_them() -> None:
    table = Table("best", 5)
    table.begin()
    table.best(1)
    for seat, what, to in ((0, "xs", 7), (1, "xs", 7), (2, "checks", 9)):
        table.ok(None, "correct", what=f"{what}.{seat}", to=to)
    table.ok(2, "leave")
    table.ok(3, "guess", right=False)
    sheet = table.sheet()
    assert ([p.rank for p in sheet.players], sheet.winners) == ([4, 3, 5, 2, 1], ("Eli",))
    assert [p.left for p in sheet.players] == [False, False, True, False, False]
