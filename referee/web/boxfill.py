"""Picking out of the box: a form's fields filled with all that an item says.

`do=box:<place>` asks for it, `box:<place>` names the item. A place is what the names of the fields
begin with, so the form that comes back is filled as if it had been typed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from flask import Blueprint, g
from werkzeug.datastructures import MultiDict

from referee.engine.box import BoxKind, Where
from referee.engine.errors import Unreadable
from referee.engine.game import Game
from referee.table import box
from referee.table.box import Item
from referee.table.store import current
from referee.web.boxsides import GroupFields, NotPlaced, side_fields, what_shows
from referee.web.cookies import tokens
from referee.web.forms import Filled
from referee.web.numbers import counting
from referee.web.refill import fill_in
from referee.web.structform import StructForm
from referee.web.structshape import typed_of

blueprint = Blueprint("boxfill", __name__)

ORDER = "box:"
LONGEST_WORDS = 80
NOT_CHOSEN = "Choose something in the list first."
GONE = "That is not in the box any more. Choose something else."

Shelf = list[tuple[str, list[tuple[str, str]]]]
"""Items by heading: their ids, and what they are called."""


@blueprint.app_template_global()
def box_shelf(slug: str, *kinds: str) -> Shelf:
    """What this phone can pick of these kinds; [] where the box has none or is not its to see."""
    shelf: dict[str, list[tuple[str, str]]] = {}
    for item in seen(current().games[slug]):
        if item.kind.kind in kinds:
            shelf.setdefault(_heading(item, len(kinds) > 1), []).append((item.id, labelled(item)))
    return list(shelf.items())


@blueprint.app_template_global()
def box_named(slug: str, words: str, *kinds: str) -> str:
    """The id of what is called so, or says so; "" where there is none or no words."""
    mine = (i for i in seen(current().games[slug]) if words and i.kind.kind in kinds)
    return next((i.id for i in mine if words in (i.name, getattr(i.data, "text", ""))), "")


def _heading(item: Item, several: bool) -> str:
    group = item.kind.group(item.data)
    return ": ".join(filter(None, [item.kind.title, group])) if several else group


def labelled(item: Item) -> str:
    """An item's name and the first words about it, for a list."""
    words = item.kind.words(item.data)
    short = words if len(words) <= LONGEST_WORDS else words[: LONGEST_WORDS - 1] + "…"
    return f"{item.name} · {short}" if short else item.name


def seen(game: Game) -> Sequence[Item]:
    """The items of a game that the asking phone may see, looked up once a request."""
    known: dict[str, Sequence[Item]] = g.setdefault("boxes", {})
    if game.slug not in known:
        held = box.items(current(), game)
        open_here = bool(held) and box.is_open_to(current(), tokens(), game)
        known[game.slug] = held if open_here else ()
    return known[game.slug]


# ---- into the form of an entry


def asks(posted: Mapping[str, str]) -> bool:
    """Whether a form wants its fields filled out of the box."""
    return posted.get("do", "").startswith(ORDER)


def picked(game: Game, posted: MultiDict[str, str], seats: int) -> Filled:
    """The form as it was sent, with the fields of the place filled."""
    order = posted["do"]
    form, place = posted.get("form", ""), order.removeprefix(ORDER)
    turned = next((k for k in game.box if k.sides and k.sides.place == place), None)
    if turned is not None:
        return _turned(game, turned, posted)
    item, wrong = _chosen(game, posted.get(order, ""))
    if item is None:
        return Filled(form, posted, {order: [wrong]})
    action = place.split(".")[0]
    seat = counting(posted.get(f"{action}.seat"))
    where = Where(place, seat if seat is not None and seat < seats else None, seats)
    filled = posted.copy()
    fill_in(filled, place, item.kind.as_told(item.data, where))
    return Filled(form, filled)


def _chosen(game: Game, item_id: str) -> tuple[Item | None, str]:
    if not item_id:
        return None, NOT_CHOSEN
    return next((i for i in seen(game) if i.id == item_id), None), GONE


# ---- what lies with one side up


@blueprint.app_template_global()
def box_sides(slug: str, kind: str, filled: Filled) -> Sequence[GroupFields]:
    """The inputs of all items of such a kind; () where the box has none or is not to be seen."""
    game = current().games[slug]
    of = game.box_kind(kind)
    return side_fields(of, _all_of(game, of), filled.posted) if of is not None else ()


def _turned(game: Game, kind: BoxKind, posted: MultiDict[str, str]) -> Filled:
    """The form filled with what shows of the items of a kind."""
    assert kind.sides is not None
    form, order = posted.get("form", ""), posted["do"]
    try:
        told = kind.sides.as_told(what_shows(kind, _all_of(game, kind), posted))
    except NotPlaced as wrong:
        return Filled(form, posted, {order: [str(wrong)]})
    except Unreadable as wrong:
        return Filled(form, posted, {order: [f"{wrong.says[:1].upper()}{wrong.says[1:]}."]})
    filled = posted.copy()
    fill_in(filled, kind.sides.place, told)
    return Filled(form, filled)


def _all_of(game: Game, kind: BoxKind) -> Sequence[Item]:
    return [item for item in seen(game) if item.kind is kind]


# ---- into the form of a struct


def put_into(form: StructForm, game: Game, posted: Mapping[str, str]) -> None:
    """One entry more in the list of a struct's form: an item, with all that the list asks of it."""
    order = posted.get("do", "")
    place = order.removeprefix(ORDER)
    item, wrong = _chosen(game, posted.get(order, ""))
    if item is None:
        form.fault(place, wrong)
        return
    number = form.count(place)
    told: Any = item.kind.as_told(item.data, Where(f"{place}.{number}", None, 0))
    if _is_words(form, place) and isinstance(told, list):
        _add_words(form, place, told)
        return
    if not isinstance(told, Mapping | list):  # one more of a row, which is typed in one field
        form.typed[place] = [*filter(None, form.typed.get(place, ())), str(told)]
        return
    form.typed |= typed_of(told, f"{place}.{number}")
    if place in form.lengths:
        form.lengths[place] = number + 1


def _is_words(form: StructForm, place: str) -> bool:
    """Whether a place is one field with a text on each line."""
    try:
        return form[place].kind == "words"
    except KeyError:
        return False


def _add_words(form: StructForm, place: str, told: Sequence[str]) -> None:
    """A list put below what stands there, each text once."""
    stands = [line.strip() for text in form.typed.get(place, ()) for line in text.splitlines()]
    form.typed[place] = list(dict.fromkeys(filter(None, (*stands, *told))))
