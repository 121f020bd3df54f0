"""What a page costs: server time, and bytes on the wire; and a sheet on paper."""

from __future__ import annotations

import re
import statistics
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

from referee.commands._figures import Figure
from referee.commands._phone import Phone
from referee.commands._trial import Trial, server_on_trial

LOOKS = 60
KIB = 1024
SHEETS = 20


def page(_: float) -> Iterator[Figure]:
    """The table page of a table with some entries, as its keeper's phone loads it."""
    with server_on_trial() as trial:
        for game in trial.store.games.values():
            phone = _noted(trial, game.slug)
            spent = _median(phone, f"/t/{phone.table_id}")
            yield Figure(f"{game.title}: the table page, to its last byte", spent, "ms", at_most=10)
        path = f"/t/{phone.table_id}"
        yield Figure("first load of a table page", _first_load(phone, path) / KIB, "KiB",
                     at_most=60)  # fmt: skip
        fragment = f"{path}/fragment"
        yield Figure("a live update", len(phone.ask("GET", fragment).body) / KIB, "KiB", at_most=8)
        yield from _paper(trial, phone)


def _noted(trial: Trial, slug: str) -> Phone:
    """The keeper's phone of a new table with some notes."""
    phone = trial.phone(*trial.table(slug))
    for number in range(12):
        phone.note(f"note {number}")
    return phone


def _median(phone: Phone, path: str) -> float:
    phone.ask("GET", path)
    return 1000 * statistics.median(phone.ask("GET", path).seconds for _ in range(LOOKS))


def _first_load(phone: Phone, path: str) -> int:
    """Bytes of the page and of everything that it names, compressed as they are sent."""
    named = set(re.findall(r'(?:src|href)="(/static/[^"]+)"', phone.ask("GET", path).text))
    seen: set[str] = set()
    total = len(phone.ask("GET", path).body)
    while named - seen:
        asset = (named - seen).pop()
        seen.add(asset)
        total += len(phone.ask("GET", asset).body)
        named |= _imported(asset, phone.ask("GET", asset).text)
    return total


def _imported(asset: str, text: str) -> set[str]:
    """The modules that a script imports."""
    if not asset.split("?")[0].endswith(".js"):
        return set()
    folder = asset.rsplit("/", 1)[0]
    found = re.findall(r'^import[^;]*?from\s*"\./([^"]+)"|^import\s*"\./([^"]+)"', text, re.M)
    return {f"{folder}/{one or other}" for one, other in found}


def _paper(trial: Trial, phone: Phone) -> Iterator[Figure]:
    """One sheet from a warm press; then many at once, while entries go on."""
    paths = list(_setup_sheets(trial))
    yield Figure("the first sheet after the start", phone.ask("GET", paths.pop()).seconds, "s")
    yield Figure("a sheet, warm", phone.ask("GET", paths.pop()).seconds, "s", at_most=1)
    quiet = statistics.median(_entry(phone) for _ in range(LOOKS))
    with ThreadPoolExecutor(SHEETS) as pool:
        orders = [pool.submit(_order, trial.server.url, path) for path in paths[:SHEETS]]
        during = []
        while not all(order.done() for order in orders):
            during.append(_entry(phone))
            time.sleep(0.01)
        last = max(order.result() for order in orders)
    yield Figure(f"{SHEETS} sheets at once, the last one", last, "s")
    busy = statistics.median(during)
    yield Figure("an entry meanwhile", 1000 * busy, "ms", busy / quiet, "a quiet server")


def _setup_sheets(trial: Trial) -> Iterator[str]:
    """Set-up sheets of every game, player count and paper: no two the same."""
    for slug, game in trial.store.games.items():
        for players in range(game.seats[0], game.seats[1] + 1):
            for paper in ("a4", "letter"):
                yield f"/sheets/{slug}/setup.pdf?players={players}&paper={paper}"


def _order(url: str, path: str) -> float:
    phone = Phone(url)
    got = phone.ask("GET", path)
    phone.close()
    if got.status != 200:
        raise RuntimeError(f"a sheet was answered with {got.status}")
    return got.seconds


def _entry(phone: Phone) -> float:
    return phone.note("the press is running").seconds
