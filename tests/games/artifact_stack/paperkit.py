"""Tables to print: imported out of a log, or laid out by hand with the most there can be."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

from referee.engine.codec import decode, encode
from referee.engine.game import Occasion
from referee.engine.judge import Bearing
from referee.games import games
from referee.games.artifact_stack import GAME
from referee.games.artifact_stack.decks import Deck
from referee.games.artifact_stack.scoring import sheet_of
from referee.games.artifact_stack.sheets_worked import finals_in
from referee.paper.sheet import at_table, before
from referee.table import service
from referee.table.importing import import_log
from referee.table.members import Member
from referee.table.snapshot import Snapshot
from referee.table.store import Store
from tests.table.conftest import open_store

LOGS = Path(__file__).parent / "logs"
LONGEST = (
    "Wilhelmina-Maximiliana von Wittelsbach W",
    "石匠王小明" * 8,
    "שלום עולם מרחבא כאן שם ארוך מאוד לשולחן",
    "🎨🗿😀🔨" * 10,
)
NUMBERS = count(1)


@contextmanager
def a_store() -> Iterator[Store]:
    with tempfile.TemporaryDirectory() as folder:
        _, empty = open_store(f"sqlite:///{folder}/referee.db")
        yield Store(empty.engine, "the installation's own", games())
        empty.engine.dispose()


def snapshot(
    log: str, names: Sequence[str] = (), entries: int | None = None, **rulings: Any
) -> Snapshot:
    """The table of a finished game, as its host sees it; `entries`: only so many of them."""
    first, *rest = (LOGS / f"{log}.jsonl").read_text("utf-8").splitlines()
    header = decode(first)
    header["players"] = list(names)[: len(header["players"])] or header["players"]
    header.setdefault("rulings", {}).update({k.replace("_", "-"): v for k, v in rulings.items()})
    with a_store() as store:
        table_id, _ = import_log(store, [encode(header), *rest[:entries]])
        return service.snapshot(store, Member(0, table_id, "host"))


def card(deck: str | None, number: int = 0, **shown: Any) -> dict[str, Any]:
    """A card as the view of a table has it; `number` is the entry that flipped it."""
    plain = {"letter": None, "monster": None, "points": 0, "star": False, "text": ""}
    name = f"{next(NUMBERS)}.1"
    return {"name": name, "label": deck or "helper", "deck": deck, "set": number, **plain, **shown}


def cards(deck: str, how_many: int, number: int = 0, **shown: Any) -> list[dict[str, Any]]:
    return [card(deck, number, **shown) for _ in range(how_many)]


def china(letters: str, number: int = 0) -> list[dict[str, Any]]:
    return [card("china", number, letter=letter, label=f"China {letter}") for letter in letters]


def monsters(*kinds: str) -> list[dict[str, Any]]:
    return [card("monsters", monster=kind, label=kind) for kind in kinds]


def printed(deck: str | None, *points: int) -> list[dict[str, Any]]:
    return [card(deck, points=n) for n in points]


def tableau(
    *groups: list[dict[str, Any]], silver: int = 0, assistants: Sequence[int] = ()
) -> dict[str, Any]:
    own = [c for group in groups for c in group]
    helpers = printed(None, *assistants)
    return {"silver": silver, "owed": 0, "cards": own, "assistants": helpers}


def laid_out(
    tableaus: Sequence[Mapping[str, Any]],
    decks: Sequence[Deck],
    names: Sequence[str] = ("Ana", "Ben", "Cy", "Dora"),
    **rulings: Any,
) -> Occasion:
    """The occasion of a game that ended with these tableaus, counted by the game's own scoring."""
    chosen = {k.replace("_", "-"): v for k, v in rulings.items()}
    seats = tuple(names[: len(tableaus)])
    terms = GAME.terms(len(seats), GAME.options(decks=tuple(decks)), chosen)
    occasion = Occasion(terms, seats, {"tableaus": tableaus})
    finals = finals_in(occasion)
    return replace(
        occasion, score=sheet_of(terms.book, terms.edition, terms.options, terms.readings, finals)
    )


FULL_DECKS: tuple[Deck, ...] = ("statues", "coins", "relics", "china", "monsters", "treasures")


def fullest() -> tuple[dict[str, Any], ...]:
    """Tableaus that need every row of a score sheet, with all that the box holds in some."""
    return (
        tableau(cards("statues", 2, 1), cards("statues", 2, 2), cards("statues", 1), china("ABCA"),
                monsters("vampire", "cross"), cards("relics", 3, star=True),
                printed("treasures", -12, -10, 15, 10, 11, 12, -13, 14, 10), silver=10),
        tableau(cards("statues", 2), china("BB", 3), monsters("mummy", "coffin", "cross"),
                cards("coins", 9), silver=10, assistants=[-11] * 12),
        tableau(china("CCC"), monsters("vampire_mummy", "coffin", "coffin"), silver=10),
        tableau(monsters("vampire"), cards("relics", 3), cards("statues", 2), silver=10),
    )  # fmt: skip


def crowded(tableaus: Sequence[Mapping[str, Any]]) -> Snapshot:
    """A table with long names, many table rulings and readings, ended with these tableaus."""
    table = snapshot("four-players-written", LONGEST)
    [ruled, *_] = [line for line in snapshot("table-ruling").history if line.stands]
    many = tuple(replace(ruled, id=n, reason="The cat " * 60, agreed=LONGEST) for n in range(1, 10))
    readings = tuple(_another(ruling.id) for ruling in GAME.book.switchable[:9])
    table = replace(table, options={"decks": list(FULL_DECKS)}, history=many, rulings=readings,
                    view={**(table.view or {}), "tableaus": tableaus})  # fmt: skip
    terms = at_table(GAME, table).terms
    finals = finals_in(Occasion(terms, table.names, table.view))
    sheet = sheet_of(terms.book, terms.edition, terms.options, terms.readings, finals)
    return replace(table, frozen=sheet, sheet=sheet)


def _another(ruling: str) -> Bearing:
    """A reading of a ruling that is not the default, and needs no value."""
    found = GAME.book.ruling(ruling)
    return Bearing(
        ruling, next(r.id for r in found.readings if r.id != found.default and r.value is None)
    )


# ---- before an evening

CHOSEN = ["jewelry", "relics", "curses", "china", "monsters", "treasures"]


def evening(decks: list[str] | None = None, seats: int = 4, **rulings: Any) -> Occasion:
    chosen = {k.replace("_", "-"): v for k, v in rulings.items()}
    return before(GAME, seats, None if decks is None else {"decks": decks}, chosen)


def other_readings() -> Iterator[dict[str, str]]:
    yield {}
    for ruling in GAME.book.switchable:
        for reading in ruling.readings:
            if reading.id != ruling.default and not reading.value:
                yield {ruling.id: reading.id}
