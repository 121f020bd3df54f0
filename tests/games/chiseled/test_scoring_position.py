"""Final positions: what is refused and where, what is only noted, and what claims hold under."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.engine.codec import convert, decode, encode
from referee.engine.errors import Unreadable
from referee.engine.judge import Bearing
from referee.engine.rule import Choice
from tests.games.chiseled.scored import (
    GAME,
    IDEAL,
    PRINTED,
    UNCARVED,
    colours,
    keeps,
    plain,
    player,
    ruled,
    says,
    sheet,
)


def fault(position: Any) -> tuple[str, str]:
    with pytest.raises(Unreadable) as caught:
        GAME.score(position)
    return caught.value.path, caught.value.says


CRITIC: dict[str, Any] = {
    "name": "Mason",
    "needs": [{"count": "head", "is": "at_least", "than": 1}],
}


def of(*players: dict[str, Any], **options: Any) -> dict[str, Any]:
    return plain(*(players or (player(),)), options=options)


WAXED = {"sine_cera": True}

REFUSED: dict[str, tuple[dict[str, Any], str]] = {
    "a tenth head": (of(player(keeps=keeps(head=10))), "players[0].keeps.head"),
    "a nineteenth scrap": (of(player(keeps=keeps(scrap=19))), "players[0].keeps.scrap"),
    "less than none": (of(player(), player("Ben", keeps=keeps(arm=-1))), "players[1].keeps.arm"),
    "a part left out": (of(player(keeps={"head": 1})), "players[0].keeps.body"),
    "an unknown part": (of(player(keeps={**IDEAL, "legs": 2})), "players[0].keeps.legs"),
    "neither side of the mat": (of({"name": "Ana"}), "players[0].keeps"),
    "both sides of the mat": (of(player(keeps=IDEAL) | {"trash_parts": IDEAL}),
                              "players[0].trash_parts"),
    "nothing in place of parts": (of(player(keeps=None)), "players[0].keeps"),
    "wax without Sine Cera": (of(player(keeps=keeps(wax=1))), "players[0].keeps.wax"),
    "trashed wax without Sine Cera": (of(player(trash_wax=1)), "players[0].trash_wax"),
    "the trash side in Sine Cera": (of(player(trash_parts=IDEAL), **WAXED),
                                    "players[0].trash_parts"),
    "25 wax": (of(player(keeps=keeps(wax=25)), **WAXED), "players[0].keeps.wax"),
    "25 wax over the table": (
        of(player(keeps=keeps(wax=13)), player("Ben", keeps=keeps(wax=12)), **WAXED),
        "players[1].keeps.wax",
    ),
    "25 wax with the trash": (
        of(player(keeps=keeps(wax=12)), player("Ben", keeps=keeps(wax=12), trash_wax=1), **WAXED),
        "players[1].trash_wax",
    ),
    "13 wax alone": (of(player(keeps=keeps(wax=13)), **WAXED), "players[0].keeps.wax"),
    "13 wax alone with the trash": (of(player(keeps=keeps(wax=12), trash_wax=1), **WAXED),
                                    "players[0].trash_wax"),
    "28 of a colour": (of(player(trash_colours=colours(28))), "players[0].trash_colours.gold"),
    "more Sculpt Cards than the box holds": (
        of(player(trash_colours=colours(27, 27, 27)),
           player("Ben", trash_colours=colours(27, 1, 0))),
        "players[1].trash_colours",
    ),
    "colours that a Critic needs": (of(critics=["technofuturist"]), "players[0].trash_colours"),
    "colours that a typed Critic needs": (
        of(critics=[{"name": "X", "needs": [{"count": "head", "is": "at_most", "than": "gold"}]}]),
        "players[0].trash_colours",
    ),
    "a Critic nobody settled": (of(player(met=["Mason"]), critics=[CRITIC]), "players[0].met[0]"),
    "a fourth Critic": (of(critics=[{**CRITIC, "name": str(n)} for n in range(4)]),
                        "options.critics"),
    "a Critic twice": (of(critics=["technofuturist", "technofuturist"]), "options.critics[1]"),
    "two Critics of one name": (of(critics=[CRITIC, {**CRITIC, "name": " MASON"}]),
                                "options.critics[1]"),
    "a typed Critic called as a printed one": (
        of(critics=["technofuturist", {**CRITIC, "name": "Technofuturist"}]), "options.critics[1]"),
    "an unknown Critic": (of(critics=["modernist"]), "options.critics[0]"),
    "a nameless Critic": (of(critics=[{**CRITIC, "name": " "}]), "options.critics[0].name"),
    "a Critic without needs": (of(critics=[{"name": "X"}]), "options.critics[0].needs"),
    "a Critic with needs and the table": (of(critics=[{**CRITIC, "by_table": True}]),
                                          "options.critics[0].by_table"),
    "a Critic of an unknown count": (
        of(critics=[{"name": "X", "needs": [{"count": "noses", "is": "exactly", "than": 1}]}]),
        "options.critics[0].needs[0].count",
    ),
    "a mat of nine values": (of(mat={"body": [0] * 9}), "options.mat.body"),
    "a mat that gives 19 for 5 Bodies": (of(mat={"body": [0] * 5 + [19] + [0] * 4}),
                                         "options.mat.body[5]"),
    "a mat that gives 21": (of(mat={"body": [0] * 5 + [20, 21, 0, 0, 0]}), "options.mat.body[6]"),
    "a mat that pays odd Arms": (of(mat={"arm": [0, 1, 12, 0, 9, 0, 0, 0, 0, 0]}),
                                 "options.mat.arm[1]"),
    "a mat that gives 13 for no Arms": (of(mat={"arm": [13, 0, 12, 0, 9, 0, 0, 0, 0, 0]}),
                                        "options.mat.arm[0]"),
    "an unknown challenge": (of(challenge="cubist"), "options.challenge"),
    "an unknown option": (of(colour="red"), "options.colour"),
    "an unknown depth": (of(depth="deep"), "options.depth"),
    "nobody": (plain(), "players"),
    "five players": (plain(*(player(f"P{n}") for n in range(5))), "players"),
    "two of one name": (of(player("Ana"), player(" Ana ")), "players[1].name"),
    "no name": (of(player("  ")), "players[0].name"),
    "a claim of nobody": (of() | {"claimed": {"Zoe": 3}}, "claimed.Zoe"),
    "a claim twice": (of() | {"claimed": {"Ana": 3, "Ana ": 4}}, "claimed.Ana "),
    "a claim of half a point": (of() | {"claimed": {"Ana": "3"}}, "claimed.Ana"),
    "an unknown ruling": (of() | {"rulings": {"gravity": "up"}}, "rulings.gravity"),
    "an unknown reading": (of() | {"rulings": {"body-table": "upside"}}, "rulings.body-table"),
    "another edition": (of() | {"edition": "1999.1"}, "edition"),
    "an unknown key": (of() | {"winner": "Ana"}, "winner"),
}  # fmt: skip


@pytest.mark.parametrize("why", REFUSED)
def test_what_cannot_be_is_refused_at_its_place(why: str) -> None:
    position, path = REFUSED[why]
    found, sentence = fault(position)
    assert found == path
    assert sentence
    assert "\n" not in sentence


def test_the_least_and_the_most_are_taken() -> None:
    assert sheet(player(keeps=keeps())).players[0].total == 0
    wax = [player(n, keeps={**UNCARVED, "wax": 6}) for n in ("Ana", "Ben", "Cy", "Di")]
    found = sheet(*wax, options=WAXED)
    assert [p.total for p in found.players] == [-42] * 4
    assert found.winners == ("Ana", "Ben", "Cy", "Di")


def test_names_are_kept_in_their_normal_form() -> None:
    found = sheet(player("  Zoe\u0301 "), player("Ben"), claimed={"Zo\u00e9": 50})
    assert [p.name for p in found.players] == ["Zo\u00e9", "Ben"]
    assert found.claims[0].right


def test_what_matters_only_in_play_changes_no_score() -> None:
    assert sheet(player(), options={"depth": "light"}) == sheet(player())
    assert sheet(player(), **ruled(jackhammer_chain="one-repeat")) == sheet(player())


# ---- notes


@pytest.mark.rule("deck.sculpt-total")
def test_colours_that_do_not_add_up_are_noted() -> None:
    found = sheet(player(trash_colours=colours(3, 4, 5)))
    assert says(found) == ["Ana: 12 Sculpt Cards are in the Trash Pile by colour, but 11 by part."]
    assert says(sheet(player(trash_colours=colours(3, 4, 4)))) == []


def test_a_mat_that_surprises_is_noted() -> None:
    row = [0, 4, 8, 12, 16, 20, 15, 10, 5, 1]
    four, nine = says(sheet(player(), options={"mat": {"body": row}}))
    assert "16 for 4 Bodies" in four
    assert "12" in four
    assert "1 for 9 Bodies" in nine


@pytest.mark.parametrize(
    ("seats", "in_play", "rule"),
    [
        (1, 12, "wax.twelve-each"),
        (2, 24, "wax.twelve-each"),
        (3, 24, "wax.eight-each"),
        (4, 24, "wax.six-each"),
    ],
)
def test_wax_that_is_not_told_is_noted(seats: int, in_play: int, rule: str) -> None:
    each = in_play // seats
    all_told = [
        player(f"P{n}", keeps={**IDEAL, "wax": each - n}, trash_wax=n) for n in range(seats)
    ]
    assert says(sheet(*all_told, options=WAXED)) == []
    all_told[0]["keeps"] = {**IDEAL, "wax": each - 1}
    (note,) = sheet(*all_told, options=WAXED).notes
    assert note.rule == rule
    assert note.says.startswith(f"{in_play - 1} of the {in_play} ")


# ---- claims


def test_a_right_claim_holds_under_what_is_in_force() -> None:
    (claim,) = sheet(player(), claimed={"Ana": 50}).claims
    assert (claim.right, claim.holds_under, claim.total) == (True, (), 50)


def test_a_wrong_claim_names_the_readings_that_would_make_it_right() -> None:
    four = player(keeps=keeps(head=1, body=4))
    (claim,) = sheet(four, player("Ben"), claimed={"Ana": 18}).claims
    assert (claim.right, claim.total) == (False, 14)
    assert claim.holds_under == (Bearing("body-table", "four-each"),)
    assert "four-each" in claim.says


def test_a_wrong_claim_may_hold_under_nothing() -> None:
    (claim,) = sheet(player(), claimed={"Ana": 51}).claims
    assert (claim.right, claim.holds_under) == (False, ())
    assert "1 too high" in claim.says


def test_a_typed_mat_can_be_doubted_by_a_claim() -> None:
    row = [0, 1, 2, 3, 12, 20, 11, 8, 4, 0]
    typed = {"options": {"mat": {"body": row}}}
    (claim,) = sheet(player(keeps=keeps(body=6)), **typed, claimed={"Ana": 12}).claims
    assert (claim.total, claim.holds_under) == (11, (Bearing("body-table", "mirror"),))


def counts(most: int) -> st.SearchStrategy[int]:
    return st.integers(0, most)


KEPT = st.fixed_dictionaries(
    {"head": counts(9), "body": counts(9), "arm": counts(9), "scrap": counts(4)}
)
TRASH = st.fixed_dictionaries({"gold": counts(3), "silver": counts(3), "onyx": counts(6)})


@given(KEPT, TRASH, st.integers(-20, 70))
def test_claims_hold_under_every_reading_that_a_full_search_finds(
    kept: dict[str, int], trash: dict[str, int], claimed: int
) -> None:
    ana = player(keeps=kept, trash_colours=trash)
    beside: dict[str, Any] = {"options": {"critics": PRINTED}}
    found = sheet(ana, **beside, claimed={"Ana": claimed})
    if found.players[0].total == claimed:
        assert found.claims[0].holds_under == ()
        return
    assert set(found.claims[0].holds_under) == {
        Bearing(ruling.id, reading.id)
        for ruling in GAME.book.switchable
        for reading in ruling.readings
        if reading.value is None
        and sheet(ana, **beside, rulings={ruling.id: reading.id}).players[0].total == claimed
    }


def test_what_was_settled_can_be_written_down_and_settled_again() -> None:
    typed = {"mat": {"body": [0, 1, 2, 3, 12, 20, 11, 8, 4, 0], "arm": [3, 0, 12, 0, 9, *[0] * 5]}}
    options = convert(typed, GAME.options)
    settled = GAME.terms(2, options, {}).readings.chosen
    assert set(settled) == {"body-table", "arm-table", "arm-zero"}
    written = convert(decode(encode(settled)), dict[str, Choice])
    assert GAME.terms(2, options, written).readings.chosen == settled
    assert GAME.terms(2, GAME.options(), written).readings.chosen == settled
