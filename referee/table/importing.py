"""Tables in: a game log becomes a table, judged anew; an installation's export is put back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Connection, Table, and_, or_, select

from referee.engine.codec import decode
from referee.engine.errors import Unreadable
from referee.engine.game import Game
from referee.engine.header import read_header
from referee.engine.log import Answer, Log
from referee.engine.names import spoken_apart
from referee.engine.order import Entry
from referee.table import schema
from referee.table.box import Item, read_row
from referee.table.box_file import bring_item
from referee.table.database import newest_revision
from referee.table.entering import write
from referee.table.foreign import read_body as read_play
from referee.table.members import Member
from referee.table.merging import read_body as read_merge
from referee.table.sound import hold_kinds, hold_whole
from referee.table.starting import new_table
from referee.table.store import Store, table_row

MOST_ENTRIES = 5000
"""Entries of a game log that becomes a table: the longest games have a few hundred."""


def is_installation(first_line: str) -> bool:
    """Whether a file that begins so is the export of a whole installation."""
    plain = decode(first_line)
    return isinstance(plain, dict) and "referee" in plain


@contextmanager
def _line(number: int) -> Iterator[None]:
    """Complaints inside are about this line of the file."""
    try:
        yield
    except Unreadable as wrong:
        raise Unreadable(wrong.path, wrong.says, number) from None


# ---- one game log


def import_log(store: Store, lines: Iterable[str]) -> tuple[str, str]:
    """Make a table of a game log, each entry judged: its id and the keeper's token.

    Raises Unreadable, with its line, where one cannot be read or its entry is refused, and before
    anything is judged where there are more than MOST_ENTRIES.
    """
    numbered = [(n, line) for n, line in enumerate(lines, 1) if line.strip()]
    _hold_length(numbered)
    at, text = numbered[0]
    with _line(at):
        game, header, terms = read_header(decode(text), store.games)
        spoken_apart(header.players)
    log, judged = Log(game, terms), []
    for number, line in numbered[1:]:
        with _line(number):
            entry = game.codec.entry(decode(line), terms.seats, number - 1)
            judged.append(_judge(log, *entry))
    with store.write() as connection:
        table_id, token = new_table(connection, header)
        if judged:
            row = table_row(connection, table_id)
            write(connection, row, store.logs.get(connection, row), log, judged, _nobody(table_id))
    store.logs.forget(table_id)
    return table_id, token


def _hold_length(numbered: Sequence[tuple[int, str]]) -> None:
    if not numbered:
        raise Unreadable("", "an empty file; a game log begins with its header")
    entries = len(numbered) - 1
    if entries > MOST_ENTRIES:
        says = f"{entries:,} entries; a log that becomes a table has at most {MOST_ENTRIES:,}"
        raise Unreadable("", says, numbered[MOST_ENTRIES + 1][0])


def _judge(log: Log, number: int, move: Any) -> tuple[Entry, Answer]:
    if number <= log.last_id:
        raise Unreadable("id", f"expected more than {log.last_id}, the number before it")
    entry = Entry(number, move)
    answer = log.append(entry)
    if not answer.taken:
        verdict = answer.verdict
        raise Unreadable("", f"not allowed by {verdict.rule}: {verdict.says}")
    return entry, answer


def _nobody(table_id: str) -> Member:
    """Who entered what came out of a file."""
    return Member(0, table_id, "host")


# ---- a whole installation


def import_all(store: Store, lines: Iterable[str], *, instead: bool = False) -> tuple[int, int]:
    """Put the tables of an export beside those there are (or `instead` of them).

    Returns how many were new and how many there.

    A table that is there already with the same entries is left alone. What the boxes hold comes
    beside what they hold here.
    Raises Unreadable, with its line, and changes nothing, where a table is there with others, a
    line cannot be read, or what it holds makes no table.
    """
    numbered = ((n, line) for n, line in enumerate(lines, 1) if line.strip())
    at, head = next(numbered, (1, "{}"))
    with _line(at):
        _hold_revision(decode(head))
    with store.write() as connection:
        if instead:
            for table in reversed(schema.ALL):
                connection.execute(table.delete())
        bringing = _Bringing(store, connection)
        for number, line in numbered:
            with _line(number):
                bringing.take(*_row(decode(line)))
        for table_id in sorted(bringing.fresh):
            hold_whole(connection, table_id)
    return len(bringing.fresh), len(bringing.known)


class _Bringing:
    """An export on its way in: the ids of its tables that are new here, and of those known."""

    def __init__(self, store: Store, connection: Connection) -> None:
        self.store, self.connection = store, connection
        heads = select(schema.tables.c.id, schema.tables.c.head)
        self.there = dict(connection.execute(heads).all())
        self.fresh: set[str] = set()
        self.known: set[str] = set()

    def take(self, table: Table, row: dict[str, Any]) -> None:
        """Put a row where it belongs; one of a table that is known is there already."""
        if table is schema.box:
            _bring_into_box(self.store, self.connection, row)
        elif table in (schema.plays, schema.merges):
            _insert_new(self.connection, table, row)
        elif self._is_fresh(table, row):
            _insert(self.connection, table, row)

    def _is_fresh(self, table: Table, row: dict[str, Any]) -> bool:
        owner = row["id"] if table is schema.tables else row["table_id"]
        if table is schema.tables:
            is_known = _is_known(self.there, owner, row["head"])
            (self.known if is_known else self.fresh).add(owner)
        return owner in self.fresh


def _hold_revision(head: Any) -> None:
    if not isinstance(head, dict) or "revision" not in head:
        raise Unreadable("", "expected the export of an installation, made by export --all")
    if head["revision"] != newest_revision():
        says = f"expected {newest_revision()}; import it with the version that wrote it"
        raise Unreadable("revision", says)


def _row(plain: Any) -> tuple[Table, dict[str, Any]]:
    if not isinstance(plain, dict) or plain.keys() != {"table", "row"}:
        raise Unreadable("", 'expected {"table", "row"}')
    table = {t.name: t for t in schema.ALL}.get(str(plain["table"]))
    if table is None:
        raise Unreadable("table", f"there is no table {plain['table']!r}")
    row = plain["row"]
    if not isinstance(row, dict) or row.keys() != set(table.columns.keys()):
        raise Unreadable("row", f"expected exactly {', '.join(table.columns.keys())}")
    hold_kinds(table, row)
    return table, row


def _bring_into_box(store: Store, connection: Connection, row: dict[str, Any]) -> None:
    """Keep an item as it was, or beside another of its name; twice the same is kept once.

    Of a game that this program does not know there is nothing to compare: what is here stays.
    """
    game, kept = store.games.get(row["game"]), schema.box.c
    new = None if game is None else _item(game, row)
    named = and_(kept.game == row["game"], kept.kind == row["kind"], kept.key == row["key"])
    where = or_(named, kept.id == row["id"])
    if connection.execute(select(kept.id).where(where)).first() is None:
        _insert(connection, schema.box, row)
    elif game is not None and new is not None:
        bring_item(connection, game, new)


def _insert_new(connection: Connection, table: Table, row: dict[str, Any]) -> None:
    """A row that belongs to no table: kept, unless it is here."""
    with _under_row():
        (read_play if table is schema.plays else read_merge)(row["body"])
    query = select(table.c.id).where(table.c.id == row["id"])
    if connection.execute(query).first() is None:
        _insert(connection, table, row)


@contextmanager
def _under_row() -> Iterator[None]:
    try:
        yield
    except Unreadable as wrong:
        raise wrong.under("row") from None


def _item(game: Game, row: dict[str, Any]) -> Item:
    with _under_row():
        return read_row(game, row)


def _is_known(there: dict[str, str], table_id: str, head: str) -> bool:
    if table_id not in there:
        return False
    if there[table_id] != head:
        says = f"table {table_id} is here already with other entries; delete it first"
        raise Unreadable("row", says)
    return True


def _insert(connection: Connection, table: Table, row: dict[str, Any]) -> None:
    if table is schema.tables:
        row = {**row, "code": None, "code_expires": None}  # codes are of here and now
    try:
        connection.execute(table.insert().values(**row))
    except Exception as wrong:
        raise Unreadable("row", f"the database refuses it: {type(wrong).__name__}") from wrong
