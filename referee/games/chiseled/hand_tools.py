"""Tools on the hand: Mallet, Rasp, Polishing Rag, Pointed and Rounded Chisel, Sledge, Maquette."""

from __future__ import annotations

from referee.engine.action import Hidden
from referee.engine.judge import Facts
from referee.games.chiseled.amounts import exact_or_fewer, wax_taken
from referee.games.chiseled.cards import (
    NAMED,
    UNKNOWN,
    WAX,
    kinds,
    label,
    listed,
    many,
    spread,
    type_of,
)
from referee.games.chiseled.moves import Use, off_top, out_of
from referee.games.chiseled.pile_tools import hit_piles


def mallet(use: Use) -> None:
    """Trash the whole hand (mallet.trash-hand); which cards need not be said."""
    held, trashed = sum(use.own.hand), use.action.trashed
    if trashed is None:
        cards = _all_that_is_known(use)
    else:
        cards = kinds(trashed)
        says = "Mallet trashes the whole hand: {held}, not {count}."
        instead = "Trash every card of the hand."
        use.judge.require(len(cards) == held, "mallet.trash-hand", says, instead=instead,
                          held=many(held), count=len(cards))  # fmt: skip
    use.judge.cite("mallet.trash-hand", "Mallet trashes the whole hand: {n}.", n=many(held))
    use.trash_from_hand(cards)


def _all_that_is_known(use: Use) -> list[int]:
    """The hand's cards; where some were never told they must be: trash is public."""
    told = not use.own.hand[UNKNOWN]
    says = "What was trashed lies open, and this hand was never told: {n}."
    instead = "Say which cards were trashed."
    use.judge.require(
        told, "term.public-piles", says, instead=instead, n=many(use.own.hand[UNKNOWN])
    )
    return spread(use.own.hand)


def rasp(use: Use) -> None:
    """Trash none, one or two cards of the hand (rasp.up-to-two)."""
    cards = kinds(use.action.trashed or ())
    says = "Rasp trashes at most 2 cards of the hand, not {n}."
    instead = "Trash 0, 1 or 2 cards of the hand."
    use.judge.require(len(cards) <= 2, "rasp.up-to-two", says, instead=instead, n=len(cards))
    use.judge.cite(
        "rasp.up-to-two", "Rasp trashes up to 2 cards of the hand; here {n}.", n=len(cards)
    )
    use.trash_from_hand(cards)


def polishing_rag(use: Use) -> None:
    """Trash a card of the hand or none, and owe one more card to the next hand."""
    cards = kinds(use.action.trashed or ())
    says = "Polishing Rag trashes at most 1 card of the hand, not {n}."
    rule, instead = "polishing-rag.up-to-one", "Trash 1 card of the hand, or none."
    use.judge.require(len(cards) <= 1, rule, says, instead=instead, n=len(cards))
    use.judge.cite(rule, "Polishing Rag trashes up to 1 card of the hand; here {n}.", n=len(cards))
    use.judge.cite("polishing-rag.extra-card", "The next hand is 1 card larger.")
    use.trash_from_hand(cards)
    use.extra += 1


def pointed_chisel(use: Use) -> None:
    """Trash a card of the hand or of one's discards (pointed-chisel.trash-one, .source)."""
    own, cards = use.own, kinds(use.action.trashed or ())
    due = min(1, sum(own.hand) + own.discarded)
    rule = "pointed-chisel.trash-one"
    exact_or_fewer(use, rule, "Pointed Chisel", len(cards), due, 1)
    use.judge.cite(rule, "Pointed Chisel trashes 1 card; here {n}.", n=len(cards))
    for kind in cards:
        _take_from_source(use, kind)
        own.trash[kind] += 1


def _take_from_source(use: Use, kind: int) -> None:
    """Take the card of Pointed Chisel from where it was said, or must have been."""
    own, rule, source = use.own, "pointed-chisel.source", use.action.source or _source(use, kind)
    says = "Pointed Chisel takes its card from the hand or the Discard Pile."
    use.judge.require(source != "draw", rule, says, instead="Take it from there.")
    if source == "draw":
        off_top(use.judge, own, kind, own=True)
    elif source == "hand":
        out_of(use.judge, own, own.hand, kind, "hand")
    else:
        use.judge.cite(rule, "The card comes from the Discard Pile.")
        out_of(use.judge, own, own.discard, kind, "hand or Discard Pile")


def _source(use: Use, kind: int) -> str:
    """Where an unsaid card came from. A hand that nobody told leaves it open: then it is asked.

    Of a told hand it is all one: Clean Up lays what is left of it onto the same discards.
    """
    own = use.own
    if not own.holds(own.hand, kind):
        return "discard"
    sure = own.hand[kind] > 0 or not own.holds(own.discard, kind)
    says = "{card} may come from the hand, which was never told, or from the Discard Pile."
    instead = "Say from where."
    use.judge.require(sure, "pointed-chisel.source", says, instead=instead, card=label(kind))
    return "hand"


def rounded_chisel(use: Use) -> None:
    """Show the hand, name a type, trash all of it (rounded-chisel.*)."""
    _show_hand(use)
    name = _named_type(use)
    due = [kind for kind in spread(use.own.hand) if kind != WAX and type_of(kind) == name]
    due += [WAX] * wax_taken(use, use.own.hand[WAX] if name == "scrap" else 0)
    trashed = due if use.action.trashed is None else kinds(use.action.trashed)
    rule = "rounded-chisel.trash-named"
    says = "Rounded Chisel naming {name} trashes {due} here, not {cards}."
    facts = {"name": name.title(), "due": listed(due), "cards": listed(trashed)}
    same, instead = sorted(trashed) == sorted(due), f"Trash {listed(due)}."
    use.judge.require(same, rule, says, instead=instead, **facts)
    says = "Every card of that type in the hand is trashed; here {n}."
    use.judge.cite(rule, says, n=len(trashed))
    use.trash_from_hand(trashed)


def _named_type(use: Use) -> str:
    """The type that Rounded Chisel names; `nothing` where a ruling lets none stand."""
    rule, name = "rounded-chisel.name-type", use.action.named
    instead = "Name Gold, Silver, Onyx or Scrap."
    says = "Waxed Marble cannot be named."
    use.judge.require(name != "wax", "wax.not-nameable", says, instead=instead)
    says = "Rounded Chisel names one type: Gold, Silver, Onyx or Scrap."
    use.judge.require(name is not None, rule, says, instead=instead)
    found = name or "nothing"
    use.judge.cite(rule, "Rounded Chisel names {name}.", name=found.title())
    return found


def _show_hand(use: Use) -> None:
    """The hand is told here where it was entered hidden; told twice, it must be the same."""
    own, shown = use.own, use.action.revealed
    rule, instead = "rounded-chisel.reveal-hand", "Enter every card of the hand as revealed."
    if shown is None:
        says = "Rounded Chisel shows the hand first, and this one was never told: {n}."
        missing = own.hand[UNKNOWN]
        use.judge.require(not missing, rule, says, instead=instead, n=many(missing))
        return
    cards, held = kinds(shown), sum(own.hand)
    says = "The whole hand is shown: {held}, not {n}."
    use.judge.require(
        len(cards) == held, rule, says, instead=instead, held=many(held), n=len(cards)
    )
    for kind in cards:
        out_of(use.judge, own, own.hand, kind, "hand")
    for kind in cards:
        own.hand[kind] += 1
    use.judge.cite(rule, "The hand is shown to everyone.")


def heavy_sledge(use: Use) -> None:
    """Trash two cards of the hand, then the top of any Draw Pile (heavy-sledge.*)."""
    held, cards = sum(use.own.hand), kinds(use.action.trashed or ())
    rule = "heavy-sledge.trash-two"
    reading = use.judge.reading("sledge-short-hand") if held < 2 else "as-many-as-held"
    says = "Heavy Sledge needs 2 cards in hand; held: {held}."
    enough = reading != "needs-two"
    use.judge.require(enough, rule, says, instead="Use another Tool.", held=held)
    exact_or_fewer(use, rule, "Heavy Sledge", len(cards), min(2, held), 2)
    use.judge.cite(rule, "Heavy Sledge trashes 2 cards of the hand; here {n}.", n=len(cards))
    use.trash_from_hand(cards)
    _sledge_pile(use, lost=reading == "no-pile-part")


def _sledge_pile(use: Use, *, lost: bool) -> None:
    rule, count = "heavy-sledge.any-draw-pile", len(use.action.piles)
    seats = range(len(use.state.sides))
    due = 0 if lost or not any(map(use.can_be_hit, seats)) else 1
    says = "Heavy Sledge hits {due} here, not {count}."
    instead = "Name one player's Draw Pile." if due else "Leave the Draw Piles alone."
    use.judge.require(
        count == due, rule, says, instead=instead, due=many(due, "Draw Pile"), count=count
    )
    for seat in use.action.piles:
        says = "The top card of player {n}'s Draw Pile is trashed."
        use.judge.cite(rule, says, n=seat + 1)
    hit_piles(use, rule)


def maquette(use: Use) -> None:
    """Draw four, trash two, put the rest back on top in any order (maquette.*)."""
    _draw_four(use)
    held, cards = sum(use.own.hand), kinds(use.action.trashed or ())
    rule = "maquette.trash-two"
    exact_or_fewer(use, rule, "Maquette", len(cards), min(2, held), 2)
    use.judge.cite(rule, "Then it trashes 2 cards of the hand; here {n}.", n=len(cards))
    use.trash_from_hand(cards)
    _return_rest(use)


def _draw_four(use: Use) -> None:
    own, drawn = use.own, use.action.drawn
    due, rule = use.limit(own, 4), "maquette.draw-four"
    cards = [UNKNOWN] * due if isinstance(drawn, Hidden) else kinds(drawn)
    says = "Maquette draws {due} here, not {n}."
    instead = f"Draw {many(due)}."
    use.judge.require(len(cards) == due, rule, says, instead=instead, due=many(due), n=len(cards))
    use.judge.cite(rule, "Maquette draws 4 cards; here {n}.", n=len(cards))
    if isinstance(drawn, Hidden):
        look = "Which cards Maquette drew is not told; only their number is judged."
        use.judge.require(None, rule, look)
    for kind in use.turn_up(cards):
        own.hand[kind] += 1


def _return_rest(use: Use) -> None:
    own, returned = use.own, use.action.returned
    rule, held = "maquette.return-rest", sum(use.own.hand)
    if isinstance(returned, Hidden):
        use.judge.require(None, "maquette.free-order", "Which cards went back is not told.")
        _put_back_unseen(use)
        return
    says = "Every card left in hand goes back on the Draw Pile: {held}, not {n}."
    facts: Facts = {"held": held, "n": len(returned)}
    instead = f"Put {many(held)} back, the first of them on top."
    use.judge.require(len(returned) == held, rule, says, instead=instead, **facts)
    says = "The rest of the hand goes onto the Draw Pile, in the order chosen; here {n}."
    use.judge.cite(rule, says, n=len(returned))
    use.judge.cite("maquette.free-order", "The order is the player's choice.")
    cards = kinds(returned)
    for kind in cards:
        out_of(use.judge, own, own.hand, kind, "hand")
    own.put_back(cards)


def _put_back_unseen(use: Use) -> None:
    """Put the whole hand back in an order that nobody told."""
    own = use.own
    count = sum(own.hand)
    for kind in range(NAMED + 1):
        own.draw[kind] += own.hand[kind]
        own.hand[kind] = 0
    own.left_draw += count
    own.top[:0] = [UNKNOWN] * count
