"""What makes the pages an app on a phone: manifest, service worker, the page without network.

All of it only adds. On plain http in a home network browsers know no service worker, and every
page works as it does with one.
"""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from flask import Blueprint, Response, current_app, redirect, render_template, url_for

from referee import __version__
from referee.config import HOME

blueprint = Blueprint("shell", __name__)

VERSION_HEADER = "X-Referee-Version"
"""With every page and answer, so that an open page learns that another version serves now."""

FAVICON = "icons/icon-192.png"

ICONS = ((192, "any"), (512, "any"), (512, "maskable"))
"""Width in pixels and purpose, as a manifest names them."""


@cache
def version() -> str:
    """This program's version with a digest of all that makes up its pages."""
    files = sorted(p for folder in ("static", "templates") for p in (HOME / folder).rglob("*.*"))
    told = hashlib.sha256()
    for path in files:
        told.update(path.relative_to(HOME).as_posix().encode() + b"\0" + path.read_bytes())
    return f"{__version__}-{told.hexdigest()[:12]}"


@blueprint.app_context_processor
def names() -> dict[str, Any]:
    """For templates: `version`, which the page keeps and compares."""
    return {"version": version()}


@blueprint.after_app_request
def tell(response: Response) -> Response:
    """Say with every answer which version gave it."""
    response.headers.setdefault(VERSION_HEADER, version())
    return response


@blueprint.get("/sw.js")
def worker() -> Response:
    """The service worker; a new version is a new text, so that browsers take it."""
    head = f"const VERSION = {_js(version())};\nconst SHELL = {_js(shell_files())};\n"
    text = (Path(str(current_app.static_folder)) / "js" / "worker.js").read_text("utf-8")
    return Response(head + text, mimetype="text/javascript", headers={"Cache-Control": "no-cache"})


def _js(value: object) -> str:
    return msgspec.json.encode(value).decode()


def shell_files() -> list[str]:
    """The addresses that the worker keeps: the page without network and the files of our own."""
    static = Path(str(current_app.static_folder))
    found = [p for kind in ("css", "js") for p in sorted((static / kind).glob("*.*"))]
    kept = [p for p in found if p.name != "worker.js"] + [static / "icons" / "logo.svg"]
    names = (p.relative_to(static).as_posix() for p in kept)
    return [url_for("shell.offline"), *(url_for("static", filename=name) for name in names)]


@blueprint.get("/offline")
def offline() -> str:
    """What stands in for any page while the server cannot be reached; the same for everybody."""
    return render_template("offline.html")


@blueprint.get("/favicon.ico")
def favicon() -> Any:
    """The icon at its old address, where browsers look that show a PDF and no page of ours."""
    return redirect(url_for("static", filename=FAVICON), 301)


@blueprint.get("/manifest.webmanifest")
def manifest() -> Response:
    """What a phone needs to know to put the referee among its apps."""
    told = {
        "name": "referee",
        "short_name": "referee",
        "description": "Keeps the score of a game on the table, and knows its rules.",
        "id": "/",
        "start_url": url_for("home.index"),
        "scope": "/",
        "display": "standalone",
        "background_color": "#f3f5f2",
        "theme_color": "#10372c",
        "icons": [_icon(size, purpose) for size, purpose in ICONS],
    }
    text = msgspec.json.encode(told)
    return Response(text, mimetype="application/manifest+json")


def _icon(size: int, purpose: str) -> dict[str, str]:
    name = f"icons/{'maskable' if purpose == 'maskable' else 'icon'}-{size}.png"
    source = url_for("static", filename=name)
    return {"src": source, "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
