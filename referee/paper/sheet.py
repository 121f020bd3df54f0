"""From a kind of sheet to its page and its PDF."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from referee.engine.action import Options
from referee.engine.codec import convert
from referee.engine.errors import Unreadable
from referee.engine.game import Game, Occasion, SheetKind
from referee.engine.judge import Bearing
from referee.paper import text
from referee.paper.join import Join
from referee.paper.kinds import EVENING, evening, find
from referee.paper.press import PRESS
from referee.paper.qr import qr
from referee.paper.scores import grid
from referee.paper.store import Store
from referee.table.snapshot import Snapshot

PAPERS: Mapping[str, str] = {"a4": "A4", "letter": "letter"}
"""The sizes of paper, and what CSS calls them."""

SIDES: Mapping[str, tuple[float, float]] = {"a4": (210, 297), "letter": (215.9, 279.4)}
"""Width and height of the papers, in millimetres."""

LARGE = 1.4
"""How much larger large print is. It lies across the paper, so that what is as wide as an ordinary
sheet stays in one line, and only goes on over more pages."""

ROOT = Path(__file__).parents[2]

KEPT = Store()
"""The sheets set lately."""


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be printed: blank and for so many players, or of one table where that is given.

    `join` is how others reach that table, `proof` the address of its own page. `disputes` are
    what dispute slips are filled with, `finished` a game that kept no log.
    """

    game: Game
    paper: str = "a4"
    large: bool = False
    players: int | None = None
    options: Mapping[str, Any] | None = None
    rulings: Mapping[str, Any] | None = None
    table: Snapshot | None = None
    join: Join | None = None
    proof: str = ""
    disputes: Sequence[Mapping[str, Any]] = ()
    finished: Occasion | None = None

    def occasion(self) -> Occasion:
        """What the sheets are printed for; raises Unreadable."""
        if self.finished is not None:
            return self.finished
        if self.table is not None:
            return at_table(self.game, self.table)
        return before(self.game, self.players, self.options, self.rulings)

    @property
    def size(self) -> str:
        """The page as CSS has it; that of large print is a smaller one, and printed larger."""
        if not self.large:
            return PAPERS[self.paper]
        width, height = SIDES[self.paper]
        return f"{height / LARGE:.3f}mm {width / LARGE:.3f}mm"


def render(kind: str, game: Game, **wanted: Any) -> bytes:
    """A sheet as a PDF; `wanted` are the other parts of an Order.

    Raises Unreadable for an unknown kind or paper and for players or options that do not fit, and
    Jammed where the sheet could not be set.
    """
    order = Order(game, **wanted)
    pages = made(kind, order)
    key = hashlib.sha256("\0".join((_files(game.slug), *pages)).encode()).hexdigest()
    kept = KEPT.get(key)
    if kept is None:
        title = f"{game.title}: {find(game, kind).title}"
        kept = PRESS.print(*pages, title=title, zoom=LARGE if order.large else 1)
        KEPT.put(key, kept)
    return kept


def html(kind: str, game: Game, **wanted: Any) -> str:
    """The page of a sheet before it is set; arguments and complaints as `render`."""
    return made(kind, Order(game, **wanted))[0]


def made(kind: str, order: Order) -> tuple[str, ...]:
    """The pages before they are set: of a sheet, of filled slips, of all that an evening needs."""
    if order.paper not in PAPERS:
        known = ", ".join(PAPERS)
        raise Unreadable("paper", f"there is no paper {order.paper!r}; there are {known}")
    sheet, occasion = find(order.game, kind), order.occasion()
    if sheet is not EVENING:
        return tuple(_page(sheet, order, occasion, d) for d in order.disputes or (None,))
    laid = evening(order.game, occasion.terms.seats)
    return tuple(_laid(each, order, occasion) for each in laid)


def _laid(sheet: SheetKind, order: Order, occasion: Occasion) -> str:
    """A sheet of an evening: nothing has been played, so that a score sheet has its boxes empty."""
    if sheet.kind == "score":
        order = replace(order, table=None)
    return _page(sheet, order, replace(occasion, view=None, score=None))


def _page(
    sheet: SheetKind,
    order: Order,
    occasion: Occasion,
    dispute: Mapping[str, Any] | None = None,
) -> str:
    game = order.game
    context = sheet.context(occasion) if sheet.context else None
    template = environment().select_template(
        [f"games/{game.slug}/print/{sheet.template}", f"print/{sheet.template}"]
    )
    given = _given(sheet, game, occasion, order.table)
    return template.render(given, page=context, order=order, paper=order.paper,
                           large=order.large, join=order.join,
                           dispute=dispute)  # fmt: skip


def before(
    game: Game,
    players: int | None,
    options: Mapping[str, Any] | None,
    rulings: Mapping[str, Any] | None,
) -> Occasion:
    """The occasion of an evening to come: the most players and the defaults, unless said."""
    seats = game.seats[1] if players is None else players
    given = game.extras.get("print_options", {})
    chosen = (given(seats) if callable(given) else given) if options is None else options
    typed = convert(dict(chosen), game.options, "options")
    assumed = options is None and bool(chosen)
    return Occasion(game.terms(seats, typed, rulings or {}), assumed=assumed)


def at_table(game: Game, table: Snapshot) -> Occasion:
    """The occasion of one table, as far as its viewer may know it.

    A snapshot names readings without their values; those that an option stands for come back
    with the option, the others are `untold`.
    """
    typed = convert(table.options, game.options, "options")
    untold = frozenset(b.ruling for b in table.rulings if _takes_value(game, b))
    chosen = {b.ruling: b.reading for b in table.rulings if b.ruling not in untold}
    terms = game.terms(len(table.names), typed, chosen)
    score = table.frozen or table.sheet
    return Occasion(terms, table.names, table.view, score, untold=untold)


def _takes_value(game: Game, bearing: Bearing) -> bool:
    reading = game.book.ruling(bearing.ruling).reading(bearing.reading)
    return reading is not None and reading.value is not None


def _given(
    sheet: SheetKind, game: Game, occasion: Occasion, table: Snapshot | None
) -> dict[str, Any]:
    """What every template is given, beside the game's own `page`."""
    terms = occasion.terms
    return {
        "sheet": sheet,
        "game": game,
        "book": game.book,
        "terms": terms,
        "names": occasion.names,
        "score": occasion.score,
        "table": table,
        "departures": text.departures(terms, table.rulings if table else None),
        "variant": () if occasion.assumed else _variant(game, terms.options),
        "accent": accent(game.slug),
        "emblem": (ROOT / "static" / "games" / game.slug / "emblem.svg").is_file(),
    }


def _variant(game: Game, options: Options) -> tuple[str, ...]:
    said: tuple[str, ...] = game.extras.get("options_say", text.options_say)(options)
    return said


@cache
def environment() -> Environment:
    """The templates of sheets: everything is text unless it says otherwise."""
    made = Environment(
        loader=FileSystemLoader(ROOT / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals.update(qr=qr, grid=grid)
    made.filters.update({turn.__name__: turn for turn in text.FILTERS})
    return made


def accent(slug: str) -> str:
    """The game's one colour, as its style sheet for the screen has it."""
    return text.first_accent(_read(ROOT / "static" / "games" / slug / "accent.css"))


def _read(path: Path) -> str:
    return path.read_text("utf-8") if path.is_file() else ""


def _files(slug: str) -> str:
    """A mark of every file that a page loads, so that a changed one is set anew."""
    folder = ROOT / "static"
    files = [*sorted(folder.glob("print*.css")), *sorted((folder / "games" / slug).rglob("*.*"))]
    return "".join(f"{f.name}{f.stat().st_mtime_ns}" for f in files if f.is_file())
