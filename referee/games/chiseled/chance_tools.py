"""Uses of a Tool by chance."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, TypeVar

from referee.engine.judge import Judge
from referee.games.chiseled import pile_tools
from referee.games.chiseled.actions import UseTool
from referee.games.chiseled.cards import ANY, COLOURS, NAMED, SCULPT, UNKNOWN, WAX, named
from referee.games.chiseled.deduction import Piles
from referee.games.chiseled.moves import Use
from referee.games.chiseled.state import State

T = TypeVar("T")
Fields = dict[str, Any]


def some(things: Sequence[T], count: int, rng: Random) -> list[T]:
    """A sample of so many things, or of all there are."""
    return rng.sample(list(things), min(count, len(things)))


def one_off(piles: Piles, rng: Random) -> int | None:
    """What the top card could be, by chance; it leaves the pile. None where no card is known."""
    if not piles.left_draw:
        piles.refill()
    known = piles.expects()
    kind = known if known is not None else _some_kind(piles, rng) if piles.left_draw > 0 else None
    if kind is not None:
        piles.pull(kind)
    return kind


def _some_kind(piles: Piles, rng: Random) -> int | None:
    weights = [max(0, n) for n in piles.draw]
    weights[UNKNOWN] = 0
    for kind in piles.top:
        weights[kind] -= kind != UNKNOWN and weights[kind] > 0
    if not sum(weights):
        return None
    (found,) = rng.choices(range(len(weights)), weights)
    if found < NAMED:
        return found
    part = found - ANY
    colours = [c for c in range(3) if piles.may_hold(3 * c + part)]
    return 3 * rng.choice(colours) + part if colours else None


def drawn(piles: Piles, count: int, rng: Random) -> list[int]:
    """So many cards off a pile, or as many as there are."""
    cards: list[int] = []
    while len(cards) < count and piles.reach:
        kind = one_off(piles, rng)
        if kind is None:
            break
        cards.append(kind)
    return cards


def held(piles: Piles, rng: Random) -> list[int]:
    """The hand; cards nobody told are made up from what the deck still hides."""
    return _told(piles, piles.hand, rng)


def _told(piles: Piles, zone: list[int], rng: Random) -> list[int]:
    cards = [k for k in range(NAMED) for _ in range(zone[k])]
    for _ in range(max(0, zone[UNKNOWN])):
        kind = _some_kind(piles, rng)
        if kind is not None:
            zone[UNKNOWN] -= 1
            piles.take_unseen(kind)
            zone[kind] += 1
            cards.append(kind)
    return cards


def use(state: State, tool: str, rng: Random) -> UseTool:
    """A Tool used by chance by the player on turn."""
    judge = Judge(state.terms.book, state.readings)
    doing = Use(state, state.turn, UseTool(tool=tool), judge)
    fields = _BY_TOOL.get(tool, _custom)(doing, rng)
    return UseTool(tool=tool, **fields)


def _count(doing: Use, due: int, rng: Random) -> int:
    """How many to trash where a card prints a plain number."""
    optional = doing.state.readings["exact-versus-up-to"] == "optional"
    return rng.randint(0, due) if optional else due


def _mallet(doing: Use, rng: Random) -> Fields:
    told = doing.own.hand[UNKNOWN] > 0 or rng.random() < 0.5
    return {"trashed": named(held(doing.own, rng))} if told else {}


def _up_to(most: int) -> Callable[[Use, Random], Fields]:
    def fields(doing: Use, rng: Random) -> Fields:
        return {"trashed": named(some(held(doing.own, rng), rng.randint(0, most), rng))}

    return fields


def _pointed(doing: Use, rng: Random) -> Fields:
    own = doing.own
    discards, hand = _told(own, own.discard, rng), held(own, rng)
    if discards and (not hand or rng.random() < 0.5):
        count = _count(doing, 1, rng)
        return {"trashed": named(some(discards, count, rng)), "source": "discard"}
    count = _count(doing, min(1, len(hand)), rng)
    return {"trashed": named(some(hand, count, rng)), "source": "hand"}


def _rounded(doing: Use, rng: Random) -> Fields:
    hidden = doing.own.hand[UNKNOWN] > 0
    hand = held(doing.own, rng)
    fields: Fields = {"named": rng.choice([*COLOURS, "scrap"])}
    if hidden:
        fields["revealed"] = named(hand)
    if fields["named"] == "scrap":
        fields |= _wax(doing, hand.count(WAX), rng)
    return fields


def _wax(doing: Use, there: int, rng: Random) -> Fields:
    choice = doing.state.readings["wax-as-scrap-choice"] == "player-chooses"
    return {"wax_as_scrap": rng.randint(0, there)} if there and choice else {}


def _flat(doing: Use, rng: Random) -> Fields:
    shown = drawn(doing.own, doing.limit(doing.own, 3), rng)
    return {"revealed": named(shown), **_wax(doing, shown.count(WAX), rng)}


def _toothed(doing: Use, rng: Random) -> Fields:
    shown = drawn(doing.own, doing.limit(doing.own, 2), rng)
    count = _count(doing, min(1, len(shown)), rng)
    return {"revealed": named(shown), "trashed": named(some(shown, count, rng))}


def _saw(doing: Use, rng: Random) -> Fields:
    own, readings = doing.own, doing.state.readings
    stays = readings["saw-colour-absent"] == "pile-end" and own.discarded
    limit = own.left_draw if stays else doing.limit(own, own.reach)
    run = drawn(own, limit, rng)
    found = sorted({k // 3 for k in run if k < SCULPT})
    colour = rng.choice(found) if found and rng.random() < 0.9 else rng.randrange(3)
    if found and readings["saw-colour-absent"] == "must-exist" and colour not in found:
        colour = found[0]
    stop = next((at for at, k in enumerate(run) if k < SCULPT and k // 3 == colour), len(run))
    return {"named": COLOURS[colour], "trashed": named(run[: stop + 1])}


def _jackhammer(doing: Use, rng: Random) -> Fields:
    """A run that keeps to the rules: found by asking the judge's own steps."""
    run: list[int] = []
    pairs = 0
    while True:
        due = pile_tools.pair_due(doing, len(run))
        pair = drawn(doing.own, due, rng)
        run, pairs = run + pair, pairs + 1
        more = rng.random() < 0.5
        if len(pair) < 2 or not pile_tools.goes_again(doing, pair, pairs, more=more):
            return {"trashed": named(run)}


def _hits(doing: Use, seats: Sequence[int], rng: Random) -> Fields:
    tops = [(at, top) for at in seats for top in drawn(doing.piles_of(at), 1, rng)]
    return {"piles": tuple(at for at, _ in tops), "tops": named(top for _, top in tops)}


def _sledge(doing: Use, rng: Random) -> Fields:
    hand = held(doing.own, rng)
    trashed = some(hand, _count(doing, min(2, len(hand)), rng), rng)
    lost = len(hand) < 2 and doing.state.readings["sledge-short-hand"] == "no-pile-part"
    open_ = [at for at in range(len(doing.state.sides)) if doing.can_be_hit(at)]
    hit = {} if lost else _hits(doing, some(open_, 1, rng), rng)
    return {"trashed": named(trashed), **hit}


def _stone(doing: Use, rng: Random) -> Fields:
    reading = doing.state.readings["stone-any-piles"]
    open_ = [at for at in range(len(doing.state.sides)) if doing.can_be_hit(at)]
    count = {"every-pile": len(open_), "single-pile": 1}.get(reading, rng.randint(0, len(open_)))
    hit = some(open_, count, rng)
    if reading == "repeat-allowed" and hit and doing.piles_of(hit[0]).left_draw > 2:
        hit = [hit[0], *hit]
    return _hits(doing, hit, rng)


def _maquette(doing: Use, rng: Random) -> Fields:
    cards = drawn(doing.own, doing.limit(doing.own, 4), rng)
    hand = held(doing.own, rng) + cards
    rng.shuffle(hand)
    count = _count(doing, min(2, len(hand)), rng)
    return {"drawn": named(cards), "trashed": named(hand[:count]), "returned": named(hand[count:])}


def _custom(doing: Use, rng: Random) -> Fields:
    return {"trashed": named(some(held(doing.own, rng), 1, rng)), "extra": rng.randint(0, 1)}


_BY_TOOL: Mapping[str, Callable[[Use, Random], Fields]] = {
    "flat-chisel": _flat,
    "heavy-sledge": _sledge,
    "jackhammer": _jackhammer,
    "mallet": _mallet,
    "maquette": _maquette,
    "pointed-chisel": _pointed,
    "polishing-rag": _up_to(1),
    "polishing-stone": _stone,
    "rasp": _up_to(2),
    "rounded-chisel": _rounded,
    "saw": _saw,
    "toothed-chisel": _toothed,
}
