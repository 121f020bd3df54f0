"""The pages: each module parses a request, asks the service once, and renders.

A module that has pages offers them as `blueprint`; the app registers all that `blueprints` finds.

| module | pages |
|---|---|
| home | `/` |
| start | `/start`, `/start/<game>` |
| join | `/join`, `/j/<token>`, `/t/<table>/join` |
| people | `/t/<table>/people` |
| table | `/t/<table>`, `/t/<table>/history`, `/t/<table>/screen`, `/t/<table>/fragment` |
| screens | `/t/<table>/screen/<name>`: a table in one look, as a game draws it |
| live | `/t/<table>/live`: what tells an open page that something moved |
| entries | `/t/<table>/enter`, `/t/<table>/undo` |
| changes | `/t/<table>/entry/<number>/<replace, insert, void or redo>` |
| late | `/t/<table>/late`: several entries listed, each judged after the others, then recorded |
| audit | `/t/<table>/audit`: a pile counted on the table, and where a difference comes from |
| hand | `/t/<table>/hand/<seat>/<action>`: entered by one player alone, on a shared phone |
| dispute | `/dispute`, `/t/<table>/disputes`, `/t/<table>/dispute/<number or score>` |
| score | `/score`, `/score/<game>`, `/score/<game>/sheet` |
| rules | `/rules`, `/rules/<game>` |
| extra | `/games/<game>/<page>`: what a game brings beside its tables |
| box | `/box`, `/box/<game>`, its items and files; `/t/<table>/keep` |
| past | `/past`, `/past/csv`, `/past/<id>`: games that were played, listed and one by one |
| bgstats | `/b/<table>/<proof>`, `/past/<id>/bgsplay`, `/past/bring`: BG Stats by link and file |
| names | `/past/players`, `/past/<id>/delete`: the host merges spellings and deletes for good |
| statistics | `/past/statistics`: their numbers, as plots and tables |
| sheets | `/sheets`, `/sheets/<game>`, `/t/<table>/sheets` |
| shell | `/sw.js`, `/offline`, `/manifest.webmanifest`: the pages as an app on a phone |
| errors | what is shown when something is wrong |
"""

from __future__ import annotations

import pkgutil
from importlib import import_module

from flask import Blueprint


def blueprints() -> tuple[Blueprint, ...]:
    """The blueprints of all modules of this package, in order of their names."""
    modules = [import_module(f"{__name__}.{m.name}") for m in pkgutil.iter_modules(__path__)]
    return tuple(m.blueprint for m in modules if hasattr(m, "blueprint"))
