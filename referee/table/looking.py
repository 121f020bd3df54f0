"""Makes the Snapshot: everything a page shows, from one moment of the database."""

from __future__ import annotations

import json
from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any

from sqlalchemy import Connection, RowMapping

from referee.engine.action import EndAgreed, Move, Void
from referee.engine.audit import Pile
from referee.engine.game import Countable, Viewer
from referee.engine.judge import Bearing
from referee.engine.log import Log
from referee.engine.prompt import Prompt
from referee.engine.score import Sheet
from referee.table.disputes import Dispute, disputes_at
from referee.table.entering import spans
from referee.table.frozen import frozen
from referee.table.history import Reader
from referee.table.ids import moment
from referee.table.logs import Replayed
from referee.table.members import Member, holders, wanted
from referee.table.redact import as_read_by, inmost, secret_seats
from referee.table.rights import Span, may_change, redo_of, redone_with, undo_of, undone_with
from referee.table.snapshot import HistoryLine, Mark, Seat, Signature, Snapshot, UndoLine


@dataclass(frozen=True)
class Looking:
    """One member looks at one table at one moment.

    `told`: the log that is looked at holds nothing that is sealed for the member, so that what it
    offers for any seat may be shown.
    """

    row: RowMapping
    replayed: Replayed
    names: tuple[str, ...]
    member: Member
    frozen: Sheet | None
    taken: frozenset[int]
    asked: tuple[int, ...]
    spans: tuple[Span, ...]
    disputes: tuple[Dispute, ...]
    told: bool = False

    @classmethod
    def at(
        cls,
        connection: Connection,
        row: RowMapping,
        replayed: Replayed,
        names: tuple[str, ...],
        member: Member,
    ) -> Looking:
        """Read what else the look needs."""
        table_id = row["id"]
        kept, raised = frozen(connection, table_id, names), disputes_at(connection, table_id)
        taken = frozenset(holders(connection, table_id))
        asked, together = wanted(connection, table_id), spans(connection, table_id)
        return cls(row, replayed, names, member, kept, taken, asked, together, raised)

    @property
    def reader(self) -> Reader:
        """Reads the log to this member."""
        return Reader(self.replayed, self.names, self.member, self.row["changes"])

    @cached_property
    def closed(self) -> frozenset[int]:
        """Seats that hold secrets this member may not read."""
        return secret_seats(self.replayed.log) - self.member.reads

    def snapshot(self, entries: int | None) -> Snapshot:
        """The whole context."""
        log, reader, view = self.replayed.log, self.reader, self.view
        over = self.replayed.game.rules.is_over(log.state)
        contested = tuple(p.entry.id for p in log.contested)
        history = reader.lines(entries)
        return Snapshot(
            **self._of_row(),
            names=self.names,
            me=self.member,
            seats=self.seats(),
            headline=str(view.get("headline", "")),
            to_act=tuple(view.get("to_act", ())),
            view=view,
            prompts=self.prompts(),
            waiting=self.waiting(),
            asked=self.asked if self.member.manages else (),
            countables=self.countables(),
            history=history,
            more_history=len(log.order.entries) > len(history),
            undo=self.undo(reader),
            redo=self.redo(reader),
            sheet=self.sheet,
            frozen=self.frozen if over or self.replayed.fault else None,
            contested=contested,
            provisional=bool(contested),
            over=over,
            ended_by=self.ended_by if over else None,
            signed=log.signed,
            signatures=self.signatures(),
            disputes=self.disputes,
            rulings=tuple(
                Bearing(ruling, choice.reading)
                for ruling, choice in log.terms.readings.departures().items()
            ),
            read_only=self.replayed.fault,
            since=self.since,
            stopped=self.stopped(reader) if over else None,
        )

    def _of_row(self) -> dict[str, Any]:
        """What the table's row and its game say, whoever looks."""
        row, game = self.row, self.replayed.game
        as_they_are = ("edition", "place", "one_phone", "changes", "seq", "rev", "head")
        return {
            "table_id": row["id"],
            "game": game.slug,
            "title": game.title,
            "dated": game.dated,
            "started": moment(row["started"]),
            "options": json.loads(row["options"]),
            **{name: row[name] for name in as_they_are},
        }

    @property
    def since(self) -> datetime | None:
        """When the entry was made that the view names as the beginning of what goes on."""
        pairs = zip(self.replayed.log.order.entries, self.replayed.events, strict=False)
        times = (event.at for entry, event in pairs if entry.id == self.view.get("since"))
        return next(map(moment, times), None)

    def stopped(self, reader: Reader) -> HistoryLine | None:
        """The entry in force by which the table agreed to stop."""
        ends = (
            p.entry
            for p in self.replayed.log.played
            if isinstance(inmost(p.entry.move).action, EndAgreed) and p.status == "in-force"
        )
        entry = next(ends, None)
        return None if entry is None else reader.line(entry, self.replayed.event(entry.id))

    def countables(self) -> tuple[Countable, ...]:
        """All that this member may correct, of every seat."""
        found = self.replayed.game.rules.countables(self.replayed.log.state)
        return tuple(c for c in found if may_count(self.member, c, self.closed))

    def undo(self, reader: Reader) -> UndoLine | None:
        """What the undo buttons of this member take back."""
        entry = undo_of(self.member, self.replayed, self.row["changes"])
        found = undone_with(entry, self.member, self.replayed, self.row["changes"], self.spans)
        return reader.undo_line(entry, found)

    def redo(self, reader: Reader) -> UndoLine | None:
        """What the redo buttons of this member bring back."""
        entry = redo_of(self.member, self.replayed, self.row["changes"])
        found = redone_with(entry, self.member, self.replayed, self.row["changes"], self.spans)
        return reader.undo_line(entry, found)

    @cached_property
    def view(self) -> dict[str, Any]:
        """The state as the game lets this member know it."""
        return self.replayed.game.rules.view(self.replayed.log.state, self.member.viewer)

    @cached_property
    def scored(self) -> Sheet:
        """The score as it stands, whoever looks."""
        return self.replayed.game.rules.sheet(self.replayed.log.state, self.names)

    @property
    def sheet(self) -> Sheet | None:
        """The score as it stands, None while part of it is hidden from this member."""
        return None if None in known_totals(self.view, self.scored) else self.scored

    def seats(self) -> tuple[Seat, ...]:
        """The cells of the score strip."""
        signed, acting = self.replayed.log.signed, self.view.get("to_act", ())
        points = known_totals(self.view, self.scored)
        strip = self.view.get("strip") or [()] * len(self.names)
        return tuple(
            Seat(
                seat=seat,
                name=name,
                total=points[seat],
                marks=tuple(Mark(m["label"], m["short"], m["value"]) for m in strip[seat]),
                turn=seat in acting,
                left=self.scored.players[seat].left,
                signed=seat in signed,
                taken=seat in self.taken,
            )
            for seat, name in enumerate(self.names)
        )

    @property
    def ended_by(self) -> int | None:
        """The entry that ended the game: without it the table is open again."""
        log, is_over = self.replayed.log, self.replayed.game.rules.is_over
        ends = (p.entry.id for p in log.played if is_over(p.after) and not is_over(p.before))
        last = max(ends, key=log.order.numbers.index, default=None)
        if last is None or self.replayed.fault:
            return None
        void = Move(self.member.seat, Void(entry=last))
        changes = self.row["changes"]
        return last if may_change(self.member, void, self.replayed, log, changes) else None

    def signatures(self) -> tuple[Signature, ...]:
        """The last sign-off of each seat: who gave it, and what took it back."""
        return tuple(
            Signature(
                s.seat,
                self.names[s.seat],
                s.entry,
                self.replayed.event(s.entry).by_keeper,
                s.voided_by,
            )
            for s in self.replayed.log.signings
        )

    def prompts(self) -> tuple[Prompt, ...]:
        """What this member can enter now, but for seats whose secrets the prompt could tell."""
        if self.replayed.fault:
            return ()
        found = self.replayed.game.rules.prompts(self.replayed.log.state)
        closed = frozenset() if self.told else self.closed
        mine = [p for p in found if self.member.may_act(p.seat) and p.seat not in closed]
        unseen = self._unseen(closed.intersection(p.seat for p in found))
        return tuple(sorted([*mine, *unseen], key=_in_order_of(found)))

    def _unseen(self, closed: frozenset[int]) -> tuple[Prompt, ...]:
        """What a phone for all offers to seats that have sealed something, whoever's turn it is.

        They are asked by a log that knows nothing of it, so that no prompt can tell it.
        """
        asked = closed - self.taken
        if not asked or not self.member.keeps:
            return ()
        log = as_read_by(self.replayed.log, self.member.viewer)
        return tuple(p for p in log.game.rules.prompts(log.state) if p.seat in asked)

    def waiting(self) -> tuple[str, ...]:
        """Names of the seats to act that this member cannot act for."""
        others = [s for s in self.view.get("to_act", ()) if not self.member.may_act(s)]
        return tuple(self.names[seat] for seat in others)


def _in_order_of(prompts: Sequence[Prompt]) -> Callable[[Prompt], int]:
    """A key that sorts prompts by seat and action as they come in `prompts`, others last."""
    places = {(p.seat, p.action): at for at, p in reversed(list(enumerate(prompts)))}
    return lambda p: places.get((p.seat, p.action), len(prompts))


def may_count(member: Member, counted: Countable | Pile, closed: Container[int]) -> bool:
    """Whether a member may know how many there are; `closed` are seats with secrets from them."""
    if counted.seat is None or counted.seat in member.reads or counted.open:
        return True
    return counted.open is None and counted.seat not in closed


def totals(log: Log, viewer: Viewer, names: Sequence[str]) -> tuple[int | None, ...]:
    """The totals of a log as a viewer may know them."""
    rules = log.game.rules
    return known_totals(rules.view(log.state, viewer), rules.sheet(log.state, names))


def known_totals(view: dict[str, Any], sheet: Sheet) -> tuple[int | None, ...]:
    """A sheet's totals; a game's view may hide some, giving its own list as `totals`."""
    told = view.get("totals")
    return tuple(p.total for p in sheet.players) if told is None else tuple(told)
