"""The normal summon."""

from __future__ import annotations

from referee.engine.judge import Judge
from referee.games.carvings_duel import ground, tributes
from referee.games.carvings_duel.actions import Summon
from referee.games.carvings_duel.carvings import LABELS, is_combat
from referee.games.carvings_duel.hands import held, noted, shown, without
from referee.games.carvings_duel.state import Piece, State
from referee.games.carvings_duel.turns import in_main_part, nothing_waits


def summon(state: State, seat: int, action: Summon, judge: Judge) -> State:
    """A combat carving comes from hand onto the field."""
    nothing_waits(state, judge)
    name = action.carving
    judge.require(
        is_combat(name),
        "summon.normal-combat-only",
        "{it} is a commodity; only a combat carving is summoned.",
        it=LABELS[name],
    )
    _may_summon(state, seat, judge)
    piece = held(state, seat, name, action.owner, action.piece, judge)
    tribute = tributes.tribute_for(state, seat, name, action.tribute, judge)
    ground.room_for(state, seat, tribute, judge)
    _cite(state, seat, piece, tribute, judge)
    after = tributes.paid(without(state, seat, piece), tribute, judge)
    marks = _inherited(state, tribute, judge)
    if judge.reading("summoned-may-attack") == "waits":
        marks["waits"] = state.turn + 1
    piece = shown(piece, judge)
    after = ground.onto_field(after, seat, piece, judge, **marks)
    return noted(after.but(summoned=True), piece)


def _may_summon(state: State, seat: int, judge: Judge) -> None:
    judge.require(
        seat == state.active,
        "summon.normal-own-turn",
        "It is the turn of player {n}; a normal summon is made in one's own turn.",
        n=state.active + 1,
    )
    judge.require(
        not state.summoned,
        "summon.normal-once",
        "Player {n} has made the normal summon of turn {t} already.",
        n=seat + 1,
        t=state.turn,
    )
    in_main_part(state, judge, "a summon")


def _cite(state: State, seat: int, piece: Piece, tribute: Piece | None, judge: Judge) -> None:
    it = state.called(piece)
    judge.cite(
        "summon.normal-once",
        "Player {n} summons {it}, the one normal summon of turn {t}.",
        n=seat + 1,
        it=it,
        t=state.turn,
    )
    if tribute is not None and tribute.revived == state.turn:
        judge.cite(
            "summon.revive-then-exchange",
            "{was}, revived this turn, is exchanged for {it}.",
            was=state.called(tribute),
            it=it,
        )
        judge.cite("summon.revival-separate", "The revival did not use up the normal summon.")


def _inherited(state: State, tribute: Piece | None, judge: Judge) -> dict[str, int | str | None]:
    """What the newcomer takes over from its tribute (ruling exchange-and-attack)."""
    marked = tribute is not None and (
        state.turn in (tribute.attacked, tribute.revived) or tribute.bard >= state.turn
    )
    if tribute is None or not marked or judge.reading("exchange-and-attack") == "fresh":
        return {}
    return {
        "attacked": tribute.attacked,
        "revived": tribute.revived,
        "reviver": tribute.reviver,
        "bard": tribute.bard,
        "lifted": tribute.lifted,
    }
