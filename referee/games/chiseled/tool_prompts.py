"""A prompt for each Tool on the workbench: what it wants to know, or why it cannot be used."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from referee.engine.prompt import Field, Option, Prompt
from referee.games.chiseled import turn
from referee.games.chiseled.around import Around
from referee.games.chiseled.cards import NAMED, WAX, joined
from referee.games.chiseled.deduction import Piles
from referee.games.chiseled.offers import ANYTHING, card, in_zone, is_any_taken, off_pile, pick
from referee.games.chiseled.state import Bench, State
from referee.games.chiseled.tools import title

COLOURS = tuple(Option(name, name.title(), 1) for name in ("gold", "silver", "onyx"))
TYPES = (*COLOURS, Option("scrap", "Scrap", 1))
SOURCES = (Option("hand", "Hand", 1), Option("discard", "Discard Pile", 1))
ALL_SOURCES = (*SOURCES, Option("draw", "top of the Draw Pile", 1))
FROM_HAND = "Trashed from the hand"
OFF_PILE = "Trashed off the pile, in order"
TOPS = "Their top cards, in the same order"


Offer = tuple[tuple[Field, ...], bool]
"""The fields of a Tool and whether every filling of them is taken."""


def _mallet(around: Around) -> Offer:
    if around.hand_told:
        return (), True
    return (pick("trashed", "The whole hand", around.hand, around.held, around.held),), False


def _up_to(most: int) -> Callable[[Around], Offer]:
    def fields(around: Around) -> Offer:
        top = min(most, around.held)
        return (pick("trashed", FROM_HAND, around.hand, 0, top),), around.hand_told

    return fields


def _pointed(around: Around) -> Offer:
    options = around.hand_or_discard
    low, high = around.exact(1 if options else 0)
    source = Field("source", "choice", "From where, if both hold one", SOURCES, 0, 1)
    return (pick("trashed", "Trashed", options, low, high), source), False


def _rounded(around: Around) -> Offer:
    name = Field("named", "choice", "Which type is named?", TYPES, 1, 1)
    if around.hand_told and not around.piles.hand[WAX]:
        return (name,), True
    shown = pick("revealed", "The hand shown", around.hand, around.held, around.held)
    wax = _wax(around, around.piles.hand[WAX] or around.held)
    return (*((name,) if around.hand_told else (shown, name)), *wax), False


def _wax(around: Around, most: int) -> tuple[Field, ...]:
    """How much wax counts as Scrap, where that is for the player to say."""
    state = around.state
    if not state.options.sine_cera or state.readings["wax-as-scrap-choice"] != "player-chooses":
        return ()
    return (Field("wax_as_scrap", "number", "Wax taken as Scrap", (), 0, most),)


def _flat(around: Around) -> Offer:
    due = around.limit(3)
    revealed = pick("revealed", "Turned up", around.off_top(due), due, due)
    wax = _wax(around, due)
    return (revealed, *wax), not wax and is_any_taken(around.piles, due)


def _toothed(around: Around) -> Offer:
    due = around.limit(2)
    options = around.off_top(due)
    low, high = around.exact(min(1, due))
    return (
        pick("revealed", "Turned up", options, due, due),
        pick("trashed", "The one trashed", options, low, high),
    ), False


def _saw(around: Around) -> Offer:
    name = Field("named", "choice", "Which colour is named?", COLOURS, 1, 1)
    run = pick("trashed", OFF_PILE, around.whole_pile, 0, around.reach, ordered=True)
    return (name, run), False


def _jackhammer(around: Around) -> Offer:
    least = min(2, around.reach)
    run = pick("trashed", OFF_PILE, around.whole_pile, 0, around.reach, ordered=True)
    return (Field(run.name, run.kind, run.says, run.options, least, run.at_most, True),), False


def _tops(around: Around, least: int = 0, most: int | None = None) -> tuple[Field, Field]:
    """Whose piles are hit, and the cards that came off. Other piles' counts tell hands, so none."""
    state = around.state
    most = len(state.sides) if most is None else most
    says, cards = ("Whose Draw Pile?", "Its top card") if most == 1 else ("Whose Draw Piles?", TOPS)
    there = ANYTHING if state.options.sine_cera else ANYTHING[:WAX]
    hit = Field("piles", "seats", says, (), least, most)
    return hit, pick("tops", cards, there, least, most, ordered=True)


def _sledge(around: Around) -> Offer:
    low, high = around.exact(min(2, around.held))
    lost = around.held < 2 and around.state.readings["sledge-short-hand"] == "no-pile-part"
    due = 0 if lost else min(1, around.open_piles)
    return (pick("trashed", FROM_HAND, around.hand, low, high), *_tops(around, due, 1)), False


def _stone(around: Around) -> Offer:
    low, high = _stone_bounds(around)
    return _tops(around, low, high), False


def _stone_bounds(around: Around) -> tuple[int, int | None]:
    """How many piles Polishing Stone hits at least and at most (stone-any-piles)."""
    reading, there = around.state.readings["stone-any-piles"], around.open_piles
    one = min(1, there)
    return {"every-pile": (there, there), "single-pile": (one, one)}.get(reading, (0, None))


def _maquette(around: Around) -> Offer:
    due = around.limit(4)
    sealed = not around.state.hands_open
    drawn = around.off_top(due)
    either = _together(around.hand, drawn)
    low, high = around.exact(min(2, around.held + due))
    rest = around.held + due - high
    most = around.held + due - low
    return (
        pick("drawn", "Drawn", drawn, due, due, sealed=sealed),
        pick("trashed", FROM_HAND, either, low, high),
        pick("returned", "Put back, the first on top", either, rest, most, ordered=True,
             sealed=sealed),
    ), False  # fmt: skip


def _together(*groups: tuple[Option, ...]) -> tuple[Option, ...]:
    """Options of several places, counts added up."""
    counts = [0] * NAMED
    for option in (o for group in groups for o in group):
        counts[_KIND[option.value]] += option.count or 0
    return tuple([card(kind, n) for kind, n in enumerate(counts) if n])


_KIND = {option.value: kind for kind, option in enumerate(ANYTHING)}

_FIELDS: Mapping[str, Callable[[Around], Offer]] = {
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


def _custom(around: Around) -> Offer:
    """A Tool that nobody explains: whatever it may move."""
    pile, hand = around.whole_pile, around.hand
    either = _together(hand, pile)
    trash = in_zone(around.piles, around.piles.trash)
    most = around.held + around.reach
    return (
        pick("drawn", "Drawn into the hand", pile, 0, around.reach),
        pick("revealed", "Discarded off the pile", pile, 0, around.reach),
        *_tops(around),
        pick("trashed", "Trashed", _together(pile, around.hand_or_discard), 0, most),
        Field("source", "choice", "Trashed from where?", ALL_SOURCES, 0, 1),
        pick("discarded", "Discarded from the hand", either, 0, most),
        pick("recovered", "Out of the trash, to the discards", trash, 0, sum(around.piles.trash)),
        pick("returned", "Put on top of the pile", either, 0, most, ordered=True),
        Field("extra", "number", "Extra cards for the next hand", (), 0, 9),
    ), False


# ---- all of them


def tools(state: State) -> tuple[Prompt, ...]:
    """A prompt for each Tool, those that can be used first; none usable: a turn without."""
    seat, bench = state.turn, state.bench
    around = Around(state, seat)
    usable: list[Prompt] = []
    refused: list[Prompt] = []
    for name, is_up in zip(bench.tools, bench.up, strict=True):
        why = turn.why_unusable(state, seat, name) if is_up else _spent(bench, name)
        (refused if why else usable).append(_prompt(around, name, why))
    if not usable or state.readings["tool-choice-mandatory"] == "may-skip":
        says = "Use no Tool"
        usable.append(Prompt(seat, "use-tool", says, closed=True))
    return (*usable, *refused)


def _spent(bench: Bench, name: str) -> tuple[str, str]:
    up = joined(list(map(title, bench.face_up)))
    return "sculpt.choose-face-up", f"{title(name)} lies face down. Face up: {up}."


def _prompt(around: Around, name: str, why: tuple[str, str] | None) -> Prompt:
    preset = {"tool": name}
    fields, closed = _FIELDS.get(name, _custom)(around)
    if why:  # with its fields all the same: the table may let it stand
        return Prompt(around.seat, "use-tool", title(name), fields, preset, False, why[1], why[0])
    return Prompt(around.seat, "use-tool", title(name), fields, preset, closed=closed)


def light_turn(state: State) -> Prompt:
    """The one prompt of a light log."""
    seat, bench = state.turn, state.bench
    piles = Piles(state.sides[seat], state.readings)
    options = off_pile(piles, 1)
    tools_ = tuple(
        Option(name, title(name), 1, is_up or not state.tools_told, "" if is_up else "face down",
               None if is_up else "sculpt.choose-face-up")
        for name, is_up in zip(bench.tools, bench.up, strict=True)
    )  # fmt: skip
    wax = state.options.sine_cera
    fields = [
        Field("tool", "choice", "Which Tool? (may be left out)", tools_, 0, 1),
        pick("trashed", "Trashed", options, 0, piles.left_draw, ordered=True),
        *_tops(Around(state, seat)),
        Field("check_in_moved", "flag", "3 Sculpt Cards: the Check-In moved"),
        Field("rubble", "flag", "Ruined Rubble"),
    ]
    if wax and len(state.sides) > 1:
        shed = tuple(Option(at, f"player {at + 1}", None) for at in state.playing if at != seat)
        fields.append(pick("shed", "Wax shed onto others", shed, 0, piles.draw[WAX]))
    return Prompt(seat, "turn", "Enter the turn", tuple(fields))
