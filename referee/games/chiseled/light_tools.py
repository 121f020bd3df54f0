"""Light depth: what the cards trashed prove of the Tool that is said to have trashed them.

A light log holds no hands and draws. What no hand and no pile could explain is refused; what
hangs on how many cards there were cannot be known, and the verdict says what to look at.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from referee.engine.judge import Facts, Judge
from referee.games.chiseled.actions import LightTurn
from referee.games.chiseled.cards import COLOURS, SCULPT, WAX, kinds, listed, many, type_of
from referee.games.chiseled.pile_tools import matches
from referee.games.chiseled.state import HAND, State
from referee.games.chiseled.tools import title

FROM_HAND: Mapping[str, int] = {
    "heavy-sledge": 2, "maquette": 2, "pointed-chisel": 1, "polishing-rag": 1, "rasp": 2,
    "toothed-chisel": 1, "flat-chisel": 3, "polishing-stone": 0,
}  # fmt: skip
"""The most cards that a Tool trashes out of the user's own deck, other than off piles."""
PLAIN = frozenset({"heavy-sledge", "maquette", "pointed-chisel", "toothed-chisel"})
"""The Tools whose number stands plain on the card (exact-versus-up-to)."""
WHOLE_HAND = frozenset({"mallet", "rounded-chisel"})
"""The Tools that may trash as many cards as the hand holds."""
RULE_OF: Mapping[str, str] = {
    "flat-chisel": "flat-chisel.trash-scrap",
    "heavy-sledge": "heavy-sledge.trash-two",
    "jackhammer": "jackhammer.trash-pair",
    "mallet": "mallet.trash-hand",
    "maquette": "maquette.trash-two",
    "pointed-chisel": "pointed-chisel.trash-one",
    "polishing-rag": "polishing-rag.up-to-one",
    "polishing-stone": "polishing-stone.any-piles",
    "rasp": "rasp.up-to-two",
    "rounded-chisel": "rounded-chisel.trash-named",
    "saw": "saw.trash-until",
    "toothed-chisel": "toothed-chisel.trash-one",
}
"""The rule that says how much each Tool trashes."""
HIT_RULE = {"heavy-sledge": "heavy-sledge.any-draw-pile"}
"""The rule on other piles, where it is not that of `RULE_OF`."""


class Told:
    """A light turn under judgement: its Tool, the cards it trashed, and how many are left."""

    __slots__ = ("action", "cards", "judge", "left", "rule", "state", "tool")

    def __init__(self, state: State, seat: int, tool: str, action: LightTurn, judge: Judge) -> None:
        """Take up a turn before its cards are moved; the Draw Pile is the whole Sculpture."""
        self.state, self.tool, self.action, self.judge = state, tool, action, judge
        self.cards, self.rule = kinds(action.trashed), RULE_OF[tool]
        held = sum(state.sides[seat].draw)
        self.left = held - len(self.cards) - len(action.shed)

    def must(
        self, condition: bool | None, rule: str, says: str, instead: str, **facts: Any
    ) -> None:
        """Hold the turn to a rule; None where only the table can tell."""
        facts = {"tool": title(self.tool), "n": len(self.cards), **facts}
        self.judge.require(condition, rule, says, instead=instead, **facts)

    @property
    def largest_hand(self) -> int | None:
        """The most cards that the hand can have had, None where nothing bounds it."""
        bench, seats = self.state.bench, len(self.state.sides)
        again = self.state.readings["stone-any-piles"] == "repeat-allowed"
        stone = "polishing-stone" in bench.tools
        if bench.custom or (stone and again):
            return None
        return HAND + (seats if stone else int("polishing-rag" in bench.tools))

    def may_have_run_out(self, *rulings: tuple[str, str]) -> bool:
        """Whether a run of trashing may have ended for want of cards.

        It uses up Draw Pile and discards where all of `rulings` have these readings, so that
        only a hand is left then.
        """
        rulings = (("reshuffle-mid-effect", "refill-and-go-on"), *rulings)
        goes_on = all(self.judge.reading(ruling) == reading for ruling, reading in rulings)
        if not goes_on or self.judge.reading("reshuffle-moment") == "plan-only":
            return True
        return self.largest_hand is None or self.left <= self.largest_hand


def judge_tool(state: State, seat: int, tool: str, action: LightTurn, judge: Judge) -> None:
    """Hold a turn's trashes to its Tool."""
    told = Told(state, seat, tool, action, judge)
    _amount(told)
    if tool in _SHAPES:
        _SHAPES[tool](told)
    _hits(told)


def _amount(told: Told) -> None:
    """How many cards came out of the own deck."""
    tool, n = told.tool, len(told.cards)
    if tool in WHOLE_HAND:
        _whole_hand(told)
    most = FROM_HAND.get(tool)
    if most is None:
        return
    says = "{tool} trashes {most} at most out of the own deck, not {n}."
    told.must(n <= most, told.rule, says, f"Trash {many(most)} at most.", most=many(most))
    if tool in PLAIN and n < most and told.judge.reading("exact-versus-up-to") == "exact":
        says = "{tool} trashes {most}, here {n}: look whether there were no more to trash."
        told.must(None, told.rule, says, "", most=many(most))


def _whole_hand(told: Told) -> None:
    n, most = len(told.cards), told.largest_hand
    says = "{tool} trashes cards of the hand, and no hand has {n} here: {most} at most."
    fits = most is None or n <= most
    told.must(fits, told.rule, says, "Look at the cards again.", most=most)
    says = "{tool} trashed {n} cards of the hand: look whether the hand had so many."
    told.must(None if n > HAND else True, told.rule, says, "")


# ---- other players' piles


def _hits(told: Told) -> None:
    """Which Draw Piles lost their top card; one's own is named among them."""
    rule, n = HIT_RULE.get(told.tool, told.rule), len(told.action.piles)
    low, high = _hits_due(told)
    says = "{tool} hits {high} at most, not {hits}."
    facts: Facts = {"high": many(high, "Draw Pile"), "hits": n}
    told.must(n <= high, rule, says, "Leave them out." if not high else "Name fewer.", **facts)
    if told.tool == "polishing-stone" and told.state.readings["stone-any-piles"] != REPEAT:
        says = "{tool} hits each pile once."
        once = len(set(told.action.piles)) == n
        told.must(once, rule, says, "Name each pile once.")
    says = "{tool} hits {low}, and those named are {hits}: look whether the others had no card."
    told.must(None if n < low else True, rule, says, "", low=many(low, "Draw Pile"), hits=n)


REPEAT = "repeat-allowed"


def _hits_due(told: Told) -> tuple[int, int]:
    """How many Draw Piles a Tool hits, at least and at most, as long as they have cards."""
    if told.tool == "heavy-sledge":
        return 1, 1
    if told.tool != "polishing-stone":
        return 0, 0
    every, most = len(told.state.playing), len(told.action.piles)
    reading = told.judge.reading("stone-any-piles")
    return {"every-pile": (every, every), "single-pile": (1, 1), REPEAT: (0, most)}.get(
        reading, (0, every)
    )


# ---- cards of a type


def _of_one_type(told: Told) -> None:
    """All cards that Rounded Chisel trashes are of one type; wax may count as Scrap."""
    types = {"scrap" if kind >= SCULPT else type_of(kind) for kind in told.cards}
    says = "{tool} trashes cards of one type, not {cards}."
    one = len(types) <= 1
    told.must(one, told.rule, says, "Look at the cards again.", cards=listed(told.cards))
    _wax_as_scrap(told)


def _scrap_only(told: Told) -> None:
    """Flat Chisel trashes Scrap alone, and wax as Scrap."""
    scrap = all(kind >= SCULPT for kind in told.cards)
    says = "{tool} trashes Scrap alone, not {cards}."
    told.must(scrap, told.rule, says, "Discard the rest.", cards=listed(told.cards))
    _wax_as_scrap(told)


def _wax_as_scrap(told: Told) -> None:
    if WAX not in told.cards:
        return
    caught = told.judge.reading("wax-as-scrap-choice") != "only-free-choice"
    says = "{tool} deals with all Scrap, which does not catch Waxed Marble here."
    told.must(caught, "wax.as-scrap", says, "Leave the Waxed Marble out.")


# ---- runs off the top


def _saw(told: Told) -> None:
    """Saw stops at the first card of its colour, or where no card is left."""
    coloured = [type_of(kind) for kind in told.cards if kind < SCULPT]
    last = told.cards[-1] if told.cards else WAX
    if last < SCULPT and type_of(last) not in coloured[:-1]:
        return
    says = "Whichever colour Saw named, it stopped before the end of {cards}."
    some = len(set(coloured)) < len(COLOURS)
    told.must(some, told.rule, says, "Look at the cards again.", cards=listed(told.cards))
    ruling = "saw-colour-absent"
    reading = told.judge.reading(ruling)
    out = told.may_have_run_out((ruling, "through-refill" if reading != "must-exist" else reading))
    says = "Saw found no card of its colour among {cards}: look whether no card was left."
    if not out:
        says = "Saw goes on to a card of its colour; cards still left: {left}."
    told.must(None if out else False, told.rule, says, "Look at the cards again.",
              cards=listed(told.cards), left=told.left)  # fmt: skip


def _jackhammer(told: Told) -> None:
    """Every pair but the last shares a type; a last pair that does goes on if it can."""
    cards = told.cards
    pairs = [cards[at : at + 2] for at in range(0, len(cards), 2)]
    once = told.state.readings["jackhammer-chain"] == "one-repeat"
    for at, pair in enumerate(pairs[:-1], start=1):
        says = "Jackhammer ends after pair {at}, {pair}; cards trashed after it: {more}."
        goes_on = matches(told.judge, pair) is not False and not (once and at > 1)
        told.must(goes_on, "jackhammer.repeat", says, "Stop there.", at=at, pair=listed(pair),
                  more=len(cards) - 2 * at)  # fmt: skip
    _last_pair(told, pairs)


def _last_pair(told: Told, pairs: Sequence[Sequence[int]]) -> None:
    """Whether Jackhammer may have ended where it did."""
    last = pairs[-1] if pairs else ()
    if len(last) == 2 and not _must_go_on(told, last, len(pairs)):
        return
    rule = "jackhammer.trash-pair" if len(last) % 2 or not pairs else "jackhammer.repeat"
    alone = len(last) == 1 and told.judge.reading(LONE) == "no-partial-pair"
    says = "A lone card is left alone by Jackhammer."
    told.must(not alone, rule, says, "Leave it out.")
    out = told.may_have_run_out((LONE, "refill-for-second"))
    says = "Jackhammer ended after {count}: look whether no card was left."
    if not out:
        says = "Jackhammer goes on after {count}; cards still left: {left}."
    instead = "Go on until a pair differs or no card is left."
    count = many(len(told.cards))
    told.must(None if out else False, rule, says, instead, left=told.left, count=count)


LONE = "jackhammer-one-card"


def _must_go_on(told: Told, pair: Sequence[int], pairs: int) -> bool:
    """Whether a pair compels another; wax that the user may call Scrap does not."""
    if not matches(told.judge, pair):
        return False
    chain = told.judge.reading("jackhammer-chain")
    return chain == "forced-chain" or (chain == "one-repeat" and pairs == 1)


_SHAPES: Mapping[str, Callable[[Told], None]] = {
    "saw": _saw,
    "jackhammer": _jackhammer,
    "rounded-chisel": _of_one_type,
    "flat-chisel": _scrap_only,
}
