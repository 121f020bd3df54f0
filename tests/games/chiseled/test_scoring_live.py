"""The same score while a game is under way: not over, not all known, somebody gone."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from referee.engine.codec import to_plain
from referee.engine.judge import Bearing
from referee.engine.score import Sheet
from referee.games.chiseled import outcome
from referee.games.chiseled.critics import in_words
from referee.games.chiseled.final import Final, Parts, Trash
from referee.games.chiseled.options import Critic, Need, Options
from referee.games.chiseled.scoring import sheet_of
from tests.contract.play import play
from tests.games.chiseled.scored import (
    GAME,
    IDEAL,
    PRINTED,
    colours,
    duel,
    keeps,
    line,
    player,
    points,
    ruled,
    says,
    sheet,
)


def final(kept: dict[str, int] = IDEAL, **trash: int) -> Final:
    """What a player ends with; colours of the trash are known only where they are given."""
    parts = Parts(**kept)
    rest = {"head": 9 - parts.head, "body": 9 - parts.body, "arm": 9 - parts.arm}
    return Final(keeps=parts, trash=Trash(**rest, scrap=18 - parts.scrap, **trash))


def live(
    *finals: Final, options: Options | None = None, readings: Any = None, **beside: Any
) -> Sheet:
    names = ("Ana", "Ben", "Cy", "Di")[: len(finals)]
    terms = GAME.terms(len(finals), options or Options(), readings or {})
    return sheet_of(terms.options, terms.readings, "2026.1", names, finals, **beside)


@pytest.mark.rule("score.after-last-turns")
def test_before_the_end_nobody_has_won() -> None:
    found = live(final(), final(keeps()), over=False)
    assert (found.outcome, found.winners) == ("unfinished", ())
    assert [(p.total, p.rank) for p in found.players] == [(50, None), (0, None)]
    assert [n.rule for n in found.notes] == ["score.after-last-turns"]
    assert live(final(), final(keeps()), over=True).outcome == "won"


def test_a_lone_game_under_way_is_unfinished_too() -> None:
    found = live(final(), over=False)
    assert found.outcome == "unfinished"
    assert isinstance(found.solo, dict)


def test_who_left_comes_last_whatever_the_score() -> None:
    found = live(final(), final(keeps()), left=frozenset({0}))
    assert [(p.rank, p.left) for p in found.players] == [(2, True), (1, False)]
    assert found.winners == ("Ben",)


def test_other_critics_may_lie_on_the_table() -> None:
    baker = Critic(name="Baker", points=2, by_table=True)
    found = live(final(), final(), critics=[baker], met=[{"Baker"}, ()])
    assert [points(found, "critic:Baker", at) for at in (0, 1)] == [2, 0]


@given(st.sampled_from(PRINTED), st.sampled_from(["gold", "silver", "onyx"]))
def test_what_nobody_entered_earns_nothing_and_is_said(critic: str, unknown: str) -> None:
    trash = {"gold": 6, "silver": 0, "onyx": 5}
    del trash[unknown]
    found = live(final(**trash), final(), options=Options(critics=(critic,)))  # type: ignore[arg-type]
    bonus = line(found, f"critic:{critic}")
    needed = {
        "technofuturist": {"onyx"},
        "balanced-archaeologist": {"gold", "silver", "onyx"},
        "renaissance-patron": {"gold", "silver"},
    }[critic]
    if unknown in needed:
        assert (bonus.points, bonus.count) == (0, 0)
        assert "cannot be known" in bonus.label
        assert any(s.startswith("Ana: ") for s in says(found))
    else:
        assert bonus.points == 4


def test_without_trashed_sculpt_cards_every_colour_is_none() -> None:
    whole = {"head": 9, "body": 9, "arm": 9, "scrap": 3}
    at_most = Critic(name="Plain", needs=(Need(count="colours", is_="exactly", than=0),))
    found = live(final(whole), final(whole), critics=[at_most])
    assert points(found, "critic:Plain") == 4
    assert says(found) == []


def test_a_challenge_is_won_or_lost_when_no_unknown_can_change_it() -> None:
    """With all Arms gone and two bonuses sure, the third is not needed; with one sure, it is."""
    sure = [Critic(name=f"S{n}", by_table=True) for n in range(2)]
    for met, challenge in ((2, True), (1, None), (0, False)):
        options = Options(critics=(*sure, "technofuturist"), challenge="de-milod")
        names = {f"S{n}" for n in range(met)}
        found = live(final({**IDEAL, "arm": 0}), options=options, met=[names])
        assert isinstance(found.solo, dict)
        assert found.solo["challenge"] is challenge
        assert ("challenge" in " ".join(says(found))) == (challenge is None)


# ---- Sine Cera


@pytest.mark.rule("wax.variant")
@pytest.mark.rule("wax.base-rules")
@given(st.tuples(*(st.integers(0, most) for most in (9, 9, 9, 18))))
def test_sine_cera_adds_a_line_and_changes_no_other(kept: tuple[int, ...]) -> None:
    mine = player(keeps=keeps(*kept), trash_colours=colours(gold=1))
    plain = duel(mine, options={"critics": PRINTED})
    waxed = duel(mine, options={"critics": PRINTED, "sine_cera": True})
    assert "wax" not in [x.id for x in plain.players[0].lines]
    for one, other in zip(plain.players, waxed.players, strict=True):
        assert [x for x in other.lines if x.id != "wax"] == list(one.lines)


# ---- which ruling decided a line


@given(st.integers(0, 9), st.sampled_from(["mirror", "linear-drop", "three-each", "four-each"]))
def test_a_line_of_bodies_names_its_ruling_where_another_table_differs(
    count: int, reading: str
) -> None:
    def given(table: str) -> int:
        found = duel(player(keeps=keeps(body=count)), **ruled(body_table=table))
        return points(found, "body")

    tables = ("mirror", "linear-drop", "three-each", "four-each")
    found = duel(player(keeps=keeps(body=count)), **ruled(body_table=reading))
    decided = len({given(table) for table in tables}) > 1
    assert line(found, "body").rulings == ((Bearing("body-table", reading),) if decided else ())


@given(st.tuples(*[st.integers(0, 9)] * 3), st.integers(0, 18))
def test_a_critic_names_its_ruling_where_another_reading_differs(
    trash: tuple[int, int, int], scrap: int
) -> None:
    mine = player(keeps=keeps(scrap=scrap), trash_colours=colours(*trash))
    for critic, ruling in (
        ("technofuturist", "technofuturist-threshold"),
        ("balanced-archaeologist", "archaeologist-colours"),
    ):
        readings = [r.id for r in GAME.book.ruling(ruling).readings]
        found = {
            r: line(
                duel(mine, options={"critics": [critic]}, rulings={ruling: r}), f"critic:{critic}"
            )
            for r in readings
        }
        decided = len({x.points for x in found.values()}) > 1
        for reading, x in found.items():
            assert x.rulings == ((Bearing(ruling, reading),) if decided else ())


# ---- conditions in words


def test_conditions_are_said_as_a_player_would() -> None:
    def word(count: str, is_: str, than: str | int) -> str:
        return next(in_words([Need(count=count, is_=is_, than=than)]))  # type: ignore[arg-type]

    assert word("onyx", "more_than", 5) == "more than 5 Onyx"
    assert word("colours", "exactly", 2) == "exactly 2 colours"
    assert word("gold", "more_than", "silver") == "more Gold than Silver"
    assert word("head", "at_most", "body") == "at most as many Heads as Bodies"
    assert word("wax", "fewer_than", "scrap") == "fewer Waxed Marble than Scrap"


def test_every_condition_has_different_words() -> None:
    subjects = ["gold", "silver", "onyx", "head", "body", "arm", "scrap", "colours", "sculpt"]
    compared = ["more_than", "at_least", "exactly", "at_most", "fewer_than"]
    needs = [
        Need(count=a, is_=c, than=b)  # type: ignore[arg-type]
        for a, c, b in product(subjects, compared, [*subjects, 3])
    ]
    assert len(set(in_words(needs))) == len(needs)


def test_a_position_scores_as_live_play_does() -> None:
    trash = {"gold": 3, "silver": 4, "onyx": 4}
    options = {"critics": PRINTED}
    position = sheet(
        player("Ana", trash_colours=trash), player("Ben", trash_colours=trash), options=options
    )
    played = live(
        final(**trash),
        final(**trash),
        options=Options(critics=tuple(PRINTED)),  # type: ignore[arg-type]
    )
    assert played == position


@pytest.mark.parametrize("seed", range(12))
def test_a_played_game_scores_as_its_final_position_does(seed: int) -> None:
    rng = Random(seed)
    *_, log = play(GAME, rng)
    names = [f"P{n}" for n in range(log.terms.seats)]
    ended = GAME.rules.sheet(log.state, names)
    critics = log.state.bench.critics or log.terms.options.critics
    met = [[c for c, seats in log.state.met if seat in seats] for seat in range(len(names))]
    finals = [outcome.final(side) for side in log.state.sides]
    players = [
        {
            "name": name,
            "keeps": to_plain(f.keeps),
            "trash_colours": {c: getattr(f.trash, c) for c in ("gold", "silver", "onyx")},
            "trash_wax": f.trash.wax,
            "met": known,
        }
        for name, f, known in zip(names, finals, met, strict=True)
    ]
    position = {
        "game": "chiseled",
        "options": to_plain(replace(log.terms.options, critics=tuple(critics))),
        "rulings": to_plain(log.terms.readings.chosen),
        "players": players,
    }
    scored = GAME.score(to_plain(position))
    assert [p.total for p in scored.players] == [p.total for p in ended.players]
    if not any(p.left for p in ended.players):
        assert scored == ended
