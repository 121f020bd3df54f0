"""A sealed title leaves for nobody else before it is told: views, words, verdicts, prompts."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from referee.engine.action import HIDDEN, Hidden, Move, TableRuling
from referee.engine.codec import encode, to_plain
from referee.engine.game import Viewer
from referee.engine.log import Entry, Log
from referee.games.geometric_art import GAME
from referee.games.geometric_art.actions import DrawingDone, TellTitle, TitleWritten
from referee.games.geometric_art.state import State
from tests.contract.play import play
from tests.games.geometric_art.invariants import check
from tests.games.geometric_art.kit import NAMES, Table

SECRET = ("Xylophonik", "Quastenflosser", "Wolkenkuckuck", "Zwiebelfisch", "Vexierbild")
"""Titles that no text of the program holds by itself."""


def drawn(mode: str, titles: tuple[str, ...] = SECRET, **rulings: str) -> Table:
    table = Table(mode, 4, **rulings)
    table.begin(titles, painter=1)
    return table


def everything(table: Table, seat: int) -> str:
    """All that reaches the phone of one seat: view, others' prompts, history, verdicts."""
    log, state = table.log, table.state
    others = [p for p in GAME.rules.prompts(state) if p.seat in (None, seat)]
    lines: list[Any] = []
    for played in log.played:
        move = played.entry.move
        hidden = frozenset[str]()
        if move.seat != seat:
            hidden = GAME.rules.sealed_now(state, played.entry.id, move)
        told = Move(move.seat, move.action.untold(hidden, log.terms.readings))
        lines.append(GAME.rules.words(played.before, told, NAMES))
        lines.append(encode(told))
        lines.append(encode(played.verdict))
    return "\n".join(
        (encode(GAME.rules.view(state, Viewer(frozenset({seat})))), encode(others), *lines)
    )


def reaches(table: Table, seat: int) -> set[int]:
    """The seats whose titles are somewhere in what reaches this phone."""
    text = everything(table, seat).casefold()
    return {s for s in range(4) if SECRET[s].casefold() in text}


@pytest.mark.parametrize("mode", ["joint", "best"])
def test_nobody_but_the_writer_sees_a_title_before_it_is_told(mode: str) -> None:
    table = drawn(mode)
    for told in (set[int](), {1}, {1, 2}, {1, 2, 3}, {0, 1, 2, 3}):
        for seat in range(4):
            assert reaches(table, seat) == told | {seat}
        if table.state.painter is not None:
            if mode == "joint":
                table.joint()
            else:
                table.best()


def test_a_spectator_sees_told_titles_only() -> None:
    table = drawn("joint")
    table.joint()
    seen = encode(GAME.rules.view(table.state, Viewer()))
    assert [SECRET[s] in seen for s in range(4)] == [False, True, False, False]


@pytest.mark.parametrize("mode", ["joint", "best"])
def test_the_end_of_the_game_opens_no_title(mode: str) -> None:
    """It may have come by a slip: undone, the round goes on with its secrets."""
    table = drawn(mode)
    if mode == "joint":
        table.ok(None, "end-agreed", agreed=[0])
    else:
        table.ok(None, "correct", what="xs.0", to=5)
        table.best(None, 0)
    assert table.over
    assert [reaches(table, seat) for seat in range(4)] == [{0}, {1}, {2}, {3}]


def test_a_title_written_over_stays_secret() -> None:
    table = Table("joint", 4)
    table.start()
    table.ok(0, "title", title=SECRET[0])
    table.ok(0, "title", title="boat")
    table.draw(["boat", "cat", "dog", "hen"])
    table.ok(None, "painter", painter=0)
    table.joint()
    assert reaches(table, 1) == set()


@pytest.mark.parametrize("mode", ["joint", "best"])
def test_two_tables_that_differ_in_one_title_look_the_same_to_the_others(mode: str) -> None:
    """Also where one of them has equal titles: nothing betrays it before all are told."""
    tables = [
        drawn(mode, ("boat", first, "cat", "house"))
        for first in ("boat", "cat", "Wolkenkuckuck", "貓 cat")
    ]
    for seat in (0, 2, 3):
        assert len({everything(table, seat) for table in tables}) == 1
    assert len({everything(table, 1) for table in tables}) == len(tables)


@pytest.mark.parametrize("mode", ["joint", "best"])
def test_trying_a_title_out_tells_nothing(mode: str) -> None:
    """A check of the telling says the same whatever the title is, and refuses any tried word."""
    said = set()
    for title in ("boat", "Wolkenkuckuck"):
        table = drawn(mode, ("cat", title, "dog", "house"))
        if mode == "best":
            table.ok(2, "guess", text="boat", right=True)
        right = (0, 2, 3) if mode == "joint" else ()
        for action in (TellTitle(right=right), TellTitle(title="boat", right=right)):
            verdict = table.log.consider(Move(1, action)).verdict
            said.add((action.title, encode(verdict)))
            assert title.casefold() not in encode(verdict).casefold().replace("“boat”", "")
    assert len(said) == 2


def test_only_the_painters_own_prompts_compare_guesses_with_the_title() -> None:
    table = drawn("best", ("cat", "boat", "dog", "house"))
    table.ok(0, "guess", text="BOAT!")
    (answer,) = [p for p in GAME.rules.prompts(table.state) if p.action == "verdict"]
    assert answer.seat == 1
    assert "reads like the title" in answer.fields[0].says
    mute = drawn("best", ("cat", "boat", "dog", "house"))
    mute.ok(0, "guess", text="ship")
    (other,) = [p for p in GAME.rules.prompts(mute.state) if p.action == "verdict"]
    assert "otherwise" in other.fields[0].says
    spoken = drawn("joint", ("cat", "boat", "dog", "house"))
    spoken.ok(2, "guess", text="a boat")
    spoken.ok(3, "guess", text="boat")
    (tell,) = [p for p in GAME.rules.prompts(spoken.state) if p.action == "tell-title"]
    assert tell.seat == 1
    labels = {o.value: o.label for o in tell.fields[0].options}
    assert "otherwise" in labels[2]
    assert "like" in labels[3]
    for prompt in GAME.rules.prompts(spoken.state):
        assert prompt.seat == 1 or "reads" not in encode(prompt)


def test_what_was_drawn_is_secret_until_the_reveal() -> None:
    table = Table("best")
    table.start(["arc"] * 7)
    table.ok(0, "title", title="boat")
    table.ok(0, "drawing-done", symbols=["arc", "arc"])
    entry = table.log.order.entries[-1]
    assert GAME.rules.sealed_now(table.state, entry.id, entry.move) == {"symbols", "count"}
    untold = entry.move.action.untold(DrawingDone.sealed, table.terms.readings)
    assert GAME.rules.words(table.state, Move(0, untold), NAMES) == "finished drawing"
    table.draw(["boat", "cat", "dog"])
    assert GAME.rules.sealed_now(table.state, entry.id, entry.move) == frozenset()


def test_a_title_let_stand_by_a_ruling_is_as_secret() -> None:
    table = Table()
    table.begin(["boat", "cat", "dog"], painter=0)
    table.ruled(1, "title", "joint.draw-title-first", title="hen")
    entry = table.log.order.entries[-1]
    assert isinstance(entry.move.action, TableRuling)
    assert GAME.rules.sealed_now(table.state, entry.id, entry.move) == {"title"}
    table.joint()
    table.joint()
    assert GAME.rules.sealed_now(table.state, entry.id, entry.move) == frozenset()


def hidden_from(log: Log, viewer: int) -> list[Entry]:
    """The entries as an export for one seat has them."""
    found = []
    for entry in log.order.entries:
        move = entry.move
        fields = (
            GAME.rules.sealed_now(log.state, entry.id, move) if move.seat != viewer else frozenset()
        )
        found.append(
            Entry(entry.id, Move(move.seat, move.action.untold(fields, log.terms.readings)))
        )
    return found


def public(state: State) -> dict[str, Any]:
    """What everybody may know, but for the length of lists that only play on paper needs."""
    plain = to_plain(GAME.rules.view(state, Viewer()))
    assert isinstance(plain, dict)
    return plain


@pytest.mark.parametrize("seed", range(30))
def test_an_export_for_one_seat_replays_to_the_same_public_state(seed: int) -> None:
    rng = Random(seed)
    seats = rng.randint(3, 5)
    terms = GAME.terms(seats, GAME.rules.some_options(seats, rng), {})
    log = Log(GAME, terms)
    for log in play(GAME, rng, terms):
        if len(log.order.entries) > 15 + 4 * seed and not GAME.rules.is_over(log.state):
            break
    if GAME.rules.is_over(log.state):
        return
    for viewer in range(seats):
        again = Log(GAME, terms)
        for entry in hidden_from(log, viewer):
            answer = again.append(entry)
            assert answer.taken, (entry, answer.verdict)
            check(again.state)
            action = entry.move.action
            if any(isinstance(getattr(action, f), Hidden) for f in type(action).sealed):
                assert answer.verdict.kind == "unknown"
        assert public(again.state) == public(log.state)


def test_a_hidden_title_is_unknown_where_reuse_is_barred() -> None:
    table = Table("best")
    table.start()
    verdict = table.log.append(
        Entry(table.log.last_id + 1, Move(0, TitleWritten(title=HIDDEN)))
    ).verdict
    assert (verdict.kind, verdict.rule) == ("unknown", "best.no-title-reuse")
