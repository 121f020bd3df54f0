"""Commands about what is stored: export, import, backup, restore, doctor."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, nullcontext
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

from referee.commands._streams import numbered, standard_input, writing
from referee.engine.codec import LONGEST_DOCUMENT
from referee.engine.errors import Unreadable
from referee.engine.wording import many

if TYPE_CHECKING:
    from referee.config import Settings
    from referee.table.store import Store

Run = Callable[[argparse.Namespace], int]


def add(commands: Any) -> None:
    """Add the commands."""
    one = commands.add_parser("export", help="a table, or all there is, out")
    one.add_argument("table", nargs="?", metavar="TABLE", help="a table's id, or how it begins")
    one.add_argument("--all", action="store_true", help="the whole installation, secrets included")
    formats = ("json", "csv", "bgstats")
    one.add_argument("--format", choices=formats, default="json",
                     help="game log (default), spreadsheet, or link for BG Stats")  # fmt: skip
    one.set_defaults(run=export)
    parser = commands.add_parser("import", help="a game log or an export of everything, in")
    parser.add_argument("file", type=Path, metavar="FILE", help="a file, or - for standard input")
    parser.set_defaults(run=import_)
    for name, run, says in (
        ("backup", backup, "a safe copy of everything, also while serving"),
        ("restore", restore, "put a backup back; not while serving"),
    ):
        parser = commands.add_parser(name, help=says)
        parser.add_argument("file", type=Path, metavar="FILE")
        parser.set_defaults(run=run)
    parser = commands.add_parser("doctor", help="look over the installation and every stored log")
    parser.set_defaults(run=doctor)


def _plainly(run: Run) -> Run:
    """Let what the service refuses be one line, as what cannot be read is."""

    @wraps(run)
    def told(words: argparse.Namespace) -> int:
        from referee.table.errors import TableError

        try:
            return run(words)
        except TableError as wrong:
            raise Unreadable("", wrong.says) from None

    return told


@contextmanager
def _store() -> Iterator[tuple[Store, Settings]]:
    """The installation's store, its schema up to date."""
    from referee.config import settings
    from referee.table.store import open_store

    found = settings()
    with open_store(found.database_url, found.secret) as store:
        yield store, found


@_plainly
def export(words: argparse.Namespace) -> int:
    """Write a table, or everything, to standard output."""
    from referee.table import bgstats, exporting

    if words.all == bool(words.table):
        raise Unreadable("", "expected a TABLE or --all")
    with _store() as (store, _), writing() as out:
        if words.all:
            _put(out, exporting.all_lines(store))
            return 0
        table_id = exporting.find(store, words.table)
        if words.format == "csv":
            out.write(exporting.spreadsheet(store, table_id))
        elif words.format == "bgstats":
            _put(out, [bgstats.bgstats_link(store, table_id)])
        else:
            _put(out, exporting.log_lines(store, table_id))
    return 0


def _put(out: TextIO, lines: Iterable[str]) -> None:
    out.writelines(f"{line}\n" for line in lines)


@_plainly
def import_(words: argparse.Namespace) -> int:
    """Read a game log or an installation's export; says what it made."""
    from referee.table import box, importing

    lines = _lines(words.file)
    with _store() as (store, found), _named(words.file):
        first = next((line for line in lines if line.strip()), None)
        if first is not None and importing.is_installation(first):
            held = box.count(store)
            fresh, known = importing.import_all(store, lines)
            were = "was" if known == 1 else "were"
            print(f"{many(fresh, 'table')} imported, {known} {were} here already.")
            if more := box.count(store) - held:
                print(f"{many(more, 'thing')} came into the box.")
        else:
            table_id, token = importing.import_log(store, lines)
            print(f"Table {table_id}. The keeper's link: {found.url}/j/{token}")
    return 0


@contextmanager
def _named(path: Path) -> Iterator[None]:
    """Complaints inside are about this file, and name its line."""
    try:
        yield
    except Unreadable as wrong:
        raise Unreadable(f"{path}:{wrong.line or 1}", str(wrong)) from None


def _lines(path: Path) -> list[str]:
    """All of a file, before anything is locked for it: a pipe may be slow."""
    try:
        with nullcontext(standard_input()) if str(path) == "-" else path.open("rb") as stream:
            return [_text(path, number, line) for number, line in numbered(stream)]
    except OSError as wrong:
        raise Unreadable(str(path), wrong.strerror or str(wrong)) from None


def _text(path: Path, number: int, line: bytes) -> str:
    if len(line) > LONGEST_DOCUMENT:
        says = f"more than {LONGEST_DOCUMENT:,} bytes in a line; an export has fewer"
        raise Unreadable(f"{path}:{number}", says)
    try:
        return line.decode("utf-8-sig" if number == 1 else "utf-8")
    except UnicodeDecodeError:
        raise Unreadable(f"{path}:{number}", "not UTF-8 text; an export is") from None


@_plainly
def backup(words: argparse.Namespace) -> int:
    """Write a copy of everything."""
    from referee.table import upkeep

    if not words.file.absolute().parent.is_dir():
        raise Unreadable(str(words.file), "there is no such folder")
    with _store() as (store, found):
        own = Path(found.database_url.removeprefix("sqlite:///")).resolve()
        if words.file.absolute().resolve() in (own, *upkeep.files_beside(own)):
            raise Unreadable(str(words.file), "that is the database itself; name a new file")
        if not upkeep.may_be_written(words.file):
            raise Unreadable(str(words.file), "something else is there; name a new file")
        upkeep.backup(store, words.file)
    print(f"Everything is in {words.file}.")
    return 0


@_plainly
def restore(words: argparse.Namespace) -> int:
    """Put a copy back."""
    from referee.config import settings
    from referee.table import importing, upkeep

    if not words.file.is_file():
        there = "that is no file" if words.file.exists() else "there is no such file"
        raise Unreadable(str(words.file), there)
    found = settings()
    if found.database_url.startswith("sqlite:///") and upkeep.is_sqlite_file(words.file):
        database = Path(found.database_url.removeprefix("sqlite:///"))
        upkeep.restore(words.file, database, found.instance)
        print(f"Everything is back; what was there before is {database}.before.")
        return 0
    lines = _lines(words.file)
    with upkeep.alone(found.instance), _store() as (store, _), _named(words.file):
        fresh, _known = importing.import_all(store, lines, instead=True)
    print(f"{fresh} tables are back.")
    return 0


@_plainly
def doctor(words: argparse.Namespace) -> int:
    """Look everything over; 1 where something is wrong."""
    from referee.table import upkeep
    from referee.table.database import weakness

    wrong = looked = 0
    with _store() as (store, found):
        if weak := weakness(store.engine):
            print(f"note: {weak}")
        for what, faults in upkeep.examine(store, found.instance):
            looked += 1
            wrong += len(faults)
            for fault in faults:
                print(f"{what}: {fault}")
    print(f"{looked} things looked at, {wrong or 'nothing'} wrong.")
    return 1 if wrong else 0
