"""Past games as a spreadsheet: a row for each player of each play."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator
from typing import Any

from referee.table.exporting import harmless
from referee.table.past_games import Play

COLUMNS = ("ended", "game", "place", "kind", "ending", "outcome", "result", "minutes", "player",
           "points", "said", "rank", "won", "left", "lines", "id")  # fmt: skip


def past_csv(plays: Iterable[Play]) -> str:
    """The plays as CSV, times in UTC; no cell that is text begins a formula.

    `points` is empty where a score is no plain number; `said` has it in its own words.
    """
    text = io.StringIO()
    writer = csv.DictWriter(text, COLUMNS, lineterminator="\r\n")
    writer.writeheader()
    for play in plays:
        writer.writerows(_rows(play))
    return text.getvalue()


def _rows(play: Play) -> Iterator[dict[str, Any]]:
    for player in play.players:
        lines = "; ".join(f"{line.label} {line.points}" for line in player.lines)
        texts = {"game": play.title, "place": play.place, "result": play.result, "id": play.id,
                 "player": player.name, "said": player.said, "lines": lines}  # fmt: skip
        yield {
            "ended": play.at.isoformat(timespec="seconds"),
            "kind": play.kind,
            "ending": play.ending,
            "outcome": play.outcome,
            "minutes": _or_nothing(play.minutes),
            "points": _or_nothing(player.points),
            "rank": _or_nothing(player.rank),
            "won": int(player.won),
            "left": int(player.left),
            **{column: harmless(words) for column, words in texts.items()},
        }


def _or_nothing(number: int | None) -> int | str:
    return "" if number is None else number
