"""The host's part of past games: two spellings made one, and what is deleted for good."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, flash, redirect, render_template, request, url_for

from referee.engine.errors import Unreadable
from referee.engine.wording import many
from referee.table.errors import NotFound
from referee.table.forgetting import Forgetting, delete_table, forget_name, preview_forget
from referee.table.merging import Done, Merging, merge, merges, preview_merge, unmerge
from referee.table.past_games import Play
from referee.table.store import current
from referee.web.bgstats import must_be_host
from referee.web.past import choices, seen, seen_play

blueprint = Blueprint("names", __name__)

LONGEST = 100
"""Characters of a name in an address; a name has 40 at most."""


@dataclass(frozen=True, slots=True)
class NamesPage:
    """Everybody who played, and what was asked: `ahead` and `gone` are looks ahead.

    `merged` and `kept` are what the form of a merge holds, `name` that of a deletion.
    """

    names: tuple[tuple[str, int], ...]
    done: tuple[Done, ...]
    merged: str = ""
    kept: str = ""
    name: str = ""
    ahead: Merging | None = None
    gone: Forgetting | None = None
    fault: str = ""


def _names() -> tuple[tuple[str, int], ...]:
    """Every name with how many games it is in."""
    plays = seen()
    games = Counter(player.key for play in plays for player in play.players)
    named = {p.key: p.name for play in reversed(plays) for p in play.players}
    by_name = {name: key for key, name in named.items()}
    return tuple((name, games[by_name[name]]) for name, _ in choices(plays).players)


@blueprint.get("/past/players")
def page() -> Any:
    """The names, and what would come of a merge or a deletion that the address asks for."""
    must_be_host()
    return _draw()


def _draw(fault: str = "") -> tuple[str, int]:
    merged, kept, name = (request.args.get(n, "")[:LONGEST] for n in ("merged", "kept", "name"))
    ahead = gone = None
    try:
        if merged and kept:
            ahead = preview_merge(current(), merged, kept)
        if name:
            gone = preview_forget(current(), name)
    except (Unreadable, NotFound) as wrong:
        fault = _said(wrong)
    shown = NamesPage(_names(), merges(current()), merged, kept, name, ahead, gone, fault)
    return render_template("past/players.html", page=shown), 422 if fault else 200


def _said(wrong: Unreadable | NotFound) -> str:
    return (
        wrong.says if isinstance(wrong, NotFound) else f"{wrong.says[:1].upper()}{wrong.says[1:]}."
    )


@blueprint.post("/past/players/merge")
def merge_names() -> Any:
    """Make two spellings one."""
    must_be_host()
    merged, kept = request.form.get("merged", ""), request.form.get("kept", "")
    try:
        found = merge(current(), merged, kept)
    except (Unreadable, NotFound) as wrong:
        return _draw(_said(wrong))
    flash(f"{found.merged} is {found.kept} now, in every game.")
    return redirect(url_for(".page"), 303)


@blueprint.post("/past/players/merges/<merge_id>/back")
def take_back(merge_id: str) -> Any:
    """Take a merge back."""
    must_be_host()
    try:
        back, left = unmerge(current(), merge_id)
    except NotFound as wrong:  # a second tap
        flash(wrong.says)
        return redirect(url_for(".page"), 303)
    more = f" {left} had been changed or deleted since, and stay as they are." if left else ""
    flash(f"Taken back at {many(back, 'place')}.{more}")
    return redirect(url_for(".page"), 303)


@blueprint.post("/past/players/forget")
def forget() -> Any:
    """Delete a name for good."""
    must_be_host()
    try:
        forget_name(current(), request.form.get("name", ""))
    except NotFound as wrong:
        return _draw(wrong.says)
    flash("The name is gone. Its seats are called by their number now.")
    return redirect(url_for(".page"), 303)


# ---- a table


@blueprint.get("/past/<play_id>/delete")
def ask(play_id: str) -> str:
    """Delete this table? What goes with it."""
    return render_template("past/delete.html", play=_table(play_id))


@blueprint.post("/past/<play_id>/delete")
def delete(play_id: str) -> Any:
    """Delete a table for good."""
    delete_table(current(), _table(play_id).id)
    flash("The table is deleted.")
    return redirect(url_for("past.page"), 303)


def _table(play_id: str) -> Play:
    must_be_host()
    play = seen_play(play_id)
    if play.imported:
        raise NotFound("This game came out of a file; take it out on its own page.")
    return play
