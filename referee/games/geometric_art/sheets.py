"""The sheets of Geometric Art: setting up, marks to make, guidelines to lie beside the boards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from referee.engine.action import Options as BaseOptions
from referee.engine.game import Occasion, SheetKind, Terms
from referee.engine.printing import Card, CardSheet
from referee.games.geometric_art.options import Options
from referee.games.geometric_art.sheets_resume import resume_state
from referee.games.geometric_art.sheets_setup import setup_rules, setup_sheet
from referee.games.geometric_art.state import DICE, ROUNDS, limit_of
from referee.games.geometric_art.view import MODES

__all__ = ["PRINT_OPTIONS", "SHEETS", "options_say", "setup_rules"]

PRINT_OPTIONS = {"mode": "joint"}
"""Stand in where nobody has chosen a way to play: the one that every number of players can."""

CHECK_BOXES = {"joint": 20, "best": 30}
"""Boxes for check marks; more are written beside them (`best.marks-anywhere`)."""


@dataclass(frozen=True, slots=True)
class Marks:
    """What stands on a board; None on a blank sheet."""

    checks: int | None = None
    xs: int | None = None


@dataclass(frozen=True, slots=True)
class MarkSheet:
    """Boxes to mark. `limit` X end the game; `dice` and `topics` only count in Joint Exhibition.

    `dice_left` and `topics_done` are those of a table, None on a blank sheet.
    """

    mode: str
    boxes: int
    limit: int
    seats: tuple[Marks, ...]
    earn: tuple[str, ...]
    ends: tuple[str, ...]
    dice: int = 0
    topics: int = 0
    dice_left: int | None = None
    topics_done: int | None = None


def options_say(options: BaseOptions) -> tuple[str, ...]:
    """The way to play, as a heading has it."""
    assert isinstance(options, Options)
    return (MODES[options.mode],)


def _chosen(terms: Terms) -> Options:
    assert isinstance(terms.options, Options)
    return terms.options


# ---- marks


def mark_sheet(occasion: Occasion) -> MarkSheet:
    """The boxes of an evening, marked as far as a table has come."""
    terms, view = occasion.terms, occasion.view
    options = _chosen(terms)
    joint = options.mode == "joint"
    blank = (Marks(),) * terms.seats
    return MarkSheet(
        mode=MODES[options.mode],
        boxes=CHECK_BOXES[options.mode],
        limit=limit_of(options, terms.seats, terms.readings),
        seats=tuple(Marks(p["checks"], p["xs"]) for p in view["players"]) if view else blank,
        earn=tuple(_joint_earn(terms) if joint else _best_earn(terms)),
        ends=tuple(_joint_ends(terms) if joint else _best_ends(terms)),
        dice=DICE if joint else 0,
        topics=ROUNDS if joint else 0,
        dice_left=view["dice"] if view and joint else None,
        topics_done=view["topics"] if view and joint else None,
    )


def _joint_earn(terms: Terms) -> Iterator[str]:
    read = terms.readings
    who = "everybody, the Painter too" if read["joint-check-recipients"] == "everyone" else (
        "each guesser")  # fmt: skip
    yield f"All guessers right: a check for {who}."
    if read["joint-partial-right"] == "right-ones":
        yield "Only some right: a check for each of those."
    yield _cost(terms)
    yield _same(terms)


def _cost(terms: Terms) -> str:
    if terms.readings["dice-per-painting"] == "per-painting":
        return (
            "Wrong guess: an X for the guesser; one die a painting leaves, however many are wrong."
        )
    return "Wrong guess: an X for the guesser, and a die leaves at once."


def _same(terms: Terms) -> str:
    each = terms.readings["same-title-x-count"] == "one-each"
    much = "an X for each of them" if each else "an X for each of the others with that title"
    return f"Same title in a round: {much}."


def _best_earn(terms: Terms) -> Iterator[str]:
    read = terms.readings
    painter = "" if read["best-painter-check"] == "guesser-only" else ", one for the Painter"
    yield f"First right guess: two checks for the guesser{painter}."
    yield "Wrong guess: an X for the guesser."
    yield "Everybody wrong: an X for the Painter."
    yield _same(terms)


def _joint_ends(terms: Terms) -> Iterator[str]:
    limit = limit_of(_chosen(terms), terms.seats, terms.readings)
    when = _ONE_DIE[terms.readings["one-die-when"]]
    yield f"Lost: {limit} X on one board, or no more than one die left {when}."
    if terms.readings["same-title-x-can-end"] == "wrong-guesses-only":
        yield "An X for a title ends nothing before somebody guesses wrong."
    yield f"Won, by all: {WON[terms.readings['joint-what-completes']]}."


_ONE_DIE = {
    "round-end": "as a round ends",
    "immediate": "at any moment",
    "immediate-with-rescue": "that no rotate card answers",
}
"""When the one-die loss is looked at, by ruling one-die-when."""

WON = {
    "five-rounds": "five rounds without a loss",
    "five-titles": "five paintings named by every guesser, in five rounds",
    "five-rounds-and-titles": "five rounds, with five paintings named by every guesser",
    "one-title-per-card": "five rounds, each with a painting named by every guesser",
    "all-titles-per-card": "five rounds, every painting named by every guesser",
}
"""What wins a Joint Exhibition, by ruling joint-what-completes."""


def _best_ends(terms: Terms) -> Iterator[str]:
    read = terms.readings
    limit = limit_of(_chosen(terms), terms.seats, read)
    wrong = " for wrong guesses" if read["best-what-counts"] == "wrong-guesses" else ""
    out = "" if read["best-eliminated-eligible"] == "included" else "; that player cannot win"
    when = _STOPS[read["game-end-mid-painting"]]
    yield f"Over {when}: {limit} X{wrong} on one board{out}."
    yield "Most checks win; equal: fewer X; still equal: together."


_STOPS = {
    "stop-now": "at once",
    "finish-painting": "once that painting is done",
    "finish-round": "once that round is done",
}
"""What is still carried out at the limit, by ruling game-end-mid-painting."""


# ---- guidelines


def guidelines(occasion: Occasion) -> CardSheet:
    """Four cards: drawing, the Ability Cards, guessing, and marks with how it ends."""
    terms = occasion.terms
    joint = _chosen(terms).mode == "joint"
    marks = mark_sheet(occasion)
    drawing, bearing = tuple(_drawing(terms, joint)), _bearing(terms, joint)
    cards = (
        Card("Drawing", lines=drawing, rules=DRAW_RULES[joint], readings=bearing),
        Card("Ability Cards", lines=tuple(_abilities(terms, joint)), rules=ABILITY_RULES[joint]),
        Card("Guessing", lines=tuple(_guessing(terms, joint)), rules=GUESS_RULES[joint]),
        Card("Marks", lines=(*marks.earn, *marks.ends), rules=MARK_RULES[joint]),
    )
    return CardSheet(cards, says=f"{MODES[_chosen(terms).mode]}: lay them where all can see.")


DRAW_RULES = {
    True: ("draw.symbol-once", "draw.limit-counts-per-die"),
    False: ("best.symbol-once", "best.draw-number-limit", "best.no-title-reuse"),
}
ABILITY_RULES = {
    True: ("ability.plus-one-effect", "ability.rotate-effect"),
    False: ("best.ability-extra", "ability.plus-one-discard"),
}
GUESS_RULES = {
    True: ("joint.guess-painter-silent", "joint.guess-in-turn", "joint.guess-title-told"),
    False: ("best.guess-fastest-hand", "best.first-right-only"),
}
MARK_RULES = {
    True: ("joint.all-right-check", "joint.wrong-guess-x", "joint.end-x-limit"),
    False: ("best.right-guess-two-checks", "best.end-x-limit", "best.tie-fewer-x"),
}


def _bearing(terms: Terms, joint: bool) -> tuple[tuple[str, str], ...]:
    named = ("symbol-handling",) if joint else ("symbol-handling", "dice-number-plus-one")
    return tuple((ruling, terms.readings[ruling]) for ruling in named)


def _drawing(terms: Terms, joint: bool) -> Iterator[str]:
    read = terms.readings
    yield "Write your title first, for your eyes only."
    yield "The symbol of each die once; two dice alike give it twice."
    if not joint:
        much = "Exactly" if read["dice-number-exact"] == "exactly" else "Up to"
        yield f"{much} as many dice as the Dice Number says; you choose which."
    if read["symbol-minimum"] == "all":
        yield "Every die must appear."
    if not joint or read["joint-title-reuse"] == "barred":
        yield "No title that anybody used in an earlier round, whatever its topic."
    hidden = not joint or read["joint-drawing-secrecy"] == "all-hidden"
    yield "Keep the board covered until all show theirs." if hidden else "All show theirs at once."
    yield "Show the drawing, cover the title."


def _abilities(terms: Terms, joint: bool) -> Iterator[str]:
    read = terms.readings
    any_face = read["plus-one-symbol"] == "any-face"
    what = "any symbol there is on the dice" if any_face else "a symbol that a die shows"
    yield f"+1: {what}, once more."
    if read["skull-card-source"] != "not-dealt":
        yield "+1 with a skull: the symbol it shows, once."
    if joint:
        yield f"Rotate: {_ROTATE[read['rotate-when']]} a die that was removed comes back."
    yield "Each is discarded once it is used."


_ROTATE = {
    "any-time": "at any moment",
    "drawing-only": "while drawing,",
    "own-removal": "right after you removed a die,",
}


def _guessing(terms: Terms, joint: bool) -> Iterator[str]:
    read = terms.readings
    again = read["painter-each-round"] == "random-each-round"
    yield f"Chance picks the first Painter{' of each round' if again else ''}; then clockwise."
    if joint:
        nods = terms.seats == 2 and read["joint-two-players"] == "painter-nods"
        yield "The Painter may answer yes or no." if nods else "The Painter keeps silent."
        if terms.seats > 2:
            yield "The others talk it over, then each gives a guess of their own."
        yield "The Painter tells the title and marks the boards."
        return
    yield "Who raises a hand first may guess."
    barred = read["best-wrong-guesser-barred"] == "barred-for-painting"
    yield "Wrong: the others go on" + (
        "; you are out of this painting." if barred else "; you may return after another guess."
    )
    yield "Right, or everybody wrong: the title is shown, on to the next Painter."


SHEETS: tuple[SheetKind, ...] = (
    SheetKind("setup", "Setup", "setup.html", "game", setup_sheet, pages=2, large=3),
    SheetKind("score", "Score sheet", "score.html", "game", mark_sheet),
    SheetKind("guidelines", "Guidelines", "cards.html", "game", guidelines),
    SheetKind("resume", "Resume sheet", "resume.html", "table", resume_state),
)
"""Every kind of sheet, in the order in which an evening needs them."""
