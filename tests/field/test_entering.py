"""Entering: lines 18, 20 and 29 of what went wrong elsewhere (19 is looked at in a browser)."""

from __future__ import annotations

from pathlib import Path

import msgspec.inspect as inspect
import pytest
from werkzeug.datastructures import MultiDict

from referee.engine.action import Correct, Move, Note, TableRuling
from referee.engine.errors import Unreadable
from referee.engine.game import Game
from referee.games import games
from referee.table import exporting, people, service
from referee.web.forms import form_class
from tests.toygame import Add
from tests.web.tablekit import Phone, Table, new_table, text_of, toy_app

BOTH = ("-3", "−3", " −3 ")
"""With the keyboard's minus, and with the minus sign that pages show."""


@pytest.mark.parametrize("game", games().values(), ids=games().keys())
def test_18_every_number_of_every_form_reads_both_minus_signs(game: Game) -> None:
    numbers = 0
    for action in game.codec.types.values():
        described = inspect.type_info(action)
        assert isinstance(described, inspect.StructType)
        for field in (f for f in described.fields if isinstance(f.type, inspect.IntType)):
            numbers += 1
            for text in BOTH:
                form = form_class(action)(MultiDict({f"x.{field.encode_name}": text}), prefix="x.")
                assert form.unread == {}, (action, field, text)
                assert form.plain({})[field.encode_name] == -3
    assert numbers


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return new_table(toy_app(tmp_path), ("Ana", "Ben"))


@pytest.fixture
def keeper(table: Table) -> Phone:
    return table.keeper()


def enter(table: Table, *moves: Move) -> None:
    member = people.member_of(table.store, [table.keeper_token], table.table_id)
    assert member is not None
    seq = table.snapshot().seq
    outcome = service.submit(table.store, member, moves, seq, f"key-{seq}")
    assert isinstance(outcome, service.Recorded)


def test_20_two_players_swap_names_at_any_time_and_everything_follows(
    table: Table, keeper: Phone
) -> None:
    ruled = TableRuling(with_=Move(0, Add(by=1)), waives=("turn.order",), reason="so", agreed=(1,))
    correct = Correct(what="added.1", to=3, agreed=(0,))
    enter(table, Move(0, Add(by=3)), Move(0, ruled), Move(0, Add(by=2)), Move(0, correct))
    before = [(x.name, x.words, x.agreed) for x in table.snapshot().history]
    keeper.look("/people")
    keeper.send("names", names__0="Ben", names__1="Ana")
    after = [(x.name, x.words, x.agreed) for x in table.snapshot().history]
    other = {"Ana": "Ben", "Ben": "Ana", "": ""}
    assert [(other[n], a) for n, _, a in before] == [
        (n, tuple(other[x] for x in agreed)) for n, _, agreed in after
    ]
    assert after[0][1].endswith("agreed by Ben")
    assert '"players":["Ben","Ana"]' in next(exporting.log_lines(table.store, table.table_id))
    assert "Ben,add,added 3" in exporting.spreadsheet(table.store, table.table_id)


@pytest.mark.parametrize("name", ["Ben", "ben", " BEN ", ""])
def test_20_a_name_that_is_there_or_none_is_refused_in_words(table: Table, name: str) -> None:
    member = people.member_of(table.store, [table.keeper_token], table.table_id)
    assert member is not None
    with pytest.raises(Unreadable) as told:
        people.rename(table.store, member, 0, name)
    assert told.value.path.startswith("names")
    assert table.snapshot().names == ("Ana", "Ben")


TOLD = {
    "a note": Move(0, Note(text="the cat sat on it")),
    "a ruling": Move(
        0, TableRuling(with_=Move(0, Add(by=5)), waives=("turn.step",), reason="the cat sat on it",
                       agreed=(0, 1)),
    ),
    "a correction": Move(
        0, Correct(what="added.0", to=1, reason="the cat sat on it", agreed=(0, 1))
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", TOLD)
def test_29_what_one_phone_writes_reaches_every_phone(table: Table, what: str) -> None:
    """Other players, who looks on, the screen for all, and what live updates fetch."""
    others = {"player": table.player(1), "onlooker": table.player(None), "keeper": table.keeper()}
    enter(table, TOLD[what])
    for who, phone in others.items():
        for path in ("", "/history", "/screen", "/fragment?since=0"):
            words = text_of(phone.look(path))
            assert "the cat sat on it" in words, (who, path)
            assert what == "a note" or "Ana" in words
            assert what == "a note" or "greed by Ana" in words, (who, path)
