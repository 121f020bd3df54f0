"""Past games: a list by game, player and place; one game with its sheet; a spreadsheet."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from flask import Blueprint, Response, current_app, render_template, request

from referee.table import people
from referee.table.errors import NotFound
from referee.table.foreign import every_play
from referee.table.past_csv import past_csv
from referee.table.past_games import Kind, Play, all_plays, name_key
from referee.table.store import current
from referee.web.cookies import tokens
from referee.web.limits import heavy
from referee.web.numbers import counting

blueprint = Blueprint("past", __name__)

PAGE = 20
"""Games on one page of the list."""

KIND_WORDS: dict[Kind, str] = {
    "versus": "Against one another",
    "joint": "All together",
    "solo": "Alone",
}


@dataclass(frozen=True, slots=True)
class Asked:
    """Which games are asked for, as the address says; "" asks for all."""

    game: str = ""
    player: str = ""
    place: str = ""

    def fits(self, play: Play) -> bool:
        """Whether a play is one of them."""
        key = name_key(self.player)
        return (
            self.game in ("", play.game)
            and (not key or any(p.key == key for p in play.players))
            and (not self.place or name_key(self.place) == name_key(play.place))
        )

    @property
    def query(self) -> dict[str, str]:
        """What of it stands in an address."""
        found = {"game": self.game, "player": self.player, "place": self.place}
        return {name: value for name, value in found.items() if value}

    def but(self, **other: str) -> dict[str, str]:
        """The query with something else in it."""
        return replace(self, **other).query


@dataclass(frozen=True, slots=True)
class Choices:
    """What a filter can be set to: `(value, words)`, by how often it occurs."""

    games: tuple[tuple[str, str], ...]
    players: tuple[tuple[str, str], ...]
    places: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class PastPage:
    """The list. `opens` are the tables that this phone has a link to; `found` counts all pages."""

    asked: Asked
    choices: Choices
    plays: tuple[Play, ...]
    found: int
    page: int
    pages: int
    opens: frozenset[str]
    host: bool


# ---- what this phone may see


def is_host() -> bool:
    """Whether the asking phone is the host's."""
    return people.is_host(current(), tokens())


def opened() -> frozenset[str]:
    """The tables that this phone holds a link to."""
    return frozenset(m.table_id for m in people.memberships(current(), tokens()))


def seen() -> tuple[Play, ...]:
    """The games this phone may see: the host all, others their own tables'.

    Where the history is open, everybody sees every game that has ended.
    """
    if is_host():
        return every_play(current())
    mine = opened()
    if is_open():
        return tuple(p for p in every_play(current()) if _is_past(p) or p.id in mine)
    return all_plays(current(), mine) if mine else ()


def is_open() -> bool:
    """Whether everybody may see past games."""
    return bool(current_app.config["REFEREE_OPEN_HISTORY"])


def _is_past(play: Play) -> bool:
    return play.sheet is not None or play.imported


def asked() -> Asked:
    """The filters of the address."""
    names = ("game", "player", "place")
    return Asked(**{name: request.args.get(name, "").strip()[:100] for name in names})


def choices(plays: Sequence[Play]) -> Choices:
    """What the filters offer: all there is among these plays."""
    titles = {play.game: play.title for play in plays}
    names = {player.key: player.name for play in reversed(plays) for player in play.players}
    places = {name_key(play.place): play.place for play in plays if play.place}
    return Choices(
        games=_by_words(titles.items()),
        players=_by_words((name, name) for name in names.values()),
        places=_by_words((place, place) for place in places.values()),
    )


def _by_words(pairs: Iterable[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    return tuple(sorted(pairs, key=lambda pair: name_key(pair[1])))


# ---- pages


@blueprint.app_template_filter("ended_so")
def ended_so(play: Play) -> str:
    """How a game ended, in a heading."""
    return play.result or "Not finished"


@blueprint.app_context_processor
def words() -> dict[str, Any]:
    """For templates: what kind of game it was."""
    return {"kind_words": KIND_WORDS}


@blueprint.get("/past")
def page() -> str:
    """The games, newest first."""
    plays, wanted = seen(), asked()
    found = tuple(play for play in plays if wanted.fits(play))
    pages = max(1, -(-len(found) // PAGE))
    number = min(max(1, counting(request.args.get("page")) or 1), pages)
    shown = PastPage(
        asked=wanted,
        choices=choices(plays),
        plays=found[(number - 1) * PAGE : number * PAGE],
        found=len(found),
        page=number,
        pages=pages,
        opens=opened(),
        host=is_host(),
    )
    return render_template("past/list.html", page=shown)


@blueprint.get("/past/csv")
@heavy
def spreadsheet() -> Response:
    """The games that are asked for as a spreadsheet."""
    wanted = asked()
    text = past_csv(play for play in seen() if wanted.fits(play))
    headers = {"Content-Disposition": 'attachment; filename="past-games.csv"'}
    return Response(text, mimetype="text/csv", headers=headers)


@blueprint.get("/past/<play_id>")
def one(play_id: str) -> str:
    """One game: who won, and every line of the score."""
    play = seen_play(play_id)
    game = current().games.get(play.game)
    may_open = is_host() or play.id in opened()
    return render_template("past/one.html", play=play, game=game, may_open=may_open,
                           game_slug=game.slug if game else None, host=is_host(),
                           rows=score_rows(play))  # fmt: skip


def seen_play(play_id: str) -> Play:
    """A play this phone may see; raises NotFound for others in the same words as for none."""
    mine = is_host() or play_id in opened()
    for play in every_play(current(), [play_id]):
        if mine or (is_open() and _is_past(play)):
            return play
    raise NotFound("There is no such past game here, or it is not open to this phone.")


def score_rows(play: Play) -> list[tuple[str, list[int | None]]]:
    """The lines of the score, each with the points of every player."""
    longest = max((player.lines for player in play.players), key=len, default=())
    labels = {line.id: line.label for line in longest}
    labels |= {line.id: line.label for player in play.players for line in player.lines}
    points = [{line.id: line.points for line in player.lines} for player in play.players]
    return [(label, [mine.get(line) for mine in points]) for line, label in labels.items()]
