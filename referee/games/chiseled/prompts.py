"""What can be entered now, likeliest first, with the bounds of what is really there."""

from __future__ import annotations

from referee.engine.prompt import Field, Option, Prompt
from referee.games.chiseled import tool_prompts, turn, wax
from referee.games.chiseled.cards import UNKNOWN
from referee.games.chiseled.critics import PRINTED
from referee.games.chiseled.deduction import Piles
from referee.games.chiseled.offers import in_zone, is_any_taken, off_pile, pick, seats
from referee.games.chiseled.state import HAND, State
from referee.games.chiseled.supplies import JUDGING, WORKBENCH
from referee.games.chiseled.tools import HANDLERS, title

UNTOLD = {"sealed": True}
TOOLS = tuple(Option(name, title(name), 1) for name in HANDLERS)
CRITICS = tuple(Option(name, printed.label, 1) for name, printed in PRINTED.items())
DECLARED = Field("declared", "flag", "3 Sculpt Cards shown")


def prompts(state: State) -> tuple[Prompt, ...]:
    """What a seat or the table may enter now; never empty before the end."""
    found = _of_phase(state)
    if found and len(state.playing) < 2 <= len(state.sides) and state.phase != "judging":
        everybody = Field("agreed", "seats", "Who agrees?", (), 1, len(state.sides))
        return (Prompt(None, "end-agreed", "Stop here and score", (everybody,)), *found)
    return found


def _of_phase(state: State) -> tuple[Prompt, ...]:
    phase = state.phase
    if phase == "sculpt":
        if state.is_light:
            return (tool_prompts.light_turn(state),)
        return (*tool_prompts.tools(state), *_wax(state))
    if phase == "plan":
        return _plan(state)
    if phase == "pass":
        return _close(state)
    if phase == "deal":
        return (_deal(state),)
    if phase == "opening":
        return tuple(p for seat in state.playing if not state.sides[seat].opened
                     for p in _opening(state, seat))  # fmt: skip
    return tuple(_judging(state))


def _deal(state: State) -> Prompt:
    players = len(state.sides)
    due, _ = WORKBENCH[players]
    fields = [Field("tools", "pick", "The Tools on the workbench", TOOLS, due, due)]
    if not state.options.critics:
        fields.append(Field("critics", "pick", "The Critics face up", CRITICS, 0, JUDGING))
    if players > 1:
        fields.append(seats(state, "first", "Who has the most chiseled chin?", 1, 1))
    return Prompt(None, "deal", "Lay out the workbench", tuple(fields), closed=True)


def _hand(
    state: State, seat: int, action: str, says: str, due: int, piles: Piles
) -> tuple[Prompt, ...]:
    """Drawing a hand: by its cards, and where hands are hidden also without telling them."""
    options = off_pile(piles, due)
    sealed = not state.hands_open
    cards = pick("cards", f"The {due} cards", options, due, due, sealed=sealed)
    told = Prompt(seat, action, says, (cards,), closed=is_any_taken(piles, due))
    if state.readings["hand-secrecy"] != "hidden-declare" or piles.expects() is not None:
        return (told,)
    shown = (DECLARED,) if _can_show_three(state, piles, due) else ()
    says = f"{says}, without telling it"
    return told, Prompt(seat, action, says, shown, {"cards": UNTOLD}, closed=True)


def _can_show_three(state: State, piles: Piles, due: int) -> bool:
    """Whether so many cards drawn unseen can hold three Sculpt Cards (consult.three-sculpt)."""
    drawn = Piles(piles.done(), state.readings)
    for _ in range(due):
        drawn.hand[drawn.pull(UNKNOWN)] += 1
    return turn.sculpt_at_most(drawn.done()) >= HAND


def _opening(state: State, seat: int) -> tuple[Prompt, ...]:
    piles = Piles(state.sides[seat], state.readings)
    return _hand(state, seat, "opening-hand", "Draw the starting hand", HAND, piles)


def _plan(state: State) -> tuple[Prompt, ...]:
    piles = Piles(state.sides[state.turn], state.readings)
    due = min(HAND + state.extra, piles.reach)
    return _hand(state, state.turn, "plan", "Draw the next hand", due, piles)


def _close(state: State) -> tuple[Prompt, ...]:
    """The end of a turn: pass, or Ruined Rubble first."""
    seat = state.turn
    passing = Prompt(seat, "pass", "Pass the turn", closed=True)
    if state.rubbled:
        return (passing,)
    says = "Ruined Rubble"
    banned = state.trigger is not None and not state.is_solo
    if banned and state.readings["rubble-end-phase"] != "allowed":
        why = "The end phase has begun, and Ruined Rubble is closed in it."
        rubble = Prompt(seat, "ruined-rubble", says, legal=False, why=why, rule="rubble.optional")
        return passing, rubble
    if state.readings["rubble-hand"] == "keep-hand":
        return passing, Prompt(seat, "ruined-rubble", says, closed=True)
    return (passing, *_rubble_with_hand(state, seat, says))


def _rubble_with_hand(state: State, seat: int, says: str) -> tuple[Prompt, ...]:
    piles = Piles(state.sides[seat], state.readings)
    piles.shuffle_all(hand=True)
    return _hand(state, seat, "ruined-rubble", says, min(HAND, piles.reach), piles)


def _wax(state: State) -> tuple[Prompt, ...]:
    """Shedding Waxed Marble, from the hand and off the top."""
    if not state.options.sine_cera:
        return ()
    piles = Piles(state.sides[state.turn], state.readings)
    held = sum(o.count or 0 for o in in_zone(piles, piles.hand) if o.value == "wax")
    found = []
    onto = () if state.is_solo else (seats(state, "to", "Onto whose discards?", 1, 1),)
    own = {"to": state.turn} if state.is_solo else {}
    for source, most in (("hand", held), ("top", wax.most_off_top(piles))):
        if most:
            says = "Shed wax from the hand" if source == "hand" else "Shed wax off the top"
            fields = (*onto, Field("count", "number", "How many?", (), 1, most))
            found.append(Prompt(state.turn, "shed-wax", says, fields, {"source": source, **own}))
    return tuple(found)


def _judging(state: State) -> list[Prompt]:
    return [
        Prompt(None, "critic-met", f"Who met {name}?",
               (seats(state, "met", "Who met it?", 0, len(state.sides)),), {"critic": name},
               closed=True)
        for name in state.unsettled()
    ]  # fmt: skip
