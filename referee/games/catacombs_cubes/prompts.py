"""What can be entered now, likeliest first."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from referee.engine.prompt import Field, Option, Prompt
from referee.games.catacombs_cubes import coin_prompts, solo_prompts
from referee.games.catacombs_cubes.build_prompts import pieces_fields, slots
from referee.games.catacombs_cubes.coin_prompts import choice
from referee.games.catacombs_cubes.gains import victims
from referee.games.catacombs_cubes.grid import in_words, places, write_cell
from referee.games.catacombs_cubes.laying import facing
from referee.games.catacombs_cubes.pieces import DIE_COLOURS, FACES, MEANING, PIECES
from referee.games.catacombs_cubes.quarry import offers_wanted
from referee.games.catacombs_cubes.shapes import may_be_built
from referee.games.catacombs_cubes.state import State, Step
from referee.games.catacombs_cubes.tiles import SIDES, UNTOLD, Tile
from referee.games.catacombs_cubes.turns import not_buildable


def prompts(state: State) -> tuple[Prompt, ...]:
    """All that the rules would take now, and what they would refuse with the reason."""
    if state.phase == "over":
        return ()
    found = tuple(_now(state))
    alone = len(state.seats) > 1 and len(state.seats) - len(state.left) < 2
    if not alone:
        return found
    says = "End here: too few players are left"
    return (Prompt(None, "end-agreed", says, (_agreed(state),)), *found)


def _agreed(state: State) -> Field:
    seats = tuple(Option(s, f"Player {s + 1}") for s in range(len(state.seats)))
    return Field("agreed", "seats", "Who agrees?", seats, at_least=1)


def _now(state: State) -> Iterator[Prompt]:
    if state.due is not None:
        yield from DECISIONS[state.due.kind](state, state.due)
    elif state.phase == "turn":
        yield from _turn(state)
    elif state.solo and state.phase not in ("setup", "light"):
        yield from solo_prompts.now(state)
    else:
        yield from PHASES[state.phase](state)


# ---- before and between turns


def _setup(state: State) -> Iterator[Prompt]:
    yield Prompt(None, "setup", "Lay the game out")


def _foreman(state: State) -> Iterator[Prompt]:
    n = len(state.rollers)
    rolls = tuple(Option(v, str(v), n) for v in range(1, 7))
    says = "Each of these players rolls an orange die: " + ", ".join(
        f"player {s + 1}" for s in state.rollers
    )
    yield Prompt(None, "foreman-roll", says,
                 (Field("rolls", "pick", "The rolls in seat order", rolls, n, n, ordered=True),),
                 closed=True)  # fmt: skip


def _offers(state: State) -> Iterator[Prompt]:
    columns, _ = offers_wanted(state)
    faces = tuple(Option(f, MEANING[f], 2 * columns) for f in FACES)
    n = 2 * columns
    fields = [Field("faces", "pick", "The faces, column by column", faces, n, n, ordered=True)]
    tokens = state.terms.options.draws_tokens
    if tokens:
        says = "The face-down tokens, for the Foreman alone"
        hidden = Field("hidden", "pick", says, faces, 0, columns, ordered=True, sealed=True)
        fields.append(hidden)
    else:
        used = DIE_COLOURS if state.terms.seats == 4 else DIE_COLOURS[:3]
        colours = tuple(Option(c, c.title(), 1) for c in used)
        fields.append(Field("colours", "pick", "Their colours", colours, 0, columns, ordered=True))
    what = "Draw the tokens and set them out" if tokens else "Roll the dice and set them out"
    yield Prompt(state.foreman, "set-offers", what, tuple(fields))


def _light(state: State) -> Iterator[Prompt]:
    n = len(state.seats)
    for k in range(n):
        seat = (state.light_turns + k) % n
        if seat not in state.left:
            fields = (Field("points", "number", "Points gained", at_most=30),)
            says = f"What did player {seat + 1} gain?"
            yield Prompt(seat, "light-turn", says, fields, closed=True)
    if state.solo:
        says = "The game is over: the Simulated Builder's tiles"
        yield Prompt(
            None, "light-end", says, (Field("pairs", "number", "Equal pairs", at_most=12),)
        )
    else:
        yield Prompt(None, "light-end", "The last round is over", closed=True)


PHASES: dict[str, Callable[[State], Iterator[Prompt]]] = {
    "setup": _setup,
    "foreman": _foreman,
    "offers": _offers,
    "light": _light,
}


# ---- a turn


def _turn(state: State) -> Iterator[Prompt]:
    seat = state.active
    if not state.main:
        yield from _drafts(state, seat)
        yield from _builds(state, seat)
    yield from coin_prompts.coins(state, seat)
    if not state.main:
        yield from _skip(state, seat)
    if not (state.acted or state.swapped or state.terms.options.draws_tokens):
        yield from _swap(state)
    done = state.main
    yield Prompt(seat, "end-turn", "End the turn", legal=done, closed=done,
                 why="" if done else "A main action comes first.",
                 rule=None if done else "turn.one-main-action")  # fmt: skip


def _drafts(state: State, seat: int) -> Iterator[Prompt]:
    if not state.columns:
        return
    columns = tuple(Option(c + 1, _offer(state, c), 1) for c in state.columns)
    fields = [Field("column", "choice", "Which offer?", columns, 1, 1)]
    tokens = state.terms.options.draws_tokens
    if tokens:
        three = tuple(Option(n, ("First", "Second", "Face down")[n - 1], 1) for n in (1, 2, 3))
        fields.append(Field("take", "pick", "Which two?", three, 2, 2, ordered=True))
        fields.append(
            choice("revealed", "What does the face-down token show?", FACES, needed=False)
        )
    yield Prompt(seat, "draft", "Draft an offer", tuple(fields), closed=not tokens)


def _offer(state: State, column: int) -> str:
    offer = state.offers[column]
    assert offer is not None
    return f"{column + 1}: " + " and ".join(MEANING[f] for f in offer.faces)


def _builds(state: State, seat: int) -> Iterator[Prompt]:
    held = state.seats[seat].held
    if not any(held):
        return
    found = slots(state, held)
    if any(o.legal for o in found):
        fields = (Field("slot", "choice", "Which tile?", found, 1, 1), *pieces_fields(state, seat))
        yield Prompt(seat, "build", "Build a Village Tile", fields)
    residence = state.seats[seat].residence
    if residence == UNTOLD or (isinstance(residence, Tile) and may_be_built(residence, held)):
        yield Prompt(seat, "build", "Build your Residence", pieces_fields(state, seat))


def _skip(state: State, seat: int) -> Iterator[Prompt]:
    if state.terms.readings["no-main-action"] == "pass-freely":
        yield Prompt(seat, "skip-main", "No main action", closed=True)
    elif state.columns:
        yield Prompt(seat, "skip-main", "No main action", legal=False, rule="turn.one-main-action",
                     why="An offer can be drafted.")  # fmt: skip
    else:
        sure = not_buildable(state, seat) is True
        says = "No main action: nothing to draft" + ("" if sure else ", nothing that can be built")
        yield Prompt(seat, "skip-main", says, closed=True)


def _swap(state: State) -> Iterator[Prompt]:
    if state.foreman in state.left or len(state.columns) < 2:
        return
    yield Prompt(state.foreman, "foreman-swap", "The Foreman exchanges two dice",
                 coin_prompts.two_spots(state))  # fmt: skip


# ---- decisions


def _place(state: State, step: Step) -> Iterator[Prompt]:
    free = tuple(Option(write_cell(c), in_words(c), 1) for c in places(state.frame, state.grid))
    name = step.tile.name if step.tile else "the tile"
    fields = (Field("at", "choice", "Place in the grid", free, 1, 1),)
    yield Prompt(step.seat, "place", f"Where does {name} go?", fields, closed=True)


def _pair(state: State, step: Step) -> Iterator[Prompt]:
    mine, other = facing(state, step) or ("black", "black")
    says = f"{mine.title()} meets {other} at the {SIDES[step.side]} side. Which pays?"
    yield _pick(step.seat, says, (mine, other))


def _any(state: State, step: Step) -> Iterator[Prompt]:
    stock = [p for p, n in zip(PIECES, state.supply, strict=True) if n]
    owner = step.rule == "residence.neighbour-bonus"
    says = "Your Residence has a new neighbour: pick a piece" if owner else "Pick any piece"
    yield _pick(step.seat, says, stock)


def _victim(state: State, step: Step) -> Iterator[Prompt]:
    found = [f"player-{s + 1}" for s in victims(state, step)]
    says = f"No {PIECES[step.piece]} in the supply: from whose yard?"
    yield _pick(step.seat, says, found)


def _pick(seat: int, says: str, picks: Sequence[str]) -> Prompt:
    return Prompt(seat, "choose", says, (choice("pick", "Which?", picks),), closed=True)


def _palace(state: State, step: Step) -> Iterator[Prompt]:
    says = "An Obsidian goes onto the Palace"
    told = state.palace is not None or state.palaces_done >= state.palaces
    yield Prompt(step.seat, "contribute", says, closed=told)
    if state.terms.readings["palace-action-compulsory"] == "optional":
        says = "Put no Obsidian onto the Palace"
        yield Prompt(step.seat, "contribute", says, (), {"decline": True}, closed=True)


def _change(state: State, step: Step) -> Iterator[Prompt]:
    fields = coin_prompts.change_fields(state, step.seat)
    yield Prompt(step.seat, "change", "Change a piece", fields)
    yield Prompt(step.seat, "change", "Leave the Change out", closed=True)


def _discard(state: State, step: Step) -> Iterator[Prompt]:
    columns = tuple(Option(c + 1, _offer(state, c), 1) for c in state.columns)
    yield Prompt(step.seat, "discard-offer", "The Foreman discards one more offer",
                 (Field("column", "choice", "Which?", columns, 1, 1),), closed=True)  # fmt: skip


DECISIONS: dict[str, Callable[[State, Step], Iterator[Prompt]]] = {
    "place": _place,
    "pair": _pair,
    "any": _any,
    "victim": _victim,
    "palace": _palace,
    "change": _change,
    "discard": _discard,
}
