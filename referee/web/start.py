"""Starting a table: who plays, by which options and readings, on one phone or on many."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from referee.engine.errors import Unreadable
from referee.engine.game import Game
from referee.table import people, service
from referee.table.store import current
from referee.web import boxfill
from referee.web.access import all_games, game_named, only_game, render_for
from referee.web.cookies import keep_token
from referee.web.limits import heavy
from referee.web.numbers import counting
from referee.web.once import Once, new_key
from referee.web.rulingform import chosen_rulings, ruling_fields
from referee.web.structform import StructForm
from referee.web.structshape import Typed, in_words

blueprint = Blueprint("start", __name__)

Answer = str | Response | tuple[str, int]
STARTED: Once[tuple[str, str]] = Once()

CHANGES = {
    "own": "Each player their own entries",
    "all": "Every player every entry",
    "keeper": "The keeper; players only their own last one",
}
"""Who may undo and mend entries, as the service names it and in words."""


class TableForm:
    """The form of a new table. `typed` is what was sent, None on a fresh page."""

    def __init__(self, game: Game, typed: Mapping[str, Sequence[str]] | None = None) -> None:
        self.game = game
        self.typed: Typed = {k: list(v) for k, v in (typed or {}).items()}
        self.options = StructForm(game.options, typed, under="options")

    def first(self, name: str, default: str = "") -> str:
        """What stands in a field."""
        return next(iter(self.typed.get(name, ())), default).strip() or default

    @property
    def seats(self) -> int:
        """How many play: what was chosen, else two or the least the game takes."""
        low, high = self.game.seats
        asked = counting(self.first("seats"), 2)
        return min(max(2 if asked is None else asked, low), high)

    @property
    def names(self) -> list[str]:
        """The names as typed; a player without one is called by number."""
        return [self.first(f"players.{n}", f"Player {n + 1}") for n in range(self.seats)]

    @property
    def one_phone(self) -> bool:
        """Whether this phone is used for all seats; a lone player is not asked."""
        return self.seats == 1 or self.first("phones", "one") != "own"

    def faults_at(self, path: str) -> list[str]:
        """What must be mended in a field beside the options."""
        return [f.says for f in self.options.faults if f.path == path]

    def create(self, options: Mapping[str, Any]) -> tuple[str, str]:
        """Start the table: its id and the keeper's token. Raises Unreadable."""
        store = current()
        table_id, token = service.create(
            store,
            self.game.slug,
            self.names,
            {**options, **self.game.options.decided(self.seats)},
            chosen_rulings(self.game, self.typed),
            place=self.first("place"),
            one_phone=self.one_phone,
            changes=self.first("changes", "own"),
        )
        if not self.one_phone:  # who starts a table usually plays, on this phone
            people.join(store, table_id, 0, people.member_of(store, [token], table_id))
        return table_id, token


@blueprint.get("/start")
def choose() -> Answer:
    """Which game will it be? Not asked where there is one."""
    only = only_game()
    if only:
        return redirect(url_for(".setup", slug=only.slug))
    return render_template("choose.html", doing="start", games=all_games())


@blueprint.get("/start/<slug>")
def setup(slug: str) -> Answer:
    """The form of a new table, ready to be sent as it is."""
    return _page(TableForm(game_named(slug)), new_key())


@blueprint.post("/start/<slug>")
@heavy
def begin(slug: str) -> Answer:
    """Start the table and hand its keeper the way there."""
    form = TableForm(game_named(slug), request.form.to_dict(flat=False))
    key = form.first("key", new_key())
    if boxfill.asks(request.form):
        boxfill.put_into(form.options, form.game, request.form)
        return _page(form, key)
    if form.options.change(request.form.get("do", "")):
        return _page(form, key)
    options = form.options.plain()
    if form.options.faults:
        return _page(form, key), 422
    try:
        table_id, token = STARTED.make(key, lambda: form.create(options))
    except Unreadable as wrong:
        form.options.complain(wrong)
        return _page(form, key), 422
    to = "table.page" if form.one_phone else "people.page"
    return keep_token(redirect(url_for(to, table_id=table_id), 303), token)


def _page(form: TableForm, key: str) -> str:
    game = form.game
    return render_for(
        game,
        "setup",
        table=form,
        form=form.options,
        key=key,
        changes_options=[{"value": v, "label": label} for v, label in CHANGES.items()],
        rulings=ruling_fields(game, form.typed),
        faults=[
            {"path": f.path, "says": f.says, "label": _label(f.path)} for f in form.options.faults
        ],
    )


def _label(path: str) -> str:
    """What a fault's field is called: `Player 2`, `Critics`."""
    kind, _, rest = path.partition(".")
    seat = counting(rest)
    if kind == "players" and seat is not None:
        return f"Player {seat + 1}"
    return in_words(rest.split(".")[0]) if kind == "options" and rest else ""
