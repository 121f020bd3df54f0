"""What every page can name: the menu, a game's emblem, how many play it, times in words."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from flask import Blueprint, request, url_for

from referee.table.people import is_host
from referee.table.store import current
from referee.web.access import emblem, seats_in_words
from referee.web.cookies import tokens

blueprint = Blueprint("menu", __name__)

ENTRIES = (
    ("Home", "home.index"),
    ("Start a table", "start.choose"),
    ("Join with a code", "join.by_code"),
    ("Score a finished game", "score.choose"),
    ("Check a dispute", "dispute.home"),
    ("Rules", "rules.choose"),
    ("Print", "sheets.choose"),
    ("Past games", "past.page"),
)
"""The site's menu: what it says and where it leads."""

OF_HOST = (("The box", "box.choose"),)
"""What it has on the host's phone beside."""


@blueprint.app_context_processor
def words() -> dict[str, Any]:
    """Names for templates: `site_links` for the menu, `emblem(game)` and `players_of(game)`."""
    hosts = is_host(current(), tokens())
    entries = (*ENTRIES, *(OF_HOST if hosts else ()))
    return {
        "site_links": [_link(label, endpoint) for label, endpoint in entries],
        "emblem": emblem,
        "players_of": lambda game: seats_in_words(game.seats),
    }


def _link(label: str, endpoint: str) -> dict[str, Any]:
    return {
        "label": label,
        "href": url_for(endpoint),
        "current": request.endpoint == endpoint,
    }


@blueprint.app_template_filter("ago")
def ago(then: datetime) -> str:
    """How long ago, as one would say it: the server does not know the phone's time of day."""
    minutes = int((datetime.now(UTC) - then).total_seconds() // 60)
    if minutes < 1:
        return "just now"
    if minutes < 60:
        return f"{minutes} min ago"
    hours = minutes // 60
    if hours < 24:
        return f"{hours} h ago"
    days = hours // 24
    return "yesterday" if days == 1 else f"{days} days ago"


@blueprint.app_template_filter("seconds_since")
def seconds_since(then: datetime) -> int:
    """How many seconds ago, for a clock that goes on counting on the phone."""
    return max(0, int((datetime.now(UTC) - then).total_seconds()))


@blueprint.app_template_filter("time_of_day")
def time_of_day(then: datetime) -> str:
    """`20:41` where the server stands; a phone with script puts its own in this place."""
    return f"{then.astimezone():%H:%M}"


@blueprint.app_template_filter("lasting")
def lasting(until: datetime) -> str:
    """How long from now, in round words."""
    minutes = max(1, int((until - datetime.now(UTC)).total_seconds() // 60))
    return f"{minutes} min" if minutes < 90 else f"{round(minutes / 60)} hours"


@blueprint.app_template_filter("sentence")
def sentence(text: str) -> str:
    """A complaint as a sentence of its own."""
    text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "?", "!")) else f"{text}."
