"""What the table page shows, made from one Snapshot: the page, its fragment, the shared screen.

Templates add nothing up and decide nothing; every value they print stands in these records.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from flask import url_for
from markupsafe import Markup
from msgspec import structs

from referee.engine.game import Game
from referee.engine.names import in_names
from referee.engine.prompt import Option, Prompt
from referee.engine.score import Sheet
from referee.engine.wording import and_joined
from referee.table.snapshot import Snapshot
from referee.web.cited import Answered, WhyNot
from referee.web.disputeview import Judgement
from referee.web.forms import Filled, Group, grouped
from referee.web.historyview import Fold, Row, every_row, folded
from referee.web.scoreview import Breakdown, Cell, breakdown_of, cell

NOT_RESENT = frozenset({"csrf_token", "key", "at", "do"})
"""What every form brings afresh."""

SHOWN_AT_FIRST = 12
"""Entries that count on the page before "All entries" is asked for."""


# ---- the page


@dataclass(frozen=True)
class TablePage:
    """The table page. `screen` is the shared screen: to look at from across the table.

    `filled` is what was sent and is not recorded; `notice` a sentence about it (an entry that came
    too late), `why` the refusal, `answers` the reply to "Check". `mode`: the table, one player's
    own page on a shared phone (`hand`), a change of the past, or of one line of a list that is not
    recorded yet (`line`); its forms go to `post_to`.
    `listed` are the entries of a list that is not recorded yet, as hidden inputs of every form;
    None where the page makes no list. `hits` are the rules and rulings that fit the `words` looked
    up, `dispute` what the judge says of a move that somebody doubts. `whole`: with every entry,
    and none of them folded.
    """

    game: Game
    snap: Snapshot
    key: str
    cells: tuple[Cell, ...]
    breakdowns: tuple[Breakdown, ...]
    rows: tuple[Row | Fold, ...]
    groups: tuple[Group, ...]
    filled: Filled
    notice: str = ""
    why: WhyNot | None = None
    answers: tuple[Answered, ...] = ()
    screen: bool = False
    mode: Literal["table", "hand", "change", "line"] = "table"
    post_to: str = ""
    listed: tuple[tuple[str, str], ...] | None = None
    words: str = ""
    hits: tuple[Any, ...] = ()
    dispute: Judgement | None = None
    whole: bool = False

    def key_of(self, form: str) -> str:
        """A form's idempotency key: each form on the page is an attempt of its own."""
        return f"{self.key}.{form}"[:64]

    @property
    def headline(self) -> str:
        """The turn and phase, players by name."""
        return in_names(self.snap.headline, self.snap.names)

    @property
    def totals_are(self) -> str:
        """What the totals of the strip and the breakdowns are.

        A game may call them by what they are: always (`extras["total_is"]`), or as things stand
        (its view's `total_is`).
        """
        if self.snap.over:
            return "Score when it was stopped" if self.snap.stopped else "Final score"
        if self.snap.provisional:
            return "Score so far, provisional"
        return self._named or "Score if it ended now"

    @property
    def total_hint(self) -> str:
        """What stands beside the sum of a breakdown."""
        if self.snap.over:
            return ""
        if self.snap.provisional:
            return "provisional"
        return "so far" if self._named else "if it ended now"

    @property
    def _named(self) -> str:
        """What the game itself calls the totals of a game under way; empty for the usual."""
        return str(self.snap.view.get("total_is") or self.game.extras.get("total_is", ""))

    @property
    def sheet(self) -> Sheet | None:
        """The score: the frozen one once the game is over."""
        return self.snap.frozen or self.snap.sheet

    @property
    def newest(self) -> Row | None:
        """The newest entry."""
        first = self.rows[0] if self.rows else None
        return first.rows[0] if isinstance(first, Fold) else first

    @property
    def acting(self) -> str:
        """Whom the game waits for: others, where it waits for any, else who holds this phone."""
        names = self.snap.waiting or [self.snap.name_of(seat) for seat in self.snap.to_act]
        return f"{and_joined(names)} {'is' if len(names) == 1 else 'are'} to act." if names else ""

    def is_open(self, group: Group) -> bool:
        """Whether a form stands open: the likeliest one, and the one that was just sent."""
        if self.hands_over(group):
            return False
        likeliest = group in self.mine[:1] and any(p.legal for p in group.prompts)
        return group.form == self.filled.form or likeliest

    @property
    def idle(self) -> bool:
        """Whether this phone has nothing to enter now that the rules would take."""
        return not any(p.legal for g in self.mine for p in g.prompts)

    def is_elsewhere(self, group: Group) -> bool:
        """Whether another phone holds the seat; its keeper can still enter for it."""
        seat, me = group.seat, self.snap.me.seat
        return seat is not None and seat != me and self.snap.seats[seat].taken

    @property
    def mine(self) -> tuple[Group, ...]:
        """The forms that are this phone's to fill in."""
        return tuple(g for g in self.groups if not self.is_elsewhere(g))

    @property
    def others(self) -> tuple[Group, ...]:
        """The forms that other phones fill in; their secrets are not for this one."""
        return tuple(g for g in self.groups if self.is_elsewhere(g) and not g.sealed)

    def hands_over(self, group: Group) -> bool:
        """Whether the phone must change hands before this form is shown.

        Not for what the game says (`extras["on_turn"]`) is entered by whose turn it is: the phone
        for all lies before that player; nor where one person types what happened for a list.
        """
        here = group.action in self.game.extras.get("on_turn", ()) or self.listed is not None
        return self.mode == "table" and self.is_secret(group) and not here

    def handed_over(self, inline: Sequence[str] = ()) -> list[list[Group]]:
        """The forms for which the phone must change hands, those of one action together.

        `inline` are actions that the game shows on the page all the same.
        """
        found: dict[str, list[Group]] = {}
        for group in (g for g in self.mine if self.hands_over(g) and g.action not in inline):
            found.setdefault(group.action, []).append(group)
        return list(found.values())

    def is_secret(self, group: Group) -> bool:
        """Whether others who look at this phone must not see the form."""
        return group.sealed and group.seat != self.snap.me.seat and len(self.snap.names) > 1

    def group(self, action: str) -> Group | None:
        """The first form for an action, None where it is not asked."""
        return next((g for g in self.groups if g.action == action), None)

    def reads_as(self, ruling: str) -> str | None:
        """The reading of a ruling that this table chose; None for the usual one."""
        return next((b.reading for b in self.snap.rulings if b.ruling == ruling), None)

    def open_if(self, condition: object) -> Markup:
        """The attribute that opens a fold."""
        return Markup(" open") if condition else Markup("")

    def unfolded(self, form: str) -> Markup:
        """The attribute that opens a folded form: the one that was just sent."""
        return self.open_if(form == self.filled.form)

    def resent(self) -> list[tuple[str, str]]:
        """The refused entry as hidden inputs of the ruling that lets it stand."""
        place = f"rule-{self.why.place}" if self.why else ""
        return [
            (name, value)
            for name, values in self.filled.posted.lists()
            for value in values
            if name not in NOT_RESENT
            and name.split(".")[0] != place
            and not (name == "rule" and f"rule-{value}" == place)
        ]

    def may_enter(self) -> bool:
        """Whether this phone can enter anything at all."""
        me = self.snap.me
        return self.snap.read_only is None and me.role in ("keeper", "player") and not self.screen


def table_page(game: Game, snap: Snapshot, key: str, **beside: Any) -> TablePage:
    """The page of a snapshot; `beside` are the parts about what was just sent.

    `hand` (seat, action) leaves only that form, for the player who holds the phone.
    """
    beside.setdefault("filled", Filled())
    beside.setdefault("post_to", url_for("entries.enter", table_id=snap.table_id))
    snap = replace(snap, prompts=tuple(named(p, snap.names) for p in snap.prompts))
    groups = grouped(snap.prompts)
    hand = beside.pop("hand", None)
    if hand:
        groups = tuple(g for g in groups if (g.seat, g.action) == hand)
        beside["mode"] = "hand"
    sheet = snap.frozen or snap.sheet
    return TablePage(
        game,
        snap,
        key,
        tuple(map(cell, snap.seats)),
        tuple(breakdown_of(game, snap, sheet, seat) for seat in snap.seats),
        every_row(game, snap) if beside.get("whole") else folded(game, snap),
        groups,
        **beside,
    )


def named(prompt: Prompt, names: Sequence[str]) -> Prompt:
    """A prompt that calls the players by name: the games know them by number only."""

    def option(o: Option) -> Option:
        return structs.replace(o, label=in_names(o.label, names), why=in_names(o.why, names))

    fields = tuple(
        structs.replace(
            f,
            says=in_names(f.says, names),
            hint=in_names(f.hint, names),
            options=tuple(map(option, f.options)),
        )
        for f in prompt.fields
    )
    says, why = in_names(prompt.says, names), in_names(prompt.why, names)
    return structs.replace(prompt, says=says, why=why, fields=fields)
