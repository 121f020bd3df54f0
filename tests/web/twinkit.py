"""All that a phone can be told about a table without anything being recorded, as comparable text.

Every address of a table is opened, and every way to ask is tried: with what the game offers, what
it does not, as changes of the past and as a list. What differs between any two tables (ids, keys,
hashes, times) is blanked.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import zip_longest
from random import Random
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import update
from werkzeug.datastructures import MultiDict

from referee.engine.action import Move
from referee.engine.codec import encode, move_to_plain
from referee.engine.game import Game, Viewer
from referee.engine.log import Log
from referee.engine.order import Entry
from referee.engine.prompt import Prompt
from referee.engine.rule import Choice
from referee.table import disputes, importing, people, schema
from referee.table.ids import now
from referee.table.members import add_member
from referee.table.people import COOKIE
from referee.table.store import Store
from referee.web.forms import Group
from referee.web.refill import refilled
from tests.web.tablekit import BASE

Sent = tuple[str, MultiDict[str, str] | None]
"""An address below the table's, and the form that is posted to it; None where it is opened."""

BLANKS = (
    (re.compile(r'(name="(?:csrf_token|key)" value=")[^"]*'), r"\1"),
    (re.compile(r'(data-end="\d+\.)\w+'), r"\1"),
    (re.compile(r'<svg class="qr".*?</svg>', re.DOTALL), "QR"),
    (re.compile(r"(/j/)[\w.-]+"), r"\1"),
    (re.compile(r'(class="join-code")[^>]*>[A-Z]{6}'), r"\1"),
    (re.compile(r'(data-gone=")\d+'), r"\1"),
    (re.compile(r"\b\d{9,}\b"), "N"),
    (re.compile(r"(, log )[0-9a-f]{12}"), r"\1"),
    (re.compile(r'(<time[^>]*datetime=")[^"]*("[^>]*>)[^<]*'), r"\1\2"),
    (re.compile(r"\d\d\d\d-\d\d-\d\d[T ]\d\d:\d\d(:\d\d)?(\+00:00|Z)?"), "NOW"),
)
"""What no two pages have in common, whatever they are about."""


@dataclass(frozen=True)
class Asked:
    """One table of the app, made of a log, and the phones around it by what they may do."""

    app: Flask
    log: Log
    table_id: str
    tokens: dict[str, str]

    @property
    def store(self) -> Store:
        found: Store = self.app.extensions["referee"]
        return found

    def answers(self, who: str, sent: list[Sent]) -> list[str]:
        """What a phone is answered, blanked: status, place to go and page."""
        client = self.app.test_client()
        client.set_cookie(COOKIE, self.tokens[who], domain="127.0.0.1")
        return [self._answer(client, *one) for one in sent]

    def _answer(self, client: FlaskClient, path: str, form: MultiDict[str, str] | None) -> str:
        to = path.replace("TABLE", self.table_id)
        if form is None:
            got = client.get(to, base_url=BASE)
        else:
            got = client.post(to, data=form, base_url=BASE)
        text = f"{got.status_code} {got.location}\n{got.get_data(as_text=True)}"
        for value in (self.table_id, *self.tokens.values()):
            text = text.replace(value, "")
        for pattern, blank in BLANKS:
            text = pattern.sub(blank, text)
        return text


def asked_table(app: Flask, log: Log, entries: tuple[int, ...], *, keeper: int | None) -> Asked:
    """A table of this log: each seat on a phone of its own, the keeper in one of them.

    Without the keeper's seat one phone goes round for all. `entries` are disputed, so that there
    are disputes to look at.
    """
    store: Store = app.extensions["referee"]
    table_id, token = importing.import_log(store, _lines(log))
    with store.write() as connection:
        connection.execute(update(schema.tables).where(schema.tables.c.id == table_id)
                           .values(changes="all", one_phone=keeper is None))  # fmt: skip
    tokens = {"keeper": token}
    with store.write() as connection:
        for seat in range(log.terms.seats) if keeper is not None else ():
            _, tokens[f"seat {seat}"] = add_member(
                connection, table_id, "player", seat, opened=now()
            )
    _, onlooker = people.join(store, table_id, None)
    assert onlooker is not None
    tokens["onlooker"] = onlooker
    if keeper is not None:
        tokens["keeper"] = f"{token}.{tokens[f'seat {keeper}']}"
    me = people.member_of(store, tokens["keeper"].split("."), table_id)
    assert me is not None
    for entry in entries:
        disputes.open_dispute(store, me, disputes.Raising(entry=entry, text="no"), None)
    return Asked(app, log, table_id, tokens)


def _lines(log: Log) -> Iterator[str]:
    terms, names = log.terms, ["Ana", "Ben", "Cy", "Dot", "Eva"]
    chosen = {ruling: _plain(choice) for ruling, choice in terms.readings.departures().items()}
    head = {"game": log.game.slug, "players": names[: terms.seats]}
    yield encode({**head, "options": terms.options, "rulings": chosen})
    for entry in log.order.entries:
        yield encode({"id": entry.id, **move_to_plain(entry.move)})


def _plain(choice: Choice) -> Any:
    told = {"reading": choice.reading, "value": choice.value}
    return choice.reading if choice.value is None else told


# ---- what is opened


def opened(app: Flask, log: Log, entries: tuple[int, ...]) -> list[Sent]:
    """Every address of a table that is looked at."""
    game = log.game
    whats = [(e, what) for e in entries for what in ("replace", "insert", "void", "redo")]
    prompts = {(p.seat, p.action) for p in game.rules.prompts(log.state)
               if p.seat is not None and any(f.sealed for f in p.fields)}  # fmt: skip
    given: dict[str, list[dict[str, Any]]] = {
        "bgstats.short": [{"proof": "x"}],
        "changes.entry": [{"entry": e, "what": what} for e, what in whats],
        "dispute.page": [{"no": n + 1} for n in range(len(entries))],
        "dispute.slip": [{"no": n + 1} for n in range(len(entries))],
        "hand.opened": [{"seat": s, "action": a} for s, a in sorted(prompts)],
        "hand.done": [{"seat": 0}],
        "live.stream": [],  # it never ends, and says only that something moved
        "screens.page": [{"name": s.name} for s in game.screens],
        "screens.fragment": [{"name": s.name} for s in game.screens],
        "sheets.table_pdf": [{"kind": k.kind} for k in game.sheets if k.of == "table"],
        "table.known": [{"number": 1, "head": "x"}],
    }
    urls = app.url_map.bind("127.0.0.1:8000")
    found: list[Sent] = [
        (urls.build(rule.endpoint, {"table_id": "TABLE", **values}), None)
        for rule in app.url_map.iter_rules()
        if "GET" in (rule.methods or ()) and "table_id" in rule.arguments
        for values in given.get(rule.endpoint, [{}])
    ]
    more = [f"/t/TABLE?dispute={e}" for e in entries]
    more += ["/past/TABLE", "/", "/t/TABLE/fragment?on=screen", "/t/TABLE/dispute/score?claim.0=7"]
    return [*found, *((path, None) for path in more)]


# ---- what is asked

ASKING = ("entries.enter", "late.change", "changes.change", "dispute.look_at", "audit.count")
"""The views that answer a form without recording a move."""


def asked(log: Log, moves: Iterable[Move]) -> list[Sent]:
    """These moves asked about in every way there is, and piles counted."""
    found: list[Sent] = []
    last = log.order.entries[-1].id
    for move in moves:
        form = filled_form(log.game, move)
        found += [
            ("/t/TABLE/enter", _with(form, do="check")),
            ("/t/TABLE/dispute/look", form),
            ("/t/TABLE/late", _with(form, do="check")),
            ("/t/TABLE/late", _with(form, do="enter", at=str(last))),
            (f"/t/TABLE/entry/{last}/insert", _with(form, do="look")),
            (f"/t/TABLE/entry/{last}/replace", _with(form, do="look")),
        ]
    counted = [c.what for c in log.game.rules.countables(log.state)]
    found += [("/t/TABLE/audit", MultiDict({"what": what, "value": "1"})) for what in counted[::9]]
    return found


def tries(log: Log, seat: int) -> list[Move]:
    """A move that hands the turn on, one that is offered, and one of the log by another seat."""
    rng, rules = Random(seat), log.game.rules
    offered = [Move(p.seat, rules.chance(log.state, p, rng))
               for p in rules.prompts(log.state) if p.legal]  # fmt: skip
    again = rng.choice(log.played).entry.move.action
    ends = [move for move in offered if _hands_on(log, move, seat)]
    return [*ends[:1], rng.choice(offered), Move((seat + 1) % log.terms.seats, again)]


def _hands_on(log: Log, move: Move, seat: int) -> bool:
    after = log.judged(Entry(log.last_id + 1, move), log.state)
    rules = log.game.rules
    if after is None or rules.is_over(after):
        return False
    return bool(set(rules.view(after, Viewer())["to_act"]) - {seat})


def filled_form(game: Game, move: Move) -> MultiDict[str, str]:
    """The form of an action as a page would send it."""
    action = move.action.name()
    group = Group(move.seat, action, (Prompt(move.seat, action, ""),))
    plain = {k: v for k, v in move_to_plain(move).items() if k != "seat"}
    form = MultiDict(refilled(group, plain).posted)
    form.add("form", group.form)
    form.add("move", action)
    if move.seat is not None:
        form.add(f"{action}.seat", str(move.seat))
    return form


def _with(form: MultiDict[str, str], **more: str) -> MultiDict[str, str]:
    found = form.copy()
    for name, value in more.items():
        found.setlist(name, [value])
    return found


# ---- compared


@dataclass(frozen=True)
class Pair:
    """Twin tables of one app: the one log and the other."""

    one: Asked
    two: Asked

    def told_apart(self, who: str, sent: list[Sent]) -> list[str]:
        """What answers this phone otherwise, with the first line that differs on each side."""
        pairs = zip(sent, self.one.answers(who, sent), self.two.answers(who, sent), strict=True)
        return [f"{who} at {to}: {_apart(a, b)}" for (to, _), a, b in pairs if a != b]


def _apart(one: str, two: str) -> str:
    lines = zip_longest(one.splitlines(), two.splitlines(), fillvalue="")
    return next((f"{a[:300]!r} and {b[:300]!r}" for a, b in lines if a != b), "the line ends")


def pair(app: Flask, logs: tuple[Log, Log], entry: int, keeper: int | None) -> Pair:
    """Tables of two logs, the entry in which they differ disputed at both."""
    one, two = (asked_table(app, log, (entry,), keeper=keeper) for log in logs)
    return Pair(one, two)
