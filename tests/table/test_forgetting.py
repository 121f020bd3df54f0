"""Merging two spellings, taking it back; deleting a name or a table, with the chain whole."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from referee.engine.action import Note
from referee.engine.errors import Unreadable
from referee.table import disputes, exporting, importing, merging, service
from referee.table.disputes import Raising
from referee.table.errors import NotFound
from referee.table.foreign import ForeignPlay, ForeignPlayer, add_plays, every_play
from referee.table.forgetting import delete_table, forget_name, mentions, preview_forget
from referee.table.merging import merge, merges, preview_merge, unmerge
from referee.table.statistics import figures
from referee.table.store import Store
from referee.table.upkeep import examine
from tests.table.conftest import Play, open_store
from tests.toygame import Bury


def game(store: Store, *names: str, place: str = "") -> Play:
    """A finished game of these."""
    made = Play(store, *service.create(store, "toy", names, {"target": 3}, place=place))
    made.add(0, 3)
    return made


def names_at(play: Play) -> tuple[str, ...]:
    return service.snapshot(play.store, play.keeper).names


def faults(store: Store, folder: Path) -> list[str]:
    return [fault for _, found in examine(store, folder) for fault in found]


def brought(*names: str) -> ForeignPlay:
    players = tuple(ForeignPlayer(name=name, score="4") for name in names)
    return ForeignPlay(uuid="u-1", game="Toy", played="2024-01-02 03:04:05", players=players,
                       comments="with Anna", place="Anna's")  # fmt: skip


# ---- merging


def test_a_merge_is_looked_at_first_done_everywhere_and_taken_back(store: Store) -> None:
    one, two = game(store, "Anna", "Ben"), game(store, "ANNA")
    three = game(store, "Ana", "Cy")
    add_plays(store, [brought("Anna", "Dora")])
    ahead = preview_merge(store, "anna", "Ana")
    assert (ahead.tables, ahead.files, ahead.both) == (2, 1, ())
    assert names_at(one) == ("Anna", "Ben")
    rev = service.snapshot(store, one.keeper).rev
    merge(store, "anna", "Ana")
    assert (names_at(one), names_at(two)) == (("Ana", "Ben"), ("Ana",))
    assert service.snapshot(store, one.keeper).rev == rev + 1
    counted = {s.name: s.plays for s in figures(every_play(store), "versus").standings}
    assert counted == {"Ana": 3, "Ben": 1, "Cy": 1, "Dora": 1}
    (done,) = merges(store)
    assert unmerge(store, done.id) == (3, 0)
    assert (names_at(one), names_at(two)) == (("Anna", "Ben"), ("ANNA",))
    assert names_at(three) == ("Ana", "Cy")
    assert merges(store) == ()
    with pytest.raises(NotFound):
        unmerge(store, done.id)


def test_a_merge_is_taken_back_where_its_name_still_stands(store: Store) -> None:
    one, two = game(store, "Anna", "Ben"), game(store, "Anna")
    three = game(store, "Anna", "Eve")
    merge(store, "Anna", "Ana")
    from referee.table import people

    people.rename(store, one.keeper, 0, "Annabel")
    delete_table(store, three.id)
    (done,) = merges(store)
    assert unmerge(store, done.id) == (1, 1)
    assert (names_at(one)[0], names_at(two)[0]) == ("Annabel", "Anna")


def test_two_who_sat_together_are_two_people(store: Store) -> None:
    table = game(store, "Ana", "Anna")
    assert preview_merge(store, "Anna", "Ana").both == (table.id,)
    with pytest.raises(Unreadable, match="sat together at one game"):
        merge(store, "Anna", "Ana")
    assert names_at(table) == ("Ana", "Anna")
    with pytest.raises(NotFound):
        merge(store, "Nobody", "Ana")
    with pytest.raises(Unreadable):
        merge(store, "Ana", "Ana")
    with pytest.raises(Unreadable):
        merge(store, "Ana", "\u202e")


# ---- deleting


def test_a_name_is_gone_from_every_row_and_file_and_the_chain_holds(
    store: Store, url: str, tmp_path: Path
) -> None:
    play = Play(store, *service.create(store, "toy", ["Cy", "Anna", "Player 2"],
                                       {"target": 5}, place="Anna’s kitchen"))  # fmt: skip
    play.enter(1, Bury(number=4, wish="let ANNA win"))
    play.enter(0, Note(text="Annabel is somebody else"))
    play.enter(None, Note(text="so said Anna."))
    disputes.open_dispute(store, play.keeper, Raising(entry=1, seat=1, text="Anna says no"), None)
    play.add(0, 3)
    play.add(1, 2)
    add_plays(store, [brought("Dora", "anna")])
    merge(store, "Dora", "Dorothea")
    merge(store, "Dorothea", "Anna Lisa")
    before = [line.kind for line in service.snapshot(store, play.keeper).history]
    _, second = open_store(url)  # another process, with a copy of the log at hand
    elsewhere = Play(second, play.id, play.token)
    assert "so said Anna" in str(service.snapshot(second, elsewhere.keeper).history)
    sheet = service.snapshot(store, play.keeper).frozen
    ahead = preview_forget(store, "Anna")
    assert (ahead.tables, ahead.files, ahead.texts) == (1, 1, 4)
    assert forget_name(store, "Anna") == ahead
    shown = service.snapshot(store, play.keeper)
    assert shown.names == ("Cy", "Player 2 (2)", "Player 2")
    assert shown.frozen is not None
    assert sheet is not None
    assert [p.total for p in shown.frozen.players] == [p.total for p in sheet.players]
    assert [line.kind for line in shown.history] == before
    assert "Annabel is somebody else" in str(shown.history)
    assert service.snapshot(second, elsewhere.keeper).history == shown.history
    second.close()
    everything = "\n".join(exporting.all_lines(store))
    log = "\n".join(exporting.log_lines(store, play.id)) + exporting.spreadsheet(store, play.id)
    for told in (everything, log, str(shown), str(every_play(store))):
        assert not mentions("Anna")(told.replace("Anna Lisa", ""))
    assert "(erased)" in log
    assert faults(store, tmp_path) == []
    raw = (tmp_path / "referee.db").read_bytes() + b"".join(
        path.read_bytes() for path in tmp_path.glob("referee.db-wal")
    )
    assert b"let ANNA win" not in raw
    assert "Anna’s kitchen".encode() not in raw
    _, other = open_store(f"sqlite:///{tmp_path / 'other.db'}")
    importing.import_all(other, everything.split("\n"))
    assert faults(other, tmp_path) == []
    other.close()
    with pytest.raises(NotFound):
        forget_name(store, "Anna")


def test_what_was_tampered_with_is_no_erasure(play: Play, tmp_path: Path) -> None:
    play.enter(None, Note(text="Ana was here"))
    play.enter(None, Note(text="and Ben"))
    forget_name(play.store, "Ana")
    with sqlite3.connect(tmp_path / "referee.db") as raw:
        raw.execute("UPDATE events SET private = replace(private, 'and Ben', 'and Bob')")
    play.store.logs.forget(play.id)
    (fault,) = faults(play.store, tmp_path)
    assert "not what was entered" in fault
    with sqlite3.connect(tmp_path / "referee.db") as raw:  # what is said to be erased is not there
        raw.execute(
            "UPDATE events SET private = replace(replace(private, 'and Bob', 'and Ben'), "
            '\'"fields":{}\', \'"fields":{"text":"Eve was here"}\')'
        )
    play.store.logs.forget(play.id)
    (fault,) = faults(play.store, tmp_path)
    assert "not what was entered" in fault


def test_a_deleted_table_leaves_nothing(store: Store, tmp_path: Path) -> None:
    gone, stays = game(store, "Zoe", "Ben", place="Zoe's"), game(store, "Ana", "Ben")
    gone.enter(None, Note(text="Zoe rules"))
    merge(store, "Zoe", "Zoë")
    delete_table(store, gone.id)
    assert "Zo" not in "".join(exporting.all_lines(store))
    assert merging.merges(store) == ()
    assert names_at(stays) == ("Ana", "Ben")
    assert faults(store, tmp_path) == []
    with pytest.raises(NotFound):
        delete_table(store, gone.id)


def test_a_name_is_a_word_of_its_own() -> None:
    says = mentions("Jo")
    assert says("jo!")
    assert says("at Jo’s")
    assert not says("Joanna")
    assert not says("banjo")
    assert mentions("C.J.")("ask c.j. now")
    assert mentions("雕")("雕 won")
