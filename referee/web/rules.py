"""The rules of a game, all by section or those that fit some words; each has its anchor."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import groupby

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from referee.engine.game import Game
from referee.engine.rule import COMMON, Rule, Ruling
from referee.table import people, rulesearch, service
from referee.table.store import current
from referee.web.access import all_games, game_named, only_game, render_for
from referee.web.cookies import tokens
from referee.web.limits import heavy

blueprint = Blueprint("rules", __name__)

LONGEST_QUERY = 200
RULING = "ruling"
"""The kind that the search gives a ruling."""


@dataclass(frozen=True, slots=True)
class ReadingShown:
    """One reading of a ruling, as the page lists it."""

    id: str
    says: str


@dataclass(frozen=True, slots=True)
class RulingShown:
    """A ruling with its readings; `inforce` is what the table plays that the page is opened for."""

    id: str
    question: str
    why: str
    passages: tuple[str, ...]
    readings: tuple[ReadingShown, ...]
    default: str
    inforce: str
    switchable: bool
    affects: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RuleShown:
    """A rule and the ids of the rulings that bear on it.

    `near` are the rules before and after it, `read` the rulings with the reading that is played;
    only where the rule is shown alone, as an answer to a search.
    """

    id: str
    section: str
    kind: str
    says: str
    by_table: bool
    rulings: tuple[str, ...]
    near: tuple[RuleShown, ...] = ()
    read: tuple[tuple[str, str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Section:
    """The rules under one heading of the rulebook."""

    anchor: str
    title: str
    rules: tuple[RuleShown, ...]


@blueprint.get("/rules")
def choose() -> str | Response:
    """The rules of which game? Not asked where there is one."""
    only = only_game()
    if only:
        return redirect(url_for(".book", slug=only.slug))
    return render_template("choose.html", doing="rules", games=all_games())


@blueprint.get("/rules/<slug>")
@heavy
def book(slug: str) -> str:
    """All rules and rulings, or those that fit the words `q`; `table` shows its readings."""
    game = game_named(slug)
    words = request.args.get("q", "").strip()[:LONGEST_QUERY]
    chosen = _readings_at(request.args.get("table"), game)
    return render_for(
        game,
        "rules",
        words=words,
        hits=hits(game, words, chosen) if words else [],
        sections=[] if words else sections(game),
        rulings=[] if words else [shown_ruling(r, chosen) for r in game.book.rulings],
        table_id=request.args.get("table") if chosen is not None else None,
    )


def sections(game: Game) -> list[Section]:
    """The rules by heading, in the order of the rulebook; those of any table last."""
    order = list(dict.fromkeys(r.section for r in game.book.rules))
    found = sorted(game.book.rules, key=lambda r: order.index(r.section))
    return [
        Section(f"section-{number}", title, tuple(shown_rule(game, r) for r in rules))
        for number, (title, rules) in enumerate(
            groupby((*found, *COMMON), key=lambda r: r.section), 1
        )
    ]


def shown_rule(game: Game, rule: Rule) -> RuleShown:
    """A rule as the page shows it."""
    rulings = tuple(r.id for r in game.book.touching(rule.id))
    return RuleShown(rule.id, rule.section, rule.kind, rule.says, rule.judged == "table", rulings)


def shown_ruling(ruling: Ruling, chosen: Mapping[str, str] | None) -> RulingShown:
    """A ruling as the page shows it."""
    return RulingShown(
        ruling.id,
        ruling.question,
        ruling.why,
        ruling.passages,
        tuple(ReadingShown(r.id, r.says) for r in ruling.readings),
        ruling.default,
        "" if chosen is None else chosen.get(ruling.id, ruling.default),
        ruling.switchable,
        ruling.affects,
    )


def hits(
    game: Game, words: str, chosen: Mapping[str, str] | None
) -> Iterable[RuleShown | RulingShown]:
    """What fits the words, best first."""
    return [
        shown_ruling(game.book.ruling(hit.id), chosen)
        if hit.kind == RULING
        else _answer(game, game.book.rule(hit.id), chosen)
        for hit in rulesearch.look_up(game.book, words)
    ]


def _answer(game: Game, rule: Rule, chosen: Mapping[str, str] | None) -> RuleShown:
    """A rule that was searched for: with its neighbours, and how what touches it is read."""
    near = tuple(shown_rule(game, r) for r in game.book.neighbours(rule.id))
    read = tuple(_read(ruling, chosen or {}) for ruling in game.book.touching(rule.id))
    return replace(shown_rule(game, rule), near=near, read=read)


def _read(ruling: Ruling, chosen: Mapping[str, str]) -> tuple[str, str, str]:
    """A ruling's id, its question, and the reading that is played in words."""
    played = chosen.get(ruling.id, ruling.default)
    reading = ruling.reading(played)
    return ruling.id, ruling.question, reading.says if reading else played


def _readings_at(table_id: str | None, game: Game) -> Mapping[str, str] | None:
    """The readings that a table chose, where this phone belongs to it and it plays this game."""
    member = people.member_of(current(), tokens(), table_id) if table_id else None
    if member is None:
        return None
    table = service.snapshot(current(), member, entries=0)
    return {b.ruling: b.reading for b in table.rulings} if table.game == game.slug else None
