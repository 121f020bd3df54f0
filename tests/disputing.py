"""Disputed entries of the games' own logs, and the oracle: a table that chose the other reading."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from referee.engine.checking import Checking, EntryAnswer
from referee.engine.disputing import case_of, differs, judged, other_readings
from referee.engine.log import Log
from referee.engine.slips import Counted, slips_of
from referee.games import games

GAMES = Path(__file__).with_name("games")


def read(slug: str, name: str) -> list[str]:
    return (GAMES / slug / "logs" / f"{name}.jsonl").read_text("utf-8").splitlines()


def log_of(slug: str, name: str) -> Log:
    checking = Checking(games(), keep_going=True)
    for number, line in enumerate(read(slug, name), 1):
        checking.line(number, line)
    return checking.log


def disputed(slug: str, name: str, entry: int) -> dict[str, tuple[str, str | None]]:
    """The verdicts on an entry that are not the one it was given: `ruling=reading` to (kind, rule).

    The verdict it was given stands under "".
    """
    log = log_of(slug, name)
    case = case_of(log, entry)
    base = judged(log.game, log.terms, case)
    found = {"": (base.verdict.kind, base.verdict.rule)}
    for under in other_readings(log.game, log.terms, case, base):
        if differs(under.verdict, base.verdict):
            key = f"{under.bearing.ruling}={under.bearing.reading}"
            found[key] = (under.verdict.kind, str(under.verdict.rule))
    return found


def as_if(slug: str, name: str, entry: int, chosen: str) -> EntryAnswer:
    """What `referee check` says of an entry at a table that chose a reading from the start."""
    head, *lines = read(slug, name)
    ruling, reading = chosen.split("=")
    header: dict[str, Any] = json.loads(head)
    header["rulings"] = {**header.get("rulings", {}), ruling: reading}
    checking = Checking(games(), keep_going=True)
    checking.line(1, json.dumps(header))
    for number, line in enumerate(lines, 2):
        answer = checking.line(number, line)
        if isinstance(answer, EntryAnswer) and answer.id == entry:
            return answer
    raise AssertionError(f"there is no entry {entry}")


def claim(position: dict[str, Any], **claimed: int) -> Any:
    """The only claim of a position."""
    sheet = games()[position["game"]].score({**position, "claimed": claimed})
    (found,) = sheet.claims
    return found


def slips_at(log: Log, state: Any = None) -> dict[tuple[str, str], int]:
    """What a table's own score is easily mistaken for: `(name, how)` to how far off that is."""
    state = log.state if state is None else state
    sheet = log.game.rules.sheet(state, [f"P{n}" for n in range(log.terms.seats)])
    totals = {p.name: p.total for p in sheet.players}
    found = slips_of(log.game, Counted(sheet, log.terms, state=state))
    return {(s.name, s.says): s.total - totals[s.name] for s in found}


def holds_under(found: Any) -> set[str]:
    """The readings under which a claim would be right."""
    return {f"{b.ruling}={b.reading}" for b in found.holds_under}


def turns_under(
    game: str, log: str, entry: int, given: str, chosen: str, other: tuple[str, str]
) -> None:
    """A legal entry turns under another reading: told so, and judged so at a table that chose it.

    `given` and `other` are the rules cited; `chosen` is `ruling=reading`, chosen from the start.
    """
    found = disputed(game, log, entry)
    assert found[""] == ("legal", given)
    assert found[chosen] == other
    answer = as_if(game, log, entry, chosen)
    assert (answer.verdict, answer.rule) == other
    assert answer.says
