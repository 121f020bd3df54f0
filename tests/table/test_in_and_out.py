"""Export and import: what leaves comes back the same, and what is foreign is refused by line."""

import contextlib
import csv
import io
import json
from datetime import datetime
from pathlib import Path
from urllib.parse import unquote

import pytest

from referee.commands import store as store_commands
from referee.engine.action import Move, Note, Redo, Replace, TableRuling, Void
from referee.engine.errors import Unreadable
from referee.engine.log import Log
from referee.engine.score import Sheet
from referee.table import (
    audit,
    bgstats,
    box,
    disputes,
    exporting,
    foreign,
    importing,
    listing,
    merging,
    people,
    schema,
    service,
    upkeep,
)
from referee.table.database import newest_revision
from referee.table.disputes import Raising
from referee.table.errors import NotFound, ReadOnly
from referee.table.foreign import ForeignPlay, ForeignPlayer
from referee.table.store import Store, table_row
from tests.table.conftest import Play, open_store
from tests.toygame import Add, Bury, Lamp


@pytest.fixture
def full(play: Play) -> Play:
    """A finished game with everything that a log can hold, and a lamp in the box."""
    toy = play.store.games["toy"]
    box.add(play.store, toy, toy.box[0], Lamp(name="Old", oil=3))
    play.enter(2, Bury(number=6, wish="win"))
    play.add(0, 1)
    play.add(1, 1)
    play.enter(None, Note(text="=cmd|' /C calc'!A0"))
    ruled = Move(0, Add(by=1))
    play.enter(0, TableRuling(with_=ruled, waives=("turn.order",), reason="-5 so", agreed=(0, 2)))
    play.enter(None, Void(entry=3))
    play.enter(None, Redo(entry=3))
    play.enter(None, Replace(entry=2, with_=Move(0, Add(by=3))))
    while not service.snapshot(play.store, play.keeper).over:
        play.add(service.snapshot(play.store, play.keeper).to_act[0], 3)
    return play


def sheet_of(play: Play) -> Sheet:
    sheet = service.snapshot(play.store, play.keeper).sheet
    assert sheet is not None
    return sheet


# ---- the game log


def test_a_finished_log_goes_round(full: Play) -> None:
    lines = list(exporting.log_lines(full.store, full.id))
    made = Play(full.store, *importing.import_log(full.store, lines))
    assert made.id != full.id
    assert list(exporting.log_lines(full.store, made.id)) == lines
    assert sheet_of(made) == sheet_of(full)
    before, after = (service.snapshot(p.store, p.keeper) for p in (full, made))
    assert after.frozen == before.frozen
    assert [(x.id, x.words, x.kind, x.status) for x in after.history] == [
        (x.id, x.words, x.kind, x.status) for x in before.history
    ]
    assert made.enter(None, Note(text="and on")).seq == made.seq  # type: ignore[union-attr]


def test_numbers_of_entries_are_kept_and_may_have_gaps(store: Store) -> None:
    lines = [
        '{"game": "toy", "players": ["Ana", "Ben"]}',
        "",
        '{"id": 4, "seat": 0, "action": "add", "by": 2}',
        '{"id": 9, "seat": 1, "action": "add", "by": 1}',
    ]
    made = Play(store, *importing.import_log(store, lines))
    made.add(0, 1)
    assert [x.id for x in service.snapshot(store, made.keeper).history] == [10, 9, 4]
    assert made.seq == 3
    made.enter(None, Void(entry=9))
    assert [s.total for s in service.snapshot(store, made.keeper).seats] == [3, 0]


def test_an_entry_without_a_number_has_that_of_its_line_as_in_check(store: Store) -> None:
    lines = [
        "",
        '{"game": "toy", "players": ["Ana", "Ben"]}',
        "",
        '{"seat": 0, "action": "add", "by": 2}',
        '{"seat": 1, "action": "add", "by": 1}',
        '{"action": "void", "entry": 4}',
    ]
    made = Play(store, *importing.import_log(store, lines))
    history = service.snapshot(store, made.keeper).history
    assert [(x.id, x.status) for x in history] == [(5, "change"), (4, "void"), (3, "in-force")]


def test_a_log_with_what_is_not_told_is_taken_as_unknown(play: Play) -> None:
    _, ana = play.sit(0)
    play.enter(0, Bury(number=8), by=ana)
    lines = list(exporting.log_lines(play.store, play.id))
    made = Play(play.store, *importing.import_log(play.store, lines))
    (line,) = service.snapshot(made.store, made.keeper).history
    assert (line.kind, line.needs) == ("unknown", "Ask them.")


HEADER = '{"game": "toy", "players": ["Ana", "Ben"]}'


@pytest.mark.parametrize(
    ("lines", "line", "path"),
    [
        ([], None, ""),
        (["{"], 1, ""),
        (["[]"], 1, ""),
        (['{"game": "chess", "players": []}'], 1, "game"),
        (['{"game": "toy", "players": ["Ana", "ana"]}'], 1, "players[1]"),
        (['{"game": "toy", "players": ["A"], "edition": "1"}'], 1, "edition"),
        (['{"game": "toy", "players": ["A"], "options": {"target": 0}}'], 1, "options.target"),
        (['{"game": "toy", "players": ["A"], "rulings": {"no": "x"}}'], 1, "rulings.no"),
        ([HEADER, "nonsense"], 2, ""),
        ([HEADER, '{"seat": 5, "action": "add", "by": 1}'], 2, "seat"),
        ([HEADER, '{"seat": 0, "action": "add", "by": "1"}'], 2, "by"),
        ([HEADER, '{"seat": 0, "action": "add", "by": 1, "x": 1}'], 2, "x"),
        ([HEADER, '{"seat": 0, "action": "add", "by": 7}'], 2, ""),
        ([HEADER, "", '{"id": 3, "action": "note", "text": "a"}',
          '{"id": 3, "action": "note", "text": "b"}'], 4, "id"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_named_by_line_and_changes_nothing(
    store: Store, lines: list[str], line: int | None, path: str
) -> None:
    with pytest.raises(Unreadable) as told:
        importing.import_log(store, lines)
    assert (told.value.line, told.value.path) == (line, path)
    assert listing.tables(store) == ()


def test_a_log_that_becomes_a_table_has_a_bound_said_before_anything_is_judged(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(importing, "MOST_ENTRIES", 3)
    note = '{"action": "note", "text": "a"}'
    with pytest.raises(Unreadable, match=r"4 entries; .* at most 3") as told:
        importing.import_log(store, [HEADER, note, "", note, note, "nonsense"])
    assert told.value.line == 6
    assert listing.tables(store) == ()
    assert importing.import_log(store, [HEADER, note, note, note])


# ---- the spreadsheet


def test_the_spreadsheet_holds_history_and_score_and_no_formula(full: Play) -> None:
    people.rename(full.store, full.keeper, 1, "=HYPERLINK(1)")
    rows = list(csv.DictReader(io.StringIO(exporting.spreadsheet(full.store, full.id))))
    shown = service.snapshot(full.store, full.keeper)
    entries = [r for r in rows if r["what"] == "entry"]
    assert [int(r["entry"]) for r in entries] == [x.id for x in reversed(shown.history)]
    totals = {r["name"].lstrip("'"): int(r["points"]) for r in rows if r["what"] == "total"}
    assert totals == {p.name: p.total for p in sheet_of(full).players}
    for name in totals:
        lines = [r for r in rows if r["what"] == "line" and r["name"].lstrip("'") == name]
        assert sum(int(r["points"]) for r in lines) == totals[name]
    texts = [cell for r in rows for key, cell in r.items() if key not in ("count", "points")]
    assert not [cell for cell in texts if cell.startswith(("=", "+", "-", "@"))]


# ---- BG Stats


def test_a_link_for_bg_stats_has_what_its_apps_need(full: Play) -> None:
    link = bgstats.bgstats_link(full.store, full.id)
    assert link.startswith("https://app.bgstatsapp.com/createPlay.html?data=")
    play = json.loads(unquote(link.split("data=", 1)[1]))
    assert isinstance(play["sourcePlayId"], int)
    assert {type(play["game"][k]) for k in ("highestWins", "noPoints")} == {bool}
    datetime.strptime(play["playDate"], "%Y-%m-%d %H:%M:%S")  # noqa: DTZ007 - in UTC by agreement
    sheet = sheet_of(full)
    for player, scored in zip(play["players"], sheet.players, strict=True):
        assert {type(player[k]) for k in ("winner", "startPlayer")} == {bool}
        assert player["score"] == scored.total
        assert isinstance(player["score"], int)
        assert player["rank"] == scored.rank > 0
        assert player["winner"] == (scored.name in sheet.winners)
        assert "sourcePlayerId" not in player
    assert sum(p["startPlayer"] for p in play["players"]) == 1


def test_an_unfinished_game_has_no_link(play: Play) -> None:
    with pytest.raises(Unreadable, match="not over"):
        bgstats.bgstats_link(play.store, play.id)


# ---- everything


def rows_of(store: Store) -> list[str]:
    return [x for x in list(exporting.all_lines(store))[1:] if '"table":"guesses"' not in x]


def test_a_whole_installation_goes_round(full: Play, tmp_path: Path) -> None:
    token, ana = full.sit(0)
    lines = list(exporting.all_lines(full.store))
    _, other = open_store(f"sqlite:///{tmp_path / 'other.db'}")
    assert importing.import_all(other, lines) == (1, 0)
    assert rows_of(other) == rows_of(full.store)
    moved = Play(other, full.id, full.token)
    assert moved.who(token) == ana
    assert sheet_of(moved) == sheet_of(full)
    assert importing.import_all(other, lines) == (0, 1)
    moved.enter(None, Note(text="here only"))
    with pytest.raises(Unreadable, match="here already with other entries"):
        importing.import_all(other, lines)
    other.close()


def test_an_import_that_breaks_off_changes_nothing(full: Play, tmp_path: Path) -> None:
    lines = list(exporting.all_lines(full.store))
    _, other = open_store(f"sqlite:///{tmp_path / 'other.db'}")
    broken = {
        "{": "",
        '{"table":"spoons","row":{}}': "table",
        '{"table":"names","row":{"seat":0}}': "row",
        lines[1]: "row",  # a second time
    }
    for line, path in broken.items():
        with pytest.raises(Unreadable) as told:
            importing.import_all(other, [*lines, line])
        assert (told.value.line, told.value.path) == (len(lines) + 1, path)
        assert listing.tables(other) == ()
    with pytest.raises(Unreadable, match=f"expected {newest_revision()}"):
        importing.import_all(other, ['{"referee":"9","revision":"0000"}', *lines[1:]])
    other.close()


HOSTILE = ([1], {"a": 1}, None, "x\0y", "{", -5, 10**30, 1.5, True, "x" * 100_000)


def test_a_row_of_anything_is_refused_or_makes_a_table_that_can_be_read(
    full: Play, tmp_path: Path
) -> None:
    lines = list(exporting.all_lines(full.store))
    places = {json.loads(x)["table"]: at for at, x in enumerate(lines) if at}
    _, other = open_store(f"sqlite:///{tmp_path / 'other.db'}")
    taken = 0
    for name, at in places.items():
        line = json.loads(lines[at])
        for column in line["row"]:
            for value in HOSTILE:
                hostile = {"table": name, "row": {**line["row"], column: value}}
                changed = [*lines[:at], json.dumps(hostile), *lines[at + 1 :]]
                try:
                    importing.import_all(other, changed)
                except Unreadable:
                    assert listing.tables(other) == ()
                    continue
                taken += 1
                for card in listing.tables(other):
                    _read_all(other, card.table_id)
                    service.delete(other, card.table_id)
    assert taken
    other.close()


def _read_all(store: Store, table_id: str) -> None:
    """All that pages and commands read of a table, or words why it cannot be read."""
    host = people.member_of(store, [store.host_token], table_id)
    assert host is not None
    list(upkeep.table_faults(store, table_id))
    with contextlib.suppress(ReadOnly):
        service.snapshot(store, host)
        people.links(store, host)
        people.seat_requests(store, host)
        list(exporting.log_lines(store, table_id))


def test_a_text_with_strange_ends_of_line_comes_back(play: Play, tmp_path: Path) -> None:
    strange = "one\u2028two\x85three\x0bfour"
    play.enter(None, Note(text=strange))
    file = tmp_path / "log.jsonl"
    file.write_text("\r\n".join(exporting.log_lines(play.store, play.id)), "utf-8", newline="")
    table_id, token = importing.import_log(play.store, store_commands._lines(file))
    moved = Play(play.store, table_id, token)
    assert [entry.move.action for entry in _log(moved).order.entries] == [Note(text=strange)]


def _log(play: Play) -> Log:
    with play.store.read() as connection:
        return play.store.logs.get(connection, table_row(connection, play.id)).log


def test_free_words_are_shown_without_what_turns_their_line_round(play: Play) -> None:
    hidden = "a\u202eb\r\n\0c\u2066 \u200bd"
    ruled = TableRuling(
        with_=Move(1, Add(by=1)), waives=("turn.order",), reason=hidden, agreed=(0,)
    )
    play.enter(None, Note(text=hidden))
    play.enter(1, ruled)
    by_ruling, note = service.snapshot(play.store, play.keeper).history
    assert note.words == "noted “a b c d”"
    assert by_ruling.reason == "a b c d"
    assert "\u202e" not in exporting.spreadsheet(play.store, play.id)


def test_an_export_names_every_table_but_the_guesses(full: Play) -> None:
    people.join_code(full.store, full.keeper)
    audit.count(full.store, full.keeper, "added.0", 1)
    disputes.open_dispute(full.store, full.keeper, Raising(entry=1), None)
    brought = ForeignPlayer(name="Dora", score="=1")
    foreign.add_plays(full.store, [ForeignPlay(uuid="u", game="Toy", played="2024-01-02 03:04:05",
                                               players=(brought,))])  # fmt: skip
    merging.merge(full.store, "Dora", "Cy")
    named = {json.loads(x)["table"] for x in list(exporting.all_lines(full.store))[1:]}
    assert named == {t.name for t in schema.ALL} - {"guesses"}


def test_a_table_is_found_by_how_its_id_begins(play: Play) -> None:
    assert exporting.find(play.store, play.id[:6]) == play.id
    assert exporting.find(play.store, play.id) == play.id
    with pytest.raises(NotFound, match="There is no table 'zzz0'"):
        exporting.find(play.store, "zzz0")
    Play(play.store, *service.create(play.store, "toy", ["A"]))
    with pytest.raises(NotFound, match="'' is ambiguous"):
        exporting.find(play.store, "")
