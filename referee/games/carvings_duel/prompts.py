"""What can be entered now, likeliest first.

Nothing here looks at what is hidden: two hands that differ only in what nobody has seen get the
same prompts, in the same order and size, on both phones.
"""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.prompt import Field, Option, Prompt
from referee.games.carvings_duel.carvings import (
    LABELS,
    LARGEST_POUCH,
    NAMES,
    SMALLEST_POUCH,
)
from referee.games.carvings_duel.completing import completions
from referee.games.carvings_duel.drawing import drawn_now
from referee.games.carvings_duel.main_prompts import main
from referee.games.carvings_duel.offers import choices, held_fields, openly
from referee.games.carvings_duel.options import plain_name
from referee.games.carvings_duel.state import State

EVERY_NAME = tuple(Option(name, LABELS[name]) for name in NAMES)


def prompts(state: State) -> tuple[Prompt, ...]:
    """All that the rules would take now, and what they would refuse with the reason."""
    if state.is_over:
        return ()
    if state.left:
        return (_end_agreed(),)
    if not state.begun:
        return tuple(_before(state))
    seat = state.to_act
    offered = {
        "pick": _pick,
        "discard": _discard,
        "put-back": _put_back,
        "reveal": _reveal,
        "response": _respond,
        "main": main,
    }[state.step](state, seat)
    return (*offered, _command(state, seat), Prompt(seat, "concede", "Concede", closed=True))


def _end_agreed() -> Prompt:
    seats = (Option(0, "Player 1"), Option(1, "Player 2"))
    agreed = Field("agreed", "seats", "Who agrees?", seats, at_least=1)
    return Prompt(None, "end-agreed", "End here: a duel has two players", (agreed,))


# ---- before the duel


def _before(state: State) -> Iterator[Prompt]:
    waiting = [at for at, side in enumerate(state.sides) if side.size is None]
    for seat in (*waiting, *(s for s in (0, 1) if s not in waiting)):
        yield Prompt(seat, "register-pouch", "Bring a pouch", POUCH_FIELDS)
    clash = _clash(state)
    why = f"Player {waiting[0] + 1} has brought no pouch yet." if waiting else clash
    rule = "table.phase" if waiting else "setup.different-materials"
    seats = (Option(0, "Player 1"), Option(1, "Player 2"))
    asked = {"start": "Begin the duel", "draw-first": "Begin; who goes first is drawn by chance"}
    for action, says in asked.items():
        lot = action == "draw-first"
        first = Field("first", "choice", "Who goes first?", seats, 1, 1, by_lot=lot)
        refused = rule if why else None
        yield Prompt(None, action, says, (first,), {}, not why, why, refused, not why)


POUCH_FIELDS = (
    Field("material", "text", "Of which material?"),
    Field("size", "number", "How many carvings?", (), SMALLEST_POUCH, LARGEST_POUCH),
    Field("carvings", "pick", "Which? (sealed)", EVERY_NAME, 0, LARGEST_POUCH, sealed=True),
)


def _clash(state: State) -> str:
    one, other = (plain_name(side.material) for side in state.sides)
    same = one == other and state.terms.readings["material-clash"] == "refuse"
    return f"Both pouches are of {state.sides[0].material}." if same else ""


# ---- draws and discards


def _pick(state: State, seat: int) -> Iterator[Prompt]:
    task = state.tasks[0]
    side = state.sides[seat]
    if not side.in_pouch:
        yield Prompt(seat, "pick", "The pouch is empty: lose 1 Life Point", closed=True)
        return
    count = drawn_now(state, task)
    fields: tuple[Field, ...] = ()
    reading = state.terms.readings["hidden-hands"]
    if reading != "counts-only":
        sealed = reading == "private-hands"
        says = "Which did you draw?"
        fields = (Field("carvings", "pick", says, EVERY_NAME, count, count, True, sealed),)
    if state.terms.readings["scholar-stolen-carving"] == "any-held":
        says = "How many of them are of the other material?"
        fields += (Field("foreign", "number", says, (), 0, count, sealed=True),)
    says = f"Draw {count} from the pouch{FOR_WHAT.get(task.why, '')}"
    yield Prompt(seat, "pick", says, fields, closed=not fields)


FOR_WHAT = {
    "opening": " before the first turn",
    "cart": " for the Cart",
    "miner": " for the Miner",
    "scholar": " for the Scholar",
}
"""What a draw is for, but for the pick that opens a turn."""


def _discard(state: State, seat: int) -> Iterator[Prompt]:
    names = openly(state, seat)
    carving = Field("carving", "choice", "Which carving?", choices(names), 1, 1)
    task = state.tasks[0]
    miners = task.kind == "discard" and task.why == "miner"
    says = "Discard a carving for the Miner" if miners else "Hands full: discard a carving"
    yield Prompt(seat, "discard", says, (carving, *held_fields(state, seat)))


def _put_back(state: State, seat: int) -> Iterator[Prompt]:
    carving = Field("carving", "choice", "Which? (may stay untold)", EVERY_NAME, sealed=True)
    fields = (carving, *held_fields(state, seat, sealed=True))
    yield Prompt(seat, "discard", "Put a carving back into the pouch, and shuffle", fields)


def _reveal(state: State, seat: int) -> Iterator[Prompt]:
    task = state.tasks[0]
    whose = task.of
    thief = task.why == "thief"
    hidden = thief and state.terms.readings["hidden-hands"] != "open-hands"
    named = EVERY_NAME if hidden else choices(openly(state, whose))
    says = "Which? (may stay untold)" if hidden else "Which carving?"
    fields = [Field("carving", "choice", says, named, 0 if hidden else 1, 1, sealed=hidden)]
    fields += held_fields(state, whose, sealed=hidden)
    places = _places(state)
    if places:
        says = "Which place, from the left? (may stay untold)"
        fields.append(Field("position", "choice", says, places))
    says = "What did the Thief take" if thief else "What does the Lion send to the graveyard"
    at = f": number {task.place} from the left?" if task.place else "?"
    if places:
        lot = Field("position", "choice", "Which place?", places, 1, 1, by_lot=True)
        yield Prompt(seat, "draw-place", "Draw the place by chance", (lot,), closed=True)
    yield Prompt(seat, "reveal-pick", f"{says}{at}", tuple(fields))


def _places(state: State) -> tuple[Option, ...]:
    """The places of a hand that is reached into unseen; none once chance has reached for one."""
    task = state.tasks[0]
    ruling = "thief-choice" if task.why == "thief" else "lion-choice"
    have = len(state.sides[task.of].hand)
    if state.terms.readings[ruling] != "blind" or task.place or have < 2:
        return ()
    return tuple(Option(n, str(n)) for n in range(1, have + 1))


# ---- answers


def _respond(state: State, seat: int) -> Iterator[Prompt]:
    """The same question whoever holds a Child."""
    top = state.stack[-1]
    answers = (Option("pass", "Pass"), Option("child", "Child"))
    fields = [Field("answer", "choice", "A Child against it?", answers, 1, 1)]
    reading = state.terms.readings["child-against-horse"]
    targets = [p for p in state.field if p.name == "horse" and reading != "when-played"]
    if reading == "running-effects":
        targets += [p for p in state.field if p.bard >= state.turn and p.name != "horse"]
    if targets:
        options = tuple(Option(p.id, state.called(p)) for p in targets)
        fields.append(Field("target", "choice", "Or used on what runs already?", options))
    fields += held_fields(state, seat)
    what = "attack" if top.kind == "attack" else state.called(top.piece)
    says = f"Answer: {what}"
    yield Prompt(seat, "respond", says, tuple(fields), {"to": top.entry})


def _command(state: State, seat: int) -> Prompt:
    lines = tuple(Option(c, c) for c in completions(state, seat))
    return Prompt(
        seat, "command", "Type a command", (Field("line", "text", "Command", lines, 1, 1),)
    )
