"""Readings on refilling a Draw Pile, and on Tools that run it dry."""

from __future__ import annotations

import pytest

from referee.engine.action import HIDDEN
from referee.games.chiseled import GAME
from referee.games.chiseled.state import State
from tests.games.chiseled.table import Played, fresh, plan, position, short, side, use


def under(reading: str, ruling: str, *sides: object, **beside: object) -> State:
    return position(*sides, fresh(), rulings={ruling: reading}, **beside)  # type: ignore[arg-type]


# ---- reshuffle-moment

MOMENT = "reshuffle-moment"


def last_card(reading: str) -> Played:
    """A Pointed Chisel on discards, with a Draw Pile that Toothed Chisel would empty."""
    return use(
        under(reading, MOMENT, side("GH X", "SB", "OA 2X")), "toothed-chisel", revealed="GH X",
        trashed="X",
    )  # fmt: skip


@pytest.mark.ruling("reshuffle-moment", "when-needed")
def test_when_needed_the_pile_stays_empty_until_a_card_must_leave_it() -> None:
    done = last_card("when-needed")
    assert short(done.side().draw) == ""
    assert short(done.side().discard) == "GH SB OA 2X"  # Clean Up takes part in the next shuffle
    assert plan(done.state, "GH SB OA").kind == "legal"


@pytest.mark.ruling("reshuffle-moment", "at-once")
def test_at_once_the_pile_is_refilled_as_its_last_card_leaves() -> None:
    done = last_card("at-once")
    assert short(done.side().draw) == "OA 2X"  # before the rest is discarded and cleaned up
    assert short(done.side().discard) == "GH SB"
    assert plan(done.state, "GH SB OA").verdict.final
    drawn = plan(done.state, "OA X X", reshuffled_after=3)  # the third card emptied the pile
    assert drawn.kind == "legal"
    assert "3 cards" in drawn.cited["plan.reshuffle"]
    assert short(drawn.side().draw) == "GH SB"


@pytest.mark.ruling("reshuffle-moment", "plan-only")
def test_plan_only_a_tool_gets_no_more_cards_off_an_empty_pile() -> None:
    state = under("plan-only", MOMENT, side("X", "SB", "GH OA 2X"))
    assert use(state, "flat-chisel", revealed="X GH OA").refusal == "flat-chisel.reveal-three"
    done = use(state, "flat-chisel", revealed="X")
    assert done.kind == "legal"
    assert done.bearing[MOMENT] == "plan-only"
    assert plan(done.state, "GH OA SB").kind == "legal"  # Plan refills


@pytest.mark.ruling("reshuffle-moment", "plan-only")
def test_plan_only_even_a_tool_that_starts_on_an_empty_pile_gets_none() -> None:
    state = under("plan-only", MOMENT, side("", "SB", "GH OA 2X"))
    assert use(state, "jackhammer", trashed="").kind == "legal"
    assert use(state, "saw", named="gold", trashed="").kind == "legal"
    assert (
        use(state, "polishing-stone", piles=(0,), tops="X").refusal == "polishing-stone.any-piles"
    )
    assert use(state, "jackhammer", trashed="X GH").refusal == "jackhammer.trash-pair"


# ---- reshuffle-mid-effect

MID = "reshuffle-mid-effect"


@pytest.mark.rule("term.reshuffle-general")
@pytest.mark.ruling("reshuffle-mid-effect", "refill-and-go-on")
def test_an_effect_goes_on_with_the_refilled_pile() -> None:
    state = under("refill-and-go-on", MID, side("X", "SB", "GH OA 2X"))
    assert use(state, "flat-chisel", revealed="X").refusal == "flat-chisel.reveal-three"
    done = use(state, "flat-chisel", revealed="X GH OA")
    assert done.kind == "legal"
    assert short(done.side().draw) == "2X"
    assert "term.reshuffle-general" in done.cited
    assert done.bearing[MID] == "refill-and-go-on"


@pytest.mark.rule("term.reshuffle-general")
@pytest.mark.ruling("reshuffle-mid-effect", "refill-and-go-on")
def test_cards_already_turned_up_stay_out_of_the_refill() -> None:
    state = under("refill-and-go-on", MID, side("GH", "", "2X"))
    assert use(state, "flat-chisel", revealed="GH GH X").verdict.final
    assert use(state, "maquette", drawn="GH X X", trashed="X X", returned="GH").kind == "legal"


@pytest.mark.ruling("reshuffle-mid-effect", "stop-short")
def test_an_effect_stops_short_with_the_last_card() -> None:
    state = under("stop-short", MID, side("X", "SB", "GH OA 2X"))
    assert use(state, "flat-chisel", revealed="X GH OA").refusal == "flat-chisel.reveal-three"
    assert use(state, "flat-chisel", revealed="X").kind == "legal"
    assert use(state, "jackhammer", trashed="X").kind == "legal"
    assert use(state, "saw", named="gold", trashed="X").kind == "legal"
    drew = use(state, "maquette", drawn="X", trashed="X SB", returned="")
    assert plan(drew.state, "GH OA X").kind == "legal"


@pytest.mark.ruling("reshuffle-mid-effect", "stop-short")
def test_stopping_short_is_for_the_middle_of_an_effect() -> None:
    """A Tool that starts on an empty pile needs a card off it, so the pile is refilled first."""
    state = under("stop-short", MID, side("", "SB", "GH OA 2X"))
    assert use(state, "toothed-chisel", revealed="GH X", trashed="X").kind == "legal"


# ---- saw-colour-absent

ABSENT = "saw-colour-absent"


@pytest.mark.ruling("saw-colour-absent", "through-refill")
def test_saw_goes_through_the_refill_until_both_piles_are_empty() -> None:
    state = under("through-refill", ABSENT, side("2X", "SB", "OA GH"))
    assert use(state, "saw", named="gold", trashed="X X").refusal == "saw.trash-until"
    found = use(state, "saw", named="gold", trashed="X X GH")
    assert short(found.side().draw) == "OA"
    empty = use(state, "saw", named="silver", trashed="X X OA GH")
    assert (empty.kind, short(empty.side().draw)) == ("legal", "")


@pytest.mark.ruling("saw-colour-absent", "pile-end")
def test_saw_stops_at_the_end_of_the_present_pile() -> None:
    state = under("pile-end", ABSENT, side("2X", "SB", "OA GH"))
    done = use(state, "saw", named="gold", trashed="X X")
    assert done.kind == "legal"
    assert done.bearing[ABSENT] == "pile-end"
    assert use(state, "saw", named="gold", trashed="X X GH").refusal == "saw.trash-until"


@pytest.mark.rule("saw.trash-until")
def test_no_ruling_bears_on_a_colour_that_turns_up_in_the_pile() -> None:
    state = under("pile-end", ABSENT, side("2X GH", "SB", "OA GH"))
    found = use(state, "saw", named="gold", trashed="X GH")
    assert (found.kind, found.bearing) == ("legal", {})
    over = use(state, "saw", named="silver", trashed="X X GH OA")
    assert over.verdict.says == "Saw gets 3 cards at most here, not 4."
    assert over.bearing == {ABSENT: "pile-end"}


@pytest.mark.ruling("saw-colour-absent", "must-exist")
def test_a_colour_that_is_gone_cannot_be_named() -> None:
    state = under("must-exist", ABSENT, side("2X", "SB", "OA GH"))
    assert use(state, "saw", named="gold", trashed="X X GH").kind == "legal"
    refused = use(state, "saw", named="silver", trashed="X X OA GH")
    assert refused.refusal == "saw.name-colour"
    assert "No Silver card is left" in refused.verdict.says


@pytest.mark.ruling("saw-colour-absent", "must-exist")
def test_saw_alone_face_up_with_no_colour_left_holds_nobody_up() -> None:
    state = under("must-exist", ABSENT, side("2X", "SB", ""), tools=("saw", "rasp"), down=("rasp",))
    assert use(state, None).kind == "legal"
    assert use(state.but(bench=state.bench.reset()), None).refusal == "sculpt.one-tool"


# ---- jackhammer-one-card

LONE = "jackhammer-one-card"


@pytest.mark.ruling("jackhammer-one-card", "refill-for-second")
def test_a_lone_card_is_paired_with_the_first_of_the_refill() -> None:
    state = under("refill-for-second", LONE, side("X", "SB", "X OA GH"))
    assert use(state, "jackhammer", trashed="X").refusal == "jackhammer.trash-pair"
    assert use(state, "jackhammer", trashed="X OA").kind == "legal"
    again = use(state, "jackhammer", trashed="X X OA GH")  # a pair over the refill counts
    assert "jackhammer.repeat" in again.cited


@pytest.mark.ruling("jackhammer-one-card", "refill-for-second")
def test_without_a_refill_there_is_no_pair_and_no_repeat() -> None:
    state = under("refill-for-second", LONE, side("X", "SB", ""))
    done = use(state, "jackhammer", trashed="X")
    assert done.kind == "legal"
    assert "jackhammer.repeat" not in done.cited


@pytest.mark.ruling("jackhammer-one-card", "single-and-stop")
def test_a_lone_card_is_trashed_and_that_is_all() -> None:
    state = under("single-and-stop", LONE, side("X", "SB", "X OA GH"))
    assert use(state, "jackhammer", trashed="X").kind == "legal"
    assert use(state, "jackhammer", trashed="X OA").refusal == "jackhammer.trash-pair"


@pytest.mark.ruling("jackhammer-one-card", "no-partial-pair")
def test_a_lone_card_is_left_alone() -> None:
    state = under("no-partial-pair", LONE, side("X", "SB", "X OA GH"))
    done = use(state, "jackhammer", trashed="")
    assert (done.kind, short(done.side().draw)) == ("legal", "X")
    assert use(state, "jackhammer", trashed="X").refusal == "jackhammer.trash-pair"
    repeated = under("no-partial-pair", LONE, side("3X", "SB", "X OA GH"))
    assert use(repeated, "jackhammer", trashed="X X").kind == "legal"


@pytest.mark.rule("jackhammer.repeat")
@pytest.mark.ruling("reshuffle-mid-effect", "stop-short")
def test_a_refill_before_the_first_card_does_not_stop_jackhammer() -> None:
    """An empty pile is refilled for the Tool; its effect ends with the last card of that pile."""
    state = under("stop-short", "reshuffle-mid-effect", side("", "SB", "3X OA GH"))
    assert use(state, "jackhammer", trashed="X X").refusal == "jackhammer.repeat"
    assert use(state, "jackhammer", trashed="X X OA GH").kind == "legal"
    at_once = under("stop-short", "reshuffle-mid-effect", side("X X", "SB", "X OA GH"))
    assert use(at_once, "jackhammer", trashed="X X").kind == "legal"


# ---- jackhammer-chain

CHAIN = "jackhammer-chain"


@pytest.mark.ruling("jackhammer-chain", "forced-chain")
def test_each_pair_of_one_type_forces_another() -> None:
    state = under("forced-chain", CHAIN, side("4X OA GH", "SB"))
    assert use(state, "jackhammer", trashed="4X").refusal == "jackhammer.repeat"
    assert use(state, "jackhammer", trashed="4X OA GH").kind == "legal"


@pytest.mark.ruling("jackhammer-chain", "one-repeat")
def test_a_match_gives_one_more_pair_only() -> None:
    state = under("one-repeat", CHAIN, side("4X OA GH", "SB"))
    assert use(state, "jackhammer", trashed="X X").refusal == "jackhammer.repeat"
    assert use(state, "jackhammer", trashed="4X").kind == "legal"
    assert use(state, "jackhammer", trashed="4X OA GH").refusal == "jackhammer.repeat"


@pytest.mark.ruling("jackhammer-chain", "optional-chain")
@pytest.mark.parametrize("run", ["X X", "4X", "4X OA GH"])
def test_after_a_match_the_user_may_stop(run: str) -> None:
    state = under("optional-chain", CHAIN, side("4X OA GH", "SB"))
    assert use(state, "jackhammer", trashed=run).kind == "legal"
    assert use(state, "jackhammer", trashed="X OA X X").refusal == "jackhammer.repeat"


# ---- a hidden hand does not count in the pile


def test_a_hidden_hand_is_not_in_the_pile() -> None:
    state = position(side("X GH", "", "SB OA", trash=""), fresh(), phase="plan")
    done = plan(state, HIDDEN, declared=False)
    assert sum(done.side().draw) == 1
    assert short(done.side().hand) == "3?"


@pytest.mark.ruling("saw-colour-absent", "must-exist")
def test_saw_is_offered_as_long_as_the_discards_hold_a_colour() -> None:
    for discard, usable in (("GH", True), ("X", False)):
        state = under("must-exist", ABSENT, side("3X", "SB", discard))
        saw = next(p for p in GAME.rules.prompts(state) if p.preset.get("tool") == "saw")
        assert saw.legal == usable
