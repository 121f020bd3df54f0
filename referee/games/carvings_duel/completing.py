"""What could be typed now: the lines that the rules would take, out of what everybody knows."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from referee.engine.prompt import Option, Prompt
from referee.games.carvings_duel.commands import names_of
from referee.games.carvings_duel.main_prompts import main
from referee.games.carvings_duel.options import plain_name
from referee.games.carvings_duel.state import Piece, State
from referee.games.carvings_duel.targets import REVIVERS


def completions(state: State, seat: int) -> tuple[str, ...]:
    """What a seat could type now, likeliest first.

    Only lines that the rules take from a hand which holds what they need.
    """
    if not state.begun or state.is_over:
        return ()
    found = OF_STEP.get(state.step) if state.to_act == seat else None
    shuffle = f"SHUFFLE {names_of(state, seat)[0].upper()}"
    return tuple(dict.fromkeys((*(found(state, seat) if found else ()), shuffle)))


def _picks(state: State, seat: int) -> Iterator[str]:
    yield pick_line(state, seat)


def _acts(state: State, seat: int) -> Iterator[str]:
    """Revivals, and Children used on Horses."""
    plays = [p for p in main(state, seat) if p.action == "play" and p.seat == seat and p.legal]
    for prompt in plays:
        for piece in _aims(state, prompt):
            if prompt.preset["carving"] in REVIVERS:
                yield line_in(state, piece)
            elif prompt.preset["carving"] == "child" and piece in told_apart(state):
                yield line_out(state, piece)


def _aims(state: State, prompt: Prompt) -> Iterator[Piece]:
    """What a play may be aimed at; a command cannot choose between several tributes."""
    fields = {f.name: f.options for f in prompt.fields}
    several = len(fields.get("tribute", ())) > 1
    for option in fields.get("target", ()):
        piece = state.in_graveyard(option.value) or state.on_field(option.value)
        if piece is not None and option.legal and not (several and _costs(option)):
            yield piece


def _costs(option: Option) -> bool:
    """Whether a revival needs a tribute: its option then says so."""
    return bool(option.why)


def _answers(state: State, seat: int) -> Iterator[str]:
    if state.terms.readings["child-against-horse"] == "when-played":
        return
    yield from (line_out(state, p) for p in told_apart(state))


def told_apart(state: State) -> list[Piece]:
    """The Horses that a command can name: it does not choose between two of one material."""
    horses = [p for p in state.field if p.name == "horse"]
    woods = [plain_name(state.material(p.owner)) for p in horses]
    return [p for p, wood in zip(horses, woods, strict=True) if woods.count(wood) == 1]


OF_STEP: dict[str, Callable[[State, int], Iterator[str]]] = {
    "pick": _picks,
    "main": _acts,
    "response": _answers,
}


# ---- how a line is written


def pick_line(state: State, seat: int) -> str:
    """The command for a draw."""
    return f"PICK {names_of(state, seat)[0].upper()}"


def line_in(state: State, piece: Piece) -> str:
    """The command that brings a carving onto the field."""
    return f"TRANSFER {_said(state, piece)} CARVING FROM {_grave(state)} TO GROUND"


def line_out(state: State, piece: Piece) -> str:
    """The command that takes a carving off the field."""
    return f"TRANSFER {_said(state, piece)} CARVING FROM GROUND TO {_grave(state)}"


def _said(state: State, piece: Piece) -> str:
    return f"{state.material(piece.owner)} {piece.name}".upper()


def _grave(state: State) -> str:
    return str(state.terms.options.graveyard).upper()
