"""What the templates of the table page call: small, pure answers about how something is drawn."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from flask import Blueprint, url_for

from referee.engine.names import in_names
from referee.engine.prompt import Field, Option, Prompt
from referee.table.endings import ending_words
from referee.web import cited, fields, forms, refill
from referee.web.forms import Filled, Group
from referee.web.tableview import TablePage

blueprint = Blueprint("drawing", __name__)

shown = blueprint.app_template_global


shown("counted_name")(fields.counted_name)
shown("variant")(forms.variant)
shown("prefix_of")(forms.prefix_of)
shown("token")(fields.token)
shown("is_unique")(refill.is_unique)
shown("rule_read")(cited.cite)
shown("in_names")(in_names)
shown("ending_words")(ending_words)


@shown()
def dashed(name: str) -> str:
    """An input's name as an id that stylesheets and links can use."""
    return re.sub(r"[^A-Za-z0-9_-]+", "-", name)


@shown()
def heading(page: TablePage, group: Group) -> str:
    """What a form asks, and whom: `Ben: use a tool`."""
    says = group.says if len(group.prompts) == 1 else _shared(group)
    name = page.snap.name_of(group.seat)
    return f"{name}: {says[:1].lower()}{says[1:]}" if name else says


def _shared(group: Group) -> str:
    """The words all its prompts begin with; the action's name where they share none."""
    starts = [p.says.split(":")[0] for p in group.prompts]
    return starts[0] if len(set(starts)) == 1 else group.action.replace("-", " ").capitalize()


@shown()
def announcement(page: TablePage) -> str:
    """What a screen reader says when the page has been drawn anew."""
    newest = page.newest
    said = f"{newest.who} {newest.what}. ".lstrip() if newest else ""
    return f"{said}{page.headline}"


@shown()
def bounds(field: Field) -> str:
    """How many may be chosen, in words; empty where the field says it by itself."""
    low, high = field.at_least, field.at_most
    if high is None:
        return f"at least {low}" if low else ""
    if low == high:
        return "" if field.kind == "pick" else f"exactly {low}"
    return f"{low} to {high}" if low else f"up to {high}"


@shown()
def chip_kinds(field: Field, name: str, filled: Filled) -> list[dict[str, Any]]:
    """A pick's options as chips."""
    return [_chip(o, name, filled) for o in field.options]


def _chip(option: Option, name: str, filled: Filled) -> dict[str, Any]:
    counted = fields.counted_name(name, option.value)
    return {
        "name": counted,
        "label": option.label,
        "letter": option.label[:1].upper(),
        "left": option.count,
        "value": filled.value(counted, 0),
    }


@shown()
def tiles(field: Field, filled: Filled, name: str, *, notes: bool = True) -> list[dict[str, Any]]:
    """Options as tiles; those that would be refused say why. `notes`: say how many are left.

    What the field has chosen is ticked until something is sent.
    """
    first = () if filled.posted else field.chosen
    notes = notes and any(o.count not in (None, 1) for o in field.options)
    return [
        {
            "value": fields.token(o.value),
            "label": o.label,
            "note": f"{o.count} left" if notes and o.count is not None and o.legal else "",
            "checked": filled.holds(name, o.value) or o.value in first,
            "state": "" if o.legal else "spent",
            "why": o.why,
            "rule": o.rule,
        }
        for o in field.options
    ]


@shown()
def seat_tiles(
    field: Field, filled: Filled, name: str, names: Sequence[str]
) -> list[dict[str, Any]]:
    """Players as tiles: the field's own options, or everybody."""
    if field.options:
        return tiles(field, filled, name, notes=False)
    return [{"value": seat, "label": of} for seat, of in enumerate(names)]


@shown()
def variants(group: Group) -> list[dict[str, Any]]:
    """A group's prompts as tiles: the same action with different fields decided."""
    return [_variant(p) for p in group.prompts]


def _variant(prompt: Prompt) -> dict[str, Any]:
    return {
        "value": forms.variant(prompt.preset),
        "label": prompt.says.rpartition(": ")[2],
        "state": "" if prompt.legal else "spent",
        "why": prompt.why,
        "rule": prompt.rule,
        "prompt": prompt,
    }


@shown()
def agreeing(page: TablePage, at: str, form: str = "") -> list[dict[str, Any]]:
    """The seats that may agree, as tick boxes; ticked at first: this phone's seat, a lone one."""
    filled = page.filled.of(form) if form else page.filled
    sent = f"{at}.agreed" in filled.posted
    mine = 0 if len(page.snap.seats) == 1 else page.snap.me.seat
    return [
        {
            "value": s.seat,
            "label": s.name,
            "checked": filled.holds(f"{at}.agreed", s.seat) or (not sent and s.seat == mine),
        }
        for s in page.snap.seats
        if not s.left
    ]


@shown()
def seat_options(page: TablePage) -> list[dict[str, Any]]:
    """The seats still in the game, for a list."""
    return [{"value": s.seat, "label": s.name} for s in page.snap.seats if not s.left]


@shown()
def countable_groups(page: TablePage) -> list[dict[str, Any]]:
    """What can be counted on the table, with what the log says of it: by player, then the rest."""
    snap, found = page.snap, page.snap.countables
    seats = [s for s in (*range(len(snap.names)), None) if any(c.seat == s for c in found)]
    first = [s for s in seats if s in snap.to_act]
    return [
        {
            "name": snap.name_of(seat) or "On the table",
            "options": [
                {
                    "value": c.what,
                    "label": f"{snap.name_of(seat)}: {c.label} ({c.value})".removeprefix(": "),
                }
                for c in found
                if c.seat == seat
            ],
        }
        for seat in (*first, *(s for s in seats if s not in first))
    ]


# ---- the end


@shown()
def places(page: TablePage) -> list[dict[str, Any]]:
    """The players in order of rank, each leading to their breakdown."""
    sheet = page.sheet
    if sheet is None:
        return []
    scored = sorted(enumerate(sheet.players), key=lambda p: (p[1].rank or 99, p[0]))
    return [
        {
            "name": p.name,
            "total": p.total,
            "rank": p.rank,
            "won": p.name in sheet.winners,
            "href": f"#score-{seat}",
            "note": "left the game" if p.left else "",
        }
        for seat, p in scored
    ]


@shown()
def sheets_href(page: TablePage) -> str:
    """Everything that can be printed of this table."""
    return url_for("sheets.of_table", table_id=page.snap.table_id)


@shown()
def score_pdf(page: TablePage) -> str:
    """The filled score sheet."""
    return url_for("sheets.table_pdf", table_id=page.snap.table_id, kind="score")
