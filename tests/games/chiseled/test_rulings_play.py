"""Readings on amounts, wax, Ruined Rubble, Consult and hands."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.action import HIDDEN, Move
from referee.engine.game import Viewer
from referee.engine.rule import Choice
from referee.games.chiseled import GAME
from referee.games.chiseled.actions import Deal, OpeningHand, Plan, RuinedRubble
from referee.games.chiseled.options import Options
from referee.games.chiseled.state import State
from tests.games.chiseled.table import (
    EVERY_TOOL,
    cards,
    fresh,
    passed,
    plan,
    play,
    position,
    short,
    side,
    sine_cera,
    use,
)


def under(ruling: str, reading: str, *sides: Any, **beside: Any) -> State:
    return position(*sides, rulings={ruling: reading}, **beside)


# ---- stone-any-piles

STONE = "stone-any-piles"


def stone(reading: str, piles: tuple[int, ...], tops: str) -> Any:
    state = under(STONE, reading, side("9X"), fresh(), side())
    return use(state, "polishing-stone", piles=piles, tops=tops)


@pytest.mark.ruling("stone-any-piles", "any-number-once")
def test_any_number_of_piles_once_each() -> None:
    for piles in ((), (0,), (1,), (0, 1)):
        assert stone("any-number-once", piles, f"{len(piles)}X" if piles else "").kind == "legal"
    assert stone("any-number-once", (0, 0), "2X").refusal == "polishing-stone.any-piles"


@pytest.mark.ruling("stone-any-piles", "every-pile")
def test_every_pile_that_has_a_card() -> None:
    assert stone("every-pile", (0, 1), "2X").kind == "legal"
    for piles in ((), (0,)):
        refused = stone("every-pile", piles, "X" if piles else "")
        assert refused.refusal == "polishing-stone.any-piles"
        assert "every Draw Pile: 2" in refused.verdict.says


@pytest.mark.ruling("stone-any-piles", "single-pile")
def test_exactly_one_pile() -> None:
    assert stone("single-pile", (1,), "X").kind == "legal"
    assert stone("single-pile", (0, 1), "2X").refusal == "polishing-stone.any-piles"
    assert stone("single-pile", (), "").refusal == "polishing-stone.any-piles"


@pytest.mark.ruling("stone-any-piles", "repeat-allowed")
def test_one_pile_again_and_again() -> None:
    done = stone("repeat-allowed", (0, 0, 1), "3X")
    assert done.kind == "legal"
    assert done.state.extra == 3
    assert short(done.side(0).draw) == "7X"


# ---- sledge-short-hand

SLEDGE = "sledge-short-hand"


def sledge(reading: str, **fields: Any) -> Any:
    return use(under(SLEDGE, reading, side("9X", "GH"), fresh()), "heavy-sledge", **fields)


@pytest.mark.ruling("sledge-short-hand", "as-many-as-held")
def test_a_short_hand_is_trashed_and_the_pile_part_still_happens() -> None:
    assert sledge("as-many-as-held", trashed="GH", piles=(0,), tops="X").kind == "legal"
    refused = sledge("as-many-as-held", trashed="GH")
    assert refused.refusal == "heavy-sledge.any-draw-pile"


@pytest.mark.ruling("sledge-short-hand", "needs-two")
def test_sledge_needs_two_cards_in_hand() -> None:
    refused = sledge("needs-two", trashed="GH", piles=(0,), tops="X")
    assert refused.refusal == "heavy-sledge.trash-two"
    assert "held: 1" in refused.verdict.says
    state = under(SLEDGE, "needs-two", side("9X", "GH"), fresh())
    shown = [p for p in GAME.rules.prompts(state) if not p.legal]
    assert [(p.preset["tool"], p.rule) for p in shown] == [
        ("heavy-sledge", "heavy-sledge.trash-two")
    ]
    as_held = under(SLEDGE, "as-many-as-held", side("9X", "GH"), fresh())
    assert all(p.legal for p in GAME.rules.prompts(as_held))


@pytest.mark.ruling("sledge-short-hand", "no-pile-part")
def test_a_short_hand_loses_the_pile_part() -> None:
    assert sledge("no-pile-part", trashed="GH").kind == "legal"
    refused = sledge("no-pile-part", trashed="GH", piles=(0,), tops="X")
    assert refused.refusal == "heavy-sledge.any-draw-pile"


# ---- exact-versus-up-to

EXACT = "exact-versus-up-to"


def plain_numbers(reading: str) -> list[Any]:
    """The four Tools with a plain number, each trashing one less."""
    state = under(EXACT, reading, side("9X SB", "GH X", "SA"), fresh())
    return [
        use(state, "pointed-chisel", trashed=""),
        use(state, "heavy-sledge", trashed="X", piles=(0,), tops="X"),
        use(state, "maquette", drawn="4X", trashed="X", returned="GH 4X"),
        use(state, "toothed-chisel", revealed="X SB", trashed=""),
    ]


@pytest.mark.ruling("exact-versus-up-to", "exact")
def test_a_plain_number_is_compulsory() -> None:
    assert [done.rule for done in plain_numbers("exact")] == [
        "pointed-chisel.trash-one",
        "heavy-sledge.trash-two",
        "maquette.trash-two",
        "toothed-chisel.trash-one",
    ]


@pytest.mark.ruling("exact-versus-up-to", "optional")
def test_a_plain_number_is_a_maximum() -> None:
    done = plain_numbers("optional")
    assert [d.kind for d in done] == ["legal"] * 4
    assert short(done[3].side().discard) == "GH SB SA 2X"  # what it does not trash it discards
    state = under(EXACT, "optional", side("9X SB", "GH X", "SA"), fresh())
    assert use(state, "pointed-chisel", trashed="X GH").refusal == "pointed-chisel.trash-one"


# ---- tool-choice-mandatory

MANDATORY = "tool-choice-mandatory"


@pytest.mark.ruling("tool-choice-mandatory", "must-use")
def test_every_turn_uses_a_tool() -> None:
    state = under(MANDATORY, "must-use", side("9X", "GH"), fresh())
    refused = use(state, None)
    assert refused.refusal == "sculpt.one-tool"
    assert all(p.preset for p in GAME.rules.prompts(state))


@pytest.mark.ruling("tool-choice-mandatory", "may-skip")
def test_a_turn_may_go_without_a_tool() -> None:
    state = under(MANDATORY, "may-skip", side("9X", "GH"), fresh())
    done = use(state, None)
    assert (done.kind, done.state.phase) == ("legal", "plan")
    assert short(done.side().discard) == "GH"
    assert all(done.state.bench.up)
    assert any(not p.preset for p in GAME.rules.prompts(state))


# ---- wax-as-scrap-choice

CHOICE = "wax-as-scrap-choice"


def flat(reading: str, **fields: Any) -> Any:
    state = sine_cera(side("9X 3W", "2W X"), side("9X"), rulings={CHOICE: reading})
    return use(state, "flat-chisel", revealed="X 2W", **fields)


def rounded(reading: str, **fields: Any) -> Any:
    state = sine_cera(side("9X 3W", "2W X"), side("9X"), rulings={CHOICE: reading})
    return use(state, "rounded-chisel", named="scrap", **fields)


@pytest.mark.ruling("wax-as-scrap-choice", "player-chooses")
@pytest.mark.parametrize("taken", [None, 0, 1, 2])
def test_the_player_chooses_for_each_wax(taken: int | None) -> None:
    done = flat("player-chooses", wax_as_scrap=taken)
    assert done.kind == "legal"
    assert done.side().discard[10] == 2 - (taken or 0) + 2
    assert rounded("player-chooses", wax_as_scrap=taken).side().discard[10] == 2 - (taken or 0)
    assert rounded("player-chooses", trashed="X W").side().discard[10] == 1
    assert flat("player-chooses", wax_as_scrap=3).refusal == "wax.as-scrap"


@pytest.mark.ruling("wax-as-scrap-choice", "always-scrap")
def test_wax_is_always_scrap() -> None:
    assert flat("always-scrap").side().discard[10] == 2  # those of the hand
    assert rounded("always-scrap").side().discard[10] == 0
    assert flat("always-scrap", wax_as_scrap=1).refusal == "wax.as-scrap"
    assert rounded("always-scrap", trashed="X W").refusal == "wax.as-scrap"


@pytest.mark.ruling("wax-as-scrap-choice", "only-free-choice")
def test_wax_is_not_caught_by_effects_on_all_scrap() -> None:
    assert flat("only-free-choice").side().discard[10] == 4
    assert rounded("only-free-choice", trashed="X W").refusal == "wax.as-scrap"
    state = sine_cera(side("9X", "2W X"), side("9X"), rulings={CHOICE: "only-free-choice"})
    assert use(state, "rasp", trashed="W W").kind == "legal"


# ---- jackhammer-wax

WAX = "jackhammer-wax"


def hammer(reading: str, run: str) -> Any:
    state = sine_cera(side("5X 5W GH SB", ""), side("9X"), rulings={WAX: reading})
    return use(state, "jackhammer", trashed=run)


@pytest.mark.ruling("jackhammer-wax", "player-chooses")
@pytest.mark.parametrize("pair", ["W W", "W X", "X W"])
def test_the_user_may_call_wax_scrap_or_not(pair: str) -> None:
    assert hammer("player-chooses", pair).kind == "legal"
    assert hammer("player-chooses", f"{pair} GH SB").kind == "legal"
    assert hammer("player-chooses", "W GH X X").refusal == "jackhammer.repeat"
    assert hammer("player-chooses", "X X").refusal == "jackhammer.repeat"


@pytest.mark.ruling("jackhammer-wax", "scrap-always")
@pytest.mark.parametrize("pair", ["W W", "W X", "X W"])
def test_wax_always_matches_wax_and_scrap(pair: str) -> None:
    assert hammer("scrap-always", pair).refusal == "jackhammer.repeat"
    assert hammer("scrap-always", f"{pair} GH SB").kind == "legal"
    assert hammer("scrap-always", "W GH").kind == "legal"


@pytest.mark.ruling("jackhammer-wax", "never-matches")
@pytest.mark.parametrize("pair", ["W W", "W X", "X W"])
def test_a_pair_with_wax_never_repeats(pair: str) -> None:
    assert hammer("never-matches", pair).kind == "legal"
    assert hammer("never-matches", f"{pair} GH SB").refusal == "jackhammer.repeat"


# ---- rubble-hand, rubble-end-phase

HAND = "rubble-hand"


def rubble(reading: str, hand: str | None, **beside: Any) -> Any:
    mine = side("2X", "GH X SA", "SB", hand_entry=3)
    state = under(HAND, reading, mine, fresh(), phase="pass", **beside)
    drawn = () if hand is None else cards(hand)
    return play(state, RuinedRubble(cards=drawn))


@pytest.mark.ruling("rubble-hand", "keep-hand")
def test_the_hand_stays_as_drawn() -> None:
    done = rubble("keep-hand", None)
    assert short(done.side().hand) == "GH SA X"
    assert rubble("keep-hand", "3X").refusal == "rubble.shuffle"


@pytest.mark.ruling("rubble-hand", "new-hand")
def test_a_new_hand_is_drawn_without_a_consult() -> None:
    done = rubble("new-hand", "GH SB OA")
    assert (short(done.side().hand), done.side().check_in) == ("GH SB OA", 5)
    assert rubble("new-hand", None).refusal == "plan.draw-three"
    assert done.side().secret == (3,)  # the hand that went back unseen stays a secret


@pytest.mark.ruling("rubble-hand", "new-hand-consult")
def test_a_new_hand_is_drawn_and_consulted_on() -> None:
    assert rubble("new-hand-consult", "GH SB OA").side().check_in == 4
    assert rubble("new-hand-consult", "GH SB X").side().check_in == 5


PHASE = "rubble-end-phase"


@pytest.mark.ruling("rubble-end-phase", "allowed")
@pytest.mark.ruling("rubble-end-phase", "not-in-end-phase")
@pytest.mark.parametrize("trigger", [None, 0, 1])
def test_ruined_rubble_in_the_end_phase(trigger: int | None) -> None:
    """From the triggering turn onward, on the triggerer's own turn too."""
    allowed = under(PHASE, "allowed", fresh(), fresh(), phase="pass", trigger=trigger)
    assert play(allowed, RuinedRubble()).kind == "legal"
    closed = under(PHASE, "not-in-end-phase", fresh(), fresh(), phase="pass", trigger=trigger)
    done = play(closed, RuinedRubble())
    shown = GAME.rules.prompts(closed)[1]
    assert (done.rule, shown.legal) == (
        ("rubble.shuffle", True) if trigger is None else ("rubble.optional", False)
    )


def test_a_lone_player_has_no_end_phase_to_be_closed() -> None:
    state = under(PHASE, "not-in-end-phase", fresh(), phase="pass", trigger=0)
    assert play(state, RuinedRubble()).kind == "legal"


# ---- starting-hand-consult

START = "starting-hand-consult"


@pytest.mark.ruling("starting-hand-consult", "no-check")
@pytest.mark.ruling("starting-hand-consult", "checked")
@pytest.mark.parametrize(
    ("reading", "hand", "check_in"),
    [("no-check", "GH SB OA", 5), ("checked", "GH SB OA", 4), ("checked", "GH SB X", 5)],
)
def test_a_starting_hand_of_three_sculpt_cards(reading: str, hand: str, check_in: int) -> None:
    seven: Any = EVERY_TOOL[:7]
    state = GAME.rules.setup(GAME.terms(2, Options(), {START: reading}))
    state = play(state, Deal(tools=seven), 0).state
    assert play(state, OpeningHand(cards=cards(hand)), 0).side().check_in == check_in
    word = play(state, OpeningHand(cards=cards("3X"), declared=True), 0)
    assert word.rule == "consult.any-colours"


# ---- solo-zero-timing

SOLO = "solo-zero-timing"


@pytest.mark.ruling("solo-zero-timing", "stop-at-consult")
def test_alone_the_game_stops_within_consult() -> None:
    done = plan(under(SOLO, "stop-at-consult", fresh(check_in=1), phase="plan"), "GH SB OA")
    assert GAME.rules.is_over(done.state)


@pytest.mark.ruling("solo-zero-timing", "finish-turn")
def test_alone_the_turn_may_still_end_with_ruined_rubble() -> None:
    done = plan(under(SOLO, "finish-turn", fresh(check_in=1), phase="plan"), "GH SB OA")
    assert not GAME.rules.is_over(done.state)
    assert [p.action for p in GAME.rules.prompts(done.state)] == ["pass", "ruined-rubble"]
    rubbled = play(done.state, RuinedRubble()).state
    over = passed(rubbled)
    assert GAME.rules.is_over(over.state)
    assert "end.solo-immediate" in over.cited


# ---- hand-secrecy

SECRECY = "hand-secrecy"
HELD = Plan(cards=cards("GH X X"))


def seen(reading: str) -> tuple[State, dict[str, Any], frozenset[str]]:
    state = under(SECRECY, reading, side("GH 9X"), fresh(), phase="plan")
    state = play(state, HELD, entry=4).state
    others = GAME.rules.view(state, Viewer(frozenset({1})))
    return state, others["players"][0], GAME.rules.sealed_now(state, 4, Move(0, HELD))


@pytest.mark.ruling("hand-secrecy", "hidden-declare")
@pytest.mark.ruling("hand-secrecy", "hidden-app")
@pytest.mark.parametrize("reading", ["hidden-declare", "hidden-app"])
def test_hidden_hands_are_seen_by_their_players_only(reading: str) -> None:
    state, others, sealed = seen(reading)
    assert others["hand"] is None
    assert sealed == {"cards"}
    own = GAME.rules.view(state, Viewer(frozenset({0})))["players"][0]
    assert own["hand"] == {"gold-head": 1, "scrap": 2}
    assert GAME.rules.sealed_now(passed(state).state, 4, Move(0, HELD)) == {"cards"}


@pytest.mark.ruling("hand-secrecy", "hidden-declare")
@pytest.mark.ruling("hand-secrecy", "hidden-app")
def test_only_where_players_declare_may_a_hand_stay_out_of_the_app() -> None:
    for reading, untold in (("hidden-declare", True), ("hidden-app", False), ("open", False)):
        state = under(SECRECY, reading, fresh(), fresh(), phase="plan")
        offered = [p for p in GAME.rules.prompts(state) if "cards" in p.preset]
        assert bool(offered) is untold


@pytest.mark.ruling("hand-secrecy", "open")
def test_open_hands_are_seen_by_all() -> None:
    _, others, sealed = seen("open")
    assert others["hand"] == {"gold-head": 1, "scrap": 2}
    assert sealed == frozenset()


# ---- colour-distribution

COLOURS = "colour-distribution"


def drawn(ruling: Any, hands: list[str]) -> list[Any]:
    """Hands of a fresh deck drawn one after another and discarded; the verdict of each."""
    terms = GAME.terms(2, Options(), {COLOURS: ruling} if ruling else {})
    state = GAME.rules.setup(terms).but(phase="plan")
    found = []
    for hand in hands:
        done = plan(state.but(extra=len(cards(hand)) - 3), hand)
        found.append(done)
        state = done.after.but(phase="plan") if done.after else state
        hand_ = state.sides[0]
        state = state.but(sides=(type(hand_)(hand_.draw, discard=tuple(
            a + b for a, b in zip(hand_.discard, hand_.hand, strict=True)), check_in=5),
            state.sides[1]))  # fmt: skip
    return found


@pytest.mark.ruling("colour-distribution", "unstated")
def test_unstated_only_parts_are_limited() -> None:
    found = drawn(None, ["9GH", "9GB", "9GA", "GH X X"])
    assert [f.kind for f in found] == ["legal"] * 3 + ["illegal"]
    assert found[3].rule == "deck.heads"
    assert found[3].verdict.final


@pytest.mark.ruling("colour-distribution", "nine-each")
def test_nine_each_no_tenth_card_of_a_colour() -> None:
    found = drawn("nine-each", ["9GH", "SB SB OA", "GB X X"])
    assert [f.kind for f in found] == ["legal", "legal", "illegal"]
    assert found[2].rule == "deck.three-colours"
    assert drawn("nine-each", ["5GH 4GB", "GA X X"])[1].rule == "deck.three-colours"


@pytest.mark.ruling("colour-distribution", "three-by-three")
def test_three_by_three_no_fourth_card_of_a_face() -> None:
    found = drawn("three-by-three", ["3GH", "3GB", "GH X X"])
    assert [f.kind for f in found] == ["legal", "legal", "illegal"]
    assert found[2].rule == "deck.three-colours"


@pytest.mark.ruling("colour-distribution", "typed")
def test_typed_the_deck_is_as_the_table_counted_it() -> None:
    ruling = Choice("typed", [[9, 0, 0], [2, 3, 4], [0, 0, 9]])
    found = drawn(ruling, ["9GH", "2GB SB", "GB X X"])
    assert [f.kind for f in found] == ["legal", "legal", "illegal"]
    assert drawn(ruling, ["SH X X"])[0].kind == "illegal"
    assert drawn(ruling, ["9OA"])[0].kind == "legal"


def test_a_shuffled_card_keeps_its_colour() -> None:
    """What went back by a refill is known; an unknown card may still turn out like it."""
    state = position(side("*H GH", "", ""), fresh(), phase="plan")
    assert plan(state, "GH GH").kind == "legal"
    assert plan(state, "SH GH").kind == "legal"
    assert plan(state, "SH OH").verdict.final
    assert plan(state, HIDDEN, declared=False).kind == "unknown"
