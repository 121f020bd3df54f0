"""What `referee print` does, once it is asked for."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from referee import paper
from referee.app import create_app
from referee.commands._streams import writing
from referee.engine.errors import Unreadable
from referee.engine.game import Game
from referee.games import games
from referee.table import exporting, people, service
from referee.table.errors import NotFound
from referee.table.members import Member
from referee.table.snapshot import Snapshot
from referee.table.store import current
from referee.web import qr
from referee.web.disputeslip import filled_slip

LONGEST_SAID = 40
"""Characters of what was typed that a complaint quotes."""


def run(words: argparse.Namespace) -> None:
    """Print a sheet or list the sheets there are; raises Unreadable."""
    if words.list:
        _list(words.what)
        return
    if len(words.what) != 2:
        raise Unreadable("", "name a sheet and a game or table; --list names the sheets there are")
    kind, subject = words.what
    game = games().get(subject)
    sheet = _of_game(kind, game, words) if game else _of_table(kind, subject, words)
    _put(sheet, words.output)


def _list(subjects: list[str]) -> None:
    """A line `GAME KIND` for each sheet."""
    if len(subjects) > 1:
        raise Unreadable("", "--list takes one game or table, or none")
    known: Iterable[Game] = games().values()
    if subjects:
        known = (games().get(subjects[0]) or _game_of_table(subjects[0]),)
    for game in known:
        for sheet in paper.sheets(game):
            print(f"{game.slug} {sheet.kind}")


def _of_game(kind: str, game: Game, words: argparse.Namespace) -> bytes:
    options = dict(map(_option, words.option))
    large = _large(options)
    return _set(kind, game, paper=words.paper, players=words.players, options=options or None,
                large=large)  # fmt: skip


def _large(options: dict[str, Any]) -> bool:
    """Whether large print is asked for: an option of every sheet, and taken out of the game's."""
    large = options.pop("large", False)
    if not isinstance(large, bool):
        raise Unreadable("options.large", f"expected true or false, not {large!r}")
    return large


def _option(said: str) -> tuple[str, Any]:
    """`k=v`; v is JSON where it reads as such, else text."""
    key, equals, value = said.partition("=")
    if not equals or not key:
        raise Unreadable("--option", f"expected K=V, not {said!r}")
    try:
        return key, json.loads(value)
    except json.JSONDecodeError:
        return key, value
    except (RecursionError, ValueError):
        raise Unreadable(key, "nested too deeply or with a number too long") from None


def _of_table(kind: str, said: str, words: argparse.Namespace) -> bytes:
    options = dict(map(_option, words.option))
    large, number = _large(options), options.pop("dispute", None)
    if words.players is not None or options or (number is not None and kind != "dispute"):
        says = "a table has its own players and options; leave --players and --option out"
        raise Unreadable("", says)
    with create_app().test_request_context():
        table_id = _id(said)
        table, join = _seen(table_id), _join(table_id)
        proof = qr.address_of("table.page", table_id=table_id)
        disputes = _slips(table, number) if kind == "dispute" else ()
    return _set(kind, games()[table.game], paper=words.paper, large=large, table=table, join=join,
                proof=proof, disputes=disputes)  # fmt: skip


def _slips(table: Snapshot, number: Any) -> Sequence[Mapping[str, Any]]:
    """What the slips of a table's disputes are filled with: of all, or of one by its number."""
    known = [d.no for d in table.disputes]
    if number is not None and (type(number) is not int or number not in known):
        listed = ", ".join(map(str, known)) or "none"
        says = f"there is no dispute {_said(number)} at this table; it has {listed}"
        raise Unreadable("dispute", says)
    wanted = [d for d in table.disputes if number in (None, d.no)]
    return tuple(filled_slip(table.me, table, each) for each in wanted)


def _said(value: Any) -> str:
    """A value as it was typed, shortly."""
    text = value if isinstance(value, str) else json.dumps(value)
    return text if len(text) <= LONGEST_SAID else f"{text[: LONGEST_SAID - 1]}…"


def _game_of_table(said: str) -> Game:
    with create_app().test_request_context():
        return games()[_seen(_id(said)).game]


def _seen(table_id: str) -> Snapshot:
    """The table as the host sees it: nothing that is sealed for anybody."""
    return service.snapshot(current(), Member(0, table_id, "host"))


def _id(said: str) -> str:
    """The id of a table that is named by it or by how it begins."""
    if not said:
        raise Unreadable("", "expected a game or how a table's id begins")
    begin_so = [known for known in exporting.table_ids(current()) if known.startswith(said)]
    if len(begin_so) > 1 and said not in begin_so:
        raise Unreadable("", f"{len(begin_so)} tables begin with {said!r}; say more of the id")
    try:
        return exporting.find(current(), said)
    except NotFound:
        known = ", ".join(games()) or "none"
        says = f"there is no game or table {said!r}; the games are {known}"
        raise Unreadable("", says) from None


def _join(table_id: str) -> paper.Join:
    """How phones come to the table, for its card."""
    host, store = Member(0, table_id, "host"), current()
    return paper.Join(
        url=qr.address_of("join.link", token=people.invitation(store, host)),
        site=qr.in_words(qr.address_of("join.by_code")),
        code=people.join_code(store, host).code,
    )


def _set(kind: str, game: Game, **how: Any) -> bytes:
    try:
        return paper.render(kind, game, **how)
    except paper.Jammed as jammed:
        raise Unreadable("", str(jammed)) from None


def _put(sheet: bytes, output: str | None) -> None:
    if output is None:
        with writing() as out:
            if out.isatty():
                raise Unreadable("", "a PDF is nothing to read here; add -o FILE")
            out.buffer.write(sheet)
        return
    try:
        Path(output).write_bytes(sheet)
    except OSError as wrong:
        raise Unreadable("-o", f"{output} cannot be written: {wrong.strerror or wrong}") from None
