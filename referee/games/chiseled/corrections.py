"""Counts that can be checked on the table, and setting them to what lies there.

A card that a correction brings to light comes out of the Draw Pile, which holds whatever is not
elsewhere; one it takes away goes back there. So every deck stays whole. Where the number of cards
in a pile is set, the difference is `unaccounted` until another correction takes it up.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from referee.engine.game import Countable
from referee.engine.judge import Judge
from referee.engine.shared import counted
from referee.games.chiseled.cards import (
    ANY,
    DECK_OF,
    INDEX,
    KINDS,
    LABELS,
    NAMED,
    UNKNOWN,
    WAX,
    part,
)
from referee.games.chiseled.deduction import Piles
from referee.games.chiseled.ending import over
from referee.games.chiseled.state import CHECK_IN, Side, State
from referee.games.chiseled.supplies import WAX_IN_BOX, wax_in_play
from referee.games.chiseled.tools import title

PLACES = {"discard": "Discard Pile", "trash": "Trash Pile", "draw": "Draw Pile"}


def countables(state: State) -> tuple[Countable, ...]:
    """Open piles card by card, face-down piles and hands by number, Check-Ins and Tools.

    Waxed Marble shows its back, so it can be counted in a Draw Pile too.
    """
    found = [c for seat, side in enumerate(state.sides) for c in _of_side(state, seat, side)]
    found += [
        Countable(f"tool.{name}", f"{title(name)} face up", int(up), 0, 1)
        for name, up in zip(state.bench.tools, state.bench.up, strict=True)
    ]
    return tuple(found)


def _of_side(state: State, seat: int, side: Side) -> Iterator[Countable]:
    yield Countable(f"{seat}.check-in", "Check-In", side.check_in, 0, CHECK_IN, seat, open=True)
    wax = state.options.sine_cera
    if not state.is_light:
        most = sum(map(sum, (side.draw, side.hand, side.discard, side.trash)))
        most += side.unaccounted[0]
        yield Countable(f"{seat}.draw", "Draw Pile", sum(side.draw), 0, most, seat, open=True)
        yield Countable(f"{seat}.hand", "Hand", sum(side.hand), 0, most, seat, open=True)
    zones = (
        {"trash": side.trash} if state.is_light else {"discard": side.discard, "trash": side.trash}
    )
    for place, zone in zones.items():
        for kind in range(NAMED if wax else WAX):
            yield _of_kind(seat, place, kind, zone[kind])
    if wax:
        yield _of_kind(seat, "draw", WAX, side.draw[WAX])


def _of_kind(seat: int, place: str, kind: int, count: int) -> Countable:
    most = WAX_IN_BOX if kind == WAX else DECK_OF[part(kind)]
    name = f"{PLACES[place]}: {LABELS[kind]}"
    what = f"{seat}.{place}.{KINDS[kind]}"
    shown = place in ("discard", "trash")
    pile = PLACES[place] if shown else ""
    return Countable(what, name, count, 0, most, seat, pile=pile, open=shown)


def correct(state: State, what: str, to: int, judge: Judge) -> State:
    """Set a count to what was counted on the table; refused where no box could hold that."""
    found = counted(countables(state), what, to, judge)
    if found.seat is None:
        return _tool(state, what.partition(".")[2], bool(to), judge)
    place = what.partition(".")[2]
    if place == "check-in":
        return _check_in(state, found.seat, to)
    side = _side(state, found.seat, place, to, judge)
    return state.but(sides=state.with_side(found.seat, side))


def _tool(state: State, name: str, up: bool, judge: Judge) -> State:
    """A Tool turned the other way; a turn that has no Tool face up resets the workbench."""
    bench = state.bench
    at = bench.tools.index(name)
    bench = replace(bench, up=(*bench.up[:at], up, *bench.up[at + 1 :]))
    if state.phase == "sculpt" and bench.all_down:
        bench = bench.reset()
        says = "No Tool is face up at the start of this turn: all turn face up."
        judge.cite("sculpt.reset-workbench", says)
    return state.but(bench=bench)


def _check_in(state: State, seat: int, to: int) -> State:
    """A Check-In set to 0 brings on the end, one set back from it calls the end off."""
    sides = state.with_side(seat, replace(state.sides[seat], check_in=to))
    state = state.but(sides=sides)
    if state.phase in ("judging", "over"):
        return state
    if to == 0 and state.trigger is None:
        state = state.but(trigger=seat)
        return over(state) if state.is_solo else state
    return state.but(trigger=None) if to and state.trigger == seat else state


# ---- piles


def _side(state: State, seat: int, place: str, to: int, judge: Judge) -> Side:
    """A player's side after one of its piles was counted."""
    was = state.sides[seat]
    piles = Piles(was, state.readings)
    piles.top.clear()  # a count that was wrong leaves nobody sure what lies on top
    counts = _Counts(piles, *was.unaccounted)
    name, _, kind = place.partition(".")
    if not kind:
        counts.set_size(name, to)
    elif name == "draw":
        counts.set_wax_in_draw(to)
    else:
        counts.set_kind(name, INDEX[kind], to, judge)
    wax = counts.wax - was.unaccounted[1] + sum(side.unaccounted[1] for side in state.sides)
    says = "All {n} Waxed Marble lie elsewhere by the log."
    all_wax = wax_in_play(len(state.sides)) if state.options.sine_cera else 0
    judge.possible(wax >= 0, "component.waxed-marble", says, n=all_wax)
    return counts.done(exact=state.readings["colour-distribution"] in ("three-by-three", "typed"))


class _Counts:
    """Piles being recounted, with the cards and the Waxed Marble that are unaccounted for."""

    def __init__(self, piles: Piles, cards: int, wax: int) -> None:
        self.piles, self.cards, self.wax = piles, cards, wax
        self.colourless: list[int] = []

    def _grow(self, change: int) -> None:
        """So many cards more outside the Draw Pile: lost ones found again, else out of it."""
        back = max(0, min(change, self.cards)) if change > 0 else min(0, max(change, self.cards))
        over_drawn = max(0, change - back - sum(self.piles.draw))
        self.cards -= back + over_drawn
        self.piles.draw[UNKNOWN] -= change - back - over_drawn

    def set_size(self, place: str, to: int) -> None:
        """A Draw Pile or hand of another size; a hand so corrected is no longer known."""
        piles = self.piles
        if place == "draw":
            change = to - sum(piles.draw)
            piles.draw[UNKNOWN] += change
            self.cards -= change
            return
        change = to - sum(piles.hand)
        for kind in range(UNKNOWN):
            piles.draw[kind] += piles.hand[kind]
            piles.draw[UNKNOWN] -= piles.hand[kind]
            piles.hand[kind] = 0
        piles.hand[UNKNOWN] = to
        self._grow(change)

    def set_wax_in_draw(self, to: int) -> None:
        """Another number of Waxed Marble in the Draw Pile, told by their backs."""
        change = to - self.piles.draw[WAX]
        self.piles.draw[WAX] = to
        self.wax -= change

    def set_kind(self, place: str, kind: int, to: int, judge: Judge) -> None:
        """Another count of one kind in an open pile."""
        zone = self.piles.trash if place == "trash" else self.piles.discard
        for _ in range(to - zone[kind]):
            self._find(zone, kind, judge)
        for _ in range(zone[kind] - to):
            zone[kind] -= 1
            self.piles.draw[kind] += 1
            self.piles.draw[UNKNOWN] -= 1
            self.colourless.append(kind)
            self._grow(-1)

    def _find(self, zone: list[int], kind: int, judge: Judge) -> None:
        """One card more of a kind: one never told, else out of the Draw Pile."""
        piles = self.piles
        if kind == WAX and not piles.may_hold(WAX, beyond_top=True):
            self.wax -= 1
            piles.draw[WAX] += 1
        there = piles.may_hold(kind, beyond_top=True)
        rule, says = piles.why_not(kind, own=False)
        judge.possible(there, rule, f"{says} Set the count that is too high first.")
        if zone[UNKNOWN] > 0:
            piles.take(zone, kind)
            zone[kind] += 1
            return
        piles.take_unseen(kind)
        zone[kind] += 1
        self._grow(1)

    def done(self, *, exact: bool) -> Side:
        """The side after the count. A card taken away is of no known colour, unless decks are."""
        for kind in self.colourless:
            if kind < 9 and not exact:
                self.piles.draw[kind] -= 1
                self.piles.draw[ANY + kind % 3] += 1
        return self.piles.done(unaccounted=(self.cards, self.wax))
