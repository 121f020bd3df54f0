"""Tools that work on Draw Piles: Flat and Toothed Chisel, Jackhammer, Polishing Stone."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.judge import Facts, Judge
from referee.games.chiseled.amounts import exact_or_fewer, wax_taken
from referee.games.chiseled.cards import (
    SCRAP,
    WAX,
    kinds,
    listed,
    many,
    type_of,
)
from referee.games.chiseled.moves import Use

# ---- turning cards up


def _revealed(use: Use, rule: str, tool: str, want: int) -> list[int]:
    """Turn up the first cards of the user's pile, as many as there are."""
    cards = kinds(use.action.revealed or ())
    due = use.limit(use.own, want)
    says = "{tool} turns up {due} here, not {n}."
    facts: Facts = {"tool": tool, "due": many(due), "n": len(cards)}
    instead = f"Turn up {many(due)}."
    use.judge.require(len(cards) == due, rule, says, instead=instead, **facts)
    use.judge.cite(
        rule, "{tool} turns up {want} cards; here {n}.", tool=tool, want=want, n=len(cards)
    )
    return use.turn_up(cards)


def flat_chisel(use: Use) -> None:
    """Turn up three cards, trash the Scrap among them, discard the rest (flat-chisel.*)."""
    shown = _revealed(use, "flat-chisel.reveal-three", "Flat Chisel", 3)
    due = [SCRAP] * shown.count(SCRAP) + [WAX] * wax_taken(use, shown.count(WAX))
    told = use.action.trashed
    trashed = due if told is None else kinds(told)
    _are_among(use, trashed, shown)
    says = "Of the cards turned up Flat Chisel trashes {due}, not {cards}."
    rule, facts = "flat-chisel.trash-scrap", {"due": listed(due), "cards": listed(trashed)}
    same = sorted(trashed) == sorted(due)
    use.judge.require(same, rule, says, instead=f"Trash {listed(due)}.", **facts)
    use.judge.cite(rule, "Every Scrap turned up is trashed; here {n}.", n=len(trashed))
    _part(use, shown, trashed)
    says = "What was turned up and not trashed is discarded; here {n}."
    use.judge.cite("flat-chisel.discard-rest", says, n=len(shown) - len(trashed))


def toothed_chisel(use: Use) -> None:
    """Turn up two cards, trash one, discard the other (toothed-chisel.*)."""
    shown = _revealed(use, "toothed-chisel.reveal-two", "Toothed Chisel", 2)
    due = min(1, len(shown))
    trashed = kinds(use.action.trashed or ())
    exact = use.state.readings["exact-versus-up-to"] == "exact"
    if use.action.trashed is None and exact and len(set(shown)) == 1:
        trashed = shown[:1]  # there is only one card it can be
    _are_among(use, trashed, shown)
    rule = "toothed-chisel.trash-one"
    exact_or_fewer(use, rule, "Toothed Chisel", len(trashed), due, 1)
    use.judge.cite(rule, "One of them is trashed: {cards}.", cards=listed(trashed))
    _part(use, shown, trashed)
    says = "The other one is discarded; here {n}."
    use.judge.cite("toothed-chisel.discard-other", says, n=len(shown) - len(trashed))


def _are_among(use: Use, trashed: list[int], shown: list[int]) -> None:
    there = all(trashed.count(kind) <= shown.count(kind) for kind in set(trashed))
    says = "Only cards that were turned up can be trashed: {shown}."
    use.judge.possible(there, "table.pieces", says, shown=listed(shown))


def _part(use: Use, shown: list[int], trashed: list[int]) -> None:
    """Lay the cards turned up onto the Trash Pile or the Discard Pile."""
    rest = list(shown)
    for kind in trashed:
        rest.remove(kind)
        use.own.trash[kind] += 1
    for kind in rest:
        use.own.discard[kind] += 1
    if rest:
        says = "What is discarded goes onto your own Discard Pile: {n}."
        use.judge.cite("sculpt.discard-place", says, n=many(len(rest)))


# ---- Jackhammer


def jackhammer(use: Use) -> None:
    """Trash two cards off the top; a pair of one type goes again (jackhammer.*)."""
    cards, taken, pairs = kinds(use.action.trashed or ()), 0, 0
    while True:
        due = pair_due(use, taken)
        pair = cards[taken : taken + due]
        says = "Jackhammer trashes {due} in step {n}, not {given}."
        facts: Facts = {"due": many(due), "n": pairs + 1, "given": len(pair)}
        rule = "jackhammer.repeat" if pairs and not pair else "jackhammer.trash-pair"
        full = len(pair) == due
        use.judge.require(full, rule, says, instead=f"Trash {due} here.", **facts)
        use.trash_off_top(pair)
        taken, pairs = taken + len(pair), pairs + 1
        if len(pair) < 2 or not goes_again(use, pair, pairs, more=taken < len(cards)):
            break
    says = "Jackhammer ends after {taken}; cards trashed after it: {n}."
    left = cards[taken:]
    facts = {"taken": many(taken), "n": len(left)}
    rule = "jackhammer.repeat" if len(pair) == 2 else "jackhammer.trash-pair"
    use.judge.require(not left, rule, says, instead="Stop there.", **facts)
    use.trash_off_top(left)
    says = "Jackhammer trashes 2 cards at a time; here {n}."
    use.judge.cite("jackhammer.trash-pair", says, n=len(cards))


def pair_due(use: Use, taken: int) -> int:
    """How many cards the coming pair has: 2, or fewer where the pile runs out."""
    own = use.own
    if _stopped(use, taken):
        return 0
    if own.left_draw >= 2:
        return 2
    if not own.left_draw and (own.discarded != 1 or not _may_refill(use, taken)):
        return min(2, own.discarded) if _may_refill(use, taken) else 0
    reading = use.judge.reading("jackhammer-one-card")
    if reading == "no-partial-pair":
        return 0
    if reading == "single-and-stop" or not own.left_draw or not _may_refill(use, taken + 1):
        return 1
    return 2


def _stopped(use: Use, taken: int) -> bool:
    """Whether the effect ended with the pile's last card (reading stop-short, refilled at once)."""
    before = 0 if sum(use.own.side.draw) else 1  # an empty pile was refilled for the first card
    if not taken or use.own.refills <= before:
        return False
    return use.judge.reading("reshuffle-mid-effect") == "stop-short"


def _may_refill(use: Use, taken: int) -> bool:
    """Whether this effect may go on with a refilled pile after so many cards."""
    if not use.own.discarded:
        return False
    if use.judge.reading("reshuffle-moment") == "plan-only":
        return False
    return not taken or use.judge.reading("reshuffle-mid-effect") != "stop-short"


def goes_again(use: Use, pair: list[int], pairs: int, *, more: bool) -> bool:
    """Whether the pair just trashed is followed by another; what was entered tells a choice."""
    match = matches(use.judge, pair)
    if match is False:
        return False
    chain = use.judge.reading("jackhammer-chain")
    if chain == "one-repeat" and pairs > 1:
        return False
    again = more if match is None or chain == "optional-chain" else True
    if again:
        says = "Both cards are of one type, {cards}: Jackhammer goes again."
        use.judge.cite("jackhammer.repeat", says, cards=listed(pair))
    return again


def matches(judge: Judge, pair: Sequence[int]) -> bool | None:
    """Whether two cards share a type (jackhammer.types); None where wax makes it a choice."""
    one, other = map(type_of, pair)
    if WAX not in pair:
        return one == other
    if {one, other} - {"wax", "scrap"}:
        return False
    reading = judge.reading("jackhammer-wax")
    return {"player-chooses": None, "scrap-always": True}.get(reading, False)


# ---- other players' piles


STONES = "polishing-stone.any-piles"


def polishing_stone(use: Use) -> None:
    """Trash the top of any Draw Piles; each card makes the next hand larger (polishing-stone.*)."""
    count = len(use.action.piles)
    _stone_piles(use, use.judge.reading("stone-any-piles"))
    says = "Polishing Stone trashes the top card of any Draw Piles; here of {n}."
    use.judge.cite(STONES, says, n=count)
    hit_piles(use, STONES)
    use.extra += count
    says = "The next hand is larger by 1 for each; here by {n}."
    use.judge.cite("polishing-stone.extra-cards", says, n=count)


def _stone_piles(use: Use, reading: str) -> None:
    """Hold the piles that Polishing Stone hits to a reading of stone-any-piles."""
    piles, n = use.action.piles, len(use.action.piles)
    there = {at for at in range(len(use.state.sides)) if use.can_be_hit(at)}
    if reading != "repeat-allowed":
        says = "Polishing Stone hits each pile once: {each} different, not {n} hits."
        each = len(set(piles))
        use.judge.require(each == n, STONES, says, instead="Name each pile once.", each=each, n=n)
    if reading == "every-pile":
        says = "Polishing Stone hits every Draw Pile: {due}, not {n}."
        every, instead = set(piles) == there, "Name every player."
        use.judge.require(every, STONES, says, instead=instead, due=len(there), n=n)
    elif reading == "single-pile":
        due, says = min(1, len(there)), "Polishing Stone hits {due} here, not {n}."
        facts: Facts = {"due": many(due, "Draw Pile"), "n": n}
        use.judge.require(n == due, STONES, says, instead="Name one pile.", **facts)


def hit_piles(use: Use, rule: str) -> None:
    """Trash the top card of each named pile, in order, onto its owner's Trash Pile."""
    piles, tops = use.action.piles, kinds(use.action.tops)
    says = "Each Draw Pile named loses one card; named: {piles}, cards: {tops}."
    same = len(piles) == len(tops)
    use.judge.possible(same, "table.pieces", says, piles=len(piles), tops=len(tops))
    for seat, kind in zip(piles, tops, strict=True):
        there = seat < len(use.state.sides)
        use.judge.possible(there, "table.seat", "There is no seat {seat}.", seat=seat)
        says = "A card cannot come off the pile of player {n} now."
        hit = use.can_be_hit(seat)
        use.judge.require(hit, rule, says, instead="Name another pile.", n=seat + 1)
        use.hit(seat, kind)
        if seat != use.seat:
            says = "The card of player {n} goes onto that player's Trash Pile."
            use.judge.cite("sculpt.trash-place", says, n=seat + 1)
